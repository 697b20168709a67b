import RoadbookIDE
import RoadbookText

/// The documents that the client has open.
extension LanguageServer {
  func open(_ params: Params) throws(RequestProblem) {
    let item = try params.object("textDocument")
    let uri = DocumentURI(try item.text("uri"))
    let text = try item.text("text")
    let key = documents[uri.spelled]?.key ?? workspace.open(file: uri.path, name: uri.spelled)
    let document = OpenDocument(
      uri: uri, key: key, version: item.json["version"]?.whole, text: text)
    documents[uri.spelled] = document
    textChanged(document)
  }

  func change(_ params: Params) throws(RequestProblem) {
    let item = try params.object("textDocument")
    let uri = DocumentURI(try item.text("uri"))
    var changes: [OpenDocument.Change] = []
    for change in try params.items("contentChanges") { changes.append(try .init(change)) }
    let name = name(of: uri)
    guard documents[name] != nil else {
      return log("a change to \(uri.spelled), which is not open")
    }
    documents[name]?.apply(changes, version: item.json["version"]?.whole, client.encoding)
    if let document = documents[name] { textChanged(document) }
  }

  func close(_ params: Params) throws(RequestProblem) {
    let uri = try params.documentURI()
    let name = name(of: uri)
    guard let document = documents.removeValue(forKey: name) else { return }
    changed.remove(name)
    pulled[name] = nil
    tokens[name] = nil
    if let next = workspace.close(document.key),
      let successor = documents.first(where: { $0.value.key == next })?.key
    {
      documents[successor]?.key = document.key
    }
    isStale = true
    surveyAgain()
  }

  /// Files on disk have changed: those with these URIs, or unknown ones if the list is empty.
  func lookAtDiskAgain(_ addresses: [String] = []) {
    workspace.filesChanged()
    isStale = true
    // For open documents the client's version counts.
    let areOpen = addresses.allSatisfy { documents[name(of: DocumentURI($0))] != nil }
    if addresses.isEmpty || !areOpen { surveyAgain() }
  }

  private func textChanged(_ document: OpenDocument) {
    workspace.setText(document.source, of: document.key)
    changed.insert(document.uri.spelled)
    pulled[document.uri.spelled] = nil
    following?.stop()
    isStale = true
  }

  /// The name of a document: its URI as the client spelled it when opening it, however it is spelled now; for a
  /// document that is not open, the normalized URI.
  func name(of uri: DocumentURI) -> String {
    if documents[uri.spelled] != nil { return uri.spelled }
    let spellings = documents.values.lazy.filter { $0.uri == uri }.map(\.uri.spelled)
    return spellings.min() ?? uri.normal
  }

  /// The workspace's key of a document.
  func key(of uri: DocumentURI) -> String {
    documents[name(of: uri)]?.key ?? uri.path.map { workspace.key(ofFile: $0) } ?? uri.spelled
  }

  /// The URI of a document of the workspace, in the client's spelling if it is open.
  func uri(of key: String) -> DocumentURI {
    if let open = documents.values.first(where: { $0.key == key }) { return open.uri }
    return key.hasPrefix("/") ? DocumentURI(path: key) : DocumentURI(key)
  }
}
