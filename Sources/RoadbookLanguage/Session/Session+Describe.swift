import RoadbookEngine
import RoadbookText
import RoadbookURL

extension Session {
  /// Describes a route, screen, type, variable, guard, scheme or container.
  package mutating func describe(_ name: String, kind: String?) -> Answer {
    var found: [(kind: String, description: Description)] = []
    let map = self.map
    if let screen = map.screen(named: name) { found.append(("screen", describe(screen))) }
    for type in map.declaredTypes where type.name == name {
      found.append(
        (
          "type",
          description(
            "type \(type.name)", type.documentation, [("is", type.text)], at: type.place)
        ))
    }
    for variable in map.variables where variable.name == name {
      let value = ValueText.shown(dispatcher.variables[variable.name] ?? .null)
      found.append(
        (
          "var",
          description(
            "var \(variable.name)", variable.documentation, [("value", value)],
            at: variable.place)
        ))
    }
    if let guardDecl = map.guard(named: name) { found.append(("guard", describe(guardDecl))) }
    for namespace in map.namespaces where namespace.name == name {
      found.append(("scheme", describe(namespace)))
    }
    for container in map.containers where container.name == name {
      let children = map.layout.container(name)?.children.joined(separator: ", ") ?? ""
      found.append(
        (
          "container",
          description(
            "\(container.kind) \(name)", nil, [("holds", children)], at: container.place)
        ))
    }
    if found.isEmpty, let container = map.layout.container(name) {
      found.append(("container", describe(container)))
    }
    if found.isEmpty, map.screenNames.contains(name) {
      found.append(("screen", describe(shown: name)))
    }
    if let route = map.route(named: name) { found.append(("route", describe(route))) }
    if let kind {
      found = found.filter {
        $0.kind == kind || (["tabs", "stack"].contains(kind) && $0.kind == "container")
      }
    }
    guard let first = found.first else {
      let known = map.declaredNames.map(\.name) + map.routes.flatMap(\.written)
      let near = Suggestion.nearest(to: name, among: known)
      return .problem(
        "there is no \(kind ?? "declaration") '\(name)'",
        advice: near.map { "did you mean '\($0)'?" })
    }
    if found.count > 1 {
      let kinds = found.map(\.kind)
      return .problem(
        "'\(name)' is the name of a \(kinds.joined(separator: " and of a "))",
        advice: "say which: describe \(first.kind) \(name)", isUsageError: true)
    }
    return Answer(.description(first.description))
  }

  private func description(
    _ title: String, _ documentation: String?, _ lines: [(String, String)], at place: Place?
  ) -> Description {
    let location = place.map { self.location(of: $0) }.map { "\($0.file):\($0.line)" } ?? ""
    let shown = (lines + [("at", location)]).filter { !$0.1.isEmpty }
    let members =
      [JSONMember("title", .string(title)), JSONMember("doc", .optional(documentation))]
      + shown.map { JSONMember($0.0, .string($0.1)) }
    return Description(
      title: title, documentation: documentation, lines: shown, json: .object(members))
  }

  private mutating func describe(_ screen: Screen) -> Description {
    let ways = map.routes.filter { $0.screen == screen.name }.flatMap(\.written)
    return description(
      "screen \(screen.name)\(parameterText(of: screen))", screen.documentation,
      [("ways here", ways.joined(separator: ", "))], at: screen.place)
  }

  /// Describes a screen that routes show but that is not declared.
  private mutating func describe(shown name: String) -> Description {
    let routes = map.routes.filter { $0.screen == name }
    return description(
      "screen \(name)", nil,
      [("declared", "no"), ("ways here", routes.flatMap(\.written).joined(separator: ", "))],
      at: routes.first?.place)
  }

  /// Describes a container that is declared inside another one.
  private mutating func describe(_ container: ContainerLayout.Container) -> Description {
    let outer = map.layout.containers.first { $0.children.contains(container.name) }
    return description(
      "\(container.kind == .custom ? "container" : "\(container.kind)") \(container.name)", nil,
      [
        ("holds", container.children.joined(separator: ", ")),
        ("in", outer.map(\.name) ?? ""),
      ], at: map.containers.first { $0.name == outer?.name }?.place)
  }

  private mutating func describe(_ guardDecl: Guard) -> Description {
    let routes = map.routes.filter { $0.guards.contains(guardDecl.name) }.flatMap(\.written)
    return description(
      "guard \(guardDecl.name)", guardDecl.documentation,
      [("before", pointText(of: guardDecl)), ("guards", routes.joined(separator: ", "))],
      at: guardDecl.place)
  }

  /// Natively only `before match` is a point of its own: other guards run when the target is known.
  mutating func pointText(of guardDecl: Guard) -> String {
    let isNative = map.namespaces.allSatisfy { $0.settings.lifecycle.name == .native }
    return isNative && guardDecl.point != .match ? "" : guardDecl.point.rawValue
  }

  private mutating func describe(_ namespace: Namespace) -> Description {
    let index = namespaceIndex(namespace)
    let place = namespace.places.first ?? Place(document: 0, range: TextRange(at: 0))
    return description(
      "scheme \(namespace.name ?? "")", nil,
      [
        ("takes", namespace.claims.map(\.text).joined(separator: ", ")),
        ("rank", namespace.settings.rank.name),
        ("fallback", namespace.settings.options.fallsBackToGlobal ? "app" : ""),
        ("routes", String(map.routes.count { $0.namespace == index })),
      ], at: place)
  }

  private mutating func namespaceIndex(_ namespace: Namespace) -> Int {
    map.namespaces.firstIndex { $0.name == namespace.name } ?? 0
  }

  private mutating func describe(_ route: Route) -> Description {
    let expansions = route.patterns.flatMap { $0.expansions.map(\.text) }
    let captures =
      route.patterns.first?.captures.compactMap { capture -> String? in
        guard let name = capture.name else { return nil }
        return "\(name): \(capture.typeText)"
      } ?? []
    let beneath = enclosing(route).map { map.routes[$0].screen ?? "" }.filter { !$0.isEmpty }
    return description(
      "route \(route.written.joined(separator: ", "))", route.documentation,
      [
        ("name", route.hasOwnName ? route.name : ""), ("leads to", route.targetText),
        ("scheme", map.namespaces[route.namespace].name ?? ""),
        (
          "stands for",
          expansions.count > route.written.count
            ? expansions.joined(separator: ", ") : ""
        ),
        ("captures", captures.joined(separator: ", ")),
        ("in", route.containers.joined(separator: ", ")),
        ("beneath it", beneath.joined(separator: " › ")), ("notes", route.notes),
      ], at: route.place)
  }

  private mutating func enclosing(_ route: Route) -> [Int] {
    var result: [Int] = []
    var current = route.parent
    while let index = current, !result.contains(index) {
      result.insert(index, at: 0)
      current = map.routes[index].parent
    }
    return result
  }
}
