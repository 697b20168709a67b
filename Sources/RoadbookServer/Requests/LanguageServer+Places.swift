import RoadbookIDE
import RoadbookText

/// Answers that are ranges of a document: links, selections, linked editing, signatures.
extension LanguageServer {
  func links(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, document) = try view(params) else { return .null }
    return .array(
      map.links(document).map { link in
        let target =
          switch link.target {
          case .document(let key): uri(of: key).spelled
          case .web(let address): address
          }
        var members = [
          JSONMember("range", range(link.range, map, document)),
          JSONMember("target", .string(target)),
        ]
        if client.takesLinkTooltips, let tooltip = link.tooltip {
          members.append(JSONMember("tooltip", .string(tooltip)))
        }
        return .object(members)
      })
  }

  /// One answer per position, in the given order.
  func selectionRanges(_ params: Params) throws(RequestProblem) -> JSON {
    var positions: [Position] = []
    for (index, _) in (params.json["positions"]?.items ?? []).enumerated() {
      positions.append(try params.position(index, of: "positions"))
    }
    guard let (map, document) = try view(params) else { return .null }
    return .array(
      positions.map { position in
        let offset = client.encoding.offset(of: position, in: map.source(document))
        var nested = JSON.null
        for range in map.selectionRanges(in: document, at: offset).reversed() {
          let own = JSONMember("range", self.range(range, map, document))
          nested = .object(nested.isNull ? [own] : [own, JSONMember("parent", nested)])
        }
        return nested
      })
  }

  func linkedRanges(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, document, offset) = try place(params) else { return .null }
    let ranges = map.linkedRanges(in: document, at: offset)
    guard !ranges.isEmpty else { return .null }
    return [
      "ranges": .array(ranges.map { range($0, map, document) }),
      "wordPattern": "[A-Za-z_][A-Za-z0-9_]*",
    ]
  }

  func signatureHelp(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, document, offset) = try place(params),
      let help = map.analysis.signature(in: map.source(document).text, at: offset)
    else { return .null }
    let label = Array(help.label.utf8)
    let parameters = help.parameters.map { parameter -> JSON in
      let text = String(
        decoding: label[
          min(parameter.range.start, label.count)..<min(parameter.range.end, label.count)],
        as: UTF8.self)
      // Offsets in labels are always UTF-16, whatever the position encoding.
      let start = PositionEncoding.utf16.length(of: label.prefix(parameter.range.start))
      let shown: JSON =
        client.takesLabelOffsets
        ? .array([.int(start), .int(start + text.utf16.count)]) : .string(text)
      let shownParameter: JSON = ["label": shown]
      return shownParameter.adding("documentation", parameter.documentation.map { words($0) })
    }
    let signature: JSON = [
      "label": .string(help.label), "parameters": .array(parameters),
    ]
    // An index after the last parameter means that none is active.
    return [
      "signatures": .array([signature.adding("documentation", help.documentation.map { words($0) })]
      ),
      "activeSignature": 0, "activeParameter": .int(help.active ?? help.parameters.count),
    ]
  }

  private func words(_ text: String) -> JSON {
    ["kind": client.takesMarkdown ? "markdown" : "plaintext", "value": .string(text)]
  }
}

extension JSON {
  /// The object with one more member, if the value is not nil.
  func adding(_ key: String, _ value: JSON?) -> JSON {
    guard case .object(let members) = self, let value else { return self }
    return .object(members + [JSONMember(key, value)])
  }
}
