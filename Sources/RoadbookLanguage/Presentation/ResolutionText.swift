import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Resolutions, explanations and states for people.
struct ResolutionText {
  let session: Session
  let layout: ContainerLayout

  func lines(_ resolution: Resolution, isTrial: Bool) -> [String] {
    // 'push', 'back' and their like go somewhere without a URL: their steps say it all.
    let hasURL = !resolution.url.isEmpty || resolution.outcome != .handled
    var lines = hasURL ? [headline(resolution)] : []
    add(
      "rewritten", resolution.rewrites.map(TerminalText.escaped).joined(separator: " => "), &lines)
    if let route = resolution.route {
      let location = session.location(of: route.place)
      let expanded = route.pattern == route.written ? "" : " as \(route.pattern)"
      let scheme = route.scheme.map { " in scheme \($0)" } ?? ""
      add(
        "route",
        "\(route.written)\(expanded)\(scheme)  (\(location.file):\(location.line))", &lines)
    }
    add("parameters", parameters(resolution.parameters), &lines)
    if let arguments = resolution.arguments {
      add("arguments", fields(arguments), &lines)
    }
    if let wildcard = resolution.wildcard {
      add("wildcard", ValueText.shown(.list(wildcard.map(Value.string))), &lines)
    }
    for declined in resolution.declined {
      add("declined", declined.route + (declined.reason.map { ": \($0)" } ?? ""), &lines)
    }
    add("blocks", resolution.blocks.joined(separator: ", "), &lines)
    for line in resolution.log { add("log", TerminalText.escaped(line), &lines) }
    add("steps", resolution.steps.compactMap(Self.step).joined(separator: ", "), &lines)
    if resolution.outcome == .handled || !isTrial { add("stack", stack(resolution), &lines) }
    for other in resolution.also {
      lines.append("also")
      lines += self.lines(other, isTrial: true).map { "  " + $0 }
    }
    return lines
  }

  private func headline(_ resolution: Resolution) -> String {
    let url = TerminalText.escaped(resolution.url)
    guard resolution.outcome == .handled else {
      let reason = resolution.reason.map { ": \(TerminalText.escaped($0))" } ?? ""
      return "\(url)  \(resolution.outcome.rawValue)\(reason)"
    }
    let target =
      resolution.screen
      ?? (resolution.steps.contains { step in
        if case .external = step { true } else { false }
      } ? "handed to the system" : "handled")
    return "\(url)  →  \(target)"
  }

  private func add(_ label: String, _ text: String, _ lines: inout [String]) {
    guard !text.isEmpty else { return }
    let pad = String(repeating: " ", count: max(1, 12 - label.count))
    lines.append("  \(label)\(pad)\(text)")
  }

  func parameters(_ parameters: Parameters) -> String {
    parameters.entries.map { entry in
      "\(TerminalText.escaped(entry.key)) = \(ValueText.shown(entry.value)) (\(entry.source.name))"
    }.joined(separator: ", ")
  }

  func fields(_ fields: [Value.Field]) -> String {
    fields.map { "\(TerminalText.escaped($0.name)) = \(ValueText.shown($0.value))" }
      .joined(separator: ", ")
  }

  private func stack(_ resolution: Resolution) -> String {
    let container = resolution.state.visibleContainer(layout) ?? ""
    let name = container == ContainerLayout.implicitRoot ? "" : "  in \(container)"
    return resolution.stack.joined(separator: " › ") + (resolution.stack.isEmpty ? "" : name)
  }

  /// A step in few words; nil where nothing is to be seen of it.
  static func step(_ step: NavigationStep) -> String? {
    switch step {
    case .popTo(_, _, 0, _), .reload(_, _, true), .displayed: nil
    case .popTo(let screen, _, let count, _): "pop \(count) to \(screen)"
    case .push(let screen, _, _): "push \(screen)"
    case .replaceStack(_, let screens): "replace stack with \(screens.joined(separator: ", "))"
    case .present(let screens, let presentation, _, _):
      (presentation.name == "modal" ? "present " : "present as \(presentation.name) ")
        + screens.joined(separator: ", ")
    case .dismiss(let screens, _): "dismiss \(screens.joined(separator: ", "))"
    case .select(_, let child, let changed): changed ? "select \(child)" : "keep \(child) selected"
    case .setRoot(let container, _): "make \(container) the root"
    case .reload(let screen, _, _): "reload \(screen)"
    case .external(let url): "hand over \(TerminalText.escaped(url))"
    }
  }
}
