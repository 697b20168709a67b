public import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookText

/// A map with the code of an app behind it: opens URLs, asks the app's guards, calls its handlers,
/// and has a driver show screens.
///
/// ```swift
/// let router = try Router(map, driver: driver) { app in
///   app.bind("signedIn") { store.isSignedIn }
///   app.on("item") { request in analytics.seen(try request.id); return .handled }
/// }
/// router.open("shop://list/42")
/// ```
///
/// The router holds closures and the driver strongly; the forms with `weak:` do not hold their
/// object. An app with several windows has a router for each.
@MainActor
public final class Router: Routing {
  /// Handles a URL; an error fails the request with its description.
  public typealias Handler = @MainActor (RouteRequest) throws -> Reply
  /// The same for code that has to be waited for.
  public typealias AsyncHandler = @MainActor (RouteRequest) async throws -> Reply

  /// What shows screens; nil shows nothing, and the outcome says what would be shown.
  public let driver: (any NavigationDriver)?
  /// What happens to a URL that is opened while another one waits. `newestWins` by default.
  public var overtaking = Overtaking.newestWins

  var registrations = Registrations() {
    didSet { current = nil }
  }
  var observers = Observers()
  /// Those of observers count down, so that they differ from all registrations.
  var lastObserver = 0
  /// The map without routes in code.
  private(set) var base: RouteMap
  private var current: AppMap?
  /// The last one that was used: its app continues on the next one.
  private var last: AppMap?
  /// The app's state between requests.
  private(set) var app: SimulatedApp
  private(set) var appVersion = 0
  /// The dispatcher that opened the last URL, to open the next one on the same map.
  private var idle: Shared<Dispatcher>?
  /// The URLs that wait for code or for a step.
  var waiting: [OpeningState] = []
  /// The URLs that have not begun, since others are under way.
  var queue: [(state: OpeningState, start: OpeningState.Start)] = []
  /// The URL whose steps the driver carries out.
  var stepping: OpeningState?
  /// What waits until no steps are carried out.
  var driverWaiters: [CheckedContinuation<Void, Never>] = []
  /// The URLs whose code is running, each opened by the code of the one before; nil for code that
  /// is only notified.
  var running: [OpeningState?] = []
  /// Whether the URLs in the queue are being launched.
  var isLaunching = false

  /// Creates a router, registers the app's code, and checks that map and code fit together.
  ///
  /// - Parameters:
  ///   - map: The map; without one, all routes are in code.
  ///   - driver: What shows screens; nil shows nothing.
  ///   - dialect: The patterns and rules of routes in code outside any scheme.
  ///   - register: Registers the app's code.
  /// - Throws: What `register` throws, and `MapMismatch` as `check()` does.
  public init(
    _ map: RouteMap = RouteMap(), driver: (any NavigationDriver)? = nil,
    dialect: Dialect = .native, _ register: (Router) throws -> Void = { _ in }
  ) throws {
    base = map
    self.driver = driver
    app = SimulatedApp(map.linked.layout)
    if dialect != .native { registrations.code.rules[nil, default: .init()].dialect = dialect }
    try register(self)
    try check()
  }

  /// The map, including routes in code. A value that other threads may ask.
  public var map: RouteMap { appMap.map }

  /// The map with the code. Made again after a registration, at the next question; linear in the
  /// size of the map.
  var appMap: AppMap {
    if let current { return current }
    idle = nil
    let made = AppMap(base, registrations, driver)
    if let last {
      app = Dispatcher(made.map.linked, continuing: app, on: last.map.linked.layout).app
    } else {
      app = made.template.app
      if let shown = driver?.shown(in: made.map.linked.layout) { app.navigation = shown }
    }
    appVersion += 1
    (current, last) = (made, made)
    return made
  }

  // MARK: Changing the map

  /// Replaces the map: all or nothing. What is on show stays, and deferred URLs are matched again.
  /// URLs that are under way end on the map that they began with.
  ///
  /// - Throws: `MapMismatch` if the new map and the code do not fit together; then nothing has
  ///   changed.
  public func replaceMap(with map: RouteMap) throws(MapMismatch) {
    let old = (base, current, last, app)
    base = map
    current = nil
    do throws(MapMismatch) {
      try check()
    } catch {
      (base, current, last, app) = old
      throw error
    }
  }

  /// Adds the declarations of another map behind those of this one. Where both have routes of one
  /// scheme, or outside any scheme, the rules of this one hold.
  ///
  /// - Throws: `MapError` if they clash; then nothing has changed.
  public func merge(_ map: RouteMap) throws(MapError) {
    base = try base.appending(map)
    current = nil
  }

  // MARK: Questions

  /// Whether a route matches the URL, in the map or in code. Runs no guard.
  public func canOpen(_ url: some RoutableURL) -> Bool { map.canOpen(url) }

  /// Whether a route takes what the system hands over. Runs no guard.
  public func canOpen(_ entry: Entry) -> Bool { map.canOpen(entry) }

  /// What would happen to what the system hands over, as for a URL.
  public func resolve(_ entry: Entry) -> Outcome { resolve(entry.url, options: entry.options) }

