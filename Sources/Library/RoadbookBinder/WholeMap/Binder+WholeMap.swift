import RoadbookModel
import RoadbookText

/// Checks of what all declarations of a map say together.
extension Binder {
  // MARK: Parents

  /// Checks that the `parent`s of the routes from `first` on do not lead back to them.
  mutating func checkParents(from first: Int) {
    let new = routes.dropFirst(first).filter { $0.parentScreen != nil }
    guard !new.isEmpty else { return }
    var showing: [String: Route] = [:]
    for route in routes {
      if let screen = route.screen, showing[screen] == nil { showing[screen] = route }
    }
    var known: Set<Int> = []
    for route in new {
      guard let parent = route.parentScreen else { continue }
      var way: [Route] = [route]
      var seen: Set<Int> = [route.index]
      while let next = below(way.last, showing), !known.contains(next.index) {
        way.append(next)
        if seen.insert(next.index).inserted { continue }
        if next.index == route.index { reportCycle(way, parent, route.place.document) }
        break
      }
      known.formUnion(seen)
    }
  }

  private func below(_ route: Route?, _ showing: [String: Route]) -> Route? {
    guard let route else { return nil }
    if let parent = route.parentScreen { return showing[parent.text] }
    return route.parent.map { routes[$0] }
  }

  private mutating func reportCycle(_ way: [Route], _ parent: Name, _ document: Int) {
    let names = way.map { $0.screen ?? $0.name }
    findings.report(
      .parentCycle, parent.range,
      "'\(names[0])' is its own parent: \(names.joined(separator: " → "))",
      advice: "remove 'parent' from one of these routes", in: document)
  }

  // MARK: Styles

  /// Checks that none of the styles from `first` on uses itself.
  mutating func checkStyles(from first: Int) {
    let styles = symbols.styles.elements
    guard first < styles.count else { return }
    let cycles = NameCycles(styles.map { ($0.name, Set($0.body.styleNames)) })
    for style in styles.dropFirst(first) {
      guard let way = cycles.way(around: style.name) else { continue }
      findings.report(
        .styleCycle, style.place.range, "style '\(style.name)' shows itself: \(way)",
        advice: "end one of them with 'show'", in: style.document)
    }
  }

  // MARK: Containers

  /// Checks that none of the containers from `first` on contains itself.
  mutating func checkContainers(from first: Int) {
    let containers = symbols.containers.elements
    guard first < containers.count else { return }
    let cycles = NameCycles(
      containers.map { ($0.declaration.name.text, Set($0.declaration.children.map(\.text))) })
    for container in containers.dropFirst(first) {
      let name = container.declaration.name
      guard let way = cycles.way(around: name.text) else { continue }
      findings.report(
        .containerCycle, name.range, "'\(name.text)' contains itself: \(way)",
        advice: "remove one of these names from the container that it is in",
        in: container.place.document)
    }
  }

  // MARK: Root

  /// Checks that there is one outermost container, or that `root` names one of several.
  mutating func checkRoot() {
    let containers = symbols.containers.elements
    guard !containers.isEmpty else { return }
    let children = Set(containers.flatMap { $0.declaration.children.map(\.text) })
    let outermost = containers.indices.filter {
      !children.contains(containers[$0].declaration.name.text)
    }
    if let root = symbols.root {
      guard outermost.count == 1,
        containers[outermost[0]].declaration.name.text == root.name.text
      else { return }
      findings.report(
        .needlessRoot, root.place.range,
        "'\(root.name.text)' is the root anyway: it is the only outermost container",
        advice: "remove it", fixes: [.choice("remove it", .removeStatement(root.place.range))],
        in: root.place.document)
    } else if outermost.count > 1 {
      let first = containers[outermost[0]].declaration.name.text
      let second = containers[outermost[1]]
      findings.report(
        .severalRoots, second.declaration.name.range,
        "'\(first)' and '\(second.declaration.name.text)' are both outermost containers; the first is the root",
        advice: "write root \(first), or root \(second.declaration.name.text)",
        fixes: [
          Fix(
            "add 'root \(first)'",
            [TextEdit(TextRange(at: second.place.range.end), "\nroot \(first)")])
        ],
        in: second.place.document)
    }
  }
}
