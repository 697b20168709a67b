/// Writes the links of a map as Swift that needs nothing but Foundation: for extensions, other apps
/// and servers.
struct SwiftLinkWriter {
  private let map: ExportedMap
  private let options: ExportOptions
  private let names: SwiftNames
  /// Writes signatures and comments as in a file with the library.
  private var writer: SwiftWriter
  /// What the functions are made of, as far as this map needs it.
  private var parts: Set<SwiftLinkPart> = []

  init(_ map: ExportedMap, _ options: ExportOptions) {
    self.map = map
    self.options = options
    writer = SwiftWriter(map, options)
    names = writer.names
  }

  private var access: String { writer.access }
  private var string: String { names.type("String") }

  func text(header: [String]) -> String {
    var copy = self
    copy.write(header)
    return copy.writer.code.text
  }

  private mutating func write(_ header: [String]) {
    writer.code.lines(header.map { "// \($0)" })
    writer.code.lines(["// swift-format-ignore-file", "// swiftlint:disable all", ""])
    writer.code.lines([
      "\(access)import Foundation", "",
      "/// The links of the map `\(options.mapName)`.",
      "nonisolated \(access)enum \(options.name) {",
    ])
    var inner = self
    writer.code.indented { code in
      inner.writer.code = code
      inner.writeLinks()
      inner.writeTypes()
      inner.writeParts()
      code = inner.writer.code
    }
    writer.code.line("}")
  }

  // MARK: Links

  private mutating func writeLinks() {
    writer.code.lines(["// MARK: - Links", ""])
    writer.writeAboutLinks()
    write(
      "Link", "The URL without a scheme.", "func url(in scheme: Scheme)", "scheme.start(of: text)")
    writer.code.line()
    writeSchemes()
    if map.links.contains(where: \.isAbsolute) {
      writer.code.lines(["", "/// The URL of a route that belongs to a scheme."])
      write("AbsoluteLink", "The URL.", "var url:", "text")
    }
    if map.links.contains(where: { $0.parameters.contains { $0.failure != nil } }) {
      writer.code.lines([
        "", "/// Why a link cannot be built.",
        "\(access)struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {",
        "  /// The parameter that does not fit.", "  \(access)let parameter: \(string)",
        "  /// What is wrong.", "  \(access)let description: \(string)", "}",
      ])
    }
    for link in map.links.sorted(by: { names.member($0.name.name) < names.member($1.name.name) }) {
      for variant in link.variants {
        writer.code.line()
        write(link, variant)
      }
    }
  }

  private mutating func write(
    _ name: String, _ about: String, _ head: String, _ text: String
  ) {
    let url = names.type("URL")
    writer.code.lines([
      "\(access)struct \(name): Hashable, Sendable, CustomStringConvertible {",
      "  /// \(about)", "  \(access)let text: \(string)", "",
      "  /// The URL\(name == "Link" ? " with a scheme" : "").",
      "  \(access)\(head)\(name == "Link" ? " ->" : "") \(url) {",
      "    // All that is not plain is escaped.",
      "    guard let url = \(url)(string: \(text)) else { preconditionFailure(\"no URL: \\(text)\") }",
      "    return url", "  }", "",
      "  \(access)var description: \(string) { text }", "}",
    ])
  }

  private mutating func writeSchemes() {
    writer.code.line("/// What absolute URLs begin with.")
    let raw = map.schemes.isEmpty ? "" : "\(string), "
    writer.code.line("\(access)enum Scheme: \(raw)Sendable {")
    for scheme in map.schemes {
      for line in scheme.name.documentation?.codeLines ?? [] { writer.code.line("  /// \(line)") }
      let name = names.quoted(names.word(scheme.name.name))
      writer.code.line("  case \(name) = \(SwiftNames.literal(scheme.start))")
    }
    if map.schemes.isEmpty {
      writer.code.line(
        "  fileprivate func start(of text: \(string)) -> \(string) { switch self {} }")
    } else {
      writer.code.lines([
        "",
        "  /// The first segment may be in the host's place, where some signs mean something else.",
        "  fileprivate func start(of text: \(string)) -> \(string) {",
        "    guard rawValue.hasSuffix(\":/\") else { return rawValue + text }",
        "    let end = text.dropFirst().firstIndex { \"/?#\".contains($0) } ?? text.endIndex",
        "    let codes: [Character: \(string)] = [",
        "      \":\": \"%3A\", \"@\": \"%40\", \"&\": \"%26\", \"+\": \"%2B\", \"=\": \"%3D\",",
        "    ]",
        "    let host = text[..<end].map { codes[$0] ?? \(string)($0) }.joined()",
        "    return rawValue + host + text[end...]", "  }",
      ])
    }
    writer.code.line("}")
  }

