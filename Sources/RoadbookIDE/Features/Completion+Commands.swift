import RoadbookLanguage
import RoadbookText

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
      guard words.count > 1, words[1] == "on" else {
        return found.add(.keyword, ["on", "when", "off"])
      }
      if words.count > 2 { return addNamed(words[2], &found) }
      found.add(.keyword, ["decline"] + Breakpoint.kinds)
      addRoutes(&found)
      addDeclaredScreens(&found)
      addGuards(&found)
    case "goto", "compare": if words.count < (keyword == "goto" ? 2 : 3) { addEntries(&found) }
    case "drop": if isFirst { found.add(.option, ["deferred", "held"]) }
    case "previous": if isFirst { found.add(.option, ["over"]) }
    case "routes", "walk": addSchemes(&found)
    case "graph": if isFirst { found.add(.option, ["mermaid", "dot"]) }
    case "help": addTopics(&found)
    case "load": addFiles(&found, mapsOnly: true)
    case "source", "save", "record", "replay": addFiles(&found, mapsOnly: false)
    case "output": found.add(.option, ["text", "json"])
    case "time", "echo", "guards", "paging", "retry": found.add(.option, ["on", "off"])
    case "editing": found.add(.option, EditingKeys.allCases.map(\.rawValue))
    case "history": if isFirst { found.add(.option, ["lines", "size"]) }
    case "bind":
      found.add(
        .option,
        isFirst
          ? KeyChord.Named.allCases.map(\.rawValue)
          : EditingAction.allCases.map(\.rawValue) + ["off"])
    case "tour": found.add(.option, ["next", "back", "stop"])
    case "fallback": found.add(.option, ["global"])
    case "dialect", "lifecycle":
      found.add(.option, ["native", "jlroutes", "urlnavigator", "waapprouting", "fsqroutes"])
    case let word: found.add(.option, WordOption.named(word)?.values ?? [])
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