  /// What would happen to a URL now: with the app's variables and what is on show, and with those
  /// guards in code that answer at once. Guards that have to be waited for count as `allow`;
  /// handlers and actions are not called, and nothing is shown.
  public func resolve(_ url: some RoutableURL, options: OpenOptions = OpenOptions()) -> Outcome {
    let appMap = appMap
    guard let own = options.own(appMap.map.linked, options.verb.trial) else {
      return unknownRoute(url.routeText, options)
    }
    var machine = appMap.template
    machine.app = app
    machine.journal = Journal()
    machine.host.handledRoutes = []
    machine.host.performs = false
    machine.host.prepares = false
    machine.host.carriesOut = false
    refresh(&machine)
    machine.start(url.routeText, sharing: own)
    while let question = machine.runToQuestion() {
      // No URL is under way: only what answers at once is asked.
      var calls = calls(for: question, machine, appMap, nil)
      var reply: AppReply?
      while reply == nil, case .now(let code)? = calls.remaining.popFirst() {
        do {
          reply = try inside(nil, code)
        } catch {
          reply = .end(.failed("\(error)"))
        }
      }
      machine.answer(reply ?? (calls.remaining.isEmpty ? calls.otherwise : .end(.finished)))
    }
    return machine.resolution.map { Outcome($0, deferred: machine.deferredArguments(of: $0)) }
      ?? Outcome(.failed, url.routeText, "no answer")
  }

  /// The URL of a route, checked to lead back to that route with the same values.
  ///
  /// - Throws: `BuildError` if there is no such route, or the values do not fit.
  public func url(
    for route: RouteName, _ arguments: Arguments = [:]
  ) throws(BuildError) -> String { try map.url(for: route, arguments) }

  /// The URL of a route with a scheme, as the system and other apps can open it.
  ///
  /// - Parameters:
  ///   - route: The name of the route.
  ///   - arguments: The values.
  ///   - base: The scheme, or the scheme and host: `https://shop.example.com`. nil is the first one
  ///     of the map that leads to the route.
  /// - Returns: The URL, checked to lead back to that route with the same values.
  /// - Throws: `BuildError` also if no scheme leads to the route.
  public func url(
    for route: RouteName, _ arguments: Arguments = [:], in base: String?
  ) throws(BuildError) -> String { try map.url(for: route, arguments, in: base) }

  /// Whether a URL is under way.
  public var isBusy: Bool { !waiting.isEmpty || !queue.isEmpty || stepping != nil }

  // MARK: Opening

  /// Opens a URL: asks its guards, calls its handlers, shows its screens.
  ///
  /// Has ended on return unless code or the driver has to be waited for.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - options: What goes along with it.
  /// - Returns: The opening: `isAccepted` at once, `value` at the end.
  @discardableResult
  public func open(_ url: some RoutableURL, options: OpenOptions) -> Opening {
    let (appMap, text) = (appMap, url.routeText)
    guard let own = options.own(appMap.map.linked, options.verb.own) else {
      return ended(unknownRoute(text, options))
    }
    return begin(text, appMap, .url(own), during: options.during)
  }

  /// Opens what the system hands over: a notification, a user activity or a shortcut.
  @discardableResult
  public func open(_ entry: Entry) -> Opening { open(entry.url, options: entry.options) }

  private func unknownRoute(_ url: String, _ options: OpenOptions) -> Outcome {
    Outcome(.invalid, url, "there is no route '\(options.route?.rawValue ?? "")'")
  }

  private func ended(_ outcome: Outcome) -> Opening {
    let state = OpeningState(appMap, outcome.url)
    finish(state, outcome)
    return Opening(state: state)
  }

  /// The URLs that guards deferred, the oldest first. A map keeps one, or many with
  /// `rules { deferral many }`.
  public var deferred: [DeferredRoute] {
    let map = appMap.map.linked
    return app.deferred.map { DeferredRoute($0, map) }
  }

  /// Continues the newest deferred URL where it was deferred: its guards are asked again. nil if
  /// there is none.
  @discardableResult
  public func resume() -> Opening? { resume(app.deferred.count - 1) }

  /// Continues the deferred URL at an index of `deferred`. nil if there is none.
  @discardableResult
  public func resume(_ index: Int) -> Opening? {
    let appMap = appMap
    guard app.deferred.indices.contains(index) else { return nil }
    return begin(app.deferred[index].url, appMap, .resuming(index + 1), during: nil)
  }

  /// Forgets all deferred URLs.
  public func dropDeferred() {
    changeApp { $0.deferred = [] }
  }

  /// Changes the app between requests; URLs that wait see it when they go on.
  func changeApp(_ change: (inout SimulatedApp) -> Void) {
    change(&app)
    appVersion += 1
  }

  /// Continues the newest URL that `hold` in the map holds. nil if there is none.
  @discardableResult
  public func proceed() -> Opening? {
    let appMap = appMap
    guard let held = app.held.last else { return nil }
    return begin(held.url, appMap, .proceeding, during: nil)
  }

  /// The value of a variable of the map; nil if there is none of that name.
  public subscript(variable name: VariableName) -> ParameterValue? {
    get {
      _ = appMap
      return registrations.variables[name.rawValue]?.last?.value() ?? app.variables[name.rawValue]
    }
    set {
      _ = appMap
      if app.variables[name.rawValue] != nil {
        app.variables[name.rawValue] = newValue ?? .null
        appVersion += 1
      }
    }
  }

  // MARK: The state of the app

  /// Takes over what a machine did to the app.
  func takeOver(_ changed: SimulatedApp, of state: OpeningState) {
    if isCurrent(state.appMap) {
      app = changed
    } else {
      // The map was replaced: only variables have the same meaning.
      for (name, value) in changed.variables where app.variables[name] != nil {
        app.variables[name] = value
      }
    }
    appVersion += 1
    state.version = appVersion
  }

  /// Whether it is that of URLs that are opened now.
  func isCurrent(_ appMap: AppMap?) -> Bool { appMap === current }

  /// The dispatcher that opened the last URL, to open the next one on the same map.
  func takeIdle(of appMap: AppMap) -> Shared<Dispatcher>? {
    isCurrent(appMap) ? idle.take() : nil
  }

  func keepIdle(_ machine: Shared<Dispatcher>, of appMap: AppMap) {
    if isCurrent(appMap) { idle = machine }
  }
}
