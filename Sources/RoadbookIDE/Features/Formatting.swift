import RoadbookSyntax
package import RoadbookText

/// A text's canonical layout as changes to it, none of them over another, in order.
enum Formatting {
  /// Where the layout differs in blanks only, each run of blanks is one change, so that cursors stay where they are.
  static func edits(_ parse: Parse) -> [TextEdit] {
    let old = parse.tree.bytes
    let new = Formatter.format(parse)
    guard old != new else { return [] }
    return blankEdits(old, new) ?? [wholeEdit(old, new)]
  }

  private static func blankEdits(_ old: [UInt8], _ new: [UInt8]) -> [TextEdit]? {
    var edits: [TextEdit] = []
    var left = 0
    var right = 0
    while left < old.count || right < new.count {
      let leftEnd = endOfBlanks(old, from: left)
      let rightEnd = endOfBlanks(new, from: right)
      if old[left..<leftEnd] != new[right..<rightEnd] {
        let text = String(decoding: new[right..<rightEnd], as: UTF8.self)
        edits.append(TextEdit(TextRange(left, leftEnd), text))
      }
      left = leftEnd
      right = rightEnd
      guard left < old.count || right < new.count else { break }
      guard left < old.count, right < new.count, old[left] == new[right] else { return nil }
      left += 1
      right += 1
    }
    return edits
  }

  private static func endOfBlanks(_ bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end]) { end += 1 }
    return end
  }

  /// One change that leaves out the lines that are the same at both ends.
  private static func wholeEdit(_ old: [UInt8], _ new: [UInt8]) -> TextEdit {
    var start = zip(old, new).prefix { $0 == $1 }.count
    while start > 0, old[start - 1] != 0x0A { start -= 1 }
    var tail = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    while tail > 0, old[old.count - tail - 1] != 0x0A { tail -= 1 }
    let text = String(decoding: new[start..<(new.count - tail)], as: UTF8.self)
    return TextEdit(TextRange(start, old.count - tail), text)
  }
}

extension MapView {
  /// The changes that give a document its canonical layout, none of them over another, in order.
  package func formatting(_ document: Int) -> [TextEdit] { Formatting.edits(parse(document)) }
}
