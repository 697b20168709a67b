import RoadbookModel
import RoadbookURL

/// The values of a screen or URL, by name.
///
/// Typed reading converts: `let id: Int = try arguments.id`. An optional is nil if the value is
/// null or missing: `let title: String? = try arguments.title`.
@dynamicMemberLookup
public struct Arguments: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The values in order; names are unique.
  public private(set) var fields: [ParameterValue.Field]

  /// Creates arguments; of several fields with one name, the last one counts.
  public init(_ fields: [ParameterValue.Field] = []) {
    self.fields = []
    self.fields.reserveCapacity(fields.count)
    for field in fields { self[field.name] = field.value }
  }

  /// Creates arguments from a literal: `["id": 42, "title": title]`.
  public init(dictionaryLiteral elements: (String, any RouteConvertible)...) {
    self.init(elements.map { ParameterValue.Field($0.0, $0.1.routeValue) })
  }

  /// The value with that name; nil if there is none. Setting nil removes it. Linear in the number
  /// of values.
  public subscript(name: String) -> ParameterValue? {
    get { fields.first { $0.name == name }?.value }
    set {
      let place = fields.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): fields[place].value = value
      case (let place?, nil): fields.remove(at: place)
      case (nil, let value?): fields.append(ParameterValue.Field(name, value))
      case (nil, nil): break
      }
    }
  }

  /// The value with that name as the wanted type.
  ///
  /// - Throws: `ArgumentError` if the value is missing or does not fit; an optional or a
  ///   `ParameterValue` may be missing.
  public subscript<Value: RouteConvertible>(dynamicMember name: String) -> Value {
    get throws(ArgumentError) { try value(name, as: Value.self) }
  }

  /// The value with that name as the wanted type, for names that are not identifiers.
  ///
  /// - Throws: `ArgumentError` if the value is missing or does not fit; an optional or a
  ///   `ParameterValue` may be missing.
  public func value<Value: RouteConvertible>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ArgumentError) -> Value {
    let given = self[name]
    if let value = Value(routeValue: given ?? .null) { return value }
    guard let given, given != .null else {
      throw ArgumentError(name: name, reason: "argument \(name) is missing")
    }
    throw ArgumentError(
      name: name,
      reason: "\(name) must be \(Value.routeTypePhrase), not \(ValueText.shown(given))")
  }

  /// A copy with one value changed; null stays, nil removes it.
  public func with(_ name: String, _ value: (any RouteConvertible)?) -> Arguments {
    var copy = self
    copy[name] = value?.routeValue
    return copy
  }

  /// A value of a type that is made from its properties, by their names.
  ///
  /// Numbers, truth values, strings, enumerations, lists, nested types and all types that are
  /// `RouteConvertible` can be properties; nil and missing are the same.
  ///
  /// - Throws: `ArgumentError` with the name of the value that is missing or does not fit.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws(ArgumentError)
    -> Value
  {
    try ValueDecoder.decode(type, from: .record(fields), named: "")
  }

  /// The values as the query of a URL, percent-encoded, without `?`. Null is left out; a list
  /// repeats its name.
  ///
  /// - Parameter names: The names to include; nil includes all, as WAAppRouting's
  ///   `queryStringWithWhiteList:` does.
  /// - Returns: The query; empty if there are no values.
  public func query(only names: [String]? = nil) -> String {
    let allowed = names.map(Set.init)
    var parts: [String] = []
    for field in fields where field.value != .null && allowed?.contains(field.name) != false {
      let key = PercentCoding.encode(field.name, for: .queryKey)
      let values: [ParameterValue] =
        if case .list(let items) = field.value { items } else { [field.value] }
      parts += values.map { key + "=" + PercentCoding.encode($0.text, for: .queryValue) }
    }
    return parts.joined(separator: "&")
  }
}

extension Arguments: Codable {
  /// Reads stored arguments: a list of fields, so that they keep their order.
  ///
  /// - Throws: `DecodingError` if it is not what `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let fields = try [ParameterValue.Field](from: decoder)
    self.init(fields)
    guard self.fields.count == fields.count else {
      throw StoredFields.error("two arguments have the same name", decoder.codingPath)
    }
  }

  /// Stores the arguments.
  ///
  /// - Throws: `EncodingError` if a value cannot be stored.
  public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}

extension Arguments: CustomStringConvertible {
  /// `id: 42, title: "Hat"`
  public var description: String { ValueText.arguments(fields) }
}

/// Why an argument cannot be read.
public struct ArgumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The argument's name; inside lists and records with its path: `items.0.id`.
  public var name: String
  /// What is wrong; lower-case, no full stop.
  public var reason: String

  /// Creates an error.
  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }
}
