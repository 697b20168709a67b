import RoadbookBinder
import RoadbookModel
import RoadbookSession
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Chooses what completes a cursor: by the role of its word, then by the words before it.
extension Completions {
  func collect() {
    if cursor.around.last?.kind == .valueStatement, cursor.role.isValue {
      // It may become a statement or an expression.
      addKeywords()
      if !cursor.prefix.isEmpty { addOperands() }
      return
    }
    if addByGrammar() { return }
    if scope.isIn(.casesStatement), cursor.words.first != "cases" {
      addURLs()
      addEntryURLs()
      addScreens()
      return addVariables()
    }
    if scope.isIn(.containerDeclaration), cursor.words.isEmpty { return addChildren() }
    if let clause = cursor.around.last, clause.kind == .clause, clause.firstWord == "tag" {
      return addTags()
    }
    if let list = cursor.nearest(.parameterList) {
      if list.children(.parameter).contains(where: isBeforeWord) {
        return found.add(.keyword, ["=", "from"])
      }
      return addMissingParameters(to: list)
    }
    if let call = cursor.call { return addParameters(of: call) }
    guard let keyword = cursor.words.first else {
      guard scope.isInput, Self.isURL(cursor.prefix) else { return addKeywords() }
      addURLs()
      return addEntryURLs()
    }
    if scope.isInput, Self.isURL(keyword) { return addModifiers(of: "open") }
    if !addAfter(cursor.words.last ?? keyword, keyword) { addArguments(of: keyword) }
  }

  /// Whether a parameter with its type ends before the word, without a comma in between.
  private func isBeforeWord(_ parameter: SyntaxNode) -> Bool {
    guard let end = parameter.type?.range.end, end < cursor.wordStart else { return false }
    return parameter.tree.bytes[end..<cursor.wordStart].allSatisfy { $0 == 0x20 }
  }

  /// Whether a first word is a URL, which is opened.
  private static func isURL(_ word: String) -> Bool { word.hasPrefix("/") || word.contains(":") }

  /// Completes after a word that has the same meaning in all statements; false if the statement
  /// determines it.
  private func addAfter(_ last: String, _ keyword: String) -> Bool {
    switch last {
    case "=>":
      addPlaces()
      if keyword == "route" { found.add(.keyword, ["lookup"]) }
    case "in" where keyword == "remove": addSchemes()
    case "in" where keyword == "edit": found.add(.keyword, ["editor"])
    case "in" where keyword == "show": addContainers()
    case "guard" where scope.contexts == .route: addGuards()
    case "example", "external": addURLs()
    case "as" where keyword == "route" || keyword == "scheme" || scope.contexts == .route: break
    case "priority", "deprecated": break
    default: return false
    }
    return true
  }

  /// Completes the path of a file of `platforms`, or the options that it does not have yet.
  private func addPlatformParts(of keyword: String, _ isFirst: Bool) {
    if isFirst { return addFiles(in: scope.folder, mapsOnly: false, isQuoted: true) }
    let options = Keyword(rawValue: keyword)?.fileOptions ?? []
    if cursor.words.last == "for" {
      let hosts = map.namespaces.flatMap(\.claims).compactMap { $0.host?.literalText }
      return found.add(.option, hosts.distinct())
    }
    guard !options.contains(cursor.words.last ?? "") else { return }
    found.add(.keyword, options.filter { !cursor.words.contains($0) })
  }

  private func addArguments(of keyword: String) {
    let words = cursor.words
    let isFirst = words.count == 1
    switch keyword {
    case "expect": addExpectation()
    case "open", "resolve", "explain", "generate", "step":
      guard isFirst else { return addModifiers(of: keyword) }
      addColumns(asURLs: true)
      addPlaces()
      addEntryURLs()
    case "push", "present": isFirst ? addScreens() : addModifiers(of: keyword)
    case "type": addTypeParts()
    case "var": if !isFirst { addOnce(["="]) }
    case "screen": isFirst || cursor.isName ? addUndeclaredScreens() : addScreenClauses()
    case "tabs", "container", "stack": addContainerParts(of: keyword)
    case "answer": addAnswers()
    case "remove", "describe", "edit":
      guard isFirst else { return addNamed(words[1]) }
      found.add(.keyword, ["route", "screen", "scheme", "type", "var", "guard", "block", "routes"])
      addRoutes()
      addNames()
    case "break":
      guard isFirst else { return addNamed(words[1]) }
      found.add(.keyword, ["when", "off", "on", "remove", "decline"] + Breakpoint.kinds)
      addRoutes()
      addDeclaredScreens()
      addGuards()
    case "settings":
      let names = SettingName.allCases.map(\.rawValue)
      found.add(.option, isFirst ? names : SettingName(rawValue: words[1])?.values ?? [])
    case "bind":
      let keys = KeyChord.Named.allCases.map(\.rawValue)
      found.add(.option, isFirst ? keys : EditingAction.allCases.map(\.rawValue) + ["off"])
    case "dialect", "rules":
      if isFirst { found.add(.option, Dialect.allCases.map(\.rawValue).filter { $0 != "native" }) }
    case "test":
      guard isFirst else { return found.add(.keyword, ["fails"]) }
      // In a map, a new test is being written, whose name must be unique.
      for test in scope.isInMap ? [] : analysis.loaded.tests {
        found.add(.option, "\"\(test.name)\"")
      }
    case "match": isFirst ? addRoutes() : addURLs()
    case "pop", "dismiss":
      if isFirst { return found.add(.keyword, ["all", "to"]) }
      addScreens()
    case "set", "default":
      guard isFirst else { return found.add(.keyword, ["="]) }
      if scope.contexts == .route { return addOwnKeys() }
      addVariables()
      addCaptures()
    case "include" where isFirst: addFiles(in: scope.folder, mapsOnly: true, isQuoted: true)
    case "aasa", "assetlinks", "entitlements", "plist", "manifest":
      addPlatformParts(of: keyword, isFirst)
    case "on":
      if isFirst { return found.add(.keyword, Hook.Kind.allCases.map(\.rawValue)) }
      if words.last != "created" { addPatternSegments() }
      addScreens()
    case "guard": if !isFirst { addGuardClauses() }
    case "block", "route", "group":
      // Another pattern follows a comma.
      if words.dropFirst().allSatisfy({ $0.hasSuffix(",") }) {
        addPatternSegments()
      } else if keyword != "block" {
        addClauses()
      }
    case "scheme":
      if isFirst || words.last?.hasSuffix(",") == true { return addClaims() }
      found.add(
        .keyword, ["in", "modal", "style", "guard", "as", "when"].filter { !words.contains($0) })
    default:
      for argument in cursor.candidates { add(argument, words) }
      let values = NamespaceOption.named(keyword)?.values(under: library)
      found.add(.option, values ?? Keyword(rawValue: keyword)?.values ?? [])
    }
  }
}
