import RoadbookSemantics
package import RoadbookSession
package import RoadbookText

/// Answers questions about a map. It is a snapshot, so it stays valid while the map changes.
///
/// Takes and returns plain values with offsets in UTF-8; it knows no protocol, terminal or file.
package final class Analysis: Sendable {
  package let session: Session
  let map: RouteMap
  let urlTrees: URLTrees

  /// The map with its documents.
  var loaded: LoadedMap { LoadedMap(map: map, documents: session.documents) }

  package convenience init(_ session: Session) { self.init(session, after: nil) }

  /// `before`: the trees of an earlier snapshot of the map.
  init(_ session: Session, after before: URLTrees?) {
    var session = session
    map = session.map
    self.session = session
    urlTrees = URLTrees(after: before)
  }

  /// The analysis of a later state of the session.
  package func continued(_ session: Session) -> Analysis { Analysis(session, after: urlTrees) }

  /// Builds the URL trees that queries need, in time linear in the size of the map.
  package func prepare() {
    for namespace in map.namespaces.indices { _ = urlTrees.tree(of: namespace, in: map) }
  }
}

/// A completion for a place.
package struct CompletionItem: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case keyword, route, screen, type, variable, `guard`, container, scheme, parameter, url,
      option,
      function, file, snippet
  }

  package var kind: Kind
  /// The text in a list.
  package var label: String
  /// The text that replaces `range`.
  package var insertion: String
  package var detail: String?
  /// The doc comment of the declaration, and its location.
  package var documentation: String?
  package var range: TextRange
  /// The length of the rest of the word after the cursor, which an editor may replace, too.
  var rest = 0
  /// Whether it names a deprecated route.
  package var isDeprecated = false
  /// The parts of the label that match the typed text, in bytes.
  package var matched: [TextRange] = []

  /// `range` with the rest of the word after the cursor.
  package var replaced: TextRange { TextRange(range.start, range.end + rest) }
}
