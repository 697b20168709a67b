import RoadbookEngine

/// Runs navigator commands in order and records the steps and the state after each as text.
struct NavigatorScript {
  let navigator: Navigator
  var policy = NavigationPolicy()
  var state: NavigationState
  var lines: [String] = []

  init(_ layout: ContainerLayout = ContainerLayout(), policy: NavigationPolicy = .init()) {
    navigator = Navigator(layout)
    self.policy = policy
    state = NavigationState(layout)
  }

  /// Three tabs, the second with an initial screen.
  static let tabs = ContainerLayout([
    .init(name: "Main", kind: .tabs, children: ["Home", "Search", "More"], selected: "Home"),
    .init(name: "Search", kind: .stack, screens: ["Find"]),
  ])

  var text: String { lines.joined(separator: "\n") }

  mutating func run(_ command: NavigationCommand) {
    do throws(NavigationProblem) {
      let trace = try navigator.run(command, policy: policy, state: state)
      lines += trace.steps.map(Self.text)
      state = trace.state
      lines.append("= " + Self.text(state))
    } catch {
      lines.append("! " + error.message)
    }
  }

  /// `List Item(2) Edit!`: stops from the lowest up; `!` presents, `?` presents without a stack.
  mutating func open(_ stops: String, in containers: String...) {
    lines.append(
      "> \(stops)\(containers.isEmpty ? "" : " in ")\(containers.joined(separator: ", "))")
    run(.open(stops.split(separator: " ").map { Self.stop(String($0)) }, in: containers))
  }

  static func stop(_ text: String) -> Navigator.Stop {
    let modal: Presentation? =
      text.hasSuffix("!")
      ? Presentation() : text.hasSuffix("?") ? Presentation("sheet", isWrapped: false) : nil
    return Navigator.Stop(instance(text.filter { $0 != "!" && $0 != "?" }), modal: modal)
  }

  /// `Item` or `Item(2)`.
  static func instance(_ text: String) -> NavigationState.Instance {
    let parts = text.split(separator: "(")
    let arguments = parts.dropFirst().map { part in
      ParameterValue.Field("id", .string(part.filter { $0 != ")" }))
    }
    return NavigationState.Instance(screen: String(parts.first ?? ""), arguments: arguments)
  }

  static func text(_ step: NavigationStep) -> String {
    func end(_ animated: Bool) -> String { animated ? " animated" : "" }
    return switch step {
    case .popTo(let screen, let container, let count, let animated):
      "  popTo \(screen.screen) in \(container), \(count) popped\(end(animated))"
    case .push(let screen, let container, let animated):
      "  push \(screen.screen) in \(container)\(end(animated))"
    case .replaceStack(let container, let screens):
      "  replaceStack \(container) with \(screens.map(\.screen))"
    case .present(let screens, let presentation, let from, let animated):
      "  present \(screens.map(\.screen))\(presentation.isWrapped ? "" : " bare") as \(presentation.name)"
        + " from \(from)\(end(animated))"
    case .dismiss(let screens, let animated): "  dismiss \(screens.map(\.screen))\(end(animated))"
    case .select(let container, let child, let changed):
      "  select \(child) in \(container)\(changed ? "" : ", was")"
    case .setRoot(let container, _): "  setRoot \(container)"
    case .reload(let screen, let isNew):
      "  reload \(screen.screen)\(screen.arguments.map { "(\($0.value.text))" }.joined())\(isNew ? " new" : "")"
    case .displayed(let screen, let told): "  displayed \(screen.screen), told \(told.screen)"
    case .external(let url): "  external \(url)"
    }
  }

  static func text(_ state: NavigationState) -> String {
    let stacks = state.stacks.filter { !$0.screens.isEmpty || !$0.isMade }.map { stack in
      "\(stack.container) \(stack.isMade ? text(stack.screens) : "unmade")"
    }
    let modals = state.modals.map { "\($0.container) \(text($0.screens)) over \($0.from)" }
    let places = stacks + modals
    return places.isEmpty ? "nothing" : places.joined(separator: ", ")
  }

  private static func text(_ screens: [NavigationState.Instance]) -> String {
    let names = screens.map { instance in
      instance.screen + instance.arguments.map { "(\($0.value.text))" }.joined()
        + (instance.identity > 1 ? "#\(instance.identity)" : "")
    }
    return "[\(names.joined(separator: " "))]"
  }
}
