import RoadbookTestSupport
import RoadbookURL
import Testing

@Suite struct LinearRegexTests {
  @Test func wholeTextsMatch() throws {
    let cases: [(String, [String], [String])] = [
      ("[A-Z]{3}-[0-9]{4}", ["ABC-1234"], ["ABC-12345", "xABC-1234", ""]),
      ("^a|b$", ["a", "b"], ["ab"]), ("(?:ab)*?c+", ["c", "ababcc"], ["ab"]),
      (#"\d+\.\w\s?"#, ["12.x", "1._ "], ["١.x", "1x"]), ("[^a-c]", ["d", "é"], ["a", "dd"]),
      (#"[\]\-x-]+"#, ["]-x"], ["y"]), ("a{2,3}", ["aa", "aaa"], ["a", "aaaa"]),
      ("a{0}", [""], ["a"]), (".", ["x", "😀"], ["\n", "ab"]), ("(a*)*", ["", "aaa"], ["b"]),
      (#"\u00e9|\x41|\u{1F600}|\/"#, ["é", "A", "😀", "/"], ["u"]), ("", [""], ["a"]),
      (#"[\W]"#, ["-"], ["a"]), ("a||b", ["a", "", "b"], ["c"]),
    ]
    for (source, good, bad) in cases {
      let regex = try LinearRegex(source)
      for text in good { #expect(regex.matches(text), "\(source) on \(text)") }
      for text in bad { #expect(!regex.matches(text), "\(source) on \(text)") }
    }
  }

  @Test func problemsSayWhere() {
    func problem(_ source: String) -> String {
      do throws(RegexProblem) {
        _ = try LinearRegex(source)
        return "\(source)  fine"
      } catch {
        return "\(source)  \(error.offset): \(error.message); \(error.advice ?? "-")"
      }
    }
    expect(
      #"""
      a(b  1: '(' is not closed; close it with ')', or write '\('
      a)  1: unmatched ')'; write '\)' for the character itself
      é*+  3: '+' has nothing to repeat; put the repeated part in '(?:…)'
      *a  0: '*' has nothing to repeat; write '\*' for the character itself
      [a  0: '[' is not closed; close it with ']', or write '\['
      []  0: the class is empty; write '\]' to put the bracket in it
      [z-a]  1: the range is reversed; -
      (a)\1  3: back-references are not supported; matching must take linear time
      (?=a)  0: look-ahead is not supported; describe what may appear there with classes and alternatives
      (?<!a)b  0: look-behind is not supported; describe what may appear there with classes and alternatives
      (?<n>a)  0: named groups are not supported; groups do not capture here: write '(?:…)'
      (?i)a  0: '(?' with flags is not supported; write '(?:…)'
      a{2  1: '{' is not closed with '}'; write '{2}', '{2,}' or '{2,5}', or '\{' for the character itself
      a{3,2}  1: the repetition's bounds are reversed; write '{2}', '{2,}' or '{2,5}', or '\{' for the character itself
      \q  0: unknown escape '\q'; -
      a\  1: '\' at the end; write '\\' for the character itself
      \p{L}  0: Unicode properties are not supported; write the ranges
      [[:alpha:]]  1: named classes are not supported; write the range, such as 'a-z'
      (a{1000}){1000}  0: the expression is too large: over 20000 steps when expanded; use smaller bounds, or '*' and '+'
      \b  0: '\b' is not supported; the expression always matches the whole string
      \x4  0: the escape is not a character; write '\x41', '\u0041' or '\u{41}'
      ^*  1: '^' cannot be repeated; -
      """#
    ).match(
      [
        "a(b", "a)", "é*+", "*a", "[a", "[]", "[z-a]", #"(a)\1"#, "(?=a)", "(?<!a)b", "(?<n>a)",
        "(?i)a", "a{2", "a{3,2}", #"\q"#, #"a\"#, #"\p{L}"#, "[[:alpha:]]", "(a{1000}){1000}",
        #"\b"#,
        #"\x4"#, "^*",
      ].map(problem).joined(separator: "\n"))
  }

  @Test func pathologicalExpressionsStayQuick() throws {
    let start = ContinuousClock.now
    let text = String(repeating: "a", count: 20_000)
    for source in ["(a+)+b", "(a|a)*b", "(a*)*b", "(.*)(.*)(.*)x", "(a?){200}b"] {
      let regex = try LinearRegex(source)
      #expect(!regex.matches(text))
    }
    let empty = try LinearRegex("(((a{0}){1000}){1000}){1000}")
    #expect(empty.matches(""))
    #expect(throws: RegexProblem.self) {
      try LinearRegex(String(repeating: "(", count: 50_000))
    }
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func noSourceCrashes() {
    var random = SeededRandom(seed: 12)
    let marks = Array("()[]{}|*+?.^$\\-,0123dwsxub:=<!aé")
    for _ in rounds(10_000) {
      let source = String((0..<random.below(14)).map { _ in random.pick(marks) })
      guard let regex = try? LinearRegex(source) else { continue }
      _ = regex.matches("a-1é")
    }
  }

  @Test func agreesWithBacktracking() throws {
    var random = SeededRandom(seed: 11)
    for _ in rounds(3_000) {
      let tree = Naive.random(&random, depth: 3)
      let regex = try LinearRegex(tree.source)
      for _ in 0..<6 {
        let text = String(
          (0..<random.below(7)).map { _ in random.pick(["a", "b", "c"]) as Character })
        #expect(regex.matches(text) == tree.matches(text), "\(tree.source) on \(text)")
      }
    }
  }
}

/// A regular expression with all positions where it can end: slow and obviously correct.
private indirect enum Naive {
  case set([Character], isNegated: Bool)
  case sequence([Naive])
  case either(Naive, Naive)
  case times(Naive, Int, Int?)

  var source: String {
    switch self {
    case .set(let members, true): "[^\(String(members))]"
    case .set(let members, false): members.count == 1 ? String(members) : "[\(String(members))]"
    case .sequence(let items): items.map { "(?:\($0.source))" }.joined()
    case .either(let left, let right): "(\(left.source)|\(right.source))"
    case .times(let item, 0, nil): "(\(item.source))*"
    case .times(let item, 1, nil): "(\(item.source))+?"
    case .times(let item, let low, let high):
      "(\(item.source)){\(low),\(high.map(String.init) ?? "")}"
    }
  }

  func matches(_ text: String) -> Bool {
    let characters = Array(text)
    return ends(characters, from: 0).contains(characters.count)
  }

  private func ends(_ text: [Character], from start: Int) -> Set<Int> {
    switch self {
    case .set(let members, let isNegated):
      guard start < text.count, members.contains(text[start]) != isNegated else { return [] }
      return [start + 1]
    case .sequence(let items):
      return items.reduce([start]) { places, item in
        Set(places.flatMap { item.ends(text, from: $0) })
      }
    case .either(let left, let right):
      return left.ends(text, from: start).union(right.ends(text, from: start))
    case .times(let item, let low, let high):
      var places: Set<Int> = [start]
      var found: Set<Int> = low == 0 ? [start] : []
      for count in 1...max(1, high ?? text.count + low + 1) {
        if let high, count > high { break }
        places = Set(places.flatMap { item.ends(text, from: $0) })
        if count >= low { found.formUnion(places) }
      }
      return found
    }
  }

  static func random(_ random: inout SeededRandom, depth: Int) -> Naive {
    if depth == 0 || random.oneIn(4) {
      return .set(random.pick([["a"], ["b"], ["a", "b"], ["c"]]), isNegated: random.oneIn(5))
    }
    switch random.below(3) {
    case 0:
      return .sequence((0..<random.below(4)).map { _ in Naive.random(&random, depth: depth - 1) })
    case 1:
      return .either(
        Naive.random(&random, depth: depth - 1), Naive.random(&random, depth: depth - 1))
    default:
      let low = random.below(3)
      let high: Int? = random.oneIn(2) ? nil : low + random.below(3)
      return .times(Naive.random(&random, depth: depth - 1), low, high)
    }
  }
}
