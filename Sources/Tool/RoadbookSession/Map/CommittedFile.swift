package import RoadbookBinder

/// A file of a commit, as `HEAD~1:shop.roadbook` names it.
package struct CommittedFile {
  /// The files of the commit.
  package let files: any FileAccess
  package let revision: String
  /// The path in it.
  package let path: String

  /// Reads `REVISION:FILE`; nil for the path of a file, and for what has no colon.
  package init?(_ text: String, _ files: any FileAccess) {
    guard files.canonical(text) == nil, let colon = text.firstIndex(of: ":") else { return nil }
    let (revision, path) = (text[..<colon], String(text[text.index(after: colon)...]))
    // A whole path begins in its own folder.
    let folder = path.hasPrefix("/") ? PathText.folder(of: path) : ""
    guard !revision.isEmpty, path.utf8.count > folder.utf8.count, !revision.hasPrefix("-"),
      let commit = files.commit(String(revision), in: folder)
    else { return nil }
    self.files = commit
    self.revision = String(revision)
    self.path = String(path.dropFirst(folder.count))
  }
}
