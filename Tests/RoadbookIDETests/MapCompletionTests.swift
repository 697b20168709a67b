import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Completions at `$0` in a map that is open in an editor.
@Suite struct MapCompletionTests {
  private static let map = """
    scheme shop, https://shop.example.com {
      route /list -> ItemList { route :id<int> -> Item }
      route /login -> Login { deprecated "use /in" }
    }
    screen ItemList(sort: string = "recent")
    screen Item(id: int, title: string?)
    screen Login
    type Page = 1...500
    var signedIn = false
    guard member before match { require signedIn else cancel }
    tabs Main { Home; Search }
    route /news/:year<int> -> News { tag press }

    """

  private func items(_ marked: String) -> [String] {
    let map = EditorMap(Self.map + marked)
    return (map.view?.completions(in: 0, at: map.offset) ?? []).map { item in
      let replaced = SourceText(name: "", map.text.text).text(in: item.range)
      let shown = item.insertion == item.label ? "" : " as \(item.insertion.debugDescription)"
      return "\(item.kind.rawValue) \(item.label)\(shown) for \(replaced.debugDescription)"
    }
  }

  private func check(_ marked: String, limit: Int = 12, _ expected: Expect) {
    let all = items(marked)
    let more = all.count > limit ? ["… \(all.count)"] : []
    expected.match((all.prefix(limit) + more).joined(separator: "\n"))
  }

  /// The keywords offered at the mark.
  private func keywords(_ marked: String) -> Set<String> {
    Set(
      items(marked).filter { $0.hasPrefix("keyword ") }.compactMap {
        $0.split(separator: " ").dropFirst().first.map(String.init)
      })
  }

