import RoadbookEngine
package import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

extension LinkedMap {
  /// Whether a filter matches anything in the map, including screens and containers without routes.
  package func hasGraph(of filter: String) -> Bool {
    MapGraphBuilder(self, filter: filter).showsAnything
  }

  /// The map as a graph of screens in their containers with the routes between them.
  ///
  /// `filter` keeps the routes of the screen or container with that name; if there is none, those
  /// whose pattern, target or container contains the string.
  func graph(filter: String?) -> MapGraph {
    var builder = MapGraphBuilder(self, filter: filter)
    return builder.build()
  }

  /// The graph as a Mermaid flowchart.
  package func mermaid(filter: String?) -> String { MermaidText.text(graph(filter: filter)) }
}

/// Builds a graph: nodes and edges in the order of the routes.
struct MapGraphBuilder {
  private let map: LinkedMap
  private let examples: ExampleSearch
  private let filter: String?
  /// Whether the filter is the name of a screen or container.
  private let isName: Bool
  private var graph = MapGraph()
  /// The node of each route: its topmost screen or its action.
  private var nodes: [Int: String] = [:]

  init(_ map: LinkedMap, filter: String?) {
    self.map = map
    self.filter = filter
    examples = ExampleSearch(map)
    isName =
      filter.map { name in
        map.screen(named: name) != nil || map.layout.container(name) != nil
          || map.routes.contains { $0.screen == name }
      } ?? false
  }

  var showsAnything: Bool { isName || map.routes.contains(where: isShown) }

  mutating func build() -> MapGraph {
    addContainers()
    for route in map.routes where isShown(route) { addTarget(of: route) }
    for route in map.routes where isShown(route) { addEdges(to: route) }
    for guardDecl in map.guards { addLeads(of: guardDecl.body, from: ("guard", guardDecl.name)) }
    for block in map.blocks {
      addLeads(of: block.body, from: ("block", block.written.joined(separator: ", ")))
    }
    if filter != nil { graph.dropEmptyContainers() }
    return graph
  }

  private func isShown(_ route: Route) -> Bool {
    guard let filter else { return true }
    if isName { return route.screen == filter || route.containers.contains(filter) }
    let text = filter.lowercased()
    return (route.written + [route.targetText] + route.containers).contains {
      $0.lowercased().contains(text)
    }
  }

  private mutating func addContainers() {
    for container in map.layout.containers
    where !map.containers.isEmpty || container.name != ContainerLayout.implicitRoot {
      graph.add(
        MapGraph.Container(
          name: container.name, kind: container.kind,
          parent: map.layout.parent(of: container.name),
          isRoot: container.name == map.layout.root))
    }
    guard filter == nil else { return }
    for container in map.layout.containers {
      for screen in container.screens { _ = graph.screen(screen, in: container.name) }
    }
  }

  // MARK: Nodes

  private mutating func addTarget(of route: Route) {
    if nodes[route.index] != nil { return }
    switch route.target {
    case .screen(let name): nodes[route.index] = screen(name.text, of: route)
    case .bound:
      if let screen = route.screen { nodes[route.index] = self.screen(screen, of: route) }
    case .action:
      nodes[route.index] = graph.node(.action, route.written.first ?? "")
    case .external(let template):
      nodes[route.index] = graph.node(.external, template.source)
    case .lookup: nodes[route.index] = graph.node(.external, "lookup")
    case .rewrite: break
    }
  }

  private mutating func screen(_ name: String, of route: Route) -> String {
    // A modal is outside the containers.
    isPresented(route)
      ? graph.screen(name, in: nil, isModal: true)
      : graph.screen(name, in: isAboveModal(route) ? nil : route.containers.first)
  }

  private func isPresented(_ route: Route) -> Bool {
    let isModalBinding = route.ownPatterns.first?.pattern.bindings.last?.isModal ?? false
    if case .bound = route.target { return isModalBinding }
    return StyleDeclaration.presenting.contains(route.presentation)
  }

  private func isAboveModal(_ route: Route) -> Bool {
    map.enclosing(route).contains(where: isPresented)
  }

  // MARK: Edges

  private mutating func addEdges(to route: Route) {
    let below = below(route)
    let own = route.ownPatterns.map(\.pattern.source)
    let pieces = below == nil ? route.written : own
    var notes = route.guards.map { "guard \($0)" }
    if isPresented(route) || route.presentation != "push" {
      notes.insert(presentationName(route), at: 0)
    }
    // Those of an enclosing route are at that route.
    let known = route.parent.map { map.routes[$0].conditions.count } ?? 0
    if route.conditions.count > known { notes.append("when") }
    if route.isInternal { notes.append("internal") }
    let label =
      pieces.joined(separator: ", ")
      + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    let source = below ?? entry(route)
    if case .rewrite(let template) = route.target {
      // Its values may be known only to a running app, as `parameters.id` is.
      let target =
        target(ofRewrite: route) ?? opened(template.sample, by: route)
        ?? graph.node(.external, template.source)
      graph.connect(source, target, "\(label) =>", .rewrite)
      return
    }
    guard let target = nodes[route.index] else { return }
    let last = boundChain(of: route, from: source, label)
    if last == nil {
      graph.connect(source, target, label, isPresented(route) ? .present : .push)
    }
    if let parent = route.parentScreen {
      graph.connect(screenNode(parent.text, near: route), target, "parent", .parent)
    }
    if case .action(let body) = route.target { addLeads(of: body, from: target, route) }
  }

