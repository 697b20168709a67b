import RoadbookText

/// A place as the protocol counts it: lines from 0, characters from 0 in units of the encoding agreed on.
struct Position: Hashable {
  var line: Int
  var character: Int

  /// Put together without a literal's detour: some answers have ten thousand of them.
  var json: JSON {
    .object([JSONMember("line", .int(line)), JSONMember("character", .int(character))])
  }
}

struct PositionRange: Hashable {
  var start: Position
  var end: Position

  var json: JSON {
    .object([JSONMember("start", start.json), JSONMember("end", end.json)])
  }
}
