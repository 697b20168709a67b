/// Types of values, and the names of all else.
extension SwiftWriter {
  mutating func writeTypes() {
    for (number, type) in fileTypes.enumerated() {
      if number > 0 { code.line() }
      write(type)
    }
  }

  /// The declaration of a type.
  mutating func write(_ type: ExportedType) {
    comment((type.documentation.map { [$0.codeLines] } ?? []) + [["`\(type.text.inComment)`"]])
    let name = names.typeName(type.key)
    switch type.shape {
    case .words(let words): writeWords(words, name, [names.type("RouteConvertible")])
    case .union(let members): writeUnion(members, name, type.text)
    case .range(let base, let lower, let upper):
      let range = "\(lower ?? "")...\(upper ?? "")"
      let literal = base == .float ? "Float" : "Integer"
      writeRestricted(
        name, names.code(base, in: .file), "in \(range)",
        "ExpressibleBy\(literal)Literal", isComparable: true, "static let range = \(range)",
        "Self.range.contains(rawValue)")
    case .regex(let source):
      writeRestricted(
        name, names.type("String"), "of the form /\(source)/", "ExpressibleByStringLiteral",
        isComparable: false,
        "private static let form = try? \(names.type("LinearRegex"))(\(SwiftNames.literal(source)))",
        "Self.form?.matches(rawValue) == true")
    }
  }

  mutating func writeWords(_ words: [String], _ name: String, _ protocols: [String]) {
    let types = [names.type("String")] + protocols + [names.type("CaseIterable")]
    let head = "\(access)enum \(name): \(types.joined(separator: ", "))"
    block(head) { writer in
      let cases = words.map { (writer.names.word($0), $0) }
      let plain = "case " + cases.map { writer.names.quoted($0.0) }.joined(separator: ", ")
      if cases.allSatisfy({ $0.0 == $0.1 }), writer.code.fits(plain) {
        return writer.code.line(plain)
      }
      for (own, word) in cases {
        let value = own == word ? "" : " = \(SwiftNames.literal(word))"
        writer.code.line("case \(writer.names.quoted(own))\(value)")
      }
    }
  }

  private mutating func writeRestricted(
    _ name: String, _ base: String, _ restriction: String, _ literal: String, isComparable: Bool,
    _ constant: String, _ condition: String
  ) {
    let comparable = isComparable ? ", \(names.type("Comparable"))" : ""
    let head =
      "\(access)struct \(name): \(names.type("RestrictedValue")), \(names.type(literal))\(comparable)"
    block(head) { writer in
      let restriction =
        "\(writer.access)static let restriction = \(SwiftNames.literal(restriction))"
      let isPrivate = constant.hasPrefix("private")
      writer.code.lines(
        isPrivate ? [restriction, constant] : [writer.access + constant, restriction])
      writer.code.lines(["\(writer.access)let rawValue: \(base)", ""])
      writer.block("\(writer.access)init?(rawValue: \(base))") {
        $0.code.lines([
          "guard \(condition) else { return nil }", "self.rawValue = rawValue",
        ])
      }
    }
  }

