import RoadbookEngine
import RoadbookModel
import RoadbookURL

/// Makes what code needs to read URLs.
struct ReadingExport {
  private let map: LinkedMap
  private let exported: ExportedMap
  private var types: TypeExport
  private(set) var reading = ExportedReading()

  /// nil if the map has rules of its own: code could only repeat the usual ones.
  init?(_ map: LinkedMap, _ exported: ExportedMap, _ types: TypeExport) {
    self.map = map
    self.exported = exported
    self.types = types
    guard map.normalizations.isEmpty, !map.unwraps,
      map.namespaces.allSatisfy({ $0.settings.isUsual && $0.firstRoute == 0 })
    else { return nil }
    for (number, namespace) in map.namespaces.enumerated() {
      var routes: [ExportedReading.Route] = []
      for listed in map.table.listing(of: NamespaceID(index: number)) {
        guard let route = map.route(at: listed.route.index), !route.isInternal,
          !route.takesEntries, route.patterns.indices.contains(listed.patternIndex)
        else { continue }
        let pattern = route.patterns[listed.patternIndex]
        routes.append(self.route(route, pattern, listed.expansion))
      }
      guard number > 0 else {
        reading.routes = routes
        continue
      }
      reading.schemes.append((namespace.name ?? "", routes))
      addClaims(of: namespace, number - 1, hasRoutes: !routes.isEmpty)
    }
    // Which of several hosts with wildcards counts, is not repeated.
    let hosts = map.namespaces.map { $0.claims.compactMap(\.host) }.filter { !$0.isEmpty }
    let isWild = hosts.joined().contains { $0.literalText == nil }
    if hosts.count > 1, isWild { return nil }
  }

  private mutating func addClaims(of namespace: Namespace, _ number: Int, hasRoutes: Bool) {
    let fallsBack = namespace.settings.options.fallsBackToGlobal
    var web: [String: [ExportedReading.Host]] = [:]
    for claim in namespace.claims {
      guard let host = claim.host else {
        reading.claims.append(
          .init(
            scheme: claim.scheme, hosts: WebScheme(claim.scheme) == nil ? nil : [],
            own: hasRoutes ? number : nil, fallsBack: fallsBack))
        continue
      }
      guard !host.takesAnyPort, let labels = Self.labels(of: host) else { continue }
      web[claim.scheme, default: []].append(.init(labels: labels, port: host.port))
    }
    for (scheme, hosts) in web.sorted(by: { $0.key < $1.key }) {
      reading.claims.append(
        .init(
          scheme: scheme, hosts: hosts, own: hasRoutes ? number : nil, fallsBack: fallsBack))
    }
  }

  /// nil if it has more than literals and wildcards.
  private static func labels(of host: HostPattern) -> [ExportedReading.Host.Label]? {
    var labels: [ExportedReading.Host.Label] = []
    for label in host.labels {
      if let text = label.literalText {
        labels.append(.text(text))
      } else if !label.isRest, label.parts == [.star] {
        labels.append(.any)
      } else {
        return nil
      }
    }
    return labels
  }

  private mutating func route(
    _ route: Route, _ pattern: Pattern, _ expansion: PathExpansion
  ) -> ExportedReading.Route {
    // What cannot be said matches more, and leads to nothing that is known.
    var isKnown =
      pattern.scheme == nil && expansion.fragment == nil && route.conditions.isEmpty
      && map.namespaces[route.namespace].settings.conditions.isEmpty
    var captured: [String: CodeType] = [:]
    var parts: [ExportedReading.Part] = []
    for segment in expansion.segments {
      if segment.isRest {
        parts.append(.rest)
        if segment.restCapture != nil || segment.takesAtLeastOne { isKnown = false }
      } else if let text = segment.literalText {
        parts.append(.word(text))
      } else if segment.parts.count == 1, case .capture(let capture)? = segment.parts.first,
        let type = type(of: capture, in: route)
      {
        parts.append(.capture(capture.name ?? "", type))
        if let name = capture.name { captured[name] = type } else { isKnown = false }
        if case .list = type { isKnown = false }
      } else {
        parts.append(.capture("", .string))
        if segment.parts != [.star] { isKnown = false }
      }
    }
    var result = ExportedReading.Route(
      written: route.written(in: map).first ?? "", path: parts, target: .unknown)
    for condition in pattern.query {
      guard case .matches(let parts, let isOptional) = condition.test, parts.count == 1,
        case .capture(let capture)? = parts.first, capture.name == condition.key,
        let type = type(of: capture, in: route)
      else {
        isKnown = false
        continue
      }
      if case .list = type { isKnown = false }
      captured[condition.key] = type
      result.query.append(.init(key: condition.key, type: type, isRequired: !isOptional))
    }
    if isKnown { result.target = target(of: route, captured) }
    return result
  }

