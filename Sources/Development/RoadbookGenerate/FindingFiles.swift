/// The files made from `grammar/findings.txt`: the codes with their facts, the pages of
/// `help CODE`, and the tables of the chapter about findings.
struct FindingFiles {
  static let chapterPath = "grammar/reference/findings.md"

  private let entries: [FindingEntry]

  /// - Throws: `GrammarError` with the line.
  init(_ text: String) throws(GrammarError) {
    entries = try FindingEntries(text).all
  }

  /// The files. `chapter` is the current chapter about findings; its tables are replaced.
  func outputs(chapter: String) -> [(path: String, text: String)] {
    [
      ("Sources/Library/RoadbookText/Generated/FindingCode.swift", codes),
      ("Sources/Tool/RoadbookSession/Generated/FindingTable.swift", guides),
      (Self.chapterPath, replacingTables(in: chapter)),
    ]
  }

  // MARK: Swift

  private var codes: String {
    var text =
      HelpFiles.head(FindingEntries.path)
      + "/// The stable name of a kind of diagnostic. Messages may change, codes do not.\n"
      + "package enum FindingCode: String, CaseIterable, Sendable {\n"
    for entry in entries {
      text += "  /// \(HelpFiles.plain(entry.meaning))\n"
      text += "  case \(entry.caseName) = \(HelpFiles.quoted(entry.code))\n"
    }
    text += "}\n\nextension FindingCode {\n"
    text += property("The usual severity.", "severity: Severity", else: ".error") {
      $0.severity == "error" ? nil : ".\($0.severity)"
    }
    text += property(
      "The severities that its diagnostics may have.", "severities: Set<Severity>",
      else: "[severity]"
    ) { entry in
      entry.otherSeverities.isEmpty
        ? nil : list(["severity"] + entry.otherSeverities.map { ".\($0)" })
    }
    text += property("", "tags: FindingTags", else: "[]") { entry in
      let tags = FindingEntries.tags.filter { entry.tags.contains($0.0) }.map { ".\($0.1)" }
      return tags.isEmpty ? nil : list(tags)
    }
    text += property(
      "Whether its only fix can be applied without asking.", "hasCertainFix: Bool", else: "false"
    ) { $0.isCertain ? "true" : nil }
    return text.dropLast() + "}\n"
  }

  /// A property that is a switch over the codes: codes with the same value are one case.
  private func property(
    _ comment: String, _ declaration: String, else standard: String,
    _ value: (FindingEntry) -> String?
  ) -> String {
    var text = comment.isEmpty ? "" : "  /// \(comment)\n"
    text += "  package var \(declaration) {\n    switch self {\n"
    let rows = entries.compactMap { entry in value(entry).map { (entry.caseName, $0) } }
    var values: [String] = []
    for (_, value) in rows where !values.contains(value) { values.append(value) }
    for value in values {
      let names = rows.filter { $0.1 == value }.map { ".\($0.0)" }
      text += "    case \(names.joined(separator: ", ")): \(value)\n"
    }
    return text + "    default: \(standard)\n    }\n  }\n\n"
  }

  private var guides: String {
    var text =
      HelpFiles.head(FindingEntries.path)
      + "package import RoadbookText\n\nextension FindingCode {\n"
      + "  package var guide: FindingGuide {\n    switch self {\n"
    for entry in entries {
      let parts = [
        ("meaning", HelpFiles.plain(entry.meaning)),
        ("detail", HelpFiles.plain(entry.detail.joined(separator: " "))),
        ("bad", entry.example.joined(separator: "\n")),
        ("good", entry.fixed.joined(separator: "\n")),
      ].map { "\($0): \(HelpFiles.quoted($1))" }
      text +=
        "    case .\(entry.caseName): FindingGuide(code: self, \(parts.joined(separator: ", ")))\n"
    }
    return text + "    }\n  }\n}\n"
  }

  private func list(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }

  // MARK: The chapter

  /// Replaces the table below the heading of each section.
  private func replacingTables(in chapter: String) -> String {
    var result: [Substring] = []
    var section: String?
    for line in chapter.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
      let rows = entries.filter { $0.section == section }
      if line == "|---|---|", !rows.isEmpty {
        result.append(line)
        result += rows.map { Substring(row($0)) }
      } else if !line.hasPrefix("| <a id=") || rows.isEmpty {
        result.append(line)
      }
    }
    return result.joined(separator: "\n")
  }

  private func row(_ entry: FindingEntry) -> String {
    let code = "<a id=\"\(entry.code)\"></a>`\(entry.code)`"
    var severities = entry.severity == "error" ? [] : [entry.severity]
    if !entry.otherSeverities.isEmpty { severities = [entry.severity] + entry.otherSeverities }
    let severity = severities.isEmpty ? "" : " (\(severities.joined(separator: " or ")))"
    var sentences = [entry.meaning] + entry.detail.map { String($0.dropLast()) }
    if entry.isCertain { sentences.append("'check --fix' fixes it") }
    let text = sentences.joined(separator: ". ")
      .replacing(/(^|[ (])'([^']+)'(?=$|[ .,:;)])/) { "\($0.1)`\($0.2)`" }
      .replacing("|", with: "\\|")
    return "| \(code)\(severity) | \(text) |"
  }
}
