import RoadbookSyntax
import RoadbookText

/// The pages of `help`. Statements come from the table that also drives the parser, and examples
/// and diagnostics are run when a page is read, so the help cannot become outdated.
package enum Help {
  /// A topic that does not exist.
  package struct UnknownTopic: Error {
    package var topic: String
    package var suggestion: String?
    /// The number of entries that a search for it finds.
    package var found: Int
  }

  /// The overview for nil; else a statement, a topic, a diagnostic code, or `about` and words to
  /// search for.
  package static func page(_ topic: String?) -> Result<HelpPage, UnknownTopic> {
    guard let topic else { return .success(overview) }
    let words = topic.lowercased().split(separator: " ").map(String.init)
    let name = words.first ?? ""
    if name == "about", words.count > 1 { return about(Array(words.dropFirst())) }
    if let group = groups.first(where: { $0.name == name }) { return .success(list(group)) }
    if let entry = HelpEntry.byName[name] { return .success(page(entry)) }
    if name == "findings" { return .success(findings) }
    let code = name.hasPrefix("e-") ? String(name.dropFirst(2)) : name
    if let code = FindingCode(rawValue: code) { return .success(code.guide.page) }
    return .failure(
      UnknownTopic(
        topic: topic,
        suggestion: Suggestion.nearest(
          to: name, among: topics + FindingCode.allCases.map(\.rawValue)),
        found: search(words).count))
  }

  /// All words that `help` accepts, except diagnostic codes, each with a one-line summary.
  package static var topicSummaries: [(name: String, summary: String)] {
    HelpEntry.all.map { ($0.name, $0.summary) } + groups.map { ($0.name, $0.summary) }
      + [("findings", "the codes of findings"), ("about", "search the help")]
  }

  private static var topics: [String] { topicSummaries.map(\.name) }

  // MARK: The overview

  /// The statements by purpose; nouns and values have their own rows.
  static let areas: [(title: String, words: [String])] = StatementKeyword.areas.map { area in
    switch area {
    case "Nouns": (area, words { $0.group == .noun })
    case "Values": (area, ["stack", "state", "parameters", "deferred", "steps"])
    default: (area, words { $0.area == area })
    }
  }

  private static func words(_ isIncluded: (StatementKeyword) -> Bool) -> [String] {
    StatementKeyword.all.filter(isIncluded).map(\.word)
  }

  private typealias Group = (name: String, group: StatementKeyword.Group, summary: String)
  private static let groups: [Group] = [
    ("commands", .command, "what the prompt and scripts do"),
    ("declarations", .declaration, "what a map is made of"),
    ("clauses", .clause, "after a route's target, or in its body"),
    ("statements", .statement, "in blocks, guards and actions"),
    ("options", .option, "in rules of a scheme or a file"),
    ("files", .platform, "in 'platforms'"),
    ("nouns", .noun, "what 'list' lists; the noun alone is short for it"),
  ]

  private static var overview: HelpPage {
    var lines = areas.map { area in
      HelpPage.Line.words(area.title, area.words)
    }
    lines.append(
      .words("Topics", HelpEntry.all.compactMap { $0.title == nil ? nil : $0.name }.sorted()))
    lines.append(.words("Lists", groups.map(\.name) + ["findings"]))
    lines += [
      .blank,
      .prose("help WORD explains one of them, help about WORD searches, tour shows you around."),
      .prose("Try: /list/42, explain URL, routes, describe NAME"),
    ]
    return HelpPage(lines: lines)
  }

  private static func list(_ group: Group) -> HelpPage {
    let rows = StatementKeyword.all.filter { $0.group == group.group }
    return HelpPage(lines: table(rows.map { ($0.word, $0.help) }))
  }

  private static func table(_ rows: [(String, String)]) -> [HelpPage.Line] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, text in
      .row("  " + name.padded(to: width + 2) + text)
    }
  }

  private static var findings: HelpPage {
    HelpPage(
      lines: [.prose("help CODE explains a finding, with an example of it.")]
        + [.words("", FindingCode.allCases.map(\.rawValue))])
  }

  // MARK: One word

  private static func page(_ entry: HelpEntry) -> HelpPage {
    var lines: [HelpPage.Line] = []
    for keyword in entry.keywords {
      lines += [.heading(keyword.usage), .row("  " + keyword.help)]
    }
    if let title = entry.title { lines.append(.heading("\(entry.name): \(title)")) }
    lines += text(entry.text)
    let examples = run(entry)
    if !examples.isEmpty { lines += [.blank] + examples }
    if !entry.related.isEmpty { lines += [.blank, .prose("see also: " + list(entry.related))] }
    return HelpPage(lines: lines)
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }

  /// Lines that begin with a blank are kept as they are; other lines are joined to paragraphs.
  private static func text(_ written: [String]) -> [HelpPage.Line] {
    var lines: [HelpPage.Line] = []
    var paragraph: [String] = []
    for line in written + [" "] {
      if line.hasPrefix(" ") {
        if !paragraph.isEmpty { lines.append(.prose(paragraph.joined(separator: " "))) }
        paragraph = []
        if line != " " { lines.append(.row(line)) }
      } else {
        paragraph.append(line)
      }
    }
    return lines
  }

  private static func run(_ entry: HelpEntry) -> [HelpPage.Line] {
    var session = ExampleMap.session()
    var lines: [HelpPage.Line] = []
    for example in entry.examples {
      let source = SourceText(name: "<help>", example.statement)
      let answers = example.use == .notRun ? [] : session.execute(source)
      if example.use != .hidden { lines.append(.example(example.statement, answers, session)) }
    }
    return lines
  }

  // MARK: Searching

  private static func about(_ words: [String]) -> Result<HelpPage, UnknownTopic> {
    let found = search(words)
    guard !found.isEmpty else {
      let text = words.joined(separator: " ")
      return .failure(
        UnknownTopic(
          topic: text, suggestion: Suggestion.nearest(to: words[0], among: topics), found: 0))
    }
    return .success(HelpPage(lines: table(found)))
  }

  /// Entries that contain all of the words, those with a word in their name first.
  private static func search(_ words: [String]) -> [(String, String)] {
    var ranked: [(rank: Int, name: String, summary: String)] = []
    func add(_ name: String, _ summary: String, _ text: String) {
      let lower = "\(name) \(summary) \(text)".lowercased()
      guard words.allSatisfy({ lower.contains($0) }) else { return }
      let inName = words.contains { name.lowercased().contains($0) }
      let inSummary = words.contains { summary.lowercased().contains($0) }
      ranked.append((inName ? 0 : inSummary ? 1 : 2, name, summary))
    }
    for entry in HelpEntry.all {
      let usages = entry.keywords.map { $0.usage + " " + $0.help }
      add(entry.name, entry.summary, (usages + entry.text).joined(separator: " "))
    }
    for code in FindingCode.allCases { add(code.rawValue, code.guide.meaning, "") }
    return ranked.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .prefix(20).map { ($0.element.name, $0.element.summary) }
  }
}
