import RoadbookSemantics
import RoadbookSyntax
package import RoadbookText

/// An item of a document's outline, with the items nested in it.
package struct OutlineItem: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case scheme, type, variable, screen, container, `guard`, route, block, hook, style,
      test
  }

  package var kind: Kind
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
      snapshot.place(route.place).range.start == item.range.start
    else { return item.name }
    return HoverText.some(route.written, of: 3)
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
    let name = node.name?.text
    let patterns = node.patterns.map(\.text).joined(separator: ", ")
    let (place, first) = (node.name?.range, node.patterns.first?.range)
    switch node.kind {
    case .schemeDeclaration: return make(.scheme, patterns, node, at: first, below: node.body)
    case .typeDeclaration: return make(.type, name, node, node.type?.text, at: place)
    case .variableDeclaration: return make(.variable, name, node, node.expression?.text, at: place)
    case .screenDeclaration: return make(.screen, name, node, at: place)
    case .containerDeclaration: return container(node)
    case .guardDeclaration: return make(.guard, name, node, at: place)
    case .routeDeclaration:
      let title = node.isGroup && patterns.isEmpty ? "group" : patterns
      let range = first ?? (node.isGroup ? node.firstWordRange : nil)
      var item = make(.route, title, node, target(node), at: range, below: node.body)
      item?.isDeprecated = node.tree.isDeprecated(route: node.index)
      return item
    case .blockDeclaration: return make(.block, patterns, node, at: first)
    case .hookDeclaration: return make(.hook, name, node, at: place)
    case .styleDeclaration: return make(.style, name, node, at: place)
    case .testDeclaration:
      return make(.test, node.expression?.plainText, node, at: node.expression?.range)
    default: return nil
    }
  }

  private static func make(
    _ kind: OutlineItem.Kind, _ name: String?, _ node: SyntaxNode, _ detail: String? = nil,
    at selection: TextRange?, below body: SyntaxNode? = nil
  ) -> OutlineItem? {
    // Editors reject a list that has an item without a name.
    guard let name, !name.isEmpty, let selection else { return nil }
    return OutlineItem(
      kind: kind, name: name, detail: detail, range: node.range, selection: selection,
      children: items(body))
  }

  /// A container with its children.
  private static func container(_ node: SyntaxNode) -> OutlineItem? {
    guard
      var item = make(.container, node.name?.text, node, node.firstWord, at: node.name?.range)
    else { return nil }
    item.children = ContainerSyntax(node: node).children.compactMap { child in
      switch child {
      case .name(let name):
        name.text.isEmpty
          ? nil
          : OutlineItem(
            kind: .container, name: name.text, detail: nil, range: name.range,
            selection: name.range, isMention: true)
      case .declaration(let inner): container(inner)
      }
    }
    return item
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
