package import RoadbookEngine
package import RoadbookURL

// Events and steps as records, for `events` in expectations and for tools. Names and keys are a
// contract: see the language reference.

extension Event {
  /// nil for events that only the stepper shows, such as logs, conditions and candidates.
  package var value: ParameterValue? {
    let userInfo = ("userInfo", userInfo)
    let parameters = ("parameters", ParameterValue.record(parameters.fields))
    let url = ("url", ParameterValue(url.isEmpty ? nil : url))
    switch kind {
    case .ask(let point, let guardDecl, let answer):
      return .event(
        "ask",
        [
          ("point", .string(point)), ("guard", ParameterValue(guardDecl)), url,
          ("route", ParameterValue(route?.name)), parameters, userInfo, ("answer", .string(answer)),
        ])
    case .block(let pattern): return .event("block", [("pattern", .string(pattern)), parameters])
    case .generate(let target):
      return .event("generate", [("target", .string(target)), parameters, userInfo])
    case .configure(let screen, let route):
      return .event(
        "configure", [("screen", .string(screen)), ("route", ParameterValue(route))])
    case .tell(let hook, let namespace):
      return .event(
        "tell", [("hook", .string(hook)), ("namespace", ParameterValue(namespace)), url, userInfo])
    case .step(let step):
      guard case .record(var fields) = step.value else { return .null }
      switch step {
      case .present:
        fields += [parameters, userInfo].map { ParameterValue.Field($0.0, $0.1) }
      case .reload:
        fields.insert(ParameterValue.Field("parameters", parameters.1), at: min(2, fields.count))
      default: break
      }
      return .record(fields)
    case .request, .candidate, .action, .style, .sentOn, .log, .set, .condition, .verdict,
      .takenBack:
      return nil
    }
  }
}

extension NavigationStep {
  /// The step as a record.
  package var value: ParameterValue {
    switch self {
    case .popTo(let screen, let container, let count, let animated):
      .event(
        "popTo",
        [
          ("screen", .string(screen.screen)), ("in", .string(container)), ("count", .int(count)),
          ("animated", .bool(animated)),
        ])
    case .push(let screen, let container, let animated):
      .event(
        "push",
        [
          ("screen", .string(screen.screen)), ("in", .string(container)),
          ("animated", .bool(animated)),
        ])
    case .replaceStack(let container, let screens):
      .event("replaceStack", [("in", .string(container)), ("with", .names(screens))])
    case .present(let screens, let presentation, let from, let animated):
      .event(
        "present",
        [
          ("screens", .names(screens)), ("wrapped", .bool(presentation.isWrapped)),
          ("from", .string(from)), ("presentation", .string(presentation.name)),
          ("animated", .bool(animated)),
        ])
    case .dismiss(let screens, let animated):
      .event("dismiss", [("screens", .names(screens)), ("animated", .bool(animated))])
    case .select(let container, let child, let changed):
      .event(
        "select",
        [("in", .string(container)), ("child", .string(child)), ("changed", .bool(changed))])
    case .setRoot(let container, let changed):
      .event("setRoot", [("root", .string(container)), ("changed", .bool(changed))])
    case .reload(let screen, _):
      .event(
        "reload", [("screen", .string(screen.screen)), ("arguments", .record(screen.arguments))])
    case .displayed(let screen, let told):
      .event(
        "displayed", [("screen", .string(screen.screen)), ("told", .string(told.screen))])
    case .external(let url): .event("external", [("url", .string(url))])
    }
  }
}

extension ParameterValue {
  /// A string, or null.
  package init(_ text: String?) { self = text.map(ParameterValue.string) ?? .null }

  package static func strings(_ texts: [String]) -> ParameterValue {
    .list(texts.map(ParameterValue.string))
  }

  /// The names of screens.
  static func names(_ screens: [NavigationState.Instance]) -> ParameterValue {
    strings(screens.map(\.screen))
  }

  static func fields(_ fields: KeyValuePairs<String, ParameterValue>) -> [Field] {
    fields.map { Field($0.key, $0.value) }
  }

  static func record(_ fields: KeyValuePairs<String, ParameterValue>) -> ParameterValue {
    .record(self.fields(fields))
  }

  /// The record of an event, with its name as the first field.
  fileprivate static func event(
    _ name: String, _ fields: [(String, ParameterValue)]
  ) -> ParameterValue {
    .record([Field("do", .string(name))] + fields.map { Field($0.0, $0.1) })
  }
}
