import RoadbookEngine
package import RoadbookText
import RoadbookURL

extension Session {
  /// A resolution as one JSON object. Its keys and their order are a contract: see the language reference.
  package func json(of resolution: Resolution) -> JSON {
    var members = [
      JSONMember("url", .string(resolution.url)),
      JSONMember("outcome", .string(resolution.outcome.rawValue)),
    ]
    if resolution.outcome != .handled {
      members.append(JSONMember("reason", .optional(resolution.reason)))
    }
    if let near = resolution.nearest {
      let location = location(of: near.place)
      members.append(
        JSONMember(
          "nearest",
          .object([
            "written": .string(near.written), "scheme": .optional(near.scheme),
            "reason": .string(near.reason), "suggestion": .optional(near.suggestion),
            "file": .string(location.file), "line": .int(location.line),
          ])))
    }
    members += [
      JSONMember("matched", .bool(resolution.isMatched)),
      JSONMember("route", resolution.route.map { json(of: $0) } ?? .null),
      JSONMember("screen", .optional(resolution.screen)),
      JSONMember("presentation", .optional(resolution.presentation)),
      JSONMember("container", .optional(resolution.container)),
      JSONMember("parameters", ValueText.json(resolution.parameters.fields)),
      JSONMember("arguments", resolution.arguments.map(ValueText.json) ?? .null),
      JSONMember(
        "sources",
        .object(
          resolution.parameters.entries.map { JSONMember($0.key, .string($0.source.name)) })),
      JSONMember(
        "query",
        .array(resolution.query.map { .array([.string($0.key), .optional($0.value)]) })),
      JSONMember("fragment", .optional(resolution.fragment)),
      JSONMember("wildcard", resolution.wildcard.map { .strings($0) } ?? .null),
      JSONMember("blocks", .strings(resolution.blocks)),
      JSONMember("log", .strings(resolution.log)),
      JSONMember("declined", .strings(resolution.declined.map(\.route))),
      JSONMember("stack", .strings(resolution.stack)),
      JSONMember(
        "steps", .array(resolution.steps.map { ValueText.json(NavigationJSON.value($0)) })),
    ]
    if !resolution.misfits.isEmpty {
      members.append(JSONMember("misfits", resolution.misfits.json))
    }
    if !resolution.unmatched.isEmpty {
      members.append(JSONMember("unmatched", .array(resolution.unmatched.map { .optional($0) })))
    }
    if !resolution.rewrites.isEmpty {
      members.append(JSONMember("rewrites", .strings(resolution.rewrites)))
    }
    if !resolution.also.isEmpty {
      members.append(JSONMember("also", .array(resolution.also.map { json(of: $0) })))
    }
    return .object(members)
  }

  private func json(of route: RouteSummary) -> JSON {
    let location = location(of: route.place)
    return .object([
      "name": .string(route.name), "pattern": .string(route.pattern),
      "written": .string(route.written), "scheme": .optional(route.scheme),
      "file": .string(location.file), "line": .int(location.line),
    ])
  }
}

extension [Misfit] {
  /// URL values that do not fit their screen's parameters, in resolutions and in steps.
  var json: JSON {
    .array(
      map { misfit in
        .object([
          "parameter": .string(misfit.parameter), "value": ValueText.json(misfit.given),
          "reason": .string(misfit.reason),
        ])
      })
  }
}
