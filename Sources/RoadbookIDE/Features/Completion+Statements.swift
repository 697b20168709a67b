import RoadbookEngine
import RoadbookSemantics
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Completes statements whose parts depend on what they contain already.
extension Analysis {
  /// Returns false for other statements.
  func addParts(
    of keyword: String, _ word: WordPlace, _ place: CompletionPlace, _ found: inout Candidates
  ) -> Bool {
    let isFirst = found.context.words.count == 1
    switch keyword {
    case "expect": addExpectation(word, place, &found)
    case "open", "resolve", "explain", "generate", "step":
      guard !isFirst else {
        addColumns(place, asURLs: true, &found)
        addPlaces(&found)
        addEntryURLs(place, &found)
        break
      }
      addModifiers(of: keyword, word, &found)
    case "push", "present":
      isFirst ? addScreens(&found) : addModifiers(of: keyword, word, &found)
    case "type": addTypeParts(word, &found)
    case "var": if !isFirst { addOnce(["="], &found) }
    case "screen":
      isFirst || word.isName ? addUndeclaredScreens(&found) : addScreenClauses(word, &found)
    case "tabs", "container", "stack": addContainerParts(of: keyword, word, place, &found)
    case "answer": addAnswers(&found)
    default: return false
    }
    return true
  }

  // MARK: URLs and screens to open

  private func addExpectation(
    _ word: WordPlace, _ place: CompletionPlace, _ found: inout Candidates
  ) {
    let statement = word.statement
    guard statement?.url != nil, !word.isInURL else {
      addColumns(place, asURLs: true, &found)
      addEntryURLs(place, &found)
      return addPlaces(&found)
    }
    if let result = statement?.child(.expectedResult) {
      return addResult(result, word, place, &found)
    }
    if word.nearest(.modifier) == nil { found.add(.keyword, ["->", "=>"]) }
    addModifiers(of: "expect", word, &found)
  }

  /// Completes the expected result of a URL: the screen or outcome, then where and how the screen
  /// is shown.
  private func addResult(
    _ result: SyntaxNode, _ word: WordPlace, _ place: CompletionPlace, _ found: inout Candidates
  ) {
    switch word.before {
    case "in": addContainers(&found)
    case "style": addStyles(place, &found)
    case _ where result.range.start >= word.wordStart:
      addColumns(place, asURLs: false, &found)
      addScreens(&found)
      found.add(.option, outcomes + [ExpectedResult.external])
    case ExpectedResult.external: addURLs(&found)
    default:
      guard let name = result.name?.text, Outcome(rawValue: name) == nil else { return }
      let given = result.children(.clause).compactMap(\.firstWord)
      found.add(.keyword, ["in", "modal", "style"].filter { !given.contains($0) })
    }
  }

  /// Completes `with {…}`, `from ORIGIN`: those that are missing, or the value of the one at the cursor.
  func addModifiers(
    of keyword: String, _ word: WordPlace, _ found: inout Candidates
  ) {
    let isPresenting = keyword == "push" || keyword == "present"
    if found.context.words.last == "animated" { return found.add(.option, ["on", "off"]) }
    switch word.nearest(.modifier)?.firstWord {
    case "from": found.add(.option, Self.origins)
    case "as": addRoutes(&found)
    case "in": isPresenting ? addContainers(&found) : addSchemes(&found)
    case "with", "userInfo", "wrap": break
    default:
      let given = word.statement?.children(.modifier).compactMap(\.firstWord) ?? []
      let all =
        isPresenting
        ? ["in", "wrap", "with", "userInfo", "animated"]
        : keyword == "open"
          ? ["with", "from", "userInfo", "as", "animated"] : ["with", "from", "userInfo"]
      let libraryWords = ["wrap": LibraryWord.wrap, "userInfo": .userInfo, "as": .route]
      found.add(
        .keyword,
        all.filter {
          !given.contains($0) && libraryWords[$0]?.isKnown(in: map.namespaces) ?? true
        })
    }
  }

  /// The origins of URLs with a meaning in the language; any other word is allowed, too.
  private static let origins = ["link"] + EntryScheme.allCases.map(\.rawValue)

  // MARK: Declarations

