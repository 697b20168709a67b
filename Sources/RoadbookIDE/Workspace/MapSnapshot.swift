package import RoadbookLanguage
import RoadbookSyntax
package import RoadbookText

/// A map with all its documents at one moment, and what was found out about it so far.
///
/// What is asked for is made once. Not for two threads.
package final class MapSnapshot {
  /// The key of the document that the map was read from.
  package let root: String
  /// What tells it from all others: its root's key, or that of the document it is seen from.
  package let id: String
  /// The keys of its documents, in the order of reading.
  package let keys: [String]
  /// The names that they are read by: the real paths of files.
  let paths: [String]
  /// The texts of its documents: of those that are open what their owners know of them.
  private let sources: [SourceText]
  /// The session that the map was read into.
  private(set) var session: Session
  private var foundAnalysis: Analysis?
  /// The last trees of URLs that there were before, until there are own ones.
  private var treesBefore: URLTrees?
  private var parses: [Int: Parse] = [:]
  private var late: [LateFinding]
  /// Whether `late` was found out for an older text.
  private var isLate: Bool
  private var foundFindings: [[Diagnostic]]?
  private let kept: KeptReadings?
  /// Which moment this is.
  private let revision: Int
  /// Counts up whenever `findings` may say something else.
  package private(set) var findingsVersion: Int
  private var foundNames: NameIndex?
  private var foundKnown: KnownNames?
  var foundOccurrences: [Symbol: [Occurrence]] = [:]
  private var foundRoutes: RouteIndex?
  private var foundPlaces: [Int: NodePlaces] = [:]
  private var foundRegions: [Int: TextRegions] = [:]

  /// What the map at a later moment goes on from.
  struct Past {
    let keys: [String]
    let paths: [String]
    fileprivate let trees: URLTrees?
    fileprivate let late: [LateFinding]
    fileprivate let revision: Int
    fileprivate let findingsVersion: Int
  }

  /// `kept`: how its texts were read before; `before`: the map at an earlier moment.
  init(root: String, files: WorkspaceFiles, keeping kept: KeptReadings?, after before: Past?) {
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
    isLate = session.hasLateFindings
    late = isLate ? before?.late ?? [] : []
  }

  /// Ends this moment of the map, of which nobody asks anything any more. It lets go of what the map is linked with, which
  /// is then changed in place; the rest takes time to be freed.
  func end() -> Past {
    let past = past
    session = Session(files: NoFiles())
    (foundAnalysis, foundKnown, foundRoutes) = (nil, nil, nil)
    return past
  }

  /// What a later moment goes on from while somebody may still ask for this one.
  var past: Past {
    Past(
      keys: keys, paths: paths, trees: foundAnalysis?.urlTrees ?? treesBefore, late: late,
      revision: revision, findingsVersion: findingsVersion)
  }

  /// The map ready to be asked: its routers are built for this, which most letters typed need not wait for.
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

  /// Where all its names stand.
  var names: NameIndex {
    if let foundNames { return foundNames }
    let names = NameIndex(self)
    foundNames = names
    return names
  }

  /// What its names mean.
  var knownNames: KnownNames {
    if let foundKnown { return foundKnown }
    let analysis = analysis
    let known = KnownNames(
      analysis.map, ParameterGivers(analysis.session, analysis.map, routes))
    foundKnown = known
    return known
  }

  /// What leads where.
  var routes: RouteIndex {
    if let foundRoutes { return foundRoutes }
    let routes = RouteIndex(analysis.map)
    foundRoutes = routes
    return routes
  }

  /// Where the nodes of a document are.
  func places(_ document: Int) -> NodePlaces {
    if let places = foundPlaces[document] { return places }
    let places = NodePlaces(parse(document).tree)
    foundPlaces[document] = places
    return places
  }

  /// Where the regions of a document begin.
  func regions(_ document: Int) -> TextRegions {
    if let regions = foundRegions[document] { return regions }
    let regions = TextRegions(parse(document).tree)
    foundRegions[document] = regions
    return regions
  }

  /// The nodes from the root of a document to the innermost one at a place.
  func path(in document: Int, to offset: Int) -> [SyntaxNode] {
    keys.indices.contains(document) ? places(document).path(to: offset) : []
  }

  /// All that `check` says about a document, in order of place.
  ///
  /// What needs the whole map is what it was before, until `followURLs` is done.
  package func findings(_ document: Int) -> [Diagnostic] {
    let found = foundFindings ?? session.findings(with: late, isComplete: !isLate)
    foundFindings = found
    return found.indices.contains(document) ? found[document] : []
  }

  /// Whether following its URLs takes no time worth mentioning.
  package var isSmall: Bool { session.documents.reduce(0) { $0 + $1.source.bytes.count } < 16_384 }

  /// Whether `findings` may say something else after `followURLs`.
  package var needsFollowing: Bool { isLate }

  /// Whether work waits that nobody has asked for yet: findings of the whole map, or its routers.
  package var hasWork: Bool { isLate || !isSmall && !analysis.map.hasRouters }

  /// Finds out what only the whole map shows: where its URLs lead. Costs what building its routers costs.
  package func followURLs() {
    guard isLate else { return }
    take(followingWork()())
  }

  /// The same as work that may be done elsewhere, to be handed to `take`; `signal` stops it.
  package func followingWork(_ signal: StopSignal = StopSignal()) -> FollowedURLs.Work {
    let (id, revision, isLate, session) = (id, revision, isLate, analysis.session)
    return {
      var session = session
      session.isCancelled = { signal.isStopped }
      // Questions about where a URL leads need the routers, too.
      if !signal.isStopped { _ = session.map.router }
      let found = isLate && !signal.isStopped ? session.lateFindings(withHints: true) : nil
      let isStopped = signal.isStopped
      return FollowedURLs(
        map: id, revision: revision, findings: isStopped ? nil : found, isStopped: isStopped)
    }
  }

  /// Takes what following the URLs of the map showed, at this moment or an earlier one.
  package func take(_ followed: FollowedURLs) {
    guard isLate, followed.map == id, let findings = followed.findings else { return }
    isLate = followed.revision != revision
    late = findings
    foundFindings = nil
    findingsVersion += 1
  }

  /// Where in its document a place of the map stands.
  package func place(_ place: Place) -> MapPlace {
    MapPlace(document: place.document, range: actual(place.range, in: place.document))
  }

  /// The innermost route whose statement holds a range of the text.
  func route(around range: TextRange, in document: Int) -> Route? {
    routes.route(around: address(of: range, in: document), in: document)
  }

  /// The range of a statement that stands at a range of the text.
  func address(of range: TextRange, in document: Int) -> TextRange {
    session.documents.indices.contains(document)
      ? session.documents[document].address(of: range) : range
  }

  /// Where a range of a statement stands.
  func actual(_ range: TextRange, in document: Int) -> TextRange {
    session.documents.indices.contains(document)
      ? session.documents[document].actual(range) : range
  }
}
