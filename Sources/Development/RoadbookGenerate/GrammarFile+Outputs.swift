extension GrammarFile {
  /// The files made from the grammar, with their paths in the project. `reference` is the current
  /// text of the grammar for readers; everything above its generated part is kept.
  func outputs(reference: String) -> [(path: String, text: String)] {
    [
      ("Sources/Library/RoadbookSyntax/Generated/Keyword.swift", keywords),
      ("Sources/Library/RoadbookSyntax/Generated/Part.swift", partTypes),
      ("Sources/Library/RoadbookSyntax/Generated/StatementParser.swift", parser),
      ("Sources/Library/RoadbookSyntax/Generated/StatementTable.swift", statementTable),
      ("Sources/Library/RoadbookBinder/Generated/PlainCommand.swift", plainCommands),
      ("Sources/Tool/RoadbookIDE/Generated/UsageTable.swift", usageTable),
      ("Sources/Tool/RoadbookSession/Generated/CommandPerformer.swift", performer),
      ("grammar/keywords.txt", keywordList),
      ("\(Self.treeSitterFolder)/shapes.js", shapeTable),
      ("\(Self.treeSitterFolder)/src/keywords.h", scannerKeywords),
      (Self.referencePath, Self.head(of: reference) + readersGrammar),
    ]
  }

  static let referencePath = "grammar/reference/grammar.md"

  /// The distinct words that begin statements, in the order of the file.
  private var words: [String] {
    var seen: Set<String> = []
    return entries.map(\.word).filter { seen.insert($0).inserted }
  }

  // MARK: Swift

  static let head = """
    // Made from grammar/roadbook.grammar by `make generate`. Do not edit.
    // swift-format-ignore-file


    """

  private var keywords: String {
    var text =
      Self.head + """
        /// A word that begins a statement or clause.
        package enum Keyword: String, CaseIterable {

        """
    for word in words { text += "  case \(Self.name(word))\n" }
    return text + "}\n\n" + clauses + effects + values
  }

  private var statementTable: String {
    var text =
      Self.head + """
        extension StatementKeyword {
          /// All of them, by group.
          package static let all: [StatementKeyword] = [

        """
    for entry in entries {
      let contexts = entry.contexts.map { ".\($0.rawValue)" }.joined(separator: ", ")
      text += "    StatementKeyword(word: \(quoted(entry.word)), group: .\(entry.group.rawValue), "
      text += "contexts: [\(contexts)], usage: \(quoted(entry.usage)), help: \(quoted(entry.help))"
      if let area = entry.area { text += ", area: \(quoted(area))" }
      text += "),\n"
    }
    text += "  ]\n\n  /// The rows of the overview of `help`.\n  package static let areas = ["
    text += areas.map(quoted).joined(separator: ", ") + "]\n}\n"
    return text
  }

  /// `Keyword.values`, `Keyword.libraryValues`
  private var values: String {
    func list(_ values: [String]) -> String { values.map(quoted).joined(separator: ", ") }
    var text = """
      extension Keyword {
        /// The values of an option; the first is the native default.
        package var values: [String] {
          switch self {

      """
    for entry in entries where !entry.values.isEmpty {
      text += "    case .\(Self.name(entry.word)): [\(list(entry.values))]\n"
    }
    text += """
          default: []
          }
        }

        /// The values of an option that only the rules of a library know.
        package var libraryValues: [String] {
          switch self {

      """
    for entry in entries where !entry.libraryValues.isEmpty {
      text += "    case .\(Self.name(entry.word)): [\(list(entry.libraryValues))]\n"
    }
    return text + "    default: []\n    }\n  }\n}\n"
  }

  /// `Keyword.isClause`
  private var clauses: String {
    let words = entries.filter { $0.group == .clause }.map { ".\(Self.name($0.word))" }
    return """
      extension Keyword {
        /// Whether it begins a clause of a route, group or scheme.
        package var isClause: Bool {
          switch self {
          case \(words.joined(separator: ", ")): true
          default: false
          }
        }
      }


      """
  }

  /// `Keyword.effects`
  private var effects: String {
    var text = """
      extension Keyword {
        /// What carrying out its statement does.
        package var effects: StatementEffects {
          switch self {

      """
    for entry in entries where !entry.effects.isEmpty {
      let effects = Effect.allCases.filter(entry.effects.contains).map { ".\($0)" }
      text += "    case .\(Self.name(entry.word)): [\(effects.joined(separator: ", "))]\n"
    }
    return text + "    default: []\n    }\n  }\n}\n\n"
  }

  /// A word as a Swift identifier.
  static func name(_ word: String) -> String { reserved.contains(word) ? "`\(word)`" : word }

  private static let reserved: Set = [
    "as", "break", "case", "continue", "default", "defer", "do", "else", "for", "guard", "if",
    "import", "in", "internal", "open", "repeat", "return", "self", "switch", "throw", "var",
    "where", "while",
  ]

  func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }

  // MARK: Lists and reference

  private var keywordList: String {
    "# Statement keywords by group.\n"
      + entries.map { "\($0.group.rawValue) \($0.word)\n" }.joined()
  }

  private static let mark = "<!-- Below: made from roadbook.grammar by `make generate`. -->\n"

  private static func head(of reference: String) -> String {
    let end = reference.firstRange(of: mark)?.lowerBound ?? reference.endIndex
    return reference[..<end] + mark
  }

  private static let titles: [Group: String] = [
    .declaration: "Declarations", .option: "Options of `rules` and `dialect`",
    .platform: "Files of `platforms`",
    .clause: "Clauses", .statement: "Statements of blocks",
    .command: "Commands", .noun: "Nouns of `list`",
  ]

  private var readersGrammar: String {
    var text = ""
    for group in Group.allCases {
      text += "\n## \(Self.titles[group] ?? group.rawValue)\n\n```ebnf\n"
      for entry in entries where entry.group == group { text += "\(written(entry.shape))\n" }
      text += "```\n"
    }
    text += "\n## Parts\n\n```ebnf\n"
    let width = parts.map(\.name.count).max() ?? 0
    for part in parts.sorted(by: { $0.name < $1.name }) {
      let space = String(repeating: " ", count: width - part.name.count)
      text += "\(part.name)\(space) = \(written(part.shape))\n"
    }
    return text + "```\n"
  }

  /// The shape with literals in quotes.
  private func written(_ shape: Shape) -> String {
    switch shape {
    case .literal(let text): text.contains("\"") ? "'\(text)'" : "\"\(text)\""
    case .part(let name): name
    case .sequence(let shapes):
      shapes.map { if case .choice = $0 { "(\(written($0)))" } else { written($0) } }
        .joined(separator: " ")
    case .choice(let shapes): shapes.map(written).joined(separator: " | ")
    case .optional(let shape): "[ \(written(shape)) ]"
    case .repeated(let shape): "{ \(written(shape)) }"
    case .list(let shape):
      if case .part = shape {
        "\(written(shape)) { \",\" \(written(shape)) }"
      } else {
        "(\(written(shape))) { \",\" (\(written(shape))) }"
      }
    }
  }
}
