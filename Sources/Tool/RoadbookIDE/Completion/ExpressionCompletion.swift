import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Completes expressions.
extension Completions {
  /// Adds the candidates that the grammar allows at a word; false if the statement's words
  /// determine it.
  func addByGrammar() -> Bool {
    switch cursor.role {
    case .value: addValue()
    case .member(let base): addMembers(of: base)
    case .field: addFields()
    case .consequence: addConsequences()
    case .name(let kind): return addUsed(kind)
    case .type: addTypes(besides: cursor.nearest(.typeDeclaration)?.name?.text)
    case .afterValue: return addOperators()
    case .other:
      // Free text.
      return cursor.isQuoted && ["deprecated", "fails"].contains(cursor.words.last)
    }
    return true
  }

  private func addValue() {
    if scope.isIn(.casesStatement) {
      addURLs()
      addEntryURLs()
      addScreens()
      found.add(.option, outcomes)
      return addVariables()
    }
    if let argument = cursor.around.last, argument.kind == .argument, argument.name == nil,
      argument.token(.ellipsis) == nil, let call = cursor.call,
      !cursor.isCallOfFunction || map.route(called: call.name) != nil
    {
      return addParameters(of: call)
    }
    if cursor.isAssigned { return addAssigned() }
    if cursor.around.last?.kind == .listExpression
      || cursor.around.last?.kind == .containerDeclaration,
      cursor.nearest(.containerDeclaration) != nil
    {
      return cursor.isQuoted ? () : addScreens()
    }
    let expected = expectedType
    addValues(of: expected)
    if cursor.isQuoted { return }
    if cursor.around.last?.kind == .expectCommand {
      addColumns(asURLs: true)
      addURLs()
      addEntryURLs()
    }
    if let expected, !expected.fewValues.isEmpty, cursor.prefix.isEmpty {
      // Other candidates would hide the few values of such a type.
      if ReadablePlace(cursor).knowsCaptures { addCaptures() }
      addColumns(asURLs: false)
      return addVariables(that: { expected.accepts($0) })
    }
    addOperands()
  }

  /// Adds readable names, and functions.
  func addOperands() {
    let readable = ReadablePlace(cursor)
    // Names of screens and containers evaluate to themselves; they come first in comparisons with
    // the app's state.
    let fact = cursor.comparedName?.prefix { $0 != "." && $0 != "[" } ?? ""
    let areScreens = readable.knowsScreens && Self.factsOfScreens.contains(String(fact))
    let areContainers = readable.knowsScreens && (fact == "container" || fact == "selected")
    if areScreens { addScreens() }
    if areContainers { addContainers() }
    if readable.place != .type {
      if readable.knowsCaptures { addCaptures() }
      addColumns(asURLs: false)
      addVariables(besides: cursor.nearest(.variableDeclaration)?.name?.text)
    }
    for item in readable.names
    where LibraryWord.values[item.word]?.isKnown(in: map.namespaces) ?? true {
      found.add(.variable, item.word, detail: item.text)
    }
    addFunctions()
    // These are numerous or short, so they are offered only for typed text.
    guard !cursor.prefix.isEmpty else { return }
    if readable.place != .type { addRouteCalls() }
    let known = Set(found.items.map(\.label))
    found.add(.keyword, ["true", "false", "null"].filter { !known.contains($0) })
    if readable.knowsScreens, !areScreens { addDeclaredScreens() }
    if readable.knowsScreens, !areContainers { addContainers() }
  }

  /// Names whose values are or contain screens.
  private static let factsOfScreens = ReadablePlace.screenFacts.union(["stacks", "modals"])

  /// Adds the possible targets of `set`.
  private func addAssigned() {
    if scope.contexts == .route { return addOwnKeys() }
    addVariables()
    let isState = ReadablePlace(cursor).place == .state
    for capture in isState ? [] : scope.captures {
      found.add(.parameter, "parameters.\(capture.name)", detail: capture.type ?? "string")
    }
    found.add(.variable, ["platform", "audience"])
  }

  func addFunctions() {
    for function in BuiltinFunction.allCases {
      found.add(
        .function, function.rawValue, detail: function.usage, insertion: function.rawValue + "(")
    }
  }

  /// Adds the operators and keywords that may follow a value; false if the statement allows more.
  private func addOperators() -> Bool {
    let words = cursor.words
    if cursor.statement?.kind == .requireStatement { found.add(.keyword, ["else"]) }
    let isClause = cursor.statement?.kind == .routeDeclaration || cursor.nearest(.clause) != nil
    if isClause, words.first == "route" || words.first == "group" { addClauses() }
    if cursor.nearest(.typeDeclaration) != nil {
      found.add(.keyword, ["where", "as", "extern"].filter { !words.contains($0) })
    }
    if cursor.statement?.kind == .variableDeclaration { found.add(.keyword, ["extern"]) }
    found.add(.keyword, ["==", "!=", "and", "or", "in", "matches", "??"])
    return true
  }

