import ArgumentParser
import RoadbookBinder
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook test [PATH…]`: runs the test blocks of maps.
struct TestCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run the test blocks of maps.",
    discussion: """
      A folder means all *.roadbook files in it, except those that another file includes; the \
      default is the current folder. Tests run in parallel, which does not change the output. A \
      test with an error in it fails; with an error outside the tests, no test of the map runs. \
      The exit code is 1 if a test fails or a map has an error.
      """)
  static let manual = ManualNotes(
    failure: "a test failed, or a map has an error",
    examples: [
      ("Run the tests of all maps below the current folder:", "roadbook test"),
      ("List what no test covers:", "roadbook test --coverage shop.roadbook"),
      ("Write a report for a build server:", "roadbook test --format junit > tests.xml"),
    ])

  @Argument(
    help: ArgumentHelp("Maps or folders.", valueName: "path"), completion: .maps,
    transform: readPath)
  var paths: [String] = []

  @Option(help: "How to show the results.")
  var format = TestFormat.text

  @Option(help: ArgumentHelp("Only tests whose names contain this text.", valueName: "text"))
  var filter: String?

  @Option(
    name: .customLong("name"),
    help: ArgumentHelp("Only the test with this name. Repeatable.", valueName: "name"))
  var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "How many tests run at a time; the default is one per core.",
      valueName: "n"))
  var jobs: Int?

  @Flag(help: "Stop at the first failure.")
  var bail = false

  @Flag(
    help:
      "List the routes, guards, blocks, hooks, styles and screens that no test covers (not in junit)."
  )
  var coverage = false

  @Flag(help: "Show how long tests take.")
  var time = false

  @OptionGroup var app: AppArguments
  @OptionGroup var unsaved: UnsavedFile
  @OptionGroup var colour: ColourOption

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs needs a number of at least 1") }
  }

  func run() throws {
    let streams = colour.streams
    let (found, problems) = MapPaths.expand(paths)
    let status = try streams.report(problems, besides: found, in: paths)
    let start = ContinuousClock.now
    let jobs = self.jobs ?? Processors.count
    let filter = self.filter
    let names = names.isEmpty ? nil : Set(names)
    let disk = try unsaved.files(streams)
    let renderOptions = streams.renderOptions
    let files = MapPaths.standalone(found, named: paths)
    var maps = Workers.map(files.count, jobs: jobs) {
      LoadedTests(files[$0], in: disk, filter: filter, names: names, renderOptions)
    }
    for map in maps { streams.errors.writeLines(map.errors) }
    for (name, text) in app.values { try set(name, to: text, in: &maps, streams) }
    var report = runTests(of: maps, jobs: jobs, streams)
    if let filter, report.files.isEmpty {
      throw streams.refuse("no test has '\(TerminalText.escaped(filter))' in its name")
    }
    if let names, report.files.isEmpty {
      let list = names.sorted().map { "'\(TerminalText.escaped($0))'" }
      throw streams.refuse("there is no test \(list.joined(separator: " or "))")
    }
    if time { report.duration = ContinuousClock.now - start }
    write(report, to: streams)
    let isUnreadable = maps.contains(where: \.isUnreadable)
    let isFailure = report.isFailure || maps.contains { !$0.errors.isEmpty }
    let outcome: ExitStatus = isUnreadable ? .unusable : isFailure ? .findings : .clean
    try streams.end(max(status, outcome))
  }

  /// Gives a variable its value at the start of each test. Maps without the variable are left as
  /// they are, if another one has it.
  private func set(
    _ name: String, to text: String, in maps: inout [LoadedTests], _ streams: Streams
  ) throws {
    let tested = maps.indices.filter { maps[$0].plan != nil }
    let having = tested.filter { maps[$0].plan?.hasVariable(name) == true }
    for index in having.isEmpty ? tested : having {
      if let problem = maps[index].plan?.set(name, to: text) { throw streams.refuse(problem) }
    }
  }

  private func runTests(of maps: [LoadedTests], jobs: Int, _ streams: Streams) -> TestReport {
    let numbers = maps.indices.flatMap { map in
      (maps[map].plan?.cases.indices ?? 0..<0).map { (map: map, test: $0) }
    }
    let firstFailure = Lock(Int.max)
    let finished = Lock(0)
    let progress = streams.progress?.progress
    defer { streams.progress?.finish() }
    let (bail, time) = (bail, time)
    let results = Workers.map(numbers.count, jobs: jobs) { index -> TestResult? in
      if bail, index > firstFailure.withLock({ $0 }) { return nil }
      let start = ContinuousClock.now
      var result = maps[numbers[index].map].plan?.run(numbers[index].test)
      if time { result?.duration = ContinuousClock.now - start }
      if let progress {
        let done = finished.withLock { count in
          count += 1
          return count
        }
        progress.tell("running tests", done, of: numbers.count)
      }
      if result?.isFailure == true { firstFailure.withLock { $0 = min($0, index) } }
      return result
    }
    // Which tests after the first failure have already run depends on timing, so none of them is
    // reported.
    let end = bail ? min(firstFailure.withLock { $0 }, numbers.count - 1) + 1 : numbers.count
    var files = maps.map { TestReport.File(name: $0.file, problem: $0.problem) }
    for (number, result) in zip(numbers, results).prefix(end) {
      if let result { files[number.map].results.append(result) }
    }
    // "no tests" is reported for a map that has none, not for one whose tests were filtered out or
    // skipped.
    let hasAll = filter == nil && names.isEmpty && end == numbers.count
    var report = TestReport(
      files: hasAll ? files : files.filter { !$0.results.isEmpty || $0.problem != nil })
    report.skipped = numbers.count - end
    // Of maps that cannot be tested nothing is known.
    if coverage, maps.contains(where: { $0.plan != nil }) {
      report.coverage = zip(maps, files).reduce(into: TestCoverage()) { coverage, tested in
        if let plan = tested.0.plan { coverage.add(plan, seen: tested.1.seen) }
      }
    }
    return report
  }

  private func write(_ report: TestReport, to streams: Streams) {
    let output = streams.output
    let text =
      report.files.flatMap(TestText.lines) + (report.coverage.map(TestText.lines) ?? [])
      + [TestText.summary(report)]
    switch format {
    case .github: for line in TestGitHub.lines(report) { output.writeLines(line) }
    case .text: for line in text { streams.write(line) }
    case .tap: for line in TestTAP.lines(report) { output.writeLines(line) }
    case .junit:
      for line in TestJUnit.lines(report) { output.writeLines(line) }
      // The report usually goes to a file, and the log of the build server shows what failed.
      for line in text {
        streams.errors.writeLines(line.rendered(isColoured: streams.renderOptions.colouredErrors))
      }
    case .json: output.writeLines(TestJSON.json(report).compact)
    }
  }
}

/// A map with its tests, or why it has none.
private struct LoadedTests: Sendable {
  let file: String
  var plan: TestPlan?
  var problem: String?
  /// Output for standard error.
  var errors = ""
  var isUnreadable = false

  init(
    _ file: String, in disk: DiskAccess, filter: String?, names: Set<String>?,
    _ renderOptions: RenderOptions
  ) {
    self.file = file
    var session = Session(files: disk)
    let answer = session.load(file)
    if answer.isUsageError, case .problem(let message, _) = answer.content {
      problem = "it cannot be read"
      errors = "roadbook: \(TerminalText.escaped(message))"
      isUnreadable = true
      return
    }
    if answer.isFailure {
      errors = AnswerRenderer(session, renderOptions).render(answer).errors
      if session.hasErrorsOutsideTests() {
        let count = answer.findings.count { $0.diagnostic.severity == .error }
        problem = "the map has \(counted(count, "error"))"
        return
      }
    }
    plan = TestPlan(session, filter: filter, names: names)
  }
}
