/// Screens: an enumeration, and a structure for each with arguments.
extension SwiftWriter {
  mutating func writeScreens() {
    let screens = map.screens.sorted {
      names.screenCase($0.name.name) < names.screenCase($1.name.name)
    }
    let full = screens.filter(\.hasArguments)
    code.line("/// The screens of the map with their arguments.")
    block("\(access)enum Screen: \(names.type("TypedScreen"))") { writer in
      for screen in screens { writer.writeCase(of: screen) }
      writer.code.line()
      writer.code.list(
        "\(writer.access)static let names: \(writer.names.type("Set"))"
          + "<\(writer.names.type("ScreenName"))> = [",
        screens.map { SwiftNames.literal($0.name.name) }, "]", trailingComma: true, fills: true)
      writer.code.line()
      writer.writeReading(of: screens)
      for screen in full {
        writer.code.line()
        writer.writeMaking(of: screen)
      }
      writer.code.line()
      writer.block("\(writer.access)var name: \(writer.names.type("ScreenName"))") { writer in
        writer.writeSwitch(
          screens.map { screen in
            (".\(writer.names.screenCase(screen.name.name))", SwiftNames.literal(screen.name.name))
          })
      }
      writer.code.line()
      writer.block("\(writer.access)var arguments: \(writer.names.type("Arguments"))") {
        $0.writeArguments(of: screens)
      }
      for screen in full {
        writer.code.line()
        writer.writeStructure(of: screen)
      }
    }
  }

  private mutating func writeCase(of screen: ExportedScreen) {
    comment(screen.name.documentation)
    let name = names.quoted(names.screenCase(screen.name.name))
    code.line(
      "case \(name)" + (screen.hasArguments ? "(\(names.upper(screen.name.name)))" : ""))
  }

  private mutating func writeReading(of screens: [ExportedScreen]) {
    let head =
      "\(access)init(_ name: \(names.type("ScreenName")), _ arguments: \(names.type("Arguments"))) "
      + "throws(\(names.type("ArgumentError")))"
    block(head) { writer in
      writer.code.line("switch name.rawValue {")
      for screen in screens {
        let value =
          screen.hasArguments ? "(try \(writer.names.upper(screen.name.name))(arguments))" : ""
        writer.code.line(
          "case \(SwiftNames.literal(screen.name.name)): "
            + "self = .\(writer.names.screenCase(screen.name.name))\(value)")
      }
      writer.code.lines(["default: throw .unknownScreen(name)", "}"])
    }
  }

  private mutating func writeMaking(of screen: ExportedScreen) {
    comment(screen.name.documentation, or: screen.declaration)
    let name = names.screenCase(screen.name.name)
    let given = fields(of: screen).map { field in
      field.name == names.quoted(field.name)
        ? "\(field.name): \(field.name)" : "\(field.name): \(names.quoted(field.name))"
    }
    function(
      "\(access)static func \(names.quoted(name))",
      parameters(of: screen, in: .screens), " -> Self",
      body: [".\(name)(\(names.upper(screen.name.name))(\(given.joined(separator: ", "))))"])
  }

  private mutating func writeSwitch(_ cases: [(pattern: String, value: String)]) {
    code.line("switch self {")
    for item in cases { code.line("case \(item.pattern): \(item.value)") }
    code.line("}")
  }

  private mutating func writeArguments(of screens: [ExportedScreen]) {
    code.line("switch self {")
    for screen in screens where screen.hasArguments {
      code.line("case .\(names.screenCase(screen.name.name))(let screen): screen.arguments")
    }
    let empty = screens.filter { !$0.hasArguments }.map {
      ".\(names.screenCase($0.name.name))"
    }
    let line = "case \(empty.joined(separator: ", ")): [:]"
    if !empty.isEmpty, code.fits(line) {
      code.line(line)
    } else if !empty.isEmpty {
      code.line("case")
      code.indented { $0.fill(empty, end: ": [:]") }
    }
    code.line("}")
  }

  // MARK: The structure of a screen

  /// A property of a screen's structure.
  private struct Field {
    var name: String
    var type: String
    /// Its name in the map; nil for the parameters that the screen does not declare.
    var key: String?
    var note: String?
  }

