import RoadbookLanguage
import RoadbookSyntax
import RoadbookText

extension Analysis {
  /// What could stand at a byte offset of a text, best first; at most 200 items.
  ///
  /// `fuzzily`: where nothing begins with what is typed, what has its letters in order counts, too.
  package func completions(
    in text: String, at offset: Int, fuzzily: Bool = false
  ) -> [CompletionItem] {
    let context = CursorContext(text, at: offset)
    guard !context.isInComment else { return [] }
    let test = TestSurroundings(text, at: offset)
    var candidates = Candidates(context, isFuzzy: false)
    collect(&candidates, test)
    if candidates.items.isEmpty, fuzzily, !context.prefix.isEmpty {
      candidates = Candidates(context, isFuzzy: true)
      collect(&candidates, test)
    }
    return candidates.best
  }

  private func collect(_ found: inout Candidates, _ test: TestSurroundings) {
    let context = found.context
    if test.isInTable, context.words.first != "cases" {
      addURLs(&found)
      addScreens(&found)
      return addVariables(&found)
    }
    if context.isInType { return addTypes(&found) }
    if context.words.first == "screen", context.words.last?.hasSuffix(":") == true {
      return addTypes(&found)
    }
    if let call = context.call { return addParameters(of: call, &found) }
    guard let keyword = context.words.first else { return addKeywords(&found) }
    if !addBehind(context.words.last ?? keyword, keyword, &found) {
      addArguments(of: keyword, test, &found)
    }
  }

  /// What follows a word wherever it stands; false where that depends on the statement.
  private func addBehind(_ last: String, _ keyword: String, _ found: inout Candidates) -> Bool {
    switch last {
    case "->", "parent", "configure": addScreens(&found)
    case "in" where keyword == "remove": addSchemes(&found)
    case "in", "select", "root", "presenter": addContainers(&found)
    case "from" where keyword == "push" || keyword == "present": addContainers(&found)
    case "guard": if keyword != "guard" { addGuards(&found) }
    case "with", "when", "require", "if": addVariables(&found)
    default: return false
    }
    return true
  }

  private func addArguments(
    of keyword: String, _ test: TestSurroundings, _ found: inout Candidates
  ) {
    let words = found.context.words
    let isFirst = words.count == 1
    switch keyword {
    case "open" where !isFirst && ["shortcut", "activity", "notification"].contains(words[1]):
      if words.count == 2 { addEntries(words[1], &found) }
    case "open", "resolve", "explain", "generate", "example", "step", "external":
      guard isFirst else {
        return found.add(.keyword, ["with", "from", "userInfo", "animated"])
      }
      addColumns(test, asURLs: true, &found)
      addURLs(&found)
    case "expect":
      addColumns(test, asURLs: true, &found)
      addURLs(&found)
      addColumns(test, asURLs: false, &found)
      if isFirst { addFacts(&found) }
    case "test": isFirst ? addTests(&found) : found.add(.keyword, ["fails"])
    case "url": addRoutes(&found, call: true)
    case "match": isFirst ? addRoutes(&found) : addURLs(&found)
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
      found.add(.keyword, ["decline"])
      addKinds(&found)
      addRoutes(&found)
      addNames(&found)
    case "push", "present": isFirst ? addScreens(&found) : found.add(.keyword, ["from", "wrap"])
    case "pop", "dismiss":
      if isFirst { return found.add(.keyword, keyword == "pop" ? ["to"] : ["all", "to"]) }
      if keyword == "pop" { found.add(.keyword, ["root"]) }
      addScreens(&found)
    case "set", "watch": addVariables(&found)
    case "routes", "walk": addSchemes(&found)
    case "graph": if isFirst { found.add(.option, ["mermaid", "dot"]) }
    case "answer": isFirst ? addGuards(&found) : found.add(.keyword, ["allow", "cancel", "defer"])
    case "help": addTopics(&found)
    case "load": addFiles(&found, mapsOnly: true)
    case "include": addFiles(&found, mapsOnly: true, isQuoted: true)
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
    case "route":
      if isFirst { return }
      found.add(.keyword, ["->", "=>", "do", "in", "modal", "guard", "priority", "as", "when"])
    case "screen", "type", "var": addTypes(&found)
    case let word: found.add(.option, WordOption.named(word)?.values ?? [])
    }
  }

  private func addKeywords(_ found: inout Candidates) {
    let groups: [StatementKeyword.Group] = [.command, .declaration, .option, .blockStatement]
    for group in groups {
      for keyword in StatementKeyword.all where keyword.group == group {
        found.add(
          .keyword, keyword.word, detail: keyword.help,
          documentation: keyword.usage == keyword.word ? nil : keyword.usage,
          insertion: keyword.word + " ")
      }
    }
  }
}

extension Analysis {
  /// How the word at a byte offset goes on where only one thing begins so, or where all that begins so goes on with
  /// the shortest of them; nil where that is open.
  package func likelyRest(in text: String, at offset: Int) -> String? {
    guard text.utf8.last != 0x0A, !text.isEmpty else { return nil }
    let items = completions(in: text, at: offset)
    guard let range = items.first?.range, range.end == offset, items.count < Candidates.limit,
      let shortest = items.map(\.insertion).min(by: { $0.utf8.count < $1.utf8.count })
    else { return nil }
    let stem = shortest.hasSuffix(" ") ? String(shortest.dropLast()) : shortest
    guard items.allSatisfy({ $0.insertion.hasPrefix(stem) }) else { return nil }
    // Of a name that only may be meant nothing is known before its first letter.
    if items.count > 1, range.isEmpty { return nil }
    let rest = String(decoding: stem.utf8.dropFirst(range.length), as: UTF8.self)
    return rest.isEmpty ? nil : rest
  }
}
