public import RoadbookEngine
import RoadbookModel

/// The arguments of one screen as a type: what `roadbook export swift` makes of
/// `screen Item(id: int)`.
public protocol TypedArguments: Hashable, Sendable {
  /// The screen.
  static var screen: ScreenName { get }
  /// Reads the arguments.
  ///
  /// - Throws: `ArgumentError` with the name of the value that is missing or does not fit.
  init(_ arguments: Arguments) throws(ArgumentError)
  /// The arguments as a map has them.
  var arguments: Arguments { get }
}

/// The screens of a map as an enumeration, for exhaustive switches: what `roadbook export swift`
/// makes of a map.
///
/// A router with a driver for it (`MemoryDriver(screens: ShopMap.Screen.self)`) refuses a map whose
/// screens it cannot read, so that a switch needs no `default`.
public protocol TypedScreen: Hashable, Sendable {
  /// The names of all screens.
  static var names: Set<ScreenName> { get }
  /// The screen with its arguments.
  ///
  /// - Throws: `ArgumentError` if there is no such screen, or if its arguments are missing or do
  ///   not fit: the map is not the one that the code was exported from.
  init(_ name: ScreenName, _ arguments: Arguments) throws(ArgumentError)
  /// Its name.
  var name: ScreenName { get }
  /// Its arguments as a map has them.
  var arguments: Arguments { get }
}

extension TypedScreen {
  /// A screen on show: `switch try ShopMap.Screen(entry)`.
  ///
  /// - Throws: `ArgumentError` if the map is not the one that the code was exported from.
  public init(_ entry: ScreenEntry) throws(ArgumentError) {
    try self.init(entry.screen, entry.arguments)
  }

  /// A screen that a driver has been told to show.
  ///
  /// - Throws: `ArgumentError` if the map is not the one that the code was exported from.
  public init(_ instance: NavigationState.Instance) throws(ArgumentError) {
    try self.init(ScreenName(instance.screen), Arguments(instance.arguments))
  }

  /// Where a URL led; nil if it was not handled, or shows no screen.
  ///
  /// - Throws: `ArgumentError` if the map is not the one that the code was exported from.
  public init?(_ outcome: Outcome) throws(ArgumentError) {
    guard outcome.isHandled, let screen = outcome.screen else { return nil }
    try self.init(screen, outcome.arguments)
  }

  /// Where a URL leads, for guards and handlers; nil if it shows no screen.
  ///
  /// - Throws: `ArgumentError` if the map is not the one that the code was exported from.
  public init?(_ request: RouteRequest) throws(ArgumentError) {
    guard let screen = request.screen else { return nil }
    try self.init(screen, request.arguments)
  }

  /// The screen as drivers have it.
  public var entry: ScreenEntry { ScreenEntry(name, arguments) }
}

extension ArgumentError {
  /// The map has a screen that the exported code does not know.
  public static func unknownScreen(_ name: ScreenName) -> ArgumentError {
    ArgumentError(
      name: "", reason: "the exported code has no screen '\(name)': export the map again")
  }
}

extension ScreenCatalog {
  /// Creates a catalog of all screens of a map, with one exhaustive switch:
  ///
  /// ```swift
  /// ScreenCatalog(ShopMap.Screen.self) { screen in
  ///   switch screen {
  ///   case .item(let item): ItemViewController(id: item.id)
  ///   …
  ///   }
  /// }
  /// ```
  public init<Screen: TypedScreen>(
    _ screens: Screen.Type, _ make: @escaping @MainActor (Screen) throws -> Product
  ) {
    self.init()
    for name in Screen.names { self[name] = { try make(Screen(name, $0)) } }
    reader = ArgumentReader(Screen.self)
  }
}

extension Arguments {
  /// The arguments without those of these names.
  public func without(_ names: String...) -> Arguments {
    Arguments(fields.filter { !names.contains($0.name) })
  }

  /// The arguments with further ones behind, which replace those of the same name.
  public func adding(_ others: Arguments) -> Arguments { Arguments(fields + others.fields) }
}
