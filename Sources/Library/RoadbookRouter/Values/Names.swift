/// The name of something that a map declares. Each kind of name is a type of its own, so that
/// constants can be added: `extension ScreenName { static let item: Self = "Item" }`.
public protocol MapName: RawRepresentable, ExpressibleByStringLiteral, Hashable, Codable, Sendable,
  CustomStringConvertible
where RawValue == String {
  /// Creates a name. Any text is a name; whether the map declares it is checked by
  /// `Router.check()`.
  init(rawValue: String)
}

extension MapName {
  /// Creates a name. Any text is a name; whether the map declares it is checked by
  /// `Router.check()`.
  public init(_ text: String) { self.init(rawValue: text) }
  /// Creates a name from a literal.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
  /// The name as the map has it.
  public var description: String { rawValue }
}

/// The name of a screen: `screen Item(id: int)`.
public struct ScreenName: MapName {
  /// The name as the map has it.
  public let rawValue: String
  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The name of a route: `as item`, or else its first pattern without the leading slash and types.
public struct RouteName: MapName {
  /// The name as the map has it.
  public let rawValue: String
  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The name of a guard: `guard member { … }`.
public struct GuardName: MapName {
  /// The name as the map has it.
  public let rawValue: String
  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The name of an action of the app: `perform showAlert`.
public struct ActionName: MapName {
  /// The name as the map has it.
  public let rawValue: String
  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The name of a variable: `var signedIn = false`.
public struct VariableName: MapName {
  /// The name as the map has it.
  public let rawValue: String
  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The name of a type: `type Region extern`.
public struct TypeName: MapName {
  /// The name as the map has it.
  public let rawValue: String
  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The name of a stack, of tabs or of another container: `tabs Main { Home; Search }`.
public struct ContainerName: MapName {
  /// The name as the map has it.
  public let rawValue: String
  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }
}
