import RoadbookBinder
import RoadbookModel
import RoadbookSession
import RoadbookSyntax
import RoadbookURL

/// Completes arguments of commands and options.
extension Completions {
  /// Completes a part of a plain command, or a word of its own.
  func add(_ argument: CommandArgument, _ words: [String]) {
    switch argument {
    case .word("held") where !LibraryWord.held.isKnown(in: map.namespaces): break
    case .word(let word): found.add(.keyword, word)
    case .part(.file): addFiles(mapsOnly: false)
    case .part(.map): addFiles(mapsOnly: true)
    case .part(.a), .part(.b), .part(.entry): addEntries()
    case .part(.noun): addNouns()
    case .part(.topic): addTopics()
    case .part(.text):
      // Arguments that filter routes.
      guard words.first == "export" || words.last == "routes" else { break }
      addSchemes()
      if words.first == "export" { addScreens() }
    case .part(let part):
      if case .words(let words) = part.reading { found.add(.option, words) }
    }
  }

  private func addNouns() {
    for noun in StatementKeyword.all where noun.group == .noun {
      found.add(.keyword, noun.word, detail: noun.help)
    }
  }

  /// The numbers of the history's entries, latest first.
  private func addEntries() {
    for entry in analysis.session.timeline.entries.reversed() {
      found.add(.option, String(entry.number), detail: entry.text)
    }
    found.add(.option, "0", detail: "the start")
  }
}
