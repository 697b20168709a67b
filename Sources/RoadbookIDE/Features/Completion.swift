import RoadbookSemantics
import RoadbookSyntax
import RoadbookText

extension Analysis {
  /// The completions at a byte offset of a string, best first; at most 200 items.
  ///
  /// `fuzzily`: if no candidate begins with the typed text, candidates that contain its letters in order match, too.
  package func completions(
    in text: String, at offset: Int, fuzzily: Bool = false
  ) -> [CompletionItem] {
    let place = CompletionPlace(text, at: offset)
    let bytes = Array(text.utf8)
    let end = max(0, min(offset, bytes.count))
    let start = min(place.wordsStart, end)
    let word = WordPlace(bytes[start..<end], before: bytes[end...], in: place)
    return completions(CursorContext(text, at: offset), place, word, fuzzily: fuzzily)
  }

  func completions(
    _ context: CursorContext, _ place: CompletionPlace, _ word: WordPlace, fuzzily: Bool
  ) -> [CompletionItem] {
    guard !context.isInComment else { return [] }
    let context = word.narrowed(context)
    var candidates = Candidates(context, isFuzzy: false)
    collect(&candidates, place, word)
    if candidates.items.isEmpty, fuzzily, !context.prefix.isEmpty {
      candidates = Candidates(context, isFuzzy: true)
      collect(&candidates, place, word)
    }
    return candidates.best
  }

  private func collect(
    _ found: inout Candidates, _ place: CompletionPlace, _ word: WordPlace
  ) {
    let context = found.context
    if word.around.last?.kind == .valueStatement, word.role.isValue {
      // It may become a statement or an expression.
      addKeywords(place, &found)
      if !found.typed.isEmpty { addOperands(word, place, &found) }
      return
    }
    if addByGrammar(word, place, &found) { return }
    if context.isInHole { return addValues(place, &found) }
    if place.isIn(.casesStatement), context.words.first != "cases" {
      addURLs(&found)
      addEntryURLs(place, &found)
      addScreens(&found)
      return addVariables(&found)
    }
    if place.isIn(.containerDeclaration) { return addScreens(&found) }
    if context.isInType { return addTypes(&found) }
    if context.isInBinding { return addScreens(&found) }
    if context.words.first == "screen", context.words.last?.hasSuffix(":") == true {
      return addTypes(&found)
    }
    if let call = context.call, !call.isEmpty {
      return context.isDeclaration
        ? addMissingParameters(of: call, &found) : addParameters(of: call, &found)
    }
    let isInput = place.contexts == nil && !place.isInMap
    guard let keyword = context.words.first else {
      guard isInput, Self.isURL(context.prefix) else { return addKeywords(place, &found) }
      addURLs(&found)
      return addEntryURLs(place, &found)
    }
    if isInput, Self.isURL(keyword) { return addModifiers(of: "open", word, &found) }
    if !addBehind(context.words.last ?? keyword, keyword, place, &found),
      !addParts(of: keyword, word, place, &found)
    {
      addArguments(of: keyword, word, place, &found)
    }
  }

  /// Whether a first word is a URL, which is opened.
  private static func isURL(_ word: String) -> Bool { word.hasPrefix("/") || word.contains(":") }

