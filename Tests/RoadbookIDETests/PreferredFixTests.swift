import RoadbookBinder
import RoadbookSession
import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Every preferred fix removes its diagnostic and causes no other.
@Suite struct PreferredFixTests {
  private static let maps: [String] =
    FindingCode.allCases.map(\.guide.bad).filter { !$0.isEmpty } + [
      "screen A\nroute /x > A\n", "screen A\nroute /x => A\n", "screen A\nroute /x = A\n",
      "screen A\nroute /x A\n", "screen A\nroute /x --> A\n", "screen A\nroute /x >A\n",
      "route /a > https://x\n", "normalize /home > /list\n",
      "normalize /home /list\n", "shortcut home -> /list\nroute /list -> List\n",
      "test \"t\" { open notification home }\n",
      "screen A\nroute /a/:b<int -> A\n", "screen A\nroute /a/:b<list<int -> A\n",
      "screen A\nroute /a/:b<list<int> -> A\n", "screen A\nroute /a/:b</x/ -> A\n",
      "screen A\nroute /a(/b -> A\n", "screen A\nroute /a(/b(/c -> A\n",
      "screen A\nroute /a( -> A\n",
      "screen A\nroute /a/:b< -> A\n", "route \"/a{A\"\n",
      "screen A\nguard g before match\nroute /a -> A guard g\n",
      "screen A\nguard g before match\n  require true\nroute /a -> A guard g\n",
      "screen A\nroute /a -> A\ntest \"a\"\n  open /a\n}\n",
      "screen A\nroute /a -> A\ntest \"a\"\n  open /a\n",
      "screen A\nroute /a -> A\ntest \"a\"\nopen /a\n}\n", "screen A\ntest \"a\"\n",
      "screen A\nroute /a do\n", "screen A\nblock /a\n", "var a = 1\ntest \"t\" { if a == 1\n }\n",
      "screen A\nroute /a -> A {\n  screen B\n}\n", "scheme s {\n  screen B\n  route /a -> B\n}\n",
      "screen A\nroute /a -> A {\n  guard g { allow }\n}\n",
      "screen A(n: int = \"4\")\n", "screen A(n: bool = 1)\n", "screen A(n: a|b = \"aa\")\n",
      "screen A(n: string = 4)\n", "screen A(n: Size = 14)\n", "screen A(n: int = \"x\")\n",
      "dialect jlroutes\nroute /a(/b -> A\n", "dialect waapprouting\nroute a{A\n",
      "type N = 9...1\nscreen A(n: N = 3)\n", "screen A\nroute /b -> Aa\n",
      "screen A\nroute /a -> A { log \"x\" }\n", "screen A\ngroup /a -> A\n",
      "screen A\ngroup -> A { route /b -> A }\n", "screen A\ngroup /a do { log \"x\" }\n",
      "screen A(n: int = null, k: string = null from b)\n",
      "screen A\nroute /b -> A\nroute /a => /bb\nroute /c => \"/bb\"\n",
      "screen A(id: int, q: string?)\nroute /a -> A\nroute /b/:x -> A\nroute /c/:id<uuid> -> A\n",
      "rout /a -> A\nscreen A\n", "screen A\nroute /a -> A modl\n", "test \"t\" { opn /a }\n",
    ]

  @Test(arguments: maps) func preferredFixesMendAndBreakNothing(_ text: String) throws {
    try check(text) { before, now in
      for (code, count) in codes(now) where count > codes(before)[code, default: 0] {
        return code
      }
      return nil
    }
  }

  /// In a map with several mistakes, a fix may show what was hidden by the first one: there are
  /// never more than before.
  @Test(arguments: ["language", "lifecycle", "ide", "syntax", "tool"])
  func preferredFixesMendTheMapsOfTheCases(_ area: String) throws {
    for file in CaseFile.all(in: area) {
      for map in file.maps {
        try check(map.replacing("$0", with: "")) { before, now in
          let (old, new) = (before.serious, now.serious)
          return new.count > old.count ? new.map(\.message).joined(separator: "; ") : nil
        }
      }
    }
  }

