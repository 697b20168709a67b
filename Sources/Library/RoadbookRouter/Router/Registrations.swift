import RoadbookModel
import RoadbookRuntime

/// Something that an app has registered, for `Router.remove(_:)`.
public struct RegistrationToken: Hashable, Sendable {
  let number: Int
}

/// Something that an app has registered, with the place in its code.
struct Registered<Value> {
  let number: Int
  let place: SourceLocation
  let value: Value
}

/// What an app has registered. Of several answers to one name the last one counts, and `check()`
/// reports the others.
@MainActor
struct Registrations {
  /// Handlers of routes by name, in order of registration.
  var handlers: [Registered<NamedHandler>] = []
  var guards: [String: [Registered<NamedGuard>]] = [:]
  var actions: [String: [Registered<HandlerCode>]] = [:]
  var variables: [String: [Registered<@MainActor () -> ParameterValue>]] = [:]
  var types: [String: [Registered<TypeConverter>]] = [:] {
    didSet {
      code.converters = types.sorted { $0.key < $1.key }
        .compactMap { name, converters in converters.last.map { (name, $0.value) } }
    }
  }
  var preparations: [Registered<@MainActor (RouteRequest) async -> Void>] = []
  var presenters: [Registered<@MainActor (RouteRequest) -> ContainerName?>] = []
  /// Routes in code.
  var code = CodeRoutes()
  /// The handlers of routes in code, by number.
  var codeHandlers: [Int: Registered<HandlerCode>] = [:]
  private var lastNumber = 0
  /// The rules of schemes as the app has set them.
  var options: [String?: RouteOptions] = [:]
  /// What makes the matchers of routes by scheme; nil is the key of the routes outside any scheme.
  var matchers: [String?: @Sendable (String) -> any RouteMatching] = [:]
  /// The routes that subscripts have set, by scheme and pattern.
  var subscripts: [String: (token: RegistrationToken, handler: HandlerCode)] = [:]

  /// The entry of something new.
  mutating func entry<Value>(_ value: Value, _ place: SourceLocation) -> Registered<Value> {
    lastNumber += 1
    return Registered(number: lastNumber, place: place, value: value)
  }

  /// Removes the entries whose numbers are gone.
  mutating func remove(where isGone: (Int) -> Bool) {
    handlers.removeAll { isGone($0.number) }
    guards.remove(where: isGone)
    actions.remove(where: isGone)
    variables.remove(where: isGone)
    types.remove(where: isGone)
    preparations.removeAll { isGone($0.number) }
    presenters.removeAll { isGone($0.number) }
    code.guards.removeAll { guards[$0.name] == nil }
    code.routes.removeAll { isGone($0.number) }
    codeHandlers = codeHandlers.filter { !isGone($0.key) }
    subscripts = subscripts.filter { !isGone($1.token.number) }
  }
}

extension Dictionary where Key == String {
  /// Removes the entries whose numbers are gone, and the names without entries.
  fileprivate mutating func remove<Entry>(where isGone: (Int) -> Bool)
  where Value == [Registered<Entry>] {
    self = compactMapValues { entries in
      let kept = entries.filter { !isGone($0.number) }
      return kept.isEmpty ? nil : kept
    }
  }

  /// Adds an entry to those of a name.
  mutating func add<Entry>(_ entry: Registered<Entry>, as name: String) -> RegistrationToken
  where Value == [Registered<Entry>] {
    self[name, default: []].append(entry)
    return RegistrationToken(number: entry.number)
  }
}

extension Array {
  /// Adds an entry.
  mutating func add<Entry>(_ entry: Registered<Entry>) -> RegistrationToken
  where Element == Registered<Entry> {
    append(entry)
    return RegistrationToken(number: entry.number)
  }
}

/// A handler of a route by its name.
struct NamedHandler {
  let route: RouteName
  let code: HandlerCode
  /// What it takes, to be compared with the map.
  var arguments: [HandlerArgument] = []
  /// The screen whose arguments it reads as one type, and how.
  var screen: (name: ScreenName, reader: ArgumentReader)?
}

/// A guard by its name.
struct NamedGuard {
  let code: GuardCode
  /// Whether it takes the place of the guard's block in the map.
  var replaces = false
}

/// Whom a router tells what happens to URLs.
struct Observers {
  var outcomes: [Registered<@MainActor (Outcome) -> Void>] = []
  var events: [Registered<@MainActor (RouteEvent) -> Void>] = []
}
