public import RoadbookEngine

/// A screen on show with its arguments: what a driver makes a view of, and the element of a stack
/// in SwiftUI.
public struct ScreenEntry: Hashable, Sendable, Identifiable, CustomStringConvertible {
  /// What distinguishes the screens on show.
  public struct ID: Hashable, Sendable {
    /// The screen.
    public var screen: ScreenName
    /// Which of several screens of that name.
    public var number: Int
  }

  /// The screen.
  public var screen: ScreenName
  /// Its arguments, converted as the map declares them.
  public var arguments: Arguments
  /// Distinguishes several screens of one name, from 1; the router assigns it.
  public var number: Int

  /// What distinguishes it from the other screens on show.
  public var id: ID { ID(screen: screen, number: number) }

  /// Creates an entry.
  public init(_ screen: ScreenName, _ arguments: Arguments = [:], number: Int = 1) {
    self.screen = screen
    self.arguments = arguments
    self.number = number
  }

  /// Creates the entry of a screen that a step names.
  public init(_ instance: NavigationState.Instance) {
    self.init(ScreenName(instance.screen), Arguments(instance.arguments), number: instance.identity)
  }

  /// The screen as states of navigation have it.
  public var instance: NavigationState.Instance {
    NavigationState.Instance(screen: screen.rawValue, arguments: arguments.fields, identity: number)
  }

  /// Its arguments as a value of a type that is made from its properties, by their names. See
  /// `Arguments.decode`.
  ///
  /// - Throws: `ArgumentError` with the name of the value that is missing or does not fit.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws(ArgumentError)
    -> Value
  {
    try arguments.decode(type)
  }

  /// `Item(id: 42)`
  public var description: String { "\(screen)(\(arguments))" }
}

extension ScreenEntry: Codable {
  /// Reads a stored entry.
  ///
  /// - Throws: `DecodingError` if it is not what `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    self.init(try NavigationState.Instance(from: decoder))
  }

  /// Stores the entry.
  ///
  /// - Throws: `EncodingError` if an argument cannot be stored.
  public func encode(to encoder: any Encoder) throws { try instance.encode(to: encoder) }
}
