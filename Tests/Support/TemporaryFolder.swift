#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A temporary folder for one test, removed with all that is in it at the end.
public final class TemporaryFolder {
  /// Its absolute path.
  public let path: String

  /// Creates the folder.
  public init() {
    var template = Array("/tmp/roadbook-test-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
  }

  deinit { remove(Array(path.utf8CString)) }

  /// Writes a file into the folder and returns its path.
  public func file(_ name: String, _ text: String) -> String {
    writeFile("\(path)/\(name)", text)
    return "\(path)/\(name)"
  }

  /// `path` ends in 0. The names of files need not be UTF-8, so they stay bytes.
  private func remove(_ path: [CChar]) {
    // A link is removed, not what it leads to.
    if unlink(path) == 0 { return }
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) }
        }
        if name == Array(".".utf8CString.dropLast()) { continue }
        if name == Array("..".utf8CString.dropLast()) { continue }
        remove(path.dropLast() + "/".utf8CString.dropLast() + name + [0])
      }
      closedir(folder)
    }
    rmdir(path)
  }
}
