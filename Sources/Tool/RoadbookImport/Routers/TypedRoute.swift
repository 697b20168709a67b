/// The class of a typed route of go_router: its parameters, and what it builds.
struct TypedRoute {
  /// Without `Route`.
  let name: String
  /// From `{` to `}`.
  private let body: TokenRange?
  private let type: String

  /// Finds the class of `TypedGoRoute<TeaRoute>(…)`.
  init(_ call: LiteralCall, _ files: [SourceFile]) {
    let type = call.types.first.flatMap { $0.file.word($0.first) } ?? "Route"
    self.type = type
    name = type.hasSuffix("Route") && type != "Route" ? String(type.dropLast(5)) : type
    var body: TokenRange?
    for file in files where body == nil {
      for index in file.words[type] ?? [] where file.isWord(index - 1, "class") {
        let brace = file.level(from: index).prefix(64).first { file.isSymbol($0, "{") }
        if let brace, let close = file.close(brace) { body = file.tokenRange(brace..<(close + 1)) }
      }
    }
    self.body = body
  }

  /// The function that builds the screen, from its parameters on.
  var builder: TokenRange? {
    guard let body else { return nil }
    for index in body.range
    where body.file.isWord(index, "build") || body.file.isWord(index, "buildPage") {
      guard body.file.isSymbol(index + 1, "("), let close = body.file.close(index + 1) else {
        continue
      }
      if body.file.isSymbol(close + 1, "{"), let end = body.file.close(close + 1) {
        return body.with((index + 1)..<(end + 1))
      }
      if let value = body.file.expression(from: close + 3), body.file.isSymbol(close + 1, "=") {
        return body.with((index + 1)..<value.end)
      }
    }
    return nil
  }

  /// The parameters of its screen as a map writes them: those of the path, and those of the query
  /// under their names in kebab case.
  func parameters(path: String, _ reading: inout RouterReading) -> String? {
    guard let body else { return nil }
    let file = body.file
    var result: [String] = []
    for index in body.range where file.isWord(index, type) && file.isSymbol(index + 1, "(") {
      guard let close = file.close(index + 1), !file.isSymbol(index - 1, ".") else { continue }
      var open = index + 2
      var end = close
      if file.isSymbol(open, "{"), let inner = file.close(open) { (open, end) = (open + 1, inner) }
      for part in file.split(open, end) {
        if let parameter = parameter(part, path, &reading) { result.append(parameter) }
      }
      break
    }
    return result.isEmpty ? nil : result.joined(separator: ", ")
  }

  /// `required this.id`, `this.tab = 'info'`
  private func parameter(
    _ part: TokenRange, _ path: String, _ reading: inout RouterReading
  ) -> String? {
    let file = part.file
    guard let place = part.range.first(where: { file.isWord($0, "this") }),
      file.isSymbol(place + 1, "."), let name = file.word(place + 2), name != "$extra",
      PatternText.name(name) == name, let type = fieldType(name)
    else { return nil }
    let isOfPath = path.split(separator: "/").contains {
      $0 == ":\(name)" || $0.hasPrefix(":\(name)<")
    }
    var text = "\(name): \(type.name)"
    var constant: String?
    let hasDefault = file.isSymbol(place + 3, "=") && place + 4 < part.end
    if hasDefault {
      constant = self.constant(part.with((place + 4)..<part.end), type.name, &reading)
    }
    if let constant {
      text += " = \(constant)"
    } else if !isOfPath, type.isOptional || hasDefault {
      text += "?"
    }
    let key = ScreenNames.kebabCase(name)
    return !isOfPath && key != name ? text + " from \(key)" : text
  }

  /// `final int? id;`
  private func fieldType(_ name: String) -> (name: String, isOptional: Bool)? {
    guard let body else { return nil }
    let file = body.file
    for index in body.range
    where file.isWord(index, name) && file.braces[index] == body.first
      && file.isSymbol(index + 1, ";")
    {
      let isOptional = file.isSymbol(index - 1, "?")
      switch file.word(isOptional ? index - 2 : index - 1) {
      case "int": return ("int", isOptional)
      case "double", "num": return ("float", isOptional)
      case "bool": return ("bool", isOptional)
      case nil: return nil
      default: return ("string", isOptional)
      }
    }
    return nil
  }

  private func constant(
    _ value: TokenRange, _ type: String, _ reading: inout RouterReading
  ) -> String? {
    switch type {
    case "string": return (try? reading.literals.text(value)).map { MapText.quoted($0) }
    case "bool": return value.flag.map { $0 ? "true" : "false" }
    case "int": return value.integer.map(String.init)
    default: return nil
    }
  }
}
