import RoadbookSyntax
package import RoadbookText

/// Finds the parts of a map written in the earlier version of the language whose meaning has
/// changed.
///
/// Rewriting retired forms cannot decide these; the user has to review them.
package struct ChangedMeaning {
  private let parse: Parse
  private var routes: [TextRange] = []
  private var hasTabs = false
  private var found: [Diagnostic] = []

  private init(_ parse: Parse) { self.parse = parse }

  /// The parts whose meaning has changed, in source order. Linear in the length of the map.
  package static func findings(in bytes: [UInt8]) -> [Diagnostic] {
    var search = ChangedMeaning(Parse(bytes))
    search.visit()
    return search.found.sorted { $0.range.start < $1.range.start }
  }

  private mutating func visit() {
    // A node, and whether a surrounding route or group sets where its screens go.
    var waiting = parse.tree.root.children.map { ($0, false) }
    while let (node, isPlaced) = waiting.popLast() {
      var isPlaced = isPlaced
      switch node.kind {
      case .routeDeclaration:
        isPlaced = isPlaced || hasPlace(node)
        if !isPlaced, let target = node.child(.screenTarget) { routes.append(target.range) }
      case .schemeDeclaration: scheme(node)
      case .containerDeclaration where node.firstWord == "tabs": hasTabs = true
      case .guardDeclaration: guardDeclaration(node)
      default: break
      }
      if let body = node.child(.body) { waiting += body.children.map { ($0, isPlaced) } }
    }
    guard hasTabs, let first = routes.min(by: { $0.start < $1.start }) else { return }
    let count = routes.count - 1
    report(
      first,
      count == 0
        ? "this route names no container: its screen is now shown on top of the visible one"
        : "this route and \(counted(count, "other")) name no container: "
          + "their screens are now shown on top of the visible one",
      "add 'in' where the route should start the stack of a tab")
  }

  private func hasPlace(_ route: SyntaxNode) -> Bool {
    let words = ["in", "modal", "style", "present"]
    return route.children.contains { $0.kind == .clause && words.contains($0.firstWord ?? "") }
      || route.children(.unexpected).contains { words.contains($0.firstWord ?? "") }
  }

  private mutating func scheme(_ node: SyntaxNode) {
    let statements = node.child(.body).map { Array($0.children) } ?? []
    let rules = statements.filter { $0.kind == .rulesDeclaration }.compactMap { $0.child(.body) }
    let options = statements + rules.flatMap { Array($0.children) }
    guard !options.contains(where: { $0.kind == .optionStatement && $0.firstWord == "fallback" })
    else { return }
    report(
      parse.tree.firstWordRange(of: node.index),
      "scheme-less routes now apply to this scheme, too",
      "write 'rules { fallback none }' in it to prevent this")
  }

  private mutating func guardDeclaration(_ node: SyntaxNode) {
    guard let name = node.name else { return }
    let body = node.child(.body)
    if let point = node.guardPoint?.text, ["push", "present"].contains(point) {
      report(
        name.range, "this guard ran before the screen was \(point)ed",
        "it now runs when the target is known and nothing has happened; check it")
    } else if let fact = body.flatMap(firstFact) {
      report(
        fact.range, "in guards, '\(fact.text)' describes the screen that the URL leads to",
        "write visible for the visible screen")
    }
  }

  /// The first name in a guard that used to refer to the visible screen.
  private func firstFact(in body: SyntaxNode) -> SyntaxNode? {
    let facts = ["screen", "arguments", "presentation", "container"]
    return body.subtree.first { $0.kind == .nameExpression && facts.contains($0.text) }
  }

  private mutating func report(_ range: TextRange, _ message: String, _ advice: String) {
    found.append(Diagnostic("changed-meaning", .hint, range, message, advice: advice))
  }
}
