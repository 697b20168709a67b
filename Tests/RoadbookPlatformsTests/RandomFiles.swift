import RoadbookTestSupport
import RoadbookText

/// Random rules with the files that have them, and URLs that they may match.
enum RandomFiles {
  static let host = "cinema.example"
  /// The rest of a URL in its usual spelling.
  static func url(_ random: inout SeededRandom) -> String {
    let words = ["a", "b", "ab", "films", "7", "x.pdf", "caf%C3%A9", "A", "a%20b", "1.2.pdf"]
    var url = ""
    for _ in 0..<random.below(4) { url += "/" + random.pick(words) }
    if url.isEmpty || random.oneIn(5) { url += "/" }
    if random.oneIn(3) {
      let items = (0...random.below(2)).map { _ in
        random.pick(["a", "b", "k"]) + random.pick(["", "=", "=a", "=7", "=ab"])
      }
      url += "?" + items.joined(separator: "&")
    }
    if random.oneIn(4) { url += "#" + random.pick(["a", "films", "a/b", "7"]) }
    return url
  }

  private static func glob(_ random: inout SeededRandom) -> String {
    let pieces = ["/", "a", "*", "?", "?*", "films", "/*", "b", "7", ".pdf", "//", "%C3%A9", "A"]
    return (0...random.below(4)).map { _ in random.pick(pieces) }.joined()
  }

  private static func quoted(_ text: String) -> String { JSON.string(text).compact }

  /// Rules of an apple-app-site-association, and the file.
  static func apple(_ random: inout SeededRandom) -> (rules: [NaiveAppleRule], file: String) {
    var rules: [NaiveAppleRule] = []
    var texts: [String] = []
    for _ in 0...random.below(4) {
      var rule = NaiveAppleRule()
      var members: [String] = []
      if !random.oneIn(5) {
        let path = (random.oneIn(4) ? "" : "/") + glob(&random)
        rule.path = path
        members.append("\"/\": \(quoted(path))")
      }
      if random.oneIn(3) {
        let items = (0...random.below(1)).map { number in
          (key: ["a", "k"][number], pattern: random.pick(["*", "?*", "a", "", "a*", "?"]))
        }
        rule.query = .items(items)
        let all = items.map { "\(quoted($0.key)): \(quoted($0.pattern))" }
        members.append("\"?\": {\(all.joined(separator: ", "))}")
      } else if random.oneIn(4) {
        let text = random.pick(["a=7", "*", "", "a=*", "?*"])
        rule.query = .whole(text)
        members.append("\"?\": \(quoted(text))")
      }
      if random.oneIn(4) {
        let text = random.pick(["*", "?*", "a", "films*", ""])
        rule.fragment = text
        members.append("\"#\": \(quoted(text))")
      }
      if random.oneIn(3) {
        rule.isExclusion = true
        members.append("\"exclude\": true")
      }
      if random.oneIn(4) {
        rule.isCaseSensitive = false
        members.append("\"caseSensitive\": false")
      }
      rules.append(rule)
      texts.append("{\(members.joined(separator: ", "))}")
    }
    let file = """
      {"applinks": {"details": [{"appIDs": ["A.b"],
      "components": [\(texts.joined(separator: ","))]}]}}
      """
    return (rules, file)
  }

