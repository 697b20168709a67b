package import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookText
package import RoadbookURL

/// Describes declarations of a map.
package struct MapDescription {
  private let loaded: LoadedMap
  /// The values of the variables.
  private let values: [String: ParameterValue]
  private var map: LinkedMap { loaded.map }

  package init(_ loaded: LoadedMap, values: [String: ParameterValue]) {
    self.loaded = loaded
    self.values = values
  }

  /// Describes a declaration. A block, a hook or a test is meant if nothing else has the name.
  ///
  /// `command`: what is advised for a name of several declarations.
  package func describe(
    _ name: String, kind: String?, for command: String = "describe"
  ) -> Result<Description, CommandProblem> {
    let wanted = kind == "tabs" || kind == "stack" ? "container" : kind
    var found = descriptions(of: name).filter { wanted == nil || $0.kind == wanted }
    if found.isEmpty {
      found = unnamed(name).filter { wanted == nil || $0.kind == wanted }
    }
    guard let first = found.first else {
      let known = loaded.declaredNames.map(\.name) + map.routes.flatMap(\.written)
      return .failure(.missing(kind ?? "declaration", name, among: known))
    }
    guard found.count == 1 else {
      return .failure(.ambiguous(name, found.map(\.kind), command: command))
    }
    var description = first.description
    description.kind = first.kind
    description.name = name
    return .success(description)
  }

  /// The declarations with a name, with their kinds.
  private func descriptions(of name: String) -> [(kind: String, description: Description)] {
    var found: [(kind: String, description: Description)] = []
    if let screen = map.screen(named: name) { found.append(("screen", describe(screen))) }
    for type in map.declaredTypes where type.name == name {
      let facts = [Description.Fact("is", key: "type", type.text)]
      found.append(
        ("type", description("type \(name)", type.documentation, facts, at: type.place)))
    }
    for variable in map.variables where variable.name == name {
      let value = values[name] ?? .null
      let facts = [Description.Fact("value", ValueText.shown(value), json: ValueText.json(value))]
      found.append(
        ("var", description("var \(name)", variable.documentation, facts, at: variable.place)))
    }
    if let guardDecl = map.guard(named: name) { found.append(("guard", describe(guardDecl))) }
    for (index, namespace) in map.namespaces.enumerated() where namespace.name == name {
      found.append(("scheme", describe(namespace, index)))
    }
    for style in map.styles where style.name == name { found.append(("style", describe(style))) }
    for container in map.containers where container.name == name {
      let children = map.layout.container(name)?.children ?? []
      let title = "\(container.kind) \(name)"
      found.append(
        (
          "container",
          description(title, nil, [Description.Fact("holds", children)], at: container.place)
        ))
    }
    if found.isEmpty, let container = map.layout.container(name) {
      found.append(("container", describe(container)))
    }
    if found.isEmpty, map.screenNames.contains(name) {
      found.append(("screen", describe(shown: name)))
    }
    if let route = map.route(named: name) { found.append(("route", describe(route))) }
    return found
  }

  /// Declarations whose names are patterns, sentences or events.
  private func unnamed(_ name: String) -> [(kind: String, description: Description)] {
    let blocks = map.blocks.filter { $0.written.contains(name) }.map { block in
      description(
        "block \(block.written.joined(separator: ", "))", nil,
        [Description.Fact("scheme", map.namespaces[block.namespace].name ?? "")], at: block.place)
    }
    let tests = loaded.tests.filter { $0.name == name }.map { test in
      description(
        "test \(ValueText.quoted(name))", nil, [], at: test.place)
    }
    let hooks = map.hooks.filter { $0.kind.rawValue == name }.map { hook in
      description("on \(name)", nil, [], at: hook.place)
    }
    let created = map.configurations.filter { $0.screen == name }.map { hook in
      description("on created \(name)", nil, [], at: hook.place)
    }
    return blocks.map { ("block", $0) } + tests.map { ("test", $0) } + hooks.map { ("hook", $0) }
      + created.map { ("created", $0) }
  }

  private func description(
    _ title: String, _ documentation: String?, _ facts: [Description.Fact], at place: Place?,
    isDeclared: Bool = true
  ) -> Description {
    Description(
      title: title, documentation: documentation, facts: facts.filter { !$0.text.isEmpty },
      source: isDeclared ? place.map { loaded.documents.text(of: $0) } : nil, place: place,
      location: place.map { loaded.location(of: $0) })
  }

  private func describe(_ screen: Screen) -> Description {
    let ways = map.routes.filter { $0.screen == screen.name }.flatMap(\.written)
    var described = description(
      "screen \(screen.name)\(loaded.documents.parameterText(of: screen))", screen.documentation,
      [Description.Fact("ways here", key: "ways", ways)], at: screen.place)
    described.source = loaded.documents.text(of: screen)
    return described
  }

  /// Describes a screen that routes show but that is not declared.
  private func describe(shown name: String) -> Description {
    let routes = map.routes.filter { $0.screen == name }
    return description(
      "screen \(name)", nil,
      [
        Description.Fact("declared", "no", json: false),
        Description.Fact("ways here", key: "ways", routes.flatMap(\.written)),
      ],
      at: routes.first?.place, isDeclared: false)
  }

  /// Describes a container that is declared inside another one.
  private func describe(_ container: ContainerLayout.Container) -> Description {
    let outer = map.layout.containers.first { $0.children.contains(container.name) }
    return description(
      "\(container.kind == .custom ? "container" : "\(container.kind)") \(container.name)", nil,
      [
        Description.Fact("holds", container.children),
        Description.Fact("in", outer.map(\.name) ?? ""),
      ], at: map.containers.first { $0.name == outer?.name }?.place)
  }

  private func describe(_ guardDecl: Guard) -> Description {
    let routes = map.routes.filter { $0.guards.contains(guardDecl.name) }.flatMap(\.written)
    let targets = guardDecl.targets.map { target in
      switch target {
      case .pattern(let text): text.pattern.source
      case .screen(let name): name.text
      case .everything: "all"
      }
    }
    return description(
      "guard \(guardDecl.name)", guardDecl.documentation,
      [
        Description.Fact("on", targets),
        Description.Fact("before", map.pointText(of: guardDecl)),
        Description.Fact("guards", key: "routes", routes),
        Description.Fact(
          "answered", key: "extern", guardDecl.declaration.isExtern ? "by the app's code" : "",
          json: true),
      ], at: guardDecl.place)
  }

  private func describe(_ style: NamedStyle) -> Description {
    let routes = map.routes.filter { $0.presentation == style.name }.flatMap(\.written)
    return description(
      "style \(style.name)", style.documentation,
      [
        Description.Fact("scheme", map.namespaces[style.namespace].name ?? ""),
        Description.Fact("routes", routes),
      ], at: style.place)
  }

  private func describe(_ namespace: Namespace, _ index: Int) -> Description {
    let place = namespace.places.first ?? Place(document: 0, range: TextRange(at: 0))
    return description(
      "scheme \(namespace.name ?? "")", nil,
      [
        Description.Fact("takes", key: "claims", namespace.claims.map(\.text)),
        Description.Fact("rank", namespace.settings.rank),
        Description.Fact(
          "fallback", namespace.settings.options.fallsBackToGlobal ? "app" : ""),
        Description.Fact("routes", count: map.routes.count { $0.namespace == index }),
        Description.Fact("scheme-less", key: "schemeless", count: map.lent(toNamespace: index)),
      ], at: place)
  }

  private func describe(_ route: Route) -> Description {
    let expansions = route.patterns.flatMap { map.paths(of: $0, in: route) }
    let beneath = map.enclosing(route).reversed().compactMap(\.screen).filter { !$0.isEmpty }
    let equal = map.routes.filter { other in
      other.index != route.index && other.written.contains(where: route.written.contains)
    }
    let captures = route.patterns.first?.captures.filter { $0.name != nil } ?? []
    return description(
      "route \(route.written.joined(separator: ", "))", route.documentation,
      [
        Description.Fact("name", key: "routeName", route.hasOwnName ? route.name : ""),
        Description.Fact("leads to", key: "target", route.targetText),
        Description.Fact("scheme", map.namespaces[route.namespace].name ?? ""),
        Description.Fact(
          "stands for", key: "expansions",
          expansions.count > route.written.count ? expansions : []),
        Description.Fact(
          "captures",
          captures.map { "\($0.name ?? ""): \($0.typeText)" }.joined(separator: ", "),
          json: .array(route.captures(ofPattern: 0))),
        Description.Fact("in", route.containers),
        Description.Fact("beneath it", key: "beneath", beneath, separator: " › "),
        Description.Fact("notes", route.noteList),
        Description.Fact(
          "same pattern", key: "samePattern",
          sites: equal.map {
            (map.namespaces[$0.namespace].name, loaded.location(of: $0.place))
          }),
      ], at: route.place)
  }
}

extension LinkedMap {
  /// The number of scheme-less routes that are tried after those of a namespace; nil if none are.
  package func lent(toNamespace index: Int) -> Int? {
    guard index != 0, namespaces[index].settings.options.fallsBackToGlobal else { return nil }
    let count = routes.count { $0.namespace == 0 }
    return count == 0 ? nil : count
  }

  /// The point of a guard. Natively only `before match` is shown: other guards run once the target
  /// is known.
  func pointText(of guardDecl: Guard) -> String {
    let isNative = namespaces.allSatisfy { $0.settings.library == .native }
    return isNative && guardDecl.point != .match ? "" : guardDecl.point.rawValue
  }
}
