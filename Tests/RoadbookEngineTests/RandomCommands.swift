import RoadbookEngine
import RoadbookTestSupport

/// Random commands, most of them possible.
struct RandomCommands {
  var random: SeededRandom

  static let layouts = [
    ContainerLayout(),
    ContainerLayout([
      .init(name: "Main", kind: .tabs, children: ["Home", "Search", "More"], selected: "Home"),
      .init(name: "Home", kind: .stack, screens: ["A"]),
    ]),
    ContainerLayout(
      [
        .init(
          name: "Main", kind: .tabs, children: ["Home", "Side", "Plain"], selected: "Home",
          isLazy: true),
        .init(name: "Home", kind: .stack, screens: ["A", "B"]),
        .init(name: "Side", kind: .custom, children: ["Left", "Right"], selected: "Right"),
        .init(name: "Right", kind: .stack, screens: ["C", "C"], isLazy: true),
        .init(name: "Plain", kind: .custom, children: ["Inner"], selectsNone: true),
        .init(name: "Lost", kind: .stack, screens: ["D"]),
      ], root: "Main"),
    ContainerLayout(
      [
        .init(name: "Welcome", kind: .stack, screens: ["A"]),
        .init(name: "Window", kind: .custom, children: ["Main", "Empty"]),
        .init(name: "Main", kind: .tabs, children: ["Home", "Search"], selected: "Search"),
        .init(name: "Empty", kind: .tabs),
      ], root: "Welcome"),
  ]

  mutating func policy() -> NavigationPolicy {
    NavigationPolicy(
      modals: random.pick([.keep, .dismiss, .reuse]),
      reuse: random.oneIn(3) ? .byArguments : .byScreen,
      animated: random.oneIn(4) ? random.oneIn(2) : nil, announces: random.oneIn(2),
      findsStack: !random.oneIn(5))
  }

  mutating func next(in layout: ContainerLayout) -> NavigationCommand {
    switch random.below(19) {
    case 16...18: return .openOnTop(stops())
    case 0...3:
      return .open(stops(), in: random.oneIn(2) ? [] : [name(layout), name(layout)])
    case 4...6: return .push(instance(), onto: optionalName(layout))
    case 7: return .present(instances(), presentation(), from: optionalName(layout))
    case 8: return .dismiss(random.pick([.one, .all, .to(screen: screen())]))
    case 9, 10:
      return .pop(random.pick([.one, .toRoot, .to(screen: screen())]), in: optionalName(layout))
    case 11: return .back
    case 12: return .replace(instance())
    case 13: return .setStack(instances(), in: optionalName(layout))
    case 14:
      return random.oneIn(4) ? .setRoot(name(layout)) : .select(name(layout))
    default:
      return .reload(screen: screen(), arguments: random.oneIn(2) ? nil : instance().arguments)
    }
  }

  private mutating func screen() -> String { random.pick(["A", "B", "C", "D"]) }

  private mutating func instance() -> NavigationState.Instance {
    let arguments = (0..<random.below(2)).map { _ in
      ParameterValue.Field("id", .int(random.below(2)))
    }
    return NavigationState.Instance(
      screen: screen(), arguments: arguments, identity: random.below(3))
  }

  private mutating func instances() -> [NavigationState.Instance] {
    (0..<random.below(4)).map { _ in instance() }
  }

  private mutating func presentation() -> Presentation {
    Presentation(random.pick(["modal", "sheet"]), isWrapped: !random.oneIn(4))
  }

  private mutating func stops() -> [Navigator.Stop] {
    var stops: [Navigator.Stop] = []
    for _ in 0..<random.below(6) {
      stops.append(Navigator.Stop(instance(), modal: random.oneIn(4) ? presentation() : nil))
    }
    return stops
  }

  private mutating func name(_ layout: ContainerLayout) -> String {
    switch random.below(12) {
    case 0: "Nowhere"
    case 1: "modal\(1 + random.below(3))"
    default: random.pick(layout.containers.map(\.name))
    }
  }

  private mutating func optionalName(_ layout: ContainerLayout) -> String? {
    random.oneIn(3) ? name(layout) : nil
  }
}
