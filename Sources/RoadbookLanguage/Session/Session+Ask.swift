import RoadbookEngine
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Commands that change nothing.
extension Session {
  mutating func match(_ pattern: PatternText, _ url: URLTemplate) -> Answer {
    do throws(EvaluationProblem) {
      let text = try url.url(in: stateScope())
      return match(pattern.pattern, text)
    } catch {
      return .problem(error.message, at: error.range)
    }
  }

  /// Matches one pattern against one URL, by the rules of the scheme-less routes.
  private mutating func match(_ pattern: Pattern, _ url: String) -> Answer {
    var answer = MatchAnswer(
      pattern: pattern.source, url: url, isMatch: false, parameters: Parameters())
    let own = map.namespaces[0]
    let options =
      own.settings.dialect == pattern.dialect
      ? own.settings.options : NamespaceOptions(dialect: pattern.dialect)
    var builder = RouteTableBuilder(types: map.types, globalOptions: options)
    do throws(RouteTableBuildError) {
      try builder.addRoute([pattern])
    } catch {
      return .problem(error.message)
    }
    let table = builder.build()
    switch table.request(url) {
    case .failure(let problem): return .problem(problem.message)
    case .success(let request):
      if let match = table.firstMatch(request) {
        answer.isMatch = true
        answer.expansion = table.expansion(of: match)?.text
        answer.parameters = Parameters(
          match: match, request: request, queryWins: options.queryWins, reading: options.reading)
        answer.wildcard = match.wildcard
      } else {
        answer.reason = table.explain(request).first?.failure?.message
      }
    }
    return Answer(.match(answer), isFailure: !answer.isMatch)
  }

  /// What can be listed, with the number of rows where it is known without work.
  mutating func listNouns() -> Answer {
    var listing = Listing(kind: "nouns", columns: ["noun", "count", "shows"], rows: [], json: [])
    for noun in Command.Noun.allCases {
      let count = count(of: noun)
      let help = StatementKeyword.named(noun.rawValue)?.help ?? ""
      listing.rows.append([noun.rawValue, count.map(String.init) ?? "", help])
      listing.json.append(
        .object(["noun": .string(noun.rawValue), "count": count.map(JSON.int) ?? .null]))
    }
    return Answer(.listing(listing))
  }

  /// nil where counting takes a search (overlaps), and where the shell counts (lines).
  private mutating func count(of noun: Command.Noun) -> Int? {
    switch noun {
    case .routes: map.routes.count
    case .blocks: map.blocks.count
    case .schemes: map.namespaces.count
    case .screens: map.screens.count
    case .types: map.declaredTypes.count
    case .vars: map.variables.count
    case .guards: map.guards.count
    case .containers: map.layout.containers.count
    case .tests: map.tests.count
    case .history: timeline.entries.count
    case .overlaps, .lines: nil
    }
  }

  mutating func list(_ noun: Command.Noun, isAll: Bool, filter: String?) -> Answer {
    var listing = Listing(kind: noun.rawValue, columns: [], rows: [], json: [])
    switch noun {
    case .overlaps: return overlaps(isAll: isAll, filter: filter)
    case .history: return Answer(.history)
    case .lines: return Answer(.linesWanted(filter: filter))
    case .routes: listing = routes(filter: filter)
    case .blocks:
      listing.columns = ["pattern", "in", "at"]
      for block in map.blocks {
        add(
          &listing, filter,
          [block.written.joined(separator: ", "), scheme(block.namespace), at(block.place)])
      }
    case .schemes:
      listing.columns = ["scheme", "takes", "rank", "routes"]
      for (index, namespace) in map.namespaces.enumerated() {
        add(
          &listing, filter,
          [
            namespace.name ?? "(outside)",
            namespace.claims.map(\.text).joined(separator: ", "), namespace.settings.rank.name,
            String(map.routes.count { $0.namespace == index }),
          ])
      }
    case .screens:
      listing.columns = ["screen", "parameters", "at"]
      for screen in map.screens {
        add(&listing, filter, [screen.name, parameterText(of: screen), at(screen.place)])
      }
    case .types:
      listing.columns = ["type", "is", "at"]
      for type in map.declaredTypes {
        add(&listing, filter, [type.name, type.text, at(type.place)])
      }
    case .vars:
      listing.columns = ["var", "value", "at"]
      for variable in map.variables {
        let value = dispatcher.variables[variable.name] ?? .null
        add(&listing, filter, [variable.name, ValueText.shown(value), at(variable.place)])
      }
    case .guards:
      listing.columns = ["guard", "before", "at"]
      for guardDecl in map.guards {
        add(&listing, filter, [guardDecl.name, pointText(of: guardDecl), at(guardDecl.place)])
      }
    case .containers:
      listing.columns = ["container", "kind", "holds"]
      for container in map.layout.containers {
        add(
          &listing, filter,
          [container.name, "\(container.kind)", container.children.joined(separator: ", ")])
      }
    case .tests:
      listing.columns = ["test", "at"]
      for test in map.tests { add(&listing, filter, [test.name, at(test.place)]) }
    }
    listing.filter = filter
    return Answer(.listing(listing))
  }

