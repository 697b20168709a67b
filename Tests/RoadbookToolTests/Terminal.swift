import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pseudo-terminal with the tool running in it: types, and waits for what a person would see.
///
/// Waiting is poll(2) with a deadline; nothing sleeps. The process is ended with the value.
final class Terminal {
  /// Everything shown so far, escape sequences included.
  private(set) var shown: [UInt8] = []
  private let controller: Int32
  private var process: pid_t
  private var searched = 0

  /// Starts the tool in a terminal of 80 columns and 24 rows.
  init(
    _ arguments: [String] = [], environment: [String: String] = [:], terminal: String = "xterm"
  ) throws {
    let pair = try openTerminal()
    controller = pair.controller
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
    var variables = Tool.environment
    variables["TERM"] = terminal
    variables.merge(environment) { $1 }
    // In a new session the first terminal that is opened becomes the one that sends Ctrl-C.
    process = try Tool.spawn(arguments, variables, isSession: true) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, pair.path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
  }

  deinit {
    if process > 0 {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(controller)
  }

  func type(_ text: String) { type(bytes: Array(text.utf8)) }

  func type(bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func resize(columns: UInt16) {
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  func signal(_ number: Int32) { kill(process, number) }

  /// Waits until a text appears behind what was waited for before; an issue when it does not.
  func waitFor(
    _ text: String, seconds: Int = 20, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let wanted = Array(text.utf8)
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      if let end = find(wanted) {
        searched = end
        return
      }
      guard readMore(until: deadline) else {
        let rest = String(decoding: shown[searched...], as: UTF8.self)
        Issue.record(
          "\(text.debugDescription) did not appear; shown was \(rest.debugDescription)",
          sourceLocation: sourceLocation)
        return
      }
    }
  }

  /// Waits for the prompt, which is printed last.
  func waitForPrompt(sourceLocation: SourceLocation = #_sourceLocation) {
    waitFor("roadbook> ", sourceLocation: sourceLocation)
  }

  /// Waits for the end of the process: its exit code, or 128 and the signal that ended it.
  func end(seconds: Int = 20) -> Int32? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    // The terminal reports an error once nobody has it open on the other side.
    while readMore(until: deadline) { continue }
    guard ContinuousClock.now < deadline else { return nil }
    defer { process = 0 }
    return Tool.wait(process)
  }

  /// Whether the terminal shows what is typed and waits for whole lines, as before the tool ran.
  var isCooked: Bool {
    var state = termios()
    guard tcgetattr(controller, &state) == 0 else { return false }
    return state.c_lflag & tcflag_t(ECHO) != 0 && state.c_lflag & tcflag_t(ICANON) != 0
  }

  private func find(_ wanted: [UInt8]) -> Int? {
    guard !wanted.isEmpty, shown.count >= searched + wanted.count else { return nil }
    for start in searched...(shown.count - wanted.count)
    where shown[start..<start + wanted.count].elementsEqual(wanted) {
      return start + wanted.count
    }
    return nil
  }

  private func readMore(until deadline: ContinuousClock.Instant) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
      guard left > 0 else { return false }
      var wanted = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
      guard poll(&wanted, 1, Int32(clamping: Int(left) + 1)) > 0 else { continue }
      let count = read(controller, &buffer, buffer.count)
      guard count > 0 else { return false }
      shown.append(contentsOf: buffer[..<count])
      return true
    }
  }
}

/// A new terminal: our side, and the path of the other.
private func openTerminal() throws -> (controller: Int32, path: String) {
  #if canImport(Glibc)
    // posix_openpt and its kin are not in Swift's Glibc; these are ioctl_tty(2), and what glibc itself does.
    let unlock: UInt = 0x4004_5431
    let number: UInt = 0x8004_5430
    let controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var locked: Int32 = 0
    var index: Int32 = 0
    try #require(
      controller >= 0 && ioctl(controller, unlock, &locked) == 0
        && ioctl(controller, number, &index) == 0)
    return (controller, "/dev/pts/\(index)")
  #else
    let controller = posix_openpt(O_RDWR | O_NOCTTY)
    try #require(controller >= 0 && grantpt(controller) == 0 && unlockpt(controller) == 0)
    _ = fcntl(controller, F_SETFD, FD_CLOEXEC)
    return (controller, try #require(ptsname(controller).map { String(cString: $0) }))
  #endif
}
