import RoadbookSemantics
import RoadbookSession
import RoadbookSyntax
import RoadbookURL

/// Completes arguments of commands and options.
extension Completer {
  func addCommandArguments(of keyword: String) {
    let words = cursor.words
    let isFirst = words.count == 1
    switch keyword {
    case "remove", "describe":
      guard isFirst else { return addNamed(words[1]) }
      addKinds()
      addRoutes()
      addNames()
    case "break":
      guard isFirst else { return addNamed(words[1]) }
      found.add(.keyword, ["when", "off", "decline"] + Breakpoint.kinds)
      addRoutes()
      addDeclaredScreens()
      addGuards()
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
      for argument in cursor.candidates { add(argument, words) }
      let values = WordOption.named(keyword)?.values(under: library)
      found.add(.option, values ?? Keyword(rawValue: keyword)?.values ?? [])
    }
  }

  /// Completes a part of a plain command, or a word of its own.
  private func add(_ argument: CommandArgument, _ words: [String]) {
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
