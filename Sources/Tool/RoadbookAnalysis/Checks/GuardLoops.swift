package import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// Reports guards that open a URL which guards send back to it, so that neither is ever shown.
///
/// Each such URL is opened in a few states of the app, with all guards; what is found happens in
/// one of them. URLs with values in them are left out.
package enum GuardLoops {
  package static func findings(in loaded: LoadedMap) -> Findings {
    let map = loaded.map
    var found = Findings()
    // A circle is reported once.
    var known: Set<String> = []
    let search = SearchBudget(routes: map.routes.count)
    let states = AppState.all(of: [map])
    for guardDecl in map.guards {
      for case .go(let command) in guardDecl.body.all {
        if loaded.work.isCancelled() { return found }
        guard case .url(let template) = command.subject, template.isPlain,
          !known.contains(template.source),
          let (circle, state) = circle(from: template.source, states, map, search)
        else { continue }
        known.formUnion(circle)
        let shown = circle.map(TerminalText.escaped).joined(separator: " => ")
        let condition = state.text
        let url = TerminalText.escaped(template.source)
        found.report(
          .guardLoop, template.range,
          "guard '\(guardDecl.name)' sends a URL to \(url), from which guards send it back: "
            + shown + (condition.isEmpty ? "" : " (with \(condition))"),
          advice: "leave \(url) out of what the guard is on, or let it through",
          in: guardDecl.document)
      }
    }
    return found
  }

  /// The URLs of a circle from a URL back to it, with the state of the app; nil if there is none.
  private static func circle(
    from url: String, _ states: [AppState], _ map: LinkedMap, _ search: SearchBudget
  ) -> (urls: [String], state: AppState)? {
    for state in states {
      var app = state.app(of: map)
      guard let resolution = app.open(url, within: search) else { return nil }
      if resolution.outcome == .failed, resolution.rewrites.last == url {
        return ([url] + resolution.rewrites, state)
      }
    }
    return nil
  }
}