  /// Completes after a word that has the same meaning in all statements; false if the statement determines it.
  private func addBehind(
    _ last: String, _ keyword: String, _ place: CompletionPlace, _ found: inout Candidates
  ) -> Bool {
    switch last {
    case "->" where keyword != "expect":
      let captures = keyword == "route" ? place.captures.map(\.name) : []
      addScreens(&found, taking: Set(captures))
      if keyword == "route" { found.add(.keyword, ["external"]) }
    case "=>":
      addPlaces(&found)
      if keyword == "route" { found.add(.keyword, ["lookup"]) }
    case "parent": addScreens(&found)
    case _ where Self.hasOwnWords.contains(keyword): return false
    case "in" where keyword == "remove": addSchemes(&found)
    case "in", "select", "root", "presenter": addContainers(&found)
    case "guard" where keyword != "guard" || place.contexts == .route: addGuards(&found)
    case "show": addStyles(place, &found)
    case "style" where keyword != "style": addStyles(place, &found)
    case "example", "external": addURLs(&found)
    case "as" where keyword == "route" || keyword == "scheme", "as" where place.contexts == .route:
      break
    case "priority", "deprecated": break
    case "tag": addTags(&found)
    case "only": addOwnParameters(place, &found)
    case let list where list.hasSuffix(",") && list.utf8.count > 1:
      // A list continues like its beginning.
      let words = found.context.words
      guard let begin = words.dropLast().lastIndex(where: { !$0.hasSuffix(",") }),
        ["in", "guard", "only", "tag"].contains(words[begin])
      else { return false }
      return addBehind(words[begin], keyword, place, &found)
    default: return false
    }
    return true
  }

  /// Statements in which words do not have the meaning they have in routes.
  private static let hasOwnWords: Set = [
    "type", "var", "expect", "open", "resolve", "explain", "generate", "step", "answer",
    "tabs", "container",
  ]

  private func addArguments(
    of keyword: String, _ word: WordPlace, _ place: CompletionPlace, _ found: inout Candidates
  ) {
    let words = found.context.words
    let isFirst = words.count == 1
    switch keyword {
    case "test":
      guard isFirst else { return found.add(.keyword, ["fails"]) }
      // In a map, a new test is being written, whose name must be unique.
      if !place.isInMap { addTests(&found) }
    case "match": isFirst ? addRoutes(&found) : addURLs(&found)
    case "pop", "dismiss":
      if isFirst { return found.add(.keyword, ["all", "to"]) }
      addScreens(&found)
    case "set", "default":
      guard isFirst else { return found.add(.keyword, ["="]) }
      if place.contexts == .route { return addOwnKeys(place, &found) }
      addVariables(&found)
      addCaptures(place, &found)
    case "include" where isFirst:
      addFiles(&found, in: place.folder, mapsOnly: true, isQuoted: true)
    case "on":
      if isFirst { return found.add(.keyword, Hook.Kind.allCases.map(\.rawValue)) }
      if words.last != "created" { addPatternSegments(place, &found) }
      addScreens(&found)
    case "guard": if !isFirst { addGuardClauses(place, &found) }
    case "block", "route", "group":
      // Another pattern follows a comma.
      if words.dropFirst().allSatisfy({ $0.hasSuffix(",") }) {
        addPatternSegments(place, &found)
      } else if keyword != "block" {
        addClauses(place, &found)
      }
    case "scheme":
      if isFirst || words.last?.hasSuffix(",") == true { return addClaims(&found) }
      found.add(
        .keyword, ["in", "modal", "style", "guard", "as", "when"].filter { !words.contains($0) })
    default: addCommandArguments(of: keyword, words, word, &found)
    }
  }
}

extension Analysis {
  /// The rest of the word at a byte offset, if there is one completion or all completions begin with the shortest
  /// one; nil if it is ambiguous.
  package func likelyRest(in text: String, at offset: Int) -> String? {
    guard text.utf8.last != 0x0A, !text.isEmpty else { return nil }
    let items = completions(in: text, at: offset)
    guard let range = items.first?.range, range.end == offset, items.count < Candidates.limit,
      let shortest = items.map(\.insertion).min(by: { $0.utf8.count < $1.utf8.count })
    else { return nil }
    let stem = shortest.hasSuffix(" ") ? String(shortest.dropLast()) : shortest
    guard items.allSatisfy({ $0.insertion.hasPrefix(stem) }) else { return nil }
    // Several candidates for an empty prefix are too uncertain.
    if items.count > 1, range.isEmpty { return nil }
    let rest = String(decoding: stem.utf8.dropFirst(range.length), as: UTF8.self)
    return rest.isEmpty ? nil : rest
  }
}
