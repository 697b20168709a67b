import RoadbookModel
import RoadbookText

/// What to do with a URL.
public enum Verb: String, Hashable, Sendable {
  /// What its route says.
  case open
  /// Push its screen onto the visible stack.
  case push
  /// Present its screen above everything.
  case present

  init(_ verb: RoadbookModel.OpenOptions.Verb) {
    switch verb {
    case .push: self = .push
    case .present: self = .present
    case .open, .resolve, .generate: self = .open
    }
  }

  var own: RoadbookModel.OpenOptions.Verb {
    switch self {
    case .open: .open
    case .push: .push
    case .present: .present
    }
  }

  /// The verb for asking only.
  var trial: RoadbookModel.OpenOptions.Verb { self == .open ? .resolve : own }
}

/// What an app passes along with a URL.
public struct OpenOptions: Sendable {
  private var shared = Self.plain
  /// What to do with the URL.
  public var verb: Verb
  /// The name of the route to use without matching; nil matches.
  public var route: RouteName?
  /// The request whose code opens the URL after it has waited for something, such as a guard that
  /// shows a login: neither URL overtakes the other. nil for any other URL; code that has not
  /// waited need not say it.
  public var during: RouteRequest?

  /// Creates options.
  public init(
    verb: Verb = .open, arguments: Arguments = [:], userInfo: ParameterValue = .null,
    context: (any Sendable)? = nil, origin: String? = nil, container: ContainerName? = nil,
    wraps: Bool = false, isAnimated: Bool? = nil, route: RouteName? = nil,
    during request: RouteRequest? = nil
  ) {
    self.verb = verb
    self.route = route
    during = request
    var options = RoadbookModel.OpenOptions()
    options.with = arguments.fields
    options.userInfo = userInfo
    options.context = context.map { AppContext($0) }
    // The schemes of notifications and shortcuts are only for `Entry`: a link from outside must not
    // reach them.
    options.origin = origin ?? Self.link
    options.container = container?.rawValue
    options.wraps = wraps
    options.isAnimated = isAnimated
    shared = Shared(options)
  }

  /// The options of a plain `open`, which most URLs share.
  private static let plain: Shared<RoadbookModel.OpenOptions> = {
    var options = RoadbookModel.OpenOptions()
    options.origin = link
    return Shared(options)
  }()
  private static let link = "link"

  /// Creates the options of a plain `open`.
  public init() { verb = .open }

  /// Values that are stronger than those of the URL.
  public var arguments: Arguments {
    get { Arguments(shared.value.with) }
    set { shared.value.with = newValue.fields }
  }
  /// Data that came with the URL, such as a notification's; the map reads it as `userInfo`.
  public var userInfo: ParameterValue {
    get { shared.value.userInfo }
    set { shared.value.userInfo = newValue }
  }
  /// A value for handlers, which the map does not see. It is kept while the URL is deferred.
  public var context: (any Sendable)? {
    get { shared.value.context?.value }
    set { shared.value.context = newValue.map { AppContext($0) } }
  }
  /// Where the URL comes from; the map reads it as `origin`. nil is `link`.
  public var origin: String? {
    get { shared.value.origin == Self.link ? nil : shared.value.origin }
    set { shared.value.origin = newValue ?? Self.link }
  }
  /// The stack to push onto, or the container to present from; nil leaves it to the map.
  public var container: ContainerName? {
    get { shared.value.container.map { ContainerName($0) } }
    set { shared.value.container = newValue?.rawValue }
  }
  /// Whether a presented screen gets a stack of its own.
  public var wraps: Bool {
    get { shared.value.wraps }
    set { shared.value.wraps = newValue }
  }
  /// Whether changes are animated; nil leaves it to the map.
  public var isAnimated: Bool? {
    get { shared.value.isAnimated }
    set { shared.value.isAnimated = newValue }
  }

  /// What is stored of them: all but the route, whose number is another one in another map.
  var stored: RoadbookModel.OpenOptions {
    var options = shared.value
    options.verb = verb.own
    options.route = nil
    return options
  }

  /// The options for the dispatcher; nil if there is no such route.
  func own(_ map: LinkedMap, _ verb: RoadbookModel.OpenOptions.Verb)
    -> Shared<RoadbookModel.OpenOptions>?
  {
    var own = shared
    if own.value.verb != verb { own.value.verb = verb }
    if let route {
      guard let found = map.route(named: route.rawValue) else { return nil }
      own.value.route = found.index
    }
    return own
  }
}

/// An event of the system that opens a URL of the app: a route of the schemes `notification`,
/// `activity` or `shortcut`.
public enum Entry: Hashable, Sendable {
  /// A notification of this category, with its data: `route notification://order => …`.
  case notification(String, userInfo: ParameterValue = .null)
  /// A user activity of this type, with its web page, if any, and its data.
  case activity(String, url: String? = nil, userInfo: ParameterValue = .null)
  /// A shortcut of the home screen, by its type.
  case shortcut(String)

  /// The URL that the map handles.
  package var url: String {
    switch self {
    case .notification(let name, _): "notification://\(name)"
    case .activity(let name, let url, _): url ?? "activity://\(name)"
    case .shortcut(let name): "shortcut://\(name)"
    }
  }

  /// The options of the event; its data are parameters, too, as in `with { … }` at the prompt.
  package var options: OpenOptions {
    var options = OpenOptions()
    switch self {
    case .notification(_, let userInfo):
      options.origin = "notification"
      options.userInfo = userInfo
    case .activity(_, _, let userInfo):
      options.origin = "activity"
      options.userInfo = userInfo
    case .shortcut: options.origin = "shortcut"
    }
    if case .record(let fields) = options.userInfo { options.arguments = Arguments(fields) }
    return options
  }
}