  // MARK: Members

  private func addMembers(of base: String) {
    switch base {
    case "parameters":
      let opened = openedRoute()
      let captures = opened?.patterns.flatMap(\.captures) ?? []
      for capture in captures.distinct(by: \.name) {
        guard let name = capture.name else { continue }
        found.add(.parameter, name, detail: (analysis.type(of: capture) ?? .string).description)
      }
      addCaptures()
      let seen = Set(captures.compactMap(\.name) + scope.captures.map(\.name))
      // If the route shows no screen, its captures are all that is known about its URLs.
      let isAll = scope.screen == nil && opened?.screen == nil && !seen.isEmpty
      for parameter in isAll ? [] : readableScreens().flatMap({ $0.parameters ?? [] })
      where !seen.contains(parameter.key) {
        found.add(.parameter, parameter.key, detail: parameter.typeText)
      }
    case "arguments", "visible.arguments":
      for parameter in readableScreens().flatMap({ $0.parameters ?? [] }) {
        found.add(.parameter, parameter.name, detail: parameter.typeText)
      }
    case "selected": addContainers { $0.kind != .stack }
    case "stacks": addContainers { $0.kind == .stack }
    default:
      let isCall =
        base.hasSuffix(")") && map.route(called: String(base.prefix { $0 != "(" })) != nil
      for item in ReadablePlace.members(of: isCall ? "match.url" : base) {
        found.add(.parameter, item.word, detail: item.text.isEmpty ? nil : item.text)
      }
      if case .record(let fields, _)? = initialValue(of: base) {
        found.add(.parameter, fields.compactMap { $0.name?.text })
      }
    }
  }

  /// The initial value of a variable, or of a part of its record: `flags.list`.
  private func initialValue(of path: String) -> Expression? {
    let names = path.split(separator: ".").map(String.init)
    guard let name = names.first else { return nil }
    var value = map.variables.last { $0.name == name }?.initial
    for part in names.dropFirst() {
      guard case .record(let fields, _)? = value else { return nil }
      value = fields.last { $0.name?.text == part }?.value
    }
    return value
  }

  /// The route that matches the last URL that a test opened.
  private func openedRoute() -> Route? {
    scope.lastURL.flatMap { map.route(taking: $0, fromInside: false) }
  }

  /// The screens whose parameters can be read at a place: that of the surrounding route or
  /// statement, or the one that a test has opened, or else all.
  private func readableScreens() -> [Screen] {
    if let name = scope.holders.last(.hookDeclaration)?.createdScreen
      ?? scope.screen ?? openedRoute()?.screen
    {
      return map.screen(named: name).map { [$0] } ?? []
    }
    return map.screens
  }

  /// Completes `with { … }`: parameters of the URL's screen that neither the URL nor the record
  /// supplies.
  private func addFields() {
    guard cursor.nearest(.modifier)?.firstWord == "with",
      let url = cursor.statement?.url?.node.bareText, cursor.statement?.url?.call == nil,
      let route = map.route(taking: url, fromInside: false),
      let screen = route.screen.flatMap(map.screen(named:))
    else { return }
    let record = cursor.nearest(.recordExpression)
    var given = Set(record?.children(.recordField).compactMap { $0.name?.text } ?? [])
    given.formUnion(route.patterns.flatMap(\.captures).compactMap(\.name))
    for parameter in screen.parameters ?? [] where !given.contains(parameter.key) {
      found.add(
        .parameter, parameter.key, detail: parameter.typeText, insertion: "\(parameter.key): ")
    }
  }

  // MARK: Expected types

  /// The type of the values that fit at a word, if its surroundings determine it.
  private var expectedType: ValueType? {
    switch cursor.around.last?.kind {
    case .argument:
      guard let name = cursor.around.last?.name?.text, let call = cursor.call else { return nil }
      return analysis.parameters(of: call.name).first { $0.name == name }?.type
    case .parameter: return cursor.around.last?.type.flatMap { type(written: $0.text) }
    case .setStatement, .clause:
      guard let key = cursor.assignedName else { return nil }
      if scope.contexts != .route {
        if case .literal(.bool, _)? = initialValue(of: key) { return .bool }
        return nil
      }
      return screen?.parameters?.first { $0.key == key }?.type
    default: break
    }
    guard let name = cursor.comparedName else { return nil }
    if name == "outcome" { return .choice(outcomes) }
    let bare = name.hasPrefix("parameters.") ? String(name.dropFirst("parameters.".count)) : name
    if let capture = scope.captures.last(where: { $0.name == bare }) {
      return capture.type.flatMap { type(written: $0) }
    }
    return screen?.parameters?.first { $0.key == bare }?.type
  }

  private func type(written text: String) -> ValueType? {
    let plain = text.hasSuffix("?") ? String(text.dropLast()) : text
    return Pattern.parse("/:x<\(plain)>", isQuoted: true).pattern.captures.first.flatMap(
      analysis.type)
  }
}

extension CursorContext {
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
