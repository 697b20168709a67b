import RoadbookAnalysis
package import RoadbookBinder
import RoadbookEngine
import RoadbookModel
package import RoadbookRuntime
package import RoadbookText
import RoadbookURL

/// Renders resolutions as text and JSON.
package struct ResolutionRenderer {
  private let loaded: LoadedMap

  package init(_ loaded: LoadedMap) { self.loaded = loaded }

  func lines(_ resolution: Resolution, isTrial: Bool) -> [StyledText] {
    // Commands such as 'push' and 'back' have no URL: their steps are enough.
    let hasURL = !resolution.url.isEmpty || resolution.outcome != .handled
    var lines = hasURL ? [headline(resolution)] : []
    if let near = resolution.nearest {
      add("nearest", "\(near.written, .pattern)  \(place(near.place), .place)", &lines)
      add("", StyledText(TerminalText.escaped(near.words)), &lines)
    }
    add(
      "rewritten",
      StyledText(resolution.rewrites.map(TerminalText.escaped).joined(separator: " => ")), &lines)
    if let route = resolution.route {
      let expanded = route.pattern == route.written ? "" : " as \(route.pattern)"
      let scheme = route.scheme.map { " in scheme \($0)" } ?? ""
      add(
        "route",
        "\(route.written, .pattern)\(expanded)\(scheme)  \(place(route.place), .place)", &lines)
    }
    if let deprecated = deprecation(resolution) {
      add("deprecated", StyledText(TerminalText.escaped(deprecated)), &lines)
    }
    add("parameters", StyledText(ValueText.shown(resolution.parameters)), &lines)
    if let arguments = resolution.arguments {
      add("arguments", StyledText(ValueText.shown(arguments, resolution.misfits)), &lines)
    }
    if let wildcard = resolution.wildcard {
      add(
        "wildcard", StyledText(ValueText.shown(.list(wildcard.map(ParameterValue.string)))), &lines)
    }
    for declined in resolution.declined {
      let reason = declined.reason.map { ": \($0)" } ?? ""
      add("declined", "\(declined.route.written, .pattern)\(reason)", &lines)
    }
    add("blocks", StyledText(resolution.blocks.joined(separator: ", "), .pattern), &lines)
    for line in resolution.log { add("log", StyledText(TerminalText.escaped(line)), &lines) }
    // What opening would do, and what it did.
    add(
      isTrial ? "would do" : "did",
      StyledText(resolution.steps.compactMap(Self.step).joined(separator: ", ")), &lines)
    if resolution.outcome == .handled || !isTrial { add("stack", stack(resolution), &lines) }
    for other in resolution.also {
      lines.append("also")
      lines += self.lines(other, isTrial: true).map { "  " + $0 }
    }
    return lines
  }

  /// The map's note on a deprecated route.
  private func deprecation(_ resolution: Resolution) -> String? {
    guard let index = resolution.route?.index,
      let note = loaded.map.route(at: index)?.deprecated
    else { return nil }
    return note.isEmpty ? "the route should no longer be used" : note
  }

  private func place(_ place: Place) -> String { "(\(loaded.location(of: place).text))" }

  private func headline(_ resolution: Resolution) -> StyledText {
    let url = TerminalText.escaped(resolution.url)
    guard resolution.outcome == .handled else {
      let reason = resolution.reason.map { ": \(TerminalText.escaped($0))" } ?? ""
      return "\(url)  \(resolution.outcome.rawValue, resolution.outcome.style)\(reason)"
    }
    let target =
      resolution.screen
      ?? (resolution.externalURLs.isEmpty ? "handled" : "opened by the system")
    return "\(url)  \("→", .good)  \(target, .screen)"
  }

  private func add(_ label: String, _ text: StyledText, _ lines: inout [StyledText]) {
    guard !text.isEmpty else { return }
    lines.append(.labelled(label, text, at: 12))
  }

  private func stack(_ resolution: Resolution) -> StyledText {
    let container = resolution.state.visibleContainer(loaded.map.layout) ?? ""
    let name = container == ContainerLayout.implicitRoot ? "" : "  in \(container)"
    return resolution.stack.map { StyledText($0, .screen) }.joined(separator: " › ")
      + StyledText(resolution.stack.isEmpty ? "" : name)
  }

  private static func names(_ screens: [NavigationState.Instance]) -> String {
    screens.map(\.screen).joined(separator: ", ")
  }

  /// A step in a few words; nil for steps without a visible effect.
  static func step(_ step: NavigationStep) -> String? {
    switch step {
    case .popTo(_, _, 0, _), .reload(_, true), .displayed: nil
    case .popTo(let screen, _, let count, _): "pop \(count) to \(screen.screen)"
    case .push(let screen, _, _): "push \(screen.screen)"
    case .replaceStack(_, let screens): "replace stack with \(names(screens))"
    case .present(let screens, let presentation, _, _):
      (presentation.name == "modal" ? "present " : "present as \(presentation.name) ")
        + names(screens)
    case .dismiss(let screens, _): "dismiss \(names(screens))"
    case .select(_, let child, let changed): changed ? "select \(child)" : "keep \(child) selected"
    case .setRoot(let container, let changed):
      changed ? "make \(container) the root" : "keep \(container) as the root"
    case .reload(let screen, _): "reload \(screen.screen)"
    case .external(let url): "open \(TerminalText.escaped(url)) externally"
    }
  }

  // MARK: JSON

  /// A resolution as one JSON object.
  package func json(_ resolution: Resolution) -> JSON {
    var text = JSONText()
    ResolutionJSON(loaded).writeLine(resolution, to: &text)
    return text.withBytes { (try? JSON(reading: Array($0))) ?? .null }
  }
}

extension Outcome {
  var style: AnswerStyle {
    switch self {
    case .handled: .good
    case .deferred, .held, .cancelled: .doubtful
    case .unmatched, .declined, .failed, .invalid: .bad
    }
  }
}
