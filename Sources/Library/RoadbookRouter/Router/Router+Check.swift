import RoadbookModel
import RoadbookRuntime
import RoadbookText

extension Router {
  /// Checks that map and code fit together: each screen of the map can be made, each guard and
  /// action is answered, and each name in code is one of the map.
  ///
  /// Linear in the size of the map. Done by `init`; call it again after later registrations.
  ///
  /// - Throws: `MapMismatch` with everything that does not fit.
  public func check() throws(MapMismatch) {
    let appMap = appMap
    let map = appMap.map.linked
    let files = appMap.map.files
    var items = badRoutes(appMap)
    items += unknownNames(map)
    items += registeredTwice()
    items += unanswered(map, files)
    items += unansweredValues(map, files)
    items += answeredTwice(map, files)
    items += misfittingArguments(map, files)
    items += missingScreens(map, files)
    items += unreadableScreens(map, files)
    if !items.isEmpty { throw MapMismatch(items: items) }
  }

  private static func advice(_ near: String?) -> String {
    near.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// Screens that the driver cannot make: at each route that shows one, and at the declaration of
  /// one that is shown otherwise.
  private func missingScreens(_ map: LinkedMap, _ files: [any MapFile]) -> [MapMismatch.Item] {
    guard let known = driver?.screens else { return [] }
    var places = map.routes.compactMap { route in route.screen.map { ($0, route.place) } }
    let shown = Set(places.map(\.0))
    places += map.screens.filter { !shown.contains($0.name) }.map { ($0.name, $0.place) }
    return places.filter { !known.contains(ScreenName($0.0)) }.map { screen, place in
      let place = files.location(of: place)
      let near = Suggestion.nearest(to: screen, among: known.map(\.rawValue))
      return .init(
        .missingScreen, place.file, place.line,
        "the driver makes no screen '\(screen)'" + Self.advice(near))
    }
  }

  /// Routes in code with errors, at the code that adds them.
  private func badRoutes(_ appMap: AppMap) -> [MapMismatch.Item] {
    var places: [SourceLocation: SourceLocation] = [:]
    for (number, index) in appMap.routes {
      guard let route = appMap.map.linked.route(at: index) else { continue }
      places[appMap.map.files.location(of: route.place)] =
        appMap.registrations.codeHandlers[number]?.place
    }
    return appMap.codeFindings.map { finding in
      let written = SourceLocation(file: finding.file, line: finding.line)
      let place = places[written] ?? written
      let advice = finding.advice.map { "; \($0)" } ?? ""
      return .init(.badRoute, place.file, place.line, finding.message + advice)
    }
  }

  /// Names in code that the map does not have, at the code that names them.
  private func unknownNames(_ map: LinkedMap) -> [MapMismatch.Item] {
    var items: [MapMismatch.Item] = []
    func report(
      _ kind: MapMismatch.Kind, _ problem: String, _ name: String, among known: [String],
      _ place: SourceLocation
    ) {
      let near = Suggestion.nearest(to: name, among: known)
      items.append(
        .init(kind, place.file, place.line, "the map \(problem) '\(name)'" + Self.advice(near)))
    }
    for handler in registrations.handlers {
      let name = handler.value.route.rawValue
      guard map.route(named: name) == nil else { continue }
      let known = map.routes.flatMap { [$0.name] + $0.written }
      report(.unknownRoute, "has no route", name, among: known, handler.place)
    }
    for (name, guards) in registrations.guards.byName where map.guard(named: name) == nil {
      for entry in guards {
        report(.unknownGuard, "has no guard", name, among: map.guards.map(\.name), entry.place)
      }
    }
    let variables = map.variables.map(\.name)
    for (name, values) in registrations.variables.byName where !variables.contains(name) {
      for entry in values {
        report(.unknownVariable, "has no variable", name, among: variables, entry.place)
      }
    }
    let performed = map.performedActions.map(\.name)
    for (name, actions) in registrations.actions.byName where !performed.contains(name) {
      for entry in actions {
        report(.unknownAction, "performs no action", name, among: performed, entry.place)
      }
    }
    return items
  }

  /// Names that code answers more than once: only the last answer would count.
  private func registeredTwice() -> [MapMismatch.Item] {
    func items<Value>(
      _ noun: String, _ entries: [String: [Registered<Value>]]
    ) -> [MapMismatch.Item] {
      entries.byName.flatMap { name, all in
        zip(all, all.dropFirst()).map { first, second in
          MapMismatch.Item(
            .registeredTwice, second.place.file, second.place.line,
            "\(noun) '\(name)' is registered already at \(first.place.file):\(first.place.line); "
              + "remove one of them")
        }
      }
    }
    return items("guard", registrations.guards) + items("action", registrations.actions)
      + items("variable", registrations.variables) + items("type", registrations.types)
  }

  /// Types and variables that the map leaves to code, and code does not have.
  private func unansweredValues(
    _ map: LinkedMap, _ files: [any MapFile]
  ) -> [MapMismatch.Item] {
    var items: [MapMismatch.Item] = []
    for type in map.declaredTypes
    where type.declaration.isExtern && map.code.converters[type.name] == nil {
      items.append(
        missing(
          .missingType, "converts type", type.name, among: map.code.converters.keys,
          files.location(of: type.place)))
    }
    for variable in map.variables
    where variable.declaration.isExtern && registrations.variables[variable.name] == nil {
      items.append(
        missing(
          .missingVariable, "answers variable", variable.name,
          among: registrations.variables.keys, files.location(of: variable.place)))
    }
    return items
  }

  /// What the map leaves to code, and code does not have.
  private func missing(
    _ kind: MapMismatch.Kind, _ task: String, _ name: String,
    among known: some Sequence<String>, _ place: SourceLocation
  ) -> MapMismatch.Item {
    let near = Suggestion.nearest(to: name, among: known)
    return .init(kind, place.file, place.line, "no code \(task) '\(name)'" + Self.advice(near))
  }

  /// Guards and actions that the map leaves to code, and code does not have.
  private func unanswered(_ map: LinkedMap, _ files: [any MapFile]) -> [MapMismatch.Item] {
    var items: [MapMismatch.Item] = []
    for guardDecl in map.guards
    where guardDecl.declaration.isExtern && registrations.guards[guardDecl.name] == nil {
      items.append(
        missing(
          .missingGuard, "answers guard", guardDecl.name, among: registrations.guards.keys,
          files.location(of: guardDecl.place)))
    }
    for (name, place) in map.performedActions where registrations.actions[name] == nil {
      items.append(
        missing(
          .missingAction, "performs", name, among: registrations.actions.keys,
          files.location(of: place)))
    }
    return items
  }

  /// Guards that both the map and code answer.
  private func answeredTwice(_ map: LinkedMap, _ files: [any MapFile]) -> [MapMismatch.Item] {
    map.guards.compactMap { guardDecl in
      guard let entry = registrations.guards[guardDecl.name]?.last?.value, !entry.replaces,
        !guardDecl.body.isEmpty
      else { return nil }
      let place = files.location(of: guardDecl.place)
      return .init(
        .alreadyAnswered, place.file, place.line,
        "the map answers guard '\(guardDecl.name)' itself; remove its block, or say "
          + "guard(\"\(guardDecl.name)\", replacing: true)")
    }
  }
}

extension Dictionary where Key == String {
  /// The entries in the order of their names.
  fileprivate var byName: [(key: String, value: Value)] { sorted { $0.key < $1.key } }
}
