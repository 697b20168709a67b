import RoadbookLanguage
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

extension MapSnapshot {
  /// The declarations of a document, nested.
  package func outline(_ document: Int) -> [OutlineItem] {
    Outline.items(FileSyntax(parse(document).tree).statements)
  }

  /// The full path of a route, for lists that do not show its outer routes.
  package func pathName(of item: OutlineItem, in document: Int) -> String {
    guard item.kind == .route, let route = route(around: item.selection, in: document),
      place(route.place).range.start == item.range.start
    else { return item.name }
    return HoverText.some(route.written, of: 3)
  }

  /// Whether an item is only a mention of a container declared elsewhere.
  package func isDeclaredElsewhere(_ item: OutlineItem) -> Bool {
    item.isMention && knownNames.isContainer(item.name)
  }

  /// A range that can be folded, from the line of its start to the line before its end.
  package struct Fold: Hashable, Sendable {
    package var range: TextRange
    package var isComment: Bool
  }

  /// Bodies, lists and comments that span several lines.
  package func folds(_ document: Int) -> [Fold] {
    let tree = parse(document).tree
    var result: [Fold] = []
    var waiting = [tree.root]
    while let node = waiting.popLast() {
      switch node.kind {
      case .body, .parameterList, .argumentList, .listExpression, .recordExpression:
        result.append(Fold(range: node.range, isComment: false))
      default: break
      }
      waiting += node.children
    }
    return (result + Outline.comments(tree)).sorted { $0.range.start < $1.range.start }
  }
}

enum Outline {
  static func items(_ statements: [StatementSyntax]) -> [OutlineItem] {
    statements.flatMap { statement in
      if case .screens(let list) = statement {
        list.screens.compactMap { item(.screen($0)) }
      } else {
        [item(statement)].compactMap(\.self)
      }
    }
  }

  private static func item(_ statement: StatementSyntax) -> OutlineItem? {
    switch statement {
    case .scheme(let view):
      let claims = view.claims.map(\.text).joined(separator: ", ")
      return make(.scheme, claims, view, at: view.claims.first?.range, below: view.body)
    case .type(let view):
      return make(.type, view.name?.text, view, view.type?.text, at: view.name?.range)
    case .variable(let view):
      return make(.variable, view.name?.text, view, view.value?.text, at: view.name?.range)
    case .screen(let view): return make(.screen, view.name?.text, view, at: view.name?.range)
    case .container(let view): return container(view)
    case .guard(let view): return make(.guard, view.name?.text, view, at: view.name?.range)
    case .route(let view):
      let written = view.patterns.map(\.text).joined(separator: ", ")
      let patterns = view.isGroup && written.isEmpty ? "group" : written
      let range = view.patterns.first?.range ?? (view.isGroup ? view.keywordRange : nil)
      var item = make(.route, patterns, view, target(view), at: range, below: view.body)
      item?.isDeprecated = view.node.tree.isDeprecated(route: view.node.index)
      return item
    case .block(let view):
      let patterns = view.patterns.map(\.text).joined(separator: ", ")
      return make(.block, patterns, view, at: view.patterns.first?.range)
    case .hook(let view): return make(.hook, view.hook?.text, view, at: view.hook?.range)
    case .style(let view):
      return make(.style, view.name?.text, view, at: view.name?.range)
    case .test(let view): return make(.test, view.name, view, at: view.nameRange)
    default: return nil
    }
  }

  private static func make(
    _ kind: OutlineItem.Kind, _ name: String?, _ view: any StatementView, _ detail: String? = nil,
    at selection: TextRange?, below body: BodySyntax? = nil
  ) -> OutlineItem? {
    // Editors reject a list that has an item without a name.
    guard let name, !name.isEmpty, let selection else { return nil }
    return OutlineItem(
      kind: kind, name: name, detail: detail, range: view.range, selection: selection,
      children: items(body?.statements ?? []))
  }

  /// A container with its children.
  private static func container(_ view: ContainerSyntax) -> OutlineItem? {
    guard var item = make(.container, view.name?.text, view, view.keyword, at: view.name?.range)
    else { return nil }
    item.children = view.children.compactMap { child in
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

  private static func target(_ view: RouteSyntax) -> String? {
    let tree = view.node.tree
    guard let target = tree.target(of: view.node.index).map({ tree[$0] }) else { return nil }
    switch target.kind {
    case .screenTarget: return target.name.map { "→ \($0.text)" }
    case .rewriteTarget:
      return target.url.flatMap { $0.isLookup ? nil : "⇒ \($0.node.text)" }
    case .externalTarget: return target.url.map { "external \($0.node.text)" }
    default: return nil
    }
  }

  /// Consecutive comments on lines of their own.
  static func comments(_ tree: SyntaxTree) -> [MapSnapshot.Fold] {
    var result: [MapSnapshot.Fold] = []
    var current: TextRange?
    var isLineBlank = true
    for token in 0..<tree.tokenCount {
      switch tree.tokenKind(token) {
      case .comment, .docComment:
        let range = tree.tokenRange(token)
        if isLineBlank {
          current = current.map { $0.union(range) } ?? range
        } else {
          flush()
        }
        isLineBlank = false
      case .newline:
        if isLineBlank { flush() }
        isLineBlank = true
      case .whitespace: break
      default:
        flush()
        isLineBlank = false
      }
    }
    flush()
    return result

    func flush() {
      if let current { result.append(MapSnapshot.Fold(range: current, isComment: true)) }
      current = nil
    }
  }
}
