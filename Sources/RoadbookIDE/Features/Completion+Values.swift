import RoadbookSemantics
import RoadbookText
import RoadbookURL

/// Completes arguments of calls, and names in test tables.
extension Analysis {
  /// Completes after the parenthesis of a screen or route: parameters without an argument.
  func addParameters(of call: String, _ found: inout Candidates) {
    let arguments = CallArguments(found.context.callText)
    guard arguments.lastName == nil else { return }
    for part in parameters(of: call) where !arguments.given.contains(part.name) {
      found.add(
        .parameter, part.name, detail: part.text, documentation: part.documentation,
        insertion: "\(part.name): ")
    }
  }

  /// The type of a parameter of a screen or a route.
  func parameterType(_ name: String, of call: String) -> ValueType? {
    parameters(of: call).first { $0.name == name }?.type
  }

  private typealias Parameter = (
    name: String, type: ValueType?, text: String, documentation: String?
  )

  private func parameters(of call: String) -> [Parameter] {
    if let screen = map.screen(named: call) {
      return (screen.parameters ?? []).map {
        ($0.name, $0.type, $0.typeText, documentation(ofType: $0.typeText))
      }
    }
    return (map.route(called: call)?.patterns.first?.captures ?? []).compactMap { capture in
      capture.name.map { name in
        let text = capture.typeText
        return (name, type(of: capture), text, documentation(ofType: text))
      }
    }
  }

  func type(of capture: Capture) -> ValueType? {
    capture.type.flatMap { try? map.types.resolve($0).get() }
  }

  /// Adds the values of a type that has few.
  func addValues(of type: ValueType?, _ found: inout Candidates) {
    for value in type?.fewValues ?? [] {
      let isWord = value != "true" && value != "false"
      let written = isWord ? "\"\(value)\"" : value
      // The quote may be omitted while typing.
      let isBare = found.typed.first.map { $0 != UInt8(ascii: "\"") } ?? false
      found.add(
        .option, isBare ? value : written, detail: type?.description, insertion: written)
    }
  }

  /// Adds the columns of the surrounding table, as values (`url`) or as URLs (`${url}`).
  func addColumns(_ place: CompletionPlace, asURLs: Bool, _ found: inout Candidates) {
    for name in place.columns {
      found.add(.variable, asURLs ? "${\(name)}" : name, detail: "a column of the table")
    }
  }

  /// Completes `test` with the names of tests.
  func addTests(_ found: inout Candidates) {
    for test in map.tests { found.add(.option, "\"\(test.name)\"") }
  }
}

extension ValueType {
  /// All its values, if they are few enough to list.
  var fewValues: [String] {
    switch self {
    case .bool: ["true", "false"]
    case .choice(let words): words
    case .union(let types): types.flatMap(\.fewValues)
    default: []
    }
  }

  /// A description of the type with an example of its values.
  func text(withExampleOf text: String) -> String {
    guard fewValues.isEmpty, let example = examples.first, example.utf8.count <= 40 else {
      return text
    }
    return "\(text), as \(example)"
  }
}
