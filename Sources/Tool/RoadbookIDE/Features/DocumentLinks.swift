import RoadbookBinder
import RoadbookModel
import RoadbookSession
import RoadbookSyntax
package import RoadbookText

/// A link in a document.
package struct DocumentLink: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    /// The key of a document of the workspace.
    case document(String)
    case web(String)
  }

  package var range: TextRange
  package var target: Target
  package var tooltip: String?
}

/// Links to the files that a document names, if they are in the workspace, and to web pages.
extension DocumentFeatures {
  package var links: [DocumentLink] {
    snapshot.parse(document).tree.root.subtree.compactMap { node in
      guard node.part.isFile else { return node.kind == .url ? webLink(node) : nil }
      let name = NameSyntax(node)
      return key(ofFile: name).map {
        DocumentLink(range: name.inner, target: .document($0), tooltip: nil)
      }
    }
  }

  /// Files outside the workspace's folders are not looked up.
  private func key(ofFile name: NameSyntax) -> String? {
    let (session, keys) = (snapshot.session, snapshot.keys)
    if let included = session.documents[document].included(at: name.range.start) {
      return keys.indices.contains(included) ? keys[included] : nil
    }
    let folder = snapshot.folder(of: document)
    guard let files = session.files as? WorkspaceFiles, !folder.isEmpty, !name.text.isEmpty else {
      return nil
    }
    let path = PathText.join(folder, name.text)
    guard let real = files.canonical(path), files.isInside(real) else { return nil }
    return files.shown(real)
  }

  private func webLink(_ node: SyntaxNode) -> DocumentLink? {
    guard let text = URLSyntax(node).plainText,
      text.hasPrefix("https://") || text.hasPrefix("http://"),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return nil }
    let winner = snapshot.route(ofURL: node, in: document)
    return DocumentLink(
      range: NameSyntax(node).inner, target: .web(text),
      tooltip: winner.map { "\(text): \($0.written.first ?? $0.name) matches it in the app" })
  }
}

extension NameSyntax {
  /// The range without quotes.
  fileprivate var inner: TextRange {
    isQuoted && range.length >= 2 ? TextRange(range.start + 1, range.end - 1) : range
  }
}
