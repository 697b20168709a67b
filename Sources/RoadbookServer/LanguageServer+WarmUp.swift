import RoadbookText

/// What a program does for the first time takes several times as long: its code is fetched page by page, and Swift looks up
/// what each type can do.
extension LanguageServer {
  /// Does for a map what it would do for a client that opens it, so that all this was done once before the first client's
  /// document comes. Takes a few milliseconds, on whatever thread; what it would have said.
  @discardableResult package func warmUp(_ map: String) -> [UInt8] {
    hear("initialize", id: 1, ["capabilities": .object([])])
    hear("initialized", [:])
    hear(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": "untitled:rehearsal", "languageId": "roadbook", "version": 1,
          "text": .string(map),
        ]
      ])
    while hasWork { step() }
    return takeOutput()
  }

  private func hear(_ method: JSON, id: JSON? = nil, _ params: JSON) {
    var message = [JSONMember("jsonrpc", "2.0"), JSONMember("method", method)]
    if let id { message.append(JSONMember("id", id)) }
    message.append(JSONMember("params", params))
    var (body, bytes): ([UInt8], [UInt8]) = ([], [])
    JSON.object(message).write(to: &body)
    MessageFramer.frame(body, to: &bytes)
    receive(bytes[...])
  }
}
