import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Lowering {
  /// The declaration of a statement; nil if it declares nothing or lacks a required part.
  mutating func declaration(_ node: Int) -> Declaration? {
    guard tree.kind(of: node).isDeclaration, let kind = declarationKind(tree[node]) else {
      return nil
    }
    return Declaration(
      kind: kind, range: tree.range(of: node), documentation: tree.documentation(of: node))
  }

  private mutating func declarationKind(_ node: SyntaxNode) -> Declaration.Kind? {
    switch node.kind {
    case .routeDeclaration: return route(node.index).map { .route($0) }
    case .screenDeclaration: return screen(node.index)
    case .testDeclaration: return test(node.index)
    case .headerStatement:
      let version = node.token(.integer).flatMap { Int(tree.tokenText($0)) }
      return version.map { .languageVersion($0, node.range) }
    case .includeStatement: return node.bare.map { .include($0.name) }
    case .schemeDeclaration: return scheme(node)
    case .rulesDeclaration: return .rules(rules(node))
    case .platformsDeclaration:
      return .platforms((node.body?.children(.platformFile) ?? []).compactMap(platformLine))
    case .blockDeclaration:
      let patterns = node.patterns
      return patterns.isEmpty
        ? nil
        : .block(BlockDeclaration(patterns: patterns.map { pattern($0) }, body: block(node.body)))
    case .normalizeStatement:
      guard let from = node.patterns.first, let to = node.url else { return nil }
      return .normalize(
        RewriteRule(pattern: pattern(from), target: rewriteTarget(to.node.index, of: .normalize)))
    case .beforeDeclaration: return .before(testStatements(node.body))
    default: return node.name.flatMap { named($0.name, node) }
    }
  }

  /// A declaration that begins with a name.
  private mutating func named(_ name: Name, _ node: SyntaxNode) -> Declaration.Kind? {
    switch node.kind {
    case .rootStatement:
      guard tree.keyword(of: node.index) == .presenter else { return .root(name) }
      return .presenter(name.text == "none" ? nil : name)
    case .typeDeclaration: return typeDeclaration(name, node)
    case .variableDeclaration:
      return .variable(
        VariableDeclaration(
          name: name, type: type(node.type?.index), isOptional: isOptional(node.type?.index),
          value: node.expression.map { expression($0) }, isExtern: node.hasWord("extern")))
    case .containerDeclaration: return container(node).map(Declaration.Kind.container)
    case .guardDeclaration: return guardDecl(name, node)
    case .hookDeclaration:
      return .hook(
        HookDeclaration(hook: name, targets: targets(node.patterns), body: block(node.body)))
    case .styleDeclaration: return .style(StyleDeclaration(name: name, body: block(node.body)))
    default: return nil
    }
  }

  private mutating func scheme(_ node: SyntaxNode) -> Declaration.Kind? {
    guard var scheme = schemeHead(node) else { return nil }
    let around = dialect
    dialect = dialects.dialect(of: node)
    if let body = node.body {
      scheme.body += statements(in: body.index) { $0.schemeMember($1) }.compactMap(\.self)
    }
    dialect = around
    return .scheme(scheme)
  }

  /// A scheme without its body.
  mutating func schemeHead(_ node: SyntaxNode) -> SchemeDeclaration? {
    let claims = node.patterns.compactMap { claim($0) }
    guard !claims.isEmpty else { return nil }
    var label: Name?
    var conditions: [Declaration] = []
    var others: [SyntaxNode] = []
    for clause in node.children(.clause) {
      switch tree.keyword(of: clause.index) {
      case .as: label = clause.name?.name ?? label
      case .when:
        if let condition = clause.expression {
          conditions.append(
            Declaration(kind: .condition(expression(condition)), range: clause.range))
        }
      default: others.append(clause)
      }
    }
    return SchemeDeclaration(
      claims: claims, label: label, clauses: group(others, of: node), body: conditions)
  }

  /// The declaration made by a statement in a scheme's body; any other statement is reported.
  mutating func schemeMember(_ node: Int) -> Declaration? {
    if let declaration = declaration(node) { return declaration }
    let kind = tree.kind(of: node)
    if !kind.isDeclaration, !parse.isBroken(node) {
      reportMisplaced(
        node, "in a scheme",
        advice: "only declarations are allowed here; commands belong outside a body or in a test")
    }
    return nil
  }

  private mutating func claim(_ syntax: PatternSyntax) -> Namespace.Claim? {
    let text = syntax.text
    let isPlain = !text.utf8.contains(UInt8(ascii: ":"))
    guard let claim = Namespace.Claim(text, at: syntax.range) else {
      let (pattern, problems) = Pattern.parse(isPlain ? text + "://" : text)
      var problem = badScheme(text, pattern, syntax.range)
      if let scheme = pattern.scheme, problems.contains(where: { $0.finding == .patternAddress }) {
        problem.message = "a scheme has no IPv6 address as its host"
        problem.advice = "write \(scheme), which takes its URLs of any host"
        problem.fixes = [.replace(syntax.range, by: scheme)]
      }
      diagnostics.append(problem)
      return nil
    }
    if isPlain, HostShape.isHost(text) {
      let whole = "https://\(text)"
      report(
        .badScheme, syntax.range, "'\(text)' is the name of a scheme here, not a host",
        severity: .warning,
        advice: "write \(whole)", fixes: [.replace(syntax.range, by: whole)])
    }
    if !isPlain { report(Pattern.parse(text).problems, in: syntax) }
    return claim
  }

  private func badScheme(_ text: String, _ pattern: Pattern, _ range: TextRange) -> Diagnostic {
    let hyphenated = text.replacing("_", with: "-")
    var result = Diagnostic(
      .badScheme, range, "'\(text)' is not a scheme",
      advice: "write a name (shop), or a scheme with a host (https://shop.example.com)")
    if let scheme = pattern.scheme, let host = pattern.authority?.literalText,
      !pattern.path.isEmpty || !pattern.query.isEmpty || pattern.fragment != nil
    {
      let claim = "\(scheme)://\(host)"
      result.message = "a scheme has a host, and no path"
      result.advice = "write \(claim), and the path in its routes or around them in a group"
      result.fixes = [.replace(range, by: claim)]
    } else if text == ":" {
      result.message = "no ':' follows 'scheme'"
      result.advice = "leave it out: scheme NAME"
      result.fixes = [Fix("remove the ':'", [TextEdit(range, "")])]
    } else if text.contains("_"), Pattern.parse(hyphenated + "://").pattern.scheme == hyphenated {
      result.advice = "a scheme has no '_': write \(hyphenated)"
      result.fixes = [.replace(range, by: hyphenated)]
    }
    return result
  }

  /// `manifest "android/AndroidManifest.xml" since 26`
  private func platformLine(_ node: SyntaxNode) -> PlatformLine? {
    guard !isBroken(node.index), let path = node.bare,
      let kind = PlatformKind(rawValue: keyword(node.index))
    else { return nil }
    var line = PlatformLine(kind: kind, path: path.name)
    for option in node.children(.modifier) {
      let name = option.bare?.name
      switch option.firstWord {
      case "app": line.app = name
      case "for": line.host = name.map { Name($0.text.lowercased(), $0.range) }
      case "activity": line.activity = name
      default:
        // A number without an end is newer than any version.
        line.since = option.token(.integer).map { Int(tree.tokenText($0)) ?? .max }
      }
    }
    return line
  }

  /// `rules [LIBRARY] { OPTION VALUE; … }`, `dialect LIBRARY [{ … }]`
  private func rules(_ node: SyntaxNode) -> RulesDeclaration {
    let options = node.body?.children(.optionStatement) ?? []
    return RulesDeclaration(
      library: node.name?.name, isDialect: tree.keyword(of: node.index) == .dialect,
      options: options.compactMap { option in
        let values = option.names
        guard let first = values.first, let last = values.last else { return nil }
        return RulesDeclaration.Option(
          word: Name(keyword(option.index), option.firstWordRange),
          value: Name(
            values.map(\.text).joined(separator: " "), first.range.union(last.range)))
      })
  }

  private mutating func typeDeclaration(_ name: Name, _ node: SyntaxNode) -> Declaration.Kind {
    let clause = { (word: String) in
      node.children(.clause).first { $0.firstWord == word }?.expression
    }
    let isExtern = node.hasWord("extern")
    let start = node.type?.range.start ?? node.range.end
    return .type(
      TypeDeclaration(
        name: name, type: type(node.type?.index),
        condition: clause("where").map { expression($0) },
        conversion: clause("as").map { expression($0) },
        isExtern: isExtern,
        written: node.type == nil && isExtern
          ? "extern" : tree.text(in: TextRange(start, node.range.end))))
  }

  private mutating func screen(_ node: Int) -> Declaration.Kind? {
    guard let name = tree.child(.name, of: node) else { return nil }
    let list = tree.child(.parameterList, of: node)
    return .screen(
      ScreenDeclaration(
        name: self.name(name), parameters: list.map { parameters($0) },
        isOpen: list.map { tree.token(.ellipsis, of: $0) != nil } ?? false,
        declines: tree.child(.elseDecline, of: node) != nil,
        isListed: tree.token(.word, of: node) == nil))
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
          name: self.name(name), type: self.type(type), isOptional: isOptional(type),
          defaultValue: tree.expression(of: child).map { expression($0) },
          key: tree.child(.bare, of: child).map { self.name($0) }))
    }
    return parameters
  }

  private mutating func container(_ node: SyntaxNode) -> ContainerDeclaration? {
    guard let name = node.name,
      let kind = ContainerDeclaration.Kind(rawValue: keyword(node.index))
    else { return nil }
    let view = ContainerSyntax(node: node)
    var declaration = ContainerDeclaration(kind: kind, name: name.name)
    declaration.selected = view.selected?.name
    declaration.selectsNone = view.selectsNone
    declaration.isLazy = view.isLazy
    for child in view.children {
      switch child {
      case .name(let name): declaration.children.append(name.name)
      case .declaration(let inner):
        guard let nested = container(inner) else { continue }
        declaration.children.append(nested.name)
        declaration.nested.append(nested)
      }
    }
    if let screens = node.expression, case .list = screens.form {
      for item in screens.expressions {
        guard case .name = item.form else {
          var call = ""
          if case .call = item.form { call = String(item.text.prefix { $0 != "(" }) }
          report(
            .expectedScreen, item.range,
            call.isEmpty
              ? "a stack is a list of screens" : "the screens of a stack have no arguments",
            advice: call.isEmpty
              ? "write their names: [Home, List]"
              : "write \(call), and give its parameters defaults")
          if readsBroken, let name = item.expression {
            declaration.screens.append(Name(name.text, name.range))
          }
          continue
        }
        declaration.screens.append(Name(item.text, item.range))
      }
    }
    return declaration
  }

  private mutating func guardDecl(_ name: Name, _ node: SyntaxNode) -> Declaration.Kind {
    var point = GuardDeclaration.Point.generate
    var written: Name?
    if let word = node.guardPoint {
      if let known = GuardDeclaration.Point(rawValue: word.text) {
        point = known
        written = word.name
      } else {
        let known = GuardDeclaration.Point.allCases.map(\.rawValue)
        report(
          .unknownPoint, word.range, "no guard runs before '\(word.text)'",
          advice: Suggestion.advice(for: word.text, among: known)
            ?? "the points are \(known.joined(separator: ", "))")
      }
    }
    return .guard(
      GuardDeclaration(
        name: name, targets: targets(node.patterns), point: point,
        written: written, isExtern: node.body == nil && node.hasWord("extern"),
        body: block(node.body)))
  }

  /// The URLs and screens that a guard or hook applies to.
  private mutating func targets(_ places: [PatternSyntax]) -> [GuardDeclaration.Target] {
    var targets: [GuardDeclaration.Target] = []
    for place in places {
      switch place.text {
      case "all": targets.append(.everything)
      case _ where place.isPlainName: targets.append(.screen(Name(place.text, place.range)))
      default: targets.append(.pattern(pattern(place)))
      }
    }
    return targets
  }
}
