/// Texts that the tool shows, as Swift: about words of the language (`grammar/words.txt`), the
/// steps of the tour (`grammar/tour.txt`), and whole files.
struct TextFiles {
  /// A part of a text, below a heading. Blank lines separate its blocks.
  private struct Section {
    var title: String
    var blocks: [[Substring]]

    /// The blocks as paragraphs, without lines that have a mark.
    var prose: String { blocks.map(Section.prose).joined(separator: "\n") }

    static func prose(_ block: [Substring]) -> String {
      block.filter { !$0.hasPrefix("> ") && !$0.hasPrefix("= ") }.joined(separator: " ")
    }

    /// The text behind a mark.
    func marked(_ mark: String) -> String? {
      blocks.joined().first { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
    }
  }

  private let read: (String) throws -> String

  /// - Parameter read: Reads a file of the project.
  init(_ read: @escaping (String) throws -> String) { self.read = read }

  /// The files made from them.
  func outputs() throws -> [(path: String, text: String)] {
    [
      ("Sources/Tool/RoadbookIDE/Generated/WordTables.swift", try words("grammar/words.txt")),
      ("Sources/Tool/RoadbookShell/Generated/TourSteps.swift", try tour("grammar/tour.txt")),
      ("Sources/Tool/RoadbookTool/Generated/EmbeddedFiles.swift", try embeddedFiles()),
    ]
  }

  // MARK: Reading

  private func sections(_ path: String) throws -> [Section] {
    var sections: [Section] = []
    for line in try read(path).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") {
        sections.append(Section(title: String(line.dropFirst(3)), blocks: [[]]))
      } else if let last = sections.indices.last {
        let block = sections[last].blocks.count - 1
        if !line.isEmpty {
          sections[last].blocks[block].append(line)
        } else if !sections[last].blocks[block].isEmpty {
          sections[last].blocks.append([])
        }
      }
    }
    for index in sections.indices { sections[index].blocks.removeAll(where: \.isEmpty) }
    return sections
  }

  // MARK: Swift

  private func words(_ path: String) throws -> String {
    let tables = try sections(path).map { section in
      let words = section.title.split(separator: " ")
      let name =
        words.prefix(1).joined()
        + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      return "  static let \(name) = WordTable(rows: [\n\(rows(section.blocks.joined()))  ])\n"
    }
    return head(path) + "extension WordTable {\n\(tables.joined(separator: "\n"))}\n"
  }

  private func tour(_ path: String) throws -> String {
    let steps = try sections(path).map { section in
      "    TourStep(title: \(quoted(section.title)), text: \(quoted(section.prose)), "
        + "statement: \(quoted(section.marked("> ") ?? "")), "
        + "expectation: \(section.marked("= ").map(quoted) ?? "nil")),\n"
    }
    return head(path) + "extension TourStep {\n  static let all = [\n\(steps.joined())  ]\n}\n"
  }

  private func embeddedFiles() throws -> String {
    head("grammar/first.roadbook")
      + "extension InitCommand {\n  static let map = \(try whole("grammar/first.roadbook"))\n}\n"
  }

  private func head(_ source: String) -> String {
    "// Made from \(source) by `make generate`. Do not edit.\n// swift-format-ignore-file\n\n"
  }

  /// Lines `NAME: TEXT` as pairs.
  private func rows(_ lines: some Sequence<some StringProtocol>) -> String {
    lines.map { line in
      let colon = line.firstRange(of: ": ")?.lowerBound ?? line.lastIndex(of: ":") ?? line.endIndex
      let text = line[colon...].dropFirst().drop { $0 == " " }
      // An escape in a text is one in Swift.
      return "    (\(quoted(line[..<colon])), \(quoted(text).replacing("\\\\", with: "\\"))),\n"
    }.joined()
  }

  /// A file as a literal.
  private func whole(_ path: String) throws -> String {
    let lines = try read(path).split(separator: "\n", omittingEmptySubsequences: false)
    return "#\"\"\"\n" + lines.map { $0 + "\n" }.joined() + "\"\"\"#"
  }

  private func quoted(_ text: some StringProtocol) -> String {
    let escapes: [Character: String] = ["\"": "\\\"", "\\": "\\\\", "\n": "\\n"]
    return "\"" + text.map { escapes[$0] ?? String($0) }.joined() + "\""
  }
}
