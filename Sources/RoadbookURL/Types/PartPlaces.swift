/// Where in a text the parts of a segment can begin so that they take the rest of it, as far as their
/// expressions tell: a place that is left out is certain to fail, one that is there may fail.
///
/// O(bytes × the size of all expressions), so that what cannot match is found without trying all ways.
package struct PartPlaces {
  /// By part, then by byte; one more of each for the end.
  private var canBegin: [[Bool]] = []

  package init(_ parts: [TextLanguage], _ bytes: ArraySlice<UInt8>) {
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    var offsets = [0]
    for scalar in scalars { offsets.append((offsets.last ?? 0) + UTF8.width(scalar)) }
    guard offsets.last == bytes.count else {
      // Not UTF-8: nothing is known.
      let places = [Bool](repeating: true, count: bytes.count + 1)
      canBegin = [[Bool]](repeating: places, count: parts.count + 1)
      return
    }
    // From the end on: the texts backwards, the place behind the text first.
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

  /// Whether the parts from one on may take the text from a byte on.
  package func canBegin(_ part: Int, at offset: Int) -> Bool { canBegin[part][offset] }

  private static func byByte(_ places: [Bool], _ offsets: [Int]) -> [Bool] {
    var result = [Bool](repeating: false, count: (offsets.last ?? 0) + 1)
    for (place, offset) in zip(places.reversed(), offsets) { result[offset] = place }
    return result
  }
}

extension TextLanguage {
  /// The expression, or one that takes everything where it is too large.
  fileprivate var boundedNode: RegexNode {
    node.size <= RegexParser.maximumSize ? node : .anyText
  }
}
