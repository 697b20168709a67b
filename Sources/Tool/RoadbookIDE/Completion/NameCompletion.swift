import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookSession
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Completes names of the map.
extension Completions {
  /// The outcomes that the map's URLs can have.
  var outcomes: [String] { Outcome.known(in: map.namespaces) }

  /// Adds the names of a kind that the grammar allows at the cursor; false if the words of the
  /// statement determine them.
  func addUsed(_ kind: Symbol.Kind) -> Bool {
    switch (kind, cursor.around.last?.kind) {
    case (_, .openStatement?), (_, .answerCommand?), (_, .modifier?): return false
    case (.screen, .screenTarget?):
      addScreens(taking: Set(scope.captures.map(\.name)))
      found.add(.keyword, ["external"])
    case (.container, .containerSelection?): addChildren(of: scope.statement)
    case (.screen, _): addScreens()
    case (.container, _): addContainers()
    case (.guard, _): addGuards()
    case (.style, _): addStyles()
    case (.parameter, _) where cursor.around.last?.firstWord == "only": addOwnParameters()
    case (.route, _): break
    default: return false
    }
    return true
  }

  /// `captured`: the captures of the current route; screens with these parameters come first.
  func addScreens(taking captured: Set<String> = []) {
    let first = captured.isEmpty ? [] : screens(taking: captured)
    for screen in first { add(screen) }
    addDeclaredScreens(besides: Set(first.map(\.name)))
    // The current route names the prefix as its screen, which alone does not make it a screen.
    let prefix = cursor.prefix
    let isBeingTyped = map.routes.count { $0.screen == prefix } == 1
    addUndeclaredScreens(besides: isBeingTyped ? prefix : nil)
  }

  /// The screens with parameters that are captured: those with most of them first, then those that
  /// lack the fewest others.
  private func screens(taking captured: Set<String>) -> [Screen] {
    let rated = map.screens.enumerated().compactMap { index, screen -> (Int, Int, Int)? in
      guard found.mayTake(screen.name) else { return nil }
      let parameters = screen.parameters ?? []
      let taken = parameters.count { captured.contains($0.key) }
      let lacking = parameters.count { !captured.contains($0.key) && $0.isRequired }
      return taken > 0 ? (-taken, lacking, index) : nil
    }
    return rated.sorted(by: <).map { map.screens[$0.2] }
  }

  func addDeclaredScreens(besides known: Set<String> = []) {
    for screen in map.screens where found.mayTake(screen.name) && !known.contains(screen.name) {
      if found.isFull { return }
      add(screen)
    }
  }

  func add(_ screen: Screen) {
    found.add(
      .screen, screen.name, detail: analysis.session.documents.parameterDetail(of: screen),
      documentation: screen.documentation)
  }

  func addContainers(where fits: (ContainerLayout.Container) -> Bool = { _ in true }) {
    for container in map.layout.containers where fits(container) {
      found.add(.container, container.name, detail: "\(container.kind)")
    }
  }

  /// Adds what a container's body can contain: other containers, and declarations of new ones.
  func addChildren() {
    // A child that is not declared is a stack: what is being typed is one already.
    let taken = Set(
      scope.holders.flatMap { holder in
        let children = holder.body?.children.filter { $0.kind == .name }.map(\.text) ?? []
        return children + (holder.name.map { [$0.text] } ?? [])
      })
    addContainers { !taken.contains($0.name) }
    found.add(.keyword, ["stack", "tabs", "container"])
  }

  /// Adds the children declared in a container's body; all containers if it has none yet.
  private func addChildren(of tabs: SyntaxNode?) {
    guard let tabs, tabs.kind == .containerDeclaration else { return addContainers() }
    let children = ContainerSyntax(node: tabs).children.compactMap { child -> String? in
      switch child {
      case .name(let name): name.text
      case .declaration(let inner): inner.name?.text
      }
    }
    if children.isEmpty { return addContainers() }
    for name in children {
      found.add(.container, name, detail: "in \(tabs.name?.text ?? "these tabs")")
    }
  }

  func addGuards() {
    for item in map.guards { add(.guard, item.name, item.documentation) }
  }

  /// Adds a name with the first line of its doc comment.
  private func add(_ kind: CompletionItem.Kind, _ name: String, _ documentation: String?) {
    found.add(kind, name, detail: documentation?.firstLine, documentation: documentation)
  }

