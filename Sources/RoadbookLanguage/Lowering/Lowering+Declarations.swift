import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Lowering {
  /// The declaration a statement makes; nil when it makes none, or lacks what it cannot do without.
  mutating func declaration(_ syntax: StatementSyntax) -> Declaration? {
    guard let kind = declarationKind(syntax) else { return nil }
    let node = syntax.node
    return Declaration(kind: kind, range: node.range, documentation: node.documentation)
  }

  private mutating func declarationKind(_ syntax: StatementSyntax) -> Declaration.Kind? {
    switch syntax {
    case .header(let view):
      return view.version.map { .languageVersion($0, view.range) }
    case .include(let view): return view.file.map { .include($0.name) }
    case .scheme(let view): return scheme(view)
    case .option(let view):
      if view.keyword == "deferral" { return view.values.first.map { .deferral($0.name) } }
      return option(view).map(Declaration.Kind.option)
    case .type(let view): return typeDeclaration(view)
    case .variable(let view):
      guard let name = view.name else { return nil }
      return .variable(
        VariableDeclaration(name: name.name, value: view.value.map { expression($0) }))
    case .screen(let view): return screen(view)
    case .container(let view): return container(view)
    case .root(let view):
      guard let name = view.name else { return nil }
      if view.keyword == "presenter" {
        return .presenter(name.text == "none" ? nil : name.name)
      }
      return .root(name.name)
    case .guard(let view): return guardian(view)
    case .route(let view): return route(view).map(Declaration.Kind.route)
    case .block(let view):
      guard !view.patterns.isEmpty else { return nil }
      return .block(
        BlockDeclaration(
          patterns: view.patterns.map { pattern($0) }, body: block(view.body)))
    case .configure(let view):
      return view.screen.map {
        .configure(ConfigureDeclaration(screen: $0.name, body: block(view.body)))
      }
    case .hook(let view):
      return view.hook.map { .hook(HookDeclaration(hook: $0.name, body: block(view.body))) }
    case .presentation(let view):
      return view.name.map {
        .presentation(PresentationDeclaration(name: $0.name, body: block(view.body)))
      }
    case .normalize(let view):
      guard let from = view.pattern, let to = view.url else { return nil }
      return .normalize(RewriteRule(pattern: pattern(from), target: template(to)))
    case .redirects(let view):
      return .redirects(
        view.entries.compactMap { entry in
          guard let from = entry.source, let to = entry.target else { return nil }
          return Redirect(from: template(from), to: template(to))
        })
    case .entry(let view):
      guard let name = view.name,
        let kind = EntryDeclaration.Kind(rawValue: view.keyword)
      else { return nil }
      return .entry(
        EntryDeclaration(kind: kind, name: name.name, target: view.url.map { template($0) }))
    case .test(let view): return test(view)
    case .before(let view): return .before(testStatements(view.body))
    default: return nil
    }
  }

  private mutating func scheme(_ view: SchemeSyntax) -> Declaration.Kind? {
    guard var scheme = schemeHead(view) else { return nil }
    let around = dialect
    dialect = dialects.dialect(of: view)
    for statement in view.body?.statements ?? [] {
      if let member = schemeMember(statement) { scheme.body.append(member) }
    }
    dialect = around
    return .scheme(scheme)
  }

  /// A scheme without what stands in its body.
  mutating func schemeHead(_ view: SchemeSyntax) -> SchemeDeclaration? {
    let claims = view.claims.compactMap { claim($0) }
    guard !claims.isEmpty else { return nil }
    return SchemeDeclaration(claims: claims, body: view.clauses.compactMap { condition($0) })
  }

  /// What one statement in a scheme's body declares; anything else there is reported.
  mutating func schemeMember(_ inner: StatementSyntax) -> Declaration? {
    if let declaration = declaration(inner) { return declaration }
    if case .clause(let clause) = inner, let condition = condition(clause) { return condition }
    if !inner.isDeclaration, !parse.isBroken(inner.node) {
      report(
        "misplaced-statement", .error, inner.node.firstWordRange,
        "'\(inner.keyword)' cannot stand in the body of a scheme",
        advice: "declarations belong here; commands stand at the outermost level or in a test")
    }
    return nil
  }

  private mutating func condition(_ clause: ClauseSyntax) -> Declaration? {
    guard case .when(let condition?) = clause.kind else { return nil }
    let option = NamespaceOption(setting: .when(expression(condition)), range: clause.range)
    return Declaration(kind: .option(option), range: clause.range)
  }

  private mutating func claim(_ syntax: PatternSyntax) -> SchemeDeclaration.Claim? {
    let text = syntax.text
    let isPlain = !text.utf8.contains(UInt8(ascii: ":"))
    let (pattern, problems) = Pattern.parse(isPlain ? text + "://" : text)
    guard let scheme = pattern.scheme, problems.allSatisfy(\.isHint), pattern.path.isEmpty,
      pattern.query.isEmpty, pattern.fragment == nil
    else {
      report(
        "bad-scheme", .error, syntax.range, "'\(text)' is no scheme",
        advice: "write a name (shop), or a scheme with a host (https://shop.example.com)")
      return nil
    }
    return SchemeDeclaration.Claim(
      text: text, range: syntax.range, scheme: scheme, host: pattern.authority)
  }

  private mutating func option(_ view: OptionSyntax) -> NamespaceOption? {
    guard let first = view.values.first?.name else { return nil }
    let setting: NamespaceOption.Setting
    switch view.keyword {
    case "fallback":
      guard first.text == "global" else {
        report(
          "unknown-option", .error, first.range, "'fallback' cannot be '\(first.text)'",
          advice: "write fallback global")
        return nil
      }
      setting = .fallbackGlobal
    case "dialect": setting = .dialect(first)
    case "default": setting = .present(first)
    case let word:
      guard WordOption.named(word) != nil, let last = view.values.last else { return nil }
      let text = view.values.map(\.text).joined(separator: " ")
      setting = .word(word, Name(text, first.range.union(last.range)))
    }
    return NamespaceOption(setting: setting, range: view.range)
  }

  private mutating func typeDeclaration(_ view: TypeDeclarationSyntax) -> Declaration.Kind? {
    guard let name = view.name else { return nil }
    return .type(
      TypeDeclaration(
        name: name.name, type: view.type.flatMap { plainType($0) },
        condition: view.condition.map { expression($0) },
        conversion: view.conversion.map { expression($0) },
        written: view.type.map { text(from: $0.range.start, to: view.range.end) } ?? ""))
  }

  private func text(from start: Int, to end: Int) -> String {
    parse.tree.text(in: TextRange(start, end))
  }

  private mutating func screen(_ view: ScreenSyntax) -> Declaration.Kind? {
    guard let name = view.name else { return nil }
    let list = view.parameterList
    return .screen(
      ScreenDeclaration(
        name: name.name, parameters: list.map { parameters($0) },
        isOpen: list?.takesOthers ?? false, declines: view.declines))
  }

  private mutating func parameters(_ list: ParameterListSyntax) -> [ScreenDeclaration.Parameter] {
    var parameters: [ScreenDeclaration.Parameter] = []
    parameters.reserveCapacity(list.count)
    for child in list.node.children {
      guard let parameter = ParameterSyntax(child), let name = parameter.name else { continue }
      let type = parameter.type
      parameters.append(
        ScreenDeclaration.Parameter(
          name: name.name, type: type.flatMap { plainType($0) },
          isOptional: type.map { isOptional($0) } ?? false,
          defaultValue: parameter.defaultValue.map { expression($0) }, key: parameter.key?.name))
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
    if let screens = view.screens, case .list(let items) = screens.kind {
      for item in items {
        guard case .name(let screen) = item.kind else {
          report("expected-screen", .error, item.range, "a stack begins with screens")
          continue
        }
        declaration.screens.append(Name(screen, item.range))
      }
    }
    return .container(declaration)
  }

  private mutating func guardian(_ view: GuardSyntax) -> Declaration.Kind? {
    guard let name = view.name else { return nil }
    var point = GuardDeclaration.Point.generate
    if let word = view.point {
      if let known = GuardDeclaration.Point(rawValue: word.text) {
        point = known
      } else {
        let known = GuardDeclaration.Point.allCases.map(\.rawValue)
        let near = Suggestion.nearest(to: word.text, among: known)
        report(
          "unknown-point", .error, word.range, "no guard is asked before '\(word.text)'",
          advice: near.map { "did you mean '\($0)'?" }
            ?? "the points are \(known.joined(separator: ", "))")
      }
    }
    let targets = view.places.map { place -> GuardDeclaration.Target in
      guard place.isPlainName else { return .pattern(pattern(place)) }
      return place.text == "everything" ? .everything : .screen(Name(place.text, place.range))
    }
    return .guardian(
      GuardDeclaration(
        name: name.name, targets: targets, point: point, body: block(view.body)))
  }
}
