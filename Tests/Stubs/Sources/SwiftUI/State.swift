// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

@propertyWrapper public struct Binding<Value> {
  let get: @MainActor @Sendable () -> Value
  let set: @MainActor @Sendable (Value) -> Void

  public init(
    get: @escaping @MainActor @Sendable () -> Value,
    set: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    self.get = get
    self.set = set
  }

  @MainActor public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}

public protocol ObservableObject: AnyObject {}

@propertyWrapper public struct Published<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@propertyWrapper @MainActor public struct ObservedObject<Object: ObservableObject> {
  public var wrappedValue: Object
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
}

@MainActor public struct OpenURLAction {
  public struct Result: Equatable, Sendable {
    let text: String
    public static let handled = Result(text: "handled")
    public static let discarded = Result(text: "discarded")
    public static let systemAction = Result(text: "system")
  }
  let handler: (URL) -> Result

  public init(handler: @escaping (URL) -> Result) { self.handler = handler }

  public func callAsFunction(_ url: URL) {
    if handler(url) == .systemAction { EnvironmentValues.systemURLs.append(url) }
  }
}

@MainActor public struct EnvironmentValues {
  /// For the stub: the values around the view that is rendered.
  static var current = EnvironmentValues()
  /// For tests: the URLs that reached the system.
  public static var systemURLs: [URL] = []

  public var openURL = OpenURLAction { _ in .systemAction }
}

@propertyWrapper @MainActor public struct Environment<Value> {
  public let wrappedValue: Value
  // In SwiftUI, the value is read when the body is; the stub reads it when the view is made.
  public init(_ path: KeyPath<EnvironmentValues, Value>) {
    wrappedValue = EnvironmentValues.current[keyPath: path]
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// In the SDK these are Foundation's.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

open class NSUserActivity {
  open private(set) var activityType: String
  open var webpageURL: URL?
  open var userInfo: [AnyHashable: Any]?
  public init(activityType: String) { self.activityType = activityType }
}
