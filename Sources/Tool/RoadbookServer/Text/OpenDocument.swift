import RoadbookText

/// A document open in the client, whose contents override the file on disk.
struct OpenDocument {
  let uri: DocumentURI
  /// The workspace's key of the document.
  var key: String
  private(set) var version: Int?
  private(set) var source: SourceText
  /// The semantic tokens last sent.
  var tokens: SemanticTokens?
  private var order = ChangeOrder()

  init(uri: DocumentURI, key: String, version: Int?, text: String) {
    self.uri = uri
    self.key = key
    self.version = version
    source = SourceText(name: uri.normal, text)
  }

  /// A change of a range or of the whole document.
  struct Change {
    var range: PositionRange?
    var text: String
  }

  /// Applies the changes in order, each to the result of the previous one.
  mutating func apply(_ changes: [Change], version: Int?, _ encoding: PositionEncoding) {
    if let late = order.mend(changes, version: version) {
      source = late.start
      make(late.changes, encoding)
      return
    }
    order.take(changes, version: version, after: self.version, source)
    make(changes, encoding)
    self.version = version
  }

  private mutating func make(_ changes: [Change], _ encoding: PositionEncoding) {
    for change in changes {
      if let range = change.range {
        let place = encoding.range(of: range, in: source)
        source = source.replacing(place, with: change.text.utf8)
      } else {
        source = SourceText(name: uri.normal, change.text)
      }
    }
  }
}

extension OpenDocument.Change {
  init(_ params: Params) throws(RequestProblem) {
    text = try params.text("text")
    if let given = params.json["range"], !given.isNull { range = try params.range("range") }
  }
}
