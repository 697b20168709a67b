import RoadbookBinder
import RoadbookText

/// The files of a workspace: open documents take precedence over the disk, and only files inside
/// the workspace's folders are read, after resolving links. Nothing is written.
struct WorkspaceFiles: FileAccess {
  let disk: any FileAccess
  /// The canonical paths of the folders that may be read.
  var folders: [String] = []
  /// The open documents by key, with their line tables.
  var open: [String: SourceText] = [:]
  /// The folder used as the working directory of the map being read.
  var here: String?
  /// A second open document of the same file, whose contents are used in place of the file in the
  /// map being read.
  var duplicate: Duplicate?
  /// What was read from the disk, until it is forgotten.
  private let texts = LazyValues<String, Result<[UInt8], FileTrouble>>()
  private let names = LazyValues<String, String?>()

  init(disk: any FileAccess) { self.disk = disk }

  func forget() {
    texts.clear()
    names.clear()
  }

  struct Duplicate: Hashable {
    var key: String
    /// The key of the document that it replaces.
    var place: String
  }

  func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    let real = canonical(path)
    if let text = open[shown(real ?? path)] { return .success(text.bytes) }
    guard let real else {
      return .failure(FileTrouble(path: path, reason: "no such file in the workspace"))
    }
    guard isInside(real) else {
      return .failure(FileTrouble(path: path, reason: "is outside the workspace"))
    }
    return texts.value(real) { disk.read(real) }
  }

  func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? {
    FileTrouble(path: path, reason: "files that are open in an editor are written by the editor")
  }

  func canonical(_ path: String) -> String? {
    if path == "." { return here }
    if open[path] != nil { return path }
    guard path.hasPrefix("/") else { return nil }
    return names.value(path) { disk.canonical(path) }
  }

  /// The key of the document that is used for a file.
  func shown(_ key: String) -> String { duplicate?.place == key ? duplicate?.key ?? key : key }

  /// The names in a folder of the workspace, without links that lead outside; a relative path is
  /// relative to the map's folder.
  func list(_ folder: String) -> [String] {
    let path = PathText.join((here ?? "") + "/", folder)
    guard let real = canonical(path), isInside(real + "/") else { return [] }
    return disk.list(real).filter { name in
      canonical(PathText.join(real + "/", name)).map { isInside($0 + "/") } ?? false
    }
  }

  /// The files of a commit below the folder of the workspace that a file is in, and the file's path
  /// there.
  func commit(
    _ revision: String, with path: String
  ) -> (files: any FileAccess, path: String)? {
    guard let real = canonical(path),
      let folder = folders.first(where: { PathText.isInside(real, $0) }),
      let files = disk.commit(revision, in: folder),
      let inside = PathText.relative(real, from: folder)
    else { return nil }
    return (files, inside)
  }

  func isInside(_ real: String) -> Bool { folders.contains { PathText.isInside(real, $0) } }
}
