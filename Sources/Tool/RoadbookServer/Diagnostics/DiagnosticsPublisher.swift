import RoadbookIDE
import RoadbookText

/// Decides when diagnostics are computed and which the client gets, pushed or pulled.
///
/// Those of single statements are quick; those that need a whole map follow when no message is
/// waiting, by `takeWork`.
final class DiagnosticsPublisher {
  let documents: OpenDocuments
  let client: Client
  let writer: DiagnosticWriter
  /// Whether the quick diagnostics must be computed.
  private(set) var isStale = false
  /// Whether the diagnostics that need whole maps must be computed.
  private(set) var needsWholeMaps = false
  /// Stops this computation if it is running elsewhere.
  private var following: StopSignal?
  /// The names of the documents whose text has changed since diagnostics were pushed.
  private var changed: Set<String> = []
  /// The diagnostics last pushed for each document, by its name.
  var pushed: [String: PushedDiagnostics] = [:]
  var pulled = PulledDiagnostics()
  var survey = Survey()

  init(_ documents: OpenDocuments, _ client: Client, _ writer: DiagnosticWriter) {
    self.documents = documents
    self.client = client
    self.writer = writer
  }

  // MARK: What has changed

  func textChanged(_ name: String) {
    changed.insert(name)
    pulled.known[name] = nil
    following?.stop()
    isStale = true
  }

  func closed(_ name: String) {
    changed.remove(name)
    pulled.known[name] = nil
    everythingChanged()
  }

  /// The open maps may have changed.
  func openMapsChanged() { isStale = true }

  /// All maps may have changed, open or not.
  func everythingChanged() {
    isStale = true
    survey.isNeeded = true
    pulled.needsRefresh = true
  }

  /// Drops the work that is left: the client expects no more diagnostics.
  func stop() {
    isStale = false
    needsWholeMaps = false
  }

  // MARK: Open maps

  /// Computes the quick diagnostics; pushes them, or asks a pulling client to pull.
  func update() {
    isStale = false
    if client.capabilities.diagnostics.arePulled { refresh() } else { push() }
  }

  /// Pushes new diagnostics. Documents with changed text always get them, since their version has
  /// changed.
  private func push() {
    var present: [(uri: DocumentURI, view: DocumentView)] = []
    for map in documents.workspace.openMaps {
      // Following URLs now saves a second message right after this one.
      if map.isSmall { map.followURLs() }
      if map.hasWork { needsWholeMaps = true }
      // A file included by several maps gets the diagnostics of one of them.
      for document in map.keys.indices where documents.workspace.owns(map, map.keys[document]) {
        let view = DocumentView(documents: documents, map: map, index: document)
        present.append((view.uri, view))
      }
    }
    for (uri, _) in present {
      for name in [uri.normal, uri.spelled] { pushed[name]?.survey = nil }
    }
    let names = Set(present.map { documents.name(of: $0.uri) })
    // What an open map no longer includes may have findings as a map of its own.
    if pushed.contains(where: { !names.contains($0.key) && $0.value.survey == nil }) {
      survey.isNeeded = true
    }
    let files = platformFiles
    let others = names.union(files.keys)
    // Retracted first, since the same document may follow under another spelling of its URI.
    retract { !others.contains($0) && $1.survey == nil }
    for (uri, view) in present { push(uri, view) }
    push(files)
    changed = []
  }

  // MARK: Files of platforms

  /// The files that open maps name, by their names, with what is to be changed in each. Other
  /// documents have their own findings.
  private var platformFiles: [String: PlatformFindings.File] {
    var result: [String: PlatformFindings.File] = [:]
    for map in documents.workspace.openMaps {
      for file in map.platforms.files where !file.findings.isEmpty {
        let name = documents.name(of: DocumentURI(path: file.source.name))
        let known = result[name]?.findings ?? []
        var all = result[name] ?? file
        all.findings = known + file.findings.filter { !known.contains($0) }
        result[name] = all
      }
    }
    return result
  }

