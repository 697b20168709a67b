import RoadbookTestSupport
import Testing

/// `roadbook test` with several threads.
@Suite struct TestCommandTests {
  private let folder = TemporaryFolder()

  /// The output does not depend on how many tests run at a time.
  @Test func sideBySideIsOneAfterTheOther() throws {
    var random = SeededRandom(seed: 17)
    let words = (0..<6).map { "w\($0)" }
    var paths: [String] = []
    for file in 0..<4 {
      var text = "var n = 0\nguard g { set n = n + 1; require n < 3 else cancel }\n"
      for index in 0..<30 {
        let segments = (0..<1 + random.below(3)).map { _ in
          random.oneIn(3) ? ":p\(random.below(100))<int>" : random.pick(words)
        }
        let names = Set(segments)
        if names.count < segments.count { continue }
        text += "route /\(segments.joined(separator: "/")) -> S\(index % 7)"
        text += random.oneIn(3) ? " guard g\n" : "\n"
      }
      for index in 0..<50 {
        text += "test \"\(file) \(index)\"\(random.oneIn(6) ? " fails" : "") {\n"
        for _ in 0..<1 + random.below(5) {
          let url = (0..<1 + random.below(3)).map { _ in
            random.oneIn(3) ? "\(random.below(9))" : random.pick(words)
          }
          text += "  open /\(url.joined(separator: "/"))\n"
          if random.oneIn(2) { text += "  expect count(stack) < \(1 + random.below(4))\n" }
          if random.oneIn(4) { text += "  set n = n + 1\n" }
        }
        text += "  expect n < \(random.below(4))\n}\n"
      }
      paths.append(folder.file("map\(file).roadbook", text))
    }
    for options in [["--coverage"], ["--bail"], ["--format", "json", "--coverage"]] {
      let alone = try Tool.run(["test", "--jobs", "1"] + options + paths)
      #expect(alone.status == 1)
      #expect(alone.output.count > 100)
      for jobs in ["2", "3", "16"] {
        let together = try Tool.run(["test", "--jobs", jobs] + options + paths)
        #expect(together.output == alone.output, "\(jobs) jobs, \(options)")
        #expect(together.status == alone.status)
      }
    }
  }
}
