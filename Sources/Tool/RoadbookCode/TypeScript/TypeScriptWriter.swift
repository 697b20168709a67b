import RoadbookText

/// Writes a map as TypeScript: screens, links, and a function that reads URLs.
struct TypeScriptWriter {
  let map: ExportedMap
  let options: ExportOptions
  let names = TypeScriptNames()
  var code = CodeText(width: 99)
  /// What the functions are made of, as far as this map needs it.
  var helpers: Set<TypeScriptHelper> = []

  init(_ map: ExportedMap, _ options: ExportOptions) {
    self.map = map
    self.options = options
  }

  func text(header: [String]) -> String {
    var writer = self
    writer.code.lines(header.map { "// \($0)" } + ["", "/* eslint-disable */"])
    writer.writeScreens()
    writer.writeLinks()
    writer.writeTypes()
    writer.writeReading()
    writer.writeHelpers()
    return writer.code.text
  }

  mutating func section(_ name: String) { code.lines(["", "// \(name)", ""]) }

  /// A comment; on one line if it has only one.
  mutating func comment(_ paragraphs: [[String]]) {
    let lines = Array(paragraphs.filter { !$0.isEmpty }.joined(separator: [""]))
      .map { $0.replacing("*/", with: "*\\/") }
    if lines.count == 1, let line = lines.first { return code.line("/** \(line) */") }
    guard !lines.isEmpty else { return }
    code.line("/**")
    for line in lines { code.line(line.isEmpty ? " *" : " * \(line)") }
    code.line(" */")
  }

  func name(of type: CodeType) -> String {
    switch type {
    case .string, .path, .date, .uuid, .url: "string"
    case .int, .uint, .float: "number"
    case .bool: "boolean"
    case .value: "string"
    case .list(let element): "readonly \(name(of: element))[]"
    case .declared(let key): names.type(key)
    }
  }

  var allTypes: [ExportedType] {
    (map.types + map.screens.flatMap(\.types) + map.links.flatMap(\.types)).sorted {
      names.type($0.key) < names.type($1.key)
    }
  }

  func type(_ key: ExportedType.Key) -> ExportedType? { allTypes.first { $0.key == key } }

  // MARK: Screens

  private mutating func writeScreens() {
    let screens = map.screens.sorted { $0.name.name < $1.name.name }
    guard !screens.isEmpty else { return }
    section("Screens")
    code.line("/** The screens of the map with their arguments. */")
    let types = screens.map { names.type($0.name.name) }
    let line = "export type Screen = \(types.joined(separator: " | "));"
    if code.fits(line) {
      code.line(line)
    } else {
      code.line("export type Screen =")
      for (number, type) in types.enumerated() {
        code.line("  | \(type)\(number == types.count - 1 ? ";" : "")")
      }
    }
    code.lines([
      "", "/** The names of the screens. */",
      "export const screens: readonly Screen[\"screen\"][] = [",
    ])
    for screen in screens { code.line("  \(TypeScriptNames.literal(screen.name.name)),") }
    code.line("];")
    for screen in screens {
      code.line()
      write(screen)
    }
  }

  private mutating func write(_ screen: ExportedScreen) {
    comment(
      (screen.name.documentation.map { [$0.codeLines] } ?? [])
        + [["`\((screen.declaration ?? screen.name.name).inComment)`"]])
    code.line("export interface \(names.type(screen.name.name)) {")
    code.line("  readonly screen: \(TypeScriptNames.literal(screen.name.name));")
    for parameter in screen.parameters {
      let note: String? =
        switch parameter.note {
        case .date, nil: nil
        case .condition(let text), .conversion(let text): "`\(text)`"
        case .code(let text): "What the app's code makes of `\(text)`."
        }
      if let note { code.line("  /** \(note.inComment.replacing("*/", with: "*\\/")) */") }
      let type = name(of: parameter.type)
      let own = names.property(parameter.name)
      code.line(
        parameter.isOptional
          ? "  readonly \(own)?: \(type) | undefined;" : "  readonly \(own): \(type);")
    }
    if screen.isOpen { code.line("  readonly others: Readonly<Record<string, string>>;") }
    code.line("}")
  }

