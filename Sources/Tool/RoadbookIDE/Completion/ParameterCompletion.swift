import RoadbookEngine
import RoadbookModel
import RoadbookSyntax
import RoadbookURL

/// Completes parameters and their values: captures, columns of test tables, a screen's parameters,
/// arguments of calls.
extension Completions {
  /// The screen of the surrounding route.
  var screen: Screen? { scope.screen.flatMap { map.screen(named: $0) } }

  func addCaptures() {
    for capture in scope.captures {
      found.add(.parameter, capture.name, detail: capture.type ?? "string")
    }
  }

  /// Adds the keys of the current route's screen parameters, except those that are set.
  func addOwnKeys() {
    let given = scope.givenParameters
    for parameter in screen?.parameters ?? [] where !given.contains(parameter.key) {
      let name = parameter.key == parameter.name ? "" : ", as \(parameter.name)"
      let key = parameter.key
      found.add(
        .parameter, key, detail: parameter.typeText + name,
        insertion: TextShape.isName(key.utf8) ? key : ValueText.quoted(key))
    }
  }

  /// Completes `only`: the parameters of the current route's screen that are not listed yet.
  func addOwnParameters() {
    let listed = cursor.around.last?.names.map(\.text) ?? []
    for parameter in screen?.parameters ?? [] where !listed.contains(parameter.name) {
      found.add(.parameter, parameter.name, detail: parameter.typeText)
    }
  }

  /// Completes a screen's declaration: captures of its routes that it does not declare.
  func addMissingParameters(to list: SyntaxNode) {
    guard let screen = cursor.statement?.name?.text else { return }
    let declared = map.screen(named: screen)?.parameters ?? []
    var seen = Set(declared.flatMap { [$0.name, $0.key] })
    seen.formUnion(list.children(.parameter).compactMap { $0.name?.text })
    for route in map.routes where route.screen == screen {
      if found.isFull { return }
      for capture in route.patterns.flatMap(\.captures) {
        guard let name = capture.name, seen.insert(name).inserted else { continue }
        let type = capture.typeText
        found.add(.parameter, name, detail: type, insertion: "\(name): \(type)")
      }
    }
  }

  /// Completes after the parenthesis of a screen or route: parameters without an argument.
  func addParameters(of call: CursorCall) {
    guard call.argumentName == nil else { return }
    for part in analysis.parameters(of: call.name) where !call.given.contains(part.name) {
      found.add(
        .parameter, part.name, detail: part.typeText, documentation: part.documentation,
        insertion: "\(part.name): ")
    }
  }

  /// Adds the values of a type that has few.
  func addValues(of type: ValueType?) {
    for value in type?.fewValues ?? [] {
      let isWord = value != "true" && value != "false"
      let written = isWord ? "\"\(value)\"" : value
      // The quote may be omitted while typing.
      let isBare = cursor.prefix.utf8.first.map { $0 != UInt8(ascii: "\"") } ?? false
      found.add(.option, isBare ? value : written, detail: type?.description, insertion: written)
    }
  }

  /// Adds the columns of the surrounding table, as values (`url`) or as URLs (`${url}`).
  func addColumns(asURLs: Bool) {
    for name in scope.columns {
      found.add(.variable, asURLs ? "${\(name)}" : name, detail: "a column of the table")
    }
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
