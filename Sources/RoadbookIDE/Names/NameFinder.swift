import RoadbookEngine
import RoadbookRuntime
import RoadbookSemantics
import RoadbookSession
import RoadbookSyntax
import RoadbookText

/// Finds the names of one document: those in its syntax tree, and those inside patterns in its lowered statements.
///
/// The tree has the names even if the document has errors. The contents of a pattern depend on the dialect, which
/// only its statement knows.
struct NameFinder {
  let snapshot: MapSnapshot
  let map: LinkedMap
  let document: Int
  /// The range whose names to find; nil for the whole document.
  let focus: TextRange?
  /// The only symbol to find; nil for all.
  let wanted: Symbol?
  /// Whether only the kinds of names matter: which statements declare a parameter is not found out.
  let kindsOnly: Bool
  private(set) var found: [Occurrence] = []
  /// The offsets of names in expressions that the binder resolved. The others are in statements with errors.
  var resolved: Set<Int> = []

  init(
    _ snapshot: MapSnapshot, document: Int, near focus: TextRange? = nil,
    of wanted: Symbol? = nil, kindsOnly: Bool = false
  ) {
    self.snapshot = snapshot
    map = snapshot.analysis.map
    self.document = document
    self.focus = focus
    self.wanted = wanted
    self.kindsOnly = kindsOnly
  }

  /// Visits a tree; its document must have been visited before.
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
  func isNear(_ range: TextRange) -> Bool { focus.map(range.touches) ?? true }

  /// The scope of the parameters of a statement that begins at a position.
  func statement(at position: Int) -> Symbol.Scope {
    let start = snapshot.actual(TextRange(at: position), in: document).start
    return .statement(document: document, start: start)
  }

  mutating func add(
    _ kind: Symbol.Kind, _ name: Name, isDeclaration: Bool = false, in scope: Symbol.Scope? = nil
  ) {
    guard !name.text.isEmpty, !name.range.isEmpty, isNear(name.range) else { return }
    found.append(
      Occurrence(
        symbol: Symbol(kind, name.text, in: scope), document: document, range: name.range,
        isDeclaration: isDeclaration))
  }

  /// Records a name with several possible meanings.
  mutating func add(_ candidates: [Symbol], _ range: TextRange) {
    guard let first = candidates.first else { return }
    let count = found.count
    add(first.kind, Name(first.name, range), in: first.scope)
    if found.count > count { found[count].others = Array(candidates.dropFirst()) }
  }

  mutating func add(
    _ kind: Symbol.Kind, _ name: NameSyntax?, isDeclaration: Bool = false,
    in scope: Symbol.Scope? = nil
  ) {
    guard let name else { return }
    add(kind, Name(name.text, inner(name.node)), isDeclaration: isDeclaration, in: scope)
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
    add(.parameter, name, isDeclaration: isDeclaration, in: .screen(screen))
  }

  /// `from KEY` is a capture of the routes that lead to the screen, otherwise a query key.
  private mutating func key(_ key: NameSyntax?, of screen: String?) {
    guard !kindsOnly, let key, let screen, isNear(key.range),
      wanted.map({ $0.name == key.text }) ?? true
    else {
      return
    }
    var candidates: [Symbol] = []
    for giver in snapshot.givers.givers(of: key.text, for: screen) {
      let symbol = Symbol(.parameter, key.text, in: giver.scope)
      if !candidates.contains(symbol) { candidates.append(symbol) }
    }
    if candidates.isEmpty {
      add(.parameter, key, isDeclaration: true, in: .query(of: screen))
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
        add(.scheme, Name(claim.text, claim.range), isDeclaration: true)
      }
      for clause in node.children(.clause) where node.isNamed(by: clause) {
        add(.namespace, clause.name, isDeclaration: true)
      }
    case .containerDeclaration: container(node)
    case .modifier: modifier(node)
    case .expectedResult:
      guard let name = node.name, !resolved.contains(name.range.start),
        Outcome(rawValue: name.text) == nil, name.text != "external"
      else { break }
      add(.screen, name)
      arguments(node, of: name.text)
    case .callExpression:
      if let name = node.expression, name.kind == .nameExpression,
        snapshot.routes.isScreen(name.text)
      {
        arguments(node, of: name.text)
      }
    case .itemCommand, .breakCommand: item(ItemSyntax(node: node))
    case .typeName: add(.type, Name(node.text, node.range))
    case .nameExpression: if !resolved.contains(node.range.start) { addUnbound(node) }
    default: names(in: node)
    }
  }

  /// Names whose kind the grammar determines.
  private mutating func names(in node: SyntaxNode) {
    guard let kind = node.namedKind, kind != .parameter else { return }
    let point = node.kind == .guardDeclaration ? node.guardPoint?.range : nil
    for name in node.names where name.range != point {
      add(kind, name, isDeclaration: node.declaresName)
    }
    switch node.kind {
    case .screenDeclaration:
      for parameter in ScreenSyntax(node: node).parameters ?? [] {
        argument(parameter.name, of: node.name?.text, isDeclaration: true)
        key(parameter.key, of: node.name?.text)
      }
    case .screenTarget, .openStatement: arguments(node, of: node.name?.text)
    case .guardDeclaration, .hookDeclaration:
      for place in node.patterns where place.isPlainName && place.text != "all" {
        add(.screen, Name(place.text, place.range))
      }
    default: break
    }
  }

  private mutating func container(_ node: SyntaxNode) {
    add(.container, node.name, isDeclaration: true)
    for child in ContainerSyntax(node: node).children {
      // A child that is not declared elsewhere is declared here.
      if case .name(let name) = child {
        add(.container, name, isDeclaration: !map.containers.contains { $0.name == name.text })
      }
    }
    // `stack Home = [Start, Item(id: 1)]`
    for item in node.expression?.expressions ?? [] {
      let name = item.kind == .callExpression ? item.expression : item
      guard let name, name.kind == .nameExpression else { continue }
      add(.screen, Name(name.text, name.range))
      resolved.insert(name.range.start)
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
    guard let name, map.route(called: name.text) != nil else { return }
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
