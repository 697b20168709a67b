import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Everything but types and namespaces.
extension ModelReader {
  mutating func variable(_ json: JSON, _ path: String) throws(ModelProblem) -> Variable {
    var fields = try ModelFields(json, path)
    let place = try place(&fields)
    var form: TypeExpression?
    if let json = fields.take("type") {
      let written = try type(json, fields.path(of: "type"))
      _ = try resolved(written, fields.path(of: "type"))
      form = written
    }
    let variable = VariableDeclaration(
      name: Name(try fields.text("name"), place.range), type: form,
      isOptional: try fields.flag("optional"), value: try expression("value", &fields),
      isExtern: try fields.flag("extern"))
    try fields.end()
    return Variable(variable, at: place)
  }

  mutating func screen(_ json: JSON, _ path: String) throws(ModelProblem) -> Screen {
    var fields = try ModelFields(json, path)
    let place = try place(&fields)
    var parameters: [Screen.Parameter]?
    if fields.has("parameters") {
      var declared: [Screen.Parameter] = []
      for (json, path) in try fields.list("parameters") {
        declared.append(try parameter(json, path))
      }
      parameters = declared
    }
    let screen = Screen(
      name: try fields.text("name"), parameters: parameters, isOpen: try fields.flag("open"),
      declines: try fields.flag("declines"), place: place,
      documentation: try fields.optionalText("documentation"))
    try fields.end()
    return screen
  }

  private mutating func parameter(
    _ json: JSON, _ path: String
  ) throws(ModelProblem) -> Screen.Parameter {
    var fields = try ModelFields(json, path)
    let name = try fields.text("name")
    let form = try type(try fields.required("type"), fields.path(of: "type"))
    let parameter = Screen.Parameter(
      name: name, key: try fields.optionalText("key") ?? name, form: form,
      type: try resolved(form, fields.path(of: "type")),
      isOptional: try fields.flag("optional"), defaultValue: try expression("default", &fields))
    try fields.end()
    return parameter
  }

  mutating func container(_ json: JSON, _ path: String) throws(ModelProblem) -> Container {
    var fields = try ModelFields(json, path)
    let place = try place(&fields)
    let kind: ContainerLayout.Container.Kind
    switch try fields.text("kind") {
    case "stack": kind = .stack
    case "tabs": kind = .tabs
    case "container": kind = .custom
    case let other:
      throw ModelProblem(
        fields.path(of: "kind"), "the word '\(TerminalText.escaped(other))' is not known")
    }
    let container = ContainerLayout.Container(
      name: try fields.text("name"), kind: kind, children: try fields.texts("children"),
      selected: try fields.optionalText("selected"), screens: try fields.texts("screens"),
      isLazy: try fields.flag("lazy"), selectsNone: try fields.flag("selectsNone"))
    try fields.end()
    return Container(container, at: place)
  }

  mutating func guardDecl(_ json: JSON, _ path: String) throws(ModelProblem) -> Guard {
    var fields = try ModelFields(json, path)
    let place = try place(&fields)
    let declaration = GuardDeclaration(
      name: Name(try fields.text("name"), place.range), targets: try targets(&fields),
      point: try fields.word("before", GuardDeclaration.Point.self) ?? .generate,
      isExtern: try fields.flag("extern"), body: try body("do", &fields))
    let namespace = try namespace(&fields)
    try fields.end()
    return Guard(declaration, at: place, namespace: namespace)
  }

  private mutating func targets(
    _ fields: inout ModelFields
  ) throws(ModelProblem) -> [GuardDeclaration.Target] {
    var targets: [GuardDeclaration.Target] = []
    for (json, path) in try fields.list("targets") {
      if json.text == "all" {
        targets.append(.everything)
        continue
      }
      var target = try ModelFields(json, path)
      if let screen = try target.optionalText("screen") {
        targets.append(.screen(Name(screen, TextRange(at: 0))))
      } else {
        let text = try pattern(try target.required("pattern"), target.path(of: "pattern"))
        targets.append(.pattern(PatternText(pattern: text.pattern, range: TextRange(at: 0))))
      }
      try target.end()
    }
    return targets
  }

  mutating func style(_ json: JSON, _ path: String) throws(ModelProblem) -> NamedStyle {
    var fields = try ModelFields(json, path)
    let place = try place(&fields)
    let style = NamedStyle(
      StyleDeclaration(
        name: Name(try fields.text("name"), place.range), body: try body("do", &fields)),
      at: place, namespace: try namespace(&fields))
    try fields.end()
    return style
  }

  mutating func hook(_ json: JSON, _ path: String) throws(ModelProblem) -> Hook {
    var fields = try ModelFields(json, path)
    let place = try place(&fields)
    guard let kind = try fields.word("on", Hook.Kind.self) else {
      throw ModelProblem(path, "there is no 'on'")
    }
    let hook = Hook(
      kind: kind, namespace: try namespace(&fields), targets: try targets(&fields),
      body: try body("do", &fields), place: place)
    try fields.end()
    return hook
  }

