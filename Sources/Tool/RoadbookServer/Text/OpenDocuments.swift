import RoadbookIDE
import RoadbookText

/// The documents that the client has open, and the workspace that knows their maps.
final class OpenDocuments {
  let workspace: Workspace
  /// The unit in which the client counts characters.
  var encoding = PositionEncoding.utf16
  /// The workspace folders, as the client spells them.
  var folders: [String] = [] {
    didSet {
      workspace.setRoots(folders.isEmpty ? nil : folders.compactMap { DocumentURI($0).path })
    }
  }
  /// By their URIs as the client spells them: two spellings of one file are two documents.
  private var documents: [String: OpenDocument] = [:]
  private var lastTokens = 0

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// An open document by its name.
  subscript(name: String) -> OpenDocument? { documents[name] }

  // MARK: Changes

  /// Opens a document, or replaces its contents; returns its name.
  func open(_ uri: DocumentURI, version: Int?, _ text: String) -> String {
    let key = documents[uri.spelled]?.key ?? workspace.open(file: uri.path, name: uri.spelled)
    documents[uri.spelled] = OpenDocument(uri: uri, key: key, version: version, text: text)
    textChanged(uri.spelled)
    return uri.spelled
  }

  /// Changes an open document; returns its name, or nil if it is not open.
  func change(_ uri: DocumentURI, version: Int?, _ changes: [OpenDocument.Change]) -> String? {
    let name = name(of: uri)
    guard documents[name] != nil else { return nil }
    documents[name]?.apply(changes, version: version, encoding)
    textChanged(name)
    return name
  }

  /// Closes a document; returns its name, or nil if it is not open.
  func close(_ uri: DocumentURI) -> String? {
    let name = name(of: uri)
    guard let document = documents.removeValue(forKey: name) else { return nil }
    if let next = workspace.close(document.key),
      let successor = documents.first(where: { $0.value.key == next })?.key
    {
      documents[successor]?.key = document.key
    }
    return name
  }

  /// The one place where the workspace gets a new text.
  private func textChanged(_ name: String) {
    guard let document = documents[name] else { return }
    workspace.setText(document.source, of: document.key)
  }

  /// Keeps the semantic tokens of a document, if it is open: clients request deltas only for these.
  func keep(_ tokens: SemanticTokens, of name: String) { documents[name]?.tokens = tokens }

  /// A new identifier for semantic tokens.
  func newTokensID() -> Int {
    lastTokens += 1
    return lastTokens
  }

  // MARK: Names

  /// The name of a document: its URI as the client spelled it when opening it, however it is
  /// spelled now; for a document that is not open, the normalized URI.
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

  /// A document in its map; nil if there is none.
  func view(of uri: DocumentURI) -> DocumentView? { view(key: key(of: uri)) }

  func view(key: String) -> DocumentView? {
    workspace.snapshot(of: key).map {
      DocumentView(documents: self, map: $0.map, index: $0.document)
    }
  }

  /// The location of a place in a file that is no document of a map, whose name is its path.
  func location(_ range: TextRange, in source: SourceText) -> JSON {
    [
      "uri": .string(uri(of: source.name).spelled),
      "range": encoding.range(of: range, in: source).json,
    ]
  }

  // MARK: Edits

  /// A workspace edit from edits by document. With versions, if supported: the client then refuses
  /// outdated edits.
  func workspaceEdit(_ edits: [(key: String, edits: JSON)], for client: Client) -> JSON {
    let addressed = edits.map { (uri: uri(of: $0.key).spelled, edits: $0.edits) }
    guard client.capabilities.takesDocumentChanges else {
      return ["changes": .object(addressed.map { JSONMember($0.uri, $0.edits) })]
    }
    return [
      "documentChanges": .array(
        addressed.map { uri, edits in
          let version = documents[uri]?.version.map(JSON.int) ?? .null
          return ["textDocument": ["uri": .string(uri), "version": version], "edits": edits]
        })
    ]
  }
}
