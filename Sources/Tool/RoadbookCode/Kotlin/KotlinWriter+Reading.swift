/// Reading: the routes as values, and a function that finds the screen of a URL.
extension KotlinWriter {
  mutating func writeReading() {
    guard let reading = map.reading, !map.screens.isEmpty else { return }
    section("Reading")
    comment([
      ["The screen to which a URL leads, if all guards allow it."], reading.unknownText("null"),
    ])
    code.lines(KotlinReader.parse.codeLinesAsTheyAre)
  }

  /// What the functions above are made of.
  mutating func writeParts() {
    for helper in helpers { helpers.formUnion(helper.needs) }
    let reading = map.screens.isEmpty ? nil : map.reading
    guard !helpers.isEmpty || reading != nil else { return }
    section("What the functions above are made of")
    block("private object Parts") { writer in
      if let reading {
        writer.writeRoutes(of: reading)
        writer.code.line()
        writer.code.lines(
          KotlinReader.text(ReadingKinds(writer.map, reading)).codeLinesAsTheyAre)
        if !writer.helpers.isEmpty { writer.code.line() }
      }
      writer.code.separated(writer.helpers.sorted()) { code, helper in
        code.lines(helper.text.codeLinesAsTheyAre)
      }
    }
  }

  private mutating func writeRoutes(of reading: ExportedReading) {
    write(reading.routes, "The routes outside all schemes, the more specific first.", "routes")
    for scheme in reading.schemes where !scheme.routes.isEmpty {
      code.line()
      write(
        scheme.routes, "The routes of the scheme `\(scheme.name.inComment)`.",
        listName(of: scheme.name))
    }
    code.line()
    writeClaims(of: reading)
    let used = ReadingKinds(map, reading).types
    for type in allTypes.filter({ used.contains($0.key) }).sorted(by: {
      names.kind($0.key) < names.kind($1.key)
    }) {
      code.line()
      writeKind(of: type)
    }
  }

  private func listName(of scheme: String) -> String { CodeName.lower(scheme) + "Routes" }

  // MARK: Routes

  /// A method must not be larger than 64 KiB, so a list of more routes is several.
  private static let listLimit = 200

  private mutating func write(
    _ routes: [ExportedReading.Route], _ text: String, _ name: String
  ) {
    let starts = Array(stride(from: 0, to: routes.count, by: Self.listLimit))
    comment([[text]])
    guard starts.count > 1 else {
      return block("val \(name): List<Route> by lazy") { $0.writeList(of: routes) }
    }
    let parts = starts.indices.map { "\(name)\($0 + 1)()" }
    code.line("val \(name): List<Route> by lazy { \(parts.joined(separator: " + ")) }")
    for (number, start) in starts.enumerated() {
      code.line()
      let end = min(start + Self.listLimit, routes.count)
      block("private fun \(name)\(number + 1)(): List<Route>") { writer in
        writer.writeList(of: Array(routes[start..<end]), head: "return listOf(")
      }
    }
  }

  private mutating func writeList(
    of routes: [ExportedReading.Route], head: String = "listOf("
  ) {
    if routes.isEmpty { return code.line("emptyList()") }
    code.line(head)
    code.indent()
    for route in routes { write(route) }
    code.outdent()
    code.line(")")
  }

  private mutating func write(_ route: ExportedReading.Route) {
    var parts = route.path.map(part)
    let conditions = route.query.map { condition in
      "\(condition.isRequired ? "required" : "optional")"
        + "(\(KotlinNames.literal(condition.key)), \(kind(condition.type)))"
    }
    if !conditions.isEmpty { parts.append("query = listOf(\(conditions.joined(separator: ", ")))") }
    let head = "Route(\(parts.joined(separator: ", ")))"
    let target = target(of: route)
    let line = "\(head) { \(target.line) },"
    if code.fits(line) { return code.line(line) }
    if code.fits(head + " {") {
      code.line(head + " {")
    } else {
      code.line("Route(")
      for part in parts { code.line("    \(part),") }
      code.line(") {")
    }
    code.indent()
    if code.fits(target.line) || target.fields.isEmpty {
      code.line(target.line)
    } else {
      code.lines(["show(", "    \(target.head)("])
      for field in target.fields { code.line("        \(field),") }
      code.lines(["    ),", ")"])
    }
    code.outdent()
    code.line("},")
  }

  private func part(_ part: ExportedReading.Part) -> String {
    switch part {
    case .word(let word): "word(\(KotlinNames.literal(word)))"
    case .capture(let key, let type): "capture(\(KotlinNames.literal(key)), \(kind(type)))"
    case .rest: "rest"
    }
  }

