extension LinkedMap {
  /// The actions that the map leaves to the app's code, each with its first place. Linear in the size of the map.
  package var performedActions: [(name: String, place: Place)] {
    var found = Found()
    for route in routes {
      if case .action(let body) = route.target { found.add(body, route.place.document) }
    }
    for block in blocks { found.add(block.body, block.place.document) }
    for guardDecl in guards { found.add(guardDecl.body, guardDecl.document) }
    for hook in hooks { found.add(hook.body, hook.place.document) }
    for hook in configurations { found.add(hook.body, hook.place.document) }
    for style in styles { found.add(style.body, style.document) }
    return found.actions
  }

  private struct Found {
    var actions: [(name: String, place: Place)] = []
    private var names: Set<String> = []

    mutating func add(_ body: [BlockStatement], _ document: Int) {
      for case .perform(let name, let range) in body.all where names.insert(name.text).inserted {
        actions.append((name.text, Place(document: document, range: range)))
      }
    }
  }
}
