/// The help texts on statements and topics (`grammar/help.txt`).
struct HelpFiles {
  private struct Entry {
    var name: String
    var title: String?
    var text: [String] = []
    var examples: [(mark: Character, statement: String)] = []
    var related: [String] = []
  }

  static let helpPath = "grammar/help.txt"

  private let entries: [Entry]

  /// - Throws: `GrammarError` with the line.
  init(_ text: String) throws(GrammarError) {
    entries = try Self.entries(in: text)
  }

  var outputs: [(path: String, text: String)] {
    [("Sources/Tool/RoadbookSession/Generated/HelpTable.swift", helpTable)]
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

  /// The lines that are neither empty nor comments, with their numbers.
  static func lines(of text: String) -> [(number: Int, line: String)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.isEmpty && !$0.element.hasPrefix("# ") && $0.element != "#" }
      .map { ($0.offset + 1, String($0.element)) }
  }

  // MARK: Swift

  static func head(_ source: String) -> String {
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
        return "Example(statement: \(Self.quoted(example.statement)), use: \(use))"
      }
      text += "    HelpEntry(name: \(Self.quoted(entry.name)), "
      if let title = entry.title { text += "title: \(Self.quoted(title)), " }
      text += "text: \(list(entry.text.map(Self.quoted))), examples: \(list(examples)), "
      text += "related: \(list(entry.related.map(Self.quoted)))),\n"
    }
    return text + "  ]\n}\n"
  }

  private func list(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }

  static func quoted(_ text: String) -> String {
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
  static func plain(_ text: String) -> String {
    text.replacing(/\[([^\]]+)\]\([^)]+\)/) { $0.1 }
  }
}