  /// Screens bound in a pattern are stacked: `/list{ItemList}/:id{Item}`.
  private mutating func boundChain(
    of route: Route, from source: String, _ label: String
  ) -> String? {
    let bindings = route.ownPatterns.first?.pattern.bindings ?? []
    guard !bindings.isEmpty else { return nil }
    var current = source
    for (index, binding) in bindings.enumerated() {
      let node =
        binding.isModal
        ? graph.screen(binding.screen, in: nil, isModal: true)
        : graph.screen(binding.screen, in: route.containers.first)
      graph.connect(current, node, index == 0 ? label : "", binding.isModal ? .present : .push)
      current = node
    }
    if case .screen = route.target, let target = nodes[route.index] {
      graph.connect(current, target, "", isPresented(route) ? .present : .push)
    }
    return current
  }

  private func presentationName(_ route: Route) -> String {
    route.presentation == "push" ? "modal" : route.presentation
  }

  /// The node of the nearest enclosing route that has one.
  private mutating func below(_ route: Route) -> String? {
    guard let route = map.enclosing(route).first(where: { $0.screen != nil }) else { return nil }
    addTarget(of: route)
    return nodes[route.index]
  }

  private mutating func entry(_ route: Route) -> String {
    if let entry = route.patterns.lazy.compactMap({ EntryScheme(of: $0) }).first {
      return graph.node(.entry, entry.rawValue)
    }
    let namespace = map.namespaces[route.namespace]
    let claims = namespace.claims.map(\.text).joined(separator: ", ")
    return graph.node(.entry, namespace.name == nil ? "any scheme" : claims)
  }

  /// For a bare path, routes of the same scheme are tried first.
  private mutating func opened(_ url: String, by route: Route?) -> String? {
    if url.hasPrefix("/"), let claim = route.flatMap({ map.namespaces[$0.namespace].claims.first }),
      let node = node(at: claim.scheme + "://" + (claim.host?.literalText ?? "") + url)
    {
      return node
    }
    return node(at: url)
  }

  private mutating func screenNode(_ name: String, near route: Route?) -> String {
    if let shown = map.routes.first(where: { $0.screen == name && $0.index != route?.index }) {
      addTarget(of: shown)
      if let node = nodes[shown.index] { return node }
    }
    return graph.screen(name, in: route?.containers.first)
  }

  /// The target of a rewrite, found by resolving an example without guards.
  private mutating func target(ofRewrite route: Route) -> String? {
    let found = examples.examples(of: route).first { $0.elsewhere == nil }
    guard let example = found else { return nil }
    let resolution = examples.fresh.quietly(example.url, within: examples.search)
    for url in resolution?.rewrites ?? [] {
      if let node = node(at: url) { return node }
    }
    return nil
  }

  /// The node of the route that matches a URL from inside the app, without guards.
  private mutating func node(at url: String) -> String? {
    guard case .success(let request) = map.table.request(url),
      let match = HostFilter(request, map).firstMatch({ _ in true }),
      let route = map.route(at: match.route.index)
    else { return nil }
    addTarget(of: route)
    return nodes[match.route.index]
  }

  // MARK: URLs opened by blocks, guards and actions

  private mutating func addLeads(
    of body: [BlockStatement], from owner: (kind: String, name: String)
  ) {
    guard filter == nil, !body.leads.isEmpty else { return }
    let node = graph.node(owner.kind == "guard" ? .guard : .block, "\(owner.kind) \(owner.name)")
    addLeads(of: body, from: node, nil)
  }

  private mutating func addLeads(of body: [BlockStatement], from node: String, _ route: Route?) {
    for lead in body.leads {
      switch lead {
      case .external(let template, _):
        graph.connect(node, graph.node(.external, template.source), "external", .lead)
      case .go(let command):
        guard let target = target(of: command.subject, route) else { continue }
        graph.connect(node, target, command.verb.rawValue, .lead)
      default: break
      }
    }
  }

  private mutating func target(of subject: GoCommand.Subject, _ route: Route?) -> String? {
    switch subject {
    case .url(let template):
      let node = template.isGiven ? nil : opened(template.sample, by: route)
      return node ?? graph.node(.external, template.source)
    case .screen(let call): return screenNode(call.screen.text, near: route)
    }
  }
}

extension [BlockStatement] {
  /// The statements that navigate, at any depth.
  var leads: [BlockStatement] {
    all.filter { statement in
      switch statement {
      case .go, .external: true
      default: false
      }
    }
  }
}
