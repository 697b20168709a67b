/// A text from which markers are removed: `$0` marks a cursor, `$0…$0` a range.
public struct MarkedText: Sendable {
  /// The text without markers.
  public let text: String
  /// UTF-8 offsets of the markers, in order.
  public let offsets: [Int]

  /// Removes the markers from a text.
  public init(_ marked: String) {
    var bytes: [UInt8] = []
    var offsets: [Int] = []
    let source = Array(marked.utf8)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "$"), index + 1 < source.count,
        source[index + 1] == UInt8(ascii: "0")
      {
        offsets.append(bytes.count)
        index += 2
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
    self.offsets = offsets
  }
}
