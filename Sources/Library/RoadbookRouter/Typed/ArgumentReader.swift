import RoadbookEngine
import RoadbookModel

/// Whether code can read the arguments of a map's screens as its own types: `Router.check()` asks
/// it before any URL is opened.
@MainActor
public struct ArgumentReader {
  private let read: @MainActor (ScreenName, Arguments) -> ArgumentError?

  /// Reads any arguments of any screen.
  public static let any = ArgumentReader { _, _ in nil }

  /// Reads all screens of an enumeration.
  public init<Screen: TypedScreen>(_ screens: Screen.Type) {
    self.init { name, arguments in
      Self.error { () throws(ArgumentError) in _ = try Screen(name, arguments) }
    }
  }

  init(_ read: @escaping @MainActor (ScreenName, Arguments) -> ArgumentError?) { self.read = read }

  /// Why the arguments of a screen cannot be read; nil if they can.
  public func error(reading arguments: Arguments, of screen: ScreenName) -> ArgumentError? {
    read(screen, arguments)
  }

  static func error(of body: () throws(ArgumentError) -> Void) -> ArgumentError? {
    do throws(ArgumentError) {
      try body()
      return nil
    } catch { return error }
  }
}
