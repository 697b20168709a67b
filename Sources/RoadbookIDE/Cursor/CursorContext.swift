import RoadbookText

/// What is at a cursor: the statement typed so far, the bodies around it, and the role of the word.
struct CursorContext {
  let typed: TypedStatement
  let scope: CursorScope
  let word: CursorWord
  let isInComment: Bool
  /// The source that the cursor is in, and its offset there.
  let bytes: [UInt8]
  let offset: Int

  /// The bytes after the cursor.
  var following: ArraySlice<UInt8> { bytes[offset...] }

  /// At an offset of text typed at the prompt.
  init(_ text: String, at offset: Int) {
    self.init(Array(text.utf8), at: offset, CursorScope(text, at: offset), readingFrom: 0)
  }

  /// At an offset of a document. Parses only the statement there; its surroundings are taken from the syntax tree.
  init(_ map: MapSnapshot, _ document: Int, at offset: Int) {
    let scope = CursorScope(map, document, at: offset)
    self.init(map.source(document).bytes, at: offset, scope, readingFrom: scope.start)
  }

  private init(_ bytes: [UInt8], at offset: Int, _ scope: CursorScope, readingFrom start: Int) {
    let offset = max(0, min(offset, bytes.count))
    let start = min(start, offset)
    self.bytes = bytes
    self.offset = offset
    self.scope = scope
    word = CursorWord(bytes[min(scope.start, offset)..<offset], in: scope)
    let typed = TypedStatement(Array(bytes[start..<offset]), before: bytes[offset...])
    isInComment = typed.isInComment
    self.typed = word.narrowed(typed, before: bytes[offset...]).shifted(by: start)
  }
}
