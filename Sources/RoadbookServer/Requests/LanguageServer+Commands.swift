import RoadbookIDE
import RoadbookText

/// Commands that show what a map does, using the documents as edited. They execute only the map's own language, on a
/// copy, for at most ten seconds.
extension LanguageServer {
  static let commandNames = [
    "roadbook.resolve", "roadbook.explain", "roadbook.runTest", "roadbook.graph", "roadbook.walk",
    "roadbook.ways", "roadbook.help",
  ]

  private static let timeLimit = Duration.seconds(10)

  func commandTask(_ params: Params, _ id: RequestID) throws(RequestProblem) -> ServerTask {
    let name = try params.text("command")
    let given = params.json["arguments"]?.items ?? []
    let arguments = given.filter { !$0.isObject }
    let isShown = given.contains { $0["show"]?.truth == true }
    let goesThere = given.contains { $0["go"]?.truth == true }
    if name == "roadbook.help" { return try helpTask(arguments, isShown: isShown, id) }
    if name == "roadbook.ways" { return try waysTask(arguments, isShown: isShown, id) }
    let command = try command(name, arguments)
    guard let uri = arguments.first?.text else {
      throw .params("'params.arguments' must start with the URI of a document")
    }
    let watch = CommandWatch(limit: Self.timeLimit)
    guard
      var running = workspace.begin(
        command, on: key(of: DocumentURI(uri)), isLate: { watch.isOver },
        tell: { watch.tell($0, $1, of: $2) })
    else { throw RequestProblem(.requestFailed, "there is no map at \(uri)") }
    let conclude = {
      [unowned self]
      (state: RunningCommand.State) throws(RequestProblem) -> ServerTask.Progress in
      switch state {
      case .running(let done, let total): return .running(done: done, of: total)
      case .failed(let message): throw RequestProblem(.requestFailed, message)
      case .done(let answer):
        if goesThere { go(to: answer) }
        if isShown { show(answer) }
        return .done(answer.result)
      }
    }
    return ServerTask(
      id: id, title: name, token: params.progressToken,
      work: CommandWork(watch: watch, command: running), conclude: conclude
    ) { () throws(RequestProblem) -> ServerTask.Progress in try conclude(running.step()) }
  }

  /// Shows the help on a diagnostic code or a word. A code's web page is opened instead, if there is one and the
  /// client opens pages.
  private func helpTask(
    _ arguments: [JSON], isShown: Bool, _ id: RequestID
  ) throws(RequestProblem) -> ServerTask {
    guard let topic = arguments.first?.text, arguments.count == 1 else {
      throw .params("'roadbook.help' needs a finding's code or another topic")
    }
    return ServerTask(id: id, title: "roadbook.help", token: nil) {
      [unowned self] () throws(RequestProblem) -> ServerTask.Progress in
      guard let answer = workspace.help(on: topic) else {
        throw RequestProblem(.requestFailed, "there is no help on '\(topic)'")
      }
      if isShown {
        if client.showsDocuments, CodeAction.isExplained(topic),
          let page = self.page(ofCode: topic)
        {
          // An installed page opens in the editor, a web page in the browser.
          let isFile = page.hasPrefix("file:")
          request("window/showDocument", ["uri": .string(page), "external": .bool(!isFile)])
        } else {
          show(answer)
        }
      }
      return .done(answer.result)
    }
  }

  /// Lists what leads to a screen or a route; needs no new analysis of the map.
  private func waysTask(
    _ arguments: [JSON], isShown: Bool, _ id: RequestID
  ) throws(RequestProblem) -> ServerTask {
    guard let uri = arguments.first?.text, let name = arguments.last?.text, arguments.count == 2
    else {
      throw .params("'roadbook.ways' needs the URI of a document and a screen or a route")
    }
    return ServerTask(id: id, title: "roadbook.ways", token: nil) {
      [unowned self] () throws(RequestProblem) -> ServerTask.Progress in
      guard let (map, _) = workspace.view(of: key(of: DocumentURI(uri))) else {
        throw RequestProblem(.requestFailed, "there is no map at \(uri)")
      }
      guard let answer = map.ways(to: name) else {
        throw RequestProblem(.requestFailed, "there is no screen or route '\(name)'")
      }
      if isShown { show(answer) }
      return .done(answer.result)
    }
  }

