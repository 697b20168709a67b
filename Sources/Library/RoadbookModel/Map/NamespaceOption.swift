import RoadbookEngine
import RoadbookURL

/// An option of namespaces as maps write it: the setting that it reads and writes.
package struct NamespaceOption: Sendable {
  package let word: String
  /// The first is the native default.
  package let values: [String]
  /// Reads the option's value from settings.
  package let value: @Sendable (NamespaceSettings) -> String
  /// Sets the option's value in settings.
  package let set: @Sendable (inout NamespaceSettings, String) -> Void

  package static func named(_ word: String) -> NamespaceOption? { byWord[word] }
  private static let byWord = Dictionary(
    all.map { ($0.word, $0) }, uniquingKeysWith: { first, _ in first })

  package static let all = [
    choice(
      "rank", \.options.ranking,
      [("specific", .specific), ("first", .first), ("all", .all), ("literals", .mostLiterals)]),
    choice("case", \.options.isCaseInsensitive, [("sensitive", false), ("insensitive", true)]),
    choice("slash", \.options.isSlashStrict, [("loose", false), ("strict", true)]),
    plus, decode,
    choice("clash", \.options.queryWins, [("path", false), ("query", true)]),
    NamespaceOption(
      word: "fallback", values: ["app", "none"],
      value: { $0.options.fallsBackToGlobal ? "app" : "none" },
      set: { $0.fallback = $1 == "app" }),
    NamespaceOption(
      word: "fallback", values: ["app", "none"],
      value: { $0.options.fallsBackToGlobal ? "app" : "none" },
      set: { $0.fallback = $1 == "app" }),
    choice(
      "modals", \.navigation.modals, [("dismiss", .dismiss), ("keep", .keep), ("reuse", .reuse)]),
    choice("deferral", \.defersMany, [("one", false), ("many", true)]),
    choice("tables", \.hasTablesApart, [("together", false), ("apart", true)]),
    choice(
      "host", \.options.hostRole,
      [
        ("claimed", nil), ("path", .path), ("authority", .authority), ("web", .pathUnlessWeb),
        ("dotted", .pathUnlessDotted),
      ]),
    choice("hostless", \.options.reading.needsHost, [("allow", false), ("refuse", true)]),
    choice("bare", \.options.reading.separatesBarePaths, [("any", false), ("apart", true)]),
    choice("blanks", \.options.reading.escapesBlanks, [("refuse", false), ("escape", true)]),
    choice(
      "port", \.options.reading.port,
      [("keep", .part), ("unusual", .partUnlessDefault), ("ignore", .ignored)]),
    choice("reuse", \.navigation.reuse, [("screen", .byScreen), ("arguments", .byArguments)]),
    choice("query", \.options.reading.isQueryApart, [("merge", false), ("apart", true)]),
    choice("repeated", \.options.reading.takesLastValue, [("list", false), ("last", true)]),
    choice("flags", \.options.reading.dropsFlags, [("keep", false), ("drop", true)]),
    choice(
      "fragment", \.options.reading.fragment,
      [("weaker", .weaker), ("join", .joined), ("ignore", .ignored)]),
    choice("wildcard", \.options.reading.capturesWildcard, [("keep", true), ("drop", false)]),
  ]

  /// An option with one state for each value.
  private static func choice<State: Equatable & Sendable>(
    _ word: String, _ path: any WritableKeyPath<NamespaceSettings, State> & Sendable,
    _ states: [(value: String, state: State)]
  ) -> NamespaceOption {
    NamespaceOption(
      word: word, values: states.map(\.value),
      value: { settings in states.first { $0.state == settings[keyPath: path] }?.value ?? "" },
      set: { settings, value in
        guard let state = states.first(where: { $0.value == value })?.state else { return }
        settings[keyPath: path] = state
      })
  }

  private static let plus = NamespaceOption(
    word: "plus", values: ["space", "literal", "everywhere"],
    value: { settings in
      if settings.options.isPlusLiteral { return "literal" }
      return settings.options.reading.isPlusBlankInCaptures ? "everywhere" : "space"
    },
    set: { settings, value in
      settings.options.isPlusLiteral = value == "literal"
      settings.options.reading.isPlusBlankInCaptures = value == "everywhere"
    })

  private static let decode = NamespaceOption(
    word: "decode", values: ["once", "stable", "when host", "except slash"],
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
