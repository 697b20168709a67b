import RoadbookBinder
import RoadbookText

/// Expands paths to the maps, or other files, they stand for.
enum MapPaths {
  /// Files as they are; for a folder all files below it with one of the endings, sorted; without
  /// paths those of the current folder; each file once, by its first name. Hidden folders but those
  /// in `hidden`, links to folders, and folders whose names are `skipped` are left out. Files whose
  /// names are not UTF-8 are reported as problems.
  static func expand(
    _ paths: [String], endings: [String] = [".roadbook"],
    skipping skipped: (String) -> Bool = { _ in false }, hidden: Set<String> = []
  ) -> (files: [String], problems: [FileTrouble]) {
    var files: [String] = []
    var problems: [FileTrouble] = []
    for path in paths.isEmpty ? [""] : paths {
      guard path.isEmpty || isFolder(path) else {
        files.append(path)
        continue
      }
      var found: [String] = []
      for name in names(below: Array(path.utf8), endings, skipped, hidden) {
        let text = String(decoding: name, as: UTF8.self)
        if Array(text.utf8) == name {
          found.append(text)
        } else {
          problems.append(
            FileTrouble(path: text, reason: "the file's name is not valid UTF-8; rename it"))
        }
      }
      files += found.sorted()
    }
    let disk = DiskAccess()
    return (files.distinct { disk.canonical($0) ?? $0 }, problems)
  }

  /// Whether a folder with this name holds what builds or package managers made.
  static func isMade(_ folder: String) -> Bool {
    ["Pods", "Carthage", "node_modules", "build", "Build", "DerivedData"].contains(folder)
  }

  /// The maps directly in a folder, sorted.
  static func maps(directlyIn folder: String) -> [String] {
    entries(Array(folder.utf8)).map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.hasPrefix(".") && $0.hasSuffix(".roadbook") }
      .map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }.sorted()
  }

  /// The folders and files in a folder, following links, sorted; folders end with `/`. Other kinds
  /// of files are left out.
  static func names(in folder: String) -> [String] {
    var found: [String] = []
    for entry in entries(Array(folder.utf8)) where found.count < listLimit {
      let name = String(decoding: entry, as: UTF8.self)
      switch kind(folder + "/" + name) {
      case S_IFDIR: found.append(name + "/")
      case S_IFREG: found.append(name)
      default: continue
      }
    }
    return found.sorted()
  }

  /// Larger folders are too long to choose from a list.
  private static let listLimit = 10_000

  /// The names in a folder, unsorted; empty if it cannot be read.
  private static func entries(_ folder: [UInt8]) -> [[UInt8]] {
    guard let directory = opendir(systemText(folder)) else { return [] }
    defer { closedir(directory) }
    var names: [[UInt8]] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    return names
  }

  private static func systemText(_ path: [UInt8]) -> [CChar] {
    path.map(CChar.init(bitPattern:)) + [0]
  }

  private static func isFolder(_ path: String) -> Bool { kind(path) == S_IFDIR }

  /// The file type, following links; nil if there is no file.
  private static func kind(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The paths of all files below a folder that `expand` asks for; an empty path means the current
  /// folder.
  private static func names(
    below folder: [UInt8], _ endings: [String], _ skipped: (String) -> Bool, _ hidden: Set<String>
  ) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var folders = [folder]
    while let folder = folders.popLast() {
      let prefix = folder.isEmpty || folder.last == UInt8(ascii: "/") ? folder : folder + [0x2F]
      for name in entries(folder.isEmpty ? Array(".".utf8) : folder)
      where name.first != UInt8(ascii: ".")
        || hidden.contains(String(decoding: name, as: UTF8.self))
      {
        var status = stat()
        let path = prefix + name
        guard lstat(systemText(path), &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          if !skipped(String(decoding: name, as: UTF8.self)) { folders.append(path) }
        } else if endings.contains(where: { name.suffix($0.utf8.count).elementsEqual($0.utf8) }) {
          found.append(path)
        }
      }
    }
    return found
  }
}
