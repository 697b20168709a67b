/// The positions in a segment from which its remaining parts may match up to its end, judged by
/// their regular expressions: all other positions are certain to fail, these may fail.
///
/// O(bytes × the size of all expressions), which avoids exponential backtracking.
package struct PartPlaces {
  /// By part, then by byte offset; each has one more element for the end.
  private var canBegin: [[Bool]] = []

  package init(_ parts: [TextLanguage], _ bytes: ArraySlice<UInt8>) {
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    var offsets = [0]
    for scalar in scalars { offsets.append((offsets.last ?? 0) + UTF8.width(scalar)) }
    guard offsets.last == bytes.count else {
      // Not UTF-8: every position is possible.
      let places = [Bool](repeating: true, count: bytes.count + 1)
      canBegin = [[Bool]](repeating: places, count: parts.count + 1)
      return
    }
    // From right to left, on the reversed segment: its first position is the end of the segment.
    var places = [Bool](repeating: false, count: scalars.count + 1)
    places[0] = true
    canBegin = [Self.byByte(places, offsets)]
    for part in parts.reversed() {
      var machine = RegexMachine(RegexProgram(part.boundedNode.reversed))
      places = machine.ends(scalars.reversed(), starts: places)
      canBegin.append(Self.byByte(places, offsets))
    }
    canBegin.reverse()
  }

  /// Whether the parts from `part` on may match the segment from a byte offset to its end.
  package func canBegin(_ part: Int, at offset: Int) -> Bool { canBegin[part][offset] }

  private static func byByte(_ places: [Bool], _ offsets: [Int]) -> [Bool] {
    var result = [Bool](repeating: false, count: (offsets.last ?? 0) + 1)
    for (place, offset) in zip(places.reversed(), offsets) { result[offset] = place }
    return result
  }
}

extension TextLanguage {
  /// The expression, or one that matches everything if it is too large.
  fileprivate var boundedNode: RegexNode { node.size <= RegexParser.maximumSize ? node : .anyText }
}
