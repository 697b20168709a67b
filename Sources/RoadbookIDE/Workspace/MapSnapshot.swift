import RoadbookAnalysis
package import RoadbookSemantics
import RoadbookSession
import RoadbookSyntax
package import RoadbookText

/// A map with all its documents at one moment, and results computed for it.
///
/// Results are computed on demand and cached. Not for concurrent use.
package final class MapSnapshot {
  /// The key of the map's main document.
  package let root: String
  /// A unique id: the root's key, or that of a document that replaces a file.
  package let id: String
  /// The keys of its documents, in the order in which they were read.
  package let keys: [String]
  /// Their names for reading: the canonical paths of files.
  let paths: [String]
  /// The sources of its documents; those of open documents with the line tables of their owners.
  private let sources: [SourceText]
  /// The session that the map was loaded into.
  let session: Session
  private var foundAnalysis: Analysis?
  /// The URL trees of an earlier snapshot, until this one has its own.
  private var treesBefore: URLTrees?
  private var parses: [Int: Parse] = [:]
  private var late: [LateFinding]
  /// Whether `late` was computed for an older version.
  private var isLate: Bool
  private var foundFindings: [[Diagnostic]]?
  private let kept: DocumentCache?
  /// The number of this snapshot.
  private let revision: Int
  /// Incremented whenever `findings` may change.
  package private(set) var findingsVersion: Int
  private var foundNames: NameIndex?
  private var foundKnown: KnownNames?
  var foundOccurrences: [Symbol: [Occurrence]] = [:]
  private var foundRoutes: RouteIndex?
  private var foundPlaces: [Int: NodePlaces] = [:]
  private var foundRegions: [Int: TextRegions] = [:]

  /// The results that a later snapshot of the map starts from.
  struct Past {
    let keys: [String]
    let paths: [String]
    fileprivate let trees: URLTrees?
    fileprivate let late: [LateFinding]
    fileprivate let revision: Int
    fileprivate let findingsVersion: Int
  }

  /// `kept`: a cache of its documents; `before`: an earlier snapshot of the map.
  init(root: String, files: WorkspaceFiles, keeping kept: DocumentCache?, after before: Past?) {
    self.root = root
    id = files.standIn?.key ?? root
    self.kept = kept
    treesBefore = before?.trees
    revision = (before?.revision ?? 0) + 1
    findingsVersion = (before?.findingsVersion ?? 0) + 1
    var session = Session(files: files, keeping: kept)
    _ = session.load(root)
    paths = session.documents.map { files.canonical($0.source.name) ?? $0.source.name }
    keys = paths.map(files.shown)
    sources = zip(keys, session.documents).map { key, document in
      guard let open = files.open[key], open.bytes == document.source.bytes else {
        return document.source
      }
      return open.named(document.source.name)
    }
    self.session = session
    isLate = session.live.hasLateFindings
    late = isLate ? before?.late ?? [] : []
  }

  /// The results for a later snapshot.
  var past: Past {
    Past(
      keys: keys, paths: paths, trees: foundAnalysis?.urlTrees ?? treesBefore, late: late,
      revision: revision, findingsVersion: findingsVersion)
  }

  /// The map ready for queries. This builds its route tables, which most edits do not need.
  package var analysis: Analysis {
    if let foundAnalysis { return foundAnalysis }
    let analysis = Analysis(session, after: treesBefore)
    treesBefore = nil
    foundAnalysis = analysis
    return analysis
  }

  package func source(_ document: Int) -> SourceText { sources[document] }

  func parse(_ document: Int) -> Parse {
    if let parse = parses[document] { return parse }
    let bytes = source(document).bytes
    let parse = kept?.parse(of: paths[document], bytes) ?? Parse(bytes)
    parses[document] = parse
    return parse
  }

  /// An index of all names.
  var names: NameIndex {
    if let foundNames { return foundNames }
    let names = NameIndex(self)
    foundNames = names
    return names
  }

  /// The meanings of names.
  var knownNames: KnownNames {
    if let foundKnown { return foundKnown }
    let analysis = analysis
    let known = KnownNames(
      analysis.map, ParameterGivers(session.documents, analysis.map, routes))
    foundKnown = known
    return known
  }

  /// An index of the routes by target.
  var routes: RouteIndex {
    if let foundRoutes { return foundRoutes }
    let routes = RouteIndex(analysis.map)
    foundRoutes = routes
    return routes
  }

  /// An index of a document's nodes by offset.
  func places(_ document: Int) -> NodePlaces {
    if let places = foundPlaces[document] { return places }
    let places = NodePlaces(parse(document).tree)
    foundPlaces[document] = places
    return places
  }

  /// The regions of a document.
  func regions(_ document: Int) -> TextRegions {
    if let regions = foundRegions[document] { return regions }
    let regions = TextRegions(parse(document).tree)
    foundRegions[document] = regions
    return regions
  }

  /// The nodes from the root of a document to the innermost one at an offset.
  func path(in document: Int, to offset: Int) -> [SyntaxNode] {
    keys.indices.contains(document) ? places(document).path(to: offset) : []
  }

  /// All diagnostics of a document, in order of their ranges.
  ///
  /// Those that need the whole map may be of an older version until `followURLs` is done.
  package func findings(_ document: Int) -> [Diagnostic] {
    let found = foundFindings ?? session.live.findings(with: late, isComplete: !isLate)
    foundFindings = found
    return found.indices.contains(document) ? found[document] : []
  }

  /// Whether the map is small enough to follow its URLs without delay.
  package var isSmall: Bool { session.documents.reduce(0) { $0 + $1.source.bytes.count } < 16_384 }

  /// Whether `findings` may change by `followURLs`.
  package var needsFollowing: Bool { isLate }

  /// Whether background work remains: diagnostics of the whole map, or its route tables.
  package var hasWork: Bool { isLate || !isSmall && !analysis.map.hasTables }

  /// Computes the diagnostics that need the whole map. Costs as much as building its route tables.
  package func followURLs() {
    guard isLate else { return }
    take(followingWork()())
  }

  /// The work of `followURLs` for another thread; `take` stores its result. `signal` stops it.
  package func followingWork(_ signal: StopSignal = StopSignal()) -> FollowedURLs.Work {
    let (id, revision, isLate, session) = (id, revision, isLate, analysis.session)
    return {
      var session = session
      session.work.isCancelled = { signal.isStopped }
      // Queries about URLs need the route tables, too.
      if !signal.isStopped { _ = session.map.table }
      let found = isLate && !signal.isStopped ? session.lateFindings(withHints: true) : nil
      let isStopped = signal.isStopped
      return FollowedURLs(
        map: id, revision: revision, findings: isStopped ? nil : found, isStopped: isStopped)
    }
  }

  /// Stores the result of `followingWork`, for this revision or an older one.
  package func take(_ followed: FollowedURLs) {
    guard isLate, followed.map == id, let findings = followed.findings else { return }
    isLate = followed.revision != revision
    late = findings
    foundFindings = nil
    findingsVersion += 1
  }

  /// A place with its range in the source.
  package func place(_ place: Place) -> MapPlace {
    MapPlace(document: place.document, range: actual(place.range, in: place.document))
  }

  /// The innermost route whose statement contains a range of the source.
  func route(around range: TextRange, in document: Int) -> Route? {
    routes.route(around: positions(of: range, in: document), in: document)
  }

  /// The positions of a range in the source.
  func positions(of range: TextRange, in document: Int) -> TextRange {
    session.documents.indices.contains(document)
      ? session.documents[document].positions(of: range) : range
  }

  /// The range in the source of a range of positions.
  func actual(_ range: TextRange, in document: Int) -> TextRange {
    session.documents.indices.contains(document)
      ? session.documents[document].actual(range) : range
  }
}
