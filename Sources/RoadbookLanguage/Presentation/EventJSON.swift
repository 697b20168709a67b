import RoadbookEngine
package import RoadbookText
import RoadbookURL

/// Events for tests and tools. Names and keys are a contract: see the language reference.
package enum EventJSON {
  /// nil for events that only the stepper shows: logs, conditions, candidates.
  package static func json(_ event: Event) -> JSON? { value(event).map(ValueText.json) }

  static func value(_ event: Event) -> ParameterValue? {
    let parameters = ParameterValue.Field("parameters", .record(event.parameters.fields))
    let userInfo = ParameterValue.Field("userInfo", event.userInfo)
    let url = ParameterValue.Field("url", text(event.url.isEmpty ? nil : event.url))
    switch event.kind {
    case .ask(let point, let guardDecl, let answer):
      return record(
        "ask",
        [
          ParameterValue.Field("point", .string(point)),
          ParameterValue.Field("guard", text(guardDecl)), url,
          ParameterValue.Field("route", text(event.route?.name)), parameters, userInfo,
          ParameterValue.Field("answer", .string(answer)),
        ])
    case .block(let pattern):
      return record("block", [ParameterValue.Field("pattern", .string(pattern)), parameters])
    case .generate(let target):
      return record(
        "generate", [ParameterValue.Field("target", .string(target)), parameters, userInfo])
    case .configure(let screen, let route):
      return record(
        "configure",
        [
          ParameterValue.Field("screen", .string(screen)),
          ParameterValue.Field("route", text(route)),
        ])
    case .tell(let hook, let namespace):
      return record(
        "tell",
        [
          ParameterValue.Field("hook", .string(hook)),
          ParameterValue.Field("namespace", text(namespace)), url,
          userInfo,
        ])
    case .step(let step): return value(step, parameters, userInfo)
    case .request, .candidate, .action, .style, .sentOn, .log, .set, .condition, .verdict,
      .takenBack:
      return nil
    }
  }

  private static func value(
    _ step: NavigationStep, _ parameters: ParameterValue.Field, _ userInfo: ParameterValue.Field
  ) -> ParameterValue {
    guard case .record(var fields) = NavigationJSON.value(step) else { return .null }
    switch step {
    case .present: fields += [parameters, userInfo]
    case .reload: fields.insert(parameters, at: min(2, fields.count))
    default: break
    }
    return .record(fields)
  }

  private static func text(_ text: String?) -> ParameterValue {
    text.map(ParameterValue.string) ?? .null
  }

  private static func record(_ name: String, _ fields: [ParameterValue.Field]) -> ParameterValue {
    .record([ParameterValue.Field("do", .string(name))] + fields)
  }
}