  /// The type of a capture; nil if only the map can decide about it.
  private mutating func type(of capture: Capture, in route: Route) -> CodeType? {
    guard let form = capture.type else { return .string }
    let found = types.found(
      form, as: .init(owner: .link(route.name), name: capture.name ?? "anonymous"))
    guard found.note == nil || found.type == .date, found.type.isReadable else { return nil }
    // A type in place is that of the screen's parameter, which the file declares.
    for key in found.type.declaredTypes where key.owner == .link(route.name) {
      guard let same = sameType(as: key, capture, in: route) else { return nil }
      return same
    }
    return found.type
  }

  private func sameType(
    as key: ExportedType.Key, _ capture: Capture, in route: Route
  ) -> CodeType? {
    if exported.links.contains(where: { $0.types.contains { $0.key == key } }) {
      return .declared(key)
    }
    let screen = route.screen.flatMap { map.screen(named: $0) }
    let parameter = screen?.parameters?.first {
      $0.key == capture.name && $0.form.text == capture.type?.text
    }
    guard let screen, let parameter else { return nil }
    return .declared(.init(owner: .screen(screen.name), name: parameter.name))
  }

  private func target(
    of route: Route, _ captured: [String: CodeType]
  ) -> ExportedReading.Target {
    switch route.target {
    case .external, .action, .lookup: return .unknown
    case .screen, .bound:
      guard let name = route.screen, !map.declinesMisfits(route), route.values.isUsual,
        let screen = exported.screens.first(where: { $0.name.name == name }), !screen.isOpen,
        screen.parameters.allSatisfy({ parameter in
          (parameter.note == nil || parameter.type == .date) && parameter.type.isReadable
            && parameter.isComputable
        })
      else { return .unknown }
      return .screen(name)
    case .rewrite(let template):
      if let call = template.call { return link(of: call, captured) }
      var pieces: [ExportedReading.Piece] = []
      for piece in template.pieces {
        switch piece {
        case .text(let text): pieces.append(.text(text))
        case .expression(.name(let name, _)):
          // Text would have to be escaped as its place demands.
          guard let type = captured[name], [.int, .uint, .bool, .uuid].contains(type) else {
            return .unknown
          }
          pieces.append(.value(name, type))
        case .expression: return .unknown
        }
      }
      guard case .text(let first)? = pieces.first, first.hasPrefix("/") else { return .unknown }
      return .path(pieces)
    }
  }

  private func link(
    of call: RouteCall, _ captured: [String: CodeType]
  ) -> ExportedReading.Target {
    guard let link = exported.links.first(where: { $0.name.name == call.name.text }),
      !link.isAbsolute, link.fragment == nil, !link.isOpen
    else { return .unknown }
    var arguments: [(parameter: String, capture: String, type: CodeType)] = []
    for argument in call.arguments {
      guard let name = argument.name?.text, case .name(let capture, _) = argument.value,
        let type = captured[capture],
        let parameter = link.parameters.first(where: { $0.name == name })
          ?? link.parameters.first(where: { $0.urlName == name }),
        parameter.type == type
      else { return .unknown }
      arguments.append((parameter.name, capture, type))
    }
    let given = Set(arguments.map(\.parameter))
    guard link.parameters.allSatisfy({ !$0.isRequired || given.contains($0.name) }) else {
      return .unknown
    }
    return .link(link.name.name, arguments)
  }
}

extension ExportedParameter {
  /// Whether code knows what the parameter is without a value.
  fileprivate var isComputable: Bool { if case .computed = fallback { false } else { true } }
}

extension CodeType {
  /// Whether text can be converted to it without the map.
  fileprivate var isReadable: Bool {
    switch self {
    case .value, .path: false
    case .list(let element): element.isReadable
    default: true
    }
  }
}

extension RouteValues {
  /// Whether the URL alone decides what the screen gets.
  fileprivate var isUsual: Bool {
    arguments.isEmpty && only == nil && defaults.isEmpty && fixed.isEmpty
  }
}

extension NamespaceSettings {
  /// Whether its rules for reading URLs are the native ones.
  fileprivate var isUsual: Bool {
    let usual = NamespaceOptions()
    return library == .native && dialect == .native
      && (options.ranking == .specific || options.ranking == .first)
      && options.isCaseInsensitive == usual.isCaseInsensitive
      && options.isSlashStrict == usual.isSlashStrict && !options.isPlusLiteral
      && options.hostRole == nil && !options.queryWins && options.reading == usual.reading
      && !hasTablesApart
  }
}
