import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Events in words: what is about to happen, why, and what came of it.
struct EventText {
  let session: Session

  /// What is about to happen.
  func words(_ event: Event) -> String {
    switch event.kind {
    case .request(let url, let namespace):
      let normalized = url == event.url ? "" : ", read as \(url)"
      return event.url + normalized + (namespace.map { " belongs to scheme \($0)" } ?? " sets out")
    case .candidate(let written): return "route \(written) gets its turn"
    case .ask("presenter", _, _): return "the presenter is asked"
    case .ask(let point, let guardian, _):
      return "guard \(guardian ?? "") is asked before \(point == "handle" ? "match" : point)"
    case .block(let pattern): return "block \(pattern) runs"
    case .action: return "the route's block runs"
    case .generate(let target): return "\(target) is made"
    case .presentation(let name): return "presentation \(name) begins"
    case .step(let step): return words(step)
    case .configure(let screen, _): return "configure \(screen) runs"
    case .tell(let hook, _): return "on \(hook) runs"
    case .sentOn(let url): return "the URL is sent on to \(url)"
    case .log: return "a line is logged"
    case .set(let name, let value): return "\(name) becomes \(ValueText.shown(value))"
    case .condition(let holds): return "a condition is \(holds ? "true" : "false")"
    case .verdict(let outcome, let reason):
      return "the block says: \(outcome.rawValue)" + (reason.map { ", \($0)" } ?? "")
    case .takenBack: return "what was done so far is taken back"
    }
  }

  private func words(_ step: NavigationStep) -> String {
    switch step {
    case .popTo(let screen, let container, 0, _): "\(screen) is on top of \(container) already"
    case .popTo(let screen, let container, let count, _):
      "pop \(count) to \(screen) in \(container)"
    case .push(let screen, let container, _): "push \(screen) onto \(container)"
    case .reload(let screen, _, true): "\(screen) gets its arguments"
    case .displayed(let screen, let told): "\(told) hears that \(screen) is above it"
    case .select(let container, let child, let changed):
      changed ? "select \(child) in \(container)" : "\(child) is selected in \(container) already"
    default: ResolutionText.step(step) ?? "nothing"
    }
  }

  /// Why it happens; nil where its line in the map says it.
  func reason(_ event: Event) -> String? {
    guard let map = session.built?.map else { return nil }
    let route = event.route.flatMap {
      map.routes.indices.contains($0.index) ? map.routes[$0.index] : nil
    }
    switch event.kind {
    case .request(let url, let namespace): return origin(of: namespace, url, map)
    case .candidate: return route.flatMap { rank(of: $0, event.url, map) }
    case .ask(_, let guardian?, _):
      if route?.guards.contains(guardian) == true { return "the route names the guard" }
      let screens: [String] = (map.guardian(named: guardian)?.targets ?? []).compactMap { target in
        if case .screen(let name) = target { name.text } else { nil }
      }
      return screens.isEmpty ? "it guards the URL" : "it guards \(screens.joined(separator: ", "))"
    case .step(.select), .step(.push), .step(.popTo), .step(.replaceStack):
      guard event.depth == 0 || event.place == route?.place, let route else { return nil }
      return home(of: route, map)
    default: return nil
    }
  }

  /// Why these routes are asked and no others.
  func origin(of namespace: String?, _ url: String, _ map: RouteMap) -> String {
    guard let own = map.namespaces.first(where: { $0.name == namespace }), namespace != nil else {
      let hasScheme = URLParts(url).scheme != nil
      return hasScheme
        ? "no scheme declares it: the routes outside any scheme are asked"
        : "it has no scheme: the routes outside any scheme are asked"
    }
    let claims = own.claims.map(\.text).joined(separator: ", ")
    return own.options.fallsBackToGlobal
      ? "the scheme takes \(claims), then the routes outside any scheme are asked"
      : "the scheme takes \(claims)"
  }

  /// Where a nested route has its container from.
  private func home(of route: Route, _ map: RouteMap) -> String? {
    var next: Route? = route
    while let current = next {
      if let container = current.declaration.containers.first {
        guard current.index != route.index else { return nil }
        let names = current.declaration.containers.map(\.text).joined(separator: ", ")
        let place = Place(document: current.place.document, range: container.range)
        return "\(current.written.first ?? current.name) is in \(names)  \(location(place))"
      }
      next = current.parent.map { map.routes[$0] }
    }
    return nil
  }

  private func rank(of route: Route, _ url: String, _ map: RouteMap) -> String? {
    guard case .success(let request) = map.router.request(url) else { return nil }
    let verdicts = map.router.explain(request, order: .winning).filter(\.isMatch)
    guard let place = verdicts.firstIndex(where: { $0.route.index == route.index }) else {
      return nil
    }
    let others = verdicts.count - 1
    let rivals =
      switch others {
      case 0: "no other route does"
      case 1: place == 0 ? "1 other does, and is weaker" : "1 other does"
      default: place == 0 ? "\(others) others do, and are weaker" : "\(others) others do"
      }
    return "it matches: \(verdicts[place].rank); \(rivals)"
  }

  func location(_ place: Place?) -> String {
    guard let place else { return "" }
    let location = session.location(of: place)
    return "(\(location.file):\(location.line))"
  }

  /// The line of the map that is the cause.
  func source(_ place: Place?) -> String? {
    guard let place, session.documents.indices.contains(place.document) else { return nil }
    let source = session.documents[place.document].source
    let line = source.lines.line(at: place.range.start)
    let text = source.text(in: source.lines.range(ofLine: line, in: source.bytes))
    let bare = text.drop { $0 == " " || $0 == "\t" }
    return bare.count > 96 ? bare.prefix(95) + "…" : String(bare)
  }
}
