import RoadbookText

/// A position in the protocol: lines from 0, characters from 0 in units of the negotiated encoding.
struct Position: Hashable {
  var line: Int
  var character: Int

  /// Built directly instead of by a literal: some answers contain ten thousand positions.
  var json: JSON {
    .object([JSONMember("line", .int(line)), JSONMember("character", .int(character))])
  }
}

struct PositionRange: Hashable {
  var start: Position
  var end: Position

  var json: JSON { .object([JSONMember("start", start.json), JSONMember("end", end.json)]) }
}
