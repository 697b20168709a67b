/// Links: a function for the URL of each route.
extension KotlinWriter {
  mutating func writeLinks() {
    guard !map.links.isEmpty else { return }
    section("Links")
    let shown = map.example.map { ": `\($0.link)`" } ?? ""
    comment([["The URL of a route\(shown)."]])
    code.line("@JvmInline")
    block("public value class Link internal constructor(public val path: String)") { writer in
      if !writer.map.schemes.isEmpty {
        writer.comment([
          ["The URL with a scheme\(writer.map.example?.absolute.map { ": `\($0)`" } ?? "")."]
        ])
        // Some signs of the first segment would begin a port, or end a name.
        let isHost = writer.map.schemes.contains { $0.start.hasSuffix(":/") }
        if isHost { writer.helpers.insert(.host) }
        writer.code.lines(
          isHost
            ? [
              "public fun url(scheme: Scheme): String =",
              "    scheme.start + (if (scheme.start.endsWith(\":/\")) Parts.host(path) else path)",
              "",
            ] : ["public fun url(scheme: Scheme): String = scheme.start + path", ""])
      }
      writer.code.line("override fun toString(): String = path")
    }
    writeSchemes()
    let links = map.links.sorted {
      names.function($0.name.name) < names.function($1.name.name)
    }
    for link in links {
      for variant in link.variants {
        code.line()
        write(link, variant)
      }
    }
  }

  private mutating func writeSchemes() {
    guard !map.schemes.isEmpty else { return }
    code.line()
    comment([["What absolute URLs begin with."]])
    block("public enum class Scheme(public val start: String)") { writer in
      for (number, scheme) in writer.map.schemes.enumerated() {
        let documentation = scheme.name.documentation?.codeLines
        if number > 0, documentation != nil { writer.code.line() }
        writer.comment(documentation.map { [$0] } ?? [])
        writer.code.line(
          "\(writer.names.type(scheme.name.name))(\(KotlinNames.literal(scheme.start))),")
      }
    }
  }

  private mutating func write(_ link: ExportedLink, _ variant: LinkVariant) {
    let text = LinkComment(link: link, variant: variant, name: names.property)
    var paragraphs = text.routeParagraphs
    var tags = variant.parameters.compactMap { parameter in
      text.place(of: parameter).map { "@param \(names.property(parameter.name)) \($0)." }
    }
    if link.isOpen { tags.append("@param others In the query, as they are.") }
    if let failures = text.failures {
      tags.append("@throws IllegalArgumentException if \(failures).")
    }
    if !tags.isEmpty { paragraphs.append(tags) }
    comment(paragraphs)
    if let message = link.deprecated {
      code.line("@Deprecated(\(KotlinNames.literal(message)))")
    }
    var parameters = variant.parameters.map { parameter in
      let own = names.quoted(names.property(parameter.name))
      let type = names.code(parameter.type, in: .file)
      return parameter.isRequired ? "\(own): \(type)" : "\(own): \(type)? = null"
    }
    if link.isOpen { parameters.append("others: Map<String, String> = emptyMap()") }
    let head = "public fun \(names.quoted(names.function(link.name.name)))"
    let result = link.isAbsolute ? "String" : "Link"
    let url = url(of: link, variant)
    let body = link.isAbsolute ? url : "Link(\(url))"
    let line = "\(head)(\(parameters.joined(separator: ", "))): \(result) ="
    if code.fits("\(line) \(body)") { return code.line("\(line) \(body)") }
    if code.fits(line) {
      code.line(line)
    } else {
      code.line("\(head)(")
      for parameter in parameters { code.line("    \(parameter),") }
      code.line("): \(result) =")
    }
    code.line("    \(body)")
  }

  // MARK: The URL

  private mutating func url(of link: ExportedLink, _ variant: LinkVariant) -> String {
    var text = KotlinTemplate()
    for piece in variant.path { add(piece, variant, to: &text) }
    if let query = query(of: link, variant) { text.add(query) }
    for piece in link.fragment ?? [] { add(piece, variant, to: &text) }
    return text.code
  }

  private mutating func add(
    _ piece: LinkPiece, _ variant: LinkVariant, to text: inout KotlinTemplate
  ) {
    switch piece {
    case .text(let own): text.add(text: own)
    case .group(let inner):
      let isAbsent = inner.ownParameters.map { "\(names.quoted(names.property($0))) == null" }
      var part = KotlinTemplate()
      for piece in inner { add(piece, variant, to: &part) }
      text.add("(if (\(isAbsent.joined(separator: " || "))) \"\" else \(part.code))")
    case .value(let name, let place):
      guard let parameter = variant.parameters.first(where: { $0.name == name }) else { return }
      add(parameter, place, to: &text)
    }
  }

