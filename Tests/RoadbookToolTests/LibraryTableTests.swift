import RoadbookTestSupport
import Testing

/// The chapters that compare four libraries and Roadbook: every row is present, complete, and has
/// an executed example.
@Suite struct LibraryTableTests {
  private static let columns = [
    "", "JLRoutes", "URLNavigator", "WAAppRouting", "FSQRoutes", "Roadbook", "example",
  ]

  @Test(arguments: LibraryRows.chapters)
  func everyCapabilityHasItsRow(_ chapter: LibraryRows.Chapter) throws {
    let rows = try rows(of: chapter.file)
    #expect(rows.map(\.[0]) == chapter.rows)
    for cells in rows {
      #expect(cells.count == Self.columns.count, "\(cells)")
      #expect(!cells.contains(""), "an empty cell: \(cells)")
    }
  }

  @Test(arguments: LibraryRows.chapters)
  func everyRowNamesAnExampleThatIsRun(_ chapter: LibraryRows.Chapter) throws {
    for cells in try rows(of: chapter.file) {
      let example = cells.last ?? ""
      if LibraryRows.inCode.contains(cells[0]) {
        #expect(example == "in code", "\(cells[0])")
        continue
      }
      let links = example.split(separator: ",").map { $0.drop { $0 == " " } }
      #expect(!links.isEmpty, "\(cells[0])")
      for link in links {
        let parts = link.split { "[]()#".contains($0) }.map(String.init)
        let name = parts.first ?? ""
        let file = parts.count == 3 ? parts[1] : chapter.file
        let written = file == chapter.file ? "" : file
        #expect(link == "[\(name)](\(written)#\(name.lowercased()))", "\(cells[0])")
        #expect(try executed(in: file).contains(name), "\(cells[0]): \(file) runs no \(name)")
      }
    }
  }

  @Test func noExampleIsWithoutARow() throws {
    var used: Set<String> = []
    var shown: Set<String> = []
    for chapter in LibraryRows.chapters {
      for cells in try rows(of: chapter.file) {
        for part in (cells.last ?? "").split(whereSeparator: { "[]".contains($0) }) {
          used.insert(String(part))
        }
      }
      shown.formUnion(try executed(in: chapter.file))
    }
    #expect(shown.subtracting(used).isEmpty)
    #expect(shown.count > 40)
  }

  /// The cells of the tables with a column for each library.
  private func rows(of file: String) throws -> [[String]] {
    let lines = try #require(readLines(ReferenceChapter.folder + "/" + file))
    var rows: [[String]] = []
    var isInside = false
    for line in lines {
      let cells = cells(of: line)
      if cells == Self.columns {
        isInside = true
      } else if !line.hasPrefix("|") {
        isInside = false
      } else if isInside, !line.hasPrefix("|---") {
        rows.append(cells)
      }
    }
    return rows
  }

  private func cells(of line: String) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in line.dropFirst() {
      if character == "|", !isEscaped {
        cells.append(trimmed(cell))
        cell = ""
      } else {
        cell.append(character)
      }
      isEscaped = character == "\\"
    }
    return cells
  }

  private func trimmed(_ text: String) -> String {
    text.split(separator: " ").joined(separator: " ")
  }

  /// The headings followed by an executed example with its output.
  private func executed(in file: String) throws -> Set<String> {
    let lines = try #require(readLines(ReferenceChapter.folder + "/" + file))
    var names: Set<String> = []
    var heading: String?
    var isRun = false
    for line in lines {
      if line.hasPrefix("#"), line.contains("# ") {
        heading = line.hasPrefix("### ") ? String(line.dropFirst(4)) : nil
        isRun = false
      } else if line.hasPrefix("```roadbook") || line.hasPrefix("```sh") {
        isRun = true
      } else if line == "```output", isRun, let heading {
        names.insert(heading)
      }
    }
    return names
  }
}
