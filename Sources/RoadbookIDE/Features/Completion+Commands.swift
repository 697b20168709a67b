import RoadbookSemantics
import RoadbookSession
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Completes arguments of commands and options.
extension Analysis {
  func addCommandArguments(
    of keyword: String, _ words: [String], _ word: WordPlace, _ found: inout Candidates
  ) {
    let isFirst = words.count == 1
    switch keyword {
    case "remove", "describe":
      guard isFirst else { return addNamed(words[1], &found) }
      addKinds(&found)
      addRoutes(&found)
      addNames(&found)
    case "break":
      guard isFirst else { return addNamed(words[1], &found) }
      found.add(.keyword, ["when", "off", "decline"] + Breakpoint.kinds)
      addRoutes(&found)
      addDeclaredScreens(&found)
      addGuards(&found)
    case "settings":
      let names = SettingName.allCases.map(\.rawValue)
      found.add(.option, isFirst ? names : SettingName(rawValue: words[1])?.values ?? [])
    case "bind":
      found.add(
        .option,
        isFirst
          ? KeyChord.Named.allCases.map(\.rawValue)
          : EditingAction.allCases.map(\.rawValue) + ["off"])
    case "dialect", "rules":
      if isFirst { found.add(.option, Dialect.allCases.map(\.rawValue).filter { $0 != "native" }) }
    default:
      for argument in word.candidates { add(argument, words, &found) }
      found.add(.option, Keyword(rawValue: keyword)?.values ?? [])
    }
  }

  /// Completes a part of a plain command, or a word of its own.
  private func add(
    _ argument: CommandArgument, _ words: [String], _ found: inout Candidates
  ) {
    switch argument {
    case .word("held") where !LibraryWord.held.isKnown(in: map.namespaces): break
    case .word(let word): found.add(.keyword, word)
    case .part(.file): addFiles(&found, mapsOnly: false)
    case .part(.map): addFiles(&found, mapsOnly: true)
    case .part(.a), .part(.b), .part(.entry): addEntries(&found)
    case .part(.noun): addNouns(&found)
    case .part(.topic): addTopics(&found)
    case .part(.text):
      // Arguments that filter routes.
      guard words.first == "export" || words.last == "routes" else { break }
      addSchemes(&found)
      if words.first == "export" { addScreens(&found) }
    case .part(let part):
      if case .words(let words) = part.reading { found.add(.option, words) }
    }
  }

  private func addNouns(_ found: inout Candidates) {
    for noun in StatementKeyword.all where noun.group == .noun {
      found.add(.keyword, noun.word, detail: noun.help)
    }
  }

  /// The numbers of the history's entries, latest first.
  private func addEntries(_ found: inout Candidates) {
    for entry in session.timeline.entries.reversed() {
      found.add(.option, String(entry.number), detail: entry.text)
    }
    found.add(.option, "0", detail: "the start")
  }
}
