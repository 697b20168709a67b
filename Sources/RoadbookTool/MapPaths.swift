#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Expands paths to the maps they stand for.
enum MapPaths {
  /// Files as they are; for a folder all `*.roadbook` files below it, sorted; without paths those of the current
  /// folder. Hidden folders and links to folders are skipped. Maps whose names are not UTF-8 are reported as
  /// problems.
  static func expand(_ paths: [String]) -> (maps: [String], problems: [FileProblem]) {
    var maps: [String] = []
    var problems: [FileProblem] = []
    for path in paths.isEmpty ? [""] : paths {
      guard path.isEmpty || isFolder(path) else {
        maps.append(path)
        continue
      }
      var found: [String] = []
      for name in mapNames(below: Array(path.utf8)) {
        let text = String(decoding: name, as: UTF8.self)
        if Array(text.utf8) == name {
          found.append(text)
        } else {
          problems.append(
            FileProblem(path: text, reason: "the file's name is not valid UTF-8; rename it"))
        }
      }
      maps += found.sorted()
    }
    return (maps, problems)
  }

  /// The maps directly in a folder, sorted.
  static func maps(directlyIn folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var found: [String] = []
    while let entry = readdir(directory) {
      let name = fileName(entry)
      guard !name.hasPrefix("."), name.hasSuffix(".roadbook") else { continue }
      found.append(folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)")
    }
    return found.sorted()
  }

  /// The folders and files in a folder, following links, sorted; folders end with `/`. Other kinds of files are left
  /// out.
  static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var found: [String] = []
    while let entry = readdir(directory), found.count < listLimit {
      let name = fileName(entry)
      guard name != ".", name != ".." else { continue }
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

  private static func nameBytes(_ entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
  }

  private static func fileName(_ entry: UnsafeMutablePointer<dirent>) -> String {
    String(decoding: nameBytes(entry), as: UTF8.self)
  }

  private static func isFolder(_ path: String) -> Bool { kind(path) == S_IFDIR }

  /// The file type, following links; nil if there is no file.
  private static func kind(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The paths of all maps below a folder; an empty path means the current folder.
  private static func mapNames(below folder: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var folders = [folder]
    while let folder = folders.popLast() {
      let prefix = folder.isEmpty || folder.last == UInt8(ascii: "/") ? folder : folder + [0x2F]
      let name = (folder.isEmpty ? [UInt8(ascii: ".")] : folder).map(CChar.init(bitPattern:)) + [0]
      guard let directory = opendir(name) else { continue }
      defer { closedir(directory) }
      while let entry = readdir(directory) {
        let name = nameBytes(entry)
        guard name.first != UInt8(ascii: ".") else { continue }
        var status = stat()
        let path = prefix + name
        guard lstat(path.map(CChar.init(bitPattern:)) + [0], &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          folders.append(path)
        } else if name.suffix(9).elementsEqual(".roadbook".utf8) {
          found.append(path)
        }
      }
    }
    return found
  }
}
