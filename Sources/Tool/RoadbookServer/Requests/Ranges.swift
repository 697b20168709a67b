import RoadbookIDE
import RoadbookText

// Answers that are ranges of a document: folds, links, selections, linked editing; and signatures.

func folds(_ request: Request, _ view: DocumentView) -> JSON {
  let foldsWholeLines = request.client.capabilities.foldsWholeLines
  var folds: [JSON] = []
  var lastLine = -1
  for fold in Fold.all(in: view.map, view.index) {
    let start = view.position(of: fold.range.start)
    let end = view.position(of: fold.range.end)
    // If only whole lines fold, the line of the closing bracket stays visible.
    let hidesEnd = fold.isComment || !foldsWholeLines
    let last = end.line - (hidesEnd ? 0 : 1)
    // If only whole lines fold, just the larger of two ranges that begin on one line can fold.
    guard last > start.line, !foldsWholeLines || start.line != lastLine else { continue }
    lastLine = start.line
    // The brackets themselves stay visible.
    let inset = fold.isComment ? 0 : 1
    folds.append(
      .object(present: [
        "startLine": .int(start.line), "endLine": .int(last),
        "kind": fold.isComment ? "comment" : "region",
        "startCharacter": foldsWholeLines ? nil : .int(start.character + inset),
        "endCharacter": foldsWholeLines ? nil : .int(max(0, end.character - inset)),
      ]))
  }
  let limit = request.client.capabilities.foldLimit.map { max(0, $0) } ?? folds.count
  return .array(Array(folds.prefix(limit)))
}

func links(_ request: Request, _ view: DocumentView) -> JSON {
  let takesTooltips = request.client.capabilities.takesLinkTooltips
  return .array(
    view.features.links.map { link in
      let target =
        switch link.target {
        case .document(let key): request.documents.uri(of: key).spelled
        case .web(let address): address
        }
      let json: JSON = ["range": view.range(link.range), "target": .string(target)]
      return json.adding("tooltip", takesTooltips ? link.tooltip.map(JSON.string) : nil)
    })
}

/// One answer per position, in the given order.
func selectionRanges(_ request: Request, _ view: DocumentView, _ positions: [Position]) -> JSON {
  .array(
    positions.map { position in
      let ranges = view.features.selectionRanges(at: view.offset(of: position))
      return ranges.reversed().reduce(.null) { outer, range in
        let json: JSON = ["range": view.range(range)]
        return json.adding("parent", outer.isNull ? nil : outer)
      }
    })
}

func linkedRanges(_ request: Request, _ view: DocumentView, _ offset: Int) -> JSON {
  let ranges = view.features.linkedRanges(at: offset)
  guard !ranges.isEmpty else { return .null }
  return [
    "ranges": .array(ranges.map(view.range)), "wordPattern": "[A-Za-z_][A-Za-z0-9_]*",
  ]
}

func signatureHelp(_ request: Request, _ view: DocumentView, _ offset: Int) -> JSON {
  guard let help = view.features.signature(at: offset) else { return .null }
  let client = request.client
  let label = Array(help.label.utf8)
  let parameters = help.parameters.map { parameter -> JSON in
    let text = String(
      decoding: label[
        min(parameter.range.start, label.count)..<min(parameter.range.end, label.count)],
      as: UTF8.self)
    // Offsets in labels are always UTF-16, whatever the position encoding.
    let start = PositionEncoding.utf16.length(of: label.prefix(parameter.range.start))
    let shown: JSON =
      client.capabilities.takesLabelOffsets
      ? .array([.int(start), .int(start + text.utf16.count)]) : .string(text)
    let json: JSON = ["label": shown]
    return json.adding("documentation", parameter.documentation.map(client.markup))
  }
  let signature: JSON = ["label": .string(help.label), "parameters": .array(parameters)]
  // An index after the last parameter means that none is active.
  return [
    "signatures": .array([
      signature.adding("documentation", help.documentation.map(client.markup))
    ]),
    "activeSignature": 0, "activeParameter": .int(help.active ?? help.parameters.count),
  ]
}
