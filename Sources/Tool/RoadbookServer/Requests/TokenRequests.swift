import RoadbookIDE
import RoadbookText

// Semantic highlighting.

func semanticTokens(_ request: Request, _ view: DocumentView) throws(RequestProblem) -> JSON {
  let name = request.documents.name(of: try request.params.documentURI())
  let tokens = SemanticTokens(view, id: request.documents.newTokensID())
  request.documents.keep(tokens, of: name)
  return ["resultId": .string(String(tokens.id)), "data": .numbers(tokens.numbers)]
}

func semanticTokensDelta(
  _ request: Request, _ view: DocumentView, _ previous: String
) throws(RequestProblem) -> JSON {
  let name = request.documents.name(of: try request.params.documentURI())
  guard let old = request.documents[name]?.tokens, String(old.id) == previous else {
    return try semanticTokens(request, view)
  }
  let tokens = SemanticTokens(view, id: request.documents.newTokensID())
  let edits = tokens.edit(of: old.numbers).map { [$0] } ?? []
  request.documents.keep(tokens, of: name)
  return [
    "resultId": .string(String(tokens.id)),
    "edits": .array(
      edits.map {
        [
          "start": .int($0.start), "deleteCount": .int($0.deleteCount), "data": .numbers($0.data),
        ]
      }),
  ]
}

func semanticTokensRange(_ request: Request, _ view: DocumentView, _ wanted: PositionRange) -> JSON
{
  ["data": .numbers(SemanticTokens.numbers(view, within: view.range(of: wanted)))]
}

/// The token types and modifiers. Only the protocol's standard ones, since editors have colours for
/// them.
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