  private mutating func write(_ link: ExportedLink, _ variant: LinkVariant) {
    let comment = LinkComment(link: link, variant: variant, name: writer.linkName)
    var paragraphs = comment.paragraphs
    let failures = comment.failures
    if let failures { paragraphs.append(["- Throws: `LinkError` if \(failures)."]) }
    writer.comment(paragraphs)
    if let message = link.deprecated {
      writer.code.line("@available(*, deprecated, message: \(SwiftNames.literal(message)))")
    }
    var parameters = variant.parameters.map { parameter in
      let type = parameter.type == .value ? CodeType.string : parameter.type
      return writer.parameter(
        parameter.name, type, isOptional: !parameter.isRequired,
        parameter.isRequired ? nil : "nil", in: .file)
    }
    if link.isOpen { parameters.append("others: [(key: \(string), value: \(string))] = []") }
    let result = link.isAbsolute ? "AbsoluteLink" : "Link"
    writer.code.list(
      "\(access)static func \(names.quoted(names.member(link.name.name)))(", parameters,
      ")\(failures == nil ? "" : " throws(LinkError)") -> \(result) {")
    let (start, path) = variant.parts
    var body = path.flatMap { lines(of: $0, variant) }
    body += link.query.flatMap { lines(of: $0, variant) }
    if link.isOpen {
      parts.insert(.append)
      body.append("for item in others { Parts.append(item.key, item.value, to: &text) }")
    }
    body += (link.fragment ?? []).flatMap { lines(of: $0, variant) }
    let first = SwiftNames.literal(start)
    writer.code.indented { code in
      if body.isEmpty { return code.line("\(result)(text: \(first))") }
      code.lines(["var text = \(first)"] + body + ["return \(result)(text: text)"])
    }
    writer.code.line("}")
  }

  // MARK: The parts of a URL

  private mutating func lines(of piece: LinkPiece, _ variant: LinkVariant) -> [String] {
    switch piece {
    case .text(let text): return ["text += \(SwiftNames.literal(text))"]
    case .group(let inner):
      let all = inner.ownParameters.map { "let \(names.quoted(names.parameter($0)))" }
      return ["if \(all.joined(separator: ", ")) {"]
        + inner.flatMap { lines(of: $0, variant) }.map { "  " + $0 } + ["}"]
    case .value(let name, let place):
      guard let parameter = variant.parameters.first(where: { $0.name == name }) else { return [] }
      return [line(parameter, place, names.quoted(names.parameter(name)))]
    }
  }

  private mutating func line(
    _ parameter: LinkParameter, _ place: LinkPiece.Place, _ own: String
  ) -> String {
    let key = SwiftNames.literal(parameter.name)
    let text = text(of: own, parameter.type)
    switch place {
    case .plain, .query:
      if case .int = parameter.type { return "text += \(text)" }
      parts.insert(.escaped)
      return "text += Parts.escaped(\(text), Parts.segmentSigns)"
    case .segment, .host:
      parts.insert(.segment)
      return
        "text += try Parts.segment(\(key), \(text)\(place == .host ? ", Parts.hostSigns" : ""))"
    case .segments, .someSegments:
      parts.insert(.segments)
      var element = CodeType.string
      if case .list(let inner) = parameter.type { element = inner }
      let texts = element == .string ? own : "\(own).map { \(self.text(of: "$0", element)) }"
      let needed = place == .someSegments ? ", isNeeded: true" : ""
      return "text += try Parts.segments(\(key), \(texts)\(needed))"
    case .path:
      parts.insert(.segments)
      return "text += try Parts.segments(\(key), Parts.split(\(text)))"
    case .within:
      parts.formUnion([.filled, .escaped])
      return "text += Parts.escaped(try Parts.filled(\(key), \(text)), Parts.segmentSigns)"
    case .fragment:
      parts.formUnion([.filled, .escaped])
      return "text += Parts.escaped(try Parts.filled(\(key), \(text)), Parts.fragmentSigns)"
    case .label:
      parts.insert(.label)
      return "text += try Parts.label(\(key), \(text))"
    case .form(let form):
      parts.insert(.form)
      return "text += try Parts.segment(\(key), \(text), form: \(SwiftNames.literal(form)))"
    }
  }