  /// `fits`: a condition on the initial value of variables whose initial value is known.
  func addVariables(
    besides own: String? = nil, that fits: (ParameterValue) -> Bool = { _ in true }
  ) {
    for item in map.variables where item.name != own {
      if case .literal(let value, _)? = item.initial, value != .null, !fits(value) { continue }
      add(.variable, item.name, item.documentation)
    }
  }

  func addSchemes() {
    for name in map.namespaces.compactMap(\.name) { found.add(.scheme, name) }
  }

  /// `own`: the type being declared, which cannot refer to itself.
  func addTypes(besides own: String? = nil) {
    for type in map.declaredTypes where type.name != own {
      found.add(.type, type.name, detail: type.text, documentation: type.documentation)
    }
    let declared = Set(map.declaredTypes.map(\.name))
    for name in map.types.names where name != own && !declared.contains(name) {
      found.add(.type, name)
    }
    found.add(.keyword, "list", detail: "list<T>", insertion: "list<")
  }

  func addDeclaredTypes() {
    for type in map.declaredTypes {
      found.add(.type, type.name, detail: type.text, documentation: type.documentation)
    }
  }

  func addTopics() {
    for topic in Help.topicSummaries { found.add(.keyword, topic.name, detail: topic.summary) }
    // All codes would hide the topics, so they are offered only for typed text.
    guard !cursor.prefix.isEmpty else { return }
    for code in FindingCode.allCases {
      found.add(.keyword, code.rawValue, detail: code.guide.meaning)
    }
  }

  func addNames() {
    addDeclaredScreens()
    addVariables()
    addGuards()
    addSchemes()
    addDeclaredTypes()
  }

  func addNamed(_ kind: String) {
    switch kind {
    case "route": addRoutes()
    case "screen": addDeclaredScreens()
    case "scheme", "routes": addSchemes()
    case "type": addDeclaredTypes()
    case "var": addVariables()
    case "guard": addGuards()
    case "block": for block in map.blocks { found.add(.route, block.written) }
    default: break
    }
  }

  func addRoutes() {
    for route in map.routes {
      for name in route.hasOwnName ? [route.name] : route.written {
        add(route, name)
        if found.isFull { return }
      }
    }
  }

  /// Adds the routes that can be called: `item(id: 4)` is a URL.
  func addRouteCalls() {
    for route in map.routes where route.hasOwnName && found.mayTake(route.name) {
      if found.isFull { return }
      add(route, route.name, insertion: route.name + (route.hasCaptures ? "(" : "()"))
    }
  }

  private func add(_ route: Route, _ name: String, insertion: String? = nil) {
    found.add(
      .route, name, detail: route.arrowText, documentation: route.documentation,
      insertion: insertion, isDeprecated: route.deprecated != nil)
  }

  /// Adds screens that routes show but that are not declared.
  func addUndeclaredScreens(besides own: String? = nil) {
    var seen: Set<String> = []
    for route in map.routes {
      if found.isFull { return }
      guard let screen = route.screen, found.mayTake(screen), map.screen(named: screen) == nil,
        screen != own, seen.insert(screen).inserted
      else { continue }
      found.add(.screen, screen)
    }
  }

  func addStyles() {
    let namespace = scope.namespace
    for style in map.styles where style.namespace == 0 || style.namespace == namespace {
      add(.option, style.name, style.documentation)
    }
    found.add(.option, StyleDeclaration.known(in: map.namespaces))
  }

  func addTags() {
    var seen: Set<String> = []
    for route in map.routes where !route.tags.isEmpty {
      if found.isFull { return }
      for tag in route.tags where seen.insert(tag).inserted { found.add(.option, tag) }
    }
  }

  /// Adds the schemes and hosts of the map.
  func addClaims() {
    let claims = map.namespaces.flatMap(\.claims).map(\.text)
    found.add(.scheme, (claims + ["https://"]).distinct())
  }
}

extension Route {
  fileprivate var hasCaptures: Bool { patterns.first.map { !$0.captures.isEmpty } ?? false }
}

extension [MapDocument] {
  /// The parameters of a screen as declared; nil if there are none.
  func parameterDetail(of screen: Screen) -> String? {
    let text = parameterText(of: screen)
    return text.isEmpty ? nil : text
  }
}

extension String {
  /// The first line of a doc comment, for lists.
  var firstLine: String { String(prefix { $0 != "\n" }) }
}
