import RoadbookText

/// Writes a map as Kotlin: screens, links, and a function that reads URLs.
struct KotlinWriter {
  let map: ExportedMap
  let options: ExportOptions
  let names: KotlinNames
  var code = CodeText(step: 4, width: 106)
  /// What the functions are made of, as far as this map needs it.
  var helpers: Set<KotlinHelper> = []

  init(_ map: ExportedMap, _ options: ExportOptions) {
    self.map = map
    self.options = options
    names = KotlinNames(namespace: options.name, map: map)
  }

  func text(header: [String]) -> String {
    var writer = self
    writer.code.lines(
      header.map { "// \($0)" } + [
        "", "@file:Suppress(\"RedundantVisibilityModifier\", \"unused\")", "",
      ])
    if let package = options.package { writer.code.lines(["package \(package)", ""]) }
    writer.comment([["The screens and links of the map `\(options.mapName.inComment)`."]])
    writer.block("public object \(options.name)") { writer in
      writer.writeScreens()
      writer.writeLinks()
      writer.writeTypes()
      writer.writeReading()
      writer.writeParts()
    }
    return writer.code.text
  }

  mutating func section(_ name: String) {
    if !code.text.hasSuffix("{\n") { code.line() }
    code.lines(["// \(name)", ""])
  }

  /// Lines between braces. `opens`: whether the first brace is missing in the head.
  mutating func block(_ head: String, opens: Bool = true, _ body: (inout Self) -> Void) {
    code.line(opens ? head + " {" : head)
    code.indent()
    body(&self)
    code.outdent()
    code.line("}")
  }

  /// A comment; on one line if it has only one. Comments may be nested, so both signs are broken.
  mutating func comment(_ paragraphs: [[String]]) {
    let lines = Array(paragraphs.filter { !$0.isEmpty }.joined(separator: [""])).map(Self.broken)
    if lines.count == 1, let line = lines.first { return code.line("/** \(line) */") }
    guard !lines.isEmpty else { return }
    code.line("/**")
    for line in lines { code.line(line.isEmpty ? " *" : " * \(line)") }
    code.line(" */")
  }

  static func broken(_ text: String) -> String {
    text.replacing("/*", with: "/\\*").replacing("*/", with: "*\\/")
  }

  /// The types that stand beside each other in the file.
  var fileTypes: [ExportedType] {
    (map.types + map.links.flatMap(\.types)).sorted { names.type($0.key) < names.type($1.key) }
  }

  var allTypes: [ExportedType] { fileTypes + map.screens.flatMap(\.types) }

  func type(_ key: ExportedType.Key) -> ExportedType? { map.type(key) }

  // MARK: Screens

  private mutating func writeScreens() {
    let screens = map.screens.sorted { $0.name.name < $1.name.name }
    guard !screens.isEmpty else { return }
    section("Screens")
    comment([["The screens of the map with their arguments."]])
    block("public sealed interface Screen") { writer in
      writer.comment([["The name that the map has for it."]])
      writer.code.line("public val screen: String")
      for screen in screens {
        writer.code.line()
        writer.write(screen)
      }
    }
  }

  private mutating func write(_ screen: ExportedScreen) {
    comment(
      (screen.name.documentation.map { [$0.codeLines] } ?? [])
        + [["`\((screen.declaration ?? screen.name.name).inComment)`"]])
    let name = names.type(screen.name.name)
    let property = "override val screen: String get() = \(KotlinNames.literal(screen.name.name))"
    guard screen.hasArguments else {
      return block("public data object \(name) : Screen") { $0.code.line(property) }
    }
    var fields = screen.parameters.map { field($0, of: screen) }
    if screen.isOpen {
      fields.append(
        (
          "The parameters that the screen does not declare.",
          "public val others: Map<String, String> = emptyMap()"
        ))
    }
    let head = "public data class \(name)("
    let line = "\(head)\(fields.map(\.code).joined(separator: ", "))) : Screen {"
    if fields.allSatisfy({ $0.note == nil }), code.fits(line) {
      code.line(line)
    } else {
      code.line(head)
      for field in fields {
        code.indent()
        if let note = field.note { comment([[note]]) }
        code.line(field.code + ",")
        code.outdent()
      }
      code.line(") : Screen {")
    }
    code.indent()
    code.line(property)
    for type in screen.types {
      code.line()
      write(type)
    }
    code.outdent()
    code.line("}")
  }

