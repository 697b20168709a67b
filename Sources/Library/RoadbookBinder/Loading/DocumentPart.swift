import RoadbookModel
import RoadbookText

/// Consecutive declarations of a document between `include` statements.
package struct DocumentPart {
  package var document: Int
  package var declarations: Range<Int>
  /// Whether it begins the document.
  var isFirst: Bool
  /// Whether it ends the document; otherwise an `include` follows.
  package var isLast: Bool
}

extension [MapDocument] {
  /// The declarations of a document and of all its includes in logical order: those of an included
  /// file replace its `include`.
  ///
  /// An explicit list instead of recursion: chains of includes can have any length.
  package func parts(from root: Int) -> [DocumentPart] {
    if self[root].includes.isEmpty {
      let all = self[root].declarations.indices
      return [DocumentPart(document: root, declarations: all, isFirst: true, isLast: true)]
    }
    var result: [DocumentPart] = []
    var open: [(document: Int, next: Int)] = [(root, 0)]
    while let (document, start) = open.popLast() {
      let declarations = self[document].declarations
      let end = nextInclude(in: declarations, from: start)
      result.append(
        DocumentPart(
          document: document, declarations: start..<end, isFirst: start == 0,
          isLast: end == declarations.count))
      guard end < declarations.count else { continue }
      open.append((document, end + 1))
      if case .include(let name) = declarations[end].kind,
        let inner = self[document].includes[name.range.start]
      {
        open.append((inner, 0))
      }
    }
    return result
  }

  private func nextInclude(in declarations: [Declaration], from start: Int) -> Int {
    var position = start
    declarations.withUnsafeBufferPointer { declarations in
      while position < declarations.count {
        if case .include = declarations[position].kind { return }
        position += 1
      }
    }
    return position
  }
}
