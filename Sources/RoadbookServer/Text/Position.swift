import RoadbookText

/// A place as the protocol counts it: lines from 0, characters from 0 in units of the encoding agreed on.
struct Position: Hashable {
  var line: Int
  var character: Int

  var json: JSON { ["line": .int(line), "character": .int(character)] }
}

struct PositionRange: Hashable {
  var start: Position
  var end: Position

  var json: JSON { ["start": start.json, "end": end.json] }
}
