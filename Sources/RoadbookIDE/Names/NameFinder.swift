import RoadbookEngine
import RoadbookRuntime
import RoadbookSemantics
import RoadbookSyntax
import RoadbookText

/// Finds the names of one document: those in its syntax tree, and those inside patterns in its lowered statements.
///
/// The tree has the names even if the document has errors. The contents of a pattern depend on the dialect, which
/// only its statement knows.
struct NameFinder {
  let map: LinkedMap
  let document: Int
  /// The range whose names to find; nil for the whole document.
  let focus: TextRange?
  /// The only name to find; nil for all.
  var wanted: String?
  /// Whether to find names of parameters; otherwise their uses are not searched.
  var readsParameters = true
  /// The document whose statements are visited, which converts positions to source ranges.
  var text: MapDocument?
  private(set) var found: [Occurrence] = []
  let known: KnownNames
  /// The predicted resolutions of a URL.
  let prospects: (SyntaxNode) -> [Prediction]
  /// The offsets of screens in stacks, which are recorded with their containers.
  private var stackScreens: Set<Int> = []
  /// The current test with its columns, which take precedence over other names.
  private var test: (range: TextRange, columns: Set<String>)?
  /// The kinds of names that are compared with something, by offset.
  var compared: [Int: Symbol.Kind] = [:]

  /// The values that interpolations in URLs are tried with.
  private static let values = ["1", "x"]

  init(_ snapshot: MapSnapshot, document: Int, near focus: TextRange? = nil) {
    map = snapshot.analysis.map
    known = snapshot.knownNames
    prospects = { url in
      let values = url.child(.interpolation) == nil ? [""] : Self.values
      return values.compactMap { snapshot.resolved(url: url, in: document, unknown: $0) }
    }
    self.focus = focus
    self.document = document
  }

  mutating func visit(_ root: SyntaxNode) {
    // An explicit stack, so that deep trees cannot overflow the call stack.
    var waiting = [root]
    while let node = waiting.popLast() {
      note(node)
      for child in children(of: node) where child.kind != .name && !node.isNamed(by: child) {
        if child.kind == .url, node.role(ofURL: child) != nil { queryKeys(of: child) }
        waiting.append(child)
      }
    }
  }

  /// A scheme without the statements of its body.
  mutating func visitHead(_ scheme: SyntaxNode) {
    note(scheme)
    for child in children(of: scheme)
    where child.kind != .name && child.kind != .body && !scheme.isNamed(by: child) {
      visit(child)
    }
  }

  private func children(of node: SyntaxNode) -> [SyntaxNode] {
    focus.map(node.children(touching:)) ?? Array(node.children)
  }

  /// Whether a range overlaps or touches `focus`.
  func isNear(_ range: TextRange) -> Bool { focus.map(range.meets) ?? true }

  /// Converts a range of positions to a range in the source, since statements may have moved.
  func actual(_ range: TextRange) -> TextRange { text?.actual(range) ?? range }

  mutating func add(
    _ kind: Symbol.Kind, _ name: String, _ range: TextRange, isDeclaration: Bool = false,
    in scope: Symbol.Scope? = nil
  ) {
    guard !name.isEmpty, !range.isEmpty else { return }
    let place = actual(range)
    guard isNear(place) else { return }
    found.append(
      Occurrence(
        symbol: Symbol(kind, name, in: scope), document: document, range: place,
        isDeclaration: isDeclaration))
  }

  /// Records a name with several possible meanings.
  mutating func add(_ candidates: [Symbol], _ range: TextRange) {
    guard let first = candidates.first else { return }
    let count = found.count
    add(first.kind, first.name, range, in: first.scope)
    if found.count > count { found[count].others = Array(candidates.dropFirst()) }
  }

  mutating func add(_ kind: Symbol.Kind, _ name: NameSyntax?, isDeclaration: Bool = false) {
    guard let name else { return }
    add(kind, name.text, inner(name.node), isDeclaration: isDeclaration)
  }