  private mutating func add(
    _ parameter: LinkParameter, _ place: LinkPiece.Place, to text: inout KotlinTemplate
  ) {
    let own = names.quoted(names.property(parameter.name))
    let key = KotlinNames.literal(parameter.name)
    let isString = parameter.type.isText
    switch place {
    case .plain, .query:
      switch parameter.type {
      case .int, .uint, .bool: return text.add(value: own)
      case .float:
        helpers.insert(.finite)
        return text.add("Parts.finite(\(key), \(own))", isText: false)
      case .declared(let type) where self.type(type)?.isWholeNumber == true:
        return text.add(value: "\(own).value")
      default: break
      }
      call("segment", .segment)
    case .segment: call("segment", .segment)
    case .host:
      helpers.formUnion([.segment, .host])
      text.add("Parts.host(Parts.segment(\(key), \(self.text(of: own, parameter.type))))")
    case .segments, .someSegments:
      helpers.insert(.segments)
      let isFilled = place == .someSegments ? ", isFilled = true" : ""
      text.add("Parts.segments(\(key), \(own)\(isFilled))")
    case .path:
      helpers.insert(.segments)
      text.add("Parts.segments(\(key), \(own).split('/'))")
    case .within: call("within", .within)
    case .fragment: call("fragment", .fragment)
    case .label: call("label", .label)
    case .form(let form):
      helpers.formUnion([.segment, .form])
      let regex = "Regex(\(KotlinNames.literal(KotlinNames.regex(form))))"
      text.add(
        "Parts.segment(\(key), Parts.form(\(key), \(self.text(of: own, parameter.type)), \(regex)))"
      )
    }
    func call(_ name: String, _ helper: KotlinHelper) {
      helpers.insert(helper)
      var value = self.text(of: own, parameter.type)
      if parameter.type == .float, !isString {
        helpers.insert(.finite)
        value = "Parts.finite(\(key), \(own)).toString()"
      }
      text.add("Parts.\(name)(\(key), \(value))")
    }
  }

  /// A value as text.
  private func text(of value: String, _ type: CodeType, isOptional: Bool = false) -> String {
    let dot = isOptional ? "?." : "."
    switch type {
    case .string, .path, .date, .uuid, .url, .value: return value
    case .int, .uint, .float, .bool: return "\(value)\(dot)toString()"
    case .list: return "\(value)\(dot)joinToString(\",\")"
    case .declared(let key):
      switch self.type(key)?.shape {
      case .words: return "\(value)\(dot)word"
      case .regex: return "\(value)\(dot)value"
      case .union: return "\(value)\(dot)text"
      case .range, nil: return "\(value)\(dot)toString()"
      }
    }
  }

  private mutating func query(of link: ExportedLink, _ variant: LinkVariant) -> String? {
    guard !link.query.isEmpty || link.isOpen else { return nil }
    helpers.insert(.query)
    var items: [String] = []
    for item in link.query {
      switch item {
      case .key(let key): items.append("\(KotlinNames.literal(key)) to Unit")
      case .fixed(let key, let text):
        items.append("\(KotlinNames.literal(key)) to \(KotlinNames.literal(text))")
      case .value(let key, let name):
        guard let parameter = variant.parameters.first(where: { $0.name == name }) else { continue }
        items.append("\(KotlinNames.literal(key)) to \(queryValue(of: parameter))")
      }
    }
    if link.isOpen { items.append("*others.toList().toTypedArray()") }
    return "Parts.query(\(items.joined(separator: ", ")))"
  }

  private mutating func queryValue(of parameter: LinkParameter) -> String {
    let own = names.quoted(names.property(parameter.name))
    let key = KotlinNames.literal(parameter.name)
    func checked(_ name: String, _ value: String) -> String {
      parameter.isRequired
        ? "Parts.\(name)(\(key), \(value))" : "\(value)?.let { Parts.\(name)(\(key), it) }"
    }
    switch parameter.type {
    case .int, .uint, .bool: return own
    case .float:
      helpers.insert(.finite)
      return checked("finite", own)
    case .list(let element):
      guard case .declared = element else { return own }
      let dot = parameter.isRequired ? "." : "?."
      return "\(own)\(dot)map { \(text(of: "it", element)) }"
    case .declared(let type):
      if case .range? = self.type(type)?.shape {
        return own + (parameter.isRequired ? "." : "?.") + "value"
      }
    default: break
    }
    let text = text(of: own, parameter.type, isOptional: !parameter.isRequired)
    guard parameter.failure != nil else { return text }
    helpers.insert(.filled)
    return checked("filled", text)
  }
}

/// An expression that is a text: literals with values in them, and other expressions between these.
struct KotlinTemplate {
  private var parts: [String] = []
  private var content = ""
  /// A value at the end of the content, which needs braces if a name could go on.
  private var pending: String?

  mutating func add(text: String) {
    if text.isEmpty { return }
    flush(before: text.unicodeScalars.first)
    content += KotlinNames.content(text)
  }

  /// A value whose text needs no check.
  mutating func add(value: String) {
    flush(before: nil)
    pending = value
  }

  /// `isText`: else only its text is.
  mutating func add(_ expression: String, isText: Bool = true) {
    guard isText else { return add(value: expression) }
    flush(before: nil)
    if !content.isEmpty { parts.append("\"\(content)\"") }
    content = ""
    parts.append(expression)
  }

  private mutating func flush(before next: UnicodeScalar?) {
    guard let value = pending else { return }
    let isName = value.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_"
    }
    let goesOn =
      next.map { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" } ?? false
    content += isName && !goesOn ? "$\(value)" : "${\(value)}"
    pending = nil
  }

  var code: String {
    var copy = self
    copy.flush(before: nil)
    if !copy.content.isEmpty { copy.parts.append("\"\(copy.content)\"") }
    // An expression alone need not be a text by itself.
    return copy.parts.isEmpty ? "\"\"" : copy.parts.joined(separator: " + ")
  }
}

extension CodeType {
  /// Whether its values are texts in code.
  var isText: Bool {
    switch self {
    case .string, .path, .date, .uuid, .url, .value: true
    default: false
    }
  }
}
