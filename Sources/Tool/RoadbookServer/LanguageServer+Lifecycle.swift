import RoadbookIDE
import RoadbookText

/// Initialization and shutdown, and the client's notifications.
extension LanguageServer {
  func initialize(_ params: Params) throws(RequestProblem) -> JSON {
    client.capabilities = ClientCapabilities(try params.object("capabilities").json)
    documents.encoding = client.capabilities.encoding
    parentProcess = params.json["processId"]?.whole
    var folders = (params.json["workspaceFolders"]?.items ?? []).compactMap { $0["uri"]?.text }
    if folders.isEmpty, let root = params.json["rootUri"]?.text { folders = [root] }
    if folders.isEmpty, let path = params.json["rootPath"]?.text {
      folders = [DocumentURI(path: path).spelled]
    }
    documents.folders = folders
    readPreferences(params.json["initializationOptions"] ?? .null)
    client.trace = params.json["trace"]?.text.flatMap(Client.Trace.init) ?? .off
    phase = .running
    return [
      "capabilities": serverCapabilities(for: client.capabilities),
      "serverInfo": ["name": .string(diagnostics.writer.name), "version": .string(version)],
    ]
  }

  func handleNotification(_ method: String, _ params: JSON?) throws(RequestProblem) {
    switch method {
    case "initialized":
      watchFiles()
      askForSettings()
      diagnostics.survey.isNeeded = true
    case "textDocument/didOpen": try open(Params(params))
    case "textDocument/didChange": try change(Params(params))
    case "textDocument/didClose":
      if let name = documents.close(try Params(params).documentURI()) { diagnostics.closed(name) }
    case "textDocument/didSave":
      filesChanged(params?[path: "textDocument", "uri"]?.text.map { [$0] } ?? [])
    case "workspace/didChangeWatchedFiles":
      filesChanged(params?["changes"]?.items?.compactMap { $0["uri"]?.text } ?? [])
    case "workspace/didRenameFiles": filesChanged([])
    case "$/setTrace":
      client.trace = Client.Trace(rawValue: try Params(params).text("value")) ?? .off
    case "window/workDoneProgress/cancel":
      if let token = params?["token"] { cancel(token) }
    case "workspace/didChangeWorkspaceFolders": try changeFolders(Params(params))
    case "workspace/didChangeConfiguration":
      // Some clients only report that settings have changed.
      if let settings = params?["settings"], settings.isObject {
        changePreferences(settings)
      } else {
        askForSettings()
      }
    default: break
    }
  }

  // MARK: Documents

  private func open(_ params: Params) throws(RequestProblem) {
    let item = try params.object("textDocument")
    let uri = DocumentURI(try item.text("uri"))
    let text = try item.text("text")
    diagnostics.textChanged(documents.open(uri, version: item.json["version"]?.whole, text))
  }

  private func change(_ params: Params) throws(RequestProblem) {
    let item = try params.object("textDocument")
    let uri = DocumentURI(try item.text("uri"))
    var changes: [OpenDocument.Change] = []
    for change in try params.items("contentChanges") { changes.append(try .init(change)) }
    if let name = documents.change(uri, version: item.json["version"]?.whole, changes) {
      diagnostics.textChanged(name)
    } else {
      client.log("a change to \(uri.spelled), which is not open")
    }
  }

  /// Files on disk have changed: those with these URIs, or unknown ones if the list is empty.
  private func filesChanged(_ uris: [String]) {
    documents.workspace.filesChanged()
    // For open documents the client's version counts.
    let areOpen = uris.allSatisfy { documents[documents.name(of: DocumentURI($0))] != nil }
    if uris.isEmpty || !areOpen {
      diagnostics.everythingChanged()
    } else {
      diagnostics.openMapsChanged()
    }
  }

  private func watchFiles() {
    guard client.capabilities.canWatchFiles else { return }
    client.request(
      "client/registerCapability",
      [
        "registrations": .array([
          [
            "id": "roadbook-files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": [
              "watchers": .array(Self.watched.map { ["globPattern": .string("**/" + $0)] })
            ],
          ]
        ])
      ])
  }

  /// Maps, and the files of platforms by their usual names; others are read again when a map is
  /// saved.
  static let watched = ["*.roadbook"] + PlatformFindings.usualNames

  private func changeFolders(_ params: Params) throws(RequestProblem) {
    let event = try params.object("event")
    var added: [String] = []
    var removed: Set<String> = []
    for folder in try event.items("added") { added.append(try folder.text("uri")) }
    for folder in try event.items("removed") { removed.insert(Self.name(try folder.text("uri"))) }
    documents.folders = documents.folders.filter { !removed.contains(Self.name($0)) } + added
    diagnostics.everythingChanged()
  }

  /// A key that is equal for all spellings of a folder, with and without a trailing slash.
  private static func name(_ uri: String) -> String {
    let normal = DocumentURI(uri).normal
    return normal.hasSuffix("/") ? String(normal.dropLast()) : normal
  }

  // MARK: Settings

  private func askForSettings() {
    guard client.capabilities.canBeAskedForSettings else { return }
    let items: JSON = .array([["section": .string(diagnostics.writer.name)]])
    client.request("workspace/configuration", ["items": items]) { [unowned self] result in
      if let settings = result.items?.first, settings.isObject { changePreferences(settings) }
    }
  }

  private func readPreferences(_ settings: JSON) {
    client.preferences.read(settings)
    for remark in client.preferences.remarks { client.log(remark) }
    documents.workspace.runsTests = client.preferences.runsTests
  }

  /// Refreshes what the client shows if it depends on changed settings.
  private func changePreferences(_ settings: JSON) {
    let before = client.preferences
    readPreferences(settings)
    let now = client.preferences
    if now.reference != before.reference || now.severities != before.severities
      || now.runsTests != before.runsTests
    {
      diagnostics.everythingChanged()
    }
    if now.includesAllMaps != before.includesAllMaps {
      if now.includesAllMaps {
        diagnostics.survey.isNeeded = true
      } else {
        diagnostics.retractSurveyed()
      }
    }
    if now.hints != before.hints, client.capabilities.canRefreshHints {
      client.request("workspace/inlayHint/refresh", nil)
    }
    if now.showsLenses != before.showsLenses, client.capabilities.canRefreshLenses {
      client.request("workspace/codeLens/refresh", nil)
    }
  }
}
