package import RoadbookIDE
import RoadbookText

/// Diagnostics, either pushed to the client or pulled by it.
extension LanguageServer {
  /// The diagnostics last pushed for a document.
  struct Published {
    var uri: String
    var items: JSON
  }

  /// The diagnostics that a pulling client has for a document.
  struct PulledFindings {
    /// Their result identifier.
    var id: String
    /// The map they belong to.
    var map: String
    var version: Int

    init(_ id: String, of map: MapSnapshot) {
      self.id = id
      self.map = map.id
      version = map.findingsVersion
    }
  }

  /// The maximum number of diagnostics per document; editors freeze with thousands.
  static let findingLimit = 500

  /// Pushes new diagnostics. Documents with changed text always get them, since their version has changed.
  func tellFindings() {
    guard phase == .running else { return }
    if client.pullsDiagnostics { return refreshPulled() }
    var present: [(uri: DocumentURI, map: MapSnapshot, document: Int)] = []
    for map in workspace.openMaps {
      // Following URLs now saves a second message right after this one.
      if map.isSmall { map.followURLs() }
      if worksElsewhere ? map.hasWork : map.needsFollowing { isUnfollowed = true }
      // A file included by several maps gets the diagnostics of one of them.
      for document in map.keys.indices where workspace.owns(map, map.keys[document]) {
        present.append((uri(of: map.keys[document]), map, document))
      }
    }
    for (uri, _, _) in present { surveyed.subtract([uri.normal, uri.spelled]) }
    let names = Set(present.map { name(of: $0.uri) })
    // Retracted first, since the same document may follow under another spelling of its URI.
    for name in published.keys where !names.contains(name) && !surveyed.contains(name) {
      retract(name)
    }
    for (uri, map, document) in present { tell(uri, map, document) }
    changed = []
  }

  /// Asks the client to pull again if a document's diagnostics have changed other than by an edit of that document,
  /// after which the client pulls anyway.
  private func refreshPulled() {
    changed = []
    guard client.canRefreshDiagnostics else { return }
    let maps = workspace.openMaps
    isUnfollowed = maps.contains(where: \.hasWork)
    for (name, known) in pulled {
      guard let key = documents[name]?.key, let (map, document) = workspace.view(of: key) else {
        pulled[name] = nil
        continue
      }
      if map.isSmall { map.followURLs() }
      if known.map == map.id, known.version == map.findingsVersion { continue }
      let now = PulledFindings(Self.id(of: findings(map, document)), of: map)
      pulled[name] = now
      if now.id != known.id { needsRefresh = true }
    }
    guard needsRefresh else { return }
    needsRefresh = false
    pulled = [:]
    request("workspace/diagnostic/refresh", nil)
  }

  /// Pushes the diagnostics of a document, if they differ from those the client has.
  func tell(_ uri: DocumentURI, _ map: MapSnapshot, _ document: Int) {
    let items = findings(map, document)
    // A file without diagnostics that the client has never opened needs no message.
    let name = name(of: uri)
    if items == .array([]), documents[name] == nil, published[name] == nil { return }
    tell(uri, items)
  }

  /// Retracts the diagnostics of a document.
  func retract(_ name: String) {
    guard let old = published.removeValue(forKey: name), old.items != .array([]) else { return }
    send(findings: .array([]), of: old.uri, version: nil)
  }

  /// Finds and pushes the diagnostics that need whole maps.
  func followURLs() {
    let maps = workspace.openMaps.filter(\.needsFollowing)
    for map in maps { map.followURLs() }
    if !maps.isEmpty { tellFindings() }
  }

  /// Whether `takeWork` returns something.
  package var wantsWork: Bool { isUnfollowed && !isStale && phase == .running }

  /// Long-running analysis that needs no client, to be done elsewhere; the result must be passed to `take`.
  package func takeWork() -> FollowedURLs.Work? {
    guard wantsWork else { return nil }
    isUnfollowed = false
    let signal = StopSignal()
    following = signal
    return workspace.openMaps.first(where: \.hasWork)?.followingWork(signal)
  }

  package func take(_ followed: FollowedURLs) {
    following = nil
    guard phase == .running else { return }
    let maps = workspace.openMaps
    if let map = maps.first(where: { $0.id == followed.map && $0.needsFollowing }) {
      map.take(followed)
      tellFindings()
    }
    if maps.contains(where: \.hasWork) { isUnfollowed = true }
  }

  private func tell(_ uri: DocumentURI, _ items: JSON) {
    let name = name(of: uri)
    guard changed.contains(name) || published[name]?.items != items else { return }
    published[name] = Published(uri: uri.spelled, items: items)
    send(findings: items, of: uri.spelled, version: documents[name]?.version)
  }

  private func send(findings items: JSON, of uri: String, version: Int?) {
    var params = [JSONMember("uri", .string(uri))]
    if client.takesVersions, let version { params.append(JSONMember("version", .int(version))) }
    params.append(JSONMember("diagnostics", items))
    notify("textDocument/publishDiagnostics", .object(params))
  }

