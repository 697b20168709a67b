import RoadbookShell
import RoadbookText

/// A file that is written before it gets its name, so that the name never refers to half of it.
///
/// If the system supports unnamed files, a killed process leaves nothing. Otherwise it may leave a
/// file `.roadbook-….new`, which a later write in that folder removes.
struct NewFile {
  private let descriptor: Int32
  private let folder: String
  /// nil for an unnamed file.
  private var name: String?

  /// Writes a file with the owner and the mode of an existing one, then calls `place`.
  ///
  /// - Returns: Why it could not be written; nil if it was placed.
  static func write(
    _ bytes: [UInt8], in folder: String, like old: stat?, place: (inout NewFile) -> String?
  ) -> String? {
    removeStale(in: folder)
    if var file = NewFile(unnamedIn: folder) {
      if file.canBeNamed { return file.finish(bytes, like: old, place) }
      close(file.descriptor)
    }
    guard var file = NewFile(namedIn: folder) else { return systemMessage(errno) }
    return file.finish(bytes, like: old, place)
  }

  /// Gives the file its name, unless the name is taken.
  mutating func create(_ target: String) -> String? {
    guard link(to: target) != 0 else { return nil }
    let number = errno
    // Not every file system supports links.
    guard let name, number == EPERM || number == ENOTSUP, !DiskAccess().exists(target) else {
      return number == EEXIST ? "already exists" : systemMessage(number)
    }
    return rename(name, target) == 0 ? nil : systemMessage(errno)
  }

  /// Gives the file its name, replacing a file with that name. Calls `objection` right before that.
  mutating func replace(_ target: String, unless objection: () -> String?) -> String? {
    if let reason = objection() { return reason }
    if name == nil {
      let temporary = Self.temporaryName(in: folder)
      guard link(to: temporary) == 0 else { return systemMessage(errno) }
      name = temporary
    }
    guard let name else { return nil }
    return rename(name, target) == 0 ? nil : systemMessage(errno)
  }

  // MARK: Creating the file

  private init?(unnamedIn folder: String) {
    #if os(Linux)
      descriptor = systemOpen(folder, O_WRONLY | O_CLOEXEC | Self.withoutName)
      guard descriptor >= 0 else { return nil }
      self.folder = folder
    #else
      return nil
    #endif
  }

  private init?(namedIn folder: String) {
    let name = Self.temporaryName(in: folder)
    descriptor = systemOpen(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.folder = folder
    self.name = name
  }

  #if os(Linux)
    // The constant is not visible to Swift.
    private static let withoutName = 0o20_000_000 | O_DIRECTORY
  #endif

  private var systemPath: String { "/proc/self/fd/\(descriptor)" }
  private var canBeNamed: Bool { access(systemPath, F_OK) == 0 }

  private func link(to target: String) -> Int32 {
    linkat(AT_FDCWD, name ?? systemPath, AT_FDCWD, target, AT_SYMLINK_FOLLOW)
  }

  private mutating func finish(
    _ bytes: [UInt8], like old: stat?, _ place: (inout NewFile) -> String?
  ) -> String? {
    if let old {
      // Only root may change a file's owner, which resets the mode, so it is set afterwards.
      _ = fchown(descriptor, old.st_uid, old.st_gid)
      fchmod(descriptor, old.st_mode & 0o7777)
    }
    let reason =
      OutputStream.write(bytes, to: descriptor)
      ?? (fsync(descriptor) != 0 ? systemMessage(errno) : place(&self))
    close(descriptor)
    // After a rename there is no file with that name.
    if let name { unlink(name) }
    return reason
  }

  // MARK: Names

  private static let prefix = ".roadbook-"
  private static let suffix = ".new"
  private static let digits = 16

  private static func temporaryName(in folder: String) -> String {
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let zeros = String(repeating: "0", count: digits - number.utf8.count)
    return "\(folder)/\(prefix)\(zeros)\(number)\(suffix)"
  }

  /// The folders already cleaned.
  private static let cleaned = Lock<Set<String>>([])

  /// Removes files that killed processes of this user left more than an hour ago.
  private static func removeStale(in folder: String) {
    guard cleaned.withLock({ $0.insert(folder).inserted }) else { return }
    for name in MapPaths.names(in: folder) where isTemporary(name) {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid()
      else { continue }
      #if canImport(Glibc)
        let written = status.st_mtim.tv_sec
      #else
        let written = status.st_mtimespec.tv_sec
      #endif
      if time(nil) - written > 3_600 { unlink(path) }
    }
  }

  private static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let number = name.dropFirst(prefix.count).dropLast(suffix.count)
    return number.utf8.count == digits && number.allSatisfy(\.isHexDigit)
  }
}
