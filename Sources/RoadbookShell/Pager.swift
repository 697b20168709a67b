import RoadbookText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Shows answers that do not fit the window in the user's pager.
///
/// The command line comes from the user's environment and is run by the shell, as is usual; the text is passed
/// through a pipe and never becomes part of the command.
package struct Pager {
  /// The result of showing an answer.
  package enum Outcome: Equatable {
    case shown
    /// It could not be started: the text must be printed instead.
    case failed(String)
  }

  private let command: String
  /// Whether the user chose it; the failure of the default pager is not reported.
  package let isChosen: Bool
  /// Whether it shows escape sequences as colours; unknown pagers get plain text.
  package let showsColours: Bool
  private let size: () -> (columns: Int, rows: Int)

  /// Nil if no pager is wanted: `PAGER` is empty or `cat`.
  package init?(environment: (String) -> String?, size: @escaping () -> (columns: Int, rows: Int)) {
    let chosen = environment("PAGER")
    let command = chosen ?? "less"
    guard command.contains(where: { $0 != " " }), command != "cat" else { return nil }
    self.command = command
    isChosen = chosen != nil
    showsColours = Self.showsColours(command, options: environment("LESS"))
    self.size = size
  }

  private static func showsColours(_ command: String, options: String?) -> Bool {
    let words = command.split(separator: " ")
    let program = words.first?.split(separator: "/").last.map(String.init) ?? ""
    guard program == "less" else {
      return ["bat", "batcat", "moar", "moor", "ov"].contains(program)
    }
    // If LESS is not set, it is set to an option that shows colours.
    guard let options else { return true }
    let given = [options[...]] + words.dropFirst()
    return given.contains { option in
      option.contains("RAW-CONTROL-CHARS")
        || !option.hasPrefix("--") && option.contains { $0 == "R" || $0 == "r" }
    }
  }

  /// Whether an answer, with the prompt after it, does not fit the window.
  package func isNeeded(for text: String) -> Bool {
    let (columns, rows) = size()
    return Self.rows(of: text, width: columns, limit: rows) >= rows
  }

  /// The number of rows that an answer takes, ignoring escape sequences; stops counting at a limit.
  package static func rows(of text: String, width: Int, limit: Int) -> Int {
    var rows = 0
    var rest = text.utf8[...]
    while !rest.isEmpty, rows < limit {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      // More bytes than this fill any window.
      let line = rest[..<end].prefix(limit * max(1, width) * 16)
      let cells = CellWidth.of(String(decoding: withoutSequences(line), as: UTF8.self))
      rows += max(1, (cells + max(1, width) - 1) / max(1, width))
      rest = end == rest.endIndex ? rest[end...] : rest[rest.index(after: end)...]
    }
    return rows
  }

  private static func withoutSequences(_ line: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var isInside = false
    for byte in line {
      if byte == 0x1B {
        isInside = true
      } else if !isInside {
        bytes.append(byte)
      } else if byte >= 0x40, byte != UInt8(ascii: "[") {
        isInside = false
      }
    }
    return bytes
  }

  /// Shows an answer and waits until the pager exits; restores the terminal mode.
  package func show(_ text: String) -> Outcome {
    var modes = termios()
    let hasModes = tcgetattr(0, &modes) == 0
    // While the pager runs, Ctrl-C and Ctrl-\ belong to it.
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
    // Most answers have no sequences.
    let isPlain = showsColours || !text.utf8.contains(0x1B)
    return run(isPlain ? text : String(decoding: Self.withoutSequences(text.utf8), as: UTF8.self))
  }

  private func run(_ text: String) -> Outcome {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return .failed(systemMessage(errno)) }
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    let (code, process) = start(reading: ends[0])
    close(ends[0])
    guard code == 0 else {
      close(ends[1])
      return .failed(systemMessage(code))
    }
    let stream = OutputStream(descriptor: ends[1])
    stream.write(text)
    // Leaving the pager early closes the pipe, which is not a failure.
    stream.flush()
    close(ends[1])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let exitCode = status & 0x7F == 0 ? (status >> 8) & 0xFF : 0
    return switch exitCode {
    case 126: .failed("it cannot be run")
    case 127: .failed("there is no such program")
    default: .shown
    }
  }

  private func start(reading input: Int32) -> (code: Int32, process: pid_t) {
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
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_addclose(&actions, input)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGINT, SIGQUIT, SIGPIPE, SIGTSTP] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let words: [UnsafeMutablePointer<CChar>?] = ["sh", "-c", command].map { (word: String) in
      strdup(word)
    }
    // Defaults: long lines, colours, and quitting right away if the text fits.
    let extra = [("LESS", "FRX"), ("LV", "-c")].filter { getenv($0.0) == nil }
      .map { strdup("\($0.0)=\($0.1)") }
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
