import RoadbookIDE
import RoadbookText

// Commands that show what a map does, using the documents as edited. They execute only the map's
// own language, on a copy, for at most ten seconds.

let commandNames = [
  "roadbook.resolve", "roadbook.explain", "roadbook.runTest", "roadbook.graph", "roadbook.walk",
  "roadbook.changes", "roadbook.ways", "roadbook.help",
]

private let timeLimit = Duration.seconds(10)

func executeCommand(_ request: Request) throws(RequestProblem) -> ServerTask {
  let name = try request.params.text("command")
  let given = request.params.json["arguments"]?.items ?? []
  let arguments = given.filter { !$0.isObject }
  let isShown = given.contains { $0["show"]?.truth == true }
  if name == "roadbook.help" { return try helpTask(request, arguments, isShown: isShown) }
  if name == "roadbook.ways" { return try waysTask(request, arguments, isShown: isShown) }
  let opensPlace = given.contains { $0["go"]?.truth == true }
  let command = try mapCommand(name, arguments)
  guard let uri = arguments.first?.text else {
    throw .params("'params.arguments' must start with the URI of a document")
  }
  let watch = CommandWatch(limit: timeLimit)
  guard
    let runnable = RunnableCommand(
      command, on: request.documents.key(of: DocumentURI(uri)), in: request.workspace,
      isLate: { watch.isOver }, report: { watch.report($0, $1, of: $2) })
  else { throw RequestProblem(.requestFailed, "there is no map at \(uri)") }
  let work: CommandWork = {
    var command = runnable
    return CommandOutcome(watch: watch, result: command.run())
  }
  return ServerTask(request, name, watch, work) { answer in
    if opensPlace { openPlace(of: answer, request) }
    if isShown { request.client.show(answer) }
    return answer.result
  }
}

/// Shows the help on a diagnostic code or a word. A code's web page is opened instead, if there is
/// one and the client opens pages.
private func helpTask(
  _ request: Request, _ arguments: [JSON], isShown: Bool
) throws(RequestProblem) -> ServerTask {
  guard let topic = arguments.first?.text, arguments.count == 1 else {
    throw .params("'roadbook.help' needs a finding's code or another topic")
  }
  return ServerTask(request, "roadbook.help", isLong: false) {
    () throws(RequestProblem) -> ServerTask.Progress in
    guard let answer = MapAnswer.help(on: topic, request.workspace) else {
      throw RequestProblem(.requestFailed, "there is no help on '\(topic)'")
    }
    guard isShown else { return .done(answer.result) }
    if request.client.capabilities.showsDocuments, let code = FindingCode(rawValue: topic),
      let page = request.diagnostics.writer.page(of: code)
    {
      // An installed page opens in the editor, a web page in the browser.
      let isFile = page.hasPrefix("file:")
      request.client.request(
        "window/showDocument", ["uri": .string(page), "external": .bool(!isFile)])
    } else {
      request.client.show(answer)
    }
    return .done(answer.result)
  }
}

/// Lists what leads to a screen or a route; needs no new analysis of the map.
private func waysTask(
  _ request: Request, _ arguments: [JSON], isShown: Bool
) throws(RequestProblem) -> ServerTask {
  guard let uri = arguments.first?.text, let name = arguments.last?.text, arguments.count == 2
  else { throw .params("'roadbook.ways' needs the URI of a document and a screen or a route") }
  return ServerTask(request, "roadbook.ways", isLong: false) {
    () throws(RequestProblem) -> ServerTask.Progress in
    guard let view = request.documents.view(of: DocumentURI(uri)) else {
      throw RequestProblem(.requestFailed, "there is no map at \(uri)")
    }
    guard let answer = view.map.ways(to: name) else {
      throw RequestProblem(.requestFailed, "there is no screen or route '\(name)'")
    }
    if isShown { request.client.show(answer) }
    return .done(answer.result)
  }
}

/// Opens the statement that an answer is about, if the client opens documents.
private func openPlace(of answer: MapAnswer, _ request: Request) {
  guard request.client.capabilities.showsDocuments, let place = answer.place,
    let view = request.documents.view(key: place.key)
  else { return }
  let line = view.source.lines.range(ofLine: place.line - 1, in: view.source.bytes)
  request.client.request(
    "window/showDocument",
    [
      "uri": .string(view.uri.spelled), "takeFocus": true,
      "selection": view.range(TextRange(at: line.start)),
    ])
}

extension Client {
  /// Shows the beginning of an answer as a message to the user.
  fileprivate func show(_ answer: MapAnswer) {
    let whole = answer.text.unicodeScalars
    let text = whole.prefix(2_000)
    let isCut = text.endIndex < whole.endIndex
    notify(
      "window/showMessage",
      [
        "type": answer.isFailure ? 2 : 3,
        "message": .string(String(String.UnicodeScalarView(text)) + (isCut ? "…" : "")),
      ])
  }
}

private func mapCommand(_ name: String, _ arguments: [JSON]) throws(RequestProblem) -> MapCommand {
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
  case "roadbook.changes":
    let revision = given.first ?? "HEAD"
    // git would take it for an option.
    guard !revision.isEmpty, !revision.hasPrefix("-"), given.count < 2 else {
      throw .params("'\(name)' needs the URI of a document, and may have one commit")
    }
    return .changes(since: revision)
  default: throw .params("there is no command '\(name)'")
  }
}

extension MapAnswer {
  fileprivate var result: JSON {
    ["text": .string(text), "json": json, "isFailure": .bool(isFailure)]
  }
}
