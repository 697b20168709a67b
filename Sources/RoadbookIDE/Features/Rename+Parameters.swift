import RoadbookLanguage
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Parameters are more than names: the key of a URL is the name of what a pattern captures, and of what a screen takes.
extension MapView {
  func parameterConflict(_ symbol: Symbol, _ name: String) -> RenameProblem? {
    if !occurrences(of: Symbol(.parameter, name, in: symbol.scope)).isEmpty {
      return RenameProblem(message: "there is a parameter '\(name)' already")
    }
    guard case .statement(let document, let start)? = symbol.scope else { return nil }
    if analysis.map.variables.contains(where: { $0.name == name }) {
      return RenameProblem(message: "'\(name)' is a variable: the two could not be told apart")
    }
    // A route inside that captures the new name would mean the same parameter.
    let whole = statement(at: start, in: document)?.range
    let inner = whole.map { occurrences(in: document, within: $0) } ?? []
    if inner.contains(where: { $0.symbol.kind == .parameter && $0.symbol.name == name }) {
      return RenameProblem(message: "a route inside has a parameter '\(name)' already")
    }
    return nil
  }

  /// The name after the change: the statement that gives a parameter may stand elsewhere then.
  func moved(_ symbol: Symbol, to name: String, by edits: MapEdits) -> Symbol {
    guard case .statement(let document, let start)? = symbol.scope else {
      return Symbol(symbol.kind, name, in: symbol.scope)
    }
    let shift = edits[document].filter { $0.range.end <= start }
      .reduce(0) { $0 + $1.replacement.utf8.count - $1.range.length }
    return Symbol(symbol.kind, name, in: .statement(document: document, start: start + shift))
  }

  /// What keeps the way from the URL to the screen: a screen says `from` which key it takes what it calls otherwise.
  func keyEdits(_ symbol: Symbol, to name: String) -> Result<MapEdits, RenameProblem> {
    var edits: MapEdits = keys.map { _ in [] }
    switch symbol.scope {
    case .screen(let screen)?:
      guard let (document, parameter) = parameter(symbol.name, of: screen), parameter.key == nil
      else {
        return .success(edits)
      }
      let end = TextRange(at: parameter.range.end)
      edits[document].append(TextEdit(end, " from \(symbol.name)"))
      return .success(edits)
    case .statement(let document, let start)?:
      for route in routes(givenBy: document, start) {
        for target in inferred(symbol.name, for: route) {
          let others = analysis.map.routes.filter { other in
            other.patterns.contains { $0.captures.contains { $0.name == symbol.name } }
              && (routes.beneath(other) + [other.screen ?? ""]).contains(target.screen)
          }
          guard others.allSatisfy({ isInside($0, document, start) }) else {
            return .failure(
              RenameProblem(
                message:
                  "screen '\(target.screen)' takes '\(symbol.name)' from other routes, too: these would have to change with it"
              ))
          }
          guard let (place, parameter) = parameter(target.parameter, of: target.screen) else {
            continue
          }
          let edit: TextEdit
          if let key = parameter.key {
            edit = TextEdit(key.range, name)
          } else if target.parameter == name {
            continue
          } else {
            edit = TextEdit(TextRange(at: parameter.range.end), " from \(name)")
          }
          if !edits[place].contains(edit) { edits[place].append(edit) }
        }
      }
      return .success(edits)
    case nil: return .success(edits)
    }
  }

  /// The declared parameter of a screen.
  private func parameter(
    _ name: String, of screen: String
  ) -> (document: Int, parameter: ParameterSyntax)? {
    guard let place = analysis.map.screen(named: screen).map({ self.place($0.place) }),
      let node = path(in: place.document, to: place.range.start).last(where: {
        $0.kind == .screenDeclaration
      }),
      let found = ScreenSyntax(node: node).parameters?.first(where: { $0.name?.text == name })
    else { return nil }
    return (place.document, found)
  }

  /// The routes to which a statement gives its parameters: itself and those inside.
  private func routes(givenBy document: Int, _ start: Int) -> [Route] {
    analysis.map.routes.filter { isInside($0, document, start) }
  }

  private func isInside(_ route: Route, _ document: Int, _ start: Int) -> Bool {
    route.place.document == document
      && (self.place(route.place).range.start == start
        || routes.enclosing(route).contains { self.place($0.place).range.start == start })
  }

  private func statement(at start: Int, in document: Int) -> SyntaxNode? {
    path(in: document, to: start).last {
      $0.range.start == start && $0.kind != .file && $0.kind != .body
    }
  }
}
