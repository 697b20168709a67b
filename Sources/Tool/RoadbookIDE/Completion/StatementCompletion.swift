import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Completes statements whose parts depend on what they contain already.
extension Completions {
  // MARK: URLs and screens to open

  func addExpectation() {
    let statement = cursor.statement
    guard statement?.url != nil, !cursor.isInURL else {
      addColumns(asURLs: true)
      addEntryURLs()
      return addPlaces()
    }
    if let result = statement?.child(.expectedResult) { return addResult(result) }
    if cursor.nearest(.modifier) == nil { found.add(.keyword, ["->", "=>"]) }
    addModifiers(of: "expect")
  }

  /// Completes the expected result of a URL: the screen or outcome, then where and how the screen
  /// is shown.
  private func addResult(_ result: SyntaxNode) {
    switch cursor.words.last {
    case "in": addContainers()
    case "style": addStyles()
    case _ where result.range.start >= cursor.wordStart:
      addScreenOfURL()
      addColumns(asURLs: false)
      addScreens()
      found.add(.option, outcomes + [ExpectedResult.external])
    case ExpectedResult.external: addURLs()
    default:
      guard let name = result.name?.text, Outcome(rawValue: name) == nil else { return }
      let given = result.children(.clause).compactMap(\.firstWord)
      found.add(.keyword, ["in", "modal", "style"].filter { !given.contains($0) })
    }
  }

  /// Adds the screen that the expected URL shows unless a guard or block decides otherwise, first
  /// of all.
  private func addScreenOfURL() {
    guard let url = cursor.statement?.url?.plainText,
      let route = StaticResolver(map).prediction(of: url, fromInside: true).route,
      let name = route.screen, let screen = map.screen(named: name)
    else { return }
    add(screen)
  }

  /// Completes `with {…}`, `from ORIGIN`: those that are missing, or the value of the one at the
  /// cursor.
  func addModifiers(of keyword: String) {
    let isPresenting = keyword == "push" || keyword == "present"
    if cursor.words.last == "animated" { return found.add(.option, ["on", "off"]) }
    switch cursor.nearest(.modifier)?.firstWord {
    case "from": found.add(.option, Self.origins)
    case "as": addRoutes()
    case "in": isPresenting ? addContainers() : addSchemes()
    case "with", "userInfo", "wrap": break
    default:
      let given = cursor.statement?.children(.modifier).compactMap(\.firstWord) ?? []
      let all =
        isPresenting
        ? ["in", "wrap", "with", "userInfo", "animated"]
        : keyword == "open"
          ? ["with", "from", "userInfo", "as", "animated"] : ["with", "from", "userInfo"]
      let libraryWords = ["wrap": LibraryWord.wrap, "userInfo": .userInfo, "as": .route]
      found.add(
        .keyword,
        all.filter { !given.contains($0) && libraryWords[$0]?.isKnown(in: map.namespaces) ?? true })
    }
  }

  /// The origins of URLs with a meaning in the language; any other word is allowed, too.
  private static let origins = ["link"] + EntryScheme.allCases.map(\.rawValue)

  // MARK: Declarations

  /// Adds words that may occur once in a statement.
  func addOnce(_ words: [String]) {
    let given = cursor.words
    found.add(.keyword, words.filter { !given.contains($0) })
  }

  func addTypeParts() {
    let words = cursor.words
    guard words.count > 1 else { return }
    guard words.contains("=") else { return found.add(.keyword, ["=", "extern"]) }
    addOnce(["where", "as", "extern"])
  }

  func addScreenClauses() {
    let last = cursor.words.last ?? ""
    if last == "else" { return found.add(.keyword, ["decline"]) }
    // A parameter list may still be open, and names follow a comma.
    guard cursor.nearest(.parameterList) == nil, !last.hasSuffix(",") else { return }
    if cursor.statement?.child(.elseDecline) == nil {
      found.add(.keyword, "else", detail: "else decline: if it does not fit, try the next route")
    }
  }

  func addContainerParts(of keyword: String) {
    let words = cursor.words
    if words.last == "select" { return found.add(.keyword, ["none"]) }
    // Without a name it is the command that shows a stack.
    if words.count == 1 {
      if keyword == "stack", scope.contexts?.contains(.test) ?? true { addContainers() }
      return
    }
    if words.contains(where: ["=", "selected", "none"].contains) { return }
    addOnce([keyword == "stack" ? "=" : "selected", "lazy"])
    if keyword == "container", LibraryWord.selectNone.isKnown(in: map.namespaces) {
      addOnce(["select"])
    }
  }

  // MARK: Answers

  func addAnswers() {
    let words = cursor.words
    if words.count == 1 {
      addGuards()
      return found.add(.keyword, ["on", "off"])
    }
    guard let last = words.last else { return }
    if words[1].hasPrefix("/") || words[1].contains("://") {
      return words.count == 2 ? found.add(.keyword, ["=>"]) : addPlaces()
    }
    if last == "open" {
      addPlaces()
    } else if last.hasSuffix(":") || last.hasSuffix(",") || last == "," {
      if words.dropFirst().first == "presenter:" { return addContainers() }
      found.add(.keyword, ["allow", "cancel", "defer", "open"])
    }
  }

  /// Completes after a guard's name.
  func addGuardClauses() {
    let words = cursor.words
    // A list continues after a comma.
    switch words.last(where: { !$0.hasSuffix(",") }) {
    case "before":
      let points = GuardDeclaration.Point.allCases.filter {
        LibraryWord.point($0)?.isKnown(in: map.namespaces) ?? true
      }
      found.add(.keyword, points.map(\.rawValue))
    case "on":
      if words.last == "on" { found.add(.keyword, ["all"]) }
      addPatternSegments()
      addScreens()
    case _ where words.contains("extern"): break
    case _ where words.contains("before"): found.add(.keyword, ["extern"])
    default: found.add(.keyword, ["on", "before", "extern"].filter { !words.contains($0) })
    }
  }
}

extension CursorContext {
  /// Whether the cursor touches a URL.
  fileprivate var isInURL: Bool { nearest(.url) != nil }
}