  /// Opens the statement that an answer is about, if the client opens documents.
  private func go(to answer: MapAnswer) {
    guard client.showsDocuments, let place = answer.place,
      let (map, document) = workspace.view(of: place.key)
    else { return }
    let source = map.source(document)
    let line = source.lines.range(ofLine: place.line - 1, in: source.bytes)
    let start = client.encoding.position(of: line.start, in: source)
    request(
      "window/showDocument",
      [
        "uri": .string(uri(of: place.key).spelled), "takeFocus": true,
        "selection": ["start": start.json, "end": start.json],
      ])
  }

  /// Shows the beginning of an answer as a message to the user.
  private func show(_ answer: MapAnswer) {
    let whole = (answer.message ?? answer.text).unicodeScalars
    let text = whole.prefix(2_000)
    let isCut = text.endIndex < whole.endIndex
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
      throw .params("'params.arguments' must be an array of strings")
    }
    let given = texts.compactMap(\.self)
    switch name {
    case "roadbook.resolve", "roadbook.explain":
      guard let url = given.first, given.count == 1 else {
        throw .params("'\(name)' needs the URI of a document and a URL")
      }
      return name == "roadbook.resolve" ? .resolve(url) : .explain(url)
    case "roadbook.runTest": return .runTest(given)
    case "roadbook.graph": return .graph(given.first)
    case "roadbook.walk": return .walk
    default: throw .params("there is no command '\(name)'")
    }
  }

  // MARK: Diagnostics of all maps

  /// Reports the diagnostics of all maps, open or in the workspace folders, one map per step. Sends partial results
  /// if the client supports them.
  func workspaceFindingsTask(
    _ params: Params, _ id: RequestID
  ) throws(RequestProblem) -> ServerTask {
    var known: [String: String] = [:]
    for item in try params.items("previousResultIds") {
      known[name(of: DocumentURI(try item.text("uri")))] = try item.text("value")
    }
    let partial = params.token("partialResultToken")
    var survey = workspace.survey()
    var items: [JSON] = []
    return ServerTask(id: id, title: "roadbook check", token: params.progressToken) {
      [unowned self] () throws(RequestProblem) -> ServerTask.Progress in
      let (part, done, total): (WorkspaceSurvey.Part, Int, Int)
      switch workspace.step(&survey) {
      case .looking: return .running(done: 0, of: 1)
      case .part(let found, let number, let count): (part, done, total) = (found, number, count)
      case .done:
        if survey.isCut { log("the workspace has more maps than can be checked") }
        return .done(["items": .array(items)])
      }
      let map = part.map
      // For open maps more diagnostics follow later.
      let isLater = client.canRefreshDiagnostics && map.keys.contains(where: workspace.isOpen)
      if !part.documents.isEmpty, map.isSmall || !isLater { map.followURLs() }
      for document in part.documents {
        let uri = uri(of: map.keys[document])
        let name = name(of: uri)
        guard case .object(let members) = report(uri, map, document, before: known[name]) else {
          continue
        }
        items.append(
          .object(
            [
              JSONMember("uri", .string(uri.spelled)),
              JSONMember("version", documents[name]?.version.map(JSON.int) ?? .null),
            ] + members))
      }
      if let partial, !items.isEmpty {
        notify("$/progress", ["token": partial, "value": ["items": .array(items)]])
        items = []
      }
      return .running(done: done, of: total)
    }
  }
}

extension MapAnswer {
  fileprivate var result: JSON {
    ["text": .string(text), "json": json, "isFailure": .bool(isFailure)]
  }
}
