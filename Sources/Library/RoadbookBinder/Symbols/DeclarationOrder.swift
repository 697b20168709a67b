/// The declarations of documents in logical order: those of an included file replace its `include`.
struct DeclarationOrder {
  private let documents: [MapDocument]
  private let parts: [DocumentPart]

  /// The number of declarations at file level in the documents that are visited.
  var count: Int { parts.reduce(0) { $0 + $1.declarations.count } }

  /// The documents from `first` on, and those that they include.
  init(of documents: [MapDocument], from first: Int) {
    self.documents = documents
    parts = documents.indices.dropFirst(first).flatMap { index in
      if case .included = documents[index].origin { return [DocumentPart]() }
      return documents.parts(from: index)
    }
  }

  /// Visits each declaration with the number of its document.
  func visit(_ visit: (Declaration, Int) -> Void) {
    forEachPart { part, declarations in
      // Without copying thousands of declarations out of their array.
      declarations.withUnsafeBufferPointer { declarations in
        for position in part.declarations { visit(declarations[position], part.document) }
      }
    }
  }

  /// Visits each part with all declarations of its document.
  func forEachPart(_ visit: (DocumentPart, [Declaration]) -> Void) {
    for part in parts { visit(part, documents[part.document].declarations) }
  }
}
