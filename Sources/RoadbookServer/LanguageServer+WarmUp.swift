import RoadbookText

/// The first use of any code takes several times as long as later ones: its pages are loaded, and Swift looks up
/// protocol conformances.
extension LanguageServer {
  /// Opens a map as a client would, so that this happens before the first client's document arrives. Takes a few
  /// milliseconds, on any thread; returns what would have been sent.
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
