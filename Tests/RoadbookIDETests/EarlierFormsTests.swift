import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE
@testable import RoadbookSyntax

/// The table of earlier forms in the reference, made from the cases in `Tests/Cases/retired`.
@Suite struct EarlierFormsTests {
  private static let root = String(
    #filePath.dropLast("Tests/RoadbookIDETests/EarlierFormsTests.swift".count))

  /// `UPDATE_EXPECT=1` rewrites the chapter's table.
  @Test func theChapterShowsTheFormsOfTheCases() throws {
    let path = Self.root + "grammar/reference/earlier-forms.md"
    let lines = try #require(readLines(path))
    let start = try #require(lines.firstIndex { $0.hasPrefix("## ") })
    let made = Array(lines[..<start]) + (try Self.tables())
    if updatesExpectations { return writeFile(path, made.joined(separator: "\n")) }
    #expect(
      lines == made,
      "\(lineDiff(expected: lines.joined(separator: "\n"), actual: made.joined(separator: "\n")))")
  }

  /// Each retired form that the sources know is in a case.
  @Test func everyFormHasACase() throws {
    var shown: Set<String> = []
    for name in try Self.names() {
      for (old, _) in try Self.cases(in: name) {
        let found = EditorMap(old.joined(separator: "\n") + "\n").view?.findings(0) ?? []
        shown.formUnion(found.filter { $0.code == "retired-word" }.map(\.message))
      }
    }
    let answers = try Self.names().flatMap { try #require(readLines(Self.folder + $0)) }
    for form in RetiredForm.all {
      let message = "'\(form.word)' is no longer part of the language"
      #expect(
        // Commands cannot be in maps; the case has the prompt's answer instead.
        shown.contains(message) || answers.contains { $0.contains(message) },
        "no case shows '\(form.word)' (\(form.place))")
    }
  }

  private static let folder = root + "Tests/Cases/retired/"

  private static func names() throws -> [String] {
    let names = fileNames(in: folder).filter { $0.hasSuffix(".md") }
    #expect(names.count > 3)
    return names
  }

  /// The maps before and after of a file's cases.
  private static func cases(in name: String) throws -> [(old: [String], new: [String])] {
    let lines = try #require(readLines(folder + name))
    var result: [(old: [String], new: [String])] = []
    var index = 0
    while index < lines.count {
      guard let fence = Fence(lines, index) else {
        index += 1
        continue
      }
      let body = Array(lines[fence.body])
      index = fence.end
      switch fence.words {
      case ["roadbook"]: result.append((body, []))
      case ["current"] where !result.isEmpty: result[result.count - 1].new = body
      default: break
      }
    }
    return result
  }

  /// A table for each file of cases, with the lines that change.
  private static func tables() throws -> [String] {
    var result: [String] = []
    for name in try names() {
      let title = try #require(readLines(folder + name)?.first { $0.hasPrefix("# ") })
      result += ["#\(title)", "", "| before | now |", "|---|---|"]
      result += try cases(in: name).flatMap { rows($0.old, $0.new) }
      result.append("")
    }
    return result
  }

  /// One row for each changed line, or one for all if their numbers differ.
  private static func rows(_ old: [String], _ new: [String]) -> [String] {
    func changed(_ lines: [String], _ others: [String]) -> [String] {
      lines.filter { !others.contains($0) && !$0.hasPrefix("! ") && $0 != "no fix" }.map {
        "`\($0.drop { $0 == " " }.replacing("|", with: "\\|"))`"
      }
    }
    let (before, now) = (changed(old, new), changed(new, old))
    if before.count == now.count { return zip(before, now).map { "| \($0) | \($1) |" } }
    let decision = now.isEmpty ? "a person decides" : now.joined(separator: "<br>")
    return ["| \(before.joined(separator: "<br>")) | \(decision) |"]
  }
}
