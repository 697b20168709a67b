package import RoadbookModel
import RoadbookSyntax
package import RoadbookText

/// A bound map with its documents, for queries about the map.
package struct LoadedMap: Sendable {
  package let map: LinkedMap
  package let documents: [MapDocument]
  package let work: Work
  private let binder: Binder

  /// `map`: what the binder has built.
  package init(_ map: LinkedMap, of binder: Binder, documents: [MapDocument], work: Work = Work()) {
    self.map = map
    self.documents = documents
    self.work = work
    self.binder = binder
  }

  package var tests: [Test] { binder.tests }
  /// The `before` statements that run before each test.
  package var beforeTests: [BeforeTests] { binder.beforeTests }
  /// How a route is declared.
  package func source(of route: Route) -> RouteSource { binder.sources[route.index] }

  /// What the names in a document refer to. Linear in its length.
  package func references(in document: Int) -> [NameReference] {
    guard documents.indices.contains(document) else { return [] }
    let source = documents[document].source
    let parse = documents[document].parse ?? Parse(source.bytes)
    return binder.references(
      in: Array(parse.tree.root.children), touching: TextRange(0, source.bytes.count),
      of: document, parse, documents[document].dialects)
  }

  /// Whether a part of the map is left out because of an error.
  package var hasErrors: Bool {
    documents.indices.contains { index in
      (documents[index].diagnostics + binder.findings(in: index)).contains {
        $0.severity == .error
      }
    }
  }

  /// All named declarations, with their kinds as used by `remove` and `describe`.
  package var declaredNames: [DeclaredName] {
    var names = map.containers.map { DeclaredName(name: $0.name, kind: $0.kind, place: $0.place) }
    names += map.screens.map { DeclaredName(name: $0.name, kind: "screen", place: $0.place) }
    names += map.declaredTypes.map { DeclaredName(name: $0.name, kind: "type", place: $0.place) }
    names += map.variables.map { DeclaredName(name: $0.name, kind: "var", place: $0.place) }
    names += map.guards.map { DeclaredName(name: $0.name, kind: "guard", place: $0.place) }
    names += tests.map { DeclaredName(name: $0.name, kind: "test", place: $0.place) }
    names += map.hooks.map { DeclaredName(name: $0.kind.rawValue, kind: "hook", place: $0.place) }
    names += map.configurations.map {
      DeclaredName(name: $0.screen, kind: "created", place: $0.place)
    }
    names += map.styles.map { DeclaredName(name: $0.name, kind: "style", place: $0.place) }
    for namespace in map.namespaces {
      guard let name = namespace.name else { continue }
      names += namespace.places.map { DeclaredName(name: name, kind: "scheme", place: $0) }
    }
    names += map.routes.filter(\.hasOwnName).map {
      DeclaredName(name: $0.name, kind: "route", place: $0.place)
    }
    return names
  }

  package func location(of place: Place) -> SourceLocation { documents.location(of: place) }
}

/// A declared name with the place of its declaration.
package struct DeclaredName: Sendable {
  package var name: String
  package var kind: String
  package var place: Place
}

extension JSON {
  /// An object that ends with a file and a line.
  package static func object(_ members: KeyValuePairs<String, JSON>, at location: SourceLocation)
    -> JSON
  {
    .object(
      members.map { JSONMember($0.key, $0.value) } + [
        JSONMember("file", .string(location.file)), JSONMember("line", .int(location.line)),
      ])
  }
}

extension [MapDocument] {
  package func location(of place: Place) -> SourceLocation {
    guard indices.contains(place.document) else { return SourceLocation(file: "", line: 0) }
    let source = self[place.document].source
    return SourceLocation(file: source.name, line: source.position(of: place.range.start).line)
  }

  /// The source at a place.
  package func text(of place: Place) -> String {
    guard indices.contains(place.document) else { return "" }
    return self[place.document].source.text(in: place.range)
  }

  /// The source of a screen as a statement of its own: in a list, it has no keyword.
  package func text(of screen: Screen) -> String {
    guard indices.contains(screen.place.document),
      let declaration = self[screen.place.document].declarations.first(where: {
        $0.range == screen.place.range
      }), case .screen(let written) = declaration.kind, written.isListed
    else { return text(of: screen.place) }
    return "screen " + text(of: screen.place)
  }

  /// The parameters of a screen as declared.
  package func parameterText(of screen: Screen) -> String {
    guard let parameters = screen.parameters else { return "" }
    var parts = parameters.map { parameter in
      text(of: parameter, in: screen)
        + (parameter.key == parameter.name ? "" : " from \(parameter.key)")
    }
    if screen.isOpen { parts.append("...") }
    return "(" + parts.joined(separator: ", ") + ")"
  }

  /// A parameter without its key: `id: int? = 1`.
  package func text(of parameter: Screen.Parameter, in screen: Screen) -> String {
    "\(parameter.name): \(parameter.typeText)\(parameter.isOptional ? "?" : "")"
      + (defaultText(of: parameter, in: screen).map { " = \($0)" } ?? "")
  }

  /// The default of a parameter, as written.
  private func defaultText(of parameter: Screen.Parameter, in screen: Screen) -> String? {
    guard let value = parameter.defaultValue, indices.contains(screen.place.document) else {
      return nil
    }
    return text(of: Place(document: screen.place.document, range: value.range))
  }
}