  mutating func block(_ json: JSON, _ path: String) throws(ModelProblem) -> Block {
    var fields = try ModelFields(json, path)
    let place = try place(&fields)
    var block = Block(
      written: [], texts: [], body: try body("do", &fields), place: place,
      namespace: try namespace(&fields))
    for (json, path) in try fields.list("patterns", atMost: Self.patternLimit) {
      let text = try pattern(json, path)
      block.written.append(text.written)
      block.texts.append(PatternText(pattern: text.pattern, range: place.range))
    }
    try fields.end()
    return block
  }

  // MARK: Routes

  /// The most patterns of a route.
  private static let patternLimit = 1_024

  mutating func route(_ json: JSON, _ path: String) throws(ModelProblem) -> Route {
    var fields = try ModelFields(json, path)
    var content = RouteContent(place: try place(&fields))
    let nowhere = content.place.range
    content.name = try fields.optionalText("name").map { Name($0, nowhere) }
    content.namespace = try namespace(&fields)
    let parent = try fields.number("parent", in: 0..<model.routes.count)
    content.target = try target(&fields)
    for (json, path) in try fields.list("own", atMost: Self.patternLimit) {
      let text = try pattern(json, path)
      content.ownPatterns.append(PatternText(pattern: text.pattern, range: nowhere))
    }
    let hasOwn = !content.ownPatterns.isEmpty
    for (json, path) in try fields.list("patterns", atMost: Self.patternLimit) {
      let text = try pattern(json, path)
      if !hasOwn {
        content.ownPatterns.append(PatternText(pattern: text.pattern, range: nowhere))
      }
      content.patterns.append(
        RoutePattern(
          pattern: text.pattern, written: text.written,
          own: min(content.patterns.count, max(0, content.ownPatterns.count - 1))))
    }
    content.isBroken = content.patterns.isEmpty
    content.values.arguments = try entries("arguments", &fields)
    if fields.has("only") {
      content.values.only = try fields.texts("only").map { Name($0, nowhere) }
    }
    content.values.fixed = try assignments("set", &fields)
    content.values.defaults = try assignments("default", &fields)
    content.presentation = try fields.optionalText("style") ?? "push"
    content.containers = try fields.texts("in")
    content.guards = try fields.texts("guards")
    content.tags = try fields.texts("tags")
    content.conditions = try expressions("when", &fields)
    content.isInternal = try fields.flag("internal")
    content.priority =
      try fields.number("priority", in: -1_000_000_000..<1_000_000_000) ?? 0
    content.parentScreen = try fields.optionalText("below").map { Name($0, nowhere) }
    content.documentation = try fields.optionalText("documentation")
    content.deprecated = try fields.optionalText("deprecated")
    content.since = try fields.optionalText("since")
    content.owner = try fields.optionalText("owner")
    for (json, path) in try fields.list("examples") {
      content.examples.append(try template(json, path))
    }
    try fields.end()
    return Route(index: model.routes.count, parent: parent, Shared(content))
  }

  private mutating func target(_ fields: inout ModelFields) throws(ModelProblem) -> Route.Target {
    let nowhere = TextRange(at: 0)
    if let screen = try fields.optionalText("screen") { return .screen(Name(screen, nowhere)) }
    if let json = fields.take("redirect") {
      return .rewrite(try template(json, fields.path(of: "redirect")))
    }
    if let json = fields.take("external") {
      return .external(try template(json, fields.path(of: "external")))
    }
    if fields.has("do") { return .action(try body("do", &fields)) }
    if try fields.flag("lookup") { return .lookup(nowhere) }
    guard try fields.flag("bound") else { throw ModelProblem(fields.path, "there is no target") }
    return .bound
  }

  private mutating func assignments(
    _ key: String, _ fields: inout ModelFields
  ) throws(ModelProblem) -> [RouteValues.Assignment] {
    var result: [RouteValues.Assignment] = []
    for (json, path) in try fields.list(key) {
      var assignment = try ModelFields(json, path)
      result.append(
        RouteValues.Assignment(
          name: Name(try assignment.text("name"), TextRange(at: 0)),
          value: try expression(
            try assignment.required("value"), assignment.path(of: "value"))))
      try assignment.end()
    }
    return result
  }

  /// A pattern, and how it is written.
  mutating func pattern(
    _ json: JSON, _ path: String
  ) throws(ModelProblem) -> (pattern: Pattern, written: String) {
    var text = json.text ?? ""
    var dialect = Dialect.native
    var written: String?
    if json.text == nil {
      var fields = try ModelFields(json, path)
      text = try fields.text("pattern")
      dialect = try fields.word("dialect", Dialect.self) ?? .native
      written = try fields.optionalText("written")
      try fields.end()
    }
    let (pattern, problems) = Pattern.parse(text, isQuoted: true, dialect: dialect)
    if let problem = problems.first(where: { !$0.isUsable }) {
      throw ModelProblem(path, problem.message)
    }
    if let limit = RouteTableBuildError.limit(of: pattern) {
      throw ModelProblem(path, limit.message)
    }
    guard pattern.hasAllExpansions else {
      throw ModelProblem(path, "the pattern expands to too many paths")
    }
    if !dialect.hasConverters {
      for type in pattern.captures.compactMap(\.type) { _ = try resolved(type, path) }
    }
    return (pattern, written ?? text)
  }
}
