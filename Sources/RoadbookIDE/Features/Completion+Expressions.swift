import RoadbookEngine
import RoadbookRuntime
import RoadbookSemantics
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Completes expressions.
extension Analysis {
  /// Adds the candidates that the grammar allows at a word; false if the statement's words
  /// determine it.
  func addByGrammar(
    _ word: WordPlace, _ place: CompletionPlace, _ found: inout Candidates
  ) -> Bool {
    switch word.role {
    case .value: addValue(word, place, &found)
    case .member(let base): addMembers(of: base, word, place, &found)
    case .field: addFields(word, &found)
    case .consequence: addConsequences(place, &found)
    case .type: addTypes(besides: word.nearest(.typeDeclaration)?.name?.text, &found)
    case .behindValue: return addOperators(word, place, &found)
    case .other:
      // Free text.
      return word.isQuoted && ["deprecated", "fails"].contains(word.before)
    }
    return true
  }

  private func addValue(
    _ word: WordPlace, _ place: CompletionPlace, _ found: inout Candidates
  ) {
    if place.isIn(.casesStatement) {
      addURLs(&found)
      addEntryURLs(place, &found)
      addScreens(&found)
      found.add(.option, outcomes)
      return addVariables(&found)
    }
    if let argument = word.around.last, argument.kind == .argument, argument.name == nil,
      argument.token(.ellipsis) == nil, let call = found.context.call,
      !word.isCallOfFunction || map.route(called: call) != nil
    {
      return addParameters(of: call, &found)
    }
    if word.isAssigned { return addAssigned(word, place, &found) }
    if word.around.last?.kind == .listExpression || word.around.last?.kind == .containerDeclaration,
      word.nearest(.containerDeclaration) != nil
    {
      return word.isQuoted ? () : addScreens(&found)
    }
    let expected = expectedType(word, place, found.context)
    addValues(of: expected, &found)
    if word.isQuoted { return }
    if word.around.last?.kind == .expectCommand {
      addColumns(place, asURLs: true, &found)
      addURLs(&found)
      addEntryURLs(place, &found)
    }
    if let expected, !expected.fewValues.isEmpty, found.typed.isEmpty {
      // Other candidates would hide the few values of such a type.
      if ReadablePlace(word, in: place).knowsCaptures { addCaptures(place, &found) }
      addColumns(place, asURLs: false, &found)
      return addVariables(that: { expected.accepts($0) }, &found)
    }
    addOperands(word, place, &found)
  }

  /// Adds readable names, and functions.
  func addOperands(
    _ word: WordPlace, _ place: CompletionPlace, _ found: inout Candidates
  ) {
    let readable = ReadablePlace(word, in: place)
    // Names of screens and containers evaluate to themselves; they come first in comparisons with the app's state.
    let fact = word.comparedName?.prefix { $0 != "." && $0 != "[" } ?? ""
    let areScreens = readable.knowsScreens && Self.factsOfScreens.contains(String(fact))
    let areContainers = readable.knowsScreens && (fact == "container" || fact == "selected")
    if areScreens { addScreens(&found) }
    if areContainers { addContainers(&found) }
    if readable != .type {
      if readable.knowsCaptures { addCaptures(place, &found) }
      addColumns(place, asURLs: false, &found)
      addVariables(besides: word.nearest(.variableDeclaration)?.name?.text, &found)
    }
    for item in readable.names
    where LibraryWord.values[item.name]?.isKnown(in: map.namespaces) ?? true {
      found.add(.variable, item.name, detail: item.what)
    }
    addFunctions(&found)
    // These are numerous or short, so they are offered only for typed text.
    guard !found.typed.isEmpty else { return }
    if readable != .type { addRouteCalls(&found) }
    let known = Set(found.items.map(\.label))
    found.add(.keyword, ["true", "false", "null"].filter { !known.contains($0) })
    if readable.knowsScreens, !areScreens { addDeclaredScreens(&found) }
    if readable.knowsScreens, !areContainers { addContainers(&found) }
  }

