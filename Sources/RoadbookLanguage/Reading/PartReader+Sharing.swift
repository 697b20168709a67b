import RoadbookSyntax
import RoadbookText

/// Reading a long text for the first time in several parts at once: each is parsed and lowered as if it were a text of
/// its own, by the same helper if possible, which has it at hand.
extension PartReader {
  /// Nil where the text can only be read as a whole.
  init?(
    sharing bytes: [UInt8], around: DialectScope, with helpers: Helpers, atLeast least: Int
  ) {
    let pieces = Parse.pieces(of: bytes, with: helpers, sharingAtLeast: 2 * least)
    guard !pieces.isEmpty else { return nil }
    let dialects = pieces.reduce(around) { $0.adding($1.parse) }
    let results = helpers.map(pieces.count) { number in
      // Whoever begins puts the whole together, while others are at their parts.
      let whole = number == 0 ? Parse.joining(pieces, bytes) : nil
      let piece = pieces[number]
      var reader = PartReader(piece.parse, dialects.separate, from: piece.start)
      reader.read()
      return (whole: whole, parts: reader.parts, nextAddress: reader.nextAddress)
    }
    var parts: [TextReading.Part] = []
    parts.reserveCapacity(results.reduce(0) { $0 + $1.parts.count })
    for (piece, result) in zip(pieces, results) {
      for part in result.parts { parts.append(part.moved(by: piece.start, piece.nodesBefore)) }
    }
    self.init(
      results.first?.whole ?? Parse.joining(pieces, bytes), dialects, parts,
      nextAddress: results.last?.nextAddress ?? TextReading.firstAddress)
  }
}

extension TextReading.Part {
  /// The same where so many bytes and nodes stand in front of it.
  func moved(by bytes: Int, _ nodes: Int) -> Self {
    var part = self
    part.node += nodes
    part.start += bytes
    part.end += bytes
    return part
  }
}
