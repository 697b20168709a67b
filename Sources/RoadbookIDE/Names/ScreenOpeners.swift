import RoadbookSemantics

/// The blocks, guards, hooks and actions that open each screen by its name; linear in the size of their bodies.
struct ScreenOpeners {
  private(set) var byScreen: [String: [String]] = [:]

  init(_ map: LinkedMap) {
    for block in map.blocks { add(block.body, "block \(block.written.joined(separator: ", "))") }
    for guardDecl in map.guards { add(guardDecl.body, "guard \(guardDecl.name)") }
    for hook in map.hooks { add(hook.body, "on \(hook.kind.rawValue)") }
    for configuration in map.configurations {
      add(configuration.body, "on created \(configuration.screen)")
    }
    for route in map.routes {
      if case .action(let body) = route.target { add(body, "route \(route.written.first ?? "")") }
    }
  }

  private mutating func add(_ body: [BlockStatement], _ opener: String) {
    for case .go(let command) in body.all {
      guard case .screen(let call) = command.subject, byScreen[call.screen.text]?.last != opener
      else { continue }
      byScreen[call.screen.text, default: []].append(opener)
    }
  }
}
