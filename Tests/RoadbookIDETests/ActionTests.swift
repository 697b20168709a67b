import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Code actions: fixes and refactorings, and why some are refused.
@Suite struct ActionTests {
  /// The source after the action whose title contains `words`, or why it is refused; all titles if
  /// `words` is nil.
  private func done(
    _ words: String?, _ kinds: Set<CodeAction.Kind>, _ marked: String
  ) -> String {
    let map = EditorMap(marked)
    let end = map.text.offsets.count > 1 ? map.text.offsets[1] : map.offset
    map.view?.followURLs()
    let actions = map.workspace.actions(
      in: EditorMap.key, touching: TextRange(map.offset, end), kinds)
    guard let words else {
      return actions.map { "\($0.title)\($0.isPreferred ? " (preferred)" : "")" }
        .joined(separator: "\n")
    }
    guard let action = actions.first(where: { $0.title.contains(words) }) else {
      return "no action"
    }
    switch action.change() {
    case .failure(let problem): return "refused: \(problem.message)"
    case .success(let edits):
      let bytes = (edits.first ?? []).applied(to: Array(map.text.text.utf8))
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Edits keep the line ends and the indentation of the source.
  @Test func changesAreWrittenAsTheTextIs() {
    func shown(_ words: String, _ kind: CodeAction.Kind, _ marked: String) -> String {
      done(words, [kind], marked.replacing("\n", with: "\r\n"))
        .replacing("\r\n", with: "|\n").replacing("\t", with: "→")
    }
    expect(
      """
      group /a {|
        route b -> B|
        route c -> C|
      }|
      --
      scheme s {|
      →group /a {|
      →→route b -> B|
      →→route c -> C {|
      →→→tag x|
      →→}|
      →}|
      }|
      --
      route /a -> A|
      route /a/b -> B parent A {|
      →tag x|
      }|
      --
      screen A|
      screen Bee|
      route /a -> Bee|
      --
      route /a -> A|
      route /b -> B|
      --
      route /a -> A|
      --
      route /a -> A|
      route /b => /a|
      --
      route /a -> A|
      |
      test "/a leads to A" {|
        expect /a -> A|
      }|

      """
    ).match(
      [
        shown("nest", .extract, "route $0/a/b -> B\nroute /a/c -> C\n"),
        shown(
          "nest", .extract,
          "scheme s {\n\troute $0/a/b -> B\n\troute /a/c -> C {\n\t\ttag x\n\t}\n}\n"),
        shown("move", .inline, "route /a -> A {\n\troute $0b -> B {\n\t\ttag x\n\t}\n}\n"),
        shown("declare", .quickFix, "screen A\nroute /a -> $0Bee\n"),
        shown("delete", .quickFix, "route /a -> A\nroute $0/a -> B\nroute /b -> B\n"),
        shown("remove", .quickFix, "guard idle$0 { allow }\nroute /a -> A\n"),
        shown("redirects", .rewrite, "route $0/a, /b -> A\n"),
        shown("a test", .rewrite, "route $0/a -> A\n"),
      ].joined(separator: "--\n"))
  }

  /// A guard of the screen below runs before and after.
  @Test func guardsStayWhenRoutesAreTakenOut() {
    let text = """
      guard member on Account { cancel "sign in" }
      route /account -> Account {
        route $0orders -> Orders
      }
      """
    let flat = done("move", [.inline], text)
    expect(
      """
      guard member on Account { cancel "sign in" }
      route /account -> Account
      route /account/orders -> Orders parent Account
      """
    ).match(flat)
    func answer(_ text: String) -> String? {
      guard let map = EditorMap(text).view?.analysis.map else { return nil }
      var dispatcher = Dispatcher(map)
      let resolution = dispatcher.open("/account/orders", OpenOptions(.resolve))
      return "\(resolution.outcome) \(resolution.reason ?? "")"
    }
    #expect(answer(text) == "cancelled sign in" && answer(flat) == answer(text))
  }

  /// Sorting random routes either keeps which URLs they match or is refused.
  @Test func sortedRoutesTakeWhatTheyTook() {
    var random = SeededRandom(seed: 5)
    let segments = ["a", "b", ":x", ":y<int>", "**", "a-:z"]
    var count = 0
    for _ in rounds(120) {
      let rank = random.pick(["rank first\n", "", "rank literals\n"])
      let routes = (0..<(2 + random.below(6))).map { number in
        let path = (0..<(1 + random.below(3))).map { _ in random.pick(segments) }
        return "route /\(path.joined(separator: "/")) -> S\(number)\n"
      }
      let text = rank + "$0" + routes.joined()
      let old = EditorMap(text)
      let sorted = done("sort", [.organizeRoutes], text)
      guard sorted.contains("route") else { continue }
      if sorted.hasPrefix("refused") { continue }
      count += 1
      let new = EditorMap(sorted)
      for _ in 0..<60 {
        let parts = (0..<(1 + random.below(4))).map { _ in random.pick(["a", "b", "7", "a-b", "x"])
        }
        let url = "/" + parts.joined(separator: "/")
        let (was, now) = [old, new].map { $0.view?.analysis.map.route(taking: url)?.screen }.pair
        #expect(was == now, "\(url) in \(text) and \(sorted)")
      }
    }
    #expect(count > share(of: 20))
  }

  /// Nesting and flattening random routes keeps their targets and the screens below.
  @Test func nestedRoutesShowWhatTheyShowed() {
    var random = SeededRandom(seed: 8)
    var number = 0
    func route(_ depth: Int, _ prefix: String) -> String {
      number += 1
      let path = prefix + random.pick(["a", "b", ":x", "c/:y", "a-:z", "b, d"])
      let target = random.oneIn(5) && depth > 0 ? "" : " -> S\(number)"
      let clauses = random.pick(["", "", " in Home", " guard g", " tag t", " parent S1", " when v"])
      guard depth > 0, random.below(3) > 0 else { return "route \(path) -> S\(number)\(clauses)\n" }
      let inner = (0...random.below(3)).map { _ in route(depth - 1, random.oneIn(6) ? "/" : "") }
      return
        "\(target.isEmpty ? "group" : "route") \(path)\(target)\(clauses) {\n\(inner.joined())}\n"
    }
    var counts: [CodeAction.Kind: Int] = [:]
    for _ in 0..<150 {
      number = 0
      let routes = (0..<(1 + random.below(4))).map { _ in
        route(random.below(3), random.oneIn(2) ? "/a/" : "/")
      }.joined().replacing("/b, d", with: "/b, /d")
      let head =
        "tabs T { Home; Other }\nguard g { log \"g\" }\nguard s on S1, S2 { log \"s\" }\nvar v = true\n"
      let text = head + routes
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let line = 4 + random.below(max(1, lines.count - 5))
      let marked = lines.enumerated().map { $0 == line ? "$0" + $1 : String($1) }
        .joined(separator: "\n")
      let old = EditorMap(text)
      for (words, kind) in [
        ("nest", CodeAction.Kind.extract), ("move", .inline), ("redirects", .rewrite),
      ] {
        let result = done(words, [kind], marked)
        guard result.hasPrefix("tabs") else { continue }
        counts[kind, default: 0] += 1
        // Only a screen below may be added, and the title shows it.
        let title =
          done(nil, [kind], marked).split(separator: "\n").first { $0.contains(words) } ?? ""
        let beneath = title.split(separator: ", with ").dropFirst().first?.split(separator: " ")
          .first
        counts[.quickFix, default: 0] += beneath == nil ? 0 : 1
        let new = EditorMap(result)
        for _ in 0..<30 {
          let parts = (0..<(1 + random.below(4))).map { _ in
            random.pick(["a", "b", "c", "d", "7", "a-b"])
          }
          let url = "/" + parts.joined(separator: "/")
          let stories = [old, new].map { map -> String? in
            guard let map = map.view?.analysis.map else { return nil }
            var dispatcher = Dispatcher(map)
            let resolution = dispatcher.open(url, OpenOptions(.resolve))
            let values = resolution.parameters.entries.map { "\($0.key)=\($0.value)" }.sorted()
            let stack = resolution.stack.filter { $0 != beneath.map(String.init) }
            return
              "\(resolution.outcome) \(resolution.screen ?? "") \(stack) \(resolution.container ?? "") \(values) \(resolution.log)"
          }
          let (was, now) = stories.pair
          #expect(was == now, "\(url) in \(text)\n\(title):\n\(result)")
        }
      }
    }
    #expect((counts[.extract] ?? 0) > 5 && (counts[.inline] ?? 0) > 10, "\(counts)")
    #expect((counts[.quickFix] ?? 0) > 0)
  }

  /// A generated test passes, whatever the guards and `before` do.
  @Test func writtenTestsPass() {
    let texts = [
      "route $0/gd/:q -> S guard g\nguard g { defer \"x\" }\nguard h on S { require false else cancel }\n",
      "route $0/a do { decline \"x\" }\n", "route $0/a do { cancel \"x\" }\n",
      "screen A(n: int)\nroute $0/a -> A\n", "var v = false\nroute $0/a -> A when v\n",
      "guard g { cancel }\nroute $0/a -> A guard g\nbefore { answer off }\n",
      "guard g { cancel }\nroute $0/a -> A guard g\nbefore { answer g: cancel }\n",
      "route /x/y -> A\nroute $0/x/:y -> B\ntest \"/x/:y leads to B\" { reset }\n",
      "route /a -> A\nroute $0/a -> B\n",
      "var n = 0\nroute $0/a -> A guard g\nguard g { require n > 2 else cancel }\n",
    ]
    let written = texts.map { done("test", [.rewrite], $0) }
    expect(
      """
      test "/gd/:q leads to S" {
        answer g: allow
        answer h: allow
        expect /gd/q -> S
      }

      test "/a is declined" {
        expect /a -> declined
      }

      test "/a is cancelled" {
        expect /a -> cancelled
      }

      test "/a is invalid" {
        expect /a -> invalid
      }

      test "/a is unmatched" {
        expect /a -> unmatched
      }

      test "/a leads to A" {
        expect /a -> A
      }

      test "/a is cancelled" {
        expect /a -> cancelled
      }

      test "/x/:y leads to B (2)" {
        expect /x/x -> B
      }

      no action
      test "/a leads to A" {
        answer g: allow
        expect /a -> A
      }

      """
    ).match(
      written.map { text in
        text.ranges(of: "test \"").last.map { String(text[$0.lowerBound...]) } ?? text
      }.joined(separator: "\n"))
    for text in written where text.contains("test \"") {
      guard let session = EditorMap(text).view?.session else { continue }
      #expect(!session.runTests().isFailure, "\(text)")
    }
  }

  /// For any source and place there is an answer, with edits inside the source, in order and not
  /// overlapping.
  @Test func brokenTexts() {
    var random = SeededRandom(seed: 77)
    let pieces = [
      "route /a", "/b", "/:id", "<int>", " -> ", "Item", "screen ", "{", "}", "\n", "(", ")", "\"",
      "$" + "{", "=> /a/1", "when ", "x", ",", "guard g { allow }", "dialect jlroutes\n", ";",
      "scheme s {\n", "# c\n", "route c -> C\n", "é😀", "parent Item", "example /a/b",
      "test \"t\" {\n",
    ]
    for _ in rounds(300) {
      let text = (0..<random.below(24)).map { _ in random.pick(pieces) }.joined()
      let map = EditorMap(text)
      let size = map.text.text.utf8.count
      for _ in 0..<3 {
        let (one, other) = (random.below(size + 1), random.below(size + 1))
        let range = TextRange(min(one, other), max(one, other))
        let actions = map.workspace.actions(
          in: EditorMap.key, touching: range, Set(CodeAction.Kind.allCases))
        for action in actions {
          guard case .success(let edits) = action.change() else { continue }
          var end = 0
          for edit in edits.joined() {
            #expect(
              edit.range.start >= end && edit.range.end <= size,
              "\(action.title) in \(text.debugDescription)")
            end = edit.range.end
          }
        }
        for typed in ["}", "\n"] {
          _ = map.view?.formatting(0, afterTyping: typed, at: one)
        }
        _ = map.view?.formatting(0, touching: range)
        for name in ["y", "id"] {
          _ = map.workspace.rename(in: EditorMap.key, at: one, to: name)
        }
      }
    }
  }
}

extension [String?] {
  fileprivate var pair: (String?, String?) { (self[0], self[1]) }
}
