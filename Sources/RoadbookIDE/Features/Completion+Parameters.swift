import RoadbookEngine
import RoadbookLanguage
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// What can be read and set where the cursor is: captures, columns, variables, the parameters of screens.
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

  /// The keys that the screen of the route around takes its parameters from, as far as they are not given.
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

  /// Behind `only`: the parameters of the screen of the route around, as far as they are not listed.
  func addOwnParameters(_ place: CompletionPlace, _ found: inout Candidates) {
    let words = found.context.words
    let listed = words[(words.lastIndex(of: "only") ?? words.endIndex)...]
      .map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
    let screen = place.screen.flatMap { map.screen(named: $0) }
    for parameter in screen?.parameters ?? [] where !listed.contains(parameter.name) {
      found.add(.parameter, parameter.name, detail: parameter.typeText)
    }
  }

  /// In the declaration of a screen: what its routes capture and it does not declare.
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

  func addPresentations(_ found: inout Candidates) {
    for presentation in map.presentations {
      found.add(
        .option, presentation.name, detail: presentation.documentation?.firstLine,
        documentation: presentation.documentation)
    }
    found.add(.option, NamedPresentation.builtin)
  }

  func addTags(_ found: inout Candidates) {
    var seen: Set<String> = []
    for route in map.routes where !route.tags.isEmpty {
      if found.isFull { return }
      for tag in route.tags where seen.insert(tag).inserted { found.add(.option, tag) }
    }
  }

  /// Schemes and hosts that the map knows.
  func addClaims(_ found: inout Candidates) {
    var seen: Set<String> = []
    for claim in map.namespaces.flatMap(\.claims) where seen.insert(claim.text).inserted {
      found.add(.scheme, claim.text)
    }
    found.add(.scheme, ["https://"].filter { seen.insert($0).inserted })
  }
}

/// The segments of patterns: those of the routes around and beside, and what a screen wants captured.
extension Analysis {
  func addPatternSegments(_ place: CompletionPlace, _ found: inout Candidates) {
    let typed = found.context.prefix
    guard !typed.contains("?"), !typed.contains("#"), !typed.contains("://") else { return }
    let slash = typed.lastIndex(of: "/")
    let folder = slash.map { String(typed[...$0]) } ?? ""
    let around = place.route
    let (tree, stale) = urlTrees.tree(
      of: around?.namespace ?? place.namespaceAround(), in: map, besides: place.ownRoute)
    var trees = [tree]
    if let route = around, !typed.hasPrefix("/") {
      trees = (route.patterns.first?.expandedSegments.last ?? []).reduce(trees) { trees, segment in
        trees.compactMap { $0.child(for: segment) }
      }
    } else if typed.isEmpty {
      return addPatternSegments(trees, without: stale, behind: "/", place, &found)
    }
    for segment in folder.split(separator: "/") {
      trees = trees.flatMap { $0.next(written: String(segment)) }
    }
    addPatternSegments(trees, without: stale, behind: folder, place, &found)
  }

  private func addPatternSegments(
    _ trees: [URLTree], without own: Route?, behind folder: String, _ place: CompletionPlace,
    _ found: inout Candidates
  ) {
    var seen: Set<String> = []
    func add(_ text: String, _ detail: String?) {
      guard seen.insert(text).inserted else { return }
      found.add(.url, folder + text, detail: detail)
    }
    let captured = Set(place.captures.map(\.name).filter { !found.context.prefix.hasSuffix($0) })
    let screen = place.screen.flatMap { map.screen(named: $0) }
    for parameter in screen?.parameters ?? [] where !captured.contains(parameter.key) {
      let type = parameter.typeText == "string" ? "" : "<\(parameter.typeText)>"
      add(":\(parameter.key)\(type)", "wanted by \(screen?.name ?? "")")
    }
    // What is there only since it is being typed is no help.
    func isOwn(_ tree: URLTree) -> Bool {
      guard let own, let route = tree.someRoute?.route else { return false }
      return route === own
    }
    for tree in trees {
      for (text, next) in tree.literals where !isOwn(next) {
        if found.isFull { return }
        guard found.isFuzzy || (folder + text).utf8.starts(with: found.typed) else { continue }
        add(text, next.someRoute.map { "→ \($0.route.targetText)" })
      }
      for (segment, next) in tree.others where !segment.isRest && !isOwn(next) {
        add(segment.shownText, next.someRoute.map { "→ \($0.route.targetText)" })
      }
    }
  }
}
