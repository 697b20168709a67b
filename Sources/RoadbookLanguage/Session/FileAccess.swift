/// How a session gets at files. The language itself opens none: whoever owns the session decides what it may read.
package protocol FileAccess: Sendable {
  /// All bytes of a file.
  func read(_ path: String) -> Result<[UInt8], FileTrouble>
  /// Creates a file, or replaces its contents, whole or not at all.
  func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble?
  /// Adds to the end of a file in one go, unless its length has changed; creates a missing file.
  func append(_ bytes: [UInt8], to path: String, after length: Int) -> FileTrouble?
  /// The absolute path without links, or nil where there is no such file.
  func canonical(_ path: String) -> String?
  /// The names in a folder in order, folders with a `/` at their end; none where nobody may look. The empty text is
  /// the working folder.
  func list(_ folder: String) -> [String]
}

extension FileAccess {
  package func list(_ folder: String) -> [String] { [] }
}

extension FileAccess {
  package func append(_ bytes: [UInt8], to path: String, after length: Int) -> FileTrouble? {
    let before = (try? read(path).get()) ?? []
    guard before.count == length else { return .changed(path) }
    return write(before + bytes, to: path, replacing: .contents(before))
  }
}

/// What a write may replace: files of others are never destroyed.
package enum Replaceable: Hashable, Sendable {
  /// Nothing: the file must not exist.
  case nothing
  /// A file with exactly these contents, or none.
  case contents([UInt8])
  /// Whatever is there.
  case anything
}

/// Why a file cannot be used: `shop.roadbook: no such file or directory`.
package struct FileTrouble: Error, Hashable, Sendable {
  package var path: String
  package var reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Something else wrote the file.
  package static func changed(_ path: String) -> FileTrouble {
    FileTrouble(path: path, reason: "the file was changed meanwhile; nothing was written")
  }
}

/// No files at all, for editors' previews and tests.
package struct NoFiles: FileAccess {
  package init() {}

  package func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    .failure(FileTrouble(path: path, reason: "files cannot be read here"))
  }

  package func write(
    _ bytes: [UInt8], to path: String, replacing: Replaceable
  ) -> FileTrouble? {
    FileTrouble(path: path, reason: "files cannot be written here")
  }

  package func canonical(_ path: String) -> String? { nil }
}

/// Paths as texts, with `/` between their parts.
package enum PathText {
  /// The folder a file lies in; empty for a bare file name.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[...slash])
  }

  /// A path relative to a folder, `.` and `..` worked out where they can be.
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

  /// Whether a canonical path lies in a canonical folder or deeper.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    folder == "/" || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}
