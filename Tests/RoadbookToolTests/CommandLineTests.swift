import RoadbookTestSupport
import Testing

@testable import RoadbookTool

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct CommandLineTests {
  @Test func helpAndVersionAreAnswers() throws {
    let help = try Tool.run(["--help"])
    #expect(help.status == 0)
    #expect(help.errors.isEmpty)
    for command in ["run", "check", "format", "test", "resolve", "explain", "routes"] {
      #expect(help.output.contains("  \(command) "), "\(command) is not in the help")
      #expect(try Tool.run([command, "--help"]).status == 0)
    }
    #expect(try Tool.run(["--version"]).output == "\(toolVersion)\n")
  }

  @Test(arguments: [
    ["--bogus"], ["run"], ["resolve"], ["check", "--format", "xml"], ["explain", "a"],
  ])
  func wrongUsageIsTwo(_ arguments: [String]) throws {
    let outcome = try Tool.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("Error: "))
  }

  @Test func filesThatCannotBeReadAreNamed() throws {
    let folder = TemporaryFolder()
    for command in [[], ["run"]] {
      let missing = try Tool.run(command + ["\(folder.path)/none.roadbook"])
      #expect(missing.status == 2)
      #expect(missing.errors.contains("/none.roadbook: no such file or directory"))
      let directory = try Tool.run(command + [folder.path])
      #expect(directory.status == 2)
      #expect(directory.errors.contains("is a directory"))
      let device = try Tool.run(command + ["/dev/zero"])
      #expect(device.status == 2)
      #expect(device.errors.contains("/dev/zero: is not a regular file"))
    }
  }

  @Test func aMistypedCommandIsGuessed() throws {
    let outcome = try Tool.run(["chekc"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("did you mean the command 'check'?"))
    let late = try Tool.run(["--color", "never", "check", "."])
    #expect(late.status == 2)
    #expect(late.errors.contains("the command comes first: roadbook check"))
  }

  @Test func standardInputIsAScript() throws {
    let outcome = try Tool.run([], input: "route /a -> A\nquit\nresolve /a\n")
    #expect(outcome.status == 0)
    #expect(!outcome.output.contains("roadbook>"))
  }

  @Test func inputThatIsNoTextIsTwo() throws {
    let folder = TemporaryFolder()
    let script = folder.file("script", "")
    writeBytes(script, [0x71, 0xFF, 0x0A])
    let outcome = try Tool.run(["run", script])
    #expect(outcome.status == 2)
    #expect(outcome.errors == "roadbook: \(script):1: the line is not valid UTF-8\n")
  }
}

/// For bytes that are not valid text.
private func writeBytes(_ path: String, _ bytes: [UInt8]) {
  guard let file = fopen(path, "w") else { return }
  _ = fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}
