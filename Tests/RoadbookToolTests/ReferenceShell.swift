import RoadbookTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs command lines like a reader of the documentation.
struct ReferenceShell {
  private let folder = TemporaryFolder()
  private let place: String
  private let files = TemporaryFolder()

  /// - Parameter place: The folder in which the commands run; nil for a folder with copies of the
  ///   examples.
  init(place: String?) {
    self.place = place ?? folder.path
    for name in ["chat", "media", "settings", "shop"] {
      let text = readFile("\(Tool.root)/grammar/examples/\(name).roadbook") ?? ""
      _ = folder.file("\(name).roadbook", text)
    }
  }

  func write(_ name: String, _ text: String) { _ = folder.file(name, text) }

  /// Both outputs of a command line, in the order in which they were written.
  func run(_ command: String, input: String) -> String {
    let inputPath = files.file("in", input)
    let outputPath = files.file("out", "")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, inputPath, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var variables = Tool.environment
    let tools = String(Tool.path.dropLast("/roadbook".count))
    variables["PATH"] = "\(tools):\(variables["PATH"] ?? "")"
    let lines = "cd '\(place)' || exit 2\n\(command)"
    let arguments: [String] = ["sh", "-c", lines]
    let words = arguments.map { strdup($0) }
    let settings = variables.map { strdup("\($0.key)=\($0.value)") }
    defer { for word in words + settings { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(
      &process, "/bin/sh", &actions, nil, words + [nil], settings + [nil])
    #expect(code == 0, "cannot start /bin/sh")
    guard code == 0 else { return "" }
    _ = Tool.wait(process)
    return readFile(outputPath) ?? ""
  }
}
