/// Writes a map as Swift for an app that links the library.
struct SwiftWriter {
  let map: ExportedMap
  let options: ExportOptions
  let names: SwiftNames
  var code = CodeText()

  init(_ map: ExportedMap, _ options: ExportOptions) {
    self.map = map
    self.options = options
    names = SwiftNames(
      map, namespace: options.name, library: options.isCompiled ? "RoadbookRouter" : "Roadbook")
  }

  /// `public `, before each declaration of the file.
  var access: String { options.access.map { "\($0) " } ?? "" }

  func text(header: [String]) -> String {
    var writer = self
    writer.write(header)
    return writer.code.text
  }

  private mutating func write(_ header: [String]) {
    code.lines(header.map { "// \($0)" })
    code.lines(["// swift-format-ignore-file", "// swiftlint:disable all", ""])
    let level = access
    if usesFoundation { code.line("\(level)import Foundation") }
    code.line("\(level)import \(names.library)")
    if usesFoundation { code.line("\(level)import \(names.library)Foundation") }
    code.lines(["", "/// The screens, links and names of the map `\(options.mapName)`."])
    let sections: [(String, Bool, (inout SwiftWriter) -> Void)] = [
      ("Screens", !map.screens.isEmpty, { $0.writeScreens() }),
      ("Links", !map.links.isEmpty, { $0.writeLinks() }),
      ("Types", !fileTypes.isEmpty, { $0.writeTypes() }),
      ("Names", hasNames, { $0.writeNames() }),
    ]
    var writer = self
    writer.code.block("nonisolated \(access)enum \(options.name)") { code in
      var inner = self
      inner.code = code
      for (number, section) in sections.filter(\.1).enumerated() {
        if number > 0 { inner.code.line() }
        inner.code.lines(["// MARK: - \(section.0)", ""])
        section.2(&inner)
      }
      code = inner.code
    }
    code = writer.code
  }

  /// Whether a type of Foundation is used.
  private var usesFoundation: Bool {
    let types =
      map.screens.flatMap { $0.parameters.map(\.type) }
      + map.links.flatMap { $0.parameters.map(\.type) } + map.variables.map(\.type)
    let members = allTypes.flatMap { type -> [ExportedType.Member] in
      if case .union(let members) = type.shape { members } else { [] }
    }
    return types.contains(where: \.isOfFoundation)
      || members.contains(where: { member in
        if case .type(let type) = member { type.isOfFoundation } else { false }
      })
  }

  private var allTypes: [ExportedType] {
    map.types + map.screens.flatMap(\.types) + map.links.flatMap(\.types) + map.variableTypes
  }

  /// What a key stands for.
  func type(_ key: ExportedType.Key) -> ExportedType? { allTypes.first { $0.key == key } }

  var fileTypes: [ExportedType] {
    (map.types + map.links.flatMap(\.types)).sorted {
      names.typeName($0.key) < names.typeName($1.key)
    }
  }

  private var hasNames: Bool {
    !(map.actions.isEmpty && map.containers.isEmpty && map.guards.isEmpty && map.routes.isEmpty
      && map.codeTypes.isEmpty && map.variables.isEmpty)
  }

  // MARK: Parts that all sections use

  /// Writes a body inside braces with this writer.
  mutating func block(_ head: String, _ body: (inout SwiftWriter) -> Void) {
    code.line(head + " {")
    indented(body)
    code.line("}")
  }

  mutating func indented(_ body: (inout SwiftWriter) -> Void) {
    var writer = self
    code.indented { code in
      writer.code = code
      body(&writer)
      code = writer.code
    }
  }

  mutating func comment(_ paragraphs: [[String]]) {
    for (number, paragraph) in paragraphs.enumerated() where !paragraph.isEmpty {
      if number > 0 { code.line("///") }
      for line in paragraph { code.line(line.isEmpty ? "///" : "/// \(line)") }
    }
  }

  mutating func comment(_ documentation: String?, or text: String? = nil) {
    if let documentation {
      comment([documentation.codeLines])
    } else if let text {
      comment([["`\(text.inComment)`"]])
    }
  }

  /// A function's signature and body: on one line, if the body is one line and fits.
  mutating func function(
    _ head: String, _ parameters: [String], _ tail: String, body: [String]
  ) {
    let whole = "\(head)(\(parameters.joined(separator: ", ")))\(tail)"
    if body.count == 1, let line = body.first, code.fits("\(whole) { \(line) }") {
      return code.line("\(whole) { \(line) }")
    }
    code.list(head + "(", parameters, ")\(tail) {")
    code.indented { $0.lines(body) }
    code.line("}")
  }

  /// A parameter of a function: `title: String? = nil`.
  func parameter(
    _ name: String, _ type: CodeType, isOptional: Bool, _ fallback: String?,
    in scope: SwiftNames.Scope
  ) -> String {
    "\(names.parameter(name)): \(names.code(type, in: scope))\(isOptional ? "?" : "")"
      + (fallback.map { " = \($0)" } ?? "")
  }

  /// The default of an initialiser's parameter; nil if only the map can compute it.
  func fallback(of parameter: ExportedParameter) -> String? {
    switch parameter.fallback {
    case .value(let literal): value(literal, of: parameter.type)
    case .computed: nil
    case nil: parameter.isOptional ? "nil" : nil
    }
  }

  private func value(_ literal: ParameterLiteral, of type: CodeType) -> String? {
    switch (type, literal) {
    case (_, .null): "nil"
    case (.list, .emptyList): "[]"
    case (.string, .string(let text)), (.date, .string(let text)), (.path, .string(let text)):
      SwiftNames.literal(text)
    case (.int, .int(let number)), (.float, .int(let number)): "\(number)"
    case (.uint, .int(let number)): number < 0 ? nil : "\(number)"
    case (.float, .float(let number)): "\(number)"
    case (.bool, .bool(let value)): "\(value)"
    case (.declared(let key), _): self.value(literal, of: key)
    default: nil
    }
  }

  private func value(_ literal: ParameterLiteral, of key: ExportedType.Key) -> String? {
    guard let type = allTypes.first(where: { $0.key == key }) else { return nil }
    switch (type.shape, literal) {
    case (.words(let words), .string(let word)):
      return words.contains(word) ? ".\(names.word(word))" : nil
    case (.regex, .string(let text)): return SwiftNames.literal(text)
    case (.range(.int, _, _), .int(let number)): return "\(number)"
    case (.range(.float, _, _), .int(let number)): return "\(number).0"
    case (.range(.float, _, _), .float(let number)): return "\(number)"
    case (.union(let members), _):
      for member in members {
        switch (member, literal) {
        case (.word(let word), .string(let text)) where word == text: return ".\(names.word(word))"
        case (.type(let inner), _):
          if let value = value(literal, of: inner), value != "nil" {
            return ".\(names.word(inner.word))(\(value))"
          }
        default: continue
        }
      }
      return nil
    default: return nil
    }
  }
}

extension CodeType {
  fileprivate var isOfFoundation: Bool {
    switch self {
    case .uuid, .url: true
    case .list(let element): element.isOfFoundation
    default: false
    }
  }

  /// Its name as an alternative of a union.
  var word: String {
    switch self {
    case .string, .path: "string"
    case .int: "int"
    case .uint: "uint"
    case .float: "float"
    case .bool: "bool"
    case .uuid: "uuid"
    case .url: "url"
    case .date: "date"
    case .list: "list"
    case .declared(let key): key.name
    case .value: "value"
    }
  }
}
