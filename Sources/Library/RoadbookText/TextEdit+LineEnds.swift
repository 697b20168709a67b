extension [TextEdit] {
  /// The edits with line feeds replaced by the line ends of the source, so that formatting does not
  /// change every line. They must be in order and not overlap.
  package func keepingLineEnds(of bytes: [UInt8]) -> [TextEdit] {
    guard let end = Self.lineEnd(of: bytes), end != "\n" else { return self }
    var result: [TextEdit] = []
    for (index, edit) in enumerated() {
      var edit = edit
      // An edit that ends between CR and LF is extended over the LF.
      let following = edit.range.end
      let isTorn =
        edit.range.length > 0 && following < bytes.count && bytes[following] == 0x0A
        && bytes[following - 1] == 0x0D
      let next = indices.contains(index + 1) ? self[index + 1].range.start : bytes.count
      if isTorn, following < next {
        edit = TextEdit(TextRange(edit.range.start, following + 1), edit.replacement + "\n")
      }
      edit.replacement = edit.replacement.replacing("\r\n", with: "\n").replacing("\n", with: end)
      if bytes[edit.range.start..<edit.range.end].elementsEqual(edit.replacement.utf8) { continue }
      result.append(edit)
    }
    return result
  }

  /// The first line end of a source.
  private static func lineEnd(of bytes: [UInt8]) -> String? {
    guard let first = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
    if bytes[first] == 0x0A { return "\n" }
    return first + 1 < bytes.count && bytes[first + 1] == 0x0A ? "\r\n" : "\r"
  }
}