  /// Names of arguments are those of the screen's parameters.
  private mutating func arguments(_ node: SyntaxNode, of screen: String?) {
    for argument in node.child(.argumentList)?.children(.argument) ?? [] {
      self.argument(argument.name, of: screen)
    }
  }

  private mutating func argument(
    _ name: NameSyntax?, of screen: String?, isDeclaration: Bool = false
  ) {
    guard let name, let screen else { return }
    add(
      .parameter, name.text, inner(name.node), isDeclaration: isDeclaration,
      in: .screen(screen))
  }

  /// `from KEY` is a capture of the routes that lead to the screen, otherwise a query key.
  private mutating func key(_ key: NameSyntax?, of screen: String?) {
    guard let key, let screen, isNear(key.range), wanted.map({ $0 == key.text }) ?? true else {
      return
    }
    var candidates: [Symbol] = []
    for giver in known.givers.givers(of: key.text, for: screen) {
      let symbol = Symbol(.parameter, key.text, in: giver.scope)
      if !candidates.contains(symbol) { candidates.append(symbol) }
    }
    if candidates.isEmpty {
      add(.parameter, key.text, inner(key.node), isDeclaration: true, in: .query(of: screen))
    }
    add(candidates, inner(key.node))
  }

  /// The range of a name without its quotes.
  func inner(_ node: SyntaxNode) -> TextRange {
    let range = node.range
    let isQuoted = range.length >= 2 && node.tree.bytes[range.start] == UInt8(ascii: "\"")
    return isQuoted ? TextRange(range.start + 1, range.end - 1) : range
  }

  private mutating func note(_ node: SyntaxNode) {
    switch node.kind {
    case .schemeDeclaration:
      for claim in node.patterns where claim.isPlainName {
        add(.scheme, claim.text, claim.range, isDeclaration: true)
      }
      for clause in node.children(.clause) where node.isNamed(by: clause) {
        add(.namespace, clause.name, isDeclaration: true)
      }
    case .typeDeclaration: add(.type, node.name, isDeclaration: true)
    case .variableDeclaration: add(.variable, node.name, isDeclaration: true)
    case .screenDeclaration:
      add(.screen, node.name, isDeclaration: true)
      for parameter in ScreenSyntax(node: node).parameters ?? [] {
        argument(parameter.name, of: node.name?.text, isDeclaration: true)
        key(parameter.key, of: node.name?.text)
      }
    case .hookDeclaration:
      add(.hook, node.name)
      for place in node.patterns where place.isPlainName { add(.screen, place.text, place.range) }
    case .styleDeclaration: add(.style, node.name, isDeclaration: true)
    case .showStatement: add(.style, node.name)
    case .guardDeclaration:
      add(.guard, node.name, isDeclaration: true)
      for place in node.patterns where place.isPlainName { add(.screen, place.text, place.range) }
    case .containerDeclaration: container(node)
    case .containerSelection, .selectStatement: add(.container, node.name)
    case .rootStatement: if node.name?.text != "none" { add(.container, node.name) }
    case .screenTarget:
      add(.screen, node.name)
      arguments(node, of: node.name?.text)
    case .clause: clause(node)
    case .modifier: modifier(node)
    case .openStatement:
      add(.screen, node.name)
      arguments(node, of: node.name?.text)
    case .popStatement: add(.screen, node.name)
    case .expectedResult:
      guard let name = node.name, !isColumn(name.text, at: name.range),
        Outcome(rawValue: name.text) == nil, name.text != "external"
      else { break }
      add(.screen, name)
      arguments(node, of: name.text)
    case .callExpression:
      called(node)
    case .answerCommand: add(.guard, node.name)
    case .testDeclaration:
      let columns = node.body?.child(.casesStatement)?.names ?? []
      test = columns.isEmpty ? nil : (node.range, Set(columns.map(\.text)))
    case .itemCommand, .breakCommand: item(ItemSyntax(node: node))
    case .typeName: add(.type, node.text, node.range)
    case .nameExpression: expression(node)
    case .memberExpression, .indexExpression: appField(node)
    case .binaryExpression: compare(node)
    default: break
    }
  }

