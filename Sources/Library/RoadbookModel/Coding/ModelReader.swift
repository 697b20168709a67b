import RoadbookEngine
package import RoadbookText
package import RoadbookURL

extension MapModel {
  /// The version of the format of compiled maps. A newer meaning is a new member or word, which
  /// older readers refuse.
  package static let formatVersion = 1
  /// The most bytes of a compiled map.
  package static let sizeLimit = 32 << 20

  /// Reads a compiled map: JSON that `roadbook export json` has written. Linear in its length.
  ///
  /// It may come from a stranger: what a text could not say is refused, and nothing in it can make
  /// the reader, or the map that is made of it, trap or run without end.
  package static func reading(
    _ bytes: [UInt8]
  ) throws(ModelProblem) -> (model: MapModel, types: TypeTable) {
    guard bytes.count <= sizeLimit else {
      throw ModelProblem("", "the map is larger than \(sizeLimit >> 20) MiB")
    }
    let json: JSON
    do throws(JSONProblem) {
      json = try JSON(reading: bytes)
    } catch {
      throw ModelProblem(
        "", "byte \(error.offset) is not valid JSON: \(error.message)", at: error.offset)
    }
    var reader = ModelReader()
    try reader.read(json)
    return (reader.model, reader.types)
  }
}

/// Reads a model from JSON.
struct ModelReader {
  var model = MapModel()
  var types = TypeTable()
  /// How many objects of expressions and statements are around the current one.
  var depth = 0
  /// The file of the declaration that is read.
  var document = 0

  mutating func read(_ json: JSON) throws(ModelProblem) {
    var fields = try ModelFields(json, "")
    guard case .int(let version)? = fields.take("roadbook") else {
      throw ModelProblem("", "this is not a compiled map: it has no 'roadbook'")
    }
    guard version == MapModel.formatVersion else {
      throw ModelProblem(
        "roadbook",
        "the map has format \(version): this Roadbook reads format \(MapModel.formatVersion)")
    }
    model.files = try fields.texts("files")
    try readNamespaces(&fields)
    try readTypes(&fields)
    for (json, path) in try fields.list("variables") {
      model.variables.append(try variable(json, path))
    }
    for (json, path) in try fields.list("screens") { model.screens.append(try screen(json, path)) }
    for (json, path) in try fields.list("containers") {
      model.containers.append(try container(json, path))
    }
    model.root = try fields.optionalText("root")
    if let json = fields.take("presenter") {
      var presenter = try ModelFields(json, "presenter")
      let place = try place(&presenter)
      model.presenter = Presenter(container: try presenter.optionalText("container"), place: place)
      try presenter.end()
    }
    for (json, path) in try fields.list("guards") { model.guards.append(try guardDecl(json, path)) }
    for (json, path) in try fields.list("styles") { model.styles.append(try style(json, path)) }
    for (json, path) in try fields.list("hooks") { model.hooks.append(try hook(json, path)) }
    for (json, path) in try fields.list("created") {
      var hook = try ModelFields(json, path)
      let place = try place(&hook)
      model.configurations.append(
        Configuration(
          screen: try hook.text("screen"), body: try body("do", &hook), place: place))
      try hook.end()
    }
    for (json, path) in try fields.list("blocks") { model.blocks.append(try block(json, path)) }
    for (json, path) in try fields.list("normalizations") {
      var rule = try ModelFields(json, path)
      let place = try place(&rule)
      let pattern = try pattern(try rule.required("pattern"), rule.path(of: "pattern")).pattern
      model.normalizations.append(
        Normalization(
          RewriteRule(
            pattern: PatternText(pattern: pattern, range: place.range),
            target: try template(try rule.required("to"), rule.path(of: "to"))),
          at: place))
      try rule.end()
    }
    for (json, path) in try fields.list("routes", atMost: 1_000_000) {
      model.routes.append(try route(json, path))
    }
    try fields.end()
    try checkNames()
  }

  // MARK: Places

  /// `at`: file, line and column.
  mutating func place(_ fields: inout ModelFields) throws(ModelProblem) -> Place {
    let path = fields.path(of: "at")
    guard let json = fields.take("at") else {
      document = 0
      return Place(document: 0, range: TextRange(at: 0))
    }
    return try place(json, path)
  }

  private mutating func place(_ json: JSON, _ path: String) throws(ModelProblem) -> Place {
    guard let numbers = json.items, numbers.count == 3, case .int(let file) = numbers[0],
      model.files.indices.contains(file),
      let range = CompiledPlace.range(line: numbers[1], column: numbers[2])
    else { throw ModelProblem(path, "a file, a line and a column are missing") }
    document = file
    return Place(document: file, range: range)
  }

  mutating func namespace(_ fields: inout ModelFields) throws(ModelProblem) -> Int {
    try fields.number("namespace", in: 0..<model.namespaces.count) ?? 0
  }

  // MARK: Namespaces and types