  private mutating func lines(of item: LinkItem, _ variant: LinkVariant) -> [String] {
    parts.insert(.append)
    switch item {
    case .key(let key): return ["Parts.append(\(SwiftNames.literal(key)), to: &text)"]
    case .fixed(let key, let text):
      return ["Parts.append(\(SwiftNames.literal(key)), \(SwiftNames.literal(text)), to: &text)"]
    case .value(let key, let name):
      guard let parameter = variant.parameters.first(where: { $0.name == name }) else { return [] }
      let own = names.quoted(names.parameter(name))
      let call = call(of: parameter, SwiftNames.literal(key), own)
      return parameter.isRequired ? [call] : ["if let \(own) { \(call) }"]
    }
  }

  private mutating func call(of parameter: LinkParameter, _ key: String, _ own: String) -> String {
    let name = SwiftNames.literal(parameter.name)
    if case .list(let element) = parameter.type {
      parts.insert(.list)
      let texts = element == .string ? own : "\(own).map { \(text(of: "$0", element)) }"
      let needed = parameter.failure == nil ? "" : ", neededFor: \(name)"
      return
        "\(parameter.failure == nil ? "" : "try ")Parts.append(\(key), all: \(texts)\(needed), to: &text)"
    }
    let text = text(of: own, parameter.type)
    guard parameter.failure != nil else { return "Parts.append(\(key), \(text), to: &text)" }
    parts.insert(.filled)
    return "Parts.append(\(key), try Parts.filled(\(name), \(text)), to: &text)"
  }

  /// The text of a value, as the library writes it.
  private func text(of value: String, _ type: CodeType) -> String {
    switch type {
    case .string, .path, .date, .value: value
    case .int, .uint, .bool, .float: "\(string)(\(value))"
    case .uuid: "\(value).uuidString.lowercased()"
    case .url: "\(value).absoluteString"
    case .list(let element):
      "\(value).map { \(text(of: "$0", element)) }.joined(separator: \",\")"
    case .declared(let key):
      switch writer.type(key)?.shape {
      case .words, .regex, nil: "\(value).rawValue"
      case .range: "\(string)(\(value).rawValue)"
      case .union: "\(value).text"
      }
    }
  }

  // MARK: Types

  private mutating func writeTypes() {
    let used = Set(map.links.flatMap { $0.parameters.flatMap { $0.type.declaredTypes } })
    let file = writer.fileTypes.filter { used.contains($0.key) }
    let nested = map.screens.map { (screen: $0, types: $0.types.filter { used.contains($0.key) }) }
      .filter { !$0.types.isEmpty }
    guard !file.isEmpty || !nested.isEmpty else { return }
    writer.code.lines(["", "// MARK: - Types", ""])
    if !nested.isEmpty {
      let types = writer
      writer.code.block("\(access)enum Screen") { code in
        code.separated(nested) { code, item in
          code.block("\(types.access)enum \(types.names.upper(item.screen.name.name))") { code in
            code.separated(item.types) { $0.lines(types.linkType($1)) }
          }
        }
      }
      if !file.isEmpty { writer.code.line() }
    }
    let types = writer
    writer.code.separated(file) { $0.lines(types.linkType($1)) }
  }

  private mutating func writeParts() {
    for part in parts { parts.formUnion(part.needs) }
    guard !parts.isEmpty else { return }
    writer.code.lines(["", "// MARK: - What the functions above are made of", ""])
    let names = names
    writer.code.block("private enum Parts") { [parts] code in
      code.separated(parts.sorted()) { code, part in code.lines(part.lines(names)) }
    }
  }
}