  /// Pushes what is to be changed in the files of platforms, also to clients that pull: they pull
  /// only for maps.
  private func push(_ files: [String: PlatformFindings.File]) {
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      let items = writer.diagnostics(of: file, documents.encoding)
      if pushed[name]?.items == items { continue }
      let uri = DocumentURI(path: file.source.name).spelled
      pushed[name] = PushedDiagnostics(uri: uri, items: items, survey: nil)
      send(items, of: uri)
    }
  }

  /// Pushes the diagnostics of a document, if they differ from those the client has; `survey` found
  /// them, if they are not of an open map.
  func push(_ uri: DocumentURI, _ view: DocumentView, survey: Int? = nil) {
    let items = writer.diagnostics(of: view)
    let name = documents.name(of: uri)
    let known = pushed[name]?.items
    // A file without diagnostics that the client has never opened needs no message.
    if items == .array([]), documents[name] == nil, known == nil { return }
    pushed[name] = PushedDiagnostics(uri: uri.spelled, items: items, survey: survey)
    if changed.contains(name) || known != items { send(items, of: uri.spelled, name) }
  }

  /// Retracts the pushed diagnostics for which a condition holds.
  func retract(where isOutdated: (String, PushedDiagnostics) -> Bool) {
    for (name, old) in pushed.filter(isOutdated).sorted(by: { $0.key < $1.key }) {
      pushed[name] = nil
      if old.items != .array([]) { send(.array([]), of: old.uri) }
    }
  }

  private func send(_ items: JSON, of uri: String, _ name: String? = nil) {
    let document =
      client.capabilities.diagnostics.haveVersions ? name.flatMap { documents[$0] } : nil
    client.notify(
      "textDocument/publishDiagnostics",
      .object(present: [
        "uri": .string(uri), "version": document?.version.map(JSON.int), "diagnostics": items,
      ]))
  }

  /// Asks the client to pull again if a document's diagnostics have changed other than by an edit
  /// of that document, after which the client pulls anyway.
  private func refresh() {
    changed = []
    let files = platformFiles
    retract { name, _ in files[name] == nil }
    push(files)
    guard client.capabilities.diagnostics.canRefresh else { return }
    needsWholeMaps = documents.workspace.openMaps.contains(where: \.hasWork)
    for (name, known) in pulled.known {
      guard let key = documents[name]?.key, let view = documents.view(key: key) else {
        pulled.known[name] = nil
        continue
      }
      if view.map.isSmall { view.map.followURLs() }
      if known.map == view.map.id, known.version == view.map.findingsVersion { continue }
      let now = PulledDiagnostics.Known(writer.diagnostics(of: view), of: view.map)
      pulled.known[name] = now
      if now.id != known.id { pulled.needsRefresh = true }
    }
    guard pulled.needsRefresh else { return }
    pulled.needsRefresh = false
    pulled.known = [:]
    client.request("workspace/diagnostic/refresh", nil)
  }

  // MARK: Whole maps

  /// Whether `takeWork` returns something.
  var wantsWork: Bool { needsWholeMaps && !isStale }

  /// The computation for one map, to be done on another thread.
  func takeWork() -> FollowedURLs.Work? {
    guard wantsWork else { return nil }
    needsWholeMaps = false
    let signal = StopSignal()
    following = signal
    return documents.workspace.openMaps.first(where: \.hasWork)?.followingWork(signal)
  }

  func take(_ followed: FollowedURLs) {
    following = nil
    let maps = documents.workspace.openMaps
    if let map = maps.first(where: {
      $0.id == followed.map && $0.hasWork
    }) {
      let before = map.testCounts
      map.take(followed)
      update()
      if map.testCounts != before, client.preferences.showsLenses,
        client.capabilities.canRefreshLenses
      {
        client.request("workspace/codeLens/refresh", nil)
      }
    }
    if maps.contains(where: \.hasWork) { needsWholeMaps = true }
  }
}

/// The diagnostics last pushed for a document.
struct PushedDiagnostics {
  var uri: String
  var items: JSON
  /// The number of the survey that found them; nil for documents of open maps.
  var survey: Int?
}
