import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// The symbols of the names in one document. The binder knows what each name refers to in its
/// statement; here the whole map decides the rest: which names are those of screens, and which
/// routes may supply a parameter.
struct NameFinder {
  private let snapshot: MapSnapshot
  private let map: LinkedMap
  private let document: Int

  init(_ snapshot: MapSnapshot, _ document: Int) {
    self.snapshot = snapshot
    map = snapshot.analysis.map
    self.document = document
  }

  /// A name with what it refers to; nil if that is nothing, or not a symbol.
  func occurrence(_ reference: NameReference) -> Occurrence? {
    guard !reference.name.range.isEmpty,
      var found = occurrence(reference.name, symbols(of: reference))
    else { return nil }
    found.isDeclaration = reference.isDeclaration
    if case .key = reference.meaning, case .statement = found.symbol.scope {
      found.isDeclaration = false
    }
    return found
  }

  private func occurrence(_ name: Name, _ meanings: [Symbol]) -> Occurrence? {
    meanings.first.map {
      Occurrence(
        symbol: $0, document: document, range: name.range, isDeclaration: false,
        others: Array(meanings.dropFirst()))
    }
  }

  /// The possible meanings of a name, where the source does not determine one.
  private func symbols(of reference: NameReference) -> [Symbol] {
    let (name, scope, declarations) = (
      reference.name.text, reference.scope, snapshot.parameterDeclarations
    )
    if case .symbol(let kind) = reference.meaning { return [Symbol(kind, name)] }
    guard reference.name.isWhole else { return [] }
    switch reference.meaning {
    case .builtin, .symbol: return []
    case .route:
      return symbol(name, .routeName).map { [$0] } ?? Array(screensAndContainers(name).prefix(1))
    case .itself(let use): return withoutValue(name, use, scope)
    case .quoted(let use): return symbol(name, use).map { [$0] } ?? []
    case .local:
      guard let start = scope.columns[name] else { return withoutValue(name, .operand, scope) }
      return [parameter(name, of: start)]
    case .capture, .parameter: return key(name, scope)
    case .fixedParameter: return scope.statement.map { [parameter(name, of: $0)] } ?? []
    case .changedParameter:
      // A parameter that a block sets is also the route's, if both capture the name.
      guard let start = scope.captures[name], scope.place.route == nil else {
        return key(name, scope)
      }
      let own = parameter(name, of: start)
      return [own] + declarations.parameters(name, at: scope.place).filter { $0 != own }
    case .givenParameter(let url):
      return declarations.parameters(name, at: ReadingPlace(opened: url))
    case .passedParameter(let screen):
      // The case of letters does not matter. The screen may accept undeclared parameters.
      let wanted = name.lowercased()
      let own = map.screen(named: screen)?.parameters?.first { $0.name.lowercased() == wanted }
      return own.map { [Symbol(.parameter, $0.name, in: .screen(screen))] } ?? key(name, scope)
    case .parameterOf(let screen): return [Symbol(.parameter, name, in: .screen(screen))]
    case .key(let screen):
      let sources = declarations.sources(of: name, for: screen)
      return sources.isEmpty ? [Symbol(.parameter, name, in: .query(of: screen))] : sources
    case .argument: return declarations.arguments(name, at: scope.place)
    case .argumentOfVisible:
      // When a body runs, any screen may be visible.
      var place = scope.place
      if case .screen = place.visible { place.visible = .anything }
      return declarations.arguments(name, at: place)
    case .value(let route): return value(name, ofRoute: route)
    }
  }

  private func parameter(_ name: String, of statement: Int) -> Symbol {
    Symbol(.parameter, name, in: .statement(document: document, start: statement))
  }

  /// A key of the URL.
  private func key(_ name: String, _ scope: ParameterScope) -> [Symbol] {
    scope.captures[name].map { [parameter(name, of: $0)] }
      ?? snapshot.parameterDeclarations.parameters(name, at: scope.place)
  }

  /// A name without a value is that of a screen or a container, or a capture that is not known
  /// where it is read.
  private func withoutValue(
    _ name: String, _ use: NameReference.Use, _ scope: ParameterScope
  ) -> [Symbol] {
    if use == .outcome { return [] }
    if scope.captures[name] != nil { return key(name, scope) }
    if let symbol = symbol(name, use) { return [symbol] }
    let kinds = screensAndContainers(name)
    return kinds.isEmpty ? key(name, scope) : kinds
  }

  /// The symbol that a use requires, if there is one of this name.
  private func symbol(_ name: String, _ use: NameReference.Use) -> Symbol? {
    let namespace = map.namespaces.first { $0.name == name }
    let kind: Symbol.Kind? =
      switch use {
      case .screen: snapshot.routes.isScreen(name) ? .screen : nil
      case .container: map.layout.container(name) == nil ? nil : .container
      case .routeName: map.route(called: name) == nil ? nil : .route
      case .namespace: namespace.map { $0.isNamed ? .namespace : .scheme }
      case .style: map.style(named: name) == nil ? nil : .style
      case .value, .operand, .outcome, .pushed, .expected, .argument, .function, .route, .redirect:
        nil
      }
    return kind.map { Symbol($0, name) }
  }

  private func screensAndContainers(_ name: String) -> [Symbol] {
    [symbol(name, .screen), symbol(name, .container)].compactMap(\.self)
  }

  /// An argument of `ROUTE(…)` is a capture of the pattern, otherwise a parameter of the screen.
  private func value(_ name: String, ofRoute called: String) -> [Symbol] {
    guard let route = map.route(called: called) else {
      return symbol(called, .screen).map { [Symbol(.parameter, name, in: .screen($0.name))] } ?? []
    }
    let isCaptured = route.patterns.first?.hasCapture(name) ?? false
    let screen = route.screen.flatMap { map.screen(named: $0) }
    if !isCaptured, let screen, screen.parameters?.contains(where: { $0.name == name }) ?? false {
      return [Symbol(.parameter, name, in: .screen(screen.name))]
    }
    return snapshot.parameterDeclarations.declarations(of: name).filter {
      $0.route.index == route.index
    }
    .map { Symbol(.parameter, name, in: $0.scope) }
  }

  /// A key in a URL's query, which screens may read.
  func occurrence(ofKey name: Name, in url: SyntaxNode) -> Occurrence? {
    // Interpolations are tried with a number and with a word.
    let values = url.child(.interpolation) == nil ? [""] : ["1", "x"]
    let predictions = values.compactMap { snapshot.resolved(url: url, in: document, unknown: $0) }
    return occurrence(name, snapshot.parameterDeclarations.queryKeys(name.text, in: predictions))
  }
}

extension SyntaxNode {
  /// The keys in the query of a URL.
  var queryKeys: [Name] {
    let bytes = tree.bytes
    var keys: [Name] = []
    var isQuery = false
    for case .text(_, let range) in urlSegments {
      for index in range.start..<range.end {
        switch bytes[index] {
        case UInt8(ascii: "#"): return keys
        case UInt8(ascii: "?"): isQuery = true
        case UInt8(ascii: "&"), UInt8(ascii: ";"): break
        default: continue
        }
        let rest = bytes[(index + 1)..<range.end]
        let key = rest.prefix(while: \.isNameByte)
        guard isQuery, key.endIndex == self.range.end || "=&;#\"".utf8.contains(bytes[key.endIndex])
        else { continue }
        keys.append(
          Name(String(decoding: key, as: UTF8.self), TextRange(key.startIndex, key.endIndex)))
      }
    }
    return keys
  }
}