  /// Checks the preferred fixes of a map. `broken`: what a fix has broken; nil for nothing.
  private func check(
    _ text: String, _ broken: (_ before: MapSnapshot, _ now: MapSnapshot) -> String?
  ) throws {
    guard let view = EditorMap(text).view else { return }
    view.followURLs()
    for finding in view.findings(0) {
      for fix in DocumentFeatures(view, 0).fixes(of: finding) where fix.isPreferred {
        let bytes = fix.edits.applied(to: Array(text.utf8))
        let fixed = String(decoding: bytes, as: UTF8.self)
        let after = try #require(EditorMap(fixed).view)
        after.followURLs()
        let known = { (map: MapSnapshot) in map.findings(0).count { $0.code == finding.code } }
        #expect(
          known(after) < known(view), "\(fix.title): \(finding.code.rawValue) stays in\n\(fixed)")
        if let code = broken(view, after) {
          Issue.record("\(fix.title) of \(finding.code.rawValue) brings \(code):\n\(fixed)")
        }
      }
    }
  }

  /// A fix without edits would be offered nowhere.
  @Test(arguments: FindingCode.allCases) func everyFixOfAnExampleIsWritten(_ code: FindingCode)
    throws
  {
    let view = try #require(EditorMap(code.guide.bad).view)
    view.followURLs()
    for finding in view.findings(0) {
      let written = DocumentFeatures(view, 0).fixes(of: finding).map(\.title)
      #expect(written == finding.fixes.map(\.title), "\(finding.code.rawValue)")
    }
  }

  @Test(arguments: FindingCode.allCases.filter(\.hasCertainFix))
  func aCertainFixMakesTheFixedMap(_ code: FindingCode) throws {
    let text = code.guide.bad + "\n"
    let all = TextRange(0, text.utf8.count)
    let actions = EditorMap(text).workspace.actions(
      in: EditorMap.key, touching: all, [.fixAll])
    let edits = try #require(try actions.first?.change().get().first)
    #expect(
      String(decoding: edits.applied(to: Array(text.utf8)), as: UTF8.self)
        == code.guide.good + "\n")
  }

  private func codes(_ view: MapSnapshot) -> [String: Int] {
    view.findings(0).filter { $0.severity == .error }.reduce(into: [:]) {
      $0[$1.code.rawValue, default: 0] += 1
    }
  }

  /// The source after the first fix of a diagnostic.
  private func fixed(_ code: String, _ text: String) -> String {
    let view = EditorMap(text).view
    view?.followURLs()
    guard let finding = view?.findings(0).first(where: { $0.code.rawValue == code }),
      let fix = view.flatMap({ DocumentFeatures($0, 0).fixes(of: finding).first })
    else { return "no fix" }
    return String(decoding: fix.edits.applied(to: Array(text.utf8)), as: UTF8.self)
  }

  // MARK: Allowed diagnostics

  private func allowed(_ text: String, at offset: Int) -> String {
    let map = EditorMap(text)
    let actions = map.workspace.actions(
      in: EditorMap.key, touching: TextRange(at: offset), [.quickFix])
    guard let action = actions.first(where: { $0.title.hasPrefix("allow") }),
      case .success(let edits) = action.change()
    else { return "no action" }
    return String(decoding: (edits.first ?? []).applied(to: Array(text.utf8)), as: UTF8.self)
  }

  @Test func whatIsNotWrongForSureCanBeAccepted() {
    #expect(
      allowed("screen A\nroute /a -> Aa\n", at: 22)
        == "screen A\nroute /a -> Aa # roadbook: allow unknown-screen\n")
    #expect(
      allowed("screen A\n  route /a -> Aa # why\n", at: 24)
        == "screen A\n  # roadbook: allow unknown-screen\n  route /a -> Aa # why\n")
    #expect(allowed("screen A\nroute /a\n", at: 16) == "no action")
  }

  @Test func whatIsAcceptedIsNotFound() throws {
    let text =
      "screen A\r\nroute /a -> Aa # roadbook: allow unknown-screen\r\n# roadbook: allow x-y\r\n"
    let view = try #require(EditorMap(text).view)
    view.followURLs()
    #expect(view.findings(0).map(\.code.rawValue) == ["unused-allow"])
    #expect(view.findings(0).first?.message == "there is no finding 'x-y'")
    #expect(
      try #require(EditorMap("var a = \"# roadbook: allow idle-guard\"\n").view).findings(0).isEmpty
    )
  }
}

extension MapSnapshot {
  /// The errors and warnings.
  fileprivate var serious: [Diagnostic] { findings(0).filter { $0.severity > .hint } }
}