  /// Names whose values are or contain screens.
  private static let factsOfScreens = ReadablePlace.screenFacts.union(["stacks", "modals"])

  /// Adds the possible targets of `set`.
  private func addAssigned(
    _ word: WordPlace, _ place: CompletionPlace, _ found: inout Candidates
  ) {
    if place.contexts == .route { return addOwnKeys(place, &found) }
    addVariables(&found)
    let isState = ReadablePlace(word, in: place) == .state
    for capture in isState ? [] : place.captures {
      found.add(.parameter, "parameters.\(capture.name)", detail: capture.type ?? "string")
    }
    found.add(.variable, ["platform", "audience"])
  }

  func addFunctions(_ found: inout Candidates) {
    for function in BuiltinFunction.allCases {
      found.add(
        .function, function.rawValue, detail: function.usage, insertion: function.rawValue + "(")
    }
  }

  /// Adds the operators and keywords that may follow a value; false if the statement allows more.
  private func addOperators(
    _ word: WordPlace, _ place: CompletionPlace, _ found: inout Candidates
  ) -> Bool {
    let words = found.context.words
    if word.statement?.kind == .requireStatement { found.add(.keyword, ["else"]) }
    let isClause = word.statement?.kind == .routeDeclaration || word.nearest(.clause) != nil
    if isClause, words.first == "route" || words.first == "group" { addClauses(place, &found) }
    if word.nearest(.typeDeclaration) != nil {
      found.add(.keyword, ["where", "as"].filter { !words.contains($0) })
    }
    found.add(.keyword, ["==", "!=", "and", "or", "in", "matches", "??"])
    return true
  }

  // MARK: Members

  private func addMembers(
    of base: String, _ word: WordPlace, _ place: CompletionPlace, _ found: inout Candidates
  ) {
    switch base {
    case "parameters":
      let opened = openedRoute(place)
      let captures = opened?.patterns.flatMap(\.captures) ?? []
      var seen: Set<String> = []
      for capture in captures {
        guard let name = capture.name, seen.insert(name).inserted else { continue }
        found.add(.parameter, name, detail: (type(of: capture) ?? .string).description)
      }
      addCaptures(place, &found)
      seen.formUnion(place.captures.map(\.name))
      // If the route shows no screen, its captures are all that is known about its URLs.
      let isAll = place.screen == nil && opened?.screen == nil && !seen.isEmpty
      for parameter in isAll ? [] : readableScreens(place).flatMap({ $0.parameters ?? [] })
      where !seen.contains(parameter.key) {
        found.add(.parameter, parameter.key, detail: parameter.typeText)
      }
    case "arguments", "visible.arguments":
      for parameter in readableScreens(place).flatMap({ $0.parameters ?? [] }) {
        found.add(.parameter, parameter.name, detail: parameter.typeText)
      }
    case "selected":
      for container in map.layout.containers where container.kind != .stack {
        found.add(.container, container.name, detail: "\(container.kind)")
      }
    case "stacks":
      for container in map.layout.containers where container.kind == .stack {
        found.add(.container, container.name, detail: "\(container.kind)")
      }
    default:
      let isCall =
        base.hasSuffix(")") && map.route(called: String(base.prefix { $0 != "(" })) != nil
      for item in ReadablePlace.members(of: isCall ? "match.url" : base) {
        found.add(.parameter, item.name, detail: item.what.isEmpty ? nil : item.what)
      }
      if case .record(let fields, _)? = map.variables.last(where: { $0.name == base })?.initial {
        found.add(.parameter, fields.compactMap { $0.name?.text })
      }
    }
  }

  /// The route that matches the last URL that a test opened.
  private func openedRoute(_ place: CompletionPlace) -> Route? {
    place.lastURL.flatMap { map.route(taking: $0, fromInside: false) }
  }

