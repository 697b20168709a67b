import RoadbookIDE
import RoadbookText

extension LanguageServer {
  /// Answers a request, depending on the phase.
  func answer(_ method: String, _ params: JSON?) throws(RequestProblem) -> JSON {
    switch phase {
    case .new:
      guard method == "initialize" else {
        throw RequestProblem(.notInitialized, "'initialize' must be the first request")
      }
      return try initialize(Params(params))
    case .shutDown: throw RequestProblem(.invalidRequest, "the server is shut down")
    case .running:
      switch method {
      case "initialize": throw RequestProblem(.invalidRequest, "'initialize' was already received")
      case "shutdown":
        phase = .shutDown
        isStale = false
        return .null
      default: return try answerQuestion(method, params)
      }
    }
  }

  private func initialize(_ params: Params) throws(RequestProblem) -> JSON {
    client = Client(try params.object("capabilities").json)
    parentProcess = params.json["processId"]?.whole
    var folders = (params.json["workspaceFolders"]?.items ?? []).compactMap { $0["uri"]?.text }
    if folders.isEmpty, let root = params.json["rootUri"]?.text { folders = [root] }
    if folders.isEmpty, let path = params.json["rootPath"]?.text {
      folders = [DocumentURI(path: path).spelled]
    }
    setFolders(folders)
    if let options = params.json["initializationOptions"] { preferences.read(options) }
    trace = params.json["trace"]?.text.flatMap(Trace.init) ?? .off
    phase = .running
    return [
      "capabilities": capabilities,
      "serverInfo": ["name": .string(name), "version": .string(version)],
    ]
  }

  func setFolders(_ uris: [String]) {
    folders = uris
    workspace.setRoots(uris.isEmpty ? nil : uris.compactMap { DocumentURI($0).path })
  }

  private var capabilities: JSON {
    var result: [JSONMember] = [
      JSONMember("positionEncoding", .string(client.encoding.rawValue)),
      JSONMember("textDocumentSync", ["openClose": true, "change": 2, "save": true]),
      JSONMember(
        "workspace",
        [
          "workspaceFolders": ["supported": true, "changeNotifications": true],
          "fileOperations": ["willRename": Self.mapFiles, "didRename": Self.mapFiles],
        ]),
    ]
    result += questionCapabilities
    if client.pullsDiagnostics {
      result.append(
        JSONMember(
          "diagnosticProvider",
          [
            "interFileDependencies": true, "workspaceDiagnostics": true, "workDoneProgress": true,
          ]))
    }
    return .object(result)
  }

  func handleNotification(_ method: String, _ params: JSON?) throws(RequestProblem) {
    switch method {
    case "initialized":
      watchFiles()
      askForSettings()
      isUnsurveyed = true
    case "textDocument/didOpen": try open(Params(params))
    case "textDocument/didChange": try change(Params(params))
    case "textDocument/didClose": try close(Params(params))
    case "textDocument/didSave":
      lookAtDiskAgain(params?[path: "textDocument", "uri"]?.text.map { [$0] } ?? [])
    case "workspace/didChangeWatchedFiles":
      lookAtDiskAgain(params?["changes"]?.items?.compactMap { $0["uri"]?.text } ?? [])
    case "workspace/didRenameFiles": lookAtDiskAgain()
    case "$/setTrace": trace = Trace(rawValue: try Params(params).text("value")) ?? .off
    case "window/workDoneProgress/cancel":
      if let token = params?["token"] { cancelWork(token) }
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

  /// Matches maps, and folders that may contain maps.
  private static let mapFiles: JSON = [
    "filters": .array([
      ["scheme": "file", "pattern": ["glob": "**/*.roadbook"]],
      ["scheme": "file", "pattern": ["glob": "**", "matches": "folder"]],
    ])
  ]

  private func askForSettings() {
    guard client.canBeAskedForSettings else { return }
    request(
      "workspace/configuration", ["items": .array([["section": .string(name)]])]
    ) { server, result in
      if let settings = result.items?.first, settings.isObject {
        server.changePreferences(settings)
      }
    }
  }

  /// Refreshes what the client shows if it depends on changed settings.
  private func changePreferences(_ settings: JSON) {
    let before = preferences
    preferences.read(settings)
    if preferences.reference != before.reference || preferences.severities != before.severities {
      isStale = true
      surveyAgain()
    }
    if preferences.tellsOfAllMaps != before.tellsOfAllMaps {
      if preferences.tellsOfAllMaps { isUnsurveyed = true } else { retract(surveyed) }
    }
    if preferences.hints != before.hints, client.canRefreshHints {
      request("workspace/inlayHint/refresh", nil)
    }
    if preferences.showsLenses != before.showsLenses, client.canRefreshLenses {
      request("workspace/codeLens/refresh", nil)
    }
  }

  private func watchFiles() {
    guard client.canWatchFiles else { return }
    request(
      "client/registerCapability",
      [
        "registrations": .array([
          [
            "id": "roadbook-files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": .array([["globPattern": "**/*.roadbook"]])],
          ]
        ])
      ])
  }

  private func changeFolders(_ params: Params) throws(RequestProblem) {
    let event = try params.object("event")
    var added: [String] = []
    var removed: Set<String> = []
    for folder in try event.items("added") { added.append(try folder.text("uri")) }
    for folder in try event.items("removed") { removed.insert(Self.name(try folder.text("uri"))) }
    setFolders(folders.filter { !removed.contains(Self.name($0)) } + added)
    isStale = true
    surveyAgain()
  }

  /// The same for all spellings of a folder, with and without a trailing slash.
  private static func name(_ uri: String) -> String {
    let normal = DocumentURI(uri).normal
    return normal.hasSuffix("/") ? String(normal.dropLast()) : normal
  }
}
