import RoadbookBinder
import RoadbookModel
import RoadbookSession
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Renames a parameter. A URL's key is the name of a pattern's capture and of a screen's parameter.
struct ParameterRenaming {
  let map: MapSnapshot
  let symbol: Symbol

  /// Why a new name is refused.
  func conflict(with name: String) -> ChangeProblem? {
    var isTaken = !map.occurrences(of: Symbol(.parameter, name, in: symbol.scope)).isEmpty
    if case .query(let screen)? = symbol.scope, let own = map.analysis.map.screen(named: screen) {
      isTaken = isTaken || own.parameters?.contains { $0.key == name } ?? false
    }
    if isTaken { return "parameter '\(name)' already exists" }
    guard case .statement(let document, let start)? = symbol.scope else { return nil }
    if map.analysis.map.variables.contains(where: { $0.name == name }) {
      return "'\(name)' is also a variable, and the names would be ambiguous"
    }
    // A nested route that captures the new name would refer to the same parameter.
    let whole = statement(at: start, in: document)?.range
    let inner = whole.map { map.occurrences(in: document, within: $0) } ?? []
    if inner.contains(where: { $0.symbol.kind == .parameter && $0.symbol.name == name }) {
      return "a route inside already has a parameter '\(name)'"
    }
    return nil
  }

  /// The symbols that must be renamed together, and edits that keep the connection from the URL to
  /// the screen: a screen names a different key by `from`.
  ///
  /// If several routes supply a screen's parameter, they share a key, and all of them are renamed.
  func linked(to name: String) -> Result<Renaming, ChangeProblem> {
    var edits = map.edits([], in: 0)
    /// Has the parameters of a screen with the key take the new one.
    func connect(_ screen: String) {
      for own in map.analysis.map.screen(named: screen)?.parameters ?? []
      where own.key == symbol.name {
        if let (document, parameter) = parameter(own.name, of: screen),
          let edit = parameter.edit(key: name, of: own.name)
        {
          edits[document].append(edit)
        }
      }
    }
    switch symbol.scope {
    case .screen(let screen)?:
      if let (document, parameter) = parameter(symbol.name, of: screen),
        let edit = parameter.edit(key: parameter.bare?.text ?? symbol.name, of: name)
      {
        edits[document].append(edit)
      }
      return .success(Renaming(symbols: [symbol], edits: edits))
    case .query(let screen)?:
      connect(screen)
      return .success(Renaming(symbols: [symbol], edits: edits))
    case .statement?:
      let declarations = map.parameterDeclarations
      let routes = Dictionary(grouping: declarations.declarations(of: symbol.name), by: \.scope)
      var symbols = [symbol]
      var known: Set<Symbol> = [symbol]
      var next = 0
      var screens: Set<String> = []
      while next < symbols.count {
        for declaring in symbols[next].scope.flatMap({ routes[$0] }) ?? [] {
          for target in map.routes.targets(of: symbol.name, in: declaring.route) {
            guard screens.insert(target.screen).inserted else { continue }
            let sources = declarations.declarations(of: symbol.name, for: target.screen)
            let giving = Set(sources.map(\.route.index))
            if let other = declarations.routes(to: target.screen).first(where: { route in
              !giving.contains(route.index)
                && !route.values.arguments.contains { $0.name?.text == target.parameter }
            }) {
              let shown = other.written.first ?? other.name
              return .failure(
                "'\(shown)' reads '\(symbol.name)' of screen '\(target.screen)' from the query, so its URLs would have to change"
              )
            }
            for source in sources {
              let linked = Symbol(.parameter, symbol.name, in: source.scope)
              if known.insert(linked).inserted { symbols.append(linked) }
            }
            connect(target.screen)
          }
        }
        next += 1
      }
      return .success(Renaming(symbols: symbols, edits: edits))
    case nil: return .success(Renaming(symbols: [symbol], edits: edits))
    }
  }

  /// The declaration of a screen's parameter.
  private func parameter(
    _ name: String, of screen: String
  ) -> (document: Int, parameter: SyntaxNode)? {
    guard let place = map.analysis.map.screen(named: screen).map({ $0.place }),
      let node = map.path(in: place.document, to: place.range.start).last(where: {
        $0.kind == .screenDeclaration
      }),
      let found = node.child(.parameterList)?.children(.parameter).first(where: {
        $0.name?.text == name
      })
    else { return nil }
    return (place.document, found)
  }

  private func statement(at start: Int, in document: Int) -> SyntaxNode? {
    map.path(in: document, to: start).last {
      $0.range.start == start && $0.kind != .file && $0.kind != .body
    }
  }
}

extension SyntaxNode {
  /// The edit that makes a parameter come from a key by adding or removing `from`; nil if renaming
  /// is enough.
  fileprivate func edit(key: String, of name: String) -> TextEdit? {
    guard let own = bare else {
      return key == name ? nil : TextEdit(TextRange(at: range.end), " from \(key)")
    }
    guard key == name else { return nil }
    let start = [self.name?.range, type?.range, expression?.range].compactMap { $0?.end }.max()
    return start.map { TextEdit(TextRange($0, own.range.end), "") }
  }
}
