import RoadbookEngine
import RoadbookText

/// A route's target and the screens below it, ready to be shown in any style.
struct PresentationTarget {
  /// From the lowest screen to the target.
  var stops: [Navigator.Stop]
  /// The containers for the lowest screen; empty for a route without `in`.
  var containers: [String]
  /// Whether a route without `in` replaces the selected stack from the bottom instead of pushing
  /// onto it.
  var showsFromBottom: Bool
  var policy: NavigationPolicy
  /// The map's styles applied so far, to detect cycles.
  var selected: [String] = []

  /// The presentation's name in events: the innermost style.
  var name: String { selected.last ?? "modal" }

  /// How the target is shown above the screens below it.
  enum Ending {
    /// As the route declares.
    case own
    case pushed
    case presented(Presentation)
  }

  /// The command that shows the target in its container, with the screens below it.
  func way(_ ending: Ending = .own) -> NavigationCommand {
    var stops = stops
    if let last = stops.indices.last {
      switch ending {
      case .own: break
      case .pushed: stops[last].modal = nil
      case .presented(let presentation): stops[last].modal = presentation
      }
    }
    if containers.isEmpty, !showsFromBottom { return .openOnTop(stops) }
    // A modal has no container of its own if only named stacks accept screens.
    let isLoose = stops.first?.modal != nil && !policy.findsStack
    return .open(stops, in: isLoose ? [] : containers)
  }

  /// The commands of a built-in style, in order; none for `none`.
  func commands(_ style: String, _ layout: ContainerLayout) -> [NavigationCommand] {
    guard let target = stops.last else { return [] }
    switch style {
    case "push": return [way(.pushed)]
    case "replace": return selecting(layout) + [.replace(target.instance)]
    case "root":
      let clearing: [NavigationCommand] = policy.modals == .dismiss ? [.dismiss(.all)] : []
      return clearing + selecting(layout)
        + [.setStack(stops.map(\.instance), in: containers.first)]
    case "none": return []
    default: return [way(.presented(Presentation(style == "wrap" ? name : style)))]
    }
  }

  private func selecting(_ layout: ContainerLayout) -> [NavigationCommand] {
    guard let container = containers.first, layout.parent(of: container) != nil else { return [] }
    return [.select(container)]
  }
}
