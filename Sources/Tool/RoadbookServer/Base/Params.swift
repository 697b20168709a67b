import RoadbookText

/// The parameters of a message; errors name the invalid parameter.
struct Params {
  let json: JSON
  private let path: String

  init(_ json: JSON?) throws(RequestProblem) { try self.init(json, path: "params") }

  private init(_ json: JSON?, path: String) throws(RequestProblem) {
    guard let json, json.isObject else { throw .params("'\(path)' must be an object") }
    self.json = json
    self.path = path
  }

  func object(_ key: String) throws(RequestProblem) -> Params {
    try Params(json[key], path: "\(path).\(key)")
  }

  func text(_ key: String) throws(RequestProblem) -> String {
    guard let text = json[key]?.text else { throw .params("'\(path).\(key)' must be a string") }
    return text
  }

  func items(_ key: String) throws(RequestProblem) -> [Params] {
    guard let items = json[key]?.items else { throw .params("'\(path).\(key)' must be an array") }
    var result: [Params] = []
    for (index, item) in items.enumerated() {
      result.append(try Params(item, path: "\(path).\(key)[\(index)]"))
    }
    return result
  }

  /// A number in the range of the protocol's `uinteger`.
  func count(_ key: String) throws(RequestProblem) -> Int {
    guard let number = json[key]?.whole, (0...Int(Int32.max)).contains(number) else {
      throw .params("'\(path).\(key)' must be a number from 0 to 2147483647")
    }
    return number
  }

  func position(_ key: String) throws(RequestProblem) -> Position { try object(key).position() }

  func positions(_ key: String) throws(RequestProblem) -> [Position] {
    var positions: [Position] = []
    for item in try items(key) { positions.append(try item.position()) }
    return positions
  }

  /// These parameters as a position.
  func position() throws(RequestProblem) -> Position {
    Position(line: try count("line"), character: try count("character"))
  }

  func range(_ key: String) throws(RequestProblem) -> PositionRange {
    let range = try object(key)
    return PositionRange(start: try range.position("start"), end: try range.position("end"))
  }

  func documentURI() throws(RequestProblem) -> DocumentURI {
    DocumentURI(try object("textDocument").text("uri"))
  }
}
