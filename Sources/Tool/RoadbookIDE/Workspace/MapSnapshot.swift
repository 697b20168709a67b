package import RoadbookBinder
import RoadbookModel
import RoadbookSession
import RoadbookSyntax
package import RoadbookText

/// A map with all its documents at one moment, and results computed for it.
///
/// Results are computed on demand and cached, in a property for each. Not for concurrent use.
package final class MapSnapshot {
  /// The key of the map's main document.
  package let root: String
  /// A unique id: the root's key, or that of a document that replaces a file.
  package let id: String
  /// The keys of its documents, in the order in which they were read.
  package let keys: [String]
  /// Their names for reading: the canonical paths of files.
  let paths: [String]
  private let documents: [SnapshotDocument]
  /// Why the map's file cannot be read; nil if it was.
  package let trouble: String?
  /// The session that the map was loaded into.
  let session: Session
  /// The diagnostics that need the whole map.
  private var late = Findings()
  /// Whether `late` is not that of this version: it was found in an older one, or not at all.
  private var isLate: Bool
  /// What the files of platforms say, in this version or an older one.
  package private(set) var platforms = PlatformFindings()
  /// The results of the tests, in this version or an older one.
  private(set) var tests = TestFindings()
  /// Whether its tests are to run.
  private var runsTests: Bool
  /// The moment of the files; nil for a map whose files of platforms are not compared.
  private let moment: Int?
  /// The moment at which the files of platforms were compared.
  private var comparedMoment: Int?
  private var foundFindings: [[Diagnostic]]?
  /// The number of this snapshot.
  private let revision: Int
  /// Incremented whenever `findings` may change.
  package private(set) var findingsVersion: Int
  /// The other maps that contain a document, with its index in each.
  var others: (Int) -> [(map: MapSnapshot, document: Int)] = { _ in [] }
  var foundOccurrences: [Symbol: [Occurrence]] = [:]

  /// The map of an editor: one function of its texts. `before`: an earlier snapshot of the map,
  /// whose files are not read again as far as they are the same. `moment`: changes when files on
  /// disk may have changed. `runsTests`: whether tests run by themselves.
  convenience init(
    root: String, files: WorkspaceFiles, after before: MapSnapshot?, moment: Int? = nil,
    runsTests: Bool = false
  ) {
    self.init(
      root, id: files.duplicate?.key ?? root,
      Session(files: files, after: before?.session.readFiles ?? [:]), after: before,
      moment: moment, runsTests: runsTests, key: files.shown, open: files.open)
  }

  /// The map of a file on disk.
  package convenience init(file path: String, in files: any FileAccess, _ work: Work) {
    var session = Session(files: files)
    session.work = work
    self.init(path, id: path, session)
  }

  /// Reads the map into an empty session. `key`: the key of the document that is used for a file.
  /// `open`: open documents by key.
  private init(
    _ root: String, id: String, _ session: Session, after before: MapSnapshot? = nil,
    moment: Int? = nil, runsTests: Bool = false, key: (String) -> String = { $0 },
    open: [String: SourceText] = [:]
  ) {
    self.root = root
    self.id = id
    self.moment = moment
    revision = (before?.revision ?? 0) + 1
    findingsVersion = (before?.findingsVersion ?? 0) + 1
    var session = session
    trouble = session.load(root).problem?.message
    paths = session.documents.map { session.files.canonical($0.source.name) ?? $0.source.name }
    keys = paths.map(key)
    documents = zip(keys, session.documents).map { key, document in
      let source = document.source
      // Open documents have the line tables of their owners.
      let known = open[key].flatMap { $0.bytes == source.bytes ? $0 : nil }
      return SnapshotDocument(known?.named(source.name) ?? source, document.parse)
    }
    self.session = session
    isLate = session.live.hasLateFindings
    self.runsTests = runsTests && session.live.hasTests
    guard let before, before.keys == keys else { return }
    let isCompared = moment != nil && before.comparedMoment != nil
    guard isLate || isCompared || self.runsTests else { return }
    let changes = keys.indices.map {
      ChangedRange(from: before.source($0).bytes, to: source($0).bytes)
    }
    if isLate { late = before.late.moved(changes) }
    if self.runsTests { tests = before.tests.moved(changes) }
    if isCompared {
      platforms = before.platforms.moved(changes)
      comparedMoment = before.comparedMoment
    }
  }

  /// The map ready for queries. This builds its route tables, which most edits do not need.
  package private(set) lazy var analysis = Analysis(session)

  package func source(_ document: Int) -> SourceText { documents[document].source }

  /// The file name of a document, for messages.
  func fileName(_ document: Int) -> String {
    String(source(document).name.split(separator: "/").last ?? "")
  }

  /// The folder of a document, with a trailing slash; empty if it is not a file.
  func folder(of document: Int) -> String {
    paths[document].hasPrefix("/") ? PathText.folder(of: paths[document]) : ""
  }

  func parse(_ document: Int) -> Parse { documents[document].parse }

  /// An index of a document's nodes by offset.
  func nodes(_ document: Int) -> NodeIndex { documents[document].nodes }

  /// The regions of a document.
  func regions(_ document: Int) -> TextRegions { documents[document].regions }

  /// An index of all names.
  private(set) lazy var names = NameIndex(self)

  /// The sources of parameters.
  private(set) lazy var parameterDeclarations = ParameterDeclarations(analysis.loaded, routes)

  /// The URLs of the documents by the route that matches them.
  private(set) lazy var mentions = foundMentions()

  /// An index of the routes by target.
  private(set) lazy var routes = RouteIndex(analysis.map)

  /// The nodes from the root of a document to the innermost one at an offset.
  func path(in document: Int, to offset: Int) -> [SyntaxNode] {
    keys.indices.contains(document) ? nodes(document).path(to: offset) : []
  }

  /// All diagnostics of a document, in order of their ranges.
  ///
  /// Those that need the whole map may be of an older version until `followURLs` is done.
  package func findings(_ document: Int) -> [Diagnostic] {
    ownFindings(document).agreed(
      with: others(document).map { $0.map.ownFindings($0.document) })
  }

  /// All diagnostics of a document, whatever other maps say about it.
  package func ownFindings(_ document: Int) -> [Diagnostic] {
    let found = foundFindings ?? allFindings
    foundFindings = found
    return found.indices.contains(document) ? found[document] : []
  }

  private var allFindings: [[Diagnostic]] {
    var whole = late
    whole.add(platforms.inMap)
    whole.add(tests.inMap)
    return session.live.findings(with: whole, isComplete: !isLate)
  }

  /// The diagnostics that touch a range of a document.
  func findings(_ document: Int, touching range: TextRange) -> [Diagnostic] {
    findings(document).filter { $0.range.touches(range) }
  }

  /// A diagnostic that a changed map has and this one does not.
  func newFinding(in changed: MapSnapshot) -> Diagnostic? {
    for document in keys.indices {
      var known: [FindingCode: Int] = [:]
      for finding in ownFindings(document) { known[finding.code, default: 0] += 1 }
      for finding in changed.ownFindings(document) where finding.severity != .hint {
        known[finding.code, default: 0] -= 1
        if known[finding.code, default: 0] < 0 { return finding }
      }
    }
    return nil
  }

  /// The results of the tests that ran, by their names.
  package var testCounts: [String: TestFindings.Count] { tests.counts }

  package var routeCount: Int { session.live.routeCount }

  /// The edits of one document as edits of the map.
  func edits(_ edits: [TextEdit], in document: Int) -> MapEdits {
    var all: MapEdits = keys.map { _ in [] }
    if all.indices.contains(document) {
      all[document] = edits.sorted { $0.range.start < $1.range.start }
    }
    return all
  }

  /// The size of all its documents in bytes, an estimate of the cost of reading it again to check a
  /// change.
  package var size: Int { documents.reduce(0) { $0 + $1.source.bytes.count } }

  /// Whether the map is small enough to follow its URLs without delay.
  package var isSmall: Bool { size < 16_384 }

  /// Whether `findings` may change by `followURLs`.
  package var needsFollowing: Bool { isLate }

  /// Whether the files of platforms may have changed since they were compared.
  package var needsComparing: Bool {
    moment != nil && comparedMoment != moment && namesPlatforms
  }

  /// Whether background work remains: diagnostics of the whole map, what its files of platforms and
  /// its tests say, or what queries of large maps do not wait for.
  package var hasWork: Bool {
    isLate || needsComparing || runsTests || !isSmall && analysis.sendersFound == nil
  }

  /// Whether it names files of platforms, or did when they were last compared.
  private var namesPlatforms: Bool {
    !platforms.files.isEmpty || session.live.namesPlatforms
  }

  /// Computes the diagnostics that need the whole map. Costs as much as building its route tables.
  /// With hints, also possible native rewrites.
  package func followURLs(withHints: Bool = true) {
    guard isLate else { return }
    take(followingWork(forQueries: false, withHints: withHints)())
  }

  /// The work of `followURLs` for another thread; `take` stores its result. `signal` stops it.
  /// `forQueries`: whether what queries of large maps do not wait for is found, the files of
  /// platforms are compared, and the tests run, too.
  package func followingWork(
    _ signal: StopSignal = StopSignal(), forQueries: Bool = true, withHints: Bool = true
  ) -> FollowedURLs.Work {
    let (id, revision, isLate, analysis) = (id, revision, isLate, analysis)
    let findsSenders = forQueries && !isSmall
    let compares = forQueries && needsComparing
    let runsTests = forQueries && runsTests
    return {
      var session = analysis.session
      session.work.isCancelled = { signal.isStopped }
      // Queries about URLs need the route tables, too.
      if !signal.isStopped { _ = session.map.table }
      let found = isLate && !signal.isStopped ? session.lateFindings(withHints: withHints) : nil
      if findsSenders, !signal.isStopped { _ = analysis.senders }
      var platforms: PlatformFindings?
      if compares, !signal.isStopped {
        platforms = PlatformFindings(of: &session) { signal.isStopped }
      }
      var tests: TestFindings?
      if runsTests, !signal.isStopped {
        tests = TestFindings(of: &session) { signal.isStopped }
      }
      let isStopped = signal.isStopped
      return FollowedURLs(
        map: id, revision: revision, findings: isStopped ? nil : found,
        platforms: isStopped ? nil : platforms, tests: isStopped ? nil : tests,
        isStopped: isStopped)
    }
  }

  /// Stores the result of `followingWork`, unless it is that of an older version.
  package func take(_ followed: FollowedURLs) {
    guard followed.map == id, followed.revision == revision else { return }
    let (findings, platforms) = (isLate ? followed.findings : nil, followed.platforms)
    if findings == nil, platforms == nil, followed.tests == nil { return }
    if let findings {
      isLate = false
      late = findings
    }
    if let platforms {
      self.platforms = platforms
      comparedMoment = moment
    }
    if let tests = followed.tests {
      runsTests = false
      self.tests = tests
    }
    foundFindings = nil
    findingsVersion += 1
  }

  /// The source of a range.
  func text(of range: TextRange, in document: Int) -> String {
    keys.indices.contains(document) ? source(document).text(in: range) : ""
  }

  /// The place of a route's first pattern.
  func place(of route: Route) -> Place {
    let pattern = route.ownPatterns.first?.range
    return Place(document: route.place.document, range: pattern ?? route.place.range)
  }

  /// The innermost route whose statement contains a range.
  func route(around range: TextRange, in document: Int) -> Route? {
    routes.route(around: range, in: document)
  }
}

/// A document of a snapshot, with its syntax and the indexes of it, made on demand.
private final class SnapshotDocument {
  let source: SourceText
  private let knownParse: Parse?

  init(_ source: SourceText, _ parse: Parse?) {
    self.source = source
    knownParse = parse
  }

  private(set) lazy var parse = knownParse ?? Parse(source.bytes)
  private(set) lazy var nodes = NodeIndex(parse.tree)
  private(set) lazy var regions = TextRegions(parse.tree)
}
