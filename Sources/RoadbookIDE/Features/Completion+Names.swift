import RoadbookEngine
import RoadbookSemantics
import RoadbookSession
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Completes names of the map.
extension Analysis {
  func addKinds(_ found: inout Candidates) {
    found.add(
      .keyword,
      ["route", "screen", "scheme", "type", "var", "guard", "block", "routes"])
  }

  /// The outcomes that the map's URLs can have.
  var outcomes: [String] { Outcome.known(in: map.namespaces) }

  /// `captured`: the captures of the current route; screens with these parameters come first.
  func addScreens(_ found: inout Candidates, taking captured: Set<String> = []) {
    let first = captured.isEmpty ? [] : screens(taking: captured, found)
    for screen in first { add(screen, &found) }
    addDeclaredScreens(&found, besides: Set(first.map(\.name)))
    var seen: Set<String> = []
    // The current route names the prefix as its screen, which alone does not make it a screen.
    let isBeingTyped = map.routes.count { $0.screen == found.context.prefix } == 1
    for route in map.routes {
      if found.isFull { return }
      guard let screen = route.screen, found.mayTake(screen), map.screen(named: screen) == nil,
        seen.insert(screen).inserted
      else { continue }
      if isBeingTyped, screen == found.context.prefix { continue }
      found.add(.screen, screen)
    }
  }

  /// The screens with parameters that are captured: those with most of them first, then those that lack the fewest
  /// others.
  private func screens(taking captured: Set<String>, _ found: Candidates) -> [Screen] {
    let rated = map.screens.enumerated().compactMap { index, screen -> (Int, Int, Int)? in
      guard found.mayTake(screen.name) else { return nil }
      let parameters = screen.parameters ?? []
      let taken = parameters.count { captured.contains($0.key) }
      let lacking = parameters.count {
        !captured.contains($0.key) && !$0.isOptional && $0.defaultValue == nil
      }
      return taken > 0 ? (-taken, lacking, index) : nil
    }
    return rated.sorted(by: <).map { map.screens[$0.2] }
  }

  func addDeclaredScreens(_ found: inout Candidates, besides known: Set<String> = []) {
    for screen in map.screens where found.mayTake(screen.name) && !known.contains(screen.name) {
      if found.isFull { return }
      add(screen, &found)
    }
  }

  private func add(_ screen: Screen, _ found: inout Candidates) {
    found.add(
      .screen, screen.name, detail: parameterDetail(of: screen),
      documentation: screen.documentation)
  }

  private func parameterDetail(of screen: Screen) -> String? {
    let text = session.documents.parameterText(of: screen)
    return text.isEmpty ? nil : text
  }

  func addContainers(_ found: inout Candidates) {
    for container in map.layout.containers {
      found.add(.container, container.name, detail: "\(container.kind)")
    }
  }

  func addGuards(_ found: inout Candidates) {
    for item in map.guards {
      found.add(
        .guard, item.name, detail: item.documentation?.firstLine,
        documentation: item.documentation)
    }
  }

  /// `fits`: a condition on the initial value of variables whose initial value is known.
  func addVariables(
    besides own: String? = nil, that fits: (ParameterValue) -> Bool = { _ in true },
    _ found: inout Candidates
  ) {
    for item in map.variables where item.name != own {
      if case .literal(let value, _)? = item.initial, value != .null, !fits(value) { continue }
      found.add(
        .variable, item.name, detail: item.documentation?.firstLine,
        documentation: item.documentation)
    }
  }

  func addSchemes(_ found: inout Candidates) {
    for name in map.namespaces.compactMap(\.name) { found.add(.scheme, name) }
  }

  /// `own`: the type being declared, which cannot refer to itself.
  func addTypes(besides own: String? = nil, _ found: inout Candidates) {
    let declared = Dictionary(map.declaredTypes.map { ($0.name, $0) }) { first, _ in first }
    for name in map.types.names where name != own {
      let type = declared[name]
      found.add(
        .type, name, detail: type?.text,
        documentation: type?.documentation)
    }
    found.add(.keyword, "list", detail: "list<T>", insertion: "list<")
  }

  func addDeclaredTypes(_ found: inout Candidates) {
    for type in map.declaredTypes {
      found.add(
        .type, type.name, detail: type.text,
        documentation: type.documentation)
    }
  }

  func addTopics(_ found: inout Candidates) {
    for topic in Help.topicSummaries { found.add(.keyword, topic.name, detail: topic.summary) }
    // All codes would hide the topics, so they are offered only for typed text.
    guard !found.typed.isEmpty else { return }
    for guide in FindingGuide.all { found.add(.keyword, guide.code, detail: guide.meaning) }
  }

  func addNames(_ found: inout Candidates) {
    addDeclaredScreens(&found)
    addVariables(&found)
    addGuards(&found)
    addSchemes(&found)
    addDeclaredTypes(&found)
  }

  func addNamed(_ kind: String, _ found: inout Candidates) {
    switch kind {
    case "route": addRoutes(&found)
    case "screen": addDeclaredScreens(&found)
    case "scheme", "routes": addSchemes(&found)
    case "type": addDeclaredTypes(&found)
    case "var": addVariables(&found)
    case "guard": addGuards(&found)
    case "block": for block in map.blocks { found.add(.route, block.written) }
    default: break
    }
  }

  func addRoutes(_ found: inout Candidates) {
    for route in map.routes {
      for name in route.hasOwnName ? [route.name] : route.written {
        found.add(
          .route, name, detail: route.arrowText, documentation: route.documentation,
          isDeprecated: route.declaration.deprecated != nil)
        if found.isFull { return }
      }
    }
  }

  /// Adds the routes that can be called: `item(id: 4)` is a URL.
  func addRouteCalls(_ found: inout Candidates) {
    for route in map.routes where route.hasOwnName && found.mayTake(route.name) {
      if found.isFull { return }
      found.add(
        .route, route.name, detail: route.arrowText, documentation: route.documentation,
        insertion: route.name + (route.hasCaptures ? "(" : "()"),
        isDeprecated: route.declaration.deprecated != nil)
    }
  }
}

extension Route {
  fileprivate var hasCaptures: Bool { patterns.first.map { !$0.captures.isEmpty } ?? false }
}

extension String {
  /// The first line of a doc comment, for lists.
  var firstLine: String { String(prefix { $0 != "\n" }) }
}
