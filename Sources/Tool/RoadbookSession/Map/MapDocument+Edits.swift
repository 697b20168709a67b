import RoadbookBinder
import RoadbookModel
import RoadbookSyntax
import RoadbookText

extension MapDocument {
  /// The document with another text. Its includes are matched by their order, since their offsets
  /// may move.
  func with(_ bytes: [UInt8]) -> MapDocument {
    let text = SourceText(name: source.name, bytes: bytes, linesBefore: source.linesBefore)
    var fresh = MapDocument(origin: origin, reading: text, dialects: dialects)
    for (from, to) in zip(includedNames, fresh.includedNames) {
      fresh.includes[to.range.start] = includes[from.range.start]
    }
    for run in fresh.misplaced { fresh.addFindings(ofMisplaced: run) }
    return fresh
  }

  /// The edits that remove statements with their comments, and screens from their lists.
  func removing(_ ranges: [TextRange]) -> [TextEdit] {
    let writer = FixWriter(Parse(source.bytes).tree)
    let edits = ranges.flatMap { writer.edits(of: .removeStatement($0)) }
      .closingGaps(in: source.bytes)
    if edits.inOrder.count == edits.count { return edits }
    // Neighbours on one line share a separator: they are removed one after the other, the last one
    // first.
    var bytes = source.bytes
    for range in ranges.sorted(by: { $0.start > $1.start }) {
      bytes = FixWriter(Parse(bytes).tree).edits(of: .removeStatement(range)).applied(to: bytes)
    }
    guard let change = ChangedRange(from: source.bytes, to: bytes) else { return [] }
    return [
      TextEdit(
        TextRange(change.start, change.oldEnd),
        String(decoding: bytes[change.start..<change.newEnd], as: UTF8.self))
    ]
  }

  /// The start of the `##` lines directly above an offset; the offset itself if there are none.
  func startOfDocumentation(above offset: Int) -> Int {
    var start = offset
    var line = source.lines.line(at: offset)
    while line > 0 {
      let above = source.lines.range(ofLine: line - 1, in: source.bytes)
      let text = source.bytes[above.start..<above.end].drop { $0 == 0x20 || $0 == 0x09 }
      guard text.starts(with: [0x23, 0x23]) else { break }
      start = text.startIndex
      line -= 1
    }
    return start
  }
}

extension [MapDocument] {
  /// The documents after edits of their texts. Edits inside another one of the same document are
  /// left out.
  func applying(_ edits: [Int: [TextEdit]]) -> [MapDocument] {
    var changed = self
    for (document, edits) in edits where indices.contains(document) {
      changed[document] = self[document].with(
        edits.inOrder.applied(to: self[document].source.bytes))
    }
    return changed
  }
}

extension [TextEdit] {
  /// Removes one of the two empty lines that would meet where whole lines are removed.
  func closingGaps(in bytes: [UInt8]) -> [TextEdit] {
    func isLineStart(_ offset: Int) -> Bool { offset == 0 || bytes[offset - 1] == 0x0A }
    return map { edit in
      let (start, end) = (edit.range.start, edit.range.end)
      guard edit.replacement.isEmpty, end < bytes.count, isLineStart(start), isLineStart(end),
        bytes[end] == 0x0A, start == 0 || start > 1 && isLineStart(start - 1)
      else { return edit }
      return TextEdit(TextRange(start, end + 1), "")
    }
  }

  /// Sorted; of those that overlap, the longest.
  var inOrder: [TextEdit] {
    var result: [TextEdit] = []
    for edit in sorted(by: { ($0.range.start, $1.range.end) < ($1.range.start, $0.range.end) }) {
      if let last = result.last, edit.range.start < last.range.end || edit == last { continue }
      result.append(edit)
    }
    return result
  }
}

extension MapDocument {
  /// The declarations at any depth, each before those inside it.
  var allDeclarations: [Declaration] {
    var result: [Declaration] = []
    var waiting: [Declaration] = declarations.reversed()
    while let declaration = waiting.popLast() {
      result.append(declaration)
      waiting += declaration.inner.reversed()
    }
    return result
  }
}

extension Declaration {
  /// The declarations directly inside it.
  var inner: [Declaration] {
    switch kind {
    case .scheme(let scheme): scheme.body
    case .route(let route): route.nested
    default: []
    }
  }
}
