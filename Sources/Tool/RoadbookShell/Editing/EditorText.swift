/// A text being edited, with its cursor in scalars, as libedit counts, and in bytes.
struct EditorText {
  let text: String
  let cursor: Int
  /// The cursor as a byte offset.
  let offset: Int

  init(_ text: String, cursor: Int) {
    self.text = text
    self.cursor = cursor
    let scalars = text.unicodeScalars
    let index = scalars.index(scalars.startIndex, offsetBy: cursor, limitedBy: scalars.endIndex)
    offset = text.utf8.distance(from: text.startIndex, to: index ?? text.endIndex)
  }

  var before: Substring { text[..<index] }
  var after: Substring { text[index...] }
  var isAtEnd: Bool { offset == text.utf8.count }
  var hasRows: Bool { text.utf8.contains(0x0A) }

  /// The number of scalars from the start of the row to the cursor, and from there to the end of
  /// the row.
  var toRowStart: Int { before.unicodeScalars.reversed().prefix { $0 != "\n" }.count }
  var toRowEnd: Int { after.unicodeScalars.prefix { $0 != "\n" }.count }

  /// The number of scalars of the characters before and after the cursor.
  var characterBefore: Int { before.last?.unicodeScalars.count ?? 0 }
  var characterAfter: Int { after.first?.unicodeScalars.count ?? 0 }

  /// The cursor's column in its row, in characters.
  var column: Int { before.reversed().prefix { $0 != "\n" }.count }

  /// The distance in scalars to a column of the row above (-1) or below (1); nil if there is no
  /// such row.
  func rowStep(_ direction: Int, to column: Int) -> Int? {
    if direction < 0 {
      guard toRowStart < cursor else { return nil }
      let above = before.unicodeScalars.dropLast(toRowStart + 1)
      let row = Substring(above.suffix(above.reversed().prefix { $0 != "\n" }.count))
      return row.prefix(column).unicodeScalars.count - row.unicodeScalars.count - toRowStart - 1
    }
    let rest = after.unicodeScalars.dropFirst(toRowEnd)
    guard !rest.isEmpty else { return nil }
    let row = Substring(rest.dropFirst().prefix { $0 != "\n" })
    return toRowEnd + 1 + row.prefix(column).unicodeScalars.count
  }

  /// The number of scalars before a byte offset.
  func scalars(before offset: Int) -> Int {
    String(decoding: text.utf8.prefix(offset), as: UTF8.self).unicodeScalars.count
  }

  private var index: String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }
}
