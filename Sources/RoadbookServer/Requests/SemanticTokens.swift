import RoadbookIDE
import RoadbookText

/// A document's pieces as the protocol packs them: five numbers a piece, each place told from the one before.
enum SemanticTokens {
  /// The kinds of the protocol; editors have colours for these. Their order is what the numbers mean.
  private static let kinds = [
    "keyword", "comment", "string", "number", "regexp", "operator", "type", "class", "namespace",
    "function", "variable", "parameter", "property", "enumMember",
  ]

  static var capability: JSON {
    [
      "legend": [
        "tokenTypes": .strings(kinds), "tokenModifiers": .strings(["documentation"]),
      ],
      "full": true,
    ]
  }

  static func data(
    _ pieces: [(range: TextRange, class: HighlightClass)], _ source: SourceText,
    _ encoding: PositionEncoding
  ) -> JSON {
    var numbers: [JSON] = []
    numbers.reserveCapacity(pieces.count * 5)
    var last = Position(line: 0, character: 0)
    for piece in pieces {
      let kind = kinds.firstIndex(of: piece.class.kind) ?? 0
      let range = encoding.range(of: piece.range, in: source)
      guard range.start.line == range.end.line, range.end.character > range.start.character else {
        continue
      }
      let lines = range.start.line - last.line
      numbers += [
        .int(lines),
        .int(lines == 0 ? range.start.character - last.character : range.start.character),
        .int(range.end.character - range.start.character), .int(kind),
        .int(piece.class == .documentation ? 1 : 0),
      ]
      last = range.start
    }
    return ["data": .array(numbers)]
  }
}

extension LanguageServer {
  func semanticTokens(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, document) = try view(params) else { return .null }
    return SemanticTokens.data(
      map.highlighting(document), map.source(document), client.encoding)
  }
}

extension HighlightClass {
  fileprivate var kind: String {
    switch self {
    case .keyword: "keyword"
    case .comment, .documentation: "comment"
    case .string, .pattern, .url: "string"
    case .escape, .mark: "operator"
    case .number: "number"
    case .regex: "regexp"
    case .type: "type"
    case .screen: "class"
    case .scheme, .container: "namespace"
    case .guardian, .function: "function"
    case .variable: "variable"
    case .parameter: "parameter"
    case .property, .name: "property"
    case .constant: "enumMember"
    }
  }
}
