import RoadbookSemantics
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// The meaning of parameter names at a place.
struct ParameterScope {
  /// The parameters known there, each with the statement that declares it.
  var names: [String: Symbol.Scope] = [:]
  /// The columns of a test's table. `parameters.NAME` never refers to a column, but to the URL.
  var columns: [String: Symbol.Scope] = [:]
  var place = ReadingPlace()
}

/// Captures of patterns and their uses: in the route itself, in nested routes, in blocks.
extension NameFinder {
  /// Finds the parameters of a route and their uses; returns the scope for nested routes.
  mutating func parameters(
    of route: RouteDeclaration, _ range: TextRange, _ outer: ParameterScope
  ) -> ParameterScope {
    let start = actual(range).start
    var scope = declare(route.patterns, start, outer)
    scope.place.route = Place(document: document, range: TextRange(at: range.start))
    for assignment in route.defaults { key(assignment.name, scope) }
    for assignment in route.fixed {
      if scope.names[assignment.name.text] == nil, assignment.name.isWhole {
        add(
          .parameter, assignment.name.text, assignment.name.range, isDeclaration: true,
          in: .statement(document: document, start: start))
      } else {
        key(assignment.name, scope)
      }
    }
    for name in route.only ?? [] { allowed(name, of: route, scope) }
    return scope
  }

  /// `only NAME` names a parameter regardless of case, or a key if the screen accepts undeclared ones.
  private mutating func allowed(
    _ name: Name, of route: RouteDeclaration, _ scope: ParameterScope
  ) {
    let screen: String? =
      if case .screen(let target) = route.target { target.text } else {
        route.patterns.first?.pattern.bindings.last?.screen
      }
    guard name.isWhole, let screen else { return }
    let wanted = name.text.lowercased()
    let parameters = map.screen(named: screen)?.parameters ?? []
    if let own = parameters.first(where: { $0.name.lowercased() == wanted }) {
      add(.parameter, own.name, name.range, in: .screen(screen))
    } else {
      key(name, scope)
    }
  }

  /// The columns of a table are names in its test.
  mutating func columns(of test: TestDeclaration, _ start: Int) -> ParameterScope {
    var scope = ParameterScope()
    for column in test.table?.columns ?? [] {
      let own = Symbol.Scope.statement(document: document, start: start)
      scope.columns[column.text] = own
      add(.parameter, column.text, column.range, isDeclaration: true, in: own)
    }
    return scope
  }

  /// Declares the captures of patterns. A name that an outer route captures belongs to that route.
  mutating func declare(
    _ patterns: some Collection<PatternText>, _ start: Int, _ outer: ParameterScope
  ) -> ParameterScope {
    var scope = outer
    for text in patterns where text.range.length == text.pattern.source.utf8.count {
      for capture in text.pattern.captures {
        guard let name = capture.name else { continue }
        let own = scope.names[name] ?? .statement(document: document, start: start)
        scope.names[name] = own
        add(.parameter, name, text.place(capture.range), isDeclaration: true, in: own)
      }
    }
    return scope
  }

  // MARK: Keys of queries

  /// Finds the query keys of a URL that screens read.
  mutating func queryKeys(of url: SyntaxNode) {
    guard readsParameters, !kindsOnly, isNear(url.range) else { return }
    let bytes = url.tree.bytes
    var isQuery = false
    for case .text(_, let range) in url.urlSegments {
      for index in range.start..<range.end {
        switch bytes[index] {
        case UInt8(ascii: "#"): return
        case UInt8(ascii: "?"): isQuery = true
        case UInt8(ascii: "&"), UInt8(ascii: ";"): break
        default: continue
        }
        let rest = bytes[(index + 1)..<range.end]
        let key = rest.prefix(while: \.isNameByte)
        guard isQuery, key.endIndex == url.range.end || "=&;#\"".utf8.contains(bytes[key.endIndex])
        else { continue }
        queryKey(
          Name(String(decoding: key, as: UTF8.self), TextRange(key.startIndex, key.endIndex)),
          in: url)
      }
    }
  }

  private mutating func queryKey(_ name: Name, in url: SyntaxNode) {
    let (snapshot, document) = (snapshot, document)
    mention(name) { givers in
      // Interpolations are tried with a number and with a word.
      let values = url.child(.interpolation) == nil ? [""] : ["1", "x"]
      let predictions = values.compactMap {
        snapshot.resolved(url: url, in: document, unknown: $0)
      }
      return givers.queryKeys(name.text, in: predictions)
    }
  }

  // MARK: The meaning of a name

  /// A key of the URL.
  mutating func key(_ name: Name, _ scope: ParameterScope) {
    guard readsParameters, name.isWhole, isWanted(name) else { return }
    if let own = scope.names[name.text] {
      add(.parameter, name.text, name.range, in: own)
    } else {
      mention(name) { $0.parameters(name.text, at: scope.place) }
    }
  }

  /// A parameter that a block sets is also the route's, if both capture the name.
  mutating func changed(_ name: Name, _ scope: ParameterScope) {
    guard let own = scope.names[name.text], scope.place.route == nil else {
      return key(name, scope)
    }
    let symbol = Symbol(.parameter, name.text, in: own)
    mention(name) { [symbol] + $0.parameters(name.text, at: scope.place).filter { $0 != symbol } }
  }

  mutating func argument(_ name: Name, _ scope: ParameterScope) {
    mention(name) { $0.arguments(name.text, at: scope.place) }
  }

  /// A name whose meaning depends on the whole map; all its possible meanings are recorded.
  mutating func mention(_ name: Name, _ candidates: (ParameterGivers) -> [Symbol]) {
    guard readsParameters, name.isWhole, isWanted(name) else { return }
    if kindsOnly {
      add(.parameter, name.text, name.range)
    } else {
      add(candidates(snapshot.givers), name.range)
    }
  }

  func isWanted(_ name: Name) -> Bool {
    (wanted.map { $0.name == name.text } ?? true) && isNear(actual(name.range))
  }
}

extension Name {
  /// Whether it is written without quotes and escapes.
  var isWhole: Bool { range.length == text.utf8.count }
}
