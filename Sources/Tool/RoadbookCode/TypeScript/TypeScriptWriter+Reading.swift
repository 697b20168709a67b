/// Reading: the routes as values, and a function that finds the screen of a URL.
extension TypeScriptWriter {
  mutating func writeReading() {
    guard let reading = map.reading, !map.screens.isEmpty else { return }
    section("Reading")
    comment([
      ["The screen to which a URL leads, if all guards allow it."],
      reading.unknownText("undefined"),
    ])
    code.lines(
      """
      export function parse(url: string): Screen | undefined {
        let next = url;
        for (let count = 0; count < 16; count += 1) {
          const request = _read(next);
          const found = request && _find(request);
          if (request === undefined || found === undefined) return undefined;
          const { route, target } = found;
          if (typeof target !== "string") return target;
          next = request.start + _carry(target, request, route);
        }
        return undefined;
      }
      """.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) })
    code.line()
    write(reading.routes, "The routes outside all schemes, the more specific first.", "_routes")
    for scheme in reading.schemes where !scheme.routes.isEmpty {
      code.line()
      write(
        scheme.routes, "The routes of the scheme `\(scheme.name.inComment)`.",
        listName(of: scheme.name))
    }
    code.line()
    write(reading.claims, reading)
  }

  private func listName(of scheme: String) -> String { "_\(CodeName.lower(scheme))Routes" }

  private mutating func write(
    _ routes: [ExportedReading.Route], _ text: String, _ name: String
  ) {
    comment([[text]])
    guard !routes.isEmpty else { return code.line("const \(name): readonly _Route[] = [];") }
    code.line("const \(name): readonly _Route[] = [")
    for route in routes {
      let path = "path: [\(route.path.map(part).joined(separator: ", "))]"
      let query = route.query.map { condition in
        "[\(TypeScriptNames.literal(condition.key)), \(kind(condition.type)), \(condition.isRequired)]"
      }
      let target = target(of: route)
      let head = query.isEmpty ? path : "\(path), query: [\(query.joined(separator: ", "))]"
      code.indented { code in
        let line = "{ \(head), target: \(target.line) },"
        if code.fits(line) { return code.line(line) }
        code.line("{")
        code.line("  \(path),")
        if !query.isEmpty {
          code.line("  query: [")
          for item in query { code.line("    \(item),") }
          code.line("  ],")
        }
        if code.fits("  target: \(target.line),") {
          code.line("  target: \(target.line),")
        } else {
          code.lines(["  target: (v) => ({"] + target.fields.map { "    \($0)," } + ["  }),"])
        }
        code.line("},")
      }
    }
    code.line("];")
  }

  private func part(_ part: ExportedReading.Part) -> String {
    switch part {
    case .word(let word): TypeScriptNames.literal(word)
    case .capture(let key, let type): "[\(TypeScriptNames.literal(key)), \(kind(type))]"
    case .rest: "null"
    }
  }

  private func target(of route: ExportedReading.Route) -> (line: String, fields: [String]) {
    switch route.target {
    case .unknown: return ("() => undefined", [])
    case .screen(let name):
      guard let screen = map.screens.first(where: { $0.name.name == name }) else {
        return ("() => undefined", [])
      }
      let fields =
        ["screen: \(TypeScriptNames.literal(name))"] + screen.parameters.map(field)
      return (
        "(\(screen.parameters.isEmpty ? "" : "v")) => ({ \(fields.joined(separator: ", ")) })",
        fields
      )
    case .link(let name, let arguments):
      let values = arguments.map {
        "\(names.property($0.parameter)): "
          + "v.need(\(TypeScriptNames.literal($0.capture)), \(kind($0.type)))"
      }
      let call = values.isEmpty ? "" : "{ \(values.joined(separator: ", ")) }"
      return ("(\(values.isEmpty ? "" : "v")) => \(names.function(name))(\(call))", [])
    case .path(let pieces):
      var isPlain = true
      let text = pieces.map { piece -> String in
        switch piece {
        case .text(let text): return TypeScriptNames.template(text)
        case .value(let key, let type):
          isPlain = false
          return "${v.need(\(TypeScriptNames.literal(key)), \(kind(type)))}"
        }
      }.joined()
      return ("(\(isPlain ? "" : "v")) => `\(text)`", [])
    }
  }

  private func field(_ parameter: ExportedParameter) -> String {
    let own = names.property(parameter.name)
    let key = TypeScriptNames.literal(parameter.key)
    let list: CodeType? = if case .list(let element) = parameter.type { element } else { nil }
    let kind = kind(list ?? parameter.type)
    let isRequired = !parameter.isOptional && parameter.fallback == nil
    let call = (isRequired ? "need" : "take") + (list == nil ? "" : "All")
    let value = "v.\(call)(\(key), \(kind))"
    guard let fallback = parameter.fallback, let literal = literal(of: fallback, parameter.type)
    else { return "\(own): \(value)" }
    return "\(own): \(value) ?? \(literal)"
  }

  private func literal(
    of fallback: ExportedParameter.Default, _ type: CodeType
  ) -> String? {
    guard case .value(let literal) = fallback else { return nil }
    let text: String
    switch literal {
    case .null: return nil
    case .bool(let value): text = "\(value)"
    case .int(let value): text = "\(value)"
    case .float(let value): text = "\(value)"
    case .string(let value): text = TypeScriptNames.literal(value)
    case .emptyList: text = "[]"
    }
    guard case .declared(let key) = type else { return text }
    switch self.type(key)?.shape {
    case .range, .regex: return "\(names.type(key))(\(text))"
    default: return text
    }
  }

  private func kind(_ type: CodeType) -> String {
    switch type {
    case .string, .path, .value: "_text"
    case .int: "_int"
    case .uint: "_uint"
    case .float: "_float"
    case .bool: "_bool"
    case .uuid: "_uuid"
    case .date: "_date"
    case .url: "_url"
    case .list(let element): kind(element)
    case .declared(let key): kind(self.type(key), key)
    }
  }

  private func kind(_ type: ExportedType?, _ key: ExportedType.Key) -> String {
    let test = names.test(names.type(key))
    switch type?.shape {
    case .words: return "_word(\(names.words(key)))"
    case .range(let base, _, _): return "_such(\(kind(base)), \(test))"
    case .regex, nil: return "_such(_text, \(test))"
    case .union(let members):
      let kinds = members.map { member in
        switch member {
        case .word(let word): "_word([\(TypeScriptNames.literal(word))] as const)"
        case .type(let type): kind(type)
        }
      }
      return "_either<\(names.type(key))>([\(kinds.joined(separator: ", "))])"
    }
  }

  private mutating func write(_ claims: [ExportedReading.Claim], _ reading: ExportedReading) {
    comment([["The schemes with their hosts, and the routes that are tried for their URLs."]])
    var lines: [String] = []
    for claim in claims {
      var routes = claim.own.map { ["..." + listName(of: reading.schemes[$0].name)] } ?? []
      if claim.fallsBack { routes.append("..._routes") }
      let list =
        routes.count == 1
        ? String(routes.joined().dropFirst(3)) : "[\(routes.joined(separator: ", "))]"
      let host = claim.hosts.map { ", host: \(pattern(of: $0, claim.scheme))" } ?? ""
      let scheme = "scheme: \(TypeScriptNames.literal(claim.scheme))"
      let line = "{ \(scheme)\(host), routes: \(list) }"
      lines.append(
        code.fits("  \(line),")
          ? line
          : "{\n    \(scheme)\(host.replacing(", host", with: ",\n    host")),\n    routes: \(list),\n  }"
      )
    }
    let line = "const _claims: readonly _Claim[] = [\(lines.joined(separator: ", "))];"
    if lines.count < 2, code.fits(line) { return code.line(line) }
    code.lines(["const _claims: readonly _Claim[] = ["] + lines.map { "  \($0)," } + ["];"])
  }

  private func pattern(of hosts: [ExportedReading.Host], _ scheme: String) -> String {
    if hosts.isEmpty { return "/^(?!)/" }
    let groups = hosts.patterns(scheme, TypeScriptNames.regexText)
    return groups.count == 1
      ? "/^\(groups.joined())$/i" : "/^(?:\(groups.joined(separator: "|")))$/i"
  }
}

extension TypeScriptNames {
  /// Text in a regular expression.
  static func regexText(_ text: String) -> String {
    text.map { "^$\\.*+?()[]{}|/".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
