import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Lowering {
  mutating func route(_ view: RouteSyntax) -> RouteDeclaration? {
    var route = RouteDeclaration.Parts()
    var children = view.node.children
    // Patterns stand in front of all others.
    var child = children.next()
    while let written = child, written.kind == .pattern {
      route.patterns.append(pattern(PatternSyntax(written)))
      child = children.next()
    }
    guard !route.patterns.isEmpty else { return nil }
    // What is wrong stands where the target should; that there is none need not be said again.
    if parse.isBroken(view.node), view.target == nil, view.body == nil,
      route.patterns.allSatisfy(\.pattern.bindings.isEmpty)
    {
      return nil
    }
    while let written = child {
      switch written.kind {
      case .clause: apply(ClauseSyntax(node: written), to: &route)
      case .body: apply(written, to: &route)
      case .screenTarget:
        guard let screen = written.name else { return nil }
        route.target = .screen(screen.name)
      default:
        guard let syntax = TargetSyntax(written) else { break }
        guard let target = target(syntax) else { return nil }
        route.target = target
      }
      child = children.next()
    }
    return RouteDeclaration(route)
  }

  private mutating func apply(_ body: SyntaxNode, to route: inout RouteDeclaration.Parts) {
    route.nested.reserveCapacity(body.count(of: .routeDeclaration))
    for child in body.children {
      if let statement = StatementSyntax(child) { apply(statement, to: &route) }
    }
  }

  /// What a statement in a route's body adds to it, in order of writing.
  private mutating func apply(_ statement: StatementSyntax, to route: inout RouteDeclaration.Parts)
  {
    switch statement {
    case .clause(let clause): apply(clause, to: &route)
    case .set(let set):
      guard let target = set.target, let value = set.value else { return }
      switch target.kind {
      case .name(let name):
        route.more.fixed.append(
          RouteDeclaration.Assignment(
            name: Name(name, target.range), value: expression(value)))
      default:
        report(
          "bad-set", .error, target.range, "'set' in a route fixes one parameter by its name",
          advice: "write set name = value")
      }
    case .guard, .block:
      if let declaration = declaration(statement) { route.nested.append(declaration) }
    case .route(let view):
      guard let nested = self.route(view) else { return }
      route.nested.append(
        Declaration(
          kind: .route(nested), range: view.range, documentation: view.documentation))
    case .unknown: break
    default:
      guard !parse.isBroken(statement.node) else { return }
      report(
        "misplaced-statement", .error, statement.node.firstWordRange,
        "'\(statement.keyword)' cannot stand in the body of a route",
        advice: statement.isDeclaration
          ? "declare it outside the route" : "what runs belongs into 'do { … }' or a block")
    }
  }

  private mutating func target(_ syntax: TargetSyntax) -> RouteDeclaration.Target? {
    switch syntax {
    case .screen(let name, _): name.map { .screen($0.name) }
    case .rewrite(let url, _): url.map { .rewrite(rewriteTarget($0)) }
    case .lookup(let range): .lookup(range)
    case .action(let body, _): .action(block(body))
    case .external(let url, _): url.map { .external(template($0)) }
    }
  }

  /// A target begins at the root or with a scheme; in front of anything else the `/` was forgotten.
  private mutating func rewriteTarget(_ url: URLSyntax) -> URLTemplate {
    let target = template(url)
    if case .text(let text)? = target.pieces.first, !text.hasPrefix("/"),
      URLParts(text).scheme == nil
    {
      diagnostics.append(
        Diagnostic(
          "relative-target", .warning, url.range, "the target begins neither with '/' nor a scheme",
          advice: "write /\(target.source)",
          fixIts: [FixIt("write '/'", [TextEdit(TextRange(at: url.range.start), "/")])]))
    }
    return target
  }

  private mutating func apply(_ clause: ClauseSyntax, to route: inout RouteDeclaration.Parts) {
    switch clause.kind {
    case .containers(let names): route.containers += names.map(\.name)
    case .modal: route.more.presentation = .modal(clause.range)
    case .guards(let names): route.guards += names.map(\.name)
    case .priority(let number):
      if let number {
        route.more.priority = number
      } else if !parse.isBroken(clause) {
        report(
          "number-too-large", .error, clause.range, "the priority is no whole number of 64 bits")
      }
    case .present(let name):
      if let name { route.more.presentation = .named(name.name, wrap: nil) }
    case .parent(let name): route.more.parent = name?.name
    case .name(let name): route.name = name?.name
    case .when(let condition): route.more.condition = condition.map { expression($0) }
    case .internal: route.isInternal = true
    case .tags(let names): route.more.tags += names.map(\.text)
    case .only(let names): route.more.only = (route.more.only ?? []) + names.map(\.name)
    case .since(let text): route.more.since = text?.plainText
    case .owner(let text): route.more.owner = text?.plainText
    case .deprecated(let text): route.more.deprecated = text?.plainText ?? ""
    case .example(let url): if let url { route.examples.append(template(url)) }
    case .defaultValue(let name, let value):
      if let name, let value {
        route.more.defaults.append(
          RouteDeclaration.Assignment(name: name.name, value: expression(value)))
      }
    case .other: break
    }
  }
}
