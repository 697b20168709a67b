import RoadbookAnalysis
import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
import RoadbookSession
package import RoadbookText

/// A command of the command line, run on the documents as open in the editor.
package enum MapCommand: Hashable, Sendable {
  case resolve(String)
  case explain(String)
  /// Runs the tests with these names; all tests if there are none.
  case runTest([String])
  /// The map as a graph, optionally restricted to a screen.
  case graph(String?)
  case walk
  /// The URLs that the map treats differently than that of a commit.
  case changes(since: String)
}

/// The output of a command, as text and as JSON.
package struct MapAnswer: Hashable, Sendable {
  package var text: String
  package var json: JSON
  /// Whether the command line would exit with a failure.
  package var isFailure: Bool
  /// The statement that the answer concerns.
  package var place: Place?

  package struct Place: Hashable, Sendable {
    package var key: String
    /// Counted from 1.
    package var line: Int
  }

  /// The help page of a diagnostic code, a statement or a topic; nil if there is none.
  package static func help(on topic: String, _ workspace: Workspace) -> MapAnswer? {
    guard case .success(let page) = Help.page(topic) else { return nil }
    let renderer = AnswerRenderer(Session(files: workspace.files))
    return MapAnswer(
      text: renderer.render(Answer(.help(page))).output, json: .null, isFailure: false)
  }
}

/// A command that can be run on any thread.
///
/// It has a session of its own with the documents as they were when it was made; later edits have
/// no effect on it.
package struct RunnableCommand: Sendable {
  /// Its answer, or why there is none.
  package enum Outcome: Sendable {
    case done(MapAnswer)
    case failed(String)
  }

  private let root: String
  private let files: WorkspaceFiles
  private var session: Session
  private let command: MapCommand
  private let isLate: @Sendable () -> Bool
  private let report: (@Sendable (String, Int, Int?) -> Void)?

  /// Output is cut after this many bytes.
  private static let limit = 1 << 20

  /// A command on the map of a document; nil if there is no such document.
  ///
  /// `isLate`: whether it is cancelled or has timed out. `report`: receives the current work, the
  /// amount done, and the total if it is known.
  package init?(
    _ command: MapCommand, on key: String, in workspace: Workspace,
    isLate: @escaping @Sendable () -> Bool,
    report: (@Sendable (String, Int, Int?) -> Void)? = nil
  ) {
    guard let map = workspace.snapshot(of: key)?.map else { return nil }
    self.command = command
    self.isLate = isLate
    self.report = report
    root = map.root
    files = workspace.reading(map)
    session = Session(files: files)
    session.work.progress = report.map { report in Progress { report($0.work, $0.done, $0.total) } }
  }

  /// Loads the map; returns a problem that prevents the command.
  private mutating func load() -> String? {
    let answer = session.load(root)
    // Loading is not cancelled, since a partial map would give wrong answers.
    session.work.isCancelled = isLate
    // An error in a test only makes that test fail.
    guard answer.isFailure, session.hasErrorsOutsideTests() else { return nil }
    let errors = answer.findings.count { $0.diagnostic.severity == .error }
    return "the map has \(counted(errors, "error"))"
  }

  package mutating func run() -> Outcome {
    if let problem = load() { return .failed(problem) }
    switch command {
    case .runTest(let names): return runTest(names)
    case .resolve(let url):
      let resolution = session.resolve(url)
      let answer = Answer(.resolution(resolution, command: "resolve"))
      return done(
        AnswerRenderer(session).render(answer).output,
        ResolutionRenderer(session.loaded).json(resolution),
        isFailure: resolution.outcome != .handled, place(resolution.route))
    case .explain(let url):
      let explanation = Explanation(of: url, on: session.dispatcher)
      return done(
        AnswerRenderer(session).render(Answer(.explanation(explanation))).output,
        ExplanationRenderer(session.loaded).json(explanation),
        isFailure: explanation.resolution.outcome != .handled, place(explanation.resolution.route))
    case .graph(let screen):
      if let screen, !session.map.hasGraph(of: screen) {
        return .failed("there is no screen, container or route '\(screen)'")
      }
      let text = session.map.mermaid(filter: screen)
      return done(text, ["format": "mermaid", "text": .string(text)])
    case .changes(let revision): return changes(since: revision)
    case .walk:
      switch session.loaded.exported(.checklist, filter: nil) {
      case .failure(let problem): return .failed(problem.message)
      case .success(let text): return done(text, ["format": "markdown", "text": .string(text)])
      }
    }
  }

  /// Only this command reads commits.
  private mutating func changes(since revision: String) -> Outcome {
    guard let committed = files.commit(revision, with: root) else {
      return .failed("the map is not in a folder of the workspace, so its commits cannot be read")
    }
    var before = Session(files: committed.files)
    if let problem = before.load(committed.path).problem { return .failed(problem.message) }
    var differences = MapDifferences(from: before.loaded, to: session.loaded)
    differences.revisions.old = revision
    let listing = differences.listing()
    if isLate() { return .failed("the comparison took too long") }
    return done(
      listing.rows.isEmpty
        ? "All URLs do what they did in \(revision).\n" : ListingText.markdown(listing),
      ["format": "markdown", "changes": .array(listing.json)])
  }

  private func runTest(_ names: [String]) -> Outcome {
    let plan = TestPlan(session, names: names.isEmpty ? nil : Set(names))
    guard !plan.cases.isEmpty else {
      return .failed(
        names.isEmpty
          ? "the map has no tests" : "there is no test '\(names.joined(separator: "', '"))'")
    }
    var results: [TestResult] = []
    for index in plan.cases.indices {
      if isLate() { return .failed("the tests took too long: \(index) of \(plan.cases.count) ran") }
      if index > 0 { report?("\(index) of \(plan.cases.count)", index, plan.cases.count) }
      if let result = plan.run(index) { results.append(result) }
    }
    let name = root.split(separator: "/").last.map(String.init) ?? root
    let file = TestReport.File(name: name, results: results)
    let report = TestReport(files: [file])
    let lines = TestText.lines(file) + [TestText.summary(report)]
    return done(
      lines.map { $0.plain + "\n" }.joined(), TestJSON.json(report), isFailure: report.isFailure)
  }

  private func place(_ route: Candidate?) -> MapAnswer.Place? {
    guard let route else { return nil }
    let location = session.documents.location(of: route.place)
    let file = files.canonical(location.file) ?? location.file
    return MapAnswer.Place(key: files.shown(file), line: location.line)
  }

  private func done(
    _ text: String, _ json: JSON, isFailure: Bool = false, _ place: MapAnswer.Place? = nil
  ) -> Outcome {
    var answer = MapAnswer(text: text, json: json, isFailure: isFailure, place: place)
    if text.utf8.count > Self.limit {
      var cut = Array(text.utf8.prefix(Self.limit))
      // Cut at the end of a line.
      if let end = cut.lastIndex(of: 0x0A) { cut.removeSubrange((end + 1)...) }
      answer.text =
        String(decoding: cut, as: UTF8.self)
        + "… \(text.utf8.count - cut.count) more bytes are not shown\n"
      answer.json = .null
    }
    return .done(answer)
  }
}