  @Test func onlyWhatCanStandHere() {
    let file = keywords("$0")
    #expect(
      file.isSuperset(of: ["route", "scheme", "screen", "test", "include", "stack", "rules"]))
    #expect(file.isDisjoint(with: ["resolve", "open", "log", "modal", "expect", "cancel"]))
    let scheme = keywords("scheme x {\n  $0\n}")
    #expect(scheme.isSuperset(of: ["route", "block", "guard", "rules", "stack"]))
    #expect(scheme.isDisjoint(with: ["screen", "scheme", "test", "open", "tag"]))
    #expect(
      keywords("rules { $0 }") == [
        "rank", "case", "slash", "plus", "decode", "clash", "fallback", "modals", "deferral",
      ])
    #expect(
      keywords("scheme x { rules jlroutes { $0 } }").isSuperset(of: ["rank", "host", "wildcard"]))
    let route = keywords("route /x -> A {\n  tag a\n  $0\n}")
    #expect(route.isSuperset(of: ["route", "guard", "example"]))
    #expect(route.isDisjoint(with: ["tag", "screen", "open", "rank", "log", "on", "redirects"]))
    let block = keywords("block /x {\n  if a { $0 }\n}")
    #expect(block.isSuperset(of: ["log", "push", "set", "external", "if"]))
    #expect(
      block.isDisjoint(with: ["route", "expect", "resolve", "modal", "cancel", "hold", "open"]))
    let action = keywords("route /x do {\n  if a { $0 }\n}")
    #expect(action.isSuperset(of: ["log", "cancel", "push", "set", "open", "if", "require"]))
    #expect(action.isDisjoint(with: ["hold", "route", "expect"]))
    #expect(keywords("on showing { $0 }").contains("defer"))
    #expect(!keywords("on showing { $0 }").contains("hold"))
    let held = keywords("scheme old { rules fsqroutes }\non showing { $0 }")
    #expect(held.contains("hold"))
    #expect(keywords("on failed { $0 }").isDisjoint(with: ["hold", "defer"]))
    let test = keywords("test \"t\" {\n  $0\n}")
    #expect(test.isSuperset(of: ["expect", "open", "cases", "log", "back"]))
    #expect(
      test.isDisjoint(with: ["route", "screen", "rank", "modal", "alias", "load", "decline"]))
    #expect(keywords("before { $0 }").isDisjoint(with: ["cases", "before", "load", "quit"]))
    #expect(!keywords("test \"t\" {\n  cases n { 1 }\n  $0\n}").contains("cases"))
    let way = keywords("style p { $0 }")
    #expect(way.isSuperset(of: ["select", "push", "dismiss", "log"]))
    #expect(way.isDisjoint(with: ["cancel", "open", "route"]))
    #expect(keywords("# $0").isEmpty)
  }

  @Test func clausesThatAreNotThere() {
    let clauses = keywords("route /x -> A modal $0 as x { tag b }")
    #expect(clauses.isSuperset(of: ["in", "guard", "priority", "when"]))
    #expect(clauses.isDisjoint(with: ["modal", "tag", "as", "present", "->", "=>", "do"]))
    #expect(keywords("route /x $0").isSuperset(of: ["->", "=>", "do", "in"]))
    check(
      "route /x -> Item in H$0",
      expect(
        """
        container Home for "H"
        """))
    check(
      "route /x -> Item in Home, $0",
      expect(
        """
        container Main for ""
        container Home for ""
        container Search for ""
        """))
    check(
      "route /x -> Item guard $0",
      expect(
        """
        guard member for ""
        """))
    check(
      "route /x -> Item tag $0",
      expect(
        """
        option press for ""
        """))
    check(
      "route /x -> Item style s$0",
      expect(
        """
        option sheet for "s"
        """))
    check(
      "route /x -> Item {\n  guard $0\n}",
      expect(
        """
        guard member for ""
        """))
    check(
      "rules { rank $0 }",
      expect(
        """
        option specific for ""
        option first for ""
        option all for ""
        """))
    check(
      "on d$0",
      expect(
        """
        keyword declined for "d"
        keyword deferred for "d"
        """))
    check(
      "guard x before $0",
      expect(
        """
        keyword match for ""
        """))
  }

  @Test func whatIsReplaced() {
    let map = EditorMap(Self.map + "route /x -> It$0emX in Home")
    let item = map.view?.completions(in: 0, at: map.offset).first
    #expect(item?.label == "ItemList")
    #expect(item.map { map.shown($0.range) } == "13:13 \"It\"")
    #expect(item.map { map.shown($0.replaced) } == "13:13 \"ItemX\"")
    let login = EditorMap(Self.map + "test \"t\" { open shop://lo$0 }")
    #expect(login.view?.completions(in: 0, at: login.offset).map(\.isDeprecated) == [true])
    // A string is replaced up to its closing quote; an insertion with a colon replaces the existing
    // colon.
    let call = EditorMap(
      "screen A(kind: text)\nroute /x -> A\ntest \"t\" { expect /x -> A(kin$0d: \"b\") }")
    let parameter = call.view?.completions(in: 0, at: call.offset).first
    #expect(parameter.map { call.shown($0.replaced) } == "3:27 \"kind: \"")
    let quoted = EditorMap(
      "screen A(kind: a | b)\nroute /x -> A\ntest \"t\" { expect /x -> A(kind: \"a$0 \\\" b\") }")
    let value = quoted.view?.completions(in: 0, at: quoted.offset).first
    #expect(value.map { quoted.shown($0.replaced) } == #"3:34 "a \\\" b""#)
  }

  @Test func anyPlaceOfAnyMapIsAnswered() {
    var random = SeededRandom(seed: 29)
    let pieces = [
      "route /a -> A {\n", "}", "\n", "scheme x {", "\"", "${", "(", ")", "<", "é", "test \"t\" {",
      "cases a, b {", " ", "\r", "if a {", "=>", "->", "set x = ", ";", "#", "{", "answer /a =>",
      "😀",
    ]
    for round in 0..<40 {
      var bytes = Array(Self.map.utf8)
      for _ in 0..<round {
        let at = random.below(bytes.count)
        if random.oneIn(3) {
          bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.below(9)))
        } else {
          bytes.insert(contentsOf: Array(random.pick(pieces).utf8), at: at)
        }
      }
      let map = EditorMap("")
      map.workspace.setText(bytes, of: EditorMap.key)
      guard let view = map.view else { continue }
      for offset in -1...(bytes.count + 1) {
        for item in view.completions(in: 0, at: offset) {
          #expect(0 <= item.range.start && item.range.start <= item.range.end)
          #expect(item.range.end <= max(0, offset) && item.replaced.end <= bytes.count)
        }
      }
    }
  }

  /// Completed keywords and screens cause no additional syntax errors.
  @Test func whatIsOfferedCanBeRead() {
    // Without a name these are commands.
    let shorts: Set = ["stack", "test"]
    let places = ["$0", "scheme z {\n  $0\n}", "route /z -> Z {\n  $0\n}", "block /z {\n  $0\n}"]
    for place in places {
      let map = EditorMap(Self.map + place)
      for item in map.view?.completions(in: 0, at: map.offset) ?? []
      where item.kind == .keyword && !shorts.contains(item.label) {
        let text = place.replacing("$0", with: item.insertion)
        let view = EditorMap(Self.map + text).view
        let codes = view?.findings(0).map(\.code.rawValue) ?? []
        #expect(!codes.contains("misplaced-statement"), "\(text)")
        #expect(!codes.contains("unknown-statement"), "\(text)")
        #expect(!codes.contains("command-in-map"), "\(text)")
      }
    }
    let map = EditorMap(Self.map + "route /z -> $0")
    for item in map.view?.completions(in: 0, at: map.offset) ?? [] where item.kind == .screen {
      let view = EditorMap(Self.map + "route /z -> \(item.insertion)").view
      #expect(view?.findings(0).contains { $0.severity == .error } == false, "\(item.label)")
    }
  }
}
