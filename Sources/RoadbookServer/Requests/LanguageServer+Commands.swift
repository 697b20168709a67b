import RoadbookIDE
import RoadbookText

/// Commands that show what a map does, on the texts as they are in the editor. Nothing but the map's own language runs,
/// on a copy, and not longer than some seconds.
extension LanguageServer {
  static let commandNames = [
    "roadbook.resolve", "roadbook.explain", "roadbook.runTest", "roadbook.graph", "roadbook.walk",
  ]

  private static let timeLimit = Duration.seconds(10)

  func commandTask(_ params: Params, _ id: RequestID) throws(RequestProblem) -> ServerTask {
    let name = try params.text("command")
    let given = params.json["arguments"]?.items ?? []
    let arguments = given.filter { !$0.isObject }
    let isShown = given.contains { $0["show"]?.truth == true }
    let command = try command(name, arguments)
    guard let uri = arguments.first?.text else {
      throw .params("'params.arguments' has to begin with the address of a document")
    }
    let end = ContinuousClock.now + Self.timeLimit
    guard
      var running = workspace.begin(
        command, on: key(of: DocumentURI(uri)), isLate: { ContinuousClock.now > end })
    else { throw RequestProblem(.requestFailed, "there is no map at \(uri)") }
    return ServerTask(id: id, title: name, token: params.progressToken) {
      [unowned self] () throws(RequestProblem) -> ServerTask.Progress in
      switch running.step() {
      case .running(let done, let total): return .running(done: done, of: total)
      case .failed(let message): throw RequestProblem(.requestFailed, message)
      case .done(let answer):
        if isShown { show(answer) }
        return .done([
          "text": .string(answer.text), "json": answer.json, "isFailure": .bool(answer.isFailure),
        ])
      }
    }
  }

  /// A message for people, where it was asked for: the beginning of what there is to say.
  private func show(_ answer: MapAnswer) {
    let text = answer.text.unicodeScalars.prefix(2_000)
    let isCut = text.endIndex < answer.text.unicodeScalars.endIndex
    notify(
      "window/showMessage",
      [
        "type": answer.isFailure ? 2 : 3,
        "message": .string(String(String.UnicodeScalarView(text)) + (isCut ? "…" : "")),
      ])
  }

  private func command(_ name: String, _ arguments: [JSON]) throws(RequestProblem) -> MapCommand {
    let texts = arguments.dropFirst().map(\.text)
    guard texts.allSatisfy({ $0 != nil }) else {
      throw .params("'params.arguments' has to be a list of texts")
    }
    let given = texts.compactMap(\.self)
    switch name {
    case "roadbook.resolve", "roadbook.explain":
      guard let url = given.first, given.count == 1 else {
        throw .params("'\(name)' needs the address of a document and a URL")
      }
      return name == "roadbook.resolve" ? .resolve(url) : .explain(url)
    case "roadbook.runTest": return .runTest(given)
    case "roadbook.graph": return .graph(given.first)
    case "roadbook.walk": return .walk
    default: throw .params("there is no command '\(name)'")
    }
  }

  // MARK: Findings of all maps

  /// A map at a time: of those that are open, and of those in the workspace's folders.
  func workspaceFindingsTask(
    _ params: Params, _ id: RequestID
  ) throws(RequestProblem) -> ServerTask {
    var known: [String: String] = [:]
    for item in try params.items("previousResultIds") {
      known[DocumentURI(try item.text("uri")).normal] = try item.text("value")
    }
    let maps = workspace.allMaps
    var items: [JSON] = []
    var next = 0
    return ServerTask(id: id, title: "roadbook check", token: params.progressToken) {
      [unowned self] () throws(RequestProblem) -> ServerTask.Progress in
      guard next < maps.count else { return .done(["items": .array(items)]) }
      let map = maps[next]
      next += 1
      map.followURLs()
      for document in map.keys.indices where workspace.owns(map, map.keys[document]) {
        let uri = uri(of: map.keys[document])
        guard case .object(let members) = report(map, document, before: known[uri.normal]) else {
          continue
        }
        items.append(
          .object(
            [
              JSONMember("uri", .string(uri.spelled)),
              JSONMember("version", documents[uri.normal]?.version.map(JSON.int) ?? .null),
            ] + members))
      }
      return .running(done: next, of: maps.count)
    }
  }
}
