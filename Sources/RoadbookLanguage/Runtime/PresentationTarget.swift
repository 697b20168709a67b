import RoadbookEngine
import RoadbookText

/// The way to a route's target, ready to be shown in one style or another.
struct PresentationTarget {
  /// From the lowest screen to the target.
  var stops: [Navigator.Stop]
  /// Where the lowest screen goes; empty for a route without `in`.
  var containers: [String]
  /// Whether a route without `in` shows its screens from the bottom of the selected stack, and not on top of it.
  var showsFromBottom: Bool
  var policy: NavigationPolicy
  /// The styles of the map that were used so far, to notice circles.
  var selected: [String] = []

  /// What events call the way it is shown: the style that says how.
  var name: String { selected.last ?? "modal" }

  /// How the target is shown at the end of the way.
  enum Ending {
    /// As the route says.
    case own
    case pushed
    case presented(Presentation)
  }

  /// Shows the whole way: in its container, with the screens beneath the target.
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
    // A modal has no container of its own where screens only go into stacks that are named (rule W22).
    let isLoose = stops.first?.modal != nil && !policy.findsStack
    return .open(stops, in: isLoose ? [] : containers)
  }

  /// What a built-in style does, in order; none for `none`.
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
