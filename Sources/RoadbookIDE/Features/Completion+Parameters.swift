import RoadbookEngine
import RoadbookSemantics
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Completes readable and assignable names: captures, columns, variables, parameters of screens.
extension Analysis {
  func addValues(_ place: CompletionPlace, _ found: inout Candidates) {
    addCaptures(place, &found)
    addColumns(place, asURLs: false, &found)
    addVariables(&found)
  }

  func addCaptures(_ place: CompletionPlace, _ found: inout Candidates) {
    for capture in place.captures {
      found.add(.parameter, capture.name, detail: capture.type ?? "string")
    }
  }

  /// Adds the keys of the current route's screen parameters, except those that are set.
  func addOwnKeys(_ place: CompletionPlace, _ found: inout Candidates) {
    let given = place.givenParameters
    let screen = place.screen.flatMap { map.screen(named: $0) }
    for parameter in screen?.parameters ?? [] where !given.contains(parameter.key) {
      let name = parameter.key == parameter.name ? "" : ", as \(parameter.name)"
      let key = parameter.key
      found.add(
        .parameter, key, detail: parameter.typeText + name,
        insertion: Unquoting.isIdentifier(key) ? key : ValueText.quoted(key))
    }
  }

  /// Completes `only`: the parameters of the current route's screen that are not listed yet.
  func addOwnParameters(_ place: CompletionPlace, _ found: inout Candidates) {
    let words = found.context.words
    let listed = words[(words.lastIndex(of: "only") ?? words.endIndex)...]
      .map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
    let screen = place.screen.flatMap { map.screen(named: $0) }
    for parameter in screen?.parameters ?? [] where !listed.contains(parameter.name) {
      found.add(.parameter, parameter.name, detail: parameter.typeText)
    }
  }

  /// Completes a screen's declaration: captures of its routes that it does not declare.
  func addMissingParameters(of screen: String, _ found: inout Candidates) {
    guard found.context.words.first == "screen" else { return }
    let declared = map.screen(named: screen)?.parameters ?? []
    var seen = Set(declared.flatMap { [$0.name, $0.key] })
    seen.formUnion(CallArguments(found.context.callText).given.compactMap(\.self))
    for route in map.routes where route.screen == screen {
      if found.isFull { return }
      for capture in route.patterns.flatMap(\.captures) {
        guard let name = capture.name, seen.insert(name).inserted else { continue }
        let type = capture.typeText
        found.add(.parameter, name, detail: type, insertion: "\(name): \(type)")
      }
    }
  }

  func addStyles(_ place: CompletionPlace, _ found: inout Candidates) {
    let namespace = place.namespaceAround()
    for style in map.styles where style.namespace == 0 || style.namespace == namespace {
      found.add(
        .option, style.name, detail: style.documentation?.firstLine,
        documentation: style.documentation)
    }
    found.add(.option, NamedStyle.known(in: map.namespaces))
  }

  func addTags(_ found: inout Candidates) {
    var seen: Set<String> = []
    for route in map.routes where !route.tags.isEmpty {
      if found.isFull { return }
      for tag in route.tags where seen.insert(tag).inserted { found.add(.option, tag) }
    }
  }

  /// Adds the schemes and hosts of the map.
  func addClaims(_ found: inout Candidates) {
    var seen: Set<String> = []
    for claim in map.namespaces.flatMap(\.claims) where seen.insert(claim.text).inserted {
      found.add(.scheme, claim.text)
    }
    found.add(.scheme, ["https://"].filter { seen.insert($0).inserted })
  }
}