  // MARK: Types

  private mutating func writeTypes() {
    let types = allTypes
    guard !types.isEmpty else { return }
    section("Types")
    var isBranded = false
    for (number, type) in types.enumerated() {
      if number > 0 { code.line() }
      switch type.shape {
      case .range, .regex:
        if !isBranded { code.lines(["declare const _type: unique symbol;", ""]) }
        isBranded = true
      case .words, .union: break
      }
      write(type)
    }
  }

  private mutating func write(_ type: ExportedType) {
    let name = names.type(type.key)
    comment((type.documentation.map { [$0.codeLines] } ?? []) + [["`\(type.text.inComment)`"]])
    switch type.shape {
    case .words(let words):
      let list = names.words(type.key)
      code.line("export type \(name) = (typeof \(list))[number];")
      code.lines(["", "/** The words of `\(name)`. */"])
      let items = words.map(TypeScriptNames.literal)
      let line = "export const \(list) = [\(items.joined(separator: ", "))] as const;"
      if code.fits(line) { return code.line(line) }
      code.lines(["export const \(list) = ["] + items.map { "  \($0)," } + ["] as const;"])
    case .union(let members):
      let parts = members.map { member in
        switch member {
        case .word(let word): TypeScriptNames.literal(word)
        case .type(let type): self.name(of: type)
        }
      }
      code.line("export type \(name) = \(parts.distinct().joined(separator: " | "));")
    case .range(let base, let lower, let upper):
      var conditions = base == .float ? [] : ["Number.isInteger(value)"]
      if let lower { conditions.append("value >= \(lower)") }
      if let upper { conditions.append("value <= \(upper)") }
      writeBranded(
        name, "number", "the number is", "in \(lower ?? "")...\(upper ?? "")",
        conditions.joined(separator: " && "))
    case .regex(let source):
      writeBranded(
        name, "string", "the text is", "of the form /\(source)/",
        "/^(?:\(TypeScriptNames.regex(source)))$/u.test(value)")
    }
  }

  private mutating func writeBranded(
    _ name: String, _ base: String, _ subject: String, _ form: String, _ condition: String
  ) {
    helpers.insert(.fitting)
    let form = form.inComment.replacing("*/", with: "*\\/")
    let test = names.test(name)
    code.lines([
      "export type \(name) = \(base) & { readonly [_type]: \"\(name)\" };", "",
      "/** @throws RangeError if \(subject) not \(form). */",
      "export function \(name)(value: \(base)): \(name) {",
      "  return _fitting(\"\(name)\", value, \(test));", "}", "",
      "/** Whether \(subject) \(form). */",
      "export function \(test)(value: \(base)): value is \(name) {",
      "  return \(condition);", "}",
    ])
  }

  // MARK: Names

  /// Names of the map that TypeScript cannot tell apart.
  var clashes: [ExportClash] {
    var found = NameClashes("TypeScript")
    found.check(
      map.screens.map { ("screen", $0.name.name, names.type($0.name.name), $0.name.place) }
        + allTypes.map { ("type", $0.key.name, names.type($0.key), .nowhere) })
    found.check(
      map.links.map { ("link", $0.name.name, names.function($0.name.name), $0.name.place) }
        + allTypes.map { ("list of", $0.key.name, names.words($0.key), .nowhere) })
    found.checkParameters(of: map) { names.property($0) }
    found.check(
      map.schemes.map { ("scheme", $0.name.name, CodeName.lower($0.name.name), $0.name.place) })
    return found.found
  }
}

extension TypeScriptNames {
  /// The function that tests a value of a type.
  func test(_ type: String) -> String { "is\(type)" }
}
