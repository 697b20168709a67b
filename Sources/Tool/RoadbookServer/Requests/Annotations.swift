import RoadbookIDE
import RoadbookText

// Annotations between and after lines: code lenses and inlay hints.

func codeLenses(_ request: Request) throws(RequestProblem) -> JSON {
  let uri = try request.params.documentURI().spelled
  guard request.client.preferences.showsLenses else { return .array([]) }
  guard let view = try request.view() else { return .null }
  return .array(
    view.features.codeLenses.map { lens in
      [
        "range": view.range(lens.range),
        "data": ["uri": .string(uri), "kind": .string(lens.kind.rawValue)],
      ]
    })
}

/// A lens with its title. Fails if the document has changed since.
func resolvedLens(_ request: Request) throws(RequestProblem) -> JSON {
  let data = try request.params.object("data")
  let uri = DocumentURI(try data.text("uri"))
  let wanted = try request.params.range("range")
  guard let kind = CodeLens.Kind(rawValue: try data.text("kind")),
    let view = request.documents.view(of: uri),
    let action = view.features.action(of: CodeLens(kind: kind, range: view.range(of: wanted)))
  else { throw RequestProblem(.contentModified, "the document has changed") }
  return request.params.json.replacing("command", with: action.json(action.title, uri))
}

extension OfferedCommand {
  /// The command in the protocol. Its answer is also shown as a message: a client that only
  /// forwards commands would not display their results.
  func json(_ title: String, _ uri: DocumentURI) -> JSON {
    [
      "title": .string(title), "command": .string(command.map { "roadbook.\($0.rawValue)" } ?? ""),
      "arguments": .array(([uri.spelled] + arguments).map(JSON.string) + [["show": true]]),
    ]
  }
}

func inlayHints(
  _ request: Request, _ view: DocumentView, _ wanted: PositionRange
) throws(RequestProblem) -> JSON {
  let uri = try request.params.documentURI().spelled
  let hints = view.features.inlayHints(
    within: view.range(of: wanted), request.client.preferences.hints)
  return .array(
    hints.map { hint in
      let isType = hint.kind == .types
      return .object(present: [
        "position": view.position(of: hint.offset).json,
        "label": .string(hint.label),
        "kind": isType ? 1 : nil,
        "paddingLeft": isType ? nil : true,
        "data": isType ? nil : ["uri": .string(uri)],
      ])
    })
}

/// The hint with the hover of its URL as a tooltip.
func resolvedHint(_ request: Request) throws(RequestProblem) -> JSON {
  let hint = request.params.json
  guard let uri = hint[path: "data", "uri"]?.text else { return hint }
  let position = try request.params.position("position")
  guard let view = request.documents.view(of: DocumentURI(uri)),
    let hover = view.features.hover(ofHintAt: view.offset(of: position))
  else { return hint }
  return hint.replacing("tooltip", with: request.client.markup(hover))
}
