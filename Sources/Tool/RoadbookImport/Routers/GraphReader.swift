import RoadbookPlatforms
import RoadbookText

/// Reads a navigation graph in XML.
struct GraphReader {
  private static let destinations: Set = ["fragment", "dialog", "activity", "composable"]

  mutating func read(
    _ graph: XMLElement, _ source: SourceText, depth: Int = 0, _ reading: inout RouterReading
  ) {
    guard depth < RouterReading.maximumDepth else {
      return reading.report(
        .importUnread, source, graph.range, "this graph cannot be read: it is nested too deeply",
        "add its routes to the map by hand")
    }
    let start = Self.value("startDestination", of: graph).map(Self.identifier)
    let first = graph.children.first {
      start != nil && Self.value("id", of: $0).map(Self.identifier) == start
    }
    for child in graph.children {
      if child.name == "navigation" {
        read(child, source, depth: depth + 1, &reading)
      } else if child.name != "include", child.children.contains(where: { $0.name == "deepLink" }) {
        destination(child, first: first, source, &reading)
      }
    }
    // A graph's own links lead to its first destination.
    if let first, graph.children.contains(where: { $0.name == "deepLink" }) {
      links(of: graph, to: first, first: nil, source, &reading)
    }
  }

  private func destination(
    _ element: XMLElement, first: XMLElement?, _ source: SourceText,
    _ reading: inout RouterReading
  ) {
    links(of: element, to: element, first: first, source, &reading)
  }

  /// The routes of the links in an element; `first`: the destination beneath it.
  private func links(
    of element: XMLElement, to target: XMLElement, first: XMLElement?, _ source: SourceText,
    _ reading: inout RouterReading
  ) {
    let arguments = Self.arguments(of: target)
    for link in element.children("deepLink") where reading.spend() {
      let written = Self.value("uri", of: link)
      guard let written else {
        reading.report(
          .importCode, source, link.range, "this link has an action or a type, but no URL",
          "nothing has to be added to the map")
        continue
      }
      let origin = reading.origin(source, link.range.start)
      guard let uri = reading.text(written) else {
        lose(link, "'\(written)' is in no values/strings.xml of these files", source, &reading)
        continue
      }
      switch NavigationLink.read(uri, arguments, refusesQuery: reading.isOlder(than: 2, 6)) {
      case .failure(let problem): lose(link, problem.reason, source, &reading)
      case .success(let route):
        guard reading.canWrite(route.patterns, source, link.range) else {
          remark(link, source, &reading)
          continue
        }
        var node = RouteNode(
          target: .screen(reading.names.identifier(Self.name(of: target))),
          patterns: route.patterns, origin: origin, notes: route.notes)
        if let first, first.range != target.range {
          node.clauses.append("parent \(reading.names.identifier(Self.name(of: first)))")
        }
        if target.name == "dialog" { node.clauses.append("modal") }
        reading.add(node, to: route.claims)
      }
    }
  }

  private func lose(
    _ link: XMLElement, _ reason: String, _ source: SourceText, _ reading: inout RouterReading
  ) {
    reading.report(
      .importUnread, source, link.range, "this route cannot be read: \(MapText.remark(reason))",
      "add it to the map by hand")
    remark(link, source, &reading)
  }

  private func remark(_ link: XMLElement, _ source: SourceText, _ reading: inout RouterReading) {
    let text = Self.value("uri", of: link) ?? ""
    reading.draft.nodes.append(
      RouteNode(
        target: .remark("not read, \(reading.origin(source, link.range.start)): \(text)"),
        origin: ""))
  }

  // MARK: Attributes

  /// The value of an attribute, whatever its prefix is.
  private static func value(_ name: String, of element: XMLElement) -> String? {
    element.attributes.first { $0.name == name || $0.name.hasSuffix(":" + name) }?.value
  }

  /// `@+id/tea` as `tea`.
  private static func identifier(_ text: String) -> String {
    text.split(separator: "/").last.map(String.init) ?? text
  }

  /// The class of a destination, else its identifier.
  private static func name(of element: XMLElement) -> String {
    if let name = value("name", of: element)?.split(separator: ".").last { return String(name) }
    return value("id", of: element).map(identifier) ?? "Screen"
  }

  private static func arguments(of element: XMLElement) -> [String: NavigationArgument] {
    var result: [String: NavigationArgument] = [:]
    for child in element.children("argument") {
      guard let name = value("name", of: child) else { continue }
      var argument = NavigationArgument()
      switch value("argType", of: child) {
      case "integer", "long": argument.type = "int"
      case "float": argument.type = "float"
      case "boolean": argument.type = "bool"
      default: break
      }
      argument.isOptional =
        value("defaultValue", of: child) != nil || value("nullable", of: child) == "true"
      result[name] = argument
    }
    return result
  }
}

extension RouterReading {
  /// A text of a resource, or `@string/name`; nil if that is not in the files beside the source.
  func text(_ resource: String) -> String? {
    guard resource.hasPrefix("@string/") else { return resource }
    return app.strings[String(resource.dropFirst("@string/".count))]
  }
}
