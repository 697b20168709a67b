import RoadbookURL

/// Links: a function for the URL of each route.
extension TypeScriptWriter {
  mutating func writeLinks() {
    guard !map.links.isEmpty else { return }
    section("Links")
    let shown = map.example.map { ": `\($0.link)`" } ?? ""
    code.lines([
      "/** The URL of a route\(shown). `url` makes it absolute. */",
      "export type Path = `/${string}`;",
    ])
    writeSchemes()
    let links = map.links.sorted {
      names.function($0.name.name) < names.function($1.name.name)
    }
    for link in links {
      code.line()
      write(link)
    }
  }

  private mutating func writeSchemes() {
    guard let first = map.schemes.first else { return }
    code.lines(["", "/** What absolute URLs begin with. */", "export const schemes = {"])
    for scheme in map.schemes {
      for line in scheme.name.documentation?.codeLines ?? [] {
        code.line("  /** \(line.replacing("*/", with: "*\\/")) */")
      }
      code.line(
        "  \(CodeName.lower(scheme.name.name)): \(TypeScriptNames.literal(scheme.start)),")
    }
    code.lines(["} as const;", ""])
    let call = exampleCall.map {
      ": `url(\"\(CodeName.lower(map.schemes.last?.name.name ?? first.name.name))\", \($0))`"
    }
    code.lines([
      "/** An absolute URL\(call ?? ""). */",
      "export function url(scheme: keyof typeof schemes, path: Path): string {",
    ])
    if map.schemes.contains(where: { $0.start.hasSuffix(":/") }) {
      helpers.insert(.host)
      code.lines([
        "  const start = schemes[scheme];",
        "  return start + (start.endsWith(\":/\") ? _host(path) : path);", "}",
      ])
    } else {
      code.lines(["  return schemes[scheme] + path;", "}"])
    }
  }

  /// A call of a link with a number.
  private var exampleCall: String? {
    let link = map.links.first { link in
      let required = link.parameters.filter(\.isRequired)
      return required.count == 1 && required.first?.type == .int && !link.isAbsolute
    }
    guard let link, let parameter = link.parameters.first(where: \.isRequired) else { return nil }
    return "\(names.function(link.name.name))({ \(names.property(parameter.name)): 42 })"
  }

  // MARK: One link

  private mutating func write(_ link: ExportedLink) {
    let comment = LinkComment(
      link: link, variant: .init(path: link.path, parameters: link.parameters),
      name: names.property)
    var paragraphs = comment.routeParagraphs
    var tags = link.parameters.compactMap { parameter in
      comment.place(of: parameter).map { "@param values.\(names.property(parameter.name)) \($0)." }
    }
    if link.isOpen { tags.append("@param values.others In the query, as they are.") }
    var failures = comment.failures.map { [$0] } ?? []
    if link.parameters.contains(where: { $0.type.isWhole }) {
      failures.append("a number is not a safe integer")
    }
    failures += link.partialGroups.map { group in
      "there is no \(group.own.map(names.property).joined(separator: " or no ")), but "
        + group.all.filter { !group.own.contains($0) || group.own.count > 1 }
        .map(names.property).joined(separator: " or ")
    }
    if !failures.isEmpty {
      tags.append("@throws RangeError if \(failures.joined(separator: ", or if ")).")
    }
    if let message = link.deprecated { tags.append("@deprecated \(message.inComment)") }
    if !tags.isEmpty { paragraphs.append(tags) }
    self.comment(paragraphs)
    writeSignature(of: link)
    for group in link.partialGroups {
      helpers.insert(.together)
      let own = group.own.map { "\(names.property($0)): values.\(names.property($0))" }
      let all = group.all.map { "values.\(names.property($0))" }
      code.line(
        "  _together({ \(own.joined(separator: ", ")) }, [\(all.joined(separator: ", "))]);")
    }
    let body = body(of: link)
    code.line("  return \(body);")
    code.line("}")
  }

  private mutating func writeSignature(of link: ExportedLink) {
    var fields = link.parameters.map { parameter in
      let own = names.property(parameter.name)
      let type = name(of: parameter.type)
      return parameter.isRequired ? "\(own): \(type)" : "\(own)?: \(type) | undefined"
    }
    if link.isOpen { fields.append("others?: Readonly<Record<string, string>> | undefined") }
    let result = link.isAbsolute ? "string" : "Path"
    let head = "export function \(names.function(link.name.name))("
    guard !fields.isEmpty else { return code.line("\(head)): \(result) {") }
    let isOptional = !link.parameters.contains(where: \.isRequired)
    let values = "values: { \(fields.joined(separator: "; ")) }\(isOptional ? " = {}" : "")"
    if code.fits("\(head)\(values)): \(result) {") {
      return code.line("\(head)\(values)): \(result) {")
    }
    if isOptional, code.fits("  \(values),") {
      return code.lines([head, "  \(values),", "): \(result) {"])
    }
    code.line("\(head)values: {")
    code.lines(fields.map { "  \($0);" })
    code.line("}\(isOptional ? " = {}" : "")): \(result) {")
  }

