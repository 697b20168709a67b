import RoadbookTestSupport
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
  /// What that looks like.
  private(set) var screen: TerminalScreen
  private let controller: Int32
  private var process: pid_t
  /// Where the next search begins: behind what was found last.
  private var mark = (row: 0, column: 0)
  private var promptRow = -1

  /// Starts the tool in a terminal.
  init(
    _ arguments: [String] = [], environment: [String: String] = [:], terminal: String = "xterm",
    columns: Int = 80, rows: Int = 24
  ) throws {
    screen = TerminalScreen(width: columns, height: rows)
    let pair = try openTerminal()
    controller = pair.controller
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
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

  func resize(columns: Int, rows: Int = 24) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    screen.resize(width: columns, height: rows)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  func signal(_ number: Int32) { kill(process, number) }

  /// Waits until a text stands on the screen behind what was waited for before; an issue when it does not.
  func waitFor(
    _ text: String, seconds: Int = 20, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    waitUntil("\(text.debugDescription) did not appear", seconds, sourceLocation) {
      guard let end = self.find(Array(text)) else { return false }
      self.mark = end
      return true
    }
  }

  /// Waits until a text stands anywhere in the window.
  func waitToSee(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    waitUntil("\(text.debugDescription) is not to be seen", 20, sourceLocation) {
      self.screen.window.contains { $0.contains(text) }
    }
  }

  /// Waits until the row with the cursor reads so, a hint at its right aside, with the cursor in a column.
  func waitForRow(
    _ text: String, column: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    waitUntil("the row did not become \(text.debugDescription)", 20, sourceLocation) {
      (self.screen.cursorRow == text || self.screen.cursorRow.hasPrefix(text + "  "))
        && column.map { $0 == self.screen.column } != false
    }
  }

  /// Waits until a text is nowhere in the window.
  func waitForNo(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    waitUntil("\(text.debugDescription) did not go", 20, sourceLocation) {
      !self.screen.window.contains { $0.contains(text) }
    }
  }

  /// Waits until something holds of the screen.
  func waitUntil(
    _ problem: String, _ seconds: Int = 20, _ location: SourceLocation = #_sourceLocation,
    _ holds: () -> Bool
  ) {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !holds() {
      guard readMore(until: deadline) else {
        Issue.record(
          "\(problem); shown was\n\(screen.window.joined(separator: "\n"))",
          sourceLocation: location)
        return
      }
    }
  }

  /// Waits for an empty prompt below the last one that was waited for.
  func waitForPrompt(sourceLocation: SourceLocation = #_sourceLocation) {
    waitUntil("no prompt", 20, sourceLocation) {
      guard screen.row > promptRow, screen.cursorRow == "roadbook>", screen.column == 10 else {
        return false
      }
      promptRow = screen.row
      mark = (screen.row, screen.column)
      return true
    }
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

  private func find(_ wanted: [Character]) -> (row: Int, column: Int)? {
    var characters: [(Character, row: Int, column: Int)] = []
    for row in min(mark.row, screen.rows.count)..<screen.rows.count {
      let cells = screen.rows[row]
      for column in (row == mark.row ? min(mark.column, cells.count) : 0)..<cells.count {
        for character in cells[column].text { characters.append((character, row, column)) }
      }
      characters.append(("\n", row, cells.count))
    }
    guard characters.count >= wanted.count, let last = wanted.indices.last else { return nil }
    for start in 0...(characters.count - wanted.count)
    where zip(characters[start...], wanted).allSatisfy({ $0.0.0 == $0.1 }) {
      let end = characters[start + last]
      return end.0 == "\n" ? (end.row + 1, 0) : (end.row, end.column + 1)
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
      screen.feed(buffer[..<count])
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
