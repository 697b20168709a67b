#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which maps a list of paths stands for.
enum MapPaths {
  /// Files as they are; for a folder all `*.roadbook` below it, sorted; for no path those of the current folder.
  /// Hidden folders and links to folders are passed over.
  static func expand(_ paths: [String]) -> [String] {
    guard !paths.isEmpty else { return maps(in: ".", prefix: "") }
    return paths.flatMap { path in
      isFolder(path) ? maps(in: path, prefix: path.hasSuffix("/") ? path : path + "/") : [path]
    }
  }

  /// The maps in a folder itself, sorted.
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

  /// The folders and files in a folder, links followed, sorted; folders with a `/` behind their names. Whatever else has a
  /// name there cannot be read.
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

  /// Of a larger folder nobody wants to choose from a list.
  private static let listLimit = 10_000

  private static func fileName(_ entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private static func isFolder(_ path: String) -> Bool { kind(path) == S_IFDIR }

  /// What a link leads to, or the file itself, is; nil where there is nothing.
  private static func kind(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func maps(in folder: String, prefix: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var found: [String] = []
    while let entry = readdir(directory) {
      let name = fileName(entry)
      guard !name.hasPrefix(".") else { continue }
      let path = prefix + name
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        found += maps(in: path, prefix: path + "/")
      } else if name.hasSuffix(".roadbook") {
        found.append(path)
      }
    }
    return found.sorted()
  }
}
