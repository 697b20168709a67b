import RoadbookTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `roadbook resolve` in a pipe.
@Suite struct StreamCommandTests {
  private let folder = TemporaryFolder()

  @Test func resolvingAStreamWhoseReaderGoesAway() throws {
    let path = folder.file("map", "route /list -> List\n")
    let input = folder.file("urls", String(repeating: "/list/1\n", count: 200_000))
    var pair: [Int32] = [0, 0]
    pipe(&pair)
    let process = try Tool.spawn(["resolve", path, "-"], Tool.environment) {
      posix_spawn_file_actions_addopen(&$0, 0, input, O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&$0, pair[1], 1)
      posix_spawn_file_actions_addclose(&$0, pair[0])
      posix_spawn_file_actions_addopen(&$0, 2, "\(folder.path)/errors", O_WRONLY | O_CREAT, 0o600)
    }
    close(pair[1])
    var byte: UInt8 = 0
    #expect(read(pair[0], &byte, 1) == 1)
    close(pair[0])
    let status = Tool.wait(process)
    #expect(status == 0 || status == 128 + SIGPIPE, "\(status)")
    #expect(readFile("\(folder.path)/errors") == "")
  }
}