  /// Adds words that may occur once in a statement.
  private func addOnce(_ words: [String], _ found: inout Candidates) {
    let given = found.context.words
    found.add(.keyword, words.filter { !given.contains($0) })
  }

  private func addTypeParts(_ word: WordPlace, _ found: inout Candidates) {
    let words = found.context.words
    guard words.count > 1 else { return }
    guard words.contains("=") else { return found.add(.keyword, ["="]) }
    addOnce(["where", "as"], &found)
  }

  /// Adds screens that routes show but that are not declared.
  private func addUndeclaredScreens(_ found: inout Candidates) {
    var seen: Set<String> = []
    for route in map.routes {
      if found.isFull { return }
      guard let screen = route.screen, found.mayTake(screen), map.screen(named: screen) == nil,
        seen.insert(screen).inserted
      else { continue }
      found.add(.screen, screen)
    }
  }

  private func addScreenClauses(_ word: WordPlace, _ found: inout Candidates) {
    let last = found.context.words.last ?? ""
    switch last {
    case "else": return found.add(.keyword, ["decline"])
    default: break
    }
    // A parameter list may still be open, and names follow a comma.
    guard word.nearest(.parameterList) == nil, !last.hasSuffix(",") else { return }
    if word.statement?.child(.elseDecline) == nil {
      found.add(.keyword, "else", detail: "else decline: if it does not fit, try the next route")
    }
  }

  private func addContainerParts(
    of keyword: String, _ word: WordPlace, _ place: CompletionPlace, _ found: inout Candidates
  ) {
    let words = found.context.words
    switch words.last {
    case "selected": addChildren(of: place.statement, &found)
    case "select": found.add(.keyword, ["none"])
    default:
      // Without a name it is the command that shows a stack.
      if words.count == 1 {
        if keyword == "stack", place.contexts == nil || place.contexts?.contains(.test) == true {
          addContainers(&found)
        }
        return
      }
      if words.contains("=") || words.contains("selected") || words.contains("none") { return }
      addOnce([keyword == "stack" ? "=" : "selected", "lazy"], &found)
      if keyword == "container", LibraryWord.selectNone.isKnown(in: map.namespaces) {
        addOnce(["select"], &found)
      }
    }
  }

  /// Adds the children declared in a container's body; all containers if it has none yet.
  private func addChildren(of tabs: SyntaxNode?, _ found: inout Candidates) {
    guard let tabs, tabs.kind == .containerDeclaration else { return addContainers(&found) }
    let names = ContainerSyntax(node: tabs).children.compactMap { child -> String? in
      switch child {
      case .name(let name): name.text
      case .declaration(let inner): inner.name?.text
      }
    }
    if names.isEmpty { return addContainers(&found) }
    for name in names {
      found.add(.container, name, detail: "in \(tabs.name?.text ?? "these tabs")")
    }
  }

  // MARK: Answers

  private func addAnswers(_ found: inout Candidates) {
    let words = found.context.words
    if words.count == 1 {
      addGuards(&found)
      return found.add(.keyword, ["on", "off"])
    }
    guard let last = words.last else { return }
    if words[1].hasPrefix("/") || words[1].contains("://") {
      return words.count == 2 ? found.add(.keyword, ["=>"]) : addPlaces(&found)
    }
    if last == "open" {
      addPlaces(&found)
    } else if last.hasSuffix(":") || last.hasSuffix(",") || last == "," {
      if words.dropFirst().first == "presenter:" { return addContainers(&found) }
      found.add(.keyword, ["allow", "cancel", "defer", "open"])
    }
  }

  /// Completes after `require CONDITION else`.
  func addConsequences(_ place: CompletionPlace, _ found: inout Candidates) {
    let words = [
      "cancel", "defer", "decline", "open", "allow", "hold", "push", "present",
      "external", "log", "set",
    ]
    for keyword in words.compactMap(StatementKeyword.named) where canStand(keyword, in: place) {
      found.add(
        .keyword, keyword.word, detail: keyword.help, documentation: keyword.usage,
        insertion: keyword.word + " ")
    }
  }
}

extension WordPlace {
  /// Whether the cursor touches a URL.
  fileprivate var isInURL: Bool { nearest(.url) != nil }
}
