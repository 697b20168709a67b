import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Lowering {
  mutating func route(_ node: Int) -> RouteDeclaration? {
    var route = RouteDeclaration(
      range: tree.range(of: node), documentation: tree.documentation(of: node))
    var children = tree.children(of: node)
    // Patterns come before all other parts.
    var child = tree.next(&children)
    while let written = child, case .pattern = tree.kind(of: written) {
      route.patterns.append(pattern(written))
      child = tree.next(&children)
    }
    route.isGroup = tree.target(of: node) == nil && tree.keyword(of: node) == .group
    guard route.isGroup || !route.patterns.isEmpty || readsBroken else { return nil }
    // The parser has reported the missing target: do not report it again.
    if isBroken(node), tree.target(of: node) == nil, tree.child(.body, of: node) == nil,
      route.patterns.allSatisfy(\.pattern.bindings.isEmpty)
    {
      return nil
    }
    while let written = child {
      switch tree.kind(of: written) {
      case .clause: apply(clause: written, to: &route)
      case .body:
        apply(body: written, to: &route)
        if !(route.fixed.isEmpty && route.defaults.isEmpty) {
          route.move = move(ofAssignmentsIn: written, of: node)
        }
      case .screenTarget, .rewriteTarget, .actionTarget, .externalTarget:
        guard let target = target(written) ?? (readsBroken ? .bound : nil) else { return nil }
        route.target = target
        if case .rewrite(let template) = target, template.isOnlyName {
          // Whether it is a screen is known when all files are read.
          route.arrowBeforeName = tree.redirectArrow(before: template.range.start)
        }
        if case .screen = target {
          route.arguments = arguments(of: written)
        }
      default: break
      }
      child = tree.next(&children)
    }
    return route
  }

  /// The clauses of a scheme that apply to its routes, as a group.
  mutating func group(_ clauses: [SyntaxNode], of scheme: SyntaxNode) -> RouteDeclaration? {
    guard !clauses.isEmpty else { return nil }
    var group = RouteDeclaration(range: scheme.range)
    group.isGroup = true
    for clause in clauses { apply(clause: clause.index, to: &group) }
    return group
  }

  private mutating func apply(body: Int, to route: inout RouteDeclaration) {
    var children = tree.children(of: body)
    while let child = tree.next(&children) { apply(statement: child, to: &route) }
  }

  /// Adds a statement of a route's body to the route, in source order.
  private mutating func apply(statement node: Int, to route: inout RouteDeclaration) {
    let kind = tree.kind(of: node)
    switch kind {
    case .routeDeclaration, .guardDeclaration, .blockDeclaration:
      guard focus?.touches(tree.range(of: node)) ?? true else { return }
      if let declaration = declaration(node) { route.nested.append(declaration) }
    case .clause: apply(clause: node, to: &route)
    case .setStatement where route.isGroup: refuseInGroup(node)
    case .setStatement: fix(tree[node], in: &route)
    case .unknownStatement: break
    default:
      guard kind.isStatement, !parse.isBroken(node) else { return }
      reportMisplaced(
        node, "in a route's body",
        advice: kind.isDeclaration
          ? "declare it outside the route" : "statements that run belong in 'do { … }' or a block")
    }
  }

  private mutating func fix(_ set: SyntaxNode, in route: inout RouteDeclaration) {
    let parts = set.expressions
    guard parts.count > 1 else { return }
    let (target, value) = (parts[0], parts[1])
    guard case .name = target.form else {
      return report(
        .badSet, target.range, "'set' in a route needs the name of a parameter",
        advice: "write set name = value")
    }
    route.fixed.append(
      RouteDeclaration.Assignment(
        name: Name(target.text, target.range), value: expression(value),
        keyword: set.firstWordRange, source: value.text))
  }

  /// How the assignments in a body become arguments of the route's target.
  private func move(ofAssignmentsIn body: Int, of route: Int) -> RouteDeclaration.AssignmentMove? {
    guard let target = tree.child(.screenTarget, of: route),
      let name = tree.child(.name, of: target)
    else { return nil }
    var assignments: [Int] = []
    var children = tree.children(of: body)
    while let child = tree.next(&children) {
      let keyword = tree.keyword(of: child)
      if keyword == .set || keyword == .default { assignments.append(child) }
    }
    let list = tree.child(.argumentList, of: target)
    let place = list.map { tree.range(of: $0).start + 1 } ?? tree.range(of: name).end
    let isFirst = list.map { tree.count(.argument, of: $0) == 0 } ?? true
    return RouteDeclaration.AssignmentMove(
      removal: StatementLayout(tree).moving(assignments, outOf: body, to: ""), place: place,
      opening: list == nil ? "(" : "", closing: list == nil ? ")" : isFirst ? "" : ", ")
  }

  private mutating func target(_ node: Int) -> Route.Target? {
    let url = tree.child(.url, of: node)
    switch tree.kind(of: node) {
    case .screenTarget:
      // Before a colon it is the scheme of a URL, which the parser has reported.
      guard let name = firstName(of: node), tree.byte(at: name.range.end) != UInt8(ascii: ":")
      else { return nil }
      return .screen(name)
    case .rewriteTarget:
      guard let url else { return nil }
      return tree.isLookup(url)
        ? .lookup(tree.range(of: node)) : .rewrite(rewriteTarget(url, of: .route))
    case .externalTarget:
      return .external(url.map { externalURL($0) } ?? .current(tree.range(of: node)))
    default: return .action(block(tree[node].body))
    }
  }

  /// Warns if a target starts with neither `/` nor a scheme: the `/` was probably forgotten.
  mutating func rewriteTarget(_ url: Int, of keyword: Keyword) -> URLTemplate {
    let target = template(url)
    if case .text(let text)? = target.pieces.first, text.utf8.first != UInt8(ascii: "/"),
      URLParts(text).scheme == nil
    {
      if keyword == .route, target.isOnlyName { return target }
      reportRelative(target, text, url)
    }
    return target
  }

  /// The URL after `external`: the system opens only URLs with a scheme.
  mutating func externalURL(_ url: Int) -> URLTemplate {
    let target = template(url)
    guard case .text(let text)? = target.pieces.first, target.sample.externalProblem != nil else {
      return target
    }
    let isHost = Self.beginsWithHost(text)
    report(
      .externalURL, tree.range(of: url), "the URL after 'external' has no scheme",
      advice: text.hasPrefix("(")
        ? "write the URL without parentheses"
        : isHost ? "write https://\(target.source)" : "write a whole URL: https://HOST/PATH",
      fixes: isHost
        ? [Fix("write 'https://'", [TextEdit(TextRange(at: start(of: url)), "https://")])] : [])
    return target
  }

  /// Whether a URL without a scheme begins with a host: `shop.example/list`.
  private static func beginsWithHost(_ text: String) -> Bool {
    let labels = text.prefix { $0 != "/" }.split(
      separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { label in
        !label.isEmpty
          && label.utf8.allSatisfy { byte in
            isASCIILetter(byte) || isASCIIDigit(byte) || byte == UInt8(ascii: "-")
          }
      }
  }

  /// Where the text of a URL starts, inside its quotes.
  private func start(of url: Int) -> Int {
    let range = tree.range(of: url)
    return range.start + (tree.isQuoted(range) ? 1 : 0)
  }

  /// `=> Item` and `=> external URL` were meant with the other arrow; `../list` is relative to
  /// nothing.
  private mutating func reportRelative(_ target: URLTemplate, _ text: String, _ url: Int) {
    let range = target.range
    let message = URLTemplate.relativeTarget
    let isScreen =
      target.isPlain && TextShape.isName(text.utf8)
      && text.utf8.first.map { (0x41...0x5A).contains($0) } == true
    if text.hasPrefix(".") {
      report(
        .relativeTarget, range, message,
        advice: "write the whole path: a target is not relative to its route")
    } else if isScreen || target.isPlain && text == Keyword.external.rawValue,
      let arrow = tree.redirectArrow(before: range.start)
    {
      report(
        .relativeTarget, range, message, advice: "write -> \(text)",
        fixes: [Fix("write '->'", [TextEdit(arrow, "->")])])
    } else if let quote = text.first, "'`".contains(quote), target.source.last == quote {
      let quoted = "\"\(target.source.dropFirst().dropLast())\""
      report(
        .relativeTarget, range, "\(quote) is plain text, not a quote", advice: "write \(quoted)",
        fixes: [.replace(range, by: quoted)])
    } else if Self.beginsWithHost(text) {
      let start = start(of: url)
      report(
        .relativeTarget, range, message,
        advice: "write https://\(target.source) for the host, or /\(target.source) for the path",
        fixes: [
          .choice("write 'https://'", [TextEdit(TextRange(at: start), "https://")]),
          .choice("write '/'", [TextEdit(TextRange(at: start), "/")]),
        ])
    } else {
      report(
        .relativeTarget, range, message, advice: "write /\(target.source)",
        fixes: [Fix("write '/'", [TextEdit(TextRange(at: start(of: url)), "/")])])
    }
  }

  /// Reports a statement that applies to one route but is written on a group.
  private mutating func refuseInGroup(_ node: Int) {
    reportMisplaced(node, "on a group", advice: "write it on routes inside the group")
  }

  private mutating func apply(clause node: Int, to route: inout RouteDeclaration) {
    let keyword = tree.keyword(of: node)
    switch keyword {
    case .as, .example, .only, .default, .deprecated:
      if route.isGroup { return refuseInGroup(node) }
    default: break
    }
    if isSecond(keyword, on: route) { reportSecond(node) }
    switch keyword {
    case .in: route.containers += names(of: node)
    case .modal: route.presentation = .modal
    case .guard: route.guards += names(of: node)
    case .priority:
      if let number = tree.priority(of: node) {
        route.priority = number
      } else if tree.token(.integer, of: node) != nil {
        report(
          .numberTooLarge, tree.range(of: node),
          "the priority must be a whole number that fits in 64 bits")
      }
    case .style:
      if let name = firstName(of: node) { route.presentation = .named(name) }
    case .parent: route.parent = firstName(of: node)
    case .as: route.name = firstName(of: node)
    case .when: route.condition = tree.expression(of: node).map { expression($0) }
    case .internal: route.isInternal = true
    case .tag: tags(of: node, in: &route)
    case .only: route.only = (route.only ?? []) + names(of: node)
    case .deprecated: route.deprecated = text(of: node) ?? ""
    case .example:
      if let url = tree.child(.url, of: node) { route.examples.append(template(url)) }
    case .default:
      if let name = firstName(of: node), let value = tree.expression(of: node) {
        route.defaults.append(
          RouteDeclaration.Assignment(
            name: name, value: expression(value), keyword: tree.firstWordRange(of: node),
            source: tree.text(of: value)))
      }
    default: break
    }
  }

  /// Whether a route has a clause already that it can have only once.
  private func isSecond(_ keyword: Keyword?, on route: RouteDeclaration) -> Bool {
    switch keyword {
    case .modal, .style: route.presentation != nil
    case .priority: route.priority != nil
    case .parent: route.parent != nil
    case .as: route.name != nil
    case .when: route.condition != nil
    case .deprecated: route.deprecated != nil
    default: false
    }
  }

  private mutating func reportSecond(_ node: Int) {
    let advice =
      switch tree.keyword(of: node) {
      case .modal, .style: "a route is shown in one style: remove one of them"
      case .when: "write one condition: when A and B"
      default: "remove one of them"
      }
    report(
      .duplicateClause, tree.range(of: node),
      "a second '\(keyword(node))': a route can have only one", advice: advice)
  }

  /// `tag beta, since: "2.1", owner: "growth"`
  private func tags(of node: Int, in route: inout RouteDeclaration) {
    var name: String?
    var tags: [(name: String, value: String?)] = []
    for child in tree[node].children {
      if case .name = child.kind {
        if let name { tags.append((name, nil)) }
        name = child.text
      } else if let key = name {
        tags.append((key, tree.plainText(of: child.index)))
        name = nil
      }
    }
    if let name { tags.append((name, nil)) }
    for tag in tags {
      switch (tag.name, tag.value) {
      case ("since", let value?): route.since = value
      case ("owner", let value?): route.owner = value
      case (let name, let value): route.tags.append(value.map { "\(name): \($0)" } ?? name)
      }
    }
  }

  private func names(of clause: Int) -> [Name] { tree[clause].names.map(\.name) }

  private func text(of clause: Int) -> String? {
    tree.expression(of: clause).flatMap { tree.plainText(of: $0) }
  }
}

extension URLTemplate {
  static let relativeTarget = "the target starts with neither '/' nor a scheme"

  /// Whether it is a name in small letters, such as `item`: a path without its slash, or a screen.
  var isOnlyName: Bool {
    isPlain && range.length == source.utf8.count && TextShape.isName(source.utf8)
      && source.utf8.first.map { !(0x41...0x5A).contains($0) } == true
      && source != Keyword.external.rawValue
  }
}
