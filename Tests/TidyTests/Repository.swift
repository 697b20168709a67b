import RoadbookTestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of this checkout, by their paths relative to its root.
enum Repository {
  static let root = String(#filePath.dropLast("/Tests/TidyTests/Repository.swift".count))

  /// All files in folders or with these names, sorted; without files that git ignores.
  static func files(in places: [String]) -> [String] {
    places.flatMap { place in kind(of: place) == .folder ? list(place) : [place] }.sorted()
  }

  /// All files that may be committed.
  static var all: [String] {
    files(in: entries(of: "").filter { !ignored.contains($0) && !$0.hasPrefix(".build") })
  }

  static func text(_ path: String) -> String { readFile("\(root)/\(path)") ?? "" }

  static func lines(_ path: String) -> [String] { readLines("\(root)/\(path)") ?? [] }

  static func exists(_ path: String) -> Bool { kind(of: path) != .missing }

  static func entries(of folder: String) -> [String] {
    guard let directory = opendir("\(root)/\(folder)") else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// A folder of source, such as RoadbookURL in Sources/Library.
  struct Module {
    var folder: String
    var name: String

    var path: String { "Sources/\(folder)/\(name)" }
  }

  static var modules: [Module] {
    entries(of: "Sources").filter { isFolder("Sources/\($0)") }.flatMap { folder in
      entries(of: "Sources/\(folder)").map { Module(folder: folder, name: $0) }
    }
  }

  static func isFolder(_ path: String) -> Bool { kind(of: path) == .folder }

  private static let ignored: Set = [".git", ".venv", "Package.resolved", "__pycache__"]

  private enum Kind {
    case missing
    case file
    case folder
  }

  private static func kind(of path: String) -> Kind {
    var status = stat()
    guard lstat("\(root)/\(path)", &status) == 0 else { return .missing }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  private static func list(_ folder: String) -> [String] {
    entries(of: folder).filter { !ignored.contains($0) }.flatMap { name in
      let path = "\(folder)/\(name)"
      return isFolder(path) ? list(path) : [path]
    }
  }
}