  private mutating func readNamespaces(_ fields: inout ModelFields) throws(ModelProblem) {
    model.namespaces = []
    for (json, path) in try fields.list("namespaces") {
      var fields = try ModelFields(json, path)
      var namespace = Namespace()
      namespace.name = try fields.optionalText("name")
      namespace.isNamed = try fields.flag("named")
      let claims = fields.path(of: "claims")
      for text in try fields.texts("claims") {
        guard let claim = Namespace.Claim(text, at: TextRange(at: 0)) else {
          throw ModelProblem(claims, "'\(TerminalText.escaped(text))' is not a scheme")
        }
        namespace.claims.append(claim)
      }
      let library = try fields.word("library", Dialect.self) ?? .native
      namespace.settings = NamespaceSettings(of: library, isDialect: try fields.flag("dialect"))
      if let json = fields.take("options") {
        var options = try ModelFields(json, fields.path(of: "options"))
        for option in NamespaceOption.all {
          guard let value = try options.optionalText(option.word) else { continue }
          guard option.word != "fallback", option.values.contains(value) else {
            throw ModelProblem(
              options.path(of: option.word),
              "the word '\(TerminalText.escaped(value))' is not known")
          }
          option.set(&namespace.settings, value)
        }
        try options.end()
      }
      namespace.settings.options.fallsBackToGlobal = try fields.flag("fallback")
      namespace.settings.conditions = try expressions("when", &fields)
      namespace.firstRoute = try fields.number("firstRoute", in: 0..<1_000_000) ?? 0
      for (json, path) in try fields.list("at") {
        namespace.places.append(try place(json, path))
      }
      try fields.end()
      model.namespaces.append(namespace)
    }
    guard model.namespaces.first?.claims.isEmpty == true else {
      throw ModelProblem(
        "namespaces", "the first one must be that of the routes outside any scheme")
    }
  }

  private mutating func readTypes(_ fields: inout ModelFields) throws(ModelProblem) {
    var size = 0
    for (json, path) in try fields.list("types") {
      var fields = try ModelFields(json, path)
      let place = try place(&fields)
      let name = try fields.text("name")
      guard types.type(named: name) == nil else {
        throw ModelProblem(path, "there are two types '\(TerminalText.escaped(name))'")
      }
      var form: TypeExpression?
      if let json = fields.take("type") { form = try type(json, fields.path(of: "type")) }
      let declared = DeclaredType(
        TypeDeclaration(
          name: Name(name, place.range), type: form, condition: try expression("where", &fields),
          conversion: try expression("as", &fields), isExtern: try fields.flag("extern"),
          written: form?.text ?? "extern"),
        at: place)
      try fields.end()
      let (type, problems) = declared.valueType(in: types)
      if let problem = problems.first { throw ModelProblem(path, problem.message) }
      size += type.extent.size
      guard size <= TypeTable.sizeLimit else {
        throw ModelProblem(path, "the types have more than \(TypeTable.sizeLimit) parts in all")
      }
      types.declare(name, type)
      model.types.append(declared)
    }
  }

  func type(_ json: JSON, _ path: String) throws(ModelProblem) -> TypeExpression {
    try type(json, path, depth: 0)
  }

  private func type(
    _ json: JSON, _ path: String, depth: Int
  ) throws(ModelProblem) -> TypeExpression {
    let nowhere = TextRange(at: 0)
    if let name = json.text { return .name(name, nowhere) }
    guard depth < TypeExtent.depthLimit else { throw ModelProblem(path, "nested too deeply") }
    var fields = try ModelFields(json, path)
    let result: TypeExpression
    if let word = try fields.optionalText("word") {
      result = .word(word, nowhere)
    } else if let text = try fields.optionalText("text") {
      result = .text(text, nowhere)
    } else if let source = try fields.optionalText("regex") {
      result = .regex(source, nowhere)
    } else if let element = fields.take("list") {
      result = .list(try type(element, fields.path(of: "list"), depth: depth + 1))
    } else if fields.has("any") {
      var parts: [TypeExpression] = []
      for (json, path) in try fields.list("any", atMost: TypeExtent.sizeLimit) {
        parts.append(try type(json, path, depth: depth + 1))
      }
      result = .union(parts)
    } else {
      result = .range(
        lower: try fields.optionalText("from"), upper: try fields.optionalText("to"), nowhere)
    }
    try fields.end()
    return result
  }

  /// The type that an expression denotes.
  func resolved(_ form: TypeExpression, _ path: String) throws(ModelProblem) -> ValueType {
    switch types.resolve(form) {
    case .success(let type): return type
    case .failure(let problem): throw ModelProblem(path, problem.message)
    }
  }
}

/// The places of a compiled map. Its text is gone, so every line gets the same length; columns
/// beyond it count as its end.
package enum CompiledPlace {
  private static let width = 1 << 10
  private static let lines = 1 << 20

  static func range(line: JSON, column: JSON) -> TextRange? {
    guard case .int(let line) = line, case .int(let column) = column, (1...lines).contains(line),
      column >= 1
    else { return nil }
    return TextRange(at: (line - 1) * width + min(column, width) - 1)
  }

  package static func position(of range: TextRange) -> LineColumn {
    LineColumn(line: range.start / width + 1, column: range.start % width + 1)
  }
}
