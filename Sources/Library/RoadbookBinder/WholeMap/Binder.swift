import RoadbookEngine
package import RoadbookModel
package import RoadbookText
package import RoadbookURL

/// Binds the declarations of documents into one map: resolves names, merges namespaces, joins
/// nested routes and checks types.
///
/// First the names of all declarations are collected into a symbol table, then each declaration is
/// bound by itself (`DeclarationBinder`), and finally what concerns all of them is checked. Linear
/// in the number of declarations. Binding never fails: an error becomes a diagnostic with its
/// range, and everything else is still bound; a route with a broken pattern never matches.
package struct Binder: Sendable {
  var findings = Findings()
  private(set) var symbols = SymbolTable()
  /// The severities of findings: those of the main map, which is the first document, come before
  /// those of its includes.
  package private(set) var severities = Severities()
  private var routeList = RouteList()
  package private(set) var blocks: [Block] = []
  package private(set) var hooks: [Hook] = []
  private(set) var configurations: [Configuration] = []
  private(set) var presenter: Presenter?
  package private(set) var tests: [Test] = []
  private var testPlaces: [String: Place] = [:]
  package private(set) var beforeTests: [BeforeTests] = []
  package private(set) var normalizations: [Normalization] = []
  package private(set) var platforms: [Declared<PlatformLine>] = []
  /// Where each of their files was named first, by its path and host.
  private var platformPlaces: [[String]: Place] = [:]
  private var knownShown = Lazy<Set<String>>()
  private var knownParameters = Lazy<Set<String>?>()

  package init() {}

  package var namespaces: [Namespace] { symbols.namespaces.all }
  /// The namespace of a scheme by the scheme's name.
  package func namespace(of scheme: String) -> Int? { symbols.namespaces.index(of: scheme) }
  /// The dialects for the patterns of further documents.
  package var dialects: DialectScope { symbols.namespaces.dialects }
  package var routes: [Route] { routeList.routes }
  package var screens: [Screen] { symbols.boundScreens }
  package var types: TypeTable { symbols.types.table }
  package var variables: [Variable] { symbols.variables.elements }
  package var guards: [Guard] { symbols.guards.elements }
  var styles: [NamedStyle] { symbols.styles.elements }
  var containers: [Declared<ContainerDeclaration>] { symbols.containers.elements }

  /// The diagnostics of a document.
  package func findings(in document: Int) -> [Diagnostic] { findings[document] }

  /// What the documents mean so far.
  private var model: MapModel {
    var model = MapModel()
    model.namespaces = namespaces
    model.types = symbols.types.declared.elements
    model.variables = variables
    model.screens = screens
    model.containers = containers.map {
      Container($0.declaration.layout, at: $0.place, documentation: $0.documentation)
    }
    model.root = symbols.root?.name.text
    model.presenter = presenter
    model.guards = guards
    model.styles = styles
    model.hooks = hooks
    model.configurations = configurations
    model.blocks = blocks
    model.normalizations = normalizations
    model.platforms = platforms
    model.routes = routes
    return model
  }

  /// The map as bound so far. Its route tables are built on first use. `code`: what an app has
  /// behind it.
  package func buildMap(code: MapCode = MapCode()) -> LinkedMap {
    LinkedMap(model, types: types, code: code)
  }

  /// The declaration of each route.
  package var sources: [RouteSource] { routeList.sources }

  /// Whether the route tables may refuse patterns, which is certain only once they are built: only
  /// maps with many groups, aliases or regular expressions can be too large.
  package var mayBeTooLarge: Bool {
    let paths = routeList.size.paths + blocks.flatMap(\.patterns).reduce(0) { $0 + $1.pathCount }
    // Blocks and guards have tables of their own, with the same limits.
    let typed = routeList.size.typed + guards.count + blocks.count
    // Five regular expressions may together exceed the limit of states.
    return paths > RouteTableBuildError.maximumPaths || typed > 4
  }

  /// Whether routes may hide others, which plain patterns do only by their order or where case does
  /// not count.
  package var mayHideRoutes: Bool {
    routeList.size.hiding > 0
      || namespaces.contains {
        $0.settings.options.ranking == .first || $0.settings.options.isCaseInsensitive
      }
  }

  /// Whether guards, hooks or blocks have patterns.
  package var watchesPaths: Bool {
    !blocks.isEmpty || guards.contains { !$0.targets.patterns.isEmpty }
      || hooks.contains { !$0.targets.patterns.isEmpty }
  }

  // MARK: Adding documents

  /// Adds the documents from `first` on to the map; the earlier ones are already part of it.
  package mutating func add(_ documents: [MapDocument], from first: Int) {
    let old = (
      routes: routes.count, styles: styles.count, containers: containers.count, tests: tests.count,
      beforeTests: beforeTests.count
    )
    for document in documents.dropFirst(first) { severities.add(document.severities) }
    let order = DeclarationOrder(of: documents, from: first)
    collect(order)
    symbols.types.resolve(&findings)
    routeList.reserveCapacity(order.count)
    symbols.boundScreens += boundScreens()
    (knownShown, knownParameters) = (Lazy(), Lazy())
    var pass = Pass(binder: DeclarationBinder(symbols), documents: documents)
    order.visit { bind($0, Surroundings(namespace: 0, document: $1), &pass) }
    checkParents(from: old.routes)
    checkStyles(from: old.styles)
    checkContainers(from: old.containers)
    // At the prompt, a later statement may correct it.
    if old.containers == 0 { checkRoot() }
    // They can use the names of all screens and routes.
    for test in tests.dropFirst(old.tests) {
      pass.binder.check(test.declaration)
      collect(of: test.document, &pass)
    }
    for before in beforeTests.dropFirst(old.beforeTests) {
      pass.binder.check(before: before.declaration)
      collect(of: before.document, &pass)
    }
    if !pass.lateNames.isEmpty {
      var check = LateNameCheck(self)
      for (name, document) in pass.lateNames {
        findings.report(check.findings(of: name), in: document)
      }
    }
  }

  /// Collects the names of all declarations.
  private mutating func collect(_ order: DeclarationOrder) {
    order.forEachPart { part, declarations in
      let document = part.document
      if part.isFirst {
        symbols.namespaces.addLibrary(of: declarations, in: document, &findings)
      }
      for position in part.declarations {
        symbols.namespaces.addOptions(of: declarations[position], in: document, &findings)
      }
    }
    order.visit { declaration, document in
      symbols.collect(declaration, in: document, &findings)
    }
  }

  /// Binds the screens that were declared since the last call.
  private mutating func boundScreens() -> [Screen] {
    var binder = DeclarationBinder(symbols)
    let old = screens.count
    var bound: [Screen] = []
    bound.reserveCapacity(symbols.screens.elements.count - old)
    for declared in symbols.screens.elements.dropFirst(old) {
      bound.append(binder.bind(declared))
      findings.report(binder.take().findings, in: declared.document)
    }
    return bound
  }

  // MARK: Binding each declaration

  /// The state of binding the declarations that are added.
  private struct Pass {
    var binder: DeclarationBinder
    let documents: [MapDocument]
    /// Names that can be resolved only when all routes are bound.
    var lateNames: [(name: LateName, document: Int)] = []
  }

  private mutating func bind(
    _ declaration: Declaration, _ around: Surroundings, _ pass: inout Pass
  ) {
    let place = Place(document: around.document, range: declaration.range)
    switch declaration.kind {
    case .scheme(let scheme): bind(scheme, of: declaration, place, &pass)
    case .languageVersion, .condition, .type, .variable, .container, .root, .guard, .style:
      pass.binder.check(declaration, around)
    case .presenter(let name):
      pass.binder.check(declaration, around)
      presenter = Presenter(container: name?.text, place: place)
    case .route, .block:
      let unit = pass.binder.bind(declaration, around, first: routes.count)
      routeList.add(unit, namespaces, &findings)
      blocks += unit.blocks
    case .hook(let hook): add(hook, place, around, &pass)
    case .normalize(let rule):
      if pass.binder.check(rule, in: around.namespace) {
        normalizations.append(
          Declared(rule, at: place, documentation: declaration.documentation))
      }
    case .test(let test):
      if let first = testPlaces.updateValue(place, forKey: test.name.text) {
        findings.reportDuplicate(
          .duplicateTest, "test", test.name, first: first, in: around.document)
      }
      tests.append(Declared(test, at: place, documentation: declaration.documentation))
    case .before(let statements):
      beforeTests.append(Declared(statements, at: place))
    case .platforms(let lines):
      add(lines, of: declaration, place, in: pass.documents.folder(of: place.document))
    case .rules, .screen, .include: break
    }
    collect(of: around.document, &pass)
  }

  /// Takes over what the binder found in a document, for most declarations nothing.
  private mutating func collect(of document: Int, _ pass: inout Pass) {
    if pass.binder.output.isEmpty { return }
    let output = pass.binder.take()
    findings.report(output.findings, in: document)
    for name in output.lateNames { pass.lateNames.append((name, document)) }
  }

  private mutating func bind(
    _ scheme: SchemeDeclaration, of declaration: Declaration, _ place: Place, _ pass: inout Pass
  ) {
    guard let index = symbols.namespaces.index(of: scheme.name) else { return }
    if namespaces[index].settings.dialect.replacesRouteMap { replaceMap(of: index, scheme, place) }
    var around = Surroundings(namespace: index, document: place.document)
    if let clauses = scheme.clauses {
      around.clauses = pass.binder.bind(clausesOfScheme: clauses, around)
      collect(of: place.document, &pass)
    }
    for position in scheme.body.indices { bind(scheme.body[position], around, &pass) }
  }

  /// In FSQRoutes a second map for a scheme replaces the first one.
  private mutating func replaceMap(of index: Int, _ scheme: SchemeDeclaration, _ place: Place) {
    guard let first = namespaces[index].places.first, first != place,
      routes.contains(where: { $0.namespace == index })
    else { return }
    symbols.namespaces.replaceRoutes(of: index, from: routes.count)
    findings.report(
      .schemeReplaced, TextRange(place.range.start, place.range.start + 6),
      "this map of scheme '\(scheme.name)' replaces the first one, as in FSQRoutes",
      advice: "write all routes of the scheme into one map",
      notes: [DiagnosticNote("first here", at: first, from: place.document)],
      in: place.document)
  }

  /// Adds the files of `platforms`, whose paths begin in a folder; one that is named twice counts
  /// once.
  private mutating func add(
    _ lines: [PlatformLine], of declaration: Declaration, _ place: Place, in folder: String
  ) {
    for line in lines {
      let key = [PathText.join(folder, line.path.text), line.host?.text ?? ""]
      if let first = platformPlaces[key] {
        findings.reportDuplicate(
          .duplicateFile, "file", line.path, first: first, in: place.document)
      } else {
        platformPlaces[key] = Place(document: place.document, range: line.path.range)
        platforms.append(Declared(line, at: place, documentation: declaration.documentation))
      }
    }
  }

  private mutating func add(
    _ hook: HookDeclaration, _ place: Place, _ around: Surroundings, _ pass: inout Pass
  ) {
    guard let kind = pass.binder.bind(hook) else { return }
    if kind == .created {
      for case .screen(let name) in hook.targets {
        configurations.append(Configuration(screen: name.text, body: hook.body, place: place))
      }
      return
    }
    let first =
      hook.targets.isEmpty
      ? hooks.first {
        $0.kind == kind && $0.namespace == around.namespace && $0.targets.isEmpty
      } : nil
    if let first {
      findings.reportDuplicate(
        .duplicateHook, "hook", hook.hook, first: first.place,
        advice: "write both bodies in one hook: only the last one runs",
        fixes: (first.place.document == around.document
          ? [
            .choice(
              "remove the first one, which never runs", .removeStatement(first.place.range))
          ] : []) + [.choice("remove this hook", .removeStatement(hook.hook.range))],
        in: around.document)
    }
    hooks.append(
      Hook(
        kind: kind, namespace: around.namespace, targets: hook.targets, body: hook.body,
        place: place))
  }

  /// Checks a statement of the prompt, or of a running test with these columns.
  package func findings(in statement: Statement, columns: some Sequence<String>) -> [Diagnostic] {
    var binder = DeclarationBinder(symbols)
    binder.readable = binder.names(.state)
    for column in columns { binder.readable.own[column] = .any }
    binder.check(statement)
    let output = binder.take()
    var found = output.findings
    if !output.lateNames.isEmpty {
      var check = LateNameCheck(self)
      found += output.lateNames.flatMap { check.findings(of: $0) }
    }
    // The parts of a variable are known only at run time.
    return found.filter { $0.code != .badSet || $0.severity == .error }
  }
}

