/// The context of an expression, which decides which built-in names it can read.
package enum NamePlace: Sendable, CaseIterable {
  /// `where` and `as` of a type.
  case type
  /// Initial values of variables.
  case start
  /// The target of `normalize`, which is filled in before a scheme is chosen.
  case normalize
  /// `when` and the defaults of screens, which are read before there is a match.
  case condition
  /// Targets and assignments of a route.
  case route
  /// Actions, blocks, guards, styles.
  case body
  case hook
  /// Tests and the prompt, which read the outcome of the last URL and what is on screen.
  case state

  /// The built-in names with their types.
  package var builtins: [String: StaticType] {
    switch self {
    case .type, .start: [:]
    case .normalize: ["parameters": .record, "wildcard": .any, "match": .record]
    case .condition: Self.inConditions
    case .route: Self.inRoutes
    case .body: Self.inBodies
    case .hook: Self.inHooks
    case .state: Self.inTests
    }
  }

  /// Whether `parameters` is known, with the parameters of the URL.
  package var hasParameters: Bool { self != .type && self != .start }

  /// Whether routes can be called for their URLs.
  package var knowsRoutes: Bool { hasParameters && self != .normalize }

  /// The context as named in messages.
  package var name: String {
    switch self {
    case .type: "a type"
    case .start: "an initial value"
    case .normalize: "a normalize rule"
    case .condition: "a condition"
    case .route: "a route"
    case .body: "a block"
    case .hook: "a hook"
    case .state: "a test"
    }
  }

  /// Whether a name is built in in any context: variables and columns cannot use it.
  package static func isBuiltin(_ name: String) -> Bool { everywhere[name] != nil }

  /// The contexts in which a built-in name is available.
  package static func places(of name: String) -> [NamePlace] {
    allCases.filter { $0.builtins[name] != nil }
  }

  /// The names that describe where the app runs, which can be set.
  package static let surroundings: [String: StaticType] = [
    "platform": .string, "audience": .string,
  ]
  private static let request: [String: StaticType] = [
    "parameters": .record, "origin": .string, "userInfo": .any,
  ]
  private static let matched: [String: StaticType] = ["match": .record, "wildcard": .any]
  private static let app: [String: StaticType] = [
    "visible": .any, "stack": .list, "stacks": .record, "selected": .record, "modals": .list,
    "deferred": .list, "held": .list,
  ]
  private static let target: [String: StaticType] = [
    "screen": .any, "arguments": .record, "presentation": .any, "container": .any,
  ]
  private static let ended: [String: StaticType] = [
    "outcome": .string, "reason": .any, "route": .any,
  ]

  private static let inConditions = joined(surroundings, request, app, ["match": .record])
  private static let inRoutes = joined(inConditions, matched)
  private static let inBodies = joined(inRoutes, target)
  private static let inHooks = joined(inBodies, ended, ["url": .string])
  private static let inTests = joined(
    surroundings, matched, app, target, ended,
    [
      "parameters": .record, "origin": .any, "log": .list, "blocks": .list, "events": .list,
      "unmatched": .list,
    ])
  private static let everywhere = joined(inHooks, inTests)

  private static func joined(_ parts: [String: StaticType]...) -> [String: StaticType] {
    parts.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
  }
}
