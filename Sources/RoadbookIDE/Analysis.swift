package import RoadbookLanguage
package import RoadbookText

/// Answers about a map for whoever edits it: a snapshot, so that it may be asked while the map goes on changing.
///
/// Plain values in and out, offsets in UTF-8; nothing here knows a protocol, a terminal or a file.
package struct Analysis: Sendable {
  let session: Session
  let map: RouteMap

  package init(_ session: Session) {
    var session = session
    map = session.map
    self.session = session
  }

  /// What is wrong with a text, read as a map of its own beside the session's.
  package func diagnostics(in text: SourceText) -> [Diagnostic] {
    MapDocument(origin: .typed, reading: text).diagnostics
  }
}

/// Something that could stand at a place.
package struct CompletionItem: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case keyword, route, screen, type, variable, guardian, container, scheme, parameter, url,
      option,
      function
  }

  package var kind: Kind
  /// What is shown in a list.
  package var label: String
  /// What is put in place of `range`.
  package var insertion: String
  package var detail: String?
  package var range: TextRange
}
