import RoadbookText

/// The identifier of a request; the number 1 and the string "1" are different.
enum RequestID: Hashable {
  case number(Int)
  case text(String)

  var json: JSON {
    switch self {
    case .number(let number): .int(number)
    case .text(let text): .string(text)
    }
  }

  /// nil for invalid identifiers: fractions, objects, null.
  init?(_ json: JSON) {
    switch json {
    case .int(let number): self = .number(number)
    case .string(let text): self = .text(text)
    default: return nil
    }
  }
}

/// A message from the client, parsed without knowledge of any method.
enum IncomingMessage {
  case request(RequestID, method: String, params: JSON?)
  case notification(method: String, params: JSON?)
  /// The response to a request of the server.
  case response(RequestID?, JSON)
  /// An invalid message that must be answered with an error.
  case broken(RequestID?, RequestProblem)

  init(_ body: [UInt8]) {
    do throws(JSONProblem) {
      self = Self.message(try JSON(reading: body))
    } catch {
      let message = "\(error.message), at byte \(error.offset)"
      self = .broken(nil, RequestProblem(.parseError, message))
    }
  }

  private static func message(_ json: JSON) -> IncomingMessage {
    guard json.isObject else {
      let what = json.items == nil ? "a message must be an object" : "batches are not supported"
      return .broken(nil, RequestProblem(.invalidRequest, what))
    }
    let given = json["id"]
    let id = given.flatMap(RequestID.init)
    guard let method = json["method"] else {
      if json["result"] != nil || json["error"] != nil {
        return .response(id, json["result"] ?? .null)
      }
      return .broken(id, RequestProblem(.invalidRequest, "the message has no method"))
    }
    guard json["jsonrpc"] == "2.0" else {
      return .broken(id, RequestProblem(.invalidRequest, "'jsonrpc' must be \"2.0\""))
    }
    guard let name = method.text else {
      return .broken(id, RequestProblem(.invalidRequest, "'method' must be a string"))
    }
    guard given != nil else { return .notification(method: name, params: json["params"]) }
    guard let id else {
      return .broken(nil, RequestProblem(.invalidRequest, "'id' must be an integer or a string"))
    }
    return .request(id, method: name, params: json["params"])
  }
}
