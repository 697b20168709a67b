import RoadbookTestSupport
import Testing

/// `roadbook import` as run by users and scripts.
@Suite struct ImportCommandTests {
  private let folder = TemporaryFolder()
  private let source = "[JLRoutes addRoute:@\"/a/:x\" handler:nil];\n"

  @Test func exitCodes() throws {
    let whole = folder.file("whole.m", source)
    let lost = folder.file("lost.m", source + "[JLRoutes addRoute:x handler:nil];\n")
    #expect(try Tool.run(["import", whole, "--from", "jlroutes"]).status == 0)
    let outcome = try Tool.run(["import", lost, "--from", "jlroutes"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("route /a/:x do { }"))
    #expect(outcome.errors.contains("lost.m:2:20: error[import-unread]"))
    #expect(try Tool.run(["import", whole]).status == 2)
    #expect(try Tool.run(["import", "--from", "jlroutes"]).status == 2)
    #expect(try Tool.run(["import", whole, "--from", "none"]).status == 2)
    #expect(try Tool.run(["import", folder.path + "/no.m", "--from", "jlroutes"]).status == 2)
    let text = folder.file("source.txt", source)
    let refused = try Tool.run(["import", text, "--from", "jlroutes"])
    #expect(refused.status == 2)
    #expect(refused.output.isEmpty)
  }

  @Test func filesAreNotReplacedUnasked() throws {
    let file = folder.file("a.m", source)
    let map = folder.path + "/new.roadbook"
    let made = try Tool.run(["import", file, "--from", "jlroutes", "--output", map])
    #expect(made.status == 0)
    #expect(made.output.isEmpty)
    let written = try #require(readFile(map))
    #expect(try Tool.run(["check", map]).status == 0)
    let other = folder.file("b.m", "[JLRoutes addRoute:@\"/b\" handler:nil];\n")
    let refused = try Tool.run(["import", other, "--from", "jlroutes", "--output", map])
    #expect(refused.status == 2)
    #expect(refused.errors.contains("--force"))
    #expect(readFile(map) == written)
    #expect(
      try Tool.run(["import", other, "--from", "jlroutes", "--output", map, "--force"]).status == 0)
    #expect(readFile(map)?.contains("route /b do") == true)
  }

  @Test func json() throws {
    let file = folder.file("a.m", "[JLRoutes addRoute:x handler:nil];\n")
    let outcome = try Tool.run(["import", file, "--from", "jlroutes", "--format", "json"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("{\"map\":\"roadbook 1\\n"))
    #expect(outcome.output.contains("\"findings\":[{\"file\":"))
    #expect(outcome.output.contains("\"code\":\"import-unread\""))
  }
}
