import RoadbookEngine
package import RoadbookText
package import RoadbookURL

/// A finding of a declaration of a model.
package struct ModelFinding: Sendable {
  package var document: Int
  package var diagnostic: Diagnostic

  package init(document: Int, diagnostic: Diagnostic) {
    self.document = document
    self.diagnostic = diagnostic
  }
}

extension LinkedMap {
  /// The model with the declarations of another one behind its own, as if each map had been read by
  /// itself. Linear in the size of both.
  ///
  /// - Parameters:
  ///   - other: The other map.
  ///   - documents: The number of files in which the places of this map count.
  /// - Returns: The model with its types, and what clashes.
  package func appending(
    _ other: LinkedMap, behind documents: Int
  ) -> (model: MapModel, types: TypeTable, findings: [ModelFinding]) {
    var appending = Appending(model: model, documents: documents)
    appending.append(other.model)
    var types = types
    for type in other.declaredTypes {
      if let value = other.types.type(named: type.name) { types.declare(type.name, value) }
    }
    return (appending.model, types, appending.findings)
  }
}

private struct Appending {
  private(set) var model: MapModel
  private let documents: Int
  private(set) var findings: [ModelFinding] = []
  /// The number here of each namespace of the other model.
  private var namespaces: [Int] = []

  init(model: MapModel, documents: Int) {
    self.model = model
    self.documents = documents
  }

  mutating func append(_ other: MapModel) {
    namespaces = other.namespaces.indices.map { add(other.namespaces[$0], $0, other) }
    model.files += other.files
    append(other.types, to: \.types, .duplicateType, "type")
    append(other.variables, to: \.variables, .duplicateVariable, "variable")
    append(other.guards, to: \.guards, .duplicateGuard, "guard")
    append(other.styles, to: \.styles, .duplicateStyle, "style")
    reportTwice(
      Set(model.containers.map(\.name)), other.containers.map { ($0.name, moved($0.place)) },
      .duplicateContainer, "container")
    model.containers += other.containers.map(moved)
    reportTwice(
      Set(model.screens.map(\.name)), other.screens.map { ($0.name, moved($0.place)) },
      .duplicateScreen, "screen")
    for var screen in other.screens {
      screen.place = moved(screen.place)
      model.screens.append(screen)
    }
    // In a text, too, the last one counts.
    model.root = other.root ?? model.root
    if var presenter = other.presenter {
      presenter.place = moved(presenter.place)
      model.presenter = presenter
    }
    for var hook in other.hooks {
      (hook.namespace, hook.place) = (namespaces[hook.namespace], moved(hook.place))
      model.hooks.append(hook)
    }
    for var hook in other.configurations {
      hook.place = moved(hook.place)
      model.configurations.append(hook)
    }
    for var block in other.blocks {
      (block.namespace, block.place) = (namespaces[block.namespace], moved(block.place))
      model.blocks.append(block)
    }
    model.normalizations += other.normalizations.map(moved)
    model.platforms += other.platforms.map(moved)
    append(other.routes)
  }

  private func moved(_ place: Place) -> Place {
    Place(document: place.document + documents, range: place.range)
  }

  private func moved<Content>(_ declared: Declared<Content>) -> Declared<Content> {
    var result = declared
    (result.namespace, result.place) = (namespaces[declared.namespace], moved(declared.place))
    return result
  }

  private mutating func append<Content: NamedDeclaration>(
    _ added: [Declared<Content>], to list: WritableKeyPath<MapModel, [Declared<Content>]>,
    _ code: FindingCode, _ noun: String
  ) {
    let known = Set(model[keyPath: list].map(\.name))
    reportTwice(known, added.map { ($0.name, moved($0.place)) }, code, noun)
    model[keyPath: list] += added.map(moved)
  }

  private mutating func append(_ routes: [Route]) {
    let first = model.routes.count
    let named = routes.filter(\.hasOwnName).map { ($0.name, moved($0.place)) }
    let known = Set(model.routes.lazy.filter(\.hasOwnName).map(\.name))
    reportTwice(known, named, .duplicateRoute, "route")
    for route in routes {
      var content = route.content.value
      content.namespace = namespaces[content.namespace]
      content.place = moved(content.place)
      model.routes.append(
        Route(
          index: first + route.index, parent: route.parent.map { $0 + first }, Shared(content)))
    }
  }

  // MARK: Namespaces

  /// The number here of a namespace of the other model: of the one that claims its first scheme, or
  /// of a new one.
  private mutating func add(_ added: Namespace, _ number: Int, _ other: MapModel) -> Int {
    let index =
      number == 0 ? 0 : added.claims.first.flatMap { model.namespaces.index(claiming: $0.text) }
    let places = added.places.map(moved)
    guard let index else {
      if let name = added.name, model.namespaces.contains(where: { $0.name == name }) {
        report(
          .duplicateScheme, places.first, "another namespace already has the name '\(name)'",
          advice: "give each namespace a unique name")
      }
      var new = added
      new.places = places
      if new.firstRoute > 0 { new.firstRoute += model.routes.count }
      checkClaims(new.claims, places.first)
      model.namespaces.append(new)
      return model.namespaces.count - 1
    }
    let own = model.namespaces[index]
    let claims = added.claims.filter { claim in !own.claims.contains { $0.key == claim.key } }
    checkClaims(claims, places.first)
    model.namespaces[index].claims += claims
    model.namespaces[index].places += places
    let first = other.routes.first { $0.namespace == number }
    if model.routes.contains(where: { $0.namespace == index }) {
      // The rules of a namespace that has routes hold for those that are added.
      if let first, own.settings.dialect != added.settings.dialect {
        let subject = index == 0 ? "the scheme-less routes" : "scheme '\(own.name ?? "")'"
        report(
          .dialectOfFile, moved(first.place),
          "this route is in dialect '\(added.settings.dialect.rawValue)', but \(subject) already "
            + "\(index == 0 ? "use" : "uses") dialect '\(own.settings.dialect.rawValue)'",
          advice: "set the same dialect in both maps")
      }
      if number != 0, own.settings.library.replacesRouteMap, first != nil {
        model.namespaces[index].firstRoute = model.routes.count
      }
    } else if first != nil {
      model.namespaces[index].settings = added.settings
    }
    model.namespaces[index].settings.conditions =
      own.settings.conditions + added.settings.conditions
    return index
  }

  /// Reports claims that another namespace has already.
  private mutating func checkClaims(_ claims: [Namespace.Claim], _ place: Place?) {
    for claim in claims {
      guard let index = model.namespaces.index(claiming: claim.text) else { continue }
      report(
        .duplicateScheme, place,
        "'\(claim.text)' already belongs to scheme '\(model.namespaces[index].name ?? "")'",
        advice: "only one namespace can claim a scheme and host")
    }
  }

  // MARK: Findings

  private mutating func report(
    _ code: FindingCode, _ place: Place?, _ message: String, severity: Severity? = nil,
    advice: String
  ) {
    let place = place ?? Place(document: documents, range: TextRange(at: 0))
    findings.append(
      ModelFinding(
        document: place.document,
        diagnostic: Diagnostic(code, place.range, message, severity: severity, advice: advice)))
  }

  private mutating func reportTwice(
    _ known: Set<String>, _ added: [(name: String, place: Place)], _ code: FindingCode,
    _ noun: String
  ) {
    for (name, place) in added where known.contains(name) {
      report(
        code, place, "\(noun) '\(name)' is declared twice", severity: .error,
        advice: "give one of them another name")
    }
  }
}