  private func target(
    of route: ExportedReading.Route
  ) -> (line: String, head: String, fields: [String]) {
    switch route.target {
    case .unknown: return ("null", "", [])
    case .screen(let name):
      guard let screen = map.screens.first(where: { $0.name.name == name }) else {
        return ("null", "", [])
      }
      let head = "Screen.\(names.type(name))"
      let fields = screen.parameters.map(field)
      let value = fields.isEmpty ? head : "\(head)(\(fields.joined(separator: ", ")))"
      return ("show(\(value))", head, fields)
    case .link(let name, let arguments):
      let values = arguments.map {
        "\(names.quoted(names.property($0.parameter))) = "
          + "need(\(KotlinNames.literal($0.capture)), \(kind($0.type)))"
      }
      let call = "\(names.quoted(names.function(name)))(\(values.joined(separator: ", ")))"
      return ("redirect(\(names.namespace).\(call).path)", "", [])
    case .path(let pieces):
      var text = KotlinTemplate()
      for piece in pieces {
        switch piece {
        case .text(let own): text.add(text: own)
        case .value(let key, let type):
          text.add(value: "need(\(KotlinNames.literal(key)), \(kind(type)))")
        }
      }
      return ("redirect(\(text.code))", "", [])
    }
  }

  private func field(_ parameter: ExportedParameter) -> String {
    let list: CodeType? = if case .list(let element) = parameter.type { element } else { nil }
    let isRequired = !parameter.isOptional && parameter.fallback == nil
    let call = (isRequired ? "need" : "take") + (list == nil ? "" : "All")
    let key = KotlinNames.literal(parameter.key)
    let value = "\(call)(\(key), \(kind(list ?? parameter.type)))"
    let fallback = parameter.fallback == nil ? nil : fallback(of: parameter, in: .parts)
    return "\(names.quoted(names.property(parameter.name))) = \(value)"
      + (fallback.map { $0 == "null" ? "" : " ?: \($0)" } ?? "")
  }

  // MARK: Kinds

  private func kind(_ type: CodeType) -> String {
    switch type {
    case .string, .path, .value: "text"
    case .int: "int"
    case .uint: "uint"
    case .float: "float"
    case .bool: "bool"
    case .uuid: "uuid"
    case .date: "date"
    case .url: "url"
    case .list(let element): kind(element)
    case .declared(let key): names.kind(key)
    }
  }

  private mutating func writeKind(of type: ExportedType) {
    let name = names.reference(type.key, in: .parts)
    let head = "val \(names.kind(type.key)): (String) -> \(name)? ="
    switch type.shape {
    case .words:
      block("\(head) { text ->", opens: false) {
        $0.code.line("\(name).entries.firstOrNull { it.word == text }")
      }
    case .regex: code.line("\(head) { \(name).orNull(it) }")
    case .range(let base, let lower, let upper):
      guard self.base(of: base, lower, upper) == "Int" else {
        return code.line("\(head) { \(kind(base))(it)?.let { \(name).orNull(it) } }")
      }
      let condition = condition("it", base, lower, upper)
      code.line("\(head) { int(it)?.takeIf { \(condition) }?.let { \(name)(it.toInt()) } }")
    case .union(let members):
      block("\(head) { text ->", opens: false) { writer in
        for (number, member) in members.enumerated() {
          let start = number == 0 ? "" : "    ?: "
          switch member {
          case .word(let word):
            writer.code.line(
              "\(start)\(name).\(writer.names.type(word))"
                + ".takeIf { text == \(KotlinNames.literal(word)) }")
          case .type(let type):
            writer.code.line(
              "\(start)\(writer.kind(type))(text)?.let { \(name).\(writer.names.alternative(type))(it) }"
            )
          }
        }
      }
    }
  }

  // MARK: Schemes

  private mutating func writeClaims(of reading: ExportedReading) {
    comment([["The schemes with their hosts, and the routes that are tried for their URLs."]])
    block("val claims: List<Claim> by lazy") { writer in
      if reading.claims.isEmpty { return writer.code.line("emptyList()") }
      writer.code.line("listOf(")
      writer.code.indent()
      for claim in reading.claims {
        var routes = claim.own.map { [writer.listName(of: reading.schemes[$0].name)] } ?? []
        if claim.fallsBack { routes.append("routes") }
        let list = routes.isEmpty ? "emptyList()" : routes.joined(separator: " + ")
        let scheme = KotlinNames.literal(claim.scheme)
        guard let hosts = claim.hosts else {
          writer.code.line("Claim(\(scheme), null, \(list)),")
          continue
        }
        let pattern = KotlinNames.literal(Self.pattern(of: hosts, claim.scheme))
        let regex = "Regex(\(pattern), RegexOption.IGNORE_CASE)"
        let line = "Claim(\(scheme), \(regex), \(list)),"
        if writer.code.fits(line) {
          writer.code.line(line)
        } else if writer.code.fits("    \(regex),") {
          writer.code.lines(["Claim(", "    \(scheme),", "    \(regex),", "    \(list),", "),"])
        } else {
          writer.code.lines([
            "Claim(", "    \(scheme),", "    Regex(", "        \(pattern),",
            "        RegexOption.IGNORE_CASE,", "    ),", "    \(list),", "),",
          ])
        }
      }
      writer.code.outdent()
      writer.code.line(")")
    }
  }

  /// What the whole host matches.
  private static func pattern(of hosts: [ExportedReading.Host], _ scheme: String) -> String {
    hosts.isEmpty
      ? "(?!)" : hosts.patterns(scheme, KotlinNames.regexText).joined(separator: "|")
  }
}

extension String {
  /// The lines of code, those without text, too.
  var codeLinesAsTheyAre: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
}