  /// A filter of a manifest.
  static func filter(_ random: inout SeededRandom) -> NaiveFilter {
    let attributes = ["path", "pathPrefix", "pathSuffix", "pathPattern", "pathAdvancedPattern"]
    func pattern(_ name: String, _ random: inout SeededRandom) -> String {
      var pieces = ["/", "a", "b", "films", "7", "ab", "é", "A"]
      if name.hasSuffix("AdvancedPattern") {
        pieces += [
          "[^/]+", "[0-9]+", "[a-z]{2}", "[a-c]*", ".+", ".*", "a{1,2}", ".{2,}", "[a-z]{1,3}",
        ]
      } else if name.hasSuffix("Pattern") {
        pieces += [".*", "..*", "a*", ".", "\\.", ".*\\.", "\\\\", ".*/"]
      } else {
        pieces += [".pdf", "%C3"]
      }
      return (0...random.below(3)).map { _ in random.pick(pieces) }.joined()
    }
    func test(_ names: [String], _ random: inout SeededRandom) -> NaiveTest {
      let name = random.pick(names)
      return NaiveTest(
        name: name, pattern: (name.hasPrefix("path") ? "/" : "") + pattern(name, &random))
    }
    let name = random.pick([host, "*.example", "*", "CINEMA.example", "other.example"])
    return NaiveFilter(
      schemes: ["https"], hosts: [name],
      paths: random.oneIn(4) ? [] : (0...random.below(2)).map { _ in test(attributes, &random) },
      groups: random.oneIn(2)
        ? []
        : (0...random.below(1)).map { _ in
          let names = attributes + ["query", "queryPattern", "queryAdvancedPattern", "fragment"]
          return NaiveGroup(
            allows: !random.oneIn(3),
            tests: (0...random.below(1)).map { _ in test(names, &random) })
        })
  }

  /// Rules of an assetlinks.json, and the file.
  static func dynamic(_ random: inout SeededRandom) -> (rules: [NaiveDynamicRule], file: String) {
    var rules: [NaiveDynamicRule] = []
    var texts: [String] = []
    for _ in 0...random.below(3) {
      var rule = NaiveDynamicRule()
      var members: [String] = []
      if !random.oneIn(4) {
        let path = "/" + glob(&random)
        rule.path = path
        members.append("\"/\": \(quoted(path))")
      }
      if random.oneIn(3) {
        rule.query = [(key: "a", pattern: random.pick(["*", "?*", "a", "a*", "?"]))]
        members.append("\"?\": {\"a\": \(quoted(rule.query[0].pattern))}")
      }
      if random.oneIn(4) {
        let text = random.pick(["*", "?*", "a", "films*"])
        rule.fragment = text
        members.append("\"#\": \(quoted(text))")
      }
      if random.oneIn(3) {
        rule.isExclusion = true
        members.append("\"exclude\": true")
      }
      rules.append(rule)
      texts.append("{\(members.joined(separator: ", "))}")
    }
    let relation = "delegate_permission/common.handle_all_urls"
    let file = """
      [{"relation": ["\(relation)"], "target": {"namespace": "android_app", "package_name": "a.b",
      "sha256_cert_fingerprints": []}, "relation_extensions": {"\(relation)":
      {"dynamic_app_link_components": [\(texts.joined(separator: ","))]}}}]
      """
    return (rules, file)
  }

  /// A filter that takes a whole host.
  static let wholeHost = NaiveFilter(schemes: ["https"], hosts: [host], paths: [], groups: [])

  static func manifest(_ filters: [NaiveFilter]) -> String {
    func attribute(_ name: String, _ text: String) -> String {
      let doubled = text.map { $0 == "\\" ? "\\\\" : String($0) }.joined()
      return "android:\(name)=\"\(doubled)\""
    }
    var text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="a.b">
      <application><activity android:name=".Main">\n
      """
    for filter in filters {
      text += """
        <intent-filter android:autoVerify="true"><action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>\n
        """
      for scheme in filter.schemes { text += "<data \(attribute("scheme", scheme))/>\n" }
      for host in filter.hosts { text += "<data \(attribute("host", host))/>\n" }
      for test in filter.paths { text += "<data \(attribute(test.name, test.pattern))/>\n" }
      for group in filter.groups {
        text += "<uri-relative-filter-group android:allow=\"\(group.allows)\">"
        for test in group.tests { text += "<data \(attribute(test.name, test.pattern))/>" }
        text += "</uri-relative-filter-group>\n"
      }
      text += "</intent-filter>\n"
    }
    return text + "</activity></application></manifest>\n"
  }
}
