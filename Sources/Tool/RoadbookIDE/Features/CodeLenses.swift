import RoadbookBinder
import RoadbookModel
import RoadbookSyntax
package import RoadbookText

/// A code lens: text above a statement, usually with a command.
package struct CodeLens: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Above a route: the target of an example.
    case resolve
    /// Above a route: the tests whose URLs it takes.
    case tests
    /// Above a route or a screen: its callers.
    case ways
    /// Above a test.
    case run
  }

  package var kind: Kind
  /// The name or pattern that it is above.
  package var range: TextRange

  package init(kind: Kind, range: TextRange) {
    self.kind = kind
    self.range = range
  }
}

/// Finds the lenses of a document, and their actions.
extension DocumentFeatures {
  /// The places of lenses; their titles are computed by `action(of:)` when they become visible.
  package var codeLenses: [CodeLens] {
    var result: [CodeLens] = []
    var waiting = Array(snapshot.parse(document).tree.root.children.reversed())
    while let node = waiting.popLast() {
      var place: TextRange?
      switch node.kind {
      case .routeDeclaration:
        place = node.isGroup ? nil : node.patterns.first?.range
        waiting += node.children(.body).flatMap { $0.children.reversed() }
      case .screenList: waiting += node.children.reversed()
      case .schemeDeclaration: waiting += node.children(.body).flatMap { $0.children.reversed() }
      case .screenDeclaration: place = node.name?.range
      case .testDeclaration: place = node.body == nil ? nil : node.expression?.range
      default: continue
      }
      if let place { result += node.kind.lenses.map { CodeLens(kind: $0, range: place) } }
    }
    return result
  }

  /// The title and command of a lens; nil if its place no longer exists.
  package func action(of lens: CodeLens) -> OfferedCommand? {
    let path = snapshot.path(in: document, to: lens.range.start)
    guard let node = path.last(where: { !$0.kind.lenses.isEmpty }) else { return nil }
    switch (lens.kind, node.kind) {
    case (.run, .testDeclaration):
      guard let name = node.expression?.plainText else { return nil }
      return OfferedCommand(title: runTitle(of: name), command: .runTest, arguments: [name])
    case (.ways, .screenDeclaration):
      guard let name = node.name?.text else { return nil }
      // Editors show the lenses of a line one after the other.
      let list = path.last { $0.kind == .screenList }
      let isAlone = (list?.children(.screenDeclaration).count ?? 1) == 1
      return ways(snapshot.callers(ofScreen: name), [name], of: isAlone ? nil : name)
    case (_, .routeDeclaration):
      guard let route = snapshot.route(around: node.firstWordRange, in: document) else {
        return nil
      }
      return action(of: lens.kind, for: route)
    default: return nil
    }
  }

  /// What a test said when it ran last.
  private func runTitle(of test: String) -> String {
    guard let count = snapshot.tests.counts[test] else { return "run test" }
    let all = count.passed + count.failed
    let result =
      count.failed == 0
      ? "passed" : count.failed == all ? "failed" : "\(count.failed) of \(all) rows failed"
    return "\(result): run test"
  }

  private func action(of kind: CodeLens.Kind, for route: Route) -> OfferedCommand? {
    let example = snapshot.routes.example(of: route).map { [$0] }
    switch kind {
    case .resolve:
      return OfferedCommand(
        title: "resolve", command: example == nil ? nil : .resolve, arguments: example ?? [])
    case .ways:
      return ways(snapshot.callers(of: snapshot.item(of: route)), [route.written(0)])
    case .tests:
      let names = snapshot.tests(of: route)
      let title = names.count == 1 ? "1 test" : names.isEmpty ? "no tests" : "\(names.count) tests"
      return OfferedCommand(title: title, command: names.isEmpty ? nil : .runTest, arguments: names)
    case .run: return nil
    }
  }

  private func ways(
    _ edges: [CallHierarchyEdge], _ names: [String], of name: String? = nil
  ) -> OfferedCommand {
    let place = name.map { "to \($0)" } ?? "here"
    return edges.isEmpty
      ? OfferedCommand(title: "no ways \(place)", command: nil, arguments: names)
      : OfferedCommand(
        title: "\(counted(edges.count, "way")) \(place)", command: .ways, arguments: names)
  }
}

extension MapSnapshot {
  /// The names of the tests whose URLs a route matches, by itself or after redirects.
  fileprivate func tests(of route: Route) -> [String] {
    var names: [String] = []
    var known: Set<Int> = [route.index]
    var waiting = [route]
    while let route = waiting.popLast() {
      for (document, mention) in mentions(of: route) {
        guard let owner = mention.owner else { continue }
        if owner.kind == .testDeclaration {
          if let name = owner.expression?.plainText, !names.contains(name) { names.append(name) }
        } else if mention.role == .rewrite, owner.kind == .routeDeclaration,
          let sender = self.route(around: owner.firstWordRange, in: document),
          known.insert(sender.index).inserted
        {
          waiting.append(sender)
        }
      }
    }
    return names
  }
}

extension SyntaxKind {
  /// The lenses above a statement of this kind.
  var lenses: [CodeLens.Kind] {
    switch self {
    case .routeDeclaration: [.resolve, .tests, .ways]
    case .screenDeclaration: [.ways]
    case .testDeclaration: [.run]
    default: []
    }
  }
}
