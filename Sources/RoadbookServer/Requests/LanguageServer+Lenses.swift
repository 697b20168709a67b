import RoadbookIDE
import RoadbookText

/// Annotations between and after lines: code lenses and inlay hints.
extension LanguageServer {
  func codeLenses(_ params: Params) throws(RequestProblem) -> JSON {
    guard preferences.showsLenses else { return .array([]) }
    let uri = try params.documentURI()
    guard let (map, document) = try view(params) else { return .null }
    return .array(
      map.codeLenses(document).map { lens in
        [
          "range": range(lens.range, map, document),
          "data": ["uri": .string(uri.spelled), "kind": .string(lens.kind.rawValue)],
        ]
      })
  }

  /// A lens with its title. Fails if the document has changed since.
  func resolvedLens(_ params: Params) throws(RequestProblem) -> JSON {
    let data = try params.object("data")
    let uri = DocumentURI(try data.text("uri"))
    let wanted = try params.range("range")
    guard let kind = CodeLens.Kind(rawValue: try data.text("kind")),
      let (map, document) = workspace.view(of: key(of: uri)),
      let action = map.action(
        of: CodeLens(
          kind: kind, range: client.encoding.range(of: wanted, in: map.source(document))),
        in: document),
      case .object(var members) = params.json
    else { throw RequestProblem(.contentModified, "the document has changed") }
    members.removeAll { $0.key == "command" }
    let name = action.command.map { "roadbook.\($0.rawValue)" } ?? ""
    members.append(
      JSONMember(
        "command",
        [
          "title": .string(action.title), "command": .string(name),
          // A client that only forwards the command would not display its result.
          "arguments": .array(
            ([uri.spelled] + action.arguments).map(JSON.string) + [["show": true]]),
        ]))
    return .object(members)
  }

  func inlayHints(_ params: Params) throws(RequestProblem) -> JSON {
    let uri = try params.documentURI()
    let wanted = try params.range("range")
    guard let (map, document) = try view(params) else { return .null }
    let part = client.encoding.range(of: wanted, in: map.source(document))
    let hints = map.inlayHints(in: document, within: part, preferences.hints)
    return .array(
      hints.map { hint in
        var members = [
          JSONMember(
            "position", range(TextRange(at: hint.offset), map, document)["start"] ?? .null),
          JSONMember("label", .string(hint.label)),
        ]
        if hint.kind == .types {
          members.append(JSONMember("kind", 1))
        } else {
          members.append(JSONMember("paddingLeft", true))
          members.append(JSONMember("data", ["uri": .string(uri.spelled)]))
        }
        return .object(members)
      })
  }

  /// The hint with the hover of its URL as a tooltip.
  func resolvedHint(_ params: Params) throws(RequestProblem) -> JSON {
    guard case .object(var members) = params.json, let uri = params.json[path: "data", "uri"]?.text
    else { return params.json }
    let position = try params.position("position")
    guard let (map, document) = workspace.view(of: key(of: DocumentURI(uri))) else {
      return params.json
    }
    let offset = client.encoding.offset(of: position, in: map.source(document))
    guard let hover = map.hover(ofHintAt: offset, in: document) else { return params.json }
    members.removeAll { $0.key == "tooltip" }
    members.append(JSONMember("tooltip", markup(hover)))
    return .object(members)
  }
}
