import RoadbookSemantics
import RoadbookSyntax

/// Chooses what completes a cursor: by the role of its word, then by the words before it.
struct CursorCompletion: CompletionPart {
  let context: CompletionContext

  func collect() {
    if cursor.around.last?.kind == .valueStatement, cursor.role.isValue {
      // It may become a statement or an expression.
      keywords.addKeywords()
      if !cursor.prefix.isEmpty { expressions.addOperands() }
      return
    }
    if expressions.addByGrammar() { return }
    if scope.isIn(.casesStatement), cursor.words.first != "cases" {
      urls.addURLs()
      urls.addEntryURLs()
      names.addScreens()
      return names.addVariables()
    }
    if scope.isIn(.containerDeclaration), cursor.words.isEmpty { return names.addChildren() }
    if let clause = cursor.around.last, clause.kind == .clause, clause.firstWord == "tag" {
      return names.addTags()
    }
    if let list = cursor.nearest(.parameterList) {
      return parameters.addMissingParameters(to: list)
    }
    if let call = cursor.call { return parameters.addParameters(of: call) }
    guard let keyword = cursor.words.first else {
      guard scope.isInput, Self.isURL(cursor.prefix) else { return keywords.addKeywords() }
      urls.addURLs()
      return urls.addEntryURLs()
    }
    if scope.isInput, Self.isURL(keyword) { return statements.addModifiers(of: "open") }
    if !addAfter(cursor.words.last ?? keyword, keyword),
      !statements.addParts(of: keyword)
    {
      addArguments(of: keyword)
    }
  }

  /// Whether a first word is a URL, which is opened.
  private static func isURL(_ word: String) -> Bool { word.hasPrefix("/") || word.contains(":") }

  /// Completes after a word that has the same meaning in all statements; false if the statement determines it.
  private func addAfter(_ last: String, _ keyword: String) -> Bool {
    switch last {
    case "=>":
      urls.addPlaces()
      if keyword == "route" { found.add(.keyword, ["lookup"]) }
    case "in" where keyword == "remove": names.addSchemes()
    case "in" where keyword == "show": names.addContainers()
    case "guard" where scope.contexts == .route: names.addGuards()
    case "example", "external": urls.addURLs()
    case "as" where keyword == "route" || keyword == "scheme" || scope.contexts == .route: break
    case "priority", "deprecated": break
    default: return false
    }
    return true
  }

  private func addArguments(
    of keyword: String
  ) {
    let words = cursor.words
    let isFirst = words.count == 1
    switch keyword {
    case "test":
      guard isFirst else { return found.add(.keyword, ["fails"]) }
      // In a map, a new test is being written, whose name must be unique.
      if !scope.isInMap { names.addTests() }
    case "match": isFirst ? names.addRoutes() : urls.addURLs()
    case "pop", "dismiss":
      if isFirst { return found.add(.keyword, ["all", "to"]) }
      names.addScreens()
    case "set", "default":
      guard isFirst else { return found.add(.keyword, ["="]) }
      if scope.contexts == .route { return parameters.addOwnKeys() }
      names.addVariables()
      parameters.addCaptures()
    case "include" where isFirst:
      files.addFiles(in: scope.folder, mapsOnly: true, isQuoted: true)
    case "on":
      if isFirst { return found.add(.keyword, Hook.Kind.allCases.map(\.rawValue)) }
      if words.last != "created" { patterns.addPatternSegments() }
      names.addScreens()
    case "guard": if !isFirst { statements.addGuardClauses() }
    case "block", "route", "group":
      // Another pattern follows a comma.
      if words.dropFirst().allSatisfy({ $0.hasSuffix(",") }) {
        patterns.addPatternSegments()
      } else if keyword != "block" {
        keywords.addClauses()
      }
    case "scheme":
      if isFirst || words.last?.hasSuffix(",") == true { return names.addClaims() }
      found.add(
        .keyword, ["in", "modal", "style", "guard", "as", "when"].filter { !words.contains($0) })
    default: commands.addArguments(of: keyword)
    }
  }
}