  /// The screens whose parameters can be read at a place: that of the surrounding route or statement, or the one that
  /// a test has opened, or else all.
  private func readableScreens(_ place: CompletionPlace) -> [Screen] {
    if let name = place.holders.last(where: { $0.kind == .hookDeclaration })?.createdScreen
      ?? place.screen ?? openedRoute(place)?.screen
    {
      return map.screen(named: name).map { [$0] } ?? []
    }
    return map.screens
  }

  /// Completes `with { … }`: parameters of the URL's screen that neither the URL nor the record supplies.
  private func addFields(_ word: WordPlace, _ found: inout Candidates) {
    guard word.nearest(.modifier)?.firstWord == "with",
      let url = word.statement?.url?.node.bareText, word.statement?.url?.call == nil,
      let route = map.route(taking: url, fromInside: false),
      let screen = route.screen.flatMap(map.screen(named:))
    else { return }
    let record = word.nearest(.recordExpression)
    var given = Set(record?.children(.recordField).compactMap { $0.name?.text } ?? [])
    given.formUnion(route.patterns.flatMap(\.captures).compactMap(\.name))
    for parameter in screen.parameters ?? [] where !given.contains(parameter.key) {
      found.add(
        .parameter, parameter.key, detail: parameter.typeText, insertion: "\(parameter.key): ")
    }
  }

  // MARK: Expected types

  /// The type of the values that fit at a word, if its surroundings determine it.
  private func expectedType(
    _ word: WordPlace, _ place: CompletionPlace, _ context: CursorContext
  ) -> ValueType? {
    switch word.around.last?.kind {
    case .argument:
      guard let name = word.around.last?.name?.text, let call = context.call else { return nil }
      return parameterType(name, of: call)
    case .parameter: return word.around.last?.type.flatMap { type(written: $0.text) }
    case .setStatement, .clause:
      guard let key = word.assignedName else { return nil }
      if place.contexts != .route {
        guard case .literal(.bool, _)? = map.variables.last(where: { $0.name == key })?.initial
        else { return nil }
        return .bool
      }
      let screen = place.screen.flatMap { map.screen(named: $0) }
      return screen?.parameters?.first { $0.key == key }?.type
    default: break
    }
    guard let name = word.comparedName else { return nil }
    if name == "outcome" { return .choice(outcomes) }
    let bare = name.hasPrefix("parameters.") ? String(name.dropFirst("parameters.".count)) : name
    if let capture = place.captures.last(where: { $0.name == bare }) {
      return capture.type.flatMap { type(written: $0) }
    }
    let screen = place.screen.flatMap { map.screen(named: $0) }
    return screen?.parameters?.first { $0.key == bare }?.type
  }

  private func type(written text: String) -> ValueType? {
    let plain = text.hasSuffix("?") ? String(text.dropLast()) : text
    return Pattern.parse("/:x<\(plain)>", isQuoted: true).pattern.captures.first.flatMap {
      type(of: $0)
    }
  }
}

extension WordPlace {
  /// Whether the innermost call is that of a function, whose arguments have no names.
  fileprivate var isCallOfFunction: Bool {
    guard let owner = around.dropLast(2).last, owner.kind == .callExpression,
      let name = owner.expression?.text
    else { return false }
    return nearest(.containerDeclaration) == nil || BuiltinFunction(rawValue: name) != nil
  }

  /// The left side of the comparison that contains the word.
  fileprivate var comparedName: String? {
    for node in around.reversed() {
      switch node.kind {
      case .listExpression, .groupExpression: continue
      case .binaryExpression:
        let isComparison = [SyntaxKind.equalEqual, .notEqual].contains { node.token($0) != nil }
        return isComparison ? node.expression?.text : nil
      default: return nil
      }
    }
    return nil
  }

  /// Whether this is the target of `set`.
  fileprivate var isAssigned: Bool {
    around.last?.kind == .setStatement && around.last?.token(.equal) == nil
  }

  /// The name that `set` or `default` assigns the value to.
  fileprivate var assignedName: String? {
    let node = around.last
    return node?.kind == .setStatement ? node?.expression?.text : node?.name?.text
  }
}
