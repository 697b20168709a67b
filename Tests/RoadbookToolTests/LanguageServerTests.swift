import RoadbookTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `roadbook lsp` as an editor runs it: a process with two pipes.
@Suite struct LanguageServerTests {
  private static let start =
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"capabilities":{}}}"#
  private static let opened = """
    {"jsonrpc":"2.0","method":"textDocument\\/didOpen","params":{"textDocument":{"uri":"untitled:a",\
    "languageId":"roadbook","version":1,"text":"screen Item\\nroute /a -> Itme\\n"}}}
    """
  private static let hover = """
    {"jsonrpc":"2.0","id":"h","method":"textDocument/hover","params":{"textDocument":{"uri":"untitled:a"},\
    "position":{"line":0,"character":8}}}
    """
  private static let shutdown = #"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#
  private static let exit = #"{"jsonrpc":"2.0","method":"exit"}"#

  private static func framed(_ bodies: String...) -> String {
    bodies.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
  }

  @Test func aWholeSession() throws {
    let outcome = try Tool.run(
      ["lsp", "--stdio"],
      input: Self.framed(Self.start, Self.opened, Self.hover, Self.shutdown, Self.exit))
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("Content-Length: "))
    #expect(
      outcome.output.contains(#""id":1,"result":{"capabilities":{"positionEncoding":"utf-16""#))
    #expect(outcome.output.contains(#""id":"h","result":{"contents":{"kind":"plaintext""#))
    #expect(outcome.output.contains(#""id":3,"result":null"#))
  }

  @Test func theEndOfItsInputEndsIt() throws {
    #expect(try Tool.run(["lsp"]).status == 1)
    #expect(try Tool.run(["lsp"], input: Self.framed(Self.start)).status == 1)
    #expect(try Tool.run(["lsp"], input: Self.framed(Self.start, Self.shutdown)).status == 0)
    #expect(try Tool.run(["lsp"], input: "Content-Length: 10\r\n\r\n{").status == 1)
  }

  @Test func findingsComeByThemselves() throws {
    let editor = try Editor()
    editor.send(Self.framed(Self.start, Self.opened))
    #expect(editor.wait(for: "did you mean 'Item'?"))
    editor.hangUp()
    #expect(editor.status() == 1)
  }

  @Test func aDeadEditorEndsIt() throws {
    let dead = try Tool.spawn(["--version"], Tool.environment) { actions in
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    _ = Tool.wait(dead)
    let editor = try Editor()
    editor.send(Self.framed(Self.start.replacing("null", with: "\(dead)")))
    #expect(editor.status() == 1)
    let other = try Editor(["--clientProcessId", "\(dead)"])
    #expect(other.status() == 1)
  }

  @Test func anEditorThatReadsNothingIsStillHeard() throws {
    let editor = try Editor()
    editor.send(Self.framed(Self.start, Self.opened))
    // More answers than a pipe can hold: all requests must be accepted before any answer is read.
    for id in 10..<3_000 {
      editor.send(Self.framed(Self.hover.replacing("\"h\"", with: "\(id)")))
    }
    editor.send(Self.framed(Self.shutdown))
    #expect(editor.wait(for: "\"id\":2999,"))
    #expect(editor.wait(for: "\"id\":3,\"result\":null"))
    editor.send(Self.framed(Self.exit))
    #expect(editor.status() == 0)
  }
}

/// The editor's end of the pipes. Waits with poll(2) and a deadline.
private final class Editor {
  private let process: pid_t
  private var toTool: Int32
  private let fromTool: Int32
  private var received: [UInt8] = []
  private static let patience: Int32 = 60_000

  init(_ arguments: [String] = []) throws {
    var input: [Int32] = [0, 0]
    var output: [Int32] = [0, 0]
    try #require(pipe(&input) == 0 && pipe(&output) == 0)
    for descriptor in input + output { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    process = try Tool.spawn(["lsp"] + arguments, Tool.environment) { actions in
      posix_spawn_file_actions_adddup2(&actions, input[0], 0)
      posix_spawn_file_actions_adddup2(&actions, output[1], 1)
    }
    close(input[0])
    close(output[1])
    toTool = input[1]
    fromTool = output[0]
  }

  deinit {
    hangUp()
    close(fromTool)
  }

  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(toTool, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Whether a string arrives before the timeout and the end of the output.
  func wait(for text: String) -> Bool {
    while true {
      if String(decoding: received, as: UTF8.self).contains(text) { return true }
      var file = pollfd(fd: fromTool, events: Int16(POLLIN), revents: 0)
      guard poll(&file, 1, Self.patience) > 0 else { return false }
      var chunk = [UInt8](repeating: 0, count: 1 << 20)
      let count = read(fromTool, &chunk, chunk.count)
      guard count > 0 else { return false }
      received += chunk[..<count]
    }
  }

  func hangUp() {
    if toTool >= 0 { close(toTool) }
    toTool = -1
  }

  func status() -> Int32 { Tool.wait(process) }
}
