/// A kind of finding, as `grammar/findings.txt` has it.
struct FindingEntry {
  var code: String
  var severity: String
  /// Further severities that some of its findings have.
  var otherSeverities: [String] = []
  var tags: [String] = []
  /// Whether its only fix can be applied without asking.
  var isCertain = false
  var meaning: String
  var detail: [String] = []
  /// The lines of the map with it, and of the same map without it.
  var example: [String] = []
  var fixed: [String] = []
  /// The section of the chapter that lists it.
  var section: String

  /// The name of its case: `unknownScreen` for `unknown-screen`. Abbreviations are written in
  /// capitals.
  var caseName: String {
    let words = code.split(separator: "-").map(String.init)
    let further = words.dropFirst().map { word in
      ["url", "utf8"].contains(word)
        ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
    }
    return words[0] + further.joined()
  }
}

/// Reads `grammar/findings.txt`.
struct FindingEntries {
  static let path = "grammar/findings.txt"

  private static let severities = ["hint", "warning", "error"]
  /// The tags, with the names of their options.
  static let tags = [
    ("unnecessary", "unnecessary"), ("deprecated", "deprecated"), ("name", "name"),
    ("later", "later"), ("every-map", "everyMap"), ("unread", "unread"),
  ]

  private(set) var all: [FindingEntry] = []
  /// What the lines below an entry's sentences belong to.
  private var map: WritableKeyPath<FindingEntry, [String]>?
  private var section = ""

  /// - Throws: `GrammarError` with the line.
  init(_ text: String) throws(GrammarError) {
    for (number, line) in HelpFiles.lines(of: text) {
      do {
        try read(line)
      } catch {
        throw error.at(line: number)
      }
    }
    for entry in all where entry.isCertain && entry.fixed.isEmpty {
      throw GrammarError("'\(entry.code)' has a certain fix, and no example of it")
    }
  }

  private mutating func read(_ line: String) throws(GrammarError) {
    if line.hasPrefix("## ") {
      section = String(line.dropFirst(3))
    } else if !line.hasPrefix(" ") {
      try begin(line)
    } else if all.isEmpty {
      throw GrammarError("no code is above this line")
    } else {
      try add(line, to: all.count - 1)
    }
  }

  /// `CODE: MEANING`, `CODE (SEVERITY): MEANING`
  private mutating func begin(_ line: String) throws(GrammarError) {
    guard let match = line.wholeMatch(of: /([a-z0-9-]+)(?: \(([a-z]+)\))?: (.+)/) else {
      throw GrammarError("write CODE: MEANING, or CODE (SEVERITY): MEANING")
    }
    let (code, severity) = (String(match.1), match.2.map(String.init) ?? "error")
    guard !all.contains(where: { $0.code == code }) else {
      throw GrammarError("'\(code)' has an entry already")
    }
    try check(severity, among: Self.severities)
    all.append(
      FindingEntry(code: code, severity: severity, meaning: String(match.3), section: section))
    map = nil
  }

  private mutating func add(_ line: String, to index: Int) throws(GrammarError) {
    if line.hasPrefix("    "), let map {
      all[index][keyPath: map].append(String(line.dropFirst(4)))
      return
    }
    let text = line.drop { $0 == " " }
    guard let match = text.wholeMatch(of: /([a-z]+):(?: (.+))?/) else {
      all[index].detail.append(String(text))
      return
    }
    let value = match.2.map(String.init) ?? ""
    switch match.1 {
    case "example": map = \.example
    case "fixed": map = \.fixed
    case "also":
      let others = Self.severities.filter { $0 != all[index].severity }
      all[index].otherSeverities = list(value)
      for severity in list(value) { try check(severity, among: others) }
    case "tags":
      for tag in list(value) { try check(tag, among: Self.tags.map(\.0)) }
      all[index].tags = list(value)
    case "fix":
      try check(value, among: ["certain"])
      all[index].isCertain = true
    default: throw GrammarError("there is no key '\(match.1)'")
    }
  }

  private func list(_ value: String) -> [String] {
    value.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  private func check(_ word: String, among known: [String]) throws(GrammarError) {
    guard known.contains(word) else {
      throw GrammarError("'\(word)' is none of \(known.joined(separator: ", "))")
    }
  }
}
