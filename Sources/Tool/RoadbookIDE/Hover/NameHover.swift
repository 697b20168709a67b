import RoadbookAnalysis
import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookSession
import RoadbookText
import RoadbookURL

/// Describes what a name of the map means.
extension DocumentFeatures {
  /// What an item of a completion names.
  package func hover(_ kind: CompletionItem.Kind, named name: String) -> HoverText? {
    Symbol.Kind(rawValue: kind.rawValue).flatMap { hover(Symbol($0, name)) }
  }

  func hover(_ symbol: Symbol) -> HoverText? {
    let name = symbol.name
    switch symbol.kind {
    case .screen: return hover(screen: name)
    case .route: return map.route(named: name).map { hover($0) }
    case .type:
      if let type = map.declaredTypes.last(where: { $0.name == name }) {
        return HoverText(
          "type \(name)", documentation: type.documentation,
          [
            ("is", .code(type.text)),
            ("for example", .code(map.types.type(named: name)?.examples.first)),
          ])
      }
      guard let type = map.types.type(named: name) else { return nil }
      return HoverText(
        "type \(name)", documentation: "A built-in type.",
        [("for example", .code(type.examples.first))])
    case .variable:
      guard let variable = map.variables.last(where: { $0.name == name }) else { return nil }
      let value = variable.initial.map { snapshot.text(of: $0.range, in: variable.document) }
      return HoverText(
        "var \(name)", documentation: variable.documentation, [("value", .code(value))])
    case .guard:
      guard let guardDecl = map.guard(named: name) else { return nil }
      let guarded = (routes.byGuard[name] ?? []).map { map.routes[$0].written.first ?? "" }
      return HoverText(
        "guard \(name)", documentation: guardDecl.documentation,
        [
          ("before", .code(guardDecl.point.rawValue)), ("guards", HoverText.some(.codes(guarded))),
        ])
    case .container: return hover(container: name)
    case .style:
      if let own = map.style(named: name) {
        return HoverText("style \(own.name)", documentation: own.documentation)
      }
      return WordTable.styles[name].map { HoverText("style \(name)", documentation: $0) }
    case .scheme, .namespace: return hover(scheme: name)
    case .hook:
      let count = map.hooks.count { $0.kind.rawValue == name }
      return HoverText("on \(name)", documentation: WordTable.hooks[name], [("hooks", "\(count)")])
    case .parameter: return nil
    }
  }

  /// Screens need no declaration.
  private func hover(screen name: String) -> HoverText? {
    let screen = map.screen(named: name)
    let showing = routes.showing(name)
    let ways = showing.flatMap { map.routes[$0].written }
    // A hover in a large map does not wait for the targets of its rewrites.
    let senders = snapshot.isSmall ? snapshot.analysis.senders : snapshot.analysis.sendersFound
    return HoverText(
      "screen \(name)\(screen.map(snapshot.session.documents.parameterText) ?? "")",
      documentation: screen?.documentation,
      [
        ("reached by", HoverText.some(.codes(ways), of: 20)),
        ("redirected from", HoverText.some(.codes(showing.flatMap { senders?[$0] ?? [] }))),
        ("opened by", HoverText.some(.codes(routes.openers[name] ?? []))),
        ("configured", map.configurations.contains { $0.screen == name } ? "yes" : nil),
      ])
  }

  private func hover(container name: String) -> HoverText? {
    // Children of containers are stacks even without a declaration.
    map.layout.container(name).map { container in
      HoverText(
        "\(container.kind) \(name)",
        [
          ("contains", .codes(container.children, separator: ", ")),
          ("starts with", .codes(container.screens, separator: " › ")),
          ("in", .code(map.layout.parent(of: name))),
        ])
    }
  }

  func hover(scheme name: String, range: TextRange? = nil) -> HoverText? {
    guard
      let index = map.namespaces.firstIndex(where: { namespace in
        namespace.name == name || namespace.claims.contains { $0.text == name }
      })
    else { return nil }
    let namespace = map.namespaces[index]
    return HoverText(
      "scheme \(namespace.name ?? name)",
      [
        ("claims", .codes(namespace.claims.map(\.text), separator: ", ")),
        ("rank", .code(namespace.settings.rank)),
        ("fallback", namespace.settings.options.fallsBackToGlobal ? .code("app") : nil),
        ("routes", "\(map.table.routes(in: NamespaceID(index: index)).count)"),
        ("scheme-less routes", map.lent(toNamespace: index).map { "\($0)" }),
      ], range: range)
  }
}
