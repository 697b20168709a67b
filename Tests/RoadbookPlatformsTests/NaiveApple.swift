/// What iOS does with a URL, written down straight from what is known of it. Shares no code with
/// the product.
struct NaiveAppleRule {
  var path: String?
  /// nil: nothing is said of the query.
  var query: Query?
  var fragment: String?
  var isExclusion = false
  var isCaseSensitive = true

  enum Query {
    case whole(String)
    case items([(key: String, pattern: String)])
  }
}

/// The parts of a URL, as they are written.
struct NaiveURL {
  var path = ""
  var query: String?
  var fragment: String?

  /// `rest`: what follows the host.
  init(_ rest: String) {
    var left = rest[...]
    if let mark = left.firstIndex(of: "#") {
      fragment = String(left[left.index(after: mark)...])
      left = left[..<mark]
    }
    if let mark = left.firstIndex(of: "?") {
      query = String(left[left.index(after: mark)...])
      left = left[..<mark]
    }
    path = String(left)
  }

  /// Each piece of the query with its key and its value.
  var items: [(key: String, value: String?)] {
    (query ?? "").split(separator: "&").map { piece in
      guard let equals = piece.firstIndex(of: "=") else { return (String(piece), nil) }
      return (String(piece[..<equals]), String(piece[piece.index(after: equals)...]))
    }
  }
}

enum NaiveApple {
  /// The first rule that matches decides.
  static func opens(_ rest: String, _ rules: [NaiveAppleRule]) -> Bool {
    let url = NaiveURL(rest)
    return rules.first { matches(url, $0) }.map { !$0.isExclusion } ?? false
  }

  private static func matches(_ url: NaiveURL, _ rule: NaiveAppleRule) -> Bool {
    let folds = !rule.isCaseSensitive
    if let path = rule.path {
      if !glob(Array(closed(path)), Array(closed(url.path)), folds) { return false }
    }
    if let fragment = rule.fragment {
      if !glob(Array(fragment), Array(url.fragment ?? ""), folds) { return false }
    }
    switch rule.query {
    case nil: return true
    case .whole(let pattern): return glob(Array(pattern), Array(url.query ?? ""), folds)
    case .items(let items):
      return items.allSatisfy { key, pattern in
        let own = url.items.filter { $0.key == key }
        let values = own.isEmpty ? [""] : own.map { $0.value ?? "" }
        return values.allSatisfy { glob(Array(pattern), Array($0), folds) }
      }
    }
  }

  /// With a slash at both ends.
  private static func closed(_ text: String) -> String {
    if text.isEmpty { return "/" }
    if text.count == 1 { return text }
    var result = text
    while let range = result.firstRange(of: "**") { result.replaceSubrange(range, with: "*") }
    while let range = result.firstRange(of: "//") { result.replaceSubrange(range, with: "/") }
    if !result.hasPrefix("*"), !result.hasPrefix("/") { result = "/" + result }
    if !result.hasSuffix("*"), !result.hasSuffix("/") { result += "/" }
    return result
  }

  private static func glob(_ pattern: [Character], _ text: [Character], _ folds: Bool) -> Bool {
    var rows = Array(repeating: false, count: text.count + 1)
    rows[0] = true
    for token in pattern {
      var next = Array(repeating: false, count: text.count + 1)
      for place in 0...text.count {
        if token == "*" {
          next[place] = rows[place] || place > 0 && next[place - 1]
        } else if place > 0, rows[place - 1] {
          let character = text[place - 1]
          next[place] =
            token == "?" || token == character
            || folds && token.lowercased() == character.lowercased()
        }
      }
      rows = next
    }
    return rows[text.count]
  }
}