  /// The maximum number of consecutive refused pulls: a client that never pauses must get diagnostics, too.
  private static let supersededLimit = 16

  /// Answers a pull request with the diagnostics that are available quickly. When others are found later, the client
  /// is asked to pull again.
  func pulledFindings(_ params: Params) throws(RequestProblem) -> JSON {
    let uri = try params.documentURI()
    if waitingChanges > 0, supersededPulls < Self.supersededLimit {
      supersededPulls += 1
      throw .superseded
    }
    supersededPulls = 0
    guard let (map, document) = workspace.view(of: key(of: uri)) else {
      return ["kind": "full", "items": .array([])]
    }
    if map.isSmall || !client.canRefreshDiagnostics { map.followURLs() }
    return report(uri, map, document, before: params.json["previousResultId"]?.text)
  }

  /// The diagnostics of a document, or `unchanged` if the client has them already.
  func report(
    _ uri: DocumentURI, _ map: MapSnapshot, _ document: Int, before known: String?
  ) -> JSON {
    let items = findings(map, document)
    let id = Self.id(of: items)
    let name = name(of: uri)
    if client.canRefreshDiagnostics, documents[name] != nil {
      pulled[name] = PulledFindings(id, of: map)
    }
    if known == id { return ["kind": "unchanged", "resultId": .string(id)] }
    return ["kind": "full", "resultId": .string(id), "items": items]
  }

  private static func id(of items: JSON) -> String {
    String(items.compact.fingerprint, radix: 16)
  }

  private func findings(_ map: MapSnapshot, _ document: Int) -> JSON {
    let source = map.source(document)
    let found = map.findings(document)
    let all = preferences.severities.isEmpty ? found : found.compactMap(preferences.shown)
    let (shown, hidden) = all.shown(atMost: Self.findingLimit)
    var items = shown.map { json(of: $0, in: source, map) }
    if let first = hidden.first {
      let severity = hidden.map(\.severity).max() ?? .hint
      items.append([
        "range": lineRange(first.range, in: source).json, "severity": .int(severity.level),
        "source": .string(name),
        "message": .string("\(hidden.count) more findings are not shown"),
      ])
    }
    return .array(items)
  }

  func json(of finding: Diagnostic, in source: SourceText, _ map: MapSnapshot) -> JSON {
    var message = finding.message
    if let advice = finding.advice { message += "\nhelp: \(advice)" }
    var related: [JSON] = []
    for note in finding.notes {
      if client.takesRelatedInformation, let range = note.range,
        let place = location(of: note, range, in: source, map)
      {
        related.append(["location": place, "message": .string(note.message)])
      } else {
        message += "\nnote: \(Self.place(of: note, in: source))\(note.message)"
      }
    }
    var members = [
      JSONMember("range", lineRange(finding.range, in: source).json),
      JSONMember("severity", .int(finding.severity.level)),
      JSONMember("code", .string(finding.code.name)),
      JSONMember("source", .string(name)),
      JSONMember("message", .string(message)),
    ]
    if client.takesCodeDescriptions, let page = page(ofCode: finding.code.name) {
      members.append(JSONMember("codeDescription", ["href": .string(page)]))
    }
    let tag = finding.isAboutUnused ? 1 : finding.isAboutDeprecated ? 2 : nil
    if let tag, client.findingTags.contains(tag) {
      members.append(JSONMember("tags", .array([.int(tag)])))
    }
    if client.takesFindingData, !finding.fixIts.isEmpty {
      members.append(JSONMember("data", ["fixes": .strings(finding.fixIts.map(\.title))]))
    }
    if !related.isEmpty { members.append(JSONMember("relatedInformation", .array(related))) }
    return .object(members)
  }

  /// The position of a note in the format of the command line.
  private static func place(of note: DiagnosticNote, in source: SourceText) -> String {
    guard let range = note.range else { return "" }
    let file = note.file.flatMap { $0 == source.name ? nil : $0.split(separator: "/").last }
    let position = note.position ?? source.position(of: range.start)
    return (file.map { "\($0):" } ?? "") + "\(position.line):\(position.column): "
  }

  /// The address of the documentation of a diagnostic code.
  func page(ofCode code: String) -> String? {
    preferences.page(ofCode: code, ownReference)
  }

  private func location(
    of note: DiagnosticNote, _ range: TextRange, in source: SourceText, _ map: MapSnapshot
  ) -> JSON? {
    let document = map.keys.indices.first { map.source($0).name == note.file ?? source.name }
    return document.map { location(MapPlace(document: $0, range: range), in: map) }
  }

  /// A range that ends with its first line: some editors would underline half the file.
  private func lineRange(_ range: TextRange, in source: SourceText) -> PositionRange {
    let line = source.lines.range(ofLine: source.lines.line(at: range.start), in: source.bytes)
    let end = min(range.end, max(line.end, range.start))
    return client.encoding.range(of: TextRange(range.start, end), in: source)
  }
}

extension Severity {
  fileprivate var level: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .hint: 4
    }
  }
}

extension String {
  /// FNV-1a of the string, equal in every run.
  fileprivate var fingerprint: UInt64 {
    utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
