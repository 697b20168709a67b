package import RoadbookText

/// A bound map with its documents, for queries about the map.
package struct LoadedMap: Sendable {
  package let map: LinkedMap
  package let documents: [MapDocument]
  package let work: Work

  package init(map: LinkedMap, documents: [MapDocument], work: Work = Work()) {
    self.map = map
    self.documents = documents
    self.work = work
  }

  package func location(of place: Place) -> SourceLocation { documents.location(of: place) }
}

/// A file and a line in it.
package struct SourceLocation: Hashable, Sendable {
  package var file: String
  package var line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// `shop.roadbook:3`
  package var text: String { "\(file):\(line)" }
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
