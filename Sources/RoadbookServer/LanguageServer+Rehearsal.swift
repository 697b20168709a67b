import RoadbookIDE
import RoadbookLanguage
import RoadbookText

/// What a program does for the first time takes several times as long: its code is fetched page by page, and Swift looks up
/// what each type can do.
extension LanguageServer {
  /// Opens the help's map in a server of its own, so that all that a document needs was done once before the client's
  /// first one comes. What that server would say. A few milliseconds; reads and writes nothing, and may go on beside a
  /// server that serves.
  @discardableResult package static func rehearse() -> [UInt8] {
    let workspace = Workspace(disk: NoFiles(), mapsInFolder: { _ in [] })
    let server = LanguageServer(workspace: workspace, name: "", version: "")
    server.hear("initialize", id: 1, ["capabilities": .object([])])
    server.hear("initialized", [:])
    server.hear(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": "untitled:rehearsal", "languageId": "roadbook", "version": 1,
          "text": .string(ExampleMap.text),
        ]
      ])
    while server.hasWork { server.step() }
    return server.takeOutput()
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
