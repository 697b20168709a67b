import RoadbookBinder
import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Completes the first words of statements and clauses.
extension Completions {
  func addKeywords() {
    let groups: [StatementKeyword.Group] =
      scope.contexts == .route
      ? [.clause, .declaration, .statement]
      : scope.contexts?.contains(.test) == true
        ? [.command, .statement, .declaration, .noun]
        : [.command, .declaration, .noun, .option, .platform, .statement, .clause]
    let given = scope.contexts == .route ? scope.givenClauses : []
    let usual = scope.usualWords
    add(usual.compactMap(StatementKeyword.named), given)
    var seen = Set(usual)
    for group in groups {
      let others = StatementKeyword.all.filter {
        $0.group == group && canStand($0) && seen.insert($0.word).inserted
      }
      add(others, given)
    }
    if scope.isInMap { addSnippets() }
  }

  private func add(_ keywords: [StatementKeyword], _ given: Set<String>) {
    for keyword in keywords where !given.contains(keyword.word) && canStand(keyword) {
      found.add(
        .keyword, keyword.word, detail: keyword.help,
        documentation: keyword.usage == keyword.word ? nil : keyword.usage,
        insertion: keyword.word + " ")
    }
  }

  private func canStand(_ keyword: StatementKeyword) -> Bool {
    if let word = LibraryWord.statements[keyword.word], !word.isKnown(in: map.namespaces) {
      return false
    }
    if keyword.word == "roadbook", !cursor.isAtStart { return false }
    guard let contexts = scope.contexts else {
      return ![.clause, .option, .platform].contains(keyword.group)
    }
    if contexts == .rules, NamespaceOption.named(keyword.word)?.isNative == false,
      library == .native
    {
      return false
    }
    if contexts == .route, keyword.word == "set", !LibraryWord.default.isKnown(in: map.namespaces) {
      return false
    }
    if keyword.word == "stack", !contexts.isDisjoint(with: .declarations) { return true }
    if keyword.contexts.isDisjoint(with: contexts) { return false }
    guard scope.isInMap, contexts == .file else {
      return !scope.isWithoutUse(keyword.word)
    }
    // Commands in a map are not executed.
    switch keyword.group {
    case .declaration, .option, .platform, .clause: return true
    case .statement, .command, .noun: return false
    }
  }

  /// The library whose rules contain the cursor.
  var library: Dialect {
    if let name = scope.holders.last?.name { return Dialect(rawValue: name.text) ?? .native }
    let namespace = scope.namespace
    return map.namespaces.indices.contains(namespace)
      ? map.namespaces[namespace].settings.library : .native
  }

  /// Completes after a route's pattern: its target, then clauses that it does not have yet.
  func addClauses() {
    let words = cursor.words
    let isGroup = words.first == "group"
    if !isGroup, !words.contains(where: { ["->", "=>", "do"].contains($0) }) {
      found.add(.keyword, ["->", "=>", "do"])
    }
    let given = Set(words).union(scope.givenClauses)
    for clause in StatementKeyword.all
    where clause.group == .clause && clause.contexts.isEmpty && !given.contains(clause.word) {
      if isGroup, Self.clausesOfOneRoute.contains(clause.word) { continue }
      if !(LibraryWord.statements[clause.word]?.isKnown(in: map.namespaces) ?? true) { continue }
      if clause.word == "modal", given.contains("style") { continue }
      if clause.word == "style", given.contains("modal") { continue }
      found.add(.keyword, clause.word, detail: clause.help)
    }
  }

  /// Clauses that are not allowed on a group.
  private static let clausesOfOneRoute: Set = ["as", "only"]

  /// Completes after `require CONDITION else`.
  func addConsequences() {
    let keywords = WordTable.usualStatements(in: "else").compactMap(StatementKeyword.named)
    for keyword in keywords where canStand(keyword) {
      found.add(
        .keyword, keyword.word, detail: keyword.help, documentation: keyword.usage,
        insertion: keyword.word + " ")
    }
  }

  // MARK: Whole statements

  private func addSnippets() {
    guard let contexts = scope.contexts else { return }
    for (word, text) in WordTable.snippets.rows
    where StatementKeyword.named(word)?.contexts.isDisjoint(with: contexts) == false {
      found.add(.snippet, word + " …", detail: "a complete \(word)", insertion: text)
    }
  }
}
