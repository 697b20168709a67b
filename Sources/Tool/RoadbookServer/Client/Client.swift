import RoadbookText

/// The client: its capabilities, its user's settings, and the messages to it.
final class Client {
  var capabilities = ClientCapabilities()
  var preferences = Preferences()
  var trace = Trace.off
  private var output: [UInt8] = []
  private var requestCount = 0
  /// The handlers for responses to the server's own requests.
  private var handlers: [RequestID: (JSON) -> Void] = [:]

  /// How much tracing the client wants.
  enum Trace: String {
    case off, messages, verbose
  }

  /// Returns the pending output and clears it.
  func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  func respond(_ id: RequestID, _ result: JSON) {
    send(["jsonrpc": "2.0", "id": id.json, "result": result])
  }

  func refuse(_ id: RequestID?, _ problem: RequestProblem) {
    let error: JSON = [
      "code": .int(problem.code.rawValue), "message": .string(problem.message),
    ]
    send([
      "jsonrpc": "2.0", "id": id?.json ?? .null, "error": error.adding("data", problem.data),
    ])
  }

  func notify(_ method: String, _ params: JSON) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Sends a request to the client; `handler` gets the response.
  func request(_ method: String, _ params: JSON?, _ handler: ((JSON) -> Void)? = nil) {
    requestCount += 1
    let id = RequestID.text("roadbook-\(requestCount)")
    handlers[id] = handler
    let message: JSON = ["jsonrpc": "2.0", "id": id.json, "method": .string(method)]
    send(message.adding("params", params))
  }

  /// Takes the response to a request of the server.
  func take(_ response: JSON, to id: RequestID?) {
    guard let id else { return }
    handlers.removeValue(forKey: id)?(response)
  }

  /// Writes a line to the client's log.
  func log(_ message: String, isError: Bool = false) {
    notify("window/logMessage", ["type": isError ? 1 : 2, "message": .string(message)])
  }

  /// Notifies the client that a request is being answered, if tracing is on.
  func traceRequest(_ method: String, _ params: JSON?) {
    guard trace != .off else { return }
    let message: JSON = ["message": .string("answering \(method)")]
    let details =
      trace == .verbose ? params.map { JSON.string(String($0.compact.prefix(2_000))) } : nil
    notify("$/logTrace", message.adding("verbose", details))
  }

  private func send(_ message: JSON) {
    var body: [UInt8] = []
    // Most answers are short and need no reallocation.
    body.reserveCapacity(1_000)
    message.write(to: &body)
    MessageFramer.frame(body, to: &output)
  }
}

extension JSON {
  /// The object with one more member, if the value is not nil.
  func adding(_ key: String, _ value: JSON?) -> JSON {
    guard case .object(let members) = self, let value else { return self }
    return .object(members + [JSONMember(key, value)])
  }

  /// The object with another value for a key, at its end.
  func replacing(_ key: String, with value: JSON) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.key != key } + [JSONMember(key, value)])
  }
}
