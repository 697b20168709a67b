import RoadbookIDE
import RoadbookText

/// Semantic highlighting.
extension LanguageServer {
  static var tokenCapability: JSON {
    [
      "legend": [
        "tokenTypes": .strings(TokenLegend.kinds),
        "tokenModifiers": .strings(TokenLegend.modifiers),
      ],
      "full": ["delta": true], "range": true,
    ]
  }

  func semanticTokens(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, document) = try view(params) else { return .null }
    let name = name(of: try params.documentURI())
    lastTokens += 1
    let tokens = SemanticTokens(map, document, client.encoding, id: lastTokens)
    // Clients request deltas only for documents they have open.
    if documents[name] != nil { self.tokens[name] = tokens }
    return full(tokens)
  }

  func semanticTokensDelta(_ params: Params) throws(RequestProblem) -> JSON {
    let previous = try params.text("previousResultId")
    let name = name(of: try params.documentURI())
    guard let (map, document) = try view(params) else { return .null }
    guard var tokens = tokens[name], String(tokens.id) == previous else {
      return try semanticTokens(params)
    }
    lastTokens += 1
    let edits = tokens.update(map, document, client.encoding, id: lastTokens)
    self.tokens[name] = tokens
    return [
      "resultId": .string(String(tokens.id)),
      "edits": .array(
        edits.map {
          [
            "start": .int($0.start), "deleteCount": .int($0.deleteCount), "data": json($0.data),
          ]
        }),
    ]
  }

  func semanticTokensRange(_ params: Params) throws(RequestProblem) -> JSON {
    let wanted = try params.range("range")
    guard let (map, document) = try view(params) else { return .null }
    let range = client.encoding.range(of: wanted, in: map.source(document))
    return ["data": json(SemanticTokens.numbers(map, document, within: range, client.encoding))]
  }

  private func full(_ tokens: SemanticTokens) -> JSON {
    ["resultId": .string(String(tokens.id)), "data": json(tokens.numbers)]
  }

  private func json(_ numbers: [UInt32]) -> JSON { .array(numbers.map { .int(Int($0)) }) }
}

/// The legend of token types and modifiers. Only standard types, since editors have colours for these.
enum TokenLegend {
  static let kinds = [
    "keyword", "comment", "string", "number", "regexp", "operator", "type", "class", "namespace",
    "function", "variable", "parameter", "property", "enumMember",
  ]
  static let modifiers = ["documentation", "readonly", "declaration", "deprecated"]
  static let declaration: UInt32 = 4
  static let deprecated: UInt32 = 8
}

extension HighlightClass {
  var token: (kind: Int, modifiers: UInt32) {
    switch self {
    case .keyword: (0, 0)
    case .comment: (1, 0)
    case .documentation: (1, 1)
    case .string, .pattern, .url: (2, 0)
    case .number: (3, 0)
    case .regex: (4, 0)
    case .escape, .mark: (5, 0)
    case .type: (6, 0)
    case .screen: (7, 0)
    case .scheme, .container: (8, 0)
    case .guard, .function: (9, 0)
    case .variable: (10, 0)
    case .parameter: (11, 0)
    case .property, .name: (12, 0)
    case .constant: (13, 2)
    }
  }
}
