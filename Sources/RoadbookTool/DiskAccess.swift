import RoadbookLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file system for sessions.
struct DiskAccess: FileAccess {
  func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    DiskFiles.read(path).mapError { FileTrouble(path: $0.path, reason: $0.reason) }
  }

  func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? {
    DiskFiles.write(bytes, to: path, replacing: replacing).map {
      FileTrouble(path: $0.path, reason: $0.reason)
    }
  }

  func append(_ bytes: [UInt8], to path: String, after length: Int) -> FileTrouble? {
    DiskFiles.append(bytes, to: path, after: length).map {
      FileTrouble(path: $0.path, reason: $0.reason)
    }
  }

  func canonical(_ path: String) -> String? {
    guard !path.utf8.contains(0), let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  func list(_ folder: String) -> [String] { MapPaths.names(in: folder.isEmpty ? "." : folder) }
}
