import RoadbookTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Unusable files and streams: one clear message, the right exit code, without delay.
@Suite struct BadInputTests {
  private let folder = TemporaryFolder()

  /// Runs every command that reads a map on the same file.
  private func check(_ path: String, status: Int32, _ message: String) throws {
    for arguments in [
      ["check", path], ["resolve", path, "/a"], ["explain", path, "/a"], ["routes", path],
      ["test", path],
    ] {
      let outcome = try Tool.run(arguments)
      #expect(outcome.status == status, "\(arguments): \(outcome.errors)\(outcome.output)")
      let text = outcome.errors + outcome.output
      #expect(text.contains(message), "\(arguments): \(text.prefix(2_000))")
      #expect(text.utf8.count < 20_000, "\(arguments)")
    }
  }

  @Test func missingDirectoryAndFIFO() throws {
    try check("\(folder.path)/none", status: 2, "none: no such file or directory")
    let fifo = "\(folder.path)/fifo"
    mkfifo(fifo, 0o600)
    try check(fifo, status: 2, "fifo: is not a regular file")
    for command in ["resolve", "explain"] {
      let outcome = try Tool.run([command, folder.path, "/a"])
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("is a directory"))
    }
  }

  @Test func bytesThatAreNoText() throws {
    let path = folder.file("bytes", "")
    write([0x72, 0xFF, 0x0A], path)
    try check(path, status: 1, "this is not valid UTF-8")
    write(Array("route /a\0 -> A\n".utf8), path)
    try check(path, status: 1, "a control character in a pattern")
    write((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }, path)
    #expect(try Tool.run(["check", path]).status == 1)
  }

  @Test func formatRefusesWhatIsNoText() throws {
    let path = folder.file("wide", "")
    let bytes = Array("route /a -> A\n".utf8).flatMap { [$0, UInt8(0)] }
    write(bytes, path)
    for arguments in [["format", path], ["format", "--check", path]] {
      let outcome = try Tool.run(arguments)
      #expect(outcome.status == 1)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains("wide:1:1: error[not-text]: this is not a text file"))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let piped = try Tool.run(["format", "-"], input: text)
    #expect(piped.status == 1)
    #expect(piped.errors.contains("<stdin>:1:1: error[not-text]"))
  }

  @Test func aFileNameHasNoControlCharactersWhereItIsPrinted() throws {
    let path = folder.file("a\nb\u{1B}[31m.roadbook", "guard g on A { allow }\nroute /a -> A\n")
    let commands = "explain /a\nopen /a\nresolve /a\nlist routes\nstep /a\nsteps\n"
    let outcome = try Tool.run([path], input: commands)
    #expect(outcome.output.contains(#"a\nb\u{1b}[31m.roadbook:2)"#))
    for line in outcome.output.split(separator: "\n") {
      #expect(!line.hasPrefix("b"), "\(line)")
      #expect(!line.utf8.contains(0x1B))
    }
  }

  @Test func aLineOf50MB() throws {
    let path = folder.file(
      "long", "route /" + String(repeating: "a", count: 50_000_000) + " -> A\n")
    let outcome = try Tool.run(["check", path])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("the pattern is longer than any URL can be"))
    #expect(outcome.output.utf8.count < 10_000)
    let urls = try Tool.run(
      ["resolve", folder.file("map", "route /a -> A"), "-"],
      input: "/a\n/" + String(repeating: "a", count: 5_000_000) + "\n/a\n")
    #expect(urls.status == 1)
    // There is an answer for each line.
    let answer = "/a\t/a\tA\t\tA\n"
    #expect(urls.output == "\(answer)\tinvalid: the line is longer than 1 MiB\n\(answer)")
    #expect(urls.errors == "")
  }

  @Test func nestingOf100_000() throws {
    for text in ["route /a { ", "var v = ((((((((((", "test \"x\" { if true { ", "type T = list<"] {
      let path = folder.file("deep", String(repeating: text, count: 100_000))
      let outcome = try Tool.run(["check", path])
      #expect(outcome.status == 1, "\(text)")
      #expect(outcome.output.utf8.count < 100_000, "\(text): \(outcome.output.utf8.count)")
    }
  }

  @Test func includesInACircle() throws {
    _ = folder.file("b.roadbook", "include \"a.roadbook\"\n")
    let path = folder.file("a.roadbook", "include \"b.roadbook\"\nroute /a -> A\n")
    try check(path, status: 1, "the files include each other: ")
  }

  @Test func urlsThatAreNone() throws {
    let path = folder.file("map", "route /** -> A")
    for url in [
      "/%zz", "/a b", "/\u{1B}[31m", "", "/%FF", "/" + String(repeating: "x", count: 70_000),
    ] {
      let outcome = try Tool.run(["resolve", path, url])
      #expect(outcome.status == 1, "\(url.prefix(20))")
      #expect(outcome.output.contains("\tinvalid: "))
      #expect(!outcome.output.utf8.contains(0x1B))
      #expect(outcome.errors.isEmpty)
    }
    let json = try Tool.run(["resolve", path, "--format", "json", "/\u{1B}"])
    #expect(json.output.hasPrefix("{\"url\":\"/\\u001b\",\"outcome\":\"invalid\""))
  }

  @Test func theSessionGoesOn() throws {
    let script = folder.file(
      "script",
      "route /a -> A\nload \(folder.path)\nload /none\nopen /%zz\nroute /x\nresolve /a\n")
    let outcome = try Tool.run(["run", "--keep-going", script])
    #expect(outcome.output.contains("→  A"))
    #expect(outcome.status == 2)
  }

  private func write(_ bytes: [UInt8], _ path: String) {
    guard let file = fopen(path, "w") else { return }
    _ = fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}
