import RoadbookText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A command line that the system's shell runs: the pager, the user's editor, a program that an
/// answer goes to.
///
/// Texts are passed through pipes and arguments, and never become part of the command line.
package struct ShellCommand {
  package enum Outcome: Equatable {
    /// The exit code; 0 also for a program that a signal ended, such as a closed pipe.
    case ended(Int32)
    /// It could not be started, with the system's message.
    case failed(String)
  }

  private let command: String
  /// `$1` and so on in the command line.
  package var arguments: [String] = []
  /// Environment variables that are set if they are not.
  var defaults: [(name: String, value: String)] = []

  package init(_ command: String) { self.command = command }

  /// Runs it on the terminal, with a text as its standard input; nil leaves that to the terminal.
  func run(on text: String?) -> Outcome {
    guard let text else { return end(of: start(input: nil, output: nil)) }
    guard let (reading, writing) = Self.pipeEnds() else { return .failed(systemMessage(errno)) }
    let process = start(input: reading, output: nil)
    close(reading)
    feed(text, to: writing)
    return end(of: process)
  }

  /// Runs it on a text; what it writes to standard output is returned.
  func output(for text: String) -> (Outcome, output: String) {
    guard let (reading, writing) = Self.pipeEnds() else {
      return (.failed(systemMessage(errno)), "")
    }
    // The text comes from a file, since two pipes at a time could wait for each other.
    guard let file = Self.unnamedFile(with: text) else {
      close(reading)
      close(writing)
      return (.failed(systemMessage(errno)), "")
    }
    let process = start(input: file, output: writing)
    close(file)
    close(writing)
    let (bytes, _) = readToEnd(reading)
    close(reading)
    return (end(of: process), String(decoding: bytes, as: UTF8.self))
  }

  /// Runs it without input; what it writes to standard output is returned.
  package func bytes() -> (Outcome, output: [UInt8]) {
    guard let (reading, writing) = Self.pipeEnds() else {
      return (.failed(systemMessage(errno)), [])
    }
    let none = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let process = start(input: none < 0 ? nil : none, output: writing)
    if none >= 0 { close(none) }
    close(writing)
    let (bytes, _) = readToEnd(reading)
    close(reading)
    return (end(of: process), bytes)
  }

  /// Leaves Ctrl-C and Ctrl-\ to a program on the terminal, and restores the terminal's mode after
  /// it.
  static func withTerminal<Result>(_ work: () -> Result) -> Result {
    var modes = termios()
    let hasModes = tcgetattr(0, &modes) == 0
    let signals = [SIGINT, SIGQUIT].map { number in
      var before = sigaction()
      var ignoring = sigaction()
      #if canImport(Glibc)
        ignoring.__sigaction_handler.sa_handler = SIG_IGN
      #else
        ignoring.__sigaction_u.__sa_handler = SIG_IGN
      #endif
      sigaction(number, &ignoring, &before)
      return (number, before)
    }
    defer {
      for (number, before) in signals {
        var before = before
        sigaction(number, &before, nil)
      }
      if hasModes { tcsetattr(0, TCSADRAIN, &modes) }
    }
    return work()
  }

  // MARK: Processes

  private static func pipeEnds() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// A file without a name that contains a text, ready for reading.
  private static func unnamedFile(with text: String) -> Int32? {
    guard let (file, path) = TemporaryFile.open() else { return nil }
    unlink(path)
    guard OutputStream.write(Array(text.utf8), to: file) == nil, lseek(file, 0, SEEK_SET) == 0
    else {
      close(file)
      return nil
    }
    return file
  }

  private func feed(_ text: String, to end: Int32) {
    let stream = OutputStream(descriptor: end)
    stream.write(text)
    // A program that stops reading closes the pipe, which is not a failure.
    stream.flush()
    close(end)
  }

  private func end(of process: (code: Int32, process: pid_t)) -> Outcome {
    guard process.code == 0 else { return .failed(systemMessage(process.code)) }
    var status: Int32 = 0
    while waitpid(process.process, &status, 0) < 0, errno == EINTR {}
    return .ended(status & 0x7F == 0 ? (status >> 8) & 0xFF : 0)
  }

  private func start(input: Int32?, output: Int32?) -> (code: Int32, process: pid_t) {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
    if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
    var standard = sigset_t()
    sigemptyset(&standard)
    for number in [SIGINT, SIGQUIT, SIGPIPE, SIGTSTP] { sigaddset(&standard, number) }
    posix_spawnattr_setsigdefault(&attributes, &standard)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let words = (["sh", "-c", command, "sh"] + arguments).map { (word: String) in strdup(word) }
    let extra = defaults.filter { getenv($0.name) == nil }
      .map { strdup("\($0.name)=\($0.value)") }
    defer { for text in words + extra { free(text) } }
    var variables: [UnsafeMutablePointer<CChar>?] = extra
    var next = environ
    while let entry = next.pointee {
      variables.append(entry)
      next += 1
    }
    var process: pid_t = 0
    let code = posix_spawn(
      &process, "/bin/sh", &actions, &attributes, words + [nil], variables + [nil])
    return (code, process)
  }
}

/// All bytes up to the end of a file or a pipe; `isWhole`: whether no error ended it.
func readToEnd(_ descriptor: Int32) -> (bytes: [UInt8], isWhole: Bool) {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return (bytes, count == 0) }
    bytes += buffer.prefix(count)
  }
}

/// Files in the folder for temporary files, which only the user can read.
enum TemporaryFile {
  /// A new file, open for reading and writing.
  static func open(suffix: String = "") -> (file: Int32, path: String)? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let template = (folder.isEmpty ? "/tmp" : folder) + "/roadbook-XXXXXX" + suffix
    var path = Array(template.utf8CString)
    // mkstemps creates it with mode 0600, and never follows a link.
    let file = mkstemps(&path, Int32(suffix.utf8.count))
    guard file >= 0 else { return nil }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    return (file, String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
  }
}
