public import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

extension RouteMap {
  /// Whether a route matches the URL. Runs no guard and no block, and counts conditions of routes
  /// (`when`) as true.
  public func canOpen(_ url: some RoutableURL) -> Bool {
    let text = url.routeText
    // A link from outside must not reach what only the system opens.
    guard EntryScheme(of: text) == nil else { return false }
    return StaticResolver(linked).prediction(of: text).route != nil
  }

  /// Whether a route takes what the system hands over. Runs no guard and no block.
  public func canOpen(_ entry: Entry) -> Bool {
    // Data of a notification are parameters, too.
    StaticResolver(linked).prediction(of: entry.url, isAlone: false).route != nil
  }

  /// Whether the map declares the URL's scheme or host, or takes all; no route needs to match.
  ///
  /// As FSQRoutes' `urlSchemeOrDomainIsRegistered:`.
  public func claims(_ url: some RoutableURL) -> Bool {
    guard case .success(let request) = linked.table.request(url.routeText) else { return false }
    return HostFilter(request, linked).reason == nil
  }

  /// What would happen to a URL in an app that was just started, as `resolve` at the prompt shows
  /// it. Guards and blocks of the map run on a simulated app.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - verb: Whether its screen is opened as the route says, pushed or presented.
  /// - Returns: The outcome with its steps and the reason.
  public func resolve(_ url: some RoutableURL, as verb: Verb = .open) -> Outcome {
    var dispatcher = Dispatcher(linked)
    var options = RoadbookModel.OpenOptions(verb.trial)
    options.origin = "link"
    let resolution = dispatcher.open(url.routeText, options)
    return Outcome(resolution, deferred: dispatcher.deferredArguments(of: resolution))
  }

  /// What would happen to what the system hands over, in an app that was just started.
  public func resolve(_ entry: Entry) -> Outcome {
    var dispatcher = Dispatcher(linked)
    guard let options = entry.options.own(linked, .resolve) else {
      return Outcome(.invalid, entry.url)
    }
    let resolution = dispatcher.open(entry.url, options.value)
    return Outcome(resolution, deferred: dispatcher.deferredArguments(of: resolution))
  }

  /// Why a URL leads where it does: the routes that match and those that nearly do, in the order in
  /// which they are tried. Costs about a hundred times `resolve`.
  public func explain(_ url: some RoutableURL) -> Explanation {
    Explanation(RoadbookRuntime.Explanation(of: url.routeText, on: Dispatcher(linked)), files)
  }

  /// The URL of a route, checked to lead back to that route with the same values.
  ///
  /// - Parameters:
  ///   - route: The name of the route (`as item`).
  ///   - arguments: The values, by the names of the screen's parameters or by the keys of the URL.
  /// - Returns: The URL, with the first scheme that its route has.
  /// - Throws: `BuildError` if there is no such route, or the values do not fit.
  public func url(for route: RouteName, _ arguments: Arguments = [:]) throws(BuildError) -> String {
    try url(for: route, arguments, .map)
  }

  /// The URL of a route with a scheme, as the system and other apps can open it.
  ///
  /// - Parameters:
  ///   - route: The name of the route (`as item`).
  ///   - arguments: The values, by the names of the screen's parameters or by the keys of the URL.
  ///   - base: The scheme, or the scheme and host: `https://shop.example.com`. nil is the first one
  ///     of the map that leads to the route.
  /// - Returns: The URL, checked to lead back to that route with the same values.
  /// - Throws: `BuildError` also if no scheme leads to the route.
  public func url(
    for route: RouteName, _ arguments: Arguments = [:], in base: String?
  ) throws(BuildError) -> String {
    guard let base else { return try url(for: route, arguments, .anyScheme) }
    guard let claim = Namespace.Claim(base, at: TextRange(at: 0)) else {
      throw BuildError(
        reason: "'\(base)' is not a scheme", advice: "write shop, or https://shop.example.com")
    }
    return try url(for: route, arguments, .claim(claim))
  }

  private func url(
    for route: RouteName, _ arguments: Arguments, _ origin: RouteURLBuilder.URLOrigin
  ) throws(BuildError) -> String {
    guard let found = linked.route(named: route.rawValue) else {
      let names = linked.routes.filter(\.hasOwnName).map(\.name)
      throw BuildError(
        parameter: nil, reason: "there is no route '\(route.rawValue)'",
        advice: Suggestion.nearest(to: route.rawValue, among: names).map { "did you mean '\($0)'?" }
      )
    }
    let nowhere = TextRange(at: 0)
    let known = arguments.fields.map { Name($0.name, nowhere) }
    switch RouteURLs(linked).url(of: found, arguments.fields, known: known, in: origin) {
    case .success(let url): return url
    case .failure(let problem):
      throw BuildError(
        parameter: problem.parameter, reason: problem.message, advice: problem.advice)
    }
  }

  /// The routes in order of declaration, for a list in a debug menu. Linear in the size of the map.
  public var routes: [RouteListing] { linked.routes.map { RouteListing($0, linked, files) } }

  /// The names of the screens that the map declares or shows, sorted.
  public var screens: [ScreenName] { linked.screenNames.sorted().map { ScreenName($0) } }

  /// The names of the guards, in order of declaration.
  public var guards: [GuardName] { linked.guards.map { GuardName($0.name) } }

  /// The names of the variables, in order of declaration.
  public var variables: [VariableName] { linked.variables.map { VariableName($0.name) } }

  /// The containers of the app as the map declares them.
  public var layout: ContainerLayout { linked.layout }
}

/// A URL as an app has it. `String` is one; `RoadbookFoundation` adds Foundation's `URL`.
public protocol RoutableURL: Sendable {
  /// The URL as text.
  var routeText: String { get }
}

extension String: RoutableURL {
  /// The URL as text.
  public var routeText: String { self }
}

/// Why the URL of a route cannot be built.
public struct BuildError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The argument that is missing or does not fit; nil if the problem is not one argument's.
  public var parameter: String?
  /// What is wrong; lower-case, no full stop.
  public var reason: String
  /// What to do about it, if known.
  public var advice: String?

  /// Creates an error.
  public init(parameter: String? = nil, reason: String, advice: String? = nil) {
    self.parameter = parameter
    self.reason = reason
    self.advice = advice
  }

  /// The reason with the advice.
  public var description: String { advice.map { "\(reason); \($0)" } ?? reason }
}
