import RoadbookIDE
import RoadbookText

/// The diagnostics that a pulling client has.
struct PulledDiagnostics {
  /// The diagnostics of a document, by their result identifier, and the map they belong to.
  struct Known {
    var id: String
    var map: String
    var version: Int

    init(_ items: JSON, of map: MapSnapshot) {
      id = PulledDiagnostics.id(of: items)
      self.map = map.id
      version = map.findingsVersion
    }
  }

  /// By the document's name; without documents changed since.
  var known: [String: Known] = [:]
  /// Whether the client should pull all diagnostics again.
  var needsRefresh = false
  /// The number of consecutive pulls that were refused because the text had changed.
  var refusals = 0
  /// The maximum of `refusals`: a client that never pauses must get diagnostics, too.
  static let refusalLimit = 16

  /// FNV-1a of the diagnostics, equal in every run.
  static func id(of items: JSON) -> String {
    let hash = items.compact.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}

/// Answers a pull request with the diagnostics that are available quickly. When others are found
/// later, the client is asked to pull again.
func pulledDiagnostics(_ request: Request) throws(RequestProblem) -> JSON {
  let uri = try request.params.documentURI()
  let publisher = request.diagnostics
  if request.isOutdated, publisher.pulled.refusals < PulledDiagnostics.refusalLimit {
    publisher.pulled.refusals += 1
    throw .superseded
  }
  publisher.pulled.refusals = 0
  guard let view = request.documents.view(of: uri) else {
    return ["kind": "full", "items": .array([])]
  }
  if view.map.isSmall || !request.client.capabilities.diagnostics.canRefresh {
    view.map.followURLs()
  }
  return publisher.report(uri, view, known: request.params.json["previousResultId"]?.text)
}

/// Reports the diagnostics of all maps, open or in the workspace folders, one map per step. Sends
/// partial results if the client supports them.
func workspaceDiagnostics(_ request: Request) throws(RequestProblem) -> ServerTask {
  let (documents, client, workspace) = (request.documents, request.client, request.workspace)
  var known: [String: String] = [:]
  for item in try request.params.items("previousResultIds") {
    known[documents.name(of: DocumentURI(try item.text("uri")))] = try item.text("value")
  }
  let partial = request.params.token("partialResultToken")
  var survey = WorkspaceSurvey(workspace)
  var items: [JSON] = []
  return ServerTask(request, "roadbook check") {
    () throws(RequestProblem) -> ServerTask.Progress in
    let (part, done, total): (WorkspaceSurvey.Part, Int, Int)
    switch survey.step() {
    case .looking: return .running(done: 0, of: 1)
    case .part(let found, let number, let count): (part, done, total) = (found, number, count)
    case .done:
      if survey.isCut { client.log("the workspace has more maps than can be checked") }
      return .done(["items": .array(items)])
    }
    let map = part.map
    // For open maps more diagnostics follow later.
    let isLater =
      client.capabilities.diagnostics.canRefresh && map.keys.contains(where: workspace.isOpen)
    if !part.documents.isEmpty, map.isSmall || !isLater { map.followURLs() }
    for document in part.documents {
      let view = DocumentView(documents: documents, map: map, index: document)
      let uri = view.uri
      let name = documents.name(of: uri)
      let report = request.diagnostics.report(uri, view, known: known[name])
      guard case .object(let members) = report else { continue }
      items.append(
        .object(
          [
            JSONMember("uri", .string(uri.spelled)),
            JSONMember("version", documents[name]?.version.map(JSON.int) ?? .null),
          ] + members))
    }
    if let partial, !items.isEmpty {
      client.notify("$/progress", ["token": partial, "value": ["items": .array(items)]])
      items = []
    }
    return .running(done: done, of: total)
  }
}

extension DiagnosticsPublisher {
  /// The diagnostics of a document, or `unchanged` if the client has them already.
  fileprivate func report(_ uri: DocumentURI, _ view: DocumentView, known: String?) -> JSON {
    let items = writer.diagnostics(of: view)
    let now = PulledDiagnostics.Known(items, of: view.map)
    let name = documents.name(of: uri)
    if client.capabilities.diagnostics.canRefresh, documents[name] != nil {
      pulled.known[name] = now
    }
    if known == now.id { return ["kind": "unchanged", "resultId": .string(now.id)] }
    return ["kind": "full", "resultId": .string(now.id), "items": items]
  }
}
