import RoadbookEngine
import RoadbookRuntime
import RoadbookSemantics
import RoadbookSession
import RoadbookSyntax
import RoadbookText

/// Finds the items of the call hierarchy.
extension MapSnapshot {
  /// The route that matches a URL in a document, with examples for its interpolations; nil if there
  /// is none or it is unknown.
  func route(ofURL node: SyntaxNode, in document: Int) -> Route? {
    resolved(url: node, in: document)?.route
  }

  /// The predicted resolution of a URL at its place in a document; `unknown` replaces interpolations that only the
  /// running app can compute.
  func resolved(url node: SyntaxNode, in document: Int, unknown: String? = nil) -> Prediction? {
    let path = path(in: document, to: node.range.start)
    let owner = path.last { $0.kind.isCallHierarchyItem }
    let around =
      owner?.kind == .routeDeclaration ? route(around: node.range, in: document) : nil
    guard let place = path.lastIndex(of: node), place > 0,
      let role = path[place - 1].role(ofURL: node)
    else { return nil }
    let mention = URLMention(role: role, node: node, owner: owner, in: path[place - 1])
    return ExampleText(analysis.map, routes.resolver).resolved(
      mention, in: around, unknown: unknown)
  }

  func callHierarchyItem(of route: Route) -> CallHierarchyItem {
    let document = route.place.document
    let selection = route.declaration.patterns.first?.range ?? route.place.range
    return CallHierarchyItem(
      kind: .route, name: route.written.first ?? route.name, detail: route.arrowText,
      document: document, range: actual(route.place.range, in: document),
      selection: actual(selection, in: document))
  }

  /// A screen's item is at its declaration, or at its first occurrence.
  func callHierarchyItem(screen name: String) -> CallHierarchyItem? {
    let places = occurrences(of: Symbol(.screen, name))
    guard let place = places.first(where: \.isDeclaration) ?? places.first else { return nil }
    let screen = analysis.map.screen(named: name)
    return CallHierarchyItem(
      kind: .screen, name: name,
      detail: screen.map(session.documents.parameterText).flatMap { $0.isEmpty ? nil : $0 },
      document: place.document,
      range: place.isDeclaration
        ? screen.map { self.place($0.place).range } ?? place.range : place.range,
      selection: place.range)
  }

  /// The route of an item.
  func route(of point: CallHierarchyItem) -> Route? {
    guard point.kind == .route,
      let route = route(around: point.selection, in: point.document)
    else { return nil }
    return route
  }

  func callHierarchyItem(of node: SyntaxNode, in document: Int) -> CallHierarchyItem? {
    if node.kind == .routeDeclaration,
      let route = route(around: node.firstWordRange, in: document)
    {
      return callHierarchyItem(of: route)
    }
    guard let kind = node.callHierarchyKind else { return nil }
    let named = node.name?.range ?? node.patterns.first?.range ?? node.expression?.range
    let texts = node.patterns.map(\.text)
    let name: String =
      switch kind {
      case .block: texts.joined(separator: ", ")
      case .test: node.expression?.plainText ?? ""
      case .before, .rewriting: node.firstWord ?? ""
      default: node.name?.text ?? ""
      }
    return CallHierarchyItem(
      kind: kind, name: name.isEmpty ? node.firstWord ?? kind.rawValue : name,
      detail: node.firstWord, document: document, range: node.range,
      selection: named ?? node.child(.bare)?.range ?? node.firstWordRange)
  }
}

extension SyntaxNode {
  /// The first screen of `on created Screen, …`.
  var createdScreen: String? {
    guard kind == .hookDeclaration, name?.text == Hook.Kind.created.rawValue else { return nil }
    return patterns.first?.text
  }

  fileprivate var callHierarchyKind: CallHierarchyItem.Kind? {
    switch kind {
    case .routeDeclaration: .route
    case .blockDeclaration: .block
    case .guardDeclaration: .guard
    case .hookDeclaration: createdScreen == nil ? .hook : .configuration
    case .styleDeclaration: .style
    case .testDeclaration: .test
    case .beforeDeclaration: .before
    case .normalizeStatement: .rewriting
    default: nil
    }
  }
}
