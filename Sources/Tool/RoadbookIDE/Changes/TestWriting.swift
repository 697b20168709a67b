import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
import RoadbookSession
import RoadbookSyntax
import RoadbookText

/// Adds a passing test for a route.
struct TestWriting {
  let target: ChangeTarget
  let route: Route

  var action: CodeAction? {
    let map = target.map
    guard !route.isInternal, let url = map.routes.example(of: route), url.isPlainURL,
      map.analysis.map.route(taking: url)?.index == route.index
    else { return nil }
    return CodeAction(kind: .rewrite, id: "test", title: "add a test for this route", runsMap: true)
    {
      self.test(url)
    }
  }

  /// The tests are run first, since guards and `before` affect the result; only a passing test is
  /// written.
  private func test(_ url: String) -> Result<MapEdits, ChangeProblem> {
    let map = target.map.analysis.map
    let expectations = map.expectations(of: url)
    let known = Set(target.map.session.binder.tests.map(\.name))
    var taken = known
    let trials = expectations.map { expectation in
      let title = "\(route.written.first ?? route.name) \(expectation.summary)"
      let name = Self.free(title, taken)
      taken.insert(name)
      return (name: name, title: title, statements: expectation.statements)
    }
    let texts = trials.map { Self.text($0.name, $0.statements) }.joined(separator: "\n\n")
    let plan = TestPlan(
      target.changed(by: [insertion(of: texts)]).session, names: Set(trials.map(\.name)))
    let results = plan.cases.indices.compactMap { plan.run($0) }
    guard let passed = results.first(where: { $0.verdict == .passed }),
      let trial = trials.first(where: { $0.name == passed.test })
    else {
      let reason = results.first?.failure.map { ": \($0.message)" } ?? ""
      return .failure("no test of this route passes\(reason)")
    }
    let text = Self.text(Self.free(trial.title, known), trial.statements)
    return .success(target.edits([insertion(of: text)]))
  }

  private static func text(_ name: String, _ statements: [String]) -> String {
    let lines = statements.map { "  \($0)\n" }.joined()
    return "test \(ValueText.quoted(name)) {\n\(lines)}"
  }

  /// A name that is not in use.
  private static func free(_ name: String, _ taken: Set<String>) -> String {
    guard taken.contains(name) else { return name }
    return (2...taken.count + 2).lazy.map { "\(name) (\($0))" }.first { !taken.contains($0) }
      ?? name
  }

  private func insertion(of text: String) -> TextEdit {
    let tree = target.map.parse(target.document).tree
    if let last = tree.root.children(.testDeclaration).last {
      return TextEdit(TextRange(at: last.endWithComment), "\n\n" + text)
    }
    let bytes = tree.bytes
    let isAtLineStart = bytes.isEmpty || bytes.last == 0x0A
    return TextEdit(TextRange(at: bytes.count), (isAtLineStart ? "\n" : "\n\n") + text + "\n")
  }
}
