import RoadbookText

/// How the objects of a JSON text are laid out, to write more of the kind.
struct RuleStyle {
  private var lead = " "
  private var end = " "
  private var comma = ", "
  private var colon = ": "

  /// Of a new text.
  init() {}

  /// As a list of objects writes them.
  init(_ list: PlacedJSON?, in bytes: [UInt8]) {
    func text(_ start: Int, _ end: Int) -> String { ElementList.text(bytes, TextRange(start, end)) }
    // A text on one line has blanks everywhere, or nowhere.
    let isShort = !bytes.contains(0x0A) && !bytes.starts(with: "{ ".utf8)
    if isShort { (lead, end, comma, colon) = ("", "", ",", ":") }
    guard let sample = list?.items.first(where: { !$0.members.isEmpty }),
      let first = sample.members.first, let last = sample.members.last
    else { return }
    lead = text(sample.range.start + 1, first.keyRange.start)
    end = text(last.value.range.end, sample.range.end - 1)
    colon = text(first.keyRange.end, first.value.range.start)
    if sample.members.count > 1 {
      comma = text(first.value.range.end, sample.members[1].keyRange.start)
    } else {
      comma = lead.contains("\n") ? "," + lead : isShort ? "," : ", "
    }
  }

  /// A rule as an object. `more`: members that are written already.
  func text(_ rule: SiteRule, more: [String] = []) -> String {
    var members: [String] = []
    if let path = rule.path { members.append(member("/", quoted(path))) }
    if !rule.query.isEmpty {
      let items = rule.query.map { "\(quoted($0.key))\(colon)\(quoted($0.pattern))" }
      let blank = lead.isEmpty ? "" : " "
      members.append(
        member("?", "{\(blank)" + items.joined(separator: lead.isEmpty ? "," : ", ") + "\(blank)}"))
    }
    if let fragment = rule.fragment { members.append(member("#", quoted(fragment))) }
    if rule.isExclusion { members.append(member("exclude", "true")) }
    if rule.ignoresCase { members.append(member("caseSensitive", "false")) }
    members += more
    return "{" + lead + members.joined(separator: comma) + end + "}"
  }

  /// A rule instead of another one, of which it keeps what says nothing of URLs, such as a comment.
  func text(
    _ rule: SiteRule, more: [String] = [], replacing old: PlacedJSON, in bytes: [UInt8]
  ) -> String {
    let kept = old.members.filter { !Self.ruleKeys.contains($0.key) }
    return text(
      rule, more: more + kept.map { ElementList.text(bytes, $0.keyRange.union($0.value.range)) })
  }

  /// The members of a rule that say which URLs it is about.
  private static let ruleKeys: Set = ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded"]

  func member(_ key: String, _ value: String) -> String { "\(quoted(key))\(colon)\(value)" }

  func quoted(_ text: String) -> String { JSON.string(text).compact }
}
