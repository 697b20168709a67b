import RoadbookEngine
import RoadbookText

/// The screen that a presentation is to show.
struct PresentationTarget {
  var stop: Navigator.Stop
  var policy: NavigationPolicy
  /// The presentations that handed it on, to notice circles.
  var way: [String]

  /// What events call the way it is shown: the presentation of the map that says how.
  var name: String { way.last ?? "modal" }
}

extension BlockRunner {
  /// `present NAME` in a presentation: another way to present shows the target.
  mutating func show(
    _ target: PresentationTarget, by name: String, _ range: TextRange
  ) -> BlockEnd {
    guard !target.way.contains(name) else {
      let circle = (target.way + [name]).joined(separator: " → ")
      return .failed("presentations select each other: \(circle)")
    }
    hasShownTarget = true
    if let own = map.presentation(named: name) {
      var inner = target
      inner.way.append(name)
      let outer = self.target
      self.target = inner
      hasShownTarget = false
      journal.note(.presentation(name: name), own.place, app)
      journal.depth += 1
      let end = run(own.body)
      journal.depth -= 1
      self.target = outer
      return end
    }
    switch name {
    case "push":
      return move(.push(target.stop.instance, onto: nil), policy: target.policy, place(range))
    case "replace": return move(.replace(target.stop.instance), policy: target.policy, place(range))
    case "root":
      return move(.setStack([target.stop.instance], in: nil), policy: target.policy, place(range))
    default:
      let shown = Presentation(name == "wrap" ? target.name : name)
      return move(
        .present([target.stop.instance], shown, from: target.policy.presenter),
        policy: target.policy, place(range))
    }
  }
}