  private func fields(of screen: ExportedScreen) -> [Field] {
    let scope = SwiftNames.Scope.screen(screen.name.name)
    var fields = screen.parameters.map { parameter in
      Field(
        name: names.parameter(parameter.name),
        type: names.code(parameter.type, in: scope) + (parameter.isOptional ? "?" : ""),
        key: parameter.name, note: parameter.note?.text)
    }
    if screen.isOpen {
      fields.append(
        Field(
          name: "others", type: names.type("Arguments"),
          note: "The parameters that the screen does not declare."))
    }
    return fields
  }

  private func parameters(of screen: ExportedScreen, in scope: SwiftNames.Scope) -> [String] {
    screen.parameters.map {
      parameter($0.name, $0.type, isOptional: $0.isOptional, fallback(of: $0), in: scope)
    } + (screen.isOpen ? ["others: \(names.type("Arguments")) = [:]"] : [])
  }

  private mutating func writeStructure(of screen: ExportedScreen) {
    var paragraphs = screen.name.documentation.map { [$0.codeLines] } ?? []
    if let declaration = screen.declaration { paragraphs.append(["`\(declaration.inComment)`"]) }
    comment(paragraphs)
    let name = names.upper(screen.name.name)
    block("\(access)struct \(name): \(names.type("TypedArguments"))") { writer in
      for type in screen.types {
        writer.write(type)
        writer.code.line()
      }
      writer.writeFields(of: screen)
      let fields = writer.fields(of: screen)
      writer.code.line()
      writer.code.list(
        "\(writer.access)init(", writer.parameters(of: screen, in: .screen(screen.name.name)),
        ") {")
      writer.code.indented { code in
        for field in fields {
          code.line("self.\(field.name) = \(writer.names.quoted(field.name))")
        }
      }
      writer.code.line("}")
      writer.code.line()
      writer.writeReading(of: fields)
      writer.code.line()
      writer.writeArguments(of: fields)
    }
  }

  private mutating func writeFields(of screen: ExportedScreen) {
    code.line(
      "\(access)static let screen: \(names.type("ScreenName")) = "
        + SwiftNames.literal(screen.name.name))
    for field in fields(of: screen) {
      if let note = field.note { code.line("/// \(note.inComment)") }
      code.line("\(access)var \(names.quoted(field.name)): \(field.type)")
    }
  }

  private mutating func writeReading(of fields: [Field]) {
    let head =
      "\(access)init(_ arguments: \(names.type("Arguments"))) "
      + "throws(\(names.type("ArgumentError")))"
    block(head) { writer in
      for field in fields {
        guard let key = field.key else { continue }
        writer.code.line(
          "\(writer.names.quoted(field.name)) = try arguments.value(\(SwiftNames.literal(key)))")
      }
      guard fields.last?.key == nil else { return }
      let keys = fields.compactMap(\.key).map(SwiftNames.literal)
      writer.code.line(
        keys.isEmpty
          ? "others = arguments" : "others = arguments.without(\(keys.joined(separator: ", ")))")
    }
  }

  private mutating func writeArguments(of fields: [Field]) {
    let items = fields.compactMap { field in
      field.key.map { "\(SwiftNames.literal($0)): \(names.quoted(field.name))" }
    }
    let isOpen = fields.last?.key == nil
    let head = "\(access)var arguments: \(names.type("Arguments"))"
    guard !items.isEmpty else { return code.line("\(head) { others }") }
    let (start, end) = isOpen ? ("others.adding([", "])") : ("[", "]")
    let line = "\(head) { \(start)\(items.joined(separator: ", "))\(end) }"
    if code.fits(line) { return code.line(line) }
    block(head) { $0.code.list(start, items, end, trailingComma: true, fills: true) }
  }
}

extension ExportedParameter.Note {
  /// What a comment says about the value that a screen gets.
  var text: String {
    switch self {
    case .date: "A date as text: `2026-12-24`, or with a time."
    case .condition(let text), .conversion(let text): "`\(text)`"
    case .code(let text): "What the app's code makes of `\(text)`."
    }
  }
}
