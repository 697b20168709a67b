import RoadbookModel
import RoadbookText
import RoadbookURL

/// Typed arguments of handlers.
extension Router {
  /// Arguments of handlers that their routes do not give, or not as the type that the handler
  /// takes.
  func misfittingArguments(_ map: LinkedMap, _ files: [any MapFile]) -> [MapMismatch.Item] {
    var items: [MapMismatch.Item] = []
    for handler in registrations.handlers {
      let name = handler.value.route
      guard let route = map.route(named: name.rawValue) else { continue }
      let place = files.location(of: route.place)
      for argument in handler.value.arguments {
        guard let problem = problem(with: argument, of: route, map) else { continue }
        items.append(
          .init(
            .badArgument, place.file, place.line,
            "the handler of '\(name)' takes '\(argument.name)', \(problem)"))
      }
    }
    return items
  }

  /// Screens whose arguments the driver or a handler cannot read as its own types.
  func unreadableScreens(_ map: LinkedMap, _ files: [any MapFile]) -> [MapMismatch.Item] {
    var items: [MapMismatch.Item] = []
    if let driver {
      for screen in map.screens where driver.screens?.contains(ScreenName(screen.name)) != false {
        let place = files.location(of: screen.place)
        for reason in misreadings(of: screen, by: driver.reader) {
          items.append(
            .init(
              .badArgument, place.file, place.line,
              "the driver cannot read screen '\(screen.name)': \(reason)"))
        }
      }
    }
    for handler in registrations.handlers.map(\.value) {
      guard let (taken, reader) = handler.screen,
        let route = map.route(named: handler.route.rawValue)
      else { continue }
      let place = files.location(of: route.place)
      func report(_ reason: String) {
        items.append(
          .init(
            .badArgument, place.file, place.line,
            "the handler of '\(handler.route)' takes '\(taken)', \(reason)"))
      }
      guard route.screen == taken.rawValue else {
        report("but the route shows " + (route.screen.map { "'\($0)'" } ?? "no screen"))
        continue
      }
      guard let screen = map.screen(named: taken.rawValue) else { continue }
      for reason in misreadings(of: screen, by: reader) {
        report("which cannot be read: \(reason)")
      }
    }
    return items
  }

  /// Why arguments that the screen can have cannot be read. Each parameter varies alone.
  private func misreadings(of screen: Screen, by reader: ArgumentReader) -> [String] {
    guard let parameters = screen.parameters else { return [] }
    let samples = parameters.map { parameter in
      parameter.type.certainSamples
        + (parameter.isOptional && parameter.defaultValue == nil ? [.null] : [])
    }
    let usual = zip(parameters, samples).compactMap { parameter, samples in
      samples.first.map { ParameterValue.Field(parameter.name, $0) }
    }
    // Where no value is known for certain, an error about it says nothing.
    let unknown = zip(parameters, samples).filter { $1.isEmpty }.map(\.0.name)
    var reasons: [String] = []
    func read(_ fields: [ParameterValue.Field]) {
      guard let error = reader.error(reading: Arguments(fields), of: ScreenName(screen.name)),
        !unknown.contains(error.name), !reasons.contains(error.reason)
      else { return }
      reasons.append(error.reason)
    }
    read(usual)
    for (parameter, samples) in zip(parameters, samples) {
      for sample in samples.dropFirst() {
        read(usual.map { $0.name == parameter.name ? .init($0.name, sample) : $0 })
      }
    }
    return reasons
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
  /// Values that a screen's parameter of this type can have: any string can be one, too. None if
  /// they depend on code.
  fileprivate var certainSamples: [ParameterValue] {
    switch self {
    case .string: [.string("x")]
    case .path: [.string("a/b")]
    case .regex(let expression): expression.examples.prefix(1).map { .string($0) }
    case .list(let item):
      // The empty list is one of any type.
      item.certainSamples.isEmpty ? [.list([])] : [.list(item.certainSamples)]
    case .union(let types): types.flatMap(\.certainSamples)
    case .range(_, let lower?, let upper?): [lower, upper]
    default: samples
    }
  }

  /// Values of this type, such that code which takes them takes all. None if a value can be any
  /// string: what these mean is not known.
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
