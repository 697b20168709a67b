import RoadbookText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The statements of earlier sessions, one per line, newest last.
///
/// Any number of sessions may append concurrently: each append is one write under an exclusive
/// lock; after waiting for the lock, the file is opened again if its name refers to another file by
/// then. A killed process leaves at most one incomplete last line, which the next append
/// terminates. Mode 0600; symbolic links, FIFOs and devices are refused.
package struct HistoryFile: Sendable {
  /// The number of entries kept when the file is compacted.
  package static let limit = 10_000
  /// Longer entries are kept only for the session; at most the last 16 MiB are read.
  package static let entryLimit = 65_536
  static let readLimit = 16 << 20

  package let path: String

  package init(path: String) { self.path = path }

  /// The file selected by the environment: ROADBOOK_HISTORY (none if empty), else XDG_STATE_HOME,
  /// else HOME.
  package static func location(environment: (String) -> String?) -> HistoryFile? {
    if let path = environment("ROADBOOK_HISTORY") {
      return path.isEmpty ? nil : HistoryFile(path: path)
    }
    return userFolder("XDG_STATE_HOME", inHome: ".local/state", environment).map {
      HistoryFile(path: "\($0)/roadbook/history")
    }
  }

  /// The history file of a project, named after its folder.
  ///
  /// - Parameter folder: The project's folder, absolute and without links.
  /// - Returns: A file next to this one.
  package func forProject(_ folder: String) -> HistoryFile {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in folder.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let name = folder.split(separator: "/").last.map(String.init) ?? "root"
    let plain = name.utf8.prefix(40).map { byte in
      (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 ? byte : UInt8(ascii: "-")
    }
    return HistoryFile(
      path: "\(path).projects/\(String(decoding: plain, as: UTF8.self))-"
        + String(hash, radix: 16))
  }

  /// Whether an entry is kept: not blank, not starting with a blank (which keeps a line out
  /// deliberately), and not too long.
  package static func keeps(_ entry: String) -> Bool {
    guard let first = entry.utf8.first, first != 0x20, first != 0x09 else { return false }
    return entry.utf8.count <= entryLimit && entry.utf8.contains { $0 > 0x20 }
  }

  /// All entries, oldest first, each only at its newest position; a missing file is an empty
  /// history.
  package func load() -> Result<[String], HistoryProblem> {
    open(flags: O_RDONLY).map { file in
      guard let file else { return [] }
      defer { close(file) }
      return newestOnce(entries(in: file), .max)
    }
  }

  /// Appends an entry; does nothing for one that is not kept.
  package func append(_ entry: String) -> HistoryProblem? {
    guard Self.keeps(entry) else { return nil }
    createFolders()
    return locked { file in
      let size = lseek(file, 0, SEEK_END)
      var line = Array(escaped(entry).utf8) + [0x0A]
      var last: UInt8 = 0x0A
      if size > 0, pread(file, &last, 1, size - 1) == 1, last != 0x0A { line.insert(0x0A, at: 0) }
      let reason = OutputStream.write(line, to: file)
      if reason != nil, size >= 0 { _ = ftruncate(file, size) }
      return reason.map(problem)
    }
  }

  /// Removes duplicates and entries over the limit. Writes a new file and renames it, so that
  /// readers see either the old or the new one.
  package func compact(to limit: Int = HistoryFile.limit) -> HistoryProblem? {
    locked(creates: false) { file in
      let all = entries(in: file)
      let kept = newestOnce(all, limit)
      return kept.count == all.count ? nil : replace(with: kept)
    }
  }
}

/// The folder for a sort of the user's files: that of a variable, else one in HOME.
package func userFolder(
  _ variable: String, inHome folder: String, _ environment: (String) -> String?
) -> String? {
  // The XDG specification: relative paths must be ignored.
  if let path = environment(variable), path.hasPrefix("/") { return path }
  guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
  return "\(home)/\(folder)"
}

/// Why the history cannot be used.
package struct HistoryProblem: Error, Hashable, Sendable {
  package let message: String

  package init(message: String) { self.message = message }
}

extension HistoryFile {
  private func newestOnce(_ all: [String], _ limit: Int) -> [String] {
    all.reversed().distinct().prefix(limit).reversed()
  }

  /// The entries in file order, without a first line that the read limit cut off.
  private func entries(in file: Int32) -> [String] {
    let size = Int(lseek(file, 0, SEEK_END))
    let start = max(0, size - Self.readLimit)
    guard size > 0, lseek(file, off_t(start), SEEK_SET) >= 0 else { return [] }
    var reader = ByteLineReader(descriptor: file, limit: 2 * Self.entryLimit + 2)
    var result: [String] = []
    var isCut = start > 0
    while let line = reader.next() {
      guard case .bytes(let bytes) = line, !isCut, !bytes.isEmpty else {
        isCut = false
        if case .failed = line { break }
        continue
      }
      result.append(unescaped(bytes))
    }
    return result
  }

  private func replace(with entries: [String]) -> HistoryProblem? {
    let temporary = "\(path).\(getpid()).new"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    unlink(temporary)
    let file = systemOpen(temporary, flags)
    guard file >= 0 else { return problem(errno) }
    var bytes: [UInt8] = []
    for entry in entries {
      bytes.append(contentsOf: escaped(entry).utf8)
      bytes.append(0x0A)
    }
    var found = OutputStream.write(bytes, to: file).map(problem)
    if found == nil, fsync(file) != 0 { found = problem(errno) }
    close(file)
    if found == nil, rename(temporary, path) != 0 { found = problem(errno) }
    if found != nil { unlink(temporary) }
    return found
  }

  private func locked(creates: Bool = true, _ body: (Int32) -> HistoryProblem?) -> HistoryProblem? {
    // Each further iteration means that another process has compacted the file in between.
    for _ in 0..<100 {
      let file: Int32
      switch open(flags: O_RDWR | O_APPEND | (creates ? O_CREAT : 0)) {
      case .failure(let problem): return problem
      case .success(nil): return nil
      case .success(let opened?): file = opened
      }
      defer { close(file) }
      guard lock(file) else {
        return HistoryProblem(message: "the history \(path) is locked by another process")
      }
      if isStillNamed(file) { return body(file) }
    }
    return HistoryProblem(message: "the history \(path) changes too often")
  }

  /// Waits at most two seconds: a process suspended while holding the lock must not block this one.
  private func lock(_ file: Int32) -> Bool {
    for _ in 0..<200 {
      if flock(file, LOCK_EX | LOCK_NB) == 0 { return true }
      // Without file locks, O_APPEND still keeps single writes separate.
      guard errno == EWOULDBLOCK || errno == EINTR else { return true }
      _ = poll(nil, 0, 10)
    }
    return false
  }

  private func isStillNamed(_ file: Int32) -> Bool {
    var opened = stat()
    var named = stat()
    return fstat(file, &opened) == 0 && lstat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  /// Nil if the file is missing and `flags` do not create it.
  private func open(flags: Int32) -> Result<Int32?, HistoryProblem> {
    let file = systemOpen(path, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else {
      if errno == ENOENT, flags & O_CREAT == 0 { return .success(nil) }
      if errno == ELOOP {
        return .failure(HistoryProblem(message: "the history \(path) is a symbolic link"))
      }
      return .failure(problem(errno))
    }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      return .failure(HistoryProblem(message: "the history \(path) is not a regular file"))
    }
    if status.st_mode & 0o077 != 0 { fchmod(file, 0o600) }
    return .success(file)
  }

  private func createFolders() {
    var index = path.startIndex
    while let slash = path[index...].dropFirst().firstIndex(of: "/") {
      // Failures show when the file is opened.
      mkdir(String(path[..<slash]), 0o700)
      index = slash
    }
  }

  private func problem(_ number: Int32) -> HistoryProblem { problem(systemMessage(number)) }

  private func problem(_ message: String) -> HistoryProblem {
    HistoryProblem(message: "cannot use the history \(path): \(message)")
  }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o600) }

private func escaped(_ entry: String) -> String {
  entry.escaped(["\\": "\\\\", "\n": "\\n", "\r": "\\r"])
}

private func unescaped(_ line: [UInt8]) -> String {
  var bytes: [UInt8] = []
  var isEscaped = false
  for byte in line {
    if isEscaped {
      isEscaped = false
      bytes.append(byte == UInt8(ascii: "n") ? 0x0A : byte == UInt8(ascii: "r") ? 0x0D : byte)
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else {
      bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
