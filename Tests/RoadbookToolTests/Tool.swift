import RoadbookTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs the built tool as a process.
enum Tool {
  /// The result of a run.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The tool next to the test bundle, wherever that was built.
  static let path: String = {
    for argument in CommandLine.arguments {
      guard let slash = argument.lastIndex(of: "/") else { continue }
      let candidate = argument[..<slash] + "/roadbook"
      if access(String(candidate), X_OK) == 0 { return String(candidate) }
    }
    return root + "/.build/debug/roadbook"
  }()

  static let root = String(#filePath.dropLast("/Tests/RoadbookToolTests/Tool.swift".count))

  /// Without the developer's settings, and without a history file.
  static var environment: [String: String] {
    [
      "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8", "ROADBOOK_HISTORY": "",
      "SWIFT_BACKTRACE": "enable=no", "PAGER": "",
    ]
  }

  /// Runs the tool and waits for its end.
  static func run(
    _ arguments: [String], input: String = "", environment variables: [String: String] = [:]
  ) throws -> Outcome {
    let folder = TemporaryFolder()
    let names = ["in", "out", "err"].map { "\(folder.path)/\($0)" }
    writeFile(names[0], input)
    let process = try spawn(
      arguments, environment.merging(variables) { $1 }
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, names[0], O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, names[1], O_WRONLY | O_CREAT, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, names[2], O_WRONLY | O_CREAT, 0o600)
    }
    let status = wait(process)
    return Outcome(
      status: status, output: readFile(names[1]) ?? "", errors: readFile(names[2]) ?? "")
  }

  /// Starts the tool with the file descriptors that `configure` sets up.
  static func spawn(
    _ arguments: [String], _ variables: [String: String],
    _ configure: (inout posix_spawn_file_actions_t) -> Void
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    configure(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The test runner ignores SIGPIPE; a child must not inherit that.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    // Test threads block signals, and a child would inherit the mask: Ctrl-C must arrive.
    var held = sigset_t()
    sigemptyset(&held)
    posix_spawnattr_setsigmask(&attributes, &held)
    let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    let words = ([path] + arguments).map { strdup($0) }
    let settings = variables.map { strdup("\($0.key)=\($0.value)") }
    defer { for word in words + settings { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(
      &process, path, &actions, &attributes, words + [nil], settings + [nil])
    try #require(code == 0, "cannot start \(path)")
    return process
  }

  /// The exit code of a process, or 128 plus the signal that ended it.
  static func wait(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR { continue }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
