package import RoadbookSyntax
import RoadbookText
import Synchronization

/// The last version of each document of a map, and what binding made of it, for an editor's workspace, which reads a map
/// again after each change.
package final class DocumentCache: Sendable {
  private let documents = Mutex<[String: CachedDocument]>([:])
  private let binding = Mutex<BindingMemo?>(nil)

  package init() {}

  /// Reads a document; what did not change is taken over from the version before. nil if it is too long to be cached.
  func document(named name: String, _ bytes: [UInt8], _ around: DialectScope) -> CachedDocument? {
    guard bytes.count <= CachedDocument.longest else { return nil }
    let old = documents.withLock { $0[name] }
    let document = CachedDocument(bytes, around: around, after: old)
    documents.withLock { $0[name] = document }
    return document
  }

  /// What the last binding made of the declarations.
  var lastBinding: BindingMemo? {
    get { binding.withLock { $0 } }
    set { binding.withLock { $0 = newValue } }
  }

  /// The tree of a document, if these are the bytes of its last version.
  package func parse(of name: String, _ bytes: [UInt8]) -> Parse? {
    guard let parse = documents.withLock({ $0[name]?.parse }), parse.tree.bytes == bytes else {
      return nil
    }
    return parse
  }

  /// Forgets the documents that are no longer part of the map.
  package func forget(allBut names: Set<String>) {
    documents.withLock { documents in documents = documents.filter { names.contains($0.key) } }
  }
}
