/// How the screens of a map are made: one closure for each name.
///
/// ```swift
/// var catalog = ScreenCatalog<UIViewController> {
///   $0["Item"] = { ItemViewController(id: try $0.id, title: try $0.title) }
/// }
/// catalog.configure { controller, _ in (controller as? Base)?.cache = cache }
/// ```
@MainActor
public struct ScreenCatalog<Product> {
  /// Makes a screen from its arguments. An error fails the URL with its description.
  public typealias Maker = @MainActor (Arguments) throws -> Product

  private var makers: [ScreenName: Maker] = [:]
  /// What the makers read; those without a type read anything.
  public internal(set) var reader = ArgumentReader.any
  private var configurations: [@MainActor (Product, ScreenEntry) -> Void] = []

  /// Creates a catalog.
  ///
  /// - Parameter fill: Sets the makers.
  public init(_ fill: (inout ScreenCatalog) -> Void = { _ in }) { fill(&self) }

  /// How a screen is made; nil if the catalog cannot make it.
  public subscript(screen: ScreenName) -> Maker? {
    get { makers[screen] }
    set { makers[screen] = newValue }
  }

  /// Makes a screen from its arguments as a value of a type with their names. `Router.check()`
  /// finds out whether it can read what the map gives.
  ///
  /// ```swift
  /// struct ItemArguments: Decodable { var id: Int; var title: String? }
  /// catalog.on("Item", as: ItemArguments.self) { ItemViewController(id: $0.id, title: $0.title) }
  /// ```
  public mutating func on<Value: Decodable>(
    _ screen: ScreenName, as type: Value.Type,
    _ make: @escaping @MainActor (Value) throws -> Product
  ) {
    self[screen] = { try make($0.decode(Value.self)) }
    let others = reader
    reader = ArgumentReader { name, arguments in
      guard name == screen else { return others.error(reading: arguments, of: name) }
      return ArgumentReader.error { () throws(ArgumentError) in
        _ = try arguments.decode(Value.self)
      }
    }
  }

  /// Calls code for each screen that is made, before it is shown (WAAppRouting's controller
  /// pre-configuration). Several are called in order.
  public mutating func configure(_ code: @escaping @MainActor (Product, ScreenEntry) -> Void) {
    configurations.append(code)
  }

  /// The screens that it makes, for `Router.check()`.
  public var screens: Set<ScreenName> { Set(makers.keys) }

  /// Makes a screen and configures it.
  ///
  /// - Throws: `NavigationError.unknownScreen` if the catalog does not make it, and `notMade` with
  ///   the description of the error that its maker threw.
  public func make(_ entry: ScreenEntry) throws(NavigationError) -> Product {
    guard let maker = makers[entry.screen] else { throw .unknownScreen(entry.screen) }
    let product: Product
    do {
      product = try maker(entry.arguments)
    } catch {
      throw .notMade(entry.screen, "\(error)")
    }
    for code in configurations { code(product, entry) }
    return product
  }
}