  private func isColumn(_ name: String, at range: TextRange) -> Bool {
    guard let test, test.range.start <= range.start, range.end <= test.range.end else {
      return false
    }
    return test.columns.contains(name)
  }

  /// `item(id: 4)`, and `stack Home = [Item(id: 1)]`
  private mutating func called(_ node: SyntaxNode) {
    guard let name = node.expression, name.kind == .nameExpression else { return }
    if known.isRoute(name.text) {
      add(.route, name.text, name.range)
    } else if known.isScreen(name.text) {
      arguments(node, of: name.text)
    }
  }

  /// A name in an expression is a variable, or a screen or container as in `expect stack == [List, Item]`.
  private mutating func expression(_ node: SyntaxNode) {
    let name = node.text
    if isColumn(name, at: node.range) { return }
    if known.isVariable(name) {
      add(.variable, name, node.range)
    } else if !stackScreens.contains(node.range.start) {
      let kinds = [Symbol.Kind.screen, .container].filter {
        $0 == .screen ? known.isScreen(name) : map.layout.container(name) != nil
      }
      let meant = compared[node.range.start].flatMap { kinds.contains($0) ? [$0] : nil } ?? kinds
      add(meant.map { Symbol($0, name) }, node.range)
    }
  }

  private mutating func container(_ node: SyntaxNode) {
    add(.container, node.name, isDeclaration: true)
    for child in ContainerSyntax(node: node).children {
      // A child that is not declared elsewhere is declared here.
      if case .name(let name) = child {
        add(.container, name, isDeclaration: !known.isContainer(name.text))
      }
    }
    // `stack Home = [Start, Item(id: 1)]`
    for item in node.expression?.expressions ?? [] {
      let name = item.kind == .callExpression ? item.expression : item
      guard let name, name.kind == .nameExpression else { continue }
      add(.screen, name.text, name.range)
      stackScreens.insert(name.range.start)
    }
  }

  private mutating func clause(_ node: SyntaxNode) {
    switch node.tree.keyword(of: node.index) {
    case .in: for name in node.names { add(.container, name) }
    case .guard: for name in node.names { add(.guard, name) }
    case .style: add(.style, node.name)
    case .parent: add(.screen, node.name)
    case .as: add(.route, node.name, isDeclaration: true)
    default: break
    }
  }

  private mutating func modifier(_ node: SyntaxNode) {
    switch ModifierSyntax(node) {
    case .from(let name):
      if let name, map.layout.container(name.text) != nil { add(.container, name) }
    case .namespace(let name): namespace(name)
    case .route(let name): route(name)
    default: break
    }
  }

  /// Only explicit names of routes can be found.
  private mutating func route(_ name: NameSyntax?) {
    guard let name, known.isRoute(name.text) else { return }
    add(.route, name)
  }

  /// A namespace by its name from `as`, or by its first scheme.
  private mutating func namespace(_ name: NameSyntax?) {
    guard let name else { return }
    add(map.isNamespace(name.text) ? .namespace : .scheme, name)
  }

  private mutating func item(_ item: ItemSyntax) {
    namespace(item.scheme)
    switch item.kindWord {
    case "screen": add(.screen, item.name)
    case "type": add(.type, item.name)
    case "var": add(.variable, item.name)
    case "guard": add(.guard, item.name)
    case "scheme", "routes": namespace(item.name)
    case "container", "tabs", "stack": add(.container, item.name)
    case "route": route(item.name)
    default: break
    }
  }
}

extension LinkedMap {
  /// Whether a `scheme` statement has the name by `as`.
  func isNamespace(_ name: String) -> Bool { namespaces.contains { $0.isNamed && $0.name == name } }
}

extension SyntaxNode {
  /// Whether a part of a `scheme` statement is its `as NAME`.
  fileprivate func isNamed(by part: SyntaxNode) -> Bool {
    kind == .schemeDeclaration && part.kind == .clause && part.firstWord == "as"
  }
}

extension TextRange {
  /// Whether the ranges overlap or touch.
  func meets(_ other: TextRange) -> Bool { start <= other.end && other.start <= end }
}
