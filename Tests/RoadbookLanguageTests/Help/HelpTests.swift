import RoadbookModel
import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookBinder
@testable import RoadbookSession

/// The help is correct: its examples run, its maps have the findings, its references exist.
@Suite struct HelpTests {
  @Test func theExampleMapIsWithoutFindings() {
    var session = ExampleMap.session()
    let findings = session.findings(withHints: true).flatMap(\.self)
    #expect(findings.filter { $0.severity > .hint }.map(\.message) == [])
    #expect(session.map.routes.count == 8)
  }

  @Test(arguments: HelpEntry.all.map(\.name))
  func examplesDoWhatTheyShow(_ name: String) throws {
    let entry = try #require(HelpEntry.byName[name])
    var session = ExampleMap.session()
    for example in entry.examples where example.use != .notRun {
      let answers = session.execute(SourceText(name: "<help>", example.statement))
      // A URL may match no route or be deferred, but every statement must be valid.
      let isMeantToFail = example.statement == "expect /list/42 -> Checkout"
      for answer in answers {
        let errors = AnswerRenderer(session).render(answer).errors
        #expect(errors.isEmpty != isMeantToFail, "\(example.statement): \(errors)")
      }
    }
  }

  @Test func everyCommandHasTwoExamplesAndItsRelations() {
    for keyword in StatementKeyword.all where keyword.group == .command {
      let entry = HelpEntry.byName[keyword.word]
      #expect((entry?.examples.count ?? 0) >= 2, "\(keyword.word)")
      #expect(entry?.related.isEmpty == false, "\(keyword.word)")
    }
  }

  @Test func everyEntryIsAboutSomething() {
    for entry in HelpEntry.all {
      #expect(!entry.summary.isEmpty, "\(entry.name) is no statement and has no title")
      for related in entry.related {
        guard case .success = Help.page(related) else {
          Issue.record("\(entry.name): see \(related)")
          continue
        }
      }
    }
    #expect(Set(HelpEntry.all.map(\.name)).count == HelpEntry.all.count)
  }

  @Test(arguments: [80, 40])
  func pagesFitTheWindow(_ width: Int) throws {
    let names = [nil] + Help.topicSummaries.map { Optional($0.name) }.filter { $0 != "about" }
    for name in names {
      let page = try Help.page(name).get()
      let isList = ["commands", "options", "findings", "declarations"].contains(name)
      // The answers to examples are not wrapped.
      let own = page.lines.filter { if case .example = $0 { false } else { true } }
      let text = HelpText(renderOptions: RenderOptions(width: width)).text(HelpPage(lines: own))
      for line in text.split(separator: "\n") {
        // A word that is longer than the window cannot be wrapped.
        let isOneWord = line.split(separator: " ").contains { $0.count > width - 16 }
        #expect(line.count < width || isOneWord, "\(name ?? ""): \(line)")
      }
      let all = HelpText(renderOptions: RenderOptions(width: width)).text(page).split(
        separator: "\n"
      ).count
      if width == 80, !isList { #expect(all <= (name == nil ? 24 : 42), "\(name ?? "") \(all)") }
    }
  }

  @Test func aWordThatIsNotThereIsGuessed() {
    guard case .failure(let unknown) = Help.page("rotue") else {
      Issue.record("found")
      return
    }
    #expect(unknown.suggestion == "route")
  }

  @Test func aSearchFindsNamesFirst() throws {
    let text = HelpText(renderOptions: RenderOptions()).text(try Help.page("about modal").get())
    #expect(text.split(separator: "\n").first?.hasPrefix("  modal") == true)
    #expect(text.contains("navigation"))
    guard case .failure = Help.page("about zebra") else {
      Issue.record("found")
      return
    }
  }

  // MARK: Findings

  @Test(arguments: FindingCode.allCases)
  func aFindingIsInItsBadExampleOnly(_ code: FindingCode) throws {
    let guide = code.guide
    guard !guide.bad.isEmpty else { return }
    let bad = FindingGuide.findings(in: guide.bad).map(\.diagnostic)
    #expect(
      bad.contains { $0.code == code && $0.severity == code.severity },
      "\(guide.bad) has \(bad.map { "\($0.severity.rawValue) \($0.code.rawValue)" })")
    let good = FindingGuide.findings(in: guide.good).map(\.diagnostic)
    let wrong = good.filter { $0.severity == .error || $0.code == code }
    #expect(wrong.map(\.message) == [], "\(guide.good)")
  }
}
