/// The declarations of documents in logical order: those of an included file replace its `include`.
struct DeclarationOrder {
  private let documents: [MapDocument]
  private let stretches: [DocumentStretch]

  /// The number of declarations at file level in the documents that are visited.
  var count: Int { stretches.reduce(0) { $0 + $1.declarations.count } }

  /// The documents from `first` on, and those that they include.
  init(of documents: [MapDocument], from first: Int) {
    self.documents = documents
    stretches = documents.indices.dropFirst(first).flatMap { index in
      if case .included = documents[index].origin { return [DocumentStretch]() }
      return documents.stretches(from: index)
    }
  }

  /// Visits each declaration with the number of its document.
  func visit(_ visit: (Declaration, Int) -> Void) {
    forEachStretch { stretch, declarations in
      // Without copying thousands of declarations out of their array.
      declarations.withUnsafeBufferPointer { declarations in
        for position in stretch.declarations { visit(declarations[position], stretch.document) }
      }
    }
  }

  /// Visits each stretch with all declarations of its document.
  func forEachStretch(_ visit: (DocumentStretch, [Declaration]) -> Void) {
    for stretch in stretches { visit(stretch, documents[stretch.document].declarations) }
  }
}
