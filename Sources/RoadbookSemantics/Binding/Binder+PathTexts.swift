import RoadbookEngine
import RoadbookText
import RoadbookURL

/// An entry of WAAppRouting's table of paths: an entity or a block.
struct PathEntry: Sendable {
  /// Entries with equal entities are the same; nil for a block.
  var entity: [String]?
  var place: Place

  /// A path as a string, without its bound screens.
  static func withoutScreens(_ text: String) -> String {
    var result = ""
    var isInside = false
    var wasInside = false
    for character in text.drop(while: { $0 == "/" }) {
      if character == "{" {
        isInside = true
      } else if isInside {
        if character == "}" { (isInside, wasInside) = (false, true) }
      } else if !(wasInside && character == "!") {
        result.append(character)
        wasInside = false
      }
    }
    return result
  }
}

/// WAAppRouting's single table of paths: each path has one entry (rule W17).
extension Binder {
  mutating func notePathTexts(of route: Route) {
    let below =
      route.parentScreen?.text ?? route.patterns.first?.bindings.dropLast().last?.screen
    let entity =
      [route.screen ?? "", below ?? "", route.presentation] + route.containers
    for (index, (written, text)) in zip(route.written, route.declaration.patterns).enumerated() {
      if let key = RouteKey(route.content, pattern: index, isAction: false) {
        routePatterns.insert(key)
      }
      note(written, PathEntry(entity: entity, place: route.place), route.namespace, text.range)
    }
  }

  mutating func notePathTexts(of block: BlockDeclaration, _ namespace: Int, _ place: Place) {
    guard namespaces[namespace].settings.dialect.sharesPathTexts else { return }
    for text in block.patterns where !text.isBroken {
      note(text.pattern.source, PathEntry(entity: nil, place: place), namespace, text.range)
    }
  }

  private mutating func note(
    _ text: String, _ new: PathEntry, _ namespace: Int, _ range: TextRange
  ) {
    let written = PathEntry.withoutScreens(text)
    let key = "\(namespace) \(written)"
    guard let first = pathTexts[key] else {
      pathTexts[key] = new
      return
    }
    // An equal entity is not a duplicate.
    guard first.entity == nil || first.entity != new.entity else { return }
    report(
      Diagnostic(
        "duplicate-path", .warning, range,
        new.entity == nil && first.entity == nil
          ? "there are two blocks for the path '\(written)'"
          : "there are two entries for the path '\(written)'",
        advice: "WAAppRouting keeps one route or block for each path: remove one of them",
        notes: [DiagnosticNote("first here", at: first.place, from: new.place.document)]),
      in: new.place.document)
  }
}

extension RouteMap {
  /// The routes of the screens along a path: a screen with a route of its own uses that route's defaults (rule W13).
  static func boundRoutes(_ routes: [Route]) -> [Int: [Int]] {
    var byPath: [String: Int] = [:]
    var paths: [(route: Int, keys: [String])] = []
    for route in routes {
      guard case .bound = route.target else { continue }
      let keys = route.boundPaths.map { "\(route.namespace) \($0)" }
      guard let last = keys.last else { continue }
      if byPath[last] == nil { byPath[last] = route.index }
      paths.append((route.index, keys))
    }
    var result: [Int: [Int]] = [:]
    for (route, keys) in paths { result[route] = keys.map { byPath[$0] ?? route } }
    return result
  }
}

extension Route {
  /// The path up to each screen bound in the route's own part of the pattern.
  fileprivate var boundPaths: [String] {
    guard let pattern = declaration.patterns.first?.pattern else { return [] }
    let bindings = pattern.bindings
    if bindings.isEmpty { return [] }
    let whole = PathEntry.withoutScreens(written.first ?? "")
    let own = PathEntry.withoutScreens(pattern.source)
    let around = whole.hasSuffix(own) ? String(whole.dropLast(own.count)) : ""
    return bindings.map { binding in
      let text = pattern.source.utf8.prefix(max(0, binding.range.start - 1))
      return around + PathEntry.withoutScreens(String(decoding: text, as: UTF8.self))
    }
  }
}
