public import Foundation
public import RoadbookRouter
import RoadbookURL

extension UUID: RouteConvertible {
  /// Creates a UUID from text in any case; nil for anything else.
  public init?(routeValue: ParameterValue) {
    guard case .string(let text) = routeValue else { return nil }
    self.init(uuidString: text)
  }
  /// The UUID in lower case.
  public var routeValue: ParameterValue { .string(uuidString.lowercased()) }
  /// The type in words, for errors.
  public static var routeTypePhrase: String { "a UUID" }
}

extension URL: RouteConvertible {
  /// Creates a URL with a scheme; nil for anything else.
  public init?(routeValue: ParameterValue) {
    guard case .string(let text) = routeValue, let url = URL(string: text), url.scheme != nil
    else { return nil }
    self = url
  }
  /// The URL as text.
  public var routeValue: ParameterValue { .string(absoluteString) }
  /// The type in words, for errors.
  public static var routeTypePhrase: String { "a URL" }
}

extension Decimal: RouteConvertible {
  /// Creates a number from a number or its text, without rounding; nil for anything else.
  public init?(routeValue: ParameterValue) {
    switch routeValue {
    case .int(let value): self.init(value)
    case .float, .string:
      guard Double(routeValue: routeValue) != nil, let value = Decimal(string: routeValue.text)
      else { return nil }
      self = value
    case .null, .bool, .list, .record: return nil
    }
  }
  /// The number as text, since a URL has no rounding.
  public var routeValue: ParameterValue { .string("\(self)") }
  /// The type in words, for errors.
  public static var routeTypePhrase: String { "a number" }
}

extension Date: RouteConvertible {
  /// Creates a date from the forms of the type `date` of maps: `2024-05-01`, which is its first
  /// moment in UTC, or that with a time (RFC 3339), in UTC unless it has a zone. nil for anything
  /// else.
  public init?(routeValue: ParameterValue) {
    guard case .string(let text) = routeValue, let date = Self.read(text) else { return nil }
    self = date
  }

  /// The date with its time in UTC: `2024-05-01T12:00:00Z`, with milliseconds if it has them.
  public var routeValue: ParameterValue {
    let isWhole =
      (timeIntervalSince1970 * 1_000).rounded().truncatingRemainder(dividingBy: 1_000) == 0
    return .string(formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole)))
  }

  /// The type in words, for errors.
  public static var routeTypePhrase: String { "a date" }

  private static func read(_ text: String) -> Date? {
    // Foundation takes days and hours that do not exist.
    guard ValueType.date.convert(text) != nil else { return nil }
    let day = Date.ISO8601FormatStyle().year().month().day()
    guard text.utf8.count > 10 else { return try? Date(text, strategy: day) }
    var whole = text.uppercased()
    let time = whole.dropFirst(11)
    if !time.contains("Z"), !time.contains("+"), !time.contains("-") { whole += "Z" }
    // Seconds may be left out: 12:00Z.
    let clock = whole.dropFirst(11).prefix { $0.isNumber || $0 == ":" || $0 == "." }
    if clock.count(where: { $0 == ":" }) == 1 {
      whole = whole.prefix(11) + clock + ":00" + whole.dropFirst(11 + clock.count)
    }
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: whole.contains("."))
    return try? Date(whole, strategy: style)
  }
}

extension ParameterValue {
  /// Creates a value from a property list, such as the data of a notification. What no map can read
  /// is null: data, and objects of other classes. Linear in its size; what is nested deeper than 32
  /// levels is null.
  public init(propertyList: Any) { self.init(propertyList, depth: 0) }

  private init(_ value: Any, depth: Int) {
    guard depth < 32 else {
      self = .null
      return
    }
    #if canImport(ObjectiveC)
      // A number is a Bool only if it was made from one: 1 is not true.
      if let number = value as? NSNumber {
        if CFGetTypeID(number) == CFBooleanGetTypeID() {
          self = .bool(number.boolValue)
        } else if CFNumberIsFloatType(number) {
          self = number.doubleValue.isFinite ? .float(number.doubleValue) : .null
        } else {
          self = .int(number.intValue)
        }
        return
      }
    #else
      // There, a number converts to all types.
      if type(of: value) is NSNumber.Type, let number = value as? NSNumber {
        switch String(cString: number.objCType) {
        case "c", "B": self = .bool(number.boolValue)
        case "f", "d": self = number.doubleValue.isFinite ? .float(number.doubleValue) : .null
        default: self = .int(number.intValue)
        }
        return
      }
    #endif
    switch value {
    case let value as ParameterValue: self = value
    case let value as String: self = .string(value)
    case let value as Bool: self = .bool(value)
    case let value as Int: self = .int(value)
    case let value as Double: self = value.isFinite ? .float(value) : .null
    case let value as any RouteConvertible: self = value.routeValue
    case let value as [Any]: self = .list(value.map { ParameterValue($0, depth: depth + 1) })
    case let value as [String: Any]:
      self = .record(
        value.sorted { $0.key < $1.key }.map {
          Field($0.key, ParameterValue($0.value, depth: depth + 1))
        })
    default: self = .null
    }
  }
}

#if canImport(ObjectiveC)
  extension Entry {
    /// A user activity: a universal link, Handoff or Spotlight.
    public init(_ activity: NSUserActivity) {
      self = .activity(
        activity.activityType, url: activity.webpageURL?.absoluteString,
        userInfo: ParameterValue(propertyList: activity.userInfo ?? [:]))
    }
  }
#endif
