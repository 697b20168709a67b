import RoadbookBinder
import RoadbookText

@testable import RoadbookSession

/// An in-memory file system for tests; a folder exists if the path of some file contains it.
final class MemoryFiles: FileAccess {
  private let contents: Lock<[String: [UInt8]]>

  init(_ texts: [String: String] = [:]) {
    contents = Lock(texts.mapValues { Array($0.utf8) })
  }

  subscript(path: String) -> String? {
    get { contents.withLock { $0[path] }.map { String(decoding: $0, as: UTF8.self) } }
    set { contents.withLock { $0[path] = newValue.map { Array($0.utf8) } } }
  }

  func put(_ bytes: [UInt8], at path: String) { contents.withLock { $0[path] = bytes } }

  func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    guard let bytes = contents.withLock({ $0[path] }) else {
      return .failure(FileTrouble(path: path, reason: "no such file or directory"))
    }
    return .success(bytes)
  }

  func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? {
    guard !path.hasPrefix("locked/") else {
      return FileTrouble(path: path, reason: "permission denied")
    }
    let current = contents.withLock { $0[path] }
    switch replacing {
    case .nothing where current != nil: return FileTrouble(path: path, reason: "already exists")
    case .contents(let expected) where current != nil && current != expected: return .changed(path)
    default: break
    }
    put(bytes, at: path)
    return nil
  }

  /// The working folder is `/map`.
  func canonical(_ path: String) -> String? {
    if path == "." { return "/map" }
    guard contents.withLock({ $0[path] }) != nil else { return nil }
    if path.hasPrefix("../") { return String(path.dropFirst(2)) }
    return path.hasPrefix("/") ? path : "/map/" + path
  }
}
