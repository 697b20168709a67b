/// Links: a function for the URL of each route.
extension SwiftWriter {
  mutating func writeLinks() {
    writeAboutLinks()
    code.line("\(access)typealias Link = \(names.type("RouteLink"))<Scheme>")
    code.line()
    writeSchemes()
    let links = map.links.sorted { names.member($0.name.name) < names.member($1.name.name) }
    for link in links {
      for variant in link.variants {
        code.line()
        write(link, variant)
      }
    }
  }

  mutating func writeAboutLinks() {
    let shown = map.example.map { example in
      ": `\(example.link)`" + (example.absolute.map { ", and with a scheme `\($0)`" } ?? "")
    }
    code.line("/// The URL of a route\(shown ?? "").")
  }

  private mutating func writeSchemes() {
    code.line("/// What absolute URLs begin with.")
    if map.schemes.isEmpty {
      return block("\(access)enum Scheme: \(names.type("RouteScheme"))") {
        $0.code.line("\($0.access)var start: \($0.names.type("String")) { switch self {} }")
      }
    }
    block(
      "\(access)enum Scheme: \(names.type("String")), \(names.type("RouteScheme"))"
    ) { writer in
      for scheme in writer.map.schemes {
        writer.comment(scheme.name.documentation)
        let name = writer.names.quoted(writer.names.word(scheme.name.name))
        writer.code.line("case \(name) = \(SwiftNames.literal(scheme.start))")
      }
    }
  }

  private mutating func write(_ link: ExportedLink, _ variant: LinkVariant) {
    let text = LinkComment(link: link, variant: variant, name: linkName)
    var paragraphs = text.paragraphs
    let failures = text.failures
    if let failures { paragraphs.append(["- Throws: `BuildError` if \(failures)."]) }
    comment(paragraphs)
    if let message = link.deprecated {
      code.line("@available(*, deprecated, message: \(SwiftNames.literal(message)))")
    }
    var parameters = variant.parameters.map {
      parameter(
        $0.name, $0.type, isOptional: !$0.isRequired, $0.isRequired ? nil : "nil", in: .file)
    }
    if link.isOpen { parameters.append("others: \(names.type("Arguments")) = [:]") }
    let result = link.isAbsolute ? "\(names.type("RouteLink"))<\(names.type("Never"))>" : "Link"
    let throwing = failures == nil ? "" : " throws(\(names.type("BuildError")))"
    code.list(
      "\(access)static func \(names.quoted(names.member(link.name.name)))(", parameters,
      ")\(throwing) -> \(result) {")
    let body = lines(of: link, variant, result)
    code.indented { $0.lines(body) }
    code.line("}")
  }

  /// The name of a parameter of a link.
  func linkName(_ name: String) -> String {
    name == "others" ? name : names.parameter(name)
  }

  private func lines(
    of link: ExportedLink, _ variant: LinkVariant, _ result: String
  ) -> [String] {
    let (start, path) = variant.parts
    let first = "\(result)(\(SwiftNames.literal(start)))"
    var body = path.flatMap { lines(of: $0, variant) }
    body += link.query.flatMap { lines(of: $0, variant) }
    if link.isOpen { body.append("link.query(others)") }
    body += (link.fragment ?? []).flatMap { lines(of: $0, variant) }
    return body.isEmpty ? [first] : ["var link = \(first)"] + body + ["return link"]
  }

  private func lines(of piece: LinkPiece, _ variant: LinkVariant) -> [String] {
    switch piece {
    case .text(let text): return ["link.append(\(SwiftNames.literal(text)))"]
    case .group(let inner):
      let names = inner.ownParameters.map { "let \(self.names.quoted(self.names.parameter($0)))" }
      return ["if \(names.joined(separator: ", ")) {"]
        + inner.flatMap { lines(of: $0, variant) }.map { "  " + $0 } + ["}"]
    case .value(let name, let place):
      let (key, own) = (SwiftNames.literal(name), names.quoted(names.parameter(name)))
      let call =
        switch place {
        case .plain, .query: "link.append(value: \(own))"
        case .segment: "try link.append(\(key), \(own))"
        case .segments: "try link.append(\(key), segments: \(own))"
        case .someSegments: "try link.append(\(key), atLeastOne: \(own))"
        case .path: "try link.append(\(key), path: \(own))"
        case .within: "try link.append(\(key), within: \(own))"
        case .host: "try link.append(\(key), host: \(own))"
        case .label: "try link.append(\(key), label: \(own))"
        case .fragment: "try link.append(\(key), fragment: \(own))"
        case .form(let form): "try link.append(\(key), \(own), of: \(SwiftNames.literal(form)))"
        }
      return [call]
    }
  }

  private func lines(of item: LinkItem, _ variant: LinkVariant) -> [String] {
    switch item {
    case .key(let key): return ["link.query(\(SwiftNames.literal(key)))"]
    case .fixed(let key, let text):
      return ["link.query(\(SwiftNames.literal(key)), \(SwiftNames.literal(text)))"]
    case .value(let key, let name):
      guard let parameter = variant.parameters.first(where: { $0.name == name }) else { return [] }
      let (key, own) = (SwiftNames.literal(key), names.quoted(names.parameter(name)))
      guard parameter.failure != nil else { return ["link.query(\(key), \(own))"] }
      let call = "try link.query(\(key), required: \(own))"
      return parameter.isRequired ? [call] : ["if let \(own) { \(call) }"]
    }
  }
}
