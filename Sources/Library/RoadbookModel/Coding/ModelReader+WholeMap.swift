import RoadbookEngine
import RoadbookText

/// What all declarations of a compiled map say together.
extension ModelReader {
  /// Refuses names that nothing declares, names that are declared twice, and declarations that lead
  /// back to themselves, as far as they are errors in a text, too.
  func checkNames() throws(ModelProblem) {
    try refuseTwice(model.screens.map(\.name), "screens", "screen")
    try refuseTwice(model.variables.map(\.name), "variables", "variable")
    try refuseTwice(model.containers.map(\.name), "containers", "container")
    try refuseTwice(model.guards.map(\.name), "guards", "guard")
    try refuseTwice(model.styles.map(\.name), "styles", "style")
    try refuseTwice(model.routes.compactMap(\.ownName?.text), "routes", "route")
    try refuseCycles(model.containers.map { ($0.name, Set($0.declaration.children)) }, "containers")
    try refuseCycles(model.styles.map { ($0.name, Set($0.body.styleNames)) }, "styles")
    let guards = Set(model.guards.map(\.name))
    let styles = Set(model.styles.map(\.name)).union(StyleDeclaration.builtin)
    for route in model.routes {
      let path = "routes[\(route.index)]"
      if let name = route.guards.first(where: { !guards.contains($0) }) {
        throw ModelProblem(path, "there is no guard '\(TerminalText.escaped(name))'")
      }
      guard styles.contains(route.presentation) else {
        throw ModelProblem(
          path, "there is no style '\(TerminalText.escaped(route.presentation))'")
      }
    }
  }

  private func refuseTwice(
    _ names: [String], _ path: String, _ noun: String
  ) throws(ModelProblem) {
    var known: Set<String> = []
    for name in names where !known.insert(name).inserted {
      throw ModelProblem(path, "there are two \(noun)s '\(TerminalText.escaped(name))'")
    }
  }

  private func refuseCycles(
    _ followers: [(name: String, others: Set<String>)], _ path: String
  ) throws(ModelProblem) {
    let cycles = NameCycles(followers.map { ($0.name, $0.others) })
    for (index, follower) in followers.enumerated() {
      guard let way = cycles.way(around: follower.name) else { continue }
      throw ModelProblem(
        "\(path)[\(index)]", "it leads back to itself: \(TerminalText.escaped(way))")
    }
  }
}
