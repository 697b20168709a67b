import RoadbookModel
import RoadbookSyntax
package import RoadbookText

/// An item of a document's outline, with the items nested in it.
package struct OutlineItem: Hashable, Sendable {
  package var kind: DeclarationKind
  package var name: String
  package var detail: String?
  /// The whole statement.
  package var range: TextRange
  /// The part to select when navigating to it.
  package var selection: TextRange
  package var children: [OutlineItem] = []
  /// Whether it is deprecated.
  package var isDeprecated = false
  /// Whether it is only mentioned here, and may be declared elsewhere.
  package var isMention = false
}

/// The outline of a document.
extension DocumentFeatures {
  /// The declarations of the document, nested.
  package var outline: [OutlineItem] { Self.items(snapshot.parse(document).tree.root) }

  /// The full path of a route, for lists that do not show its outer routes.
  package func pathName(of item: OutlineItem) -> String {
    guard item.kind == .route, let route = snapshot.route(around: item.selection, in: document),
      route.place.range.start == item.range.start
    else { return item.name }
    return HoverText.some(route.written.map { StyledText($0) }, of: 3).plain
  }

  /// Whether an item is only a mention of a container declared elsewhere.
  package func isDeclaredElsewhere(_ item: OutlineItem) -> Bool {
    item.isMention && snapshot.analysis.map.containers.contains { $0.name == item.name }
  }

  /// The declarations among the children of a file, a body or a list of screens.
  private static func items(_ node: SyntaxNode?) -> [OutlineItem] {
    guard let node else { return [] }
    return node.children.flatMap { child in
      child.kind == .screenList ? items(child) : [item(child)].compactMap(\.self)
    }
  }

  private static func item(_ node: SyntaxNode) -> OutlineItem? {
    var (name, selection) = node.declared
    if node.isGroup, selection == nil { (name, selection) = ("group", node.firstWordRange) }
    // Editors reject a list that has an item without a name.
    guard let kind = node.declarationKind, let name, !name.isEmpty, let selection else {
      return nil
    }
    var item = OutlineItem(kind: kind, name: name, range: node.range, selection: selection)
    switch kind {
    case .scheme: item.children = items(node.body)
    case .type: item.detail = node.type?.text
    case .variable: item.detail = node.expression?.text
    case .container:
      item.detail = node.firstWord
      item.children = children(of: ContainerSyntax(node: node))
    case .route:
      item.detail = target(node)
      item.children = items(node.body)
      item.isDeprecated = node.tree.isDeprecated(route: node.index)
    case .configuration: item.kind = .hook
    case .before, .rewriting: return nil
    case .screen, .guard, .block, .hook, .style, .test: break
    }
    return item
  }

  private static func children(of container: ContainerSyntax) -> [OutlineItem] {
    container.children.compactMap { child in
      switch child {
      case .name(let name):
        name.text.isEmpty
          ? nil
          : OutlineItem(
            kind: .container, name: name.text, range: name.range, selection: name.range,
            isMention: true)
      case .declaration(let inner): item(inner)
      }
    }
  }

  private static func target(_ route: SyntaxNode) -> String? {
    let tree = route.tree
    guard let target = tree.target(of: route.index).map({ tree[$0] }) else { return nil }
    switch target.kind {
    case .screenTarget: return target.name.map { "→ \($0.text)" }
    case .rewriteTarget: return target.url.flatMap { $0.isLookup ? nil : "⇒ \($0.node.text)" }
    case .externalTarget: return target.url.map { "external \($0.node.text)" }
    default: return nil
    }
  }
}
