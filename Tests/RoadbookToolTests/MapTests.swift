import Testing

/// Whole maps with their own tests: six follow the public route tables of apps; the others were
/// written by a newcomer who had only the page "Thirty words".
@Suite struct MapTests {
  private let folder = "\(Tool.root)/Tests/Maps"

  @Test func haveNoFindings() throws {
    let outcome = try Tool.run(["check", folder])
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("0 errors, 0 warnings"), "\(outcome.output)")
  }

  @Test func areFormatted() throws {
    let outcome = try Tool.run(["format", "--check", folder])
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test func passTheirTests() throws {
    let outcome = try Tool.run(["test", folder])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("ok "))
  }
}