  private func field(
    _ parameter: ExportedParameter, of screen: ExportedScreen
  ) -> (note: String?, code: String) {
    let scope = KotlinNames.Scope.screen(screen.name.name)
    let note: String? =
      if case .date? = parameter.note { nil } else { parameter.note?.text.inComment }
    let own = names.quoted(names.property(parameter.name))
    let type = names.code(parameter.type, in: scope) + (parameter.isOptional ? "?" : "")
    let fallback = self.fallback(of: parameter, in: scope).map { " = \($0)" } ?? ""
    return (note, "public val \(own): \(type)\(fallback)")
  }

  /// The default of a screen's parameter; nil if it has none, or if only the map can compute it.
  func fallback(of parameter: ExportedParameter, in scope: KotlinNames.Scope) -> String? {
    guard case .value(let literal)? = parameter.fallback else {
      return parameter.fallback == nil && parameter.isOptional ? "null" : nil
    }
    return value(literal, of: parameter.type, in: scope)
  }

  private func value(
    _ literal: ParameterLiteral, of type: CodeType, in scope: KotlinNames.Scope
  ) -> String? {
    switch (type, literal) {
    case (_, .null): "null"
    case (.list, .emptyList): "emptyList()"
    case (.string, .string(let text)), (.date, .string(let text)), (.path, .string(let text)),
      (.uuid, .string(let text)), (.url, .string(let text)):
      KotlinNames.literal(text)
    case (.int, .int(let number)): Self.whole(number)
    case (.uint, .int(let number)): number < 0 ? nil : "\(number)u"
    case (.float, .int(let number)): "\(number).0"
    case (.float, .float(let number)): "\(number)"
    case (.bool, .bool(let value)): "\(value)"
    case (.declared(let key), _): self.value(literal, of: key, in: scope)
    default: nil
    }
  }

  /// Kotlin has no literal for the least number.
  private static func whole(_ number: Int) -> String {
    number == .min ? "Long.MIN_VALUE" : "\(number)"
  }

  private func value(
    _ literal: ParameterLiteral, of key: ExportedType.Key, in scope: KotlinNames.Scope
  ) -> String? {
    guard let type = type(key) else { return nil }
    let name = names.reference(key, in: scope)
    switch (type.shape, literal) {
    case (.words(let words), .string(let word)):
      return words.contains(word) ? "\(name).\(names.type(word))" : nil
    case (.regex, .string(let text)): return "\(name)(\(KotlinNames.literal(text)))"
    case (.range(.float, _, _), .int(let number)): return "\(name)(\(number).0)"
    case (.range(.float, _, _), .float(let number)): return "\(name)(\(number))"
    case (.range, .int(let number)): return "\(name)(\(Self.whole(number)))"
    case (.union(let members), _):
      for member in members {
        switch (member, literal) {
        case (.word(let word), .string(let text)) where word == text:
          return "\(name).\(names.type(word))"
        case (.type(let inner), _):
          if let value = value(literal, of: inner, in: scope), value != "null" {
            return "\(name).\(names.alternative(inner))(\(value))"
          }
        default: continue
        }
      }
      return nil
    default: return nil
    }
  }

  // MARK: Names

  /// Names of the map that Kotlin cannot tell apart.
  var clashes: [ExportClash] {
    var found = NameClashes("Kotlin")
    found.check(
      map.screens.map { ("screen", $0.name.name, names.type($0.name.name), $0.name.place) })
    found.check(fileTypes.map { ("type", $0.key.name, names.type($0.key), .nowhere) })
    found.check(
      map.links.map { ("link", $0.name.name, names.function($0.name.name), $0.name.place) })
    for type in allTypes {
      switch type.shape {
      case .words(let words):
        found.check(words.map { ("word", $0, names.type($0), .nowhere) })
      case .union(let members):
        found.check(
          members.map { member in
            switch member {
            case .word(let word): ("word", word, names.type(word), .nowhere)
            case .type(let type): ("type", type.word, names.alternative(type), .nowhere)
            }
          })
      case .range, .regex: break
      }
    }
    found.checkParameters(of: map) { names.property($0) }
    found.check(
      map.schemes.map { ("scheme", $0.name.name, names.type($0.name.name), $0.name.place) })
    return found.found
  }
}
