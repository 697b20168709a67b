import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// An entry of WAAppRouting's table of paths: an entity or a block.
struct PathEntry: Sendable {
  let namespace: Int
  /// The path, without its bound screens.
  let path: String
  /// The range of the pattern.
  let range: TextRange
  /// Entries with equal entities are the same; nil for a block.
  let entity: [String]?
  let priority: Int
  let place: Place

  /// The entries of a route, one for each of its patterns.
  static func entries(of route: Route) -> [PathEntry] {
    let below = route.parentScreen?.text ?? route.patterns.first?.bindings.dropLast().last?.screen
    let entity = [route.screen ?? "", below ?? "", route.presentation] + route.containers
    return zip(route.written, route.ownPatterns).map { written, text in
      PathEntry(
        namespace: route.namespace, path: BoundScreens.withoutScreens(written), range: text.range,
        entity: entity, priority: route.priority, place: route.place)
    }
  }

  /// The entries of a block, one for each of its patterns. `namespace`: the one that it stands in.
  static func entries(
    of block: BlockDeclaration, _ place: Place, in namespace: Int
  ) -> [PathEntry] {
    block.patterns.filter { !$0.isBroken }.map {
      PathEntry(
        namespace: namespace, path: BoundScreens.withoutScreens($0.pattern.source), range: $0.range,
        entity: nil, priority: 0, place: place)
    }
  }
}

/// WAAppRouting's single table of paths: each path has one entry (`WAAppRouteRegistrar.m`).
struct PathTable: Sendable {
  private var entries: [String: PathEntry] = [:]
  /// The first entity and the first block of each path without names.
  private var nameless: [String: PathEntry] = [:]

  /// Adds an entry; returns a diagnostic if the path, or one that differs only in names, has
  /// another one.
  mutating func add(_ new: PathEntry) -> Diagnostic? {
    let key = "\(new.namespace) \(new.path)"
    guard let first = entries[key] else {
      entries[key] = new
      return addNameless(new)
    }
    guard first.entity == nil || first.entity != new.entity else { return nil }
    return Diagnostic(
      .duplicatePath, new.range,
      new.entity == nil && first.entity == nil
        ? "there are two blocks for the path '\(new.path)'"
        : "there are two entries for the path '\(new.path)'",
      advice: "WAAppRouting keeps one route or block for each path: remove one of them",
      notes: [DiagnosticNote("first here", at: first.place, from: new.place.document)])
  }

  /// Of paths that differ only in names the library takes any, here the first.
  private mutating func addNameless(_ new: PathEntry) -> Diagnostic? {
    let path = PlacedPatterns.nameless(new.path, in: .waapprouting)
    let key = "\(new.namespace) \(new.priority) \(new.entity == nil) \(path)"
    guard let first = nameless[key] else {
      nameless[key] = new
      return nil
    }
    return Diagnostic(
      .duplicatePath, new.range,
      "'\(new.path)' matches the same URLs as '\(first.path)'",
      advice: "this one never runs: remove it",
      notes: [DiagnosticNote("first here", at: first.place, from: new.place.document)])
  }
}

extension [Namespace] {
  /// Whether the routes and blocks of a namespace share a table of paths.
  func sharesPaths(_ namespace: Int) -> Bool { self[namespace].settings.dialect.sharesPathTexts }
}
