import RoadbookBinder
import RoadbookSession
import RoadbookShell
import RoadbookText

/// The file system: reads and writes whole files safely.
struct DiskAccess: FileAccess {
  /// Larger files are refused.
  static let limit = 1 << 30

  /// A file whose contents are others than those on the disk, by its canonical path.
  private var unsaved: (path: String, bytes: [UInt8])?

  init() {}

  /// `unsaved`: the contents of a file as an editor has it; the file need not exist.
  init(unsaved bytes: [UInt8], of path: String) {
    unsaved = (canonical(path) ?? path, bytes)
  }

  /// All bytes of a regular file. A FIFO or a device is refused instead of waited for.
  func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    if let unsaved, unsaved.path == canonical(path) ?? path { return .success(unsaved.bytes) }
    return open(path).flatMap { file, size in
      defer { close(file) }
      return readAll(file, path, expecting: size)
    }
  }

  /// All bytes of standard input.
  func readStandardInput() -> Result<[UInt8], FileTrouble> {
    readAll(0, "standard input", expecting: 0)
  }

  func commit(_ revision: String, in folder: String) -> (any FileAccess)? {
    GitFiles(revision: revision, folder: folder)
  }

  /// Whether there is anything with that name, even a dangling link.
  func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Identifies the state of a file; nil if it does not exist.
  func stamp(_ path: String) -> FileStamp? {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    return [
      Int64(status.st_size), Int64(time.tv_sec), Int64(time.tv_nsec),
      Int64(truncatingIfNeeded: status.st_ino),
    ]
  }

  /// Opens a regular file for reading, with its size; the caller must close it.
  func open(_ path: String) -> Result<(descriptor: Int32, size: Int), FileTrouble> {
    open(path, O_NONBLOCK) { status in
      if status.st_mode & S_IFMT != S_IFREG { return "is not a regular file" }
      return Int(status.st_size) > Self.limit ? "is larger than 1 GiB" : nil
    }
  }

  /// `refusal`: why what is there cannot be read.
  private func open(
    _ path: String, _ flags: Int32, unless refusal: (stat) -> String? = { _ in nil }
  ) -> Result<(descriptor: Int32, size: Int), FileTrouble> {
    func problem(_ reason: String) -> FileTrouble { FileTrouble(path: path, reason: reason) }
    guard !path.utf8.contains(0), !path.isEmpty else { return .failure(problem("not a file name")) }
    let file = systemOpen(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | flags)
    guard file >= 0 else { return .failure(problem(systemMessage(errno))) }
    var status = stat()
    let reason =
      if fstat(file, &status) != 0 {
        systemMessage(errno)
      } else if status.st_mode & S_IFMT == S_IFDIR {
        "is a directory"
      } else {
        refusal(status)
      }
    guard let reason else { return .success((file, Int(status.st_size))) }
    close(file)
    return .failure(problem(reason))
  }

  /// Opens a file of any length, or a pipe, for reading from its beginning to its end; the caller
  /// must close it.
  func openStream(_ path: String) -> Result<Int32, FileTrouble> {
    open(path, 0).map(\.descriptor)
  }

  /// Creates a file or atomically replaces its contents; the file keeps its mode, and a link keeps
  /// its target.
  func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? {
    func problem(_ reason: String) -> FileTrouble { FileTrouble(path: path, reason: reason) }
    guard !path.utf8.contains(0), !path.isEmpty else { return problem("not a file name") }
    let target = canonical(path) ?? path
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      return problem(isFolder ? "is a directory" : "is not a regular file")
    }
    if exists, replacing == .nothing { return problem("already exists") }
    if exists, access(target, W_OK) != 0 { return problem(systemMessage(errno)) }
    return NewFile.write(bytes, in: Self.folder(of: target), like: exists ? status : nil) { file in
      switch replacing {
      case .nothing: return file.create(target)
      case .contents(let expected):
        return file.replace(target) {
          guard case .success(let current) = read(target), current != expected else { return nil }
          return FileTrouble.changed(path).reason
        }
      case .anything: return file.replace(target) { nil }
      }
    }.map(problem)
  }

  /// Appends to a regular file if its length is still `length`; if the disk is full, the file is
  /// left unchanged.
  func append(_ bytes: [UInt8], to path: String, after length: Int) -> FileTrouble? {
    guard !path.utf8.contains(0), !path.isEmpty else {
      return FileTrouble(path: path, reason: "not a file name")
    }
    // A non-empty file that has been deleted is not created again.
    let flags = O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let file = systemOpen(path, length == 0 ? flags | O_CREAT : flags)
    guard file >= 0 else { return FileTrouble(path: path, reason: systemMessage(errno)) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return FileTrouble(path: path, reason: "is not a regular file")
    }
    guard Int(status.st_size) == length else {
      return FileTrouble(path: path, reason: FileTrouble.changed(path).reason)
    }
    guard let reason = OutputStream.write(bytes, to: file) else { return nil }
    _ = ftruncate(file, status.st_size)
    return FileTrouble(path: path, reason: reason)
  }

  private func readAll(
    _ file: Int32, _ path: String, expecting size: Int
  ) -> Result<[UInt8], FileTrouble> {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 1)
    var chunk = [UInt8](repeating: 0, count: min(max(size + 1, 4_096), 1 << 20))
    while true {
      let count = systemRead(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var wanted = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        _ = poll(&wanted, 1, -1)
        continue
      }
      if count < 0 { return .failure(FileTrouble(path: path, reason: systemMessage(errno))) }
      if count == 0 { return .success(bytes) }
      bytes.append(contentsOf: chunk[..<count])
      // The file may grow while it is read.
      if bytes.count > Self.limit {
        return .failure(FileTrouble(path: path, reason: "is larger than 1 GiB"))
      }
    }
  }

  /// The folder of a path; `.` for a name alone.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  func canonical(_ path: String) -> String? {
    guard !path.utf8.contains(0), let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  func list(_ folder: String) -> [String] { MapPaths.names(in: folder.isEmpty ? "." : folder) }
}

extension FileTrouble {
  /// Why a file cannot be used, as a message for the user.
  var message: String { "\(TerminalText.escaped(path)): \(reason)" }
}

// The system calls whose names the methods above hide.

func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o666) }

func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, buffer, count)
}
