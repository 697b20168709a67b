/// Values as apps store them: an object with one member for the kind, `{"int": 42}`, so that each
/// value is read back as it was. A record is a list, since objects need not keep their order.
extension ParameterValue: Codable {
  private enum Kind: String, CaseIterable {
    case null, bool, int, float, string, list, record
  }

  /// Reads a stored value, at most 128 levels deep.
  ///
  /// - Throws: `DecodingError` if it is not what `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count <= StoredFields.depthLimit else {
      throw StoredFields.error("the value is nested too deeply", decoder.codingPath)
    }
    let fields = try StoredFields(decoder, Kind.allCases.map(\.rawValue))
    guard fields.names.count == 1, let kind = fields.names.first.flatMap(Kind.init) else {
      throw StoredFields.error("a value has one member, its kind", decoder.codingPath)
    }
    let name = kind.rawValue
    switch kind {
    case .null:
      guard try fields.value(name, Bool.self) else { throw fields.error(name, "true is missing") }
      self = .null
    case .bool: self = .bool(try fields.value(name))
    case .int: self = .int(try fields.value(name))
    case .float:
      let number = try fields.value(name, Double.self)
      guard number.isFinite else { throw fields.error(name, "the number is not finite") }
      self = .float(number)
    case .string: self = .string(try fields.value(name))
    case .list: self = .list(try fields.value(name))
    case .record: self = .record(try fields.uniqueFields(name))
    }
  }

  /// Stores the value.
  ///
  /// - Throws: `EncodingError` if it is nested deeper than 128 levels, or a number is not finite.
  public func encode(to encoder: any Encoder) throws {
    func refuse(_ reason: String) -> EncodingError {
      .invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: reason))
    }
    guard encoder.codingPath.count <= StoredFields.depthLimit else {
      throw refuse("the value is nested too deeply")
    }
    var container = encoder.container(keyedBy: StoredFields.Name.self)
    func key(_ kind: Kind) -> StoredFields.Name { .init(kind.rawValue) }
    switch self {
    case .null: try container.encode(true, forKey: key(.null))
    case .bool(let value): try container.encode(value, forKey: key(.bool))
    case .int(let value): try container.encode(value, forKey: key(.int))
    case .float(let value):
      guard value.isFinite else { throw refuse("the number is not finite") }
      try container.encode(value, forKey: key(.float))
    case .string(let value): try container.encode(value, forKey: key(.string))
    case .list(let items): try container.encode(items, forKey: key(.list))
    case .record(let fields): try container.encode(fields, forKey: key(.record))
    }
  }
}

extension ParameterValue.Field: Codable {
  /// Reads a stored field.
  ///
  /// - Throws: `DecodingError` if it is not what `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let fields = try StoredFields(decoder, ["name", "value"])
    self.init(try fields.value("name"), try fields.value("value"))
  }

  /// Stores the field.
  ///
  /// - Throws: `EncodingError` if its value cannot be stored.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StoredFields.Name.self)
    try container.encode(name, forKey: "name")
    try container.encode(value, forKey: "value")
  }
}

/// The members of a stored object. All of them are known: one that is not understood may change the
/// meaning.
package struct StoredFields {
  /// The name of a member.
  package struct Name: CodingKey, ExpressibleByStringLiteral {
    package let stringValue: String
    package var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    package init(stringLiteral value: String) { stringValue = value }
    package init?(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
  }

  /// The most coding keys around a value: a level of a list has two, one of a record three.
  static let depthLimit = 384

  private let container: KeyedDecodingContainer<Name>
  /// The members that there are.
  let names: [String]

  /// - Throws: `DecodingError` if there is another member.
  package init(_ decoder: any Decoder, _ known: [String]) throws {
    container = try decoder.container(keyedBy: Name.self)
    names = container.allKeys.map(\.stringValue)
    if let other = names.filter({ !known.contains($0) }).min() {
      throw Self.error("the member is not known", decoder.codingPath + [Name(other)])
    }
  }

  package func value<Value: Decodable>(
    _ name: Name, _ type: Value.Type = Value.self
  ) throws -> Value { try container.decode(Value.self, forKey: name) }

  fileprivate func value<Value: Decodable>(
    _ name: String, _ type: Value.Type = Value.self
  ) throws -> Value { try value(Name(name)) }

  /// The value of a member that may be missing.
  package func optional<Value: Decodable>(
    _ name: Name, _ type: Value.Type = Value.self
  ) throws -> Value? { try container.decodeIfPresent(Value.self, forKey: name) }

  /// Fields with different names; none without the member.
  package func uniqueFields(_ name: String) throws -> [ParameterValue.Field] {
    let fields = try optional(Name(name), [ParameterValue.Field].self) ?? []
    guard Set(fields.map(\.name)).count == fields.count else {
      throw error(name, "two fields have the same name")
    }
    return fields
  }

  package func error(_ name: String, _ reason: String) -> DecodingError {
    Self.error(reason, container.codingPath + [Name(name)])
  }

  package static func error(_ reason: String, _ path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(.init(codingPath: path, debugDescription: reason))
  }
}
