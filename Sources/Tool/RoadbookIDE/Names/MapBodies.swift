import RoadbookModel

extension LinkedMap {
  /// The bodies of blocks, guards, hooks and actions, each with the beginning of its statement.
  private var bodies: [(statement: String, body: [BlockStatement])] {
    blocks.map { ("block \($0.written.joined(separator: ", "))", $0.body) }
      + guards.map { ("guard \($0.name)", $0.body) }
      + hooks.map { ("on \($0.kind.rawValue)", $0.body) }
      + configurations.map { ("on created \($0.screen)", $0.body) }
      + routes.compactMap { route in
        guard case .action(let body) = route.target else { return nil }
        return ("route \(route.written.first ?? "")", body)
      }
  }

  /// The statements with a body that opens each screen by its name; linear in the size of the
  /// bodies.
  var screenOpeners: [String: [String]] {
    var openers: [String: [String]] = [:]
    for (statement, body) in bodies {
      for case .go(let command) in body.all {
        guard case .screen(let call) = command.subject,
          openers[call.screen.text]?.last != statement
        else { continue }
        openers[call.screen.text, default: []].append(statement)
      }
    }
    return openers
  }

  /// The names of the parameters that bodies set.
  var parametersSetByBodies: Set<String> { Set(bodies.flatMap(\.body.parametersSet)) }
}

extension [BlockStatement] {
  /// The parameters of the URL that they set.
  var parametersSet: [String] {
    all.compactMap { statement in
      if case .set(.parameter(let name), _, _) = statement { name.text } else { nil }
    }
  }
}