  private mutating func writeUnion(
    _ members: [ExportedType.Member], _ name: String, _ text: String
  ) {
    let value = names.type("ParameterValue")
    let cases = members.map { member -> (name: String, word: String?, type: CodeType) in
      switch member {
      case .word(let word): (names.word(word), word, .string)
      case .type(let type): (names.word(type.word), nil, type)
      }
    }
    let head =
      "\(access)enum \(name): \(names.type("RouteConvertible")), \(names.type("Hashable"))"
    block(head) { writer in
      for item in cases {
        let payload = item.word == nil ? "(\(writer.names.code(item.type, in: .file)))" : ""
        writer.code.line("case \(writer.names.quoted(item.name))\(payload)")
      }
      writer.code.line()
      writer.block("\(writer.access)init?(routeValue: \(value))") { writer in
        for (number, item) in cases.enumerated() {
          let start = number == 0 ? "if" : "} else if"
          let own = ".\(item.name)"
          if let word = item.word {
            writer.code.line("\(start) routeValue == .string(\(SwiftNames.literal(word))) {")
            writer.code.indented { $0.line("self = \(own)") }
          } else {
            let type = writer.names.code(item.type, in: .file)
            writer.code.line("\(start) let value = \(type)(routeValue: routeValue) {")
            writer.code.indented { $0.line("self = \(own)(value)") }
          }
        }
        writer.code.line("} else {")
        writer.code.indented { $0.line("return nil") }
        writer.code.line("}")
      }
      writer.code.line()
      writer.block("\(writer.access)var routeValue: \(value)") { writer in
        writer.code.line("switch self {")
        for item in cases {
          writer.code.line(
            item.word.map { "case .\(item.name): .string(\(SwiftNames.literal($0)))" }
              ?? "case .\(item.name)(let value): value.routeValue")
        }
        writer.code.line("}")
      }
      writer.code.line()
      writer.code.line(
        "\(writer.access)static var routeTypePhrase: \(writer.names.type("String")) "
          + "{ \(SwiftNames.literal(text)) }")
    }
  }

  // MARK: Names

  mutating func writeNames() {
    var isFirst = true
    func section(
      _ writer: inout SwiftWriter, _ comment: String, _ name: String, _ isThere: Bool,
      _ body: (inout SwiftWriter) -> Void
    ) {
      guard isThere else { return }
      if !isFirst { writer.code.line() }
      isFirst = false
      writer.code.line("/// \(comment)")
      writer.block("\(writer.access)enum \(name)", body)
    }
    section(&self, "What the app's code performs.", "Actions", !map.actions.isEmpty) {
      $0.writeNames($0.map.actions, "ActionName")
    }
    section(
      &self, "The stacks, tabs and other containers.", "Containers", !map.containers.isEmpty
    ) { $0.writeNames($0.map.containers, "ContainerName") }
    section(&self, "The guards.", "Guards", !map.guards.isEmpty) {
      $0.writeNames($0.map.guards, "GuardName")
    }
    section(&self, "The routes, for handlers.", "Routes", !map.routes.isEmpty) {
      $0.writeRoutes()
    }
    section(&self, "The types that the app's code converts.", "Types", !map.codeTypes.isEmpty) {
      $0.writeNames($0.map.codeTypes, "TypeName")
    }
    section(&self, "The variables.", "Variables", !map.variables.isEmpty) { $0.writeVariables() }
  }

  private mutating func writeNames(_ all: [ExportedName], _ type: String) {
    for name in all.sorted(by: { names.member($0.name) < names.member($1.name) }) {
      comment(name.documentation)
      code.line(
        "\(access)static let \(names.quoted(names.member(name.name))): \(names.type(type)) = "
          + SwiftNames.literal(name.name))
    }
  }

  private mutating func writeRoutes() {
    let routes = map.routes.sorted { names.member($0.name.name) < names.member($1.name.name) }
    for route in routes {
      comment(route.name.documentation)
      let own = "\(access)static let \(names.quoted(names.member(route.name.name)))"
      let name = SwiftNames.literal(route.name.name)
      let screen = map.screens.first { $0.name.name == route.screen }
      code.line(
        screen?.hasArguments == true
          ? "\(own) = \(names.type("TypedRoute"))<Screen.\(names.upper(route.screen))>(\(name))"
          : "\(own): \(names.type("RouteName")) = \(name)")
    }
  }

  private mutating func writeVariables() {
    let variables = map.variables.sorted {
      names.member($0.name.name) < names.member($1.name.name)
    }
    for variable in variables {
      comment(variable.name.documentation)
      let type = names.code(variable.type, in: .variables)
      code.line(
        "\(access)static let \(names.quoted(names.member(variable.name.name))) = "
          + "\(names.type("TypedVariable"))<\(type)>(\(SwiftNames.literal(variable.name.name)))")
    }
    for type in map.variableTypes {
      code.line()
      write(type)
    }
  }
}
