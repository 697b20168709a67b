import RoadbookEngine
package import RoadbookModel
import RoadbookText
import RoadbookURL

extension ExportedMap {
  /// What code can use of a map without errors. Linear in its size but for the values that lead to
  /// other routes: each of these is opened.
  package init(_ map: LinkedMap) {
    var types = TypeExport(map)
    let names = map.screenNames.sorted()
    for name in names { screens.append(ExportedScreen(name, map, &types)) }
    let schemes = Self.schemes(of: map)
    self.schemes = schemes.sorted { CodeName.lower($0.name.name) < CodeName.lower($1.name.name) }
    var builder = LinkBuilder(map, types)
    builder.build()
    (links, unlinked) = (builder.links.sorted { $0.name.name < $1.name.name }, builder.unlinked)
    types = builder.types
    addNames(of: map, &types)
    let all = types.types.values.sorted { $0.key.name < $1.key.name }
    for index in screens.indices {
      screens[index].types = all.filter { $0.key.owner == .screen(screens[index].name.name) }
    }
    for index in links.indices {
      let used = Set(links[index].parameters.flatMap { $0.type.declaredTypes })
      links[index].types = all.filter {
        $0.key.owner == .link(links[index].name.name) && used.contains($0.key)
      }
    }
    variableTypes = all.filter { $0.key.owner == .variables }
    self.types = all.filter { $0.key.owner == .map }
    reading = ReadingExport(map, self, types)?.reading
    example = builder.example.map { link in (link, schemes.first.map { $0.start + link }) }
  }

  private mutating func addNames(of map: LinkedMap, _ types: inout TypeExport) {
    func sorted(_ names: [ExportedName]) -> [ExportedName] { names.sorted { $0.name < $1.name } }
    // A map that declares no container has one without a name for code.
    let layout = map.containers.isEmpty ? [] : map.layout.containers
    containers = sorted(
      layout.map { container in
        let declared = map.containers.first { $0.name == container.name }
        return ExportedName(
          name: container.name, documentation: declared?.documentation,
          place: declared?.place ?? .nowhere)
      })
    guards = sorted(
      map.guards.map {
        ExportedName(name: $0.name, documentation: $0.documentation, place: $0.place)
      })
    actions = sorted(map.performedActions.map { ExportedName(name: $0.name, place: $0.place) })
    codeTypes = sorted(
      map.declaredTypes.filter(\.declaration.isExtern).map {
        ExportedName(name: $0.name, documentation: $0.documentation, place: $0.place)
      })
    let named = map.routes.filter(\.hasOwnName).sorted { $0.name < $1.name }
    routes = named.compactMap { route in
      route.screen.map {
        (
          ExportedName(
            name: route.name, documentation: route.documentation, place: route.place), $0
        )
      }
    }
    for variable in map.variables.sorted(by: { $0.name < $1.name }) {
      let key = ExportedType.Key(owner: .variables, name: variable.name)
      variables.append(
        ExportedVariable(
          name: ExportedName(
            name: variable.name, documentation: variable.documentation, place: variable.place),
          type: variable.declaration.type.map { types.found($0, as: key).type }
            ?? variable.initialType))
    }
  }

  /// What absolute URLs of the routes outside any scheme begin with, in the order of the map.
  private static func schemes(of map: LinkedMap) -> [ExportedScheme] {
    var found: [ExportedScheme] = []
    for namespace in map.namespaces where namespace.settings.options.fallsBackToGlobal {
      for (number, claim) in namespace.startingClaims.enumerated() {
        let host = claim.host?.literalText
        let isFirst = number == 0
        let own = isFirst && namespace.isNamed ? namespace.name : nil
        found.append(
          ExportedScheme(
            name: ExportedName(
              name: own ?? host ?? claim.scheme,
              documentation: isFirst ? namespace.documentation : nil,
              place: namespace.places.first ?? .nowhere),
            start: host.map { "\(claim.scheme)://\($0)" } ?? "\(claim.scheme):/"))
      }
    }
    return found
  }
}

extension Namespace {
  /// The claims that a URL can begin with as they are: without wildcards and captures.
  var startingClaims: [Claim] {
    claims.filter { claim in
      if let host = claim.host { return host.literalText != nil && !host.takesAnyPort }
      guard WebScheme(claim.scheme) == nil else { return false }
      switch settings.options.hostRole {
      case nil, .path, .pathUnlessWeb, .pathUnlessDotted: return true
      case .authority: return false
      }
    }
  }
}

extension Place {
  /// The place of what stands nowhere in the map.
  static let nowhere = Place(document: 0, range: TextRange(at: 0))
}

extension ExportedScreen {
  /// A screen, declared or only shown.
  fileprivate init(_ name: String, _ map: LinkedMap, _ types: inout TypeExport) {
    guard let screen = map.screen(named: name) else {
      let route = map.routes.first { $0.screen == name }
      self.init(name: ExportedName(name: name, place: route?.place ?? .nowhere))
      return
    }
    self.init(
      name: ExportedName(name: name, documentation: screen.documentation, place: screen.place))
    guard let declared = screen.parameters, !declared.isEmpty || screen.isOpen else { return }
    isOpen = screen.isOpen
    declaration = screen.written
    for parameter in declared {
      let found = types.found(
        parameter.form, as: ExportedType.Key(owner: .screen(name), name: parameter.name))
      parameters.append(
        ExportedParameter(
          name: parameter.name, key: parameter.key, type: found.type,
          isOptional: parameter.isOptional,
          fallback: parameter.defaultValue.map { ExportedParameter.Default($0) }, note: found.note))
    }
  }
}

extension ExportedParameter.Default {
  init(_ expression: Expression) {
    switch expression {
    case .literal(.null, _): self = .value(.null)
    case .literal(.bool(let value), _): self = .value(.bool(value))
    case .literal(.int(let value), _): self = .value(.int(value))
    case .literal(.float(let value), _): self = .value(.float(value))
    case .literal(.string(let value), _): self = .value(.string(value))
    case .negate(.literal(.int(let value), _), _) where value != .min: self = .value(.int(-value))
    case .negate(.literal(.float(let value), _), _): self = .value(.float(-value))
    case .list(let items, _) where items.isEmpty: self = .value(.emptyList)
    default: self = .computed(expression.text)
    }
  }

  /// As a sentence shows it.
  var text: String {
    switch self {
    case .value(let literal): literal.text
    case .computed(let text): "`\(text)`"
    }
  }
}

extension Screen {
  /// As a map declares it.
  fileprivate var written: String {
    var items = (parameters ?? []).map { parameter in
      "\(parameter.name): \(parameter.typeText)" + (parameter.isOptional ? "?" : "")
        + (parameter.defaultValue.map { " = \($0.text)" } ?? "")
        + (parameter.key == parameter.name ? "" : " from \(parameter.key)")
    }
    if isOpen { items.append("...") }
    return "\(name)(\(items.joined(separator: ", ")))"
  }
}

extension Variable {
  /// The type of a variable that declares none.
  fileprivate var initialType: CodeType {
    guard case .literal(let value, _)? = initial else { return .value }
    return switch value {
    case .bool: .bool
    case .int: .int
    case .float: .float
    case .string: .string
    case .null, .list, .record: .value
    }
  }
}
