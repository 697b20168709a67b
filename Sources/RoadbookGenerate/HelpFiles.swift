/// The help texts: on statements and topics (`grammar/help.txt`), and on findings
/// (`grammar/findings.txt`).
struct HelpFiles {
  private struct Entry {
    var name: String
    var title: String?
    var text: [String] = []
    var examples: [(mark: Character, statement: String)] = []
    var related: [String] = []
  }

  private struct Finding {
    var code: String
    /// The severity; nil means error.
    var severity: String?
    var meaning: String
    var detail: [String] = []
    /// The lines of the maps with and without it, by their titles.
    var maps: [String: [String]] = [:]
    /// The section of the chapter that lists it.
    var section: String
  }

  static let helpPath = "grammar/help.txt"
  static let findingsPath = "grammar/findings.txt"
  static let chapterPath = "grammar/reference/findings.md"

  private let entries: [Entry]
  private let findings: [Finding]

  /// - Throws: `GrammarError` with the line.
  init(help: String, findings: String) throws(GrammarError) {
    entries = try Self.entries(in: help)
    self.findings = try Self.findings(in: findings)
  }

  /// The files made from them. `chapter` is the current chapter about findings; its tables are
  /// replaced.
  func outputs(chapter: String) -> [(path: String, text: String)] {
    [
      ("Sources/RoadbookSession/Generated/HelpTable.swift", helpTable),
      ("Sources/RoadbookSemantics/Generated/FindingTable.swift", findingTable),
      (Self.chapterPath, replacingTables(in: chapter)),
    ]
  }

  // MARK: Reading

  private static func entries(in text: String) throws(GrammarError) -> [Entry] {
    var entries: [Entry] = []
    for (index, line) in lines(of: text) {
      if line.hasPrefix("= ") {
        let heading = line.dropFirst(2).split(separator: ": ", maxSplits: 1).map(String.init)
        entries.append(Entry(name: heading[0], title: heading.count > 1 ? heading[1] : nil))
        continue
      }
      guard let last = entries.indices.last else {
        throw GrammarError("no entry is above this line").at(line: index)
      }
      if let mark = line.first, ">.!".contains(mark), line.dropFirst().first == " " {
        entries[last].examples.append((mark, String(line.dropFirst(2))))
      } else if line.hasPrefix("see ") {
        entries[last].related = line.dropFirst(4).split(separator: " ").map(String.init)
      } else {
        entries[last].text.append(line)
      }
    }
    return entries
  }

  private static func findings(in text: String) throws(GrammarError) -> [Finding] {
    var findings: [Finding] = []
    var section = ""
    var map: String?
    for (index, line) in lines(of: text) {
      if line.hasPrefix("## ") {
        section = String(line.dropFirst(3))
      } else if !line.hasPrefix(" ") {
        guard let colon = line.firstRange(of: ": ") else {
          throw GrammarError("write CODE: MEANING").at(line: index)
        }
        let head = line[..<colon.lowerBound].split(separator: " ").map(String.init)
        findings.append(
          Finding(
            code: head[0], severity: head.count > 1 ? String(head[1].dropFirst().dropLast()) : nil,
            meaning: String(line[colon.upperBound...]), section: section))
        map = nil
      } else {
        guard let last = findings.indices.last else {
          throw GrammarError("no code is above this line").at(line: index)
        }
        if line.hasPrefix("    "), let map {
          findings[last].maps[map, default: []].append(String(line.dropFirst(4)))
        } else if line == "  example:" || line == "  fixed:" {
          map = String(line.dropFirst(2).dropLast())
        } else {
          findings[last].detail.append(String(line.drop { $0 == " " }))
        }
      }
    }
    return findings
  }

  /// The lines that are neither empty nor comments, with their numbers.
  private static func lines(of text: String) -> [(number: Int, line: String)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.isEmpty && !$0.element.hasPrefix("# ") && $0.element != "#" }
      .map { ($0.offset + 1, String($0.element)) }
  }

  // MARK: Swift

  private static func head(_ source: String) -> String {
    "// Made from \(source) by `make generate`. Do not edit.\n// swift-format-ignore-file\n\n"
  }

  private var helpTable: String {
    var text =
      Self.head(Self.helpPath) + """
        extension HelpEntry {
          static let written: [HelpEntry] = [

        """
    for entry in entries {
      let examples = entry.examples.map { example in
        let use = example.mark == ">" ? ".shown" : example.mark == "." ? ".hidden" : ".notRun"
        return "Example(statement: \(quoted(example.statement)), use: \(use))"
      }
      text += "    HelpEntry(name: \(quoted(entry.name)), "
      if let title = entry.title { text += "title: \(quoted(title)), " }
      text += "text: \(list(entry.text.map(quoted))), examples: \(list(examples)), "
      text += "related: \(list(entry.related.map(quoted)))),\n"
    }
    return text + "  ]\n}\n"
  }

  private var findingTable: String {
    var text =
      Self.head(Self.findingsPath)
      + "import RoadbookText\n\nextension FindingGuide {\n  package static let all: [FindingGuide] = [\n"
    for finding in findings {
      let parts = [
        ("meaning", plain(finding.meaning)),
        ("detail", plain(finding.detail.joined(separator: " "))),
        ("bad", (finding.maps["example"] ?? []).joined(separator: "\n")),
        ("good", (finding.maps["fixed"] ?? []).joined(separator: "\n")),
      ].map { "\($0): \(quoted($1))" }
      text += "    FindingGuide(code: \(quoted(finding.code)), "
      text += "severity: .\(finding.severity ?? "error"), \(parts.joined(separator: ", "))),\n"
    }
    return text + "  ]\n}\n"
  }

  private func list(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      switch character {
      case "\"", "\\": result += "\\\(character)"
      case "\n": result += "\\n"
      default: result.append(character)
      }
    }
    return result + "\""
  }

  /// The text without the targets of its links.
  private func plain(_ text: String) -> String {
    text.replacing(/\[([^\]]+)\]\([^)]+\)/) { $0.1 }
  }

  // MARK: The chapter

  /// Replaces the table below the heading of each section.
  private func replacingTables(in chapter: String) -> String {
    var result: [Substring] = []
    var section: String?
    for line in chapter.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
      let rows = findings.filter { $0.section == section }
      if line == "|---|---|", !rows.isEmpty {
        result.append(line)
        result += rows.map { Substring(row($0)) }
      } else if !line.hasPrefix("| <a id=") || rows.isEmpty {
        result.append(line)
      }
    }
    return result.joined(separator: "\n")
  }

  private func row(_ finding: Finding) -> String {
    let code = "<a id=\"\(finding.code)\"></a>`\(finding.code)`"
    let meaning = ([finding.meaning] + finding.detail).joined(separator: ". ")
    let text = meaning.replacing(/(^|[ (])'([^']+)'(?=$|[ .,:;)])/) { "\($0.1)`\($0.2)`" }
      .replacing("|", with: "\\|")
    let trimmed = finding.detail.isEmpty ? text : String(text.dropLast())
    return "| \(code)\(finding.severity.map { " (\($0))" } ?? "") | \(trimmed) |"
  }
}
