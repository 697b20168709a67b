import RoadbookModel
import RoadbookText
import RoadbookURL

/// Typed arguments of handlers.
extension Router {
  /// Arguments of handlers that their routes do not give, or not as the type that the handler takes.
  func misfittingArguments(_ map: LinkedMap, _ files: [any MapFile]) -> [MapMismatch.Item] {
    var items: [MapMismatch.Item] = []
    for (name, _, arguments) in registrations.handlers {
      guard !arguments.isEmpty, let route = map.route(named: name.text) else { continue }
      let place = files.location(of: route.place)
      for argument in arguments {
        guard let problem = problem(with: argument, of: route, map) else { continue }
        items.append(
          .init(
            .badArgument, place.file, place.line,
            "the handler of '\(name)' takes '\(argument.name)', \(problem)"))
      }
    }
    return items
  }

  private func problem(
    with argument: HandlerArgument, of route: Route, _ map: LinkedMap
  ) -> String? {
    let screen = route.screen.flatMap { map.screen(named: $0) }
    let parameter = screen?.parameters?.first { $0.name == argument.name }
    let capture = route.patterns.first?.captures.last { $0.name == argument.name }
    guard parameter != nil || capture != nil else {
      // The query may have any key, so only what must be there is certainly wrong.
      let names = RouteURLBuilder(map).names(of: route)
      guard let names, !argument.isOptional, !names.contains(argument.name) else { return nil }
      let near = Suggestion.nearest(to: argument.name, among: names)
      return "which the route does not have" + (near.map { "; did you mean '\($0)'?" } ?? "")
    }
    if let parameter, parameter.isOptional, parameter.defaultValue == nil, !argument.isOptional {
      return "which may be missing: take an optional"
    }
    let captured = capture?.type.flatMap { try? map.types.resolve($0).get() }
    guard let type = parameter?.type ?? captured,
      let misfit = type.samples.first(where: { !argument.accepts($0) })
    else { return nil }
    return "which can be \(ValueText.shown(misfit)): that is not \(argument.phrase)"
  }
}

extension ValueType {
  /// Values of this type, such that code which takes them takes all. None if a value can be any string: what these mean
  /// is not known.
  fileprivate var samples: [ParameterValue] {
    switch self {
    case .int: [.int(-1)]
    case .uint: [.int(1)]
    case .float: [.float(0.5)]
    case .bool: [.bool(true)]
    case .uuid: [.string("123e4567-e89b-12d3-a456-426614174000")]
    case .date: [.string("2024-05-01")]
    case .url: [.string("https://example.com/")]
    case .choice(let words): words.map { .string($0) }
    case .list(let item): item.samples.isEmpty ? [] : [.list(item.samples)]
    case .union(let types): types.flatMap(\.samples)
    case .range(let type, let lower, let upper): (lower ?? upper).map { [$0] } ?? type.samples
    case .string, .path, .regex, .custom: []
    }
  }
}