// Names that are asked for only if nothing declares them.
extension Binder {
  /// The screens that need no declaration: those that routes show, that containers show at the
  /// start, and in a map without declared screens those that bodies push. Linear in the size of the
  /// map the first time.
  var shownScreens: Set<String> {
    knownShown.value {
      var names = Set(containers.flatMap(\.declaration.screens).map(\.text))
      for route in routes { route.eachShownScreen { names.insert($0) } }
      if symbols.screens.isEmpty {
        for case .go(let command) in model.bodies.flatMap(\.body.all) {
          if case .screen(let call) = command.subject { names.insert(call.screen.text) }
        }
      }
      return names
    }
  }

  /// The names of the screens' parameters; nil if a screen takes any. Linear in the number of
  /// screens the first time.
  var parameterNames: Set<String>? {
    knownParameters.value {
      if screens.contains(where: \.isOpen) { return nil }
      return Set(screens.lazy.flatMap { $0.parameters ?? [] }.map(\.name))
    }
  }
}

extension Route {
  /// Visits the screens that it shows, on top or below.
  func eachShownScreen(_ visit: (String) -> Void) {
    if let screen { visit(screen) }
    if let parentScreen { visit(parentScreen.text) }
    if isBroken { return }
    for text in ownPatterns where text.pattern.hasBindings {
      for binding in text.pattern.bindings { visit(binding.screen) }
    }
  }
}