  private mutating func body(of link: ExportedLink) -> String {
    let query = query(of: link)
    let fragment = link.fragment ?? []
    if query.isEmpty, case .text(let text)? = link.path.first, link.path.count == 1,
      fragment.isEmpty
    {
      return TypeScriptNames.literal(text)
    }
    let path = link.path.map { template($0, link) }.joined()
    return "`\(path)\(query)\(fragment.map { template($0, link) }.joined())`"
  }

  private mutating func template(_ piece: LinkPiece, _ link: ExportedLink) -> String {
    switch piece {
    case .text(let text): return TypeScriptNames.template(text)
    case .value(let name, let place): return "${\(value(name, place, link))}"
    case .group(let inner):
      let own = inner.ownParameters.map { "values.\(names.property($0)) === undefined" }
      let text = inner.map { template($0, link) }.joined()
      return "${\n    \(own.joined(separator: " || ")) ? \"\" : `\(text)`\n  }"
    }
  }

  private mutating func value(
    _ name: String, _ place: LinkPiece.Place, _ link: ExportedLink
  ) -> String {
    guard let parameter = link.parameter(name) else { return "" }
    var own = "values.\(names.property(name))"
    let key = TypeScriptNames.literal(name)
    if parameter.type == .float {
      helpers.insert(.finite)
      own = "_finite(\(key), \(own))"
    }
    switch place {
    case .plain, .query:
      switch parameter.type {
      case .int, .uint:
        helpers.insert(.integer)
        return "_integer(\(key), \(own))"
      case .float, .bool: return own
      case .declared(let type) where self.type(type)?.isWholeNumber == true: return own
      default: break
      }
      helpers.insert(.segment)
      return "_segment(\(key), \(text(own, parameter.type)))"
    case .segment:
      helpers.insert(.segment)
      return "_segment(\(key), \(text(own, parameter.type)))"
    case .host:
      helpers.formUnion([.segment, .host])
      return "_host(_segment(\(key), \(text(own, parameter.type))))"
    case .segments, .someSegments:
      helpers.insert(.segments)
      let isFilled = place == .someSegments ? ", true" : ""
      return "_segments(\(key), \(own)\(isFilled))"
    case .path:
      helpers.insert(.segments)
      return "_segments(\(key), \(own).split(\"/\"))"
    case .within:
      helpers.insert(.within)
      return "_within(\(key), \(text(own, parameter.type)))"
    case .fragment:
      helpers.insert(.fragment)
      return "_fragment(\(key), \(text(own, parameter.type)))"
    case .label:
      helpers.insert(.label)
      return "_label(\(key), \(text(own, parameter.type)))"
    case .form(let form):
      helpers.formUnion([.segment, .form])
      return "_segment(\(key), _form(\(key), \(own), /^(?:\(TypeScriptNames.regex(form)))$/u))"
    }
  }

  private func text(_ value: String, _ type: CodeType) -> String {
    switch type {
    case .string, .path, .date, .uuid, .url, .value: value
    case .int, .uint, .float, .bool: "String(\(value))"
    case .list: "\(value).join(\",\")"
    case .declared(let key):
      switch self.type(key)?.shape {
      case .words, .regex: value
      default: "String(\(value))"
      }
    }
  }

  private mutating func query(of link: ExportedLink) -> String {
    guard !link.query.isEmpty || link.isOpen else { return "" }
    helpers.insert(.query)
    var items = link.query.map { item in
      switch item {
      case .key(let key): return "[\(TypeScriptNames.literal(key)), true]"
      case .fixed(let key, let text):
        return "[\(TypeScriptNames.literal(key)), \(TypeScriptNames.literal(text))]"
      case .value(let key, let name):
        guard let parameter = link.parameter(name) else { return "" }
        return "[\(TypeScriptNames.literal(key)), \(queryValue(of: parameter))]"
      }
    }
    if link.isOpen { items.append("...Object.entries(values.others ?? {})") }
    return "${_query([\n" + items.map { "    \($0),\n" }.joined() + "  ])}"
  }

  private mutating func queryValue(of parameter: LinkParameter) -> String {
    let own = "values.\(names.property(parameter.name))"
    let key = TypeScriptNames.literal(parameter.name)
    switch parameter.type {
    case .int, .uint:
      helpers.insert(.integer)
      return "_integer(\(key), \(own))"
    case .float:
      helpers.insert(.finite)
      return "_finite(\(key), \(own))"
    case .bool:
      return parameter.isRequired ? "String(\(own))" : "\(own)?.toString()"
    default: break
    }
    guard parameter.failure != nil else { return own }
    helpers.insert(.filled)
    return "_filled(\(key), \(own))"
  }
}

extension CodeType {
  /// Whether JavaScript's numbers may be too inexact for it.
  var isWhole: Bool {
    switch self {
    case .int, .uint: true
    case .list(let element): element.isWhole
    default: false
    }
  }
}

extension ExportedLink {
  /// The groups with several parameters: all of its own are there, or none at all.
  var partialGroups: [(own: [String], all: [String])] {
    func groups(_ pieces: [LinkPiece]) -> [(own: [String], all: [String])] {
      pieces.flatMap { piece -> [(own: [String], all: [String])] in
        guard case .group(let inner) = piece else { return [] }
        let all = inner.allParameters
        return (all.count > 1 ? [(inner.ownParameters, all)] : []) + groups(inner)
      }
    }
    return groups(path)
  }
}
