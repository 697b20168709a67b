package import RoadbookURL

/// How to open a URL, and the values passed with it.
package struct OpenOptions: Hashable, Sendable {
  package var verb = Verb.open
  package var with: [ParameterValue.Field] = []
  package var userInfo: ParameterValue = .null
  package var origin: String?
  /// The index of the namespace to search, regardless of the URL's scheme; nil picks it by the URL.
  package var namespace: Int?
  /// The index of the route to use without matching (`as ROUTE`).
  package var route: Int?
  /// The container to push onto or to present from.
  package var container: String?
  /// Whether a presented screen is wrapped in a stack of its own, and the class of that stack.
  package var wraps = false
  package var wrap: String?
  /// Overrides the default for animation.
  package var isAnimated: Bool?
  /// Whether `resolve` searches the screens before the actions where these are in separate tables.
  package var prefersScreens = false
  /// A value of the app that goes along, unseen by the map.
  package var context: AppContext?

  package init(_ verb: Verb = .open) { self.verb = verb }

  /// What to do with a URL.
  package enum Verb: String, Hashable, Sendable {
    /// Run the route.
    case open
    /// Push the route's screen, overriding its presentation.
    case push
    /// Present the route's screen modally.
    case present
    /// Simulate `open` on an app that the caller discards.
    case resolve
    /// Only make the target: no guards, no navigation.
    case generate
  }
}

/// A value of the app that goes along with a URL. Equal only to itself.
package final class AppContext: Hashable, Sendable {
  package let value: any Sendable

  package init(_ value: any Sendable) { self.value = value }

  package static func == (left: AppContext, right: AppContext) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
