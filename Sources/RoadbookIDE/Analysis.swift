package import RoadbookLanguage
package import RoadbookText

/// Answers about a map for whoever edits it: a snapshot, so that it may be asked while the map goes on changing.
///
/// Plain values in and out, offsets in UTF-8; nothing here knows a protocol, a terminal or a file.
package final class Analysis: Sendable {
  package let session: Session
  let map: RouteMap
  let urlTrees: URLTrees

  package convenience init(_ session: Session) { self.init(session, after: nil) }

  /// `before`: the trees of the same map at an earlier moment.
  init(_ session: Session, after before: URLTrees?) {
    var session = session
    map = session.map
    self.session = session
    urlTrees = URLTrees(after: before)
  }

  /// The same map at a later moment of its session.
  package func continued(_ session: Session) -> Analysis { Analysis(session, after: urlTrees) }

  /// Makes what questions need and what takes time in proportion to the map.
  package func prepare() {
    for namespace in map.namespaces.indices { _ = urlTrees.tree(of: namespace, in: map) }
  }

  /// What is wrong with a text, read as a map of its own beside the session's.
  package func diagnostics(in text: SourceText) -> [Diagnostic] {
    MapDocument(origin: .typed, reading: text).diagnostics
  }
}

/// Something that could stand at a place.
package struct CompletionItem: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case keyword, route, screen, type, variable, `guard`, container, scheme, parameter, url,
      option,
      function, file, snippet
  }

  package var kind: Kind
  /// What is shown in a list.
  package var label: String
  /// What is put in place of `range`.
  package var insertion: String
  package var detail: String?
  /// The doc comment of what it names, and how that is written.
  package var documentation: String?
  package var range: TextRange
  /// What stays behind the cursor of the word that the item stands for; an editor may replace it, too.
  var rest = 0
  /// Whether it names a route that should not be used any more.
  package var isDeprecated = false
  /// The parts of the label that fit what is typed, in bytes.
  package var matched: [TextRange] = []

  /// `range` with what of the word stands behind the cursor.
  package var replaced: TextRange { TextRange(range.start, range.end + rest) }
}
