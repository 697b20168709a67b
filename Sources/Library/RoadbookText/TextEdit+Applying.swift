extension [TextEdit] {
  /// The bytes after the edits, which must be sorted and must not overlap; others are skipped.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    guard !isEmpty else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var end = 0
    for edit in self where edit.range.start >= end && edit.range.end <= bytes.count {
      result += bytes[end..<edit.range.start]
      result += edit.replacement.utf8
      end = edit.range.end
    }
    result += bytes[end...]
    return result
  }

  /// What a part of a source becomes; all edits are in it.
  package func text(of part: TextRange, in bytes: [UInt8]) -> String {
    let moved = map { TextEdit($0.range.shifted(by: -part.start), $0.replacement) }
    return String(decoding: moved.applied(to: [UInt8](bytes[part.start..<part.end])), as: UTF8.self)
  }
}
