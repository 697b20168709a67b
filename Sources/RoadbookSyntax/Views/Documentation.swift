extension SyntaxNode {
  /// The doc comment directly above: `##` lines with no empty line between them and the node.
  package var documentation: String? {
    let storage = tree.storage
    var lines: [Range<Int>] = []
    var newlines = 0
    var token = tokens.lowerBound - 1
    search: while token >= 0 {
      switch storage.tokenKinds[token] {
      case .whitespace: break
      case .newline:
        newlines += 1
        if newlines > 1 { break search }
      case .docComment:
        let start = token == 0 ? 0 : Int(storage.tokenEnds[token - 1])
        lines.append(start..<Int(storage.tokenEnds[token]))
        newlines = 0
      default: break search
      }
      token -= 1
    }
    guard !lines.isEmpty else { return nil }
    return lines.reversed().map { Self.comment(storage.bytes[$0]) }.joined(separator: "\n")
  }

  /// What a line of a comment says behind its `##` and one blank.
  private static func comment(_ line: ArraySlice<UInt8>) -> String {
    var text = line.dropFirst(2)
    if text.first == 0x20 { text.removeFirst() }
    return String(decoding: text, as: UTF8.self)
  }
}
