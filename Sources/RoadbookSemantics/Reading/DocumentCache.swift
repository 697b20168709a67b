package import RoadbookSyntax
import RoadbookText

/// The last version of each document of a map and the last binding, for an editor that reloads the
/// map after each change.
package final class DocumentCache: Sendable {
  private let documents = Lock<[String: CachedDocument]>([:])
  private let binding = Lock<BindingMemo?>(nil)

  package init() {}

  /// Reads a document, reusing unchanged statements; nil if it is too long to be cached.
  package func document(named name: String, _ bytes: [UInt8], _ around: DialectScope)
    -> CachedDocument?
  {
    guard bytes.count <= CachedDocument.longest else { return nil }
    let old = documents.withLock { $0[name] }
    let document = CachedDocument(bytes, around: around, after: old)
    documents.withLock { $0[name] = document }
    return document
  }

  /// The memo of the last binding.
  var lastBinding: BindingMemo? {
    get { binding.withLock { $0 } }
    set { binding.withLock { $0 = newValue } }
  }

  /// The tree of a document, if its last version has these bytes.
  package func parse(of name: String, _ bytes: [UInt8]) -> Parse? {
    guard let parse = documents.withLock({ $0[name]?.parse }), parse.tree.bytes == bytes else {
      return nil
    }
    return parse
  }

  /// Drops the documents that are no longer part of the map.
  package func forget(allBut names: Set<String>) {
    documents.withLock { documents in documents = documents.filter { names.contains($0.key) } }
  }
}
