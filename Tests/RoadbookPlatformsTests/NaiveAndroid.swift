/// What Android does with a URL, written down straight from what is known of it. Shares no code
/// with the product.
struct NaiveTest {
  /// The name of the attribute: `path`, `queryPrefix`, …
  var name: String
  var pattern: String
}

struct NaiveGroup {
  var allows: Bool
  var tests: [NaiveTest]
}

struct NaiveFilter {
  var schemes: [String]
  var hosts: [String]
  var paths: [NaiveTest]
  var groups: [NaiveGroup]
}

struct NaiveDynamicRule {
  var path: String?
  var query: [(key: String, pattern: String)] = []
  var fragment: String?
  var isExclusion = false
}

enum NaiveAndroid {
  static func takes(
    _ filter: NaiveFilter, scheme: String, host: String, _ rest: String, api: Int
  ) -> Bool {
    guard filter.schemes.contains(scheme) else { return false }
    let isHost = filter.hosts.contains { own in
      own.hasPrefix("*")
        ? host.hasSuffix(own.dropFirst()) : own.lowercased() == host.lowercased()
    }
    guard isHost || filter.hosts.isEmpty else { return false }
    if filter.hosts.isEmpty { return true }
    let url = NaiveURL(rest)
    let paths = filter.paths.filter { test in
      api >= 31 || !(test.name.hasSuffix("Suffix") || test.name.hasSuffix("AdvancedPattern"))
    }
    let groups = api >= 35 ? filter.groups : []
    if paths.isEmpty, groups.isEmpty { return true }
    if paths.contains(where: { matches($0, url) }) { return true }
    let group = groups.first { group in group.tests.allSatisfy { matches($0, url) } }
    return group?.allows ?? false
  }

  /// Without a rule that matches, nothing is opened.
  static func allows(_ rest: String, _ rules: [NaiveDynamicRule]) -> Bool {
    let url = NaiveURL(rest)
    let rule = rules.first { rule in
      if rule.path == nil, rule.query.isEmpty, rule.fragment == nil { return false }
      if let path = rule.path, !wildcards(path, decoded(url.path)) { return false }
      if let fragment = rule.fragment {
        guard let own = url.fragment, wildcards(fragment, decoded(own)) else { return false }
      }
      return rule.query.allSatisfy { key, pattern in
        pieces(url).contains { $0.hasPrefix(key + "=") && wildcards(key + "=" + pattern, $0) }
      }
    }
    return rule.map { !$0.isExclusion } ?? false
  }

  private static func pieces(_ url: NaiveURL) -> [String] {
    decoded(url.query ?? "").split(separator: "&").map(String.init)
  }

  private static func matches(_ test: NaiveTest, _ url: NaiveURL) -> Bool {
    for part in ["path", "query", "fragment"] where test.name.hasPrefix(part) {
      let comparison = String(test.name.dropFirst(part.count))
      switch part {
      case "path": return compares(comparison, test.pattern, decoded(url.path))
      case "query": return pieces(url).contains { compares(comparison, test.pattern, $0) }
      default: return url.fragment.map { compares(comparison, test.pattern, decoded($0)) } ?? false
      }
    }
    return false
  }

  private static func compares(_ comparison: String, _ pattern: String, _ text: String) -> Bool {
    switch comparison {
    case "": pattern == text
    case "Prefix": text.hasPrefix(pattern)
    case "Suffix": text.hasSuffix(pattern)
    case "Pattern": simple(Array(pattern)[...], Array(text)[...])
    default: advanced(pattern, Array(text)[...])
    }
  }

  private static func wildcards(_ pattern: String, _ text: String) -> Bool {
    if !pattern.contains(where: { "*?".contains($0) }) { return pattern == text }
    if pattern.hasSuffix("*"), !pattern.dropLast().contains(where: { "*?".contains($0) }) {
      return text.hasPrefix(pattern.dropLast())
    }
    var translated = ""
    for character in pattern {
      switch character {
      case "*": translated += ".*"
      case "?": translated += "."
      case ".", "\\": translated += "\\\(character)"
      default: translated.append(character)
      }
    }
    return simple(Array(translated)[...], Array(text)[...])
  }

  /// A simple pattern, read from the left; nothing that was taken is given back.
  private static func simple(
    _ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>
  ) -> Bool {
    if pattern.isEmpty { return text.isEmpty }
    if text.isEmpty { return pattern.elementsEqual(".*") }
    var rest = pattern
    var token = rest.removeFirst()
    let isEscaped = token == "\\"
    if isEscaped { token = rest.popFirst() ?? "\\" }
    guard rest.first == "*" else {
      guard token == "." || token == text.first else { return false }
      return simple(rest, text.dropFirst())
    }
    rest.removeFirst()
    if token != "." || isEscaped { return simple(rest, text.drop { $0 == token }) }
    if rest.isEmpty { return true }
    var stop = rest.removeFirst()
    if stop == "\\" { stop = rest.popFirst() ?? "\\" }
    let found = text.drop { $0 != stop }
    return found.isEmpty ? false : simple(rest, found.dropFirst())
  }

  /// An advanced pattern of literal characters, `.`, sets without escapes and repetitions.
  private static func advanced(_ pattern: String, _ text: ArraySlice<Character>) -> Bool {
    var rest = Array(pattern)[...]
    var text = text
    while let token = rest.popFirst() {
      var takes: (Character) -> Bool = { $0 == token }
      if token == "." { takes = { _ in true } }
      if token == "[" {
        var set = rest.prefix { $0 != "]" }
        rest = rest.dropFirst(set.count + 1)
        let isNegated = set.first == "^"
        if isNegated { set.removeFirst() }
        let members = members(Array(set))
        takes = { members.contains($0) != isNegated }
      }
      var (least, most) = (1, 1)
      if let mark = rest.first, "*+{".contains(mark) {
        rest.removeFirst()
        (least, most) = (mark == "+" ? 1 : 0, Int.max)
        if mark == "{" {
          let counts = rest.prefix { $0 != "}" }
          rest = rest.dropFirst(counts.count + 1)
          let numbers = String(counts).split(separator: ",", omittingEmptySubsequences: false)
          least = Int(numbers[0]) ?? 0
          most = numbers.count == 1 ? least : Int(numbers[1]) ?? Int.max
        }
      }
      var taken = 0
      while taken < most, let next = text.first, takes(next) {
        text.removeFirst()
        taken += 1
      }
      if taken < least { return false }
    }
    return text.isEmpty
  }

  private static func members(_ set: [Character]) -> Set<Character> {
    var members: Set<Character> = []
    var index = 0
    while index < set.count {
      if index + 2 < set.count, set[index + 1] == "-" {
        let bounds = [set[index], set[index + 2]].flatMap(\.unicodeScalars).map(\.value)
        for value in bounds[0]...bounds[1] {
          if let scalar = Unicode.Scalar(value) { members.insert(Character(scalar)) }
        }
        index += 3
      } else {
        members.insert(set[index])
        index += 1
      }
    }
    return members
  }

  static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var left = Array(text.utf8)[...]
    while let byte = left.popFirst() {
      if byte == UInt8(ascii: "%"), left.count >= 2,
        let value = UInt8(String(decoding: left.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        left = left.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
