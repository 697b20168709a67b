import RoadbookIDE

/// A request with the state that its answer depends on.
struct Request {
  let id: RequestID
  let params: Params
  let client: Client
  let documents: OpenDocuments
  let diagnostics: DiagnosticsPublisher
  /// Whether a change of a document is waiting to be read.
  let isOutdated: Bool

  var workspace: Workspace { documents.workspace }

  /// The document that the request is about; nil if there is none.
  func view() throws(RequestProblem) -> DocumentView? {
    documents.view(of: try params.documentURI())
  }

  /// The position that the request is about.
  func place() throws(RequestProblem) -> (view: DocumentView, offset: Int)? {
    let position = try params.position("position")
    return try view().map { ($0, $0.offset(of: position)) }
  }
}
