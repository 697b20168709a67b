import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// Describes events: the action, its reason and its result.
struct EventText {
  let loaded: LoadedMap
  private var map: LinkedMap { loaded.map }

  /// Describes an event before it happens.
  func words(_ event: Event) -> String {
    switch event.kind {
    case .request(let url, let namespace):
      let normalized = url == event.url ? "" : ", read as \(url)"
      return "start with \(event.url)\(normalized)" + (namespace.map { " (scheme \($0))" } ?? "")
    case .candidate(let written): return "try route \(written)"
    case .ask: return "ask \(asked(event))"
    case .block(let pattern): return "run block \(pattern)"
    case .action: return "run the route's block"
    case .generate(let target):
      let isScreen = route(of: event).map { $0.screen == target } ?? true
      return isScreen ? "create screen \(target)" : "create the content of \(target)"
    case .style(let name): return "begin style \(name)"
    case .step(let step): return words(step)
    case .configure(let screen, _): return "run on created \(screen)"
    case .tell(let hook, _): return "run hook \(hook)"
    case .sentOn(let url): return "redirect to \(url)"
    case .log: return "log a line"
    case .set(let name, let value): return "set \(name) to \(ValueText.shown(value))"
    case .condition(let holds): return "the condition is \(holds ? "true" : "false")"
    case .verdict(let outcome, let reason):
      return words(outcome) + (reason.map { ": \($0)" } ?? "")
    case .takenBack: return "roll back all effects so far"
    }
  }

  /// The guard, and the point at which it runs.
  func asked(_ event: Event) -> String {
    guard case .ask(let point, let guardDecl, _) = event.kind, let guardDecl else {
      return "the presenter"
    }
    if point == GuardDeclaration.Point.generate.rawValue { return "guard \(guardDecl)" }
    return "guard \(guardDecl) before \(point == "handle" ? "match" : point)"
  }

  private func words(_ step: NavigationStep) -> String {
    switch step {
    case .popTo(let screen, let container, 0, _): "keep \(screen.screen) on top of \(container)"
    case .popTo(let screen, let container, let count, _):
      "pop \(count) to \(screen.screen) in \(container)"
    case .push(let screen, let container, _): "push \(screen.screen) onto \(container)"
    case .reload(let screen, true): "pass the arguments to \(screen.screen)"
    case .displayed(let screen, let covered):
      "notify \(covered.screen) that \(screen.screen) now covers it"
    case .select(let container, let child, let changed):
      changed ? "select \(child) in \(container)" : "keep \(child) selected in \(container)"
    default: ResolutionRenderer.step(step) ?? "nothing"
    }
  }

  private func words(_ outcome: Outcome) -> String {
    switch outcome {
    case .deferred: "defer the URL"
    case .declined: "decline the URL"
    case .cancelled: "cancel the URL"
    case .held: "hold the presentation"
    case .handled: "allow the URL"
    case .failed, .invalid, .unmatched: "end the block: \(outcome.rawValue)"
    }
  }

  private func route(of event: Event) -> Route? {
    event.route.flatMap { map.route(at: $0.index) }
  }

  /// Why the event happens; nil where its line in the map explains it.
  func reason(_ event: Event) -> StyledText? {
    let route = route(of: event)
    switch event.kind {
    case .request(let url, let namespace): return StyledText(origin(of: namespace, url))
    case .candidate: return route.flatMap { rank(of: $0, event.url) }.map { StyledText($0) }
    case .ask(_, let guardDecl?, _):
      if route?.guards.contains(guardDecl) == true { return "the route names the guard" }
      let screens: [String] = (map.guard(named: guardDecl)?.targets ?? []).compactMap { target in
        if case .screen(let name) = target { name.text } else { nil }
      }
      return screens.isEmpty ? "it guards the URL" : "it guards \(screens.joined(separator: ", "))"
    case .step(.select), .step(.push), .step(.popTo), .step(.replaceStack):
      guard event.depth == 0 || event.place == route?.place, let route else { return nil }
      return home(of: route)
    default: return nil
    }
  }

  /// Why the routes of this namespace are searched.
  func origin(of namespace: String?, _ url: String) -> String {
    guard let namespace, let own = map.namespaces.first(where: { $0.name == namespace }) else {
      guard URLParts(url).scheme != nil else {
        return "the URL has no scheme, so the scheme-less routes apply"
      }
      if let entry = EntryScheme(of: url) {
        return "\(entry.rawValue) is a built-in scheme, so only routes that name it apply"
      }
      guard case .success(let request) = map.table.request(url),
        HostFilter(request, map).reason != nil
      else { return "no scheme claims the URL, so the scheme-less routes apply" }
      return
        "no scheme claims the URL, so only scheme-less routes that name its scheme or host apply"
    }
    let claims = own.claims.map(\.text).joined(separator: ", ")
    let scheme = own.claims.count > 1 ? "scheme \(namespace) (\(claims))" : "scheme \(namespace)"
    return own.settings.options.fallsBackToGlobal
      ? "\(scheme), then scheme-less routes"
      : "only \(scheme)"
  }

  /// The outer route that sets the container of a nested route.
  private func home(of route: Route) -> StyledText? {
    let around = [route] + map.enclosing(route)
    func containers(of route: Route) -> [Name] {
      loaded.source(of: route).declaration.containers
    }
    guard let outer = around.first(where: { !containers(of: $0).isEmpty }),
      outer.index != route.index, let container = containers(of: outer).first
    else { return nil }
    let names = containers(of: outer).map(\.text).joined(separator: ", ")
    let place = Place(document: outer.place.document, range: container.range)
    return "\(outer.written.first ?? outer.name) is in \(names)  \(location(place), .place)"
  }

  private func rank(of route: Route, _ url: String) -> String? {
    guard case .success(let request) = map.table.request(url) else { return nil }
    let verdicts = map.table.explain(request, order: .winning).filter(\.isMatch)
    guard let place = verdicts.firstIndex(where: { $0.route.index == route.index }) else {
      return nil
    }
    let others = verdicts.count - 1
    let rivals: String
    switch (others, place) {
    case (0, _): return "the only route that matches"
    case (1, 0): rivals = "1 other route matches but ranks lower"
    case (_, 0): rivals = "\(others) other routes match but rank lower"
    case (1, _): rivals = "1 other route matches and ranks higher"
    default: rivals = "\(place) of \(others) other matching routes rank higher"
    }
    return "\(verdicts[place].rank); \(rivals)"
  }

  func location(_ place: Place?) -> String {
    place.map { "(\(loaded.location(of: $0).text))" } ?? ""
  }

  /// The line of the map that causes the event.
  func source(_ place: Place?) -> String? {
    guard let place, loaded.documents.indices.contains(place.document) else { return nil }
    let document = loaded.documents[place.document]
    let source = document.source
    let line = source.lines.line(at: place.range.start)
    let text = source.text(in: source.lines.range(ofLine: line, in: source.bytes))
    let bare = text.drop { $0 == " " || $0 == "\t" }
    return bare.count > 96 ? bare.prefix(95) + "…" : String(bare)
  }
}
