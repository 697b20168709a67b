import RoadbookEngine
package import RoadbookSyntax
package import RoadbookURL

/// An option of namespaces: the setting it reads and writes. Its values and help are in the
/// grammar.
package struct WordOption: Sendable {
  package let keyword: Keyword
  /// Reads the option's value from settings.
  let value: @Sendable (NamespaceSettings) -> String
  /// Sets the option's value in settings.
  let set: @Sendable (inout NamespaceSettings, String) -> Void

  package var word: String { keyword.rawValue }
  /// The first is the native default.
  package var values: [String] { keyword.values }
  /// The values that exist only under a library's rules.
  var libraryValues: [String] { keyword.libraryValues }
  /// The values that exist under these rules.
  package func values(under library: Dialect) -> [String] {
    values.filter { library != .native || !libraryValues.contains($0) }
  }
  /// Whether it exists in the native language.
  package var isNative: Bool { values != libraryValues }

  package static func named(_ word: String) -> WordOption? { byWord[word] }
  private static let byWord = Dictionary(
    all.map { ($0.word, $0) }, uniquingKeysWith: { first, _ in first })

  package static let all = [
    choice(.rank, [.specific, .first, .all, .mostLiterals], \.options.ranking),
    choice(.case, [false, true], \.options.isCaseInsensitive),
    choice(.slash, [false, true], \.options.isSlashStrict),
    plus, decode,
    choice(.clash, [false, true], \.options.queryWins),
    WordOption(
      keyword: .fallback, value: { $0.options.fallsBackToGlobal ? "app" : "none" },
      set: { $0.fallback = $1 == "app" }),
    choice(.modals, [.dismiss, .keep, .reuse], \.navigation.modals),
    choice(.deferral, [false, true], \.defersMany),
    choice(.tables, [false, true], \.hasTablesApart),
    choice(.host, [nil, .path, .authority, .pathUnlessWeb, .pathUnlessDotted], \.options.hostRole),
    choice(.hostless, [false, true], \.options.reading.needsHost),
    choice(.bare, [false, true], \.options.reading.separatesBarePaths),
    choice(.blanks, [false, true], \.options.reading.escapesBlanks),
    choice(.port, [.part, .partUnlessDefault, .ignored], \.options.reading.port),
    choice(.reuse, [.byScreen, .byArguments], \.navigation.reuse),
    choice(.query, [false, true], \.options.reading.isQueryApart),
    choice(.repeated, [false, true], \.options.reading.takesLastValue),
    choice(.flags, [false, true], \.options.reading.dropsFlags),
    choice(.fragment, [.weaker, .joined, .ignored], \.options.reading.fragment),
    choice(.wildcard, [true, false], \.options.reading.capturesWildcard),
  ]

  /// An option with one state per value: `states` are in the order of the values.
  private static func choice<State: Equatable & Sendable>(
    _ keyword: Keyword, _ states: [State],
    _ path: any WritableKeyPath<NamespaceSettings, State> & Sendable
  ) -> WordOption {
    let pairs = Array(zip(keyword.values, states))
    return WordOption(
      keyword: keyword,
      value: { settings in pairs.first { $0.1 == settings[keyPath: path] }?.0 ?? "" },
      set: { settings, value in
        guard let state = pairs.first(where: { $0.0 == value })?.1 else { return }
        settings[keyPath: path] = state
      })
  }

  private static let plus = WordOption(
    keyword: .plus,
    value: { settings in
      if settings.options.isPlusLiteral { return "literal" }
      return settings.options.reading.isPlusBlankInCaptures ? "everywhere" : "space"
    },
    set: { settings, value in
      settings.options.isPlusLiteral = value == "literal"
      settings.options.reading.isPlusBlankInCaptures = value == "everywhere"
    })

  private static let decode = WordOption(
    keyword: .decode,
    value: { settings in
      switch settings.unwrapping {
      case .never: settings.options.reading.keepsEscapedSlashes ? "except slash" : "once"
      case .always: "stable"
      case .withHost: "when host"
      }
    },
    set: { settings, value in
      settings.options.reading.keepsEscapedSlashes = value == "except slash"
      settings.unwrapping = value == "stable" ? .always : value == "when host" ? .withHost : .never
    })
}
