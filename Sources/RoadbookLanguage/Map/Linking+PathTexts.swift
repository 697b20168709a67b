import RoadbookEngine
import RoadbookText
import RoadbookURL

/// What WAAppRouting's table has for a path text: an entity or a block.
struct PathEntry: Sendable {
  /// What must be equal for two of them to be one; nil for a block.
  var entity: [String]?
  var place: Place
}

/// One table, keyed by path text: nothing else may stand there twice (rule W17).
extension Linking {
  mutating func notePathTexts(of route: Route) {
    let below =
      route.declaration.parent?.text ?? route.patterns.first?.bindings.dropLast().last?.screen
    let entity =
      [route.screen ?? "", below ?? "", route.presentation] + route.containers
    for (written, text) in zip(route.written, route.declaration.patterns) {
      routePatterns["\(route.namespace) \(route.priority) \(text.pattern.source)"] = route.place
      note(written, PathEntry(entity: entity, place: route.place), route.namespace, text.range)
    }
  }

  mutating func notePathTexts(of block: BlockDeclaration, _ namespace: Int, _ place: Place) {
    guard namespaces[namespace].dialect == .waapprouting else { return }
    for text in block.patterns where !text.isBroken {
      note(text.pattern.source, PathEntry(entity: nil, place: place), namespace, text.range)
    }
  }

  private mutating func note(
    _ text: String, _ new: PathEntry, _ namespace: Int, _ range: TextRange
  ) {
    let written = Self.withoutScreens(text)
    let key = "\(namespace) \(written)"
    guard let first = pathTexts[key] else {
      pathTexts[key] = new
      return
    }
    // An equal entity again is nothing new.
    guard first.entity == nil || first.entity != new.entity else { return }
    let isSameFile = first.place.document == new.place.document
    report(
      Diagnostic(
        "duplicate-path", .error, range,
        new.entity == nil && first.entity == nil
          ? "there are two blocks for the path '\(written)'"
          : "there are two entries for the path '\(written)'",
        advice: "WAAppRouting keeps one route or block for each path: remove one of the two",
        notes: isSameFile ? [DiagnosticNote("first here", range: first.place.range)] : []),
      in: new.place.document)
  }

  /// A path text without the screens that it binds.
  private static func withoutScreens(_ text: String) -> String {
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
