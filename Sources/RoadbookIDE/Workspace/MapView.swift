import RoadbookLanguage
import RoadbookSyntax
package import RoadbookText

/// A map with all its documents at one moment, and what was found out about it so far.
///
/// What is asked for is made once. Not for two threads.
package final class MapView {
  /// The key of the document that the map was read from.
  package let root: String
  /// The keys of its documents, in the order of reading.
  package let keys: [String]
  /// The session that the map was read into.
  private(set) var session: Session
  private var foundAnalysis: Analysis?
  private var parses: [Int: Parse] = [:]
  private var foundFindings: [[Diagnostic]]?
  private var foundNames: NameIndex?
  private var foundRoutes: RouteIndex?
  private var foundPlaces: [Int: NodePlaces] = [:]

  init(root: String, files: WorkspaceFiles) {
    self.root = root
    var session = Session(files: files)
    _ = session.load(root)
    keys = session.documents.map { files.canonical($0.source.name) ?? $0.source.name }
    self.session = session
  }

  /// The map ready to be asked: its routers are built for this, which most letters typed need not wait for.
  package var analysis: Analysis {
    if let foundAnalysis { return foundAnalysis }
    let analysis = Analysis(session)
    foundAnalysis = analysis
    return analysis
  }

  package func source(_ document: Int) -> SourceText { session.documents[document].source }

  func parse(_ document: Int) -> Parse {
    if let parse = parses[document] { return parse }
    let parse = Parse(source(document).bytes)
    parses[document] = parse
    return parse
  }

  /// Every use and declaration of a name.
  package var names: NameIndex {
    if let foundNames { return foundNames }
    let names = NameIndex(self)
    foundNames = names
    return names
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

  /// The nodes from the root of a document to the innermost one at a place.
  func path(in document: Int, to offset: Int) -> [SyntaxNode] {
    keys.indices.contains(document) ? places(document).path(to: offset) : []
  }

  /// All that `check` says about a document, in order of place.
  package func findings(_ document: Int) -> [Diagnostic] {
    if foundFindings == nil { foundFindings = session.findings(withHints: true) }
    return foundFindings?[document] ?? []
  }
}
