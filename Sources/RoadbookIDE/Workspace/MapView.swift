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
  package let analysis: Analysis
  private var parses: [Int: Parse] = [:]
  private var foundFindings: [[Diagnostic]]?
  private var foundNames: NameIndex?

  init(root: String, files: WorkspaceFiles) {
    self.root = root
    var session = Session(files: files)
    _ = session.load(root)
    keys = session.documents.map { files.canonical($0.source.name) ?? $0.source.name }
    analysis = Analysis(session)
  }

  package func source(_ document: Int) -> SourceText { analysis.session.documents[document].source }

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

  /// All that `check` says about a document, in order of place.
  package func findings(_ document: Int) -> [Diagnostic] {
    if foundFindings == nil { foundFindings = analysis.findings() }
    return foundFindings?[document] ?? []
  }
}

extension Analysis {
  /// All that is wrong with the map, by document, in order of place.
  func findings() -> [[Diagnostic]] {
    var session = session
    let examples = session.exampleFindings()
    let hints = NativeRewrite(session.documents).hints
    return session.documents.indices.map { index in
      let own = examples.filter { $0.document == index }.map(\.diagnostic)
      let possible = hints.indices.contains(index) ? hints[index] : []
      return (session.diagnostics(of: index) + own + possible).sorted {
        ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end)
      }
    }
  }
}
