import RoadbookModel

/// Makes values of `Decodable` types from the values of a URL.
struct ValueDecoder: Decoder {
  let value: ParameterValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  static func decode<Value: Decodable>(
    _ type: Value.Type, from value: ParameterValue, named name: String
  ) throws(ArgumentError) -> Value {
    do {
      return try ValueDecoder(value: value, codingPath: []).make(type)
    } catch let error as ArgumentError {
      throw error
    } catch let DecodingError.keyNotFound(key, context) {
      throw missing(context.codingPath + [key])
    } catch let DecodingError.valueNotFound(_, context) {
      throw missing(context.codingPath)
    } catch let DecodingError.typeMismatch(_, context) {
      throw ArgumentError(name: text(of: context.codingPath), reason: context.debugDescription)
    } catch let DecodingError.dataCorrupted(context) {
      throw ArgumentError(name: text(of: context.codingPath), reason: context.debugDescription)
    } catch {
      throw ArgumentError(name: name, reason: "\(error)")
    }
  }

  /// A value of any type; those that convert by themselves do so.
  func make<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let convertible = type as? any RouteConvertible.Type {
      if let made = convertible.init(routeValue: value) as? Value { return made }
      throw mismatch(convertible.routeTypePhrase)
    }
    return try Value(from: self)
  }

  func mismatch(_ wanted: String) -> any Error {
    if value == .null { return Self.missing(codingPath) }
    let name = Self.text(of: codingPath)
    return ArgumentError(
      name: name,
      reason: "\(name.isEmpty ? "the value" : name) must be \(wanted), "
        + "not \(ValueText.shown(value))")
  }

  private static func missing(_ path: [any CodingKey]) -> ArgumentError {
    let name = text(of: path)
    return ArgumentError(name: name, reason: "argument \(name) is missing")
  }

  private static func text(of path: [any CodingKey]) -> String {
    path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .record(let fields) = value else { throw mismatch("a record") }
    return KeyedDecodingContainer(FieldContainer(fields: fields, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch value {
    case .list(let items): return ItemContainer(items: items, codingPath: codingPath)
    case .null: throw mismatch("a list")
    // A key that a URL has once is no list; a list of one is meant.
    default: return ItemContainer(items: [value], codingPath: codingPath)
    }
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleContainer(decoder: self) }

  /// The fields of a record, by their names.
  private struct FieldContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let fields: [ParameterValue.Field]
    let codingPath: [any CodingKey]

    var allKeys: [Key] { fields.compactMap { Key(stringValue: $0.name) } }

    private func value(_ key: Key) -> ParameterValue? {
      fields.first { $0.name == key.stringValue }?.value
    }

    private func decoder(_ key: any CodingKey, _ value: ParameterValue) -> ValueDecoder {
      ValueDecoder(value: value, codingPath: codingPath + [key])
    }

    func contains(_ key: Key) -> Bool { value(key) != nil }
    func decodeNil(forKey key: Key) -> Bool { value(key) ?? .null == .null }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try decoder(key, value(key) ?? .null).make(type)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try decoder(key, value(key) ?? .null).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoder(key, value(key) ?? .null).unkeyedContainer()
    }

    func superDecoder() -> any Decoder {
      ValueDecoder(value: .record(fields), codingPath: codingPath)
    }

    func superDecoder(forKey key: Key) -> any Decoder { decoder(key, value(key) ?? .null) }
  }

  /// The items of a list.
  private struct ItemContainer: UnkeyedDecodingContainer {
    let items: [ParameterValue]
    let codingPath: [any CodingKey]
    var currentIndex = 0

    init(items: [ParameterValue], codingPath: [any CodingKey]) {
      self.items = items
      self.codingPath = codingPath
    }

    var count: Int? { items.count }
    var isAtEnd: Bool { currentIndex >= items.count }

    private mutating func next() throws -> ValueDecoder {
      let path = codingPath + [IndexKey(index: currentIndex)]
      guard items.indices.contains(currentIndex) else {
        return ValueDecoder(value: .null, codingPath: path)
      }
      let value = items[currentIndex]
      currentIndex += 1
      return ValueDecoder(value: value, codingPath: path)
    }

    mutating func decodeNil() -> Bool {
      guard items.indices.contains(currentIndex), items[currentIndex] == .null else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try next().make(type)
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      try next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try next().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try next() }
  }

  /// A single value, for enumerations and wrappers.
  private struct SingleContainer: SingleValueDecodingContainer {
    let decoder: ValueDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.value == .null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.make(type) }
  }

  private struct IndexKey: CodingKey {
    let index: Int
    var stringValue: String { String(index) }
    var intValue: Int? { index }

    init(index: Int) { self.index = index }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { index = intValue }
  }
}
