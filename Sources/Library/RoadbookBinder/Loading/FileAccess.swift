import RoadbookText

/// Reads the files of maps. Nothing opens files itself: the client decides which can be read.
package protocol FileReading {
  func read(_ path: String) -> Result<[UInt8], FileTrouble>
  /// The absolute path without symbolic links; nil if there is no such file.
  func canonical(_ path: String) -> String?
}

extension FileReading {
  /// The canonical folders whose files a map may use: its own, and the working directory if it
  /// contains the map.
  package func workspace(of canonical: String) -> [String] {
    let own = PathText.folder(of: canonical)
    guard let here = self.canonical("."), PathText.isInside(canonical, here) else { return [own] }
    return [own, here]
  }
}

extension [MapDocument] {
  /// The folder that paths in a document begin in, with a trailing slash; empty for the working
  /// directory. What was typed belongs to the file that was loaded last.
  package func folder(of document: Int) -> String {
    guard indices.contains(document) else { return "" }
    let origin = self[document].origin == .typed ? last { $0.origin.isLoaded } : self[document]
    return origin.map { PathText.folder(of: $0.source.name) } ?? ""
  }

  /// The canonical folders whose files the map may use.
  package func workspace(_ access: any FileReading) -> [String] {
    let loaded = filter(\.origin.isLoaded).compactMap { access.canonical($0.source.name) }
    guard !loaded.isEmpty else { return access.canonical(".").map { [$0] } ?? [] }
    return loaded.flatMap(access.workspace).distinct()
  }
}

extension MapDocument.Origin {
  fileprivate var isLoaded: Bool { if case .file = self { true } else { false } }
}

/// A session's access to files.
package protocol FileAccess: FileReading, Sendable {
  /// Creates a file or replaces its contents, atomically.
  func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble?
  /// Appends to a file in one write, unless its length has changed; creates a missing file.
  func append(_ bytes: [UInt8], to path: String, after length: Int) -> FileTrouble?
  /// The sorted names in a folder, folders with a trailing `/`; empty if the folder cannot be read.
  /// An empty string is the working directory.
  func list(_ folder: String) -> [String]
  /// The files of a commit below a folder; nil where commits cannot be read. An empty string is the
  /// working directory.
  func commit(_ revision: String, in folder: String) -> (any FileAccess)?
}

extension FileAccess {
  package func list(_ folder: String) -> [String] { [] }
  package func commit(_ revision: String, in folder: String) -> (any FileAccess)? { nil }
}

extension FileAccess {
  package func append(_ bytes: [UInt8], to path: String, after length: Int) -> FileTrouble? {
    let before = (try? read(path).get()) ?? []
    guard before.count == length else { return .changed(path) }
    return write(before + bytes, to: path, replacing: .contents(before))
  }
}

/// The condition under which a write may replace a file, so that no file of another program is
/// lost.
package enum Replaceable: Hashable, Sendable {
  /// The file must not exist.
  case nothing
  /// The file must have exactly these contents, or not exist.
  case contents([UInt8])
  /// Any file.
  case anything
}

/// Why a file cannot be used: `shop.roadbook: no such file or directory`.
package struct FileTrouble: Error, Hashable, Sendable {
  package var path: String
  package var reason: String
  package var advice: String?

  package init(path: String, reason: String, advice: String? = nil) {
    self.path = path
    self.reason = reason
    self.advice = advice
  }

  /// Another program wrote the file.
  package static func changed(_ path: String) -> FileTrouble {
    FileTrouble(path: path, reason: "the file has changed in the meantime; nothing was written")
  }
}

/// Access to no files, for previews in editors and for tests.
package struct NoFiles: FileAccess {
  package init() {}

  package func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    .failure(FileTrouble(path: path, reason: "files cannot be read here"))
  }

  package func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? {
    FileTrouble(path: path, reason: "files cannot be written here")
  }

  package func canonical(_ path: String) -> String? { nil }
}

/// Paths as strings with `/` between their parts.
package enum PathText {
  /// The folder of a file; empty for a bare file name.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[...slash])
  }

  /// Joins a path to a folder, and resolves `.` and `..` where possible.
  package static func join(_ folder: String, _ relative: String) -> String {
    let whole = relative.hasPrefix("/") ? relative : folder + relative
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (whole.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// The path of a file from a folder; nil if it cannot be known, since the folder is above the
  /// working directory. Both are absolute, or both begin in the working directory.
  package static func relative(_ path: String, from folder: String) -> String? {
    let home = join("", folder).split(separator: "/")
    let parts = join("", path).split(separator: "/")
    let shared = zip(home, parts.dropLast()).prefix { $0 == $1 }.count
    let rest = home.dropFirst(shared)
    if rest.contains("..") || path.hasPrefix("/") != folder.hasPrefix("/") { return nil }
    let up = [String](repeating: "..", count: rest.count)
    return (up + parts.dropFirst(shared).map(String.init)).joined(separator: "/")
  }

  /// Whether a canonical path is inside a canonical folder, at any depth.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    folder == "/" || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}
