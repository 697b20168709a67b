#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Measures how long the command takes to start, if it is beside this program: wall time, since
/// most of it is loading.
enum StartCases {
  static func run(_ harness: inout Harness) {
    guard harness.begin("start") else { return }
    let folder = CommandLine.arguments[0].split(
      separator: "/", omittingEmptySubsequences: false
    ).dropLast().joined(separator: "/")
    let tool = (folder.isEmpty ? "." : folder) + "/roadbook"
    guard let version = milliseconds([tool, "--version"]) else {
      return harness.note("skipped: \(tool) is not built")
    }
    harness.report("roadbook --version", version, "ms")
    if let yardstick = milliseconds(["/usr/bin/sqlite3", "--version"]) {
      harness.report("sqlite3 --version", yardstick, "ms")
      harness.ratio("roadbook to sqlite3", version, to: yardstick, limit: 2)
    } else {
      harness.note("no ratio: sqlite3 is not installed")
    }
    let map = "/tmp/roadbook-bench-\(getpid()).roadbook"
    let text = (0..<1_000).map { "route /r\($0)/:id -> S\($0 % 50)\n" }.joined()
    guard let file = fopen(map, "w") else { return harness.note("skipped: cannot write \(map)") }
    fputs(text, file)
    fclose(file)
    if let resolve = milliseconds([tool, "resolve", map, "/r500/1"]) {
      harness.report("resolve one URL, 1,000 routes", resolve, "ms", limit: 10)
    }
    remove(map)
  }

  /// The wall time of the fastest of 20 runs; nil if the program cannot be run.
  private static func milliseconds(_ command: [String]) -> Double? {
    guard access(command[0], X_OK) == 0 else { return nil }
    var best = Double.infinity
    for _ in 0..<20 {
      let start = wallNanoseconds()
      guard runs(command) else { return nil }
      best = min(best, wallNanoseconds() - start)
    }
    return best / 1e6
  }

  /// Runs a command without output; false if it fails.
  private static func runs(_ command: [String]) -> Bool {
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var process = pid_t()
    guard posix_spawn(&process, command[0], &actions, nil, &arguments, environ) == 0 else {
      return false
    }
    var status: Int32 = 0
    return waitpid(process, &status, 0) == process && status == 0
  }

  private static func wallNanoseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
