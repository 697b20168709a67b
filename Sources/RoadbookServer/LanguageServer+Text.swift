import RoadbookIDE
import RoadbookText

/// Documents as the client has them open.
extension LanguageServer {
  func open(_ params: Params) throws(RequestProblem) {
    let item = try params.object("textDocument")
    let uri = DocumentURI(try item.text("uri"))
    let document = OpenDocument(
      uri: uri, version: item.json["version"]?.whole, text: try item.text("text"))
    documents[uri.normal] = document
    textChanged(document)
  }

  func change(_ params: Params) throws(RequestProblem) {
    let item = try params.object("textDocument")
    let uri = DocumentURI(try item.text("uri"))
    var changes: [OpenDocument.Change] = []
    for change in try params.items("contentChanges") { changes.append(try .init(change)) }
    guard documents[uri.normal] != nil else {
      return log("a change of \(uri.spelled), which is not open")
    }
    documents[uri.normal]?.apply(
      changes, version: item.json["version"]?.whole, client.encoding)
    if let document = documents[uri.normal] { textChanged(document) }
  }

  func close(_ params: Params) throws(RequestProblem) {
    let uri = try params.documentURI()
    guard documents.removeValue(forKey: uri.normal) != nil else { return }
    changed.remove(uri.normal)
    tokens[uri.normal] = nil
    let key = key(of: uri)
    // Another address of the same file may be open still.
    if let other = documents.values.first(where: { self.key(of: $0.uri) == key }) {
      workspace.setText(other.source, of: key)
    } else {
      workspace.close(key)
    }
    isStale = true
    isUnsurveyed = true
  }

  /// Something on the disk changed: the files with these addresses, or whatever where there are none.
  func lookAtDiskAgain(_ addresses: [String] = []) {
    workspace.filesChanged()
    isStale = true
    // Of what is open the client's text counts.
    let areOpen = addresses.allSatisfy { documents[DocumentURI($0).normal] != nil }
    if addresses.isEmpty || !areOpen { isUnsurveyed = true }
  }

  private func textChanged(_ document: OpenDocument) {
    workspace.setText(document.source, of: key(of: document.uri))
    changed.insert(document.uri.normal)
    isStale = true
  }

  /// What the workspace calls a document.
  func key(of uri: DocumentURI) -> String {
    uri.path.map { workspace.key(ofFile: $0) } ?? uri.normal
  }

  /// The address of a document of the workspace: the client's own, where it has it open.
  func uri(of key: String) -> DocumentURI {
    if let open = documents.values.first(where: { self.key(of: $0.uri) == key }) {
      return open.uri
    }
    return key.hasPrefix("/") ? DocumentURI(path: key) : DocumentURI(key)
  }
}
