/// What does not fit together in a map and the code of an app: everything at once.
public struct MapMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mismatch.
  public enum Kind: Hashable, Sendable {
    /// The driver does not make a screen that a route shows.
    case missingScreen
    /// No code answers a guard that is `extern`.
    case missingGuard
    /// No code converts a type that is `extern`.
    case missingType
    /// No code answers a variable that is `extern`.
    case missingVariable
    /// No code performs an action that the map names.
    case missingAction
    /// Code has an action that the map never performs.
    case unknownAction
    /// Code handles a route that the map does not have.
    case unknownRoute
    /// Code answers a guard that the map does not have.
    case unknownGuard
    /// Code answers a variable that the map does not have.
    case unknownVariable
    /// Both the map and code answer a guard.
    case alreadyAnswered
    /// A handler takes an argument that its route does not give, or not as that type.
    case badArgument
    /// Code answers a guard, an action, a variable or a type more than once.
    case registeredTwice
    /// A route in code has errors, or clashes with another one.
    case badRoute
  }

  /// One thing that does not fit.
  public struct Item: Hashable, Sendable, CustomStringConvertible {
    /// What kind of mismatch it is.
    public var kind: Kind
    /// The file of the map, or that of the app's code as `#fileID` has it: `Shop/Shop.swift`.
    public var file: String
    /// The line, from 1; 0 if it is not known.
    public var line: Int
    /// What does not fit; lower-case, no full stop.
    public var message: String

    /// `shop.roadbook:4: the driver makes no screen 'Item'`
    public var description: String {
      line > 0 ? "\(file):\(line): \(message)" : "\(file): \(message)"
    }

    init(_ kind: Kind, _ file: String, _ line: Int, _ message: String) {
      self.kind = kind
      self.file = file
      self.line = line
      self.message = message
    }
  }

  /// What does not fit, at least one.
  public var items: [Item]

  /// One line for each item.
  public var description: String { items.map(\.description).joined(separator: "\n") }
}
