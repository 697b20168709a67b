import RoadbookModel
import RoadbookRuntime
import RoadbookText

extension Router {
  /// Checks that map and code fit together: each screen of the map can be made, each guard and action is answered, and
  /// each name in code is one of the map.
  ///
  /// Linear in the size of the map. Done by `init`; call it again after later registrations.
  ///
  /// - Throws: `MapMismatch` with everything that does not fit.
  public func check() throws(MapMismatch) {
    let linkage = linkage
    var items: [MapMismatch.Item] = linkage.codeFindings.map {
      .init(.badRoute, $0.file, $0.line, $0.message + ($0.advice.map { "; \($0)" } ?? ""))
    }
    let map = linkage.map.linked
    let files = linkage.map.files
    items += unknownNames(map)
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

  /// Screens that the driver cannot make: at each route that shows one, and at the declaration of one that is shown
  /// otherwise.
  private func missingScreens(_ map: LinkedMap, _ files: [any MapFile]) -> [MapMismatch.Item] {
    guard let known = driver?.screens else { return [] }
    var places = map.routes.compactMap { route in route.screen.map { ($0, route.place) } }
    let shown = Set(places.map(\.0))
    places += map.screens.filter { !shown.contains($0.name) }.map { ($0.name, $0.place) }
    return places.filter { !known.contains(ScreenName($0.0)) }.map { screen, place in
      let place = files.location(of: place)
      let near = Suggestion.nearest(to: screen, among: known.map(\.text))
      return .init(
        .missingScreen, place.file, place.line,
        "the driver makes no screen '\(screen)'" + Self.advice(near))
    }
  }

  /// Names in code that the map does not have.
  private func unknownNames(_ map: LinkedMap) -> [MapMismatch.Item] {
    func item(_ kind: MapMismatch.Kind, _ noun: String, _ name: String, _ known: [String])
      -> MapMismatch.Item
    {
      let near = Suggestion.nearest(to: name, among: known)
      return .init(
        kind, CodeRoutes.fileName, 0, "the map has no \(noun) '\(name)'" + Self.advice(near))
    }
    var items: [MapMismatch.Item] = []
    for name in Set(registrations.handlers.map(\.route.text)).sorted()
    where map.route(named: name) == nil {
      let known = map.routes.flatMap { [$0.name] + $0.written }
      items.append(item(.unknownRoute, "route", name, known))
    }
    for name in registrations.guards.keys.sorted() where map.guard(named: name) == nil {
      items.append(item(.unknownGuard, "guard", name, map.guards.map(\.name)))
    }
    let variables = map.variables.map(\.name)
    for name in registrations.variables.keys.sorted() where !variables.contains(name) {
      items.append(item(.unknownVariable, "variable", name, variables))
    }
    return items
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
    let performed = Set(map.performedActions.map(\.name))
    for name in registrations.actions.keys.sorted() where !performed.contains(name) {
      let near = Suggestion.nearest(to: name, among: performed)
      items.append(
        .init(
          .unknownAction, CodeRoutes.fileName, 0,
          "the map performs no action '\(name)'" + Self.advice(near)))
    }
    return items
  }

  /// Guards that both the map and code answer.
  private func answeredTwice(_ map: LinkedMap, _ files: [any MapFile]) -> [MapMismatch.Item] {
    map.guards.compactMap { guardDecl in
      guard let entry = registrations.guards[guardDecl.name], !entry.replaces,
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
