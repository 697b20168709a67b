import RoadbookBinder
import RoadbookEngine
package import RoadbookModel
package import RoadbookText
import RoadbookURL

extension LoadedMap {
  /// What the map means, as the JSON that `MapModel.reading` reads. Linear in the size of the map.
  package var modelText: String {
    ModelWriter(files: documents.map(\.source.name)) {
      documents[$0.document].source.position(of: $0.range.start)
    }
    .text(of: map.model)
  }
}

/// Writes a model as JSON. A member that says nothing is left out.
package struct ModelWriter {
  private let files: [String]
  /// Where a place of one of the files is.
  private let position: (Place) -> LineColumn

  package init(files: [String], position: @escaping (Place) -> LineColumn) {
    self.files = files
    self.position = position
  }

  /// A line for each declaration, so that differences are readable.
  package func text(of model: MapModel) -> String {
    guard case .object(let members) = json(of: model) else { return "" }
    let parts = members.map { member in
      guard let items = member.value.items, !items.isEmpty else {
        return "\(JSON.string(member.key).compact): \(member.value.compact)"
      }
      let lines = items.map { "\n    \($0.compact)" }.joined(separator: ",")
      return "\(JSON.string(member.key).compact): [\(lines)\n  ]"
    }
    return "{\n  \(parts.joined(separator: ",\n  "))\n}\n"
  }

  private func json(of model: MapModel) -> JSON {
    .object(present: [
      "roadbook": .int(MapModel.formatVersion),
      "files": JSON.strings(files).unlessEmpty,
      "namespaces": .array(model.namespaces.map(json)),
      "types": list(inOrderOfUse(model.types), json),
      "variables": list(model.variables, json),
      "screens": list(model.screens, json),
      "containers": list(model.containers, json),
      "root": model.root.map(JSON.string),
      "presenter": model.presenter.map {
        .object(present: ["container": $0.container.map(JSON.string), "at": at($0.place)])
      },
      "guards": list(model.guards, json),
      "styles": list(model.styles) {
        .object(present: [
          "name": .string($0.name), "namespace": namespace($0.namespace),
          "do": json($0.body, $0.document), "at": at($0.place),
        ])
      },
      "hooks": list(model.hooks) {
        .object(present: [
          "on": .string($0.kind.rawValue), "namespace": namespace($0.namespace),
          "targets": list($0.targets, json), "do": json($0.body, $0.place.document),
          "at": at($0.place),
        ])
      },
      "created": list(model.configurations) {
        .object(present: [
          "screen": .string($0.screen), "do": json($0.body, $0.place.document), "at": at($0.place),
        ])
      },
      "blocks": list(model.blocks) { block in
        .object(present: [
          "patterns": .array(
            zip(block.texts, block.written).map { json($0.pattern, written: $1) }),
          "namespace": namespace(block.namespace), "do": json(block.body, block.place.document),
          "at": at(block.place),
        ])
      },
      "normalizations": list(model.normalizations) {
        .object(present: [
          "pattern": json($0.pattern), "to": json($0.target), "at": at($0.place),
        ])
      },
      "routes": list(model.routes, json),
    ])
  }

  // MARK: Parts

  /// File, line and column of a place, the last two from 1.
  private func at(_ place: Place) -> JSON? {
    guard files.indices.contains(place.document) else { return nil }
    let position = position(place)
    return .array([.int(place.document), .int(position.line), .int(position.column)])
  }

  func list<Item>(_ items: [Item], _ json: (Item) -> JSON) -> JSON? {
    JSON.array(items.map(json)).unlessEmpty
  }

  func names(_ names: [String]) -> JSON? { JSON.strings(names).unlessEmpty }

  func flag(_ isOn: Bool) -> JSON? { isOn ? .bool(true) : nil }

  private func namespace(_ index: Int) -> JSON? { index == 0 ? nil : .int(index) }

  /// The types, each behind those that it uses. An explicit stack: chains of types can have any
  /// length.
  private func inOrderOfUse(_ types: [DeclaredType]) -> [DeclaredType] {
    let known = Dictionary(
      types.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var result: [DeclaredType] = []
    var done: Set<String> = []
    for type in types {
      var waiting = [type]
      while let next = waiting.last {
        let missing = (next.declaration.type?.typeNames ?? []).filter { !done.contains($0) }
          .compactMap { known[$0] }
        // A type that uses itself is an error, which no model has.
        if missing.isEmpty || waiting.count > types.count {
          waiting.removeLast()
          if done.insert(next.name).inserted { result.append(next) }
        } else {
          waiting += missing
        }
      }
    }
    return result
  }

  private func json(_ namespace: Namespace) -> JSON {
    let settings = namespace.settings
    let usual = NamespaceSettings(of: settings.library, isDialect: settings.dialect != .native)
    let options = NamespaceOption.all.filter {
      $0.word != "fallback" && $0.value(settings) != $0.value(usual)
    }
    return .object(present: [
      "name": namespace.name.map(JSON.string),
      "named": flag(namespace.isNamed),
      "claims": names(namespace.claims.map(\.text)),
      "library": settings.library == .native ? nil : .string(settings.library.rawValue),
      "dialect": flag(settings.dialect != .native),
      "options": options.isEmpty
        ? nil
        : .object(options.map { JSONMember($0.word, .string($0.value(settings))) }),
      "fallback": flag(settings.options.fallsBackToGlobal),
      "when": list(settings.conditions, json),
      "firstRoute": namespace.firstRoute == 0 ? nil : .int(namespace.firstRoute),
      "at": list(namespace.places) { at($0) ?? .null },
    ])
  }

  private func json(_ type: DeclaredType) -> JSON {
    .object(present: [
      "name": .string(type.name), "type": type.declaration.type.map(json),
      "where": type.declaration.condition.map(json), "as": type.declaration.conversion.map(json),
      "extern": flag(type.declaration.isExtern), "at": at(type.place),
    ])
  }

  private func json(_ variable: Variable) -> JSON {
    .object(present: [
      "name": .string(variable.name), "type": variable.declaration.type.map(json),
      "optional": flag(variable.declaration.isOptional), "value": variable.initial.map(json),
      "extern": flag(variable.declaration.isExtern), "at": at(variable.place),
    ])
  }

  private func json(_ screen: Screen) -> JSON {
    .object(present: [
      "name": .string(screen.name),
      "parameters": screen.parameters.map { parameters in
        .array(
          parameters.map {
            .object(present: [
              "name": .string($0.name), "key": $0.key == $0.name ? nil : .string($0.key),
              "type": json($0.form), "optional": flag($0.isOptional),
              "default": $0.defaultValue.map(json),
            ])
          })
      },
      "open": flag(screen.isOpen), "declines": flag(screen.declines), "at": at(screen.place),
      "documentation": screen.documentation.map(JSON.string),
    ])
  }

  private func json(_ container: Container) -> JSON {
    let layout = container.declaration
    return .object(present: [
      "name": .string(layout.name), "kind": .string(container.kind),
      "children": names(layout.children), "selected": layout.selected.map(JSON.string),
      "screens": names(layout.screens), "lazy": flag(layout.isLazy),
      "selectsNone": flag(layout.selectsNone), "at": at(container.place),
    ])
  }

  private func json(_ guardDecl: Guard) -> JSON {
    .object(present: [
      "name": .string(guardDecl.name), "namespace": namespace(guardDecl.namespace),
      "before": guardDecl.point == .generate ? nil : .string(guardDecl.point.rawValue),
      "targets": list(guardDecl.targets, json),
      "extern": flag(guardDecl.declaration.isExtern),
      "do": json(guardDecl.body, guardDecl.document), "at": at(guardDecl.place),
    ])
  }

  private func json(_ target: GuardDeclaration.Target) -> JSON {
    switch target {
    case .everything: "all"
    case .screen(let name): ["screen": .string(name.text)]
    case .pattern(let text): ["pattern": json(text.pattern)]
    }
  }

  private func json(_ route: Route) -> JSON {
    let content = route.content.value
    let hasOwn = content.ownPatterns.contains { $0.pattern.hasBindings }
    let members: KeyValuePairs<String, JSON?> = [
      "name": content.name.map { .string($0.text) },
      "namespace": namespace(content.namespace),
      "parent": route.parent.map { .int($0) },
      "patterns": list(Array(zip(route.patterns, route.written))) { json($0, written: $1) },
      "own": hasOwn ? list(content.ownPatterns) { json($0.pattern) } : nil,
      "arguments": list(content.values.arguments, json),
      "only": content.values.only.map { .strings($0.map(\.text)) },
      "set": list(content.values.fixed, json),
      "default": list(content.values.defaults, json),
      "style": content.presentation == "push" ? nil : .string(content.presentation),
      "in": names(content.containers), "guards": names(content.guards),
      "tags": names(content.tags), "when": list(content.conditions, json),
      "internal": flag(content.isInternal),
      "priority": content.priority == 0 ? nil : .int(content.priority),
      "below": content.parentScreen.map { .string($0.text) },
      "at": at(content.place),
      "documentation": content.documentation.map(JSON.string),
      "deprecated": content.deprecated.map(JSON.string),
      "since": content.since.map(JSON.string), "owner": content.owner.map(JSON.string),
      "examples": list(content.examples, json),
    ]
    var result = [target(of: route)]
    for (key, value) in members { if let value { result.append(JSONMember(key, value)) } }
    return .object(result)
  }

  private func target(of route: Route) -> JSONMember {
    switch route.target {
    case .bound: JSONMember("bound", true)
    case .screen(let name): JSONMember("screen", .string(name.text))
    case .rewrite(let template): JSONMember("redirect", json(template))
    case .lookup: JSONMember("lookup", true)
    case .external(let template): JSONMember("external", json(template))
    case .action(let body): JSONMember("do", json(body, route.place.document))
    }
  }

  private func json(_ assignment: RouteValues.Assignment) -> JSON {
    ["name": .string(assignment.name.text), "value": json(assignment.value)]
  }

  func json(_ pattern: Pattern, written: String? = nil) -> JSON {
    let text = pattern.description
    let isWritten = written == nil || written == text
    if pattern.dialect == .native, isWritten { return .string(text) }
    return .object(present: [
      "pattern": .string(text),
      "dialect": pattern.dialect == .native ? nil : .string(pattern.dialect.rawValue),
      "written": isWritten ? nil : written.map(JSON.string),
    ])
  }

  func json(_ type: TypeExpression) -> JSON {
    switch type {
    case .name(let name, _): .string(name)
    case .word(let word, _): ["word": .string(word)]
    case .text(let text, _): ["text": .string(text)]
    case .list(let element): ["list": json(element)]
    case .union(let types): ["any": .array(types.map(json))]
    case .regex(let source, _): ["regex": .string(source)]
    case .range(let lower, let upper, _):
      .object(present: ["from": lower.map(JSON.string), "to": upper.map(JSON.string)])
    }
  }

  /// Line and column of a statement, from 1.
  func at(_ range: TextRange, _ document: Int) -> JSON? {
    guard case .array(let numbers)? = at(Place(document: document, range: range)) else {
      return nil
    }
    return .array(Array(numbers.dropFirst()))
  }
}
