import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Lowering {
  /// The declaration of a statement; nil if it declares nothing or lacks a required part.
  mutating func declaration(_ node: Int) -> Declaration? {
    guard let kind = declarationKind(node) else { return nil }
    return Declaration(
      kind: kind, range: tree.range(of: node), documentation: tree.documentation(of: node))
  }

  private mutating func declarationKind(_ node: Int) -> Declaration.Kind? {
    let kind = tree.kind(of: node)
    switch kind {
    case .routeDeclaration: return route(node).map(Declaration.Kind.route)
    case .screenDeclaration: return screen(node)
    case .testDeclaration: return test(node)
    default: return kind.isDeclaration ? rareDeclaration(node) : nil
    }
  }

  /// Declarations other than routes, screens and tests, the most frequent ones.
  private mutating func rareDeclaration(_ node: Int) -> Declaration.Kind? {
    switch StatementSyntax(tree[node]) {
    case .header(let view):
      return view.version.map { .languageVersion($0, view.range) }
    case .include(let view): return view.file.map { .include($0.name) }
    case .scheme(let view): return scheme(view)
    case .rules(let view): return .rules(rules(view))
    case .type(let view): return typeDeclaration(view)
    case .variable(let view):
      guard let name = view.name else { return nil }
      return .variable(
        VariableDeclaration(
          name: name.name, type: view.type.flatMap { plainType($0.node.index) },
          isOptional: view.type.map { isOptional($0.node.index) } ?? false,
          value: view.value.map { expression($0) }))
    case .container(let view): return container(view)
    case .root(let view):
      guard let name = view.name else { return nil }
      if view.keyword == "presenter" {
        return .presenter(name.text == "none" ? nil : name.name)
      }
      return .root(name.name)
    case .guard(let view): return guardDecl(view)
    case .block(let view):
      guard !view.patterns.isEmpty else { return nil }
      return .block(
        BlockDeclaration(
          patterns: view.patterns.map { pattern($0) }, body: block(view.body)))
    case .hook(let view):
      return view.hook.map {
        .hook(
          HookDeclaration(hook: $0.name, targets: targets(view.places), body: block(view.body)))
      }
    case .style(let view):
      return view.name.map {
        .style(StyleDeclaration(name: $0.name, body: block(view.body)))
      }
    case .normalize(let view):
      guard let from = view.pattern, let to = view.url else { return nil }
      return .normalize(RewriteRule(pattern: pattern(from), target: template(to)))
    case .before(let view): return .before(testStatements(view.body))
    default: return nil
    }
  }

  private mutating func scheme(_ view: SchemeSyntax) -> Declaration.Kind? {
    guard var scheme = schemeHead(view) else { return nil }
    let around = dialect
    dialect = dialects.dialect(of: view)
    if let body = view.body {
      scheme.body += statements(in: body.node.index) { $0.schemeMember($1) }.compactMap(\.self)
    }
    dialect = around
    return .scheme(scheme)
  }

  /// A scheme without its body.
  mutating func schemeHead(_ view: SchemeSyntax) -> SchemeDeclaration? {
    let claims = view.claims.compactMap { claim($0) }
    guard !claims.isEmpty else { return nil }
    var label: Name?
    for clause in view.clauses {
      if clause.node.firstWord == "as", case .name(let name?) = clause.kind { label = name.name }
    }
    return SchemeDeclaration(
      claims: claims, label: label, clauses: group(view),
      body: view.clauses.compactMap { condition($0) })
  }

  /// The declaration made by a statement in a scheme's body; any other statement is reported.
  mutating func schemeMember(_ node: Int) -> Declaration? {
    if let declaration = declaration(node) { return declaration }
    let kind = tree.kind(of: node)
    if !kind.isDeclaration, !parse.isBroken(node) {
      report(
        "misplaced-statement", .error, tree.firstWordRange(of: node),
        "'\(keyword(node))' is not allowed in a scheme",
        advice: "only declarations are allowed here; commands belong outside a body or in a test")
    }
    return nil
  }

  private mutating func condition(_ clause: ClauseSyntax) -> Declaration? {
    guard case .when(let condition?) = clause.kind else { return nil }
    return Declaration(kind: .condition(expression(condition)), range: clause.range)
  }

  private mutating func claim(_ syntax: PatternSyntax) -> SchemeDeclaration.Claim? {
    let text = syntax.text
    let isPlain = !text.utf8.contains(UInt8(ascii: ":"))
    let (pattern, problems) = Pattern.parse(isPlain ? text + "://" : text)
    guard let scheme = pattern.scheme, problems.allSatisfy(\.isHint), pattern.path.isEmpty,
      pattern.query.isEmpty, pattern.fragment == nil
    else {
      report(
        "bad-scheme", .error, syntax.range, "'\(text)' is not a scheme",
        advice: "write a name (shop), or a scheme with a host (https://shop.example.com)")
      return nil
    }
    return SchemeDeclaration.Claim(
      text: text, range: syntax.range, scheme: scheme, host: pattern.authority)
  }

  private func rules(_ view: RulesSyntax) -> RulesDeclaration {
    let options = view.options.compactMap { option -> RulesDeclaration.Option? in
      guard let first = option.values.first, let last = option.values.last else { return nil }
      let text = option.values.map(\.text).joined(separator: " ")
      return RulesDeclaration.Option(
        word: Name(option.keyword, tree.firstWordRange(of: option.node.index)),
        value: Name(text, first.range.union(last.range)))
    }
    return RulesDeclaration(
      library: view.library?.name, isDialect: view.isDialect, options: options)
  }

  private mutating func typeDeclaration(_ view: TypeDeclarationSyntax) -> Declaration.Kind? {
    guard let name = view.name else { return nil }
    return .type(
      TypeDeclaration(
        name: name.name, type: view.type.flatMap { plainType($0.node.index) },
        condition: view.condition.map { expression($0) },
        conversion: view.conversion.map { expression($0) },
        written: view.type.map { text(from: $0.range.start, to: view.range.end) } ?? ""))
  }

  private func text(from start: Int, to end: Int) -> String {
    tree.text(in: TextRange(start, end))
  }

  private mutating func screen(_ node: Int) -> Declaration.Kind? {
    guard let name = tree.child(.name, of: node) else { return nil }
    let list = tree.child(.parameterList, of: node)
    return .screen(
      ScreenDeclaration(
        name: self.name(name), parameters: list.map { parameters($0) },
        isOpen: list.map { tree.token(.ellipsis, of: $0) != nil } ?? false,
        declines: tree.child(.elseDecline, of: node) != nil))
  }

  private mutating func parameters(_ list: Int) -> [ScreenDeclaration.Parameter] {
    var parameters: [ScreenDeclaration.Parameter] = []
    parameters.reserveCapacity(tree.count(.parameter, of: list))
    var children = tree.children(of: list)
    while let child = tree.next(&children) {
      guard case .parameter = tree.kind(of: child), let name = tree.child(.name, of: child) else {
        continue
      }
      let type = tree.type(of: child)
      parameters.append(
        ScreenDeclaration.Parameter(
          name: self.name(name), type: type.flatMap { plainType($0) },
          isOptional: type.map { isOptional($0) } ?? false,
          defaultValue: tree.expression(of: child).map { expression($0) },
          key: tree.child(.bare, of: child).map { self.name($0) }))
    }
    return parameters
  }

  private mutating func container(_ view: ContainerSyntax) -> Declaration.Kind? {
    guard let name = view.name,
      let kind = ContainerDeclaration.Kind(rawValue: view.keyword)
    else { return nil }
    var declaration = ContainerDeclaration(kind: kind, name: name.name)
    declaration.selected = view.selected?.name
    declaration.selectsNone = view.selectsNone
    declaration.isLazy = view.isLazy
    for child in view.children {
      switch child {
      case .name(let name): declaration.children.append(name.name)
      case .declaration(let inner):
        guard case .container(let nested)? = container(inner) else { continue }
        declaration.children.append(nested.name)
        declaration.nested.append(nested)
      }
    }
    if let screens = view.screens, case .list = screens.form {
      for item in screens.node.expressions {
        guard case .name = item.form else {
          report("expected-screen", .error, item.range, "a stack is a list of screens")
          continue
        }
        declaration.screens.append(Name(item.text, item.range))
      }
    }
    return .container(declaration)
  }

  private mutating func guardDecl(_ view: GuardSyntax) -> Declaration.Kind? {
    guard let name = view.name else { return nil }
    var point = GuardDeclaration.Point.generate
    var written: Name?
    if let word = view.point {
      if let known = GuardDeclaration.Point(rawValue: word.text) {
        point = known
        written = word.name
      } else {
        let known = GuardDeclaration.Point.allCases.map(\.rawValue)
        let near = Suggestion.nearest(to: word.text, among: known)
        report(
          "unknown-point", .error, word.range, "no guard runs before '\(word.text)'",
          advice: near.map { "did you mean '\($0)'?" }
            ?? "the points are \(known.joined(separator: ", "))")
      }
    }
    return .guard(
      GuardDeclaration(
        name: name.name, targets: targets(view.places), point: point,
        written: written, body: block(view.body)))
  }

  /// The URLs and screens that a guard or hook applies to.
  private mutating func targets(_ places: [PatternSyntax]) -> [GuardDeclaration.Target] {
    var targets: [GuardDeclaration.Target] = []
    for place in places {
      switch place.text {
      case "all": targets.append(.everything)
      case "everything":
        targets.append(.everything)
        diagnostics.append(
          RetiredForm.diagnostic(
            "everything", at: place.range, current: "all", edits: [TextEdit(place.range, "all")]))
      case _ where place.isPlainName: targets.append(.screen(Name(place.text, place.range)))
      default: targets.append(.pattern(pattern(place)))
      }
    }
    return targets
  }
}
