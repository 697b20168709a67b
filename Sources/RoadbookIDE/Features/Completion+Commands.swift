import RoadbookLanguage
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Completes arguments of commands and options.
extension Analysis {
  func addCommandArguments(
    of keyword: String, _ words: [String], _ found: inout Candidates
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
    case "goto", "diff": if words.count < (keyword == "goto" ? 2 : 3) { addEntries(&found) }
    case "list":
      if isFirst { addNouns(&found) } else if words[1] == "routes" { addSchemes(&found) }
    case "drop":
      if isFirst, LibraryWord.held.isKnown(in: map.namespaces) { found.add(.option, ["held"]) }
    case "export":
      if isFirst {
        found.add(.option, Command.Format.allCases.map(\.rawValue))
      } else if words.last == "for" {
        addSchemes(&found)
        addScreens(&found)
      } else {
        found.add(.keyword, [words.count == 2 ? "for" : "over"])
      }
    case "next": if isFirst { found.add(.option, ["back"]) }
    case "help": addTopics(&found)
    case "load": addFiles(&found, mapsOnly: true)
    case "run", "save", "record", "replay": addFiles(&found, mapsOnly: false)
    case "settings":
      let names = SettingName.allCases.map(\.rawValue)
      found.add(.option, isFirst ? names : SettingName(rawValue: words[1])?.values ?? [])
    case "bind":
      found.add(
        .option,
        isFirst
          ? KeyChord.Named.allCases.map(\.rawValue)
          : EditingAction.allCases.map(\.rawValue) + ["off"])
    case "tour": found.add(.option, ["next", "back", "stop"])
    case "dialect", "rules":
      if isFirst { found.add(.option, Dialect.allCases.map(\.rawValue).filter { $0 != "native" }) }
    case let word: found.add(.option, WordOption.named(word)?.values ?? [])
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
