import RoadbookIDE
import RoadbookText

/// Documents as the client has them open.
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
      return log("a change of \(uri.spelled), which is not open")
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

  /// Something on the disk changed: the files with these addresses, or whatever where there are none.
  func lookAtDiskAgain(_ addresses: [String] = []) {
    workspace.filesChanged()
    isStale = true
    // Of what is open the client's text counts.
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

  /// What we call a document: its address as the client spelled it when it opened it, however it is spelled now, or the
  /// normal form of that of one that is not open.
  func name(of uri: DocumentURI) -> String {
    if documents[uri.spelled] != nil { return uri.spelled }
    let spellings = documents.values.lazy.filter { $0.uri == uri }.map(\.uri.spelled)
    return spellings.min() ?? uri.normal
  }

  /// What the workspace calls a document.
  func key(of uri: DocumentURI) -> String {
    documents[name(of: uri)]?.key ?? uri.path.map { workspace.key(ofFile: $0) } ?? uri.spelled
  }

  /// The address of a document of the workspace: the client's own, where it has it open.
  func uri(of key: String) -> DocumentURI {
    if let open = documents.values.first(where: { $0.key == key }) { return open.uri }
    return key.hasPrefix("/") ? DocumentURI(path: key) : DocumentURI(key)
  }
}