  private func add(_ listing: inout Listing, _ filter: String?, _ row: [String]) {
    if let filter, !row.contains(where: { $0.lowercased().containsText(filter.lowercased()) }) {
      return
    }
    listing.rows.append(row)
    listing.json.append(
      .object(zip(listing.columns, row).map { JSONMember($0, .string($1)) }))
  }

  private mutating func scheme(_ namespace: Int) -> String { map.namespaces[namespace].name ?? "" }

  private func at(_ place: Place) -> String {
    let location = location(of: place)
    return "\(location.file):\(location.line)"
  }

  /// The routes of all namespaces, in each from the highest rank to the lowest.
  package mutating func routes(filter: String? = nil) -> Listing {
    let map = self.map
    var listing = Listing(
      kind: "routes", columns: ["pattern", "leads to", "in", "notes", "at"], rows: [], json: [])
    for (index, namespace) in map.namespaces.enumerated() {
      var isFirst = true
      for entry in map.table.listing(of: NamespaceID(index: index)) {
        guard map.routes.indices.contains(entry.route.index) else { continue }
        let route = map.routes[entry.route.index]
        let written =
          route.written.indices.contains(entry.patternIndex)
          ? route.written[entry.patternIndex] : route.written.first ?? ""
        // Each expansion of optional groups has its own rank, so each is listed.
        let shown = route.hasGroups ? entry.expansion.text : written
        let row = [
          shown, route.targetText, route.containers.joined(separator: ", "), route.notes,
          at(route.place),
        ]
        if let filter,
          !row.contains(where: { $0.lowercased().containsText(filter.lowercased()) })
        {
          continue
        }
        if isFirst { listing.headings[listing.rows.count] = namespace.name ?? "" }
        isFirst = false
        listing.rows.append(row)
        let location = location(of: route.place)
        listing.json.append(
          .object([
            "scheme": .optional(namespace.name), "name": .string(route.name),
            "pattern": .string(entry.expansion.text), "written": .string(written),
            "priority": .int(route.priority), "screen": .optional(route.screen),
            "target": .string(route.targetText), "presentation": .string(route.presentation),
            "container": .optional(route.containers.first),
            "tags": .strings(route.tags), "file": .string(location.file),
            "line": .int(location.line), "doc": .optional(route.documentation),
          ]))
      }
    }
    return listing
  }
}

extension Ranking {
  package var name: String {
    switch self {
    case .specific: "specific"
    case .first: "first"
    case .mostLiterals: "literals"
    case .all: "all"
    }
  }
}

extension Session {
  /// The parameters of a screen as declared.
  package func parameterText(of screen: Screen) -> String {
    guard let parameters = screen.parameters else { return "" }
    var parts = parameters.map { parameter in
      "\(parameter.name): \(parameter.typeText)\(parameter.isOptional ? "?" : "")"
        + (defaultText(of: parameter, in: screen).map { " = \($0)" } ?? "")
        + (parameter.key == parameter.name ? "" : " from \(parameter.key)")
    }
    if screen.isOpen { parts.append("...") }
    return "(" + parts.joined(separator: ", ") + ")"
  }

  /// The default of a parameter, as written.
  package func defaultText(of parameter: Screen.Parameter, in screen: Screen) -> String? {
    guard let value = parameter.defaultValue, documents.indices.contains(screen.place.document)
    else { return nil }
    let document = documents[screen.place.document]
    return document.source.text(in: document.actual(value.range))
  }
}

extension Route {
  /// The target after the arrow.
  package var targetText: String {
    switch target {
    case .bound: screen ?? "(nothing)"
    case .screen(let name): name.text
    case .rewrite(let template): "=> \(template.source)"
    case .lookup: "=> lookup"
    case .external(let template): "external \(template.source)"
    case .action: "do { … }"
    }
  }

  /// Whether one of its patterns has several expansions.
  fileprivate var hasGroups: Bool {
    patterns.contains { pattern in
      pattern.path.contains { token in if case .group = token { true } else { false } }
    }
  }

  /// Further properties in a few words.
  package var notes: String {
    var notes: [String] = []
    if presentation != "push" { notes.append(presentation) }
    if priority != 0 { notes.append("priority \(priority)") }
    if !conditions.isEmpty { notes.append("when") }
    if isInternal { notes.append("internal") }
    notes += guards.map { "guard \($0)" }
    notes += tags.map { "#\($0)" }
    if let deprecated = declaration.deprecated {
      notes.append(deprecated.isEmpty ? "deprecated" : "deprecated: \(deprecated)")
    }
    return notes.joined(separator: ", ")
  }
}
