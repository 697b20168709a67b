import RoadbookAnalysis
import RoadbookModel
import RoadbookSyntax
import RoadbookURL

/// Completes segments of patterns: those of other routes, and captures for a screen's parameters.
extension Completions {
  func addPatternSegments() {
    let typed = cursor.prefix
    guard !typed.contains(where: { "?#(".contains($0) }) else { return }
    let namespace = scope.route?.namespace ?? scope.namespace
    if !typed.contains("://") { addSegments(of: namespace, after: "") }
    // Outside schemes, a pattern may begin with one.
    guard scope.route == nil, namespace == 0 else { return }
    for other in map.namespaces.indices where other != 0 {
      for start in starts(of: other) {
        if typed.hasPrefix(start) {
          addSegments(of: other, after: start)
        } else if start.hasPrefix(typed), found.isNew(start) {
          found.add(.url, start, detail: name(of: other))
        }
      }
    }
  }

  /// Adds segments after `start`, which is empty or a scheme with its host.
  private func addSegments(of namespace: Int, after start: String) {
    let typed = cursor.prefix.dropFirst(start.count)
    var trees = [analysis.urlTree(of: namespace)]
    var folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    if let route = scope.route, !typed.hasPrefix("/") {
      trees = (route.patterns.first?.expandedSegments.last ?? []).reduce(trees) { trees, segment in
        trees.compactMap { $0.child(for: segment) }
      }
    } else if typed.isEmpty, start.isEmpty {
      folder = "/"
    }
    for segment in folder.split(separator: "/") {
      trees = trees.flatMap { $0.next(written: String(segment)) }
    }
    addNext(in: trees, without: scope.ownRoute, after: start + folder)
  }

  private func addNext(in trees: [URLTree], without own: Route?, after folder: String) {
    func add(_ text: String, _ detail: String?) {
      guard found.isNew(folder + text) else { return }
      found.add(.url, folder + text, detail: detail)
    }
    let captured = Set(
      scope.patternCaptures.map(\.name).filter { !cursor.prefix.hasSuffix(":" + $0) })
    for parameter in screen?.parameters ?? []
    where !captured.contains(parameter.key) && TextShape.isName(parameter.key.utf8) {
      let type = parameter.typeText == "string" ? "" : "<\(parameter.typeText)>"
      add(":\(parameter.key)\(type)", "required by \(screen?.name ?? "")")
    }
    // Segments of the current route itself are not offered.
    func isOwn(_ tree: URLTree) -> Bool {
      guard let own, let route = tree.someRoute?.route else { return false }
      return route === own
    }
    for tree in trees {
      for (text, next) in tree.literals where !isOwn(next) {
        if found.isFull { return }
        guard found.mayTake(folder + text) else { continue }
        add(text, next.leading)
      }
      for (segment, next) in tree.others where !segment.isRest && !isOwn(next) {
        add(segment.text, next.leading)
      }
    }
  }
}

extension URLTree {
  /// The target of its route; if no route ends here, a route that continues from here, with its
  /// target.
  fileprivate var leading: String? { someRoute.map { $0.route.leading($0.rest.isEmpty) } }
}

extension Route {
  /// The target, preceded by the route's pattern unless the URL `isWhole`.
  func leading(_ isWhole: Bool) -> String {
    isWhole ? arrowText : "\(written.first ?? name) \(arrowText)"
  }

  /// The target with an arrow.
  var arrowText: String {
    switch target {
    case .bound, .screen: "→ \(targetText)"
    case .rewrite(let template): "⇒ \(template.source)"
    case .lookup: "⇒ lookup"
    case .external, .action: targetText
    }
  }
}
