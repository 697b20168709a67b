import RoadbookEngine
import RoadbookURL

/// An option of namespaces with a fixed set of values. The table serves binding, completion and the rewrite into the
/// native language.
package struct WordOption: Sendable {
  package let word: String
  /// The first is the native default.
  package let values: [String]
  /// Whether the native language has it; others are known only under a library's rules.
  package var isNative = true
  /// The values that are known only under a library's rules.
  package var libraryValues: [String] = []
  /// Reads the option's value from settings.
  let value: @Sendable (NamespaceSettings) -> String
  /// Sets the option's value in settings.
  let set: @Sendable (inout NamespaceSettings, String) -> Void

  package static func named(_ word: String) -> WordOption? { byWord[word] }
  private static let byWord = Dictionary(
    all.map { ($0.word, $0) }, uniquingKeysWith: { first, _ in first })

  /// The native options first.
  package static let all = native + library

  private static let native = [
    rank,
    flag("case", "sensitive", "insensitive", \.options.isCaseInsensitive),
    flag("slash", "loose", "strict", \.options.isSlashStrict),
    plus, decode,
    flag("clash", "path", "query", \.options.queryWins),
    WordOption(
      word: "fallback", values: ["app", "none"],
      value: { $0.options.fallsBackToGlobal ? "app" : "none" },
      set: { $0.fallback = $1 == "app" }),
    WordOption(
      word: "modals", values: ["dismiss", "keep", "reuse"], value: \.modals,
      set: { $0.modals = $1 }),
    flag("deferral", "one", "many", \.defersMany),
  ]

  private static let library = (hosts + reading).map { row in
    var row = row
    row.isNative = false
    return row
  }

  private static let rank = WordOption(
    word: "rank", values: ["specific", "first", "all", "literals"], libraryValues: ["literals"],
    value: { settings in
      switch settings.rank {
      case .specific: "specific"
      case .first: "first"
      case .mostLiterals: "literals"
      case .all: "all"
      }
    },
    set: { settings, value in
      settings.rank =
        switch value {
        case "first": .first
        case "literals": .mostLiterals
        case "all": .all
        default: .specific
        }
    })

  private static let plus = WordOption(
    word: "plus", values: ["space", "literal", "everywhere"], libraryValues: ["everywhere"],
    value: { settings in
      if settings.options.isPlusLiteral { return "literal" }
      return settings.options.reading.isPlusBlankInCaptures ? "everywhere" : "space"
    },
    set: { settings, value in
      settings.options.isPlusLiteral = value == "literal"
      settings.options.reading.isPlusBlankInCaptures = value == "everywhere"
    })

  private static let decode = WordOption(
    word: "decode", values: ["once", "stable", "when host", "except slash"],
    libraryValues: ["except slash"],
    value: { settings in
      switch settings.unwrapping {
      case .never: settings.options.reading.keepsEscapedSlashes ? "except slash" : "once"
      case .always: "stable"
      case .withHost: "when host"
      }
    },
    set: { settings, value in
      settings.options.reading.keepsEscapedSlashes = value == "except slash"
      settings.unwrapping =
        value == "stable" ? .always : value == "when host" ? .withHost : .never
    })

  private static let hosts: [WordOption] = [
    flag("tables", "together", "apart", \.hasTablesApart),
    WordOption(
      word: "host", values: ["claimed", "path", "authority", "web", "dotted"],
      value: { settings in
        switch settings.options.hostRole {
        case nil: "claimed"
        case .path: "path"
        case .authority: "authority"
        case .pathUnlessWeb: "web"
        case .pathUnlessDotted: "dotted"
        }
      },
      set: { settings, value in
        settings.options.hostRole =
          switch value {
          case "path": .path
          case "authority": .authority
          case "web": .pathUnlessWeb
          case "dotted": .pathUnlessDotted
          default: nil
          }
      }),
    flag("hostless", "allow", "refuse", \.options.reading.needsHost),
    flag("bare", "any", "apart", \.options.reading.separatesBarePaths),
    flag("blanks", "refuse", "escape", \.options.reading.escapesBlanks),
    WordOption(
      word: "port", values: ["keep", "unusual", "ignore"],
      value: { settings in
        switch settings.options.reading.port {
        case .part: "keep"
        case .partUnlessDefault: "unusual"
        case .ignored: "ignore"
        }
      },
      set: { settings, value in
        settings.options.reading.port =
          switch value {
          case "unusual": .partUnlessDefault
          case "ignore": .ignored
          default: .part
          }
      }),
    flag("reuse", "screen", "arguments", \.reusesByArguments),
  ]

  private static let reading: [WordOption] = [
    flag("query", "merge", "apart", \.options.reading.isQueryApart),
    flag("repeated", "list", "last", \.options.reading.takesLastValue),
    flag("flags", "keep", "drop", \.options.reading.dropsFlags),
    WordOption(
      word: "fragment", values: ["weaker", "join", "ignore"],
      value: { settings in
        switch settings.options.reading.fragment {
        case .weaker: "weaker"
        case .joined: "join"
        case .ignored: "ignore"
        }
      },
      set: { settings, value in
        settings.options.reading.fragment =
          switch value {
          case "join": .joined
          case "ignore": .ignored
          default: .weaker
          }
      }),
    WordOption(
      word: "wildcard", values: ["keep", "drop"],
      value: { $0.options.reading.capturesWildcard ? "keep" : "drop" },
      set: { $0.options.reading.capturesWildcard = $1 == "keep" }),
  ]

  private static func flag(
    _ word: String, _ off: String, _ on: String,
    _ path: any WritableKeyPath<NamespaceSettings, Bool> & Sendable
  ) -> WordOption {
    WordOption(
      word: word, values: [off, on], value: { $0[keyPath: path] ? on : off },
      set: { $0[keyPath: path] = $1 == on })
  }
}
