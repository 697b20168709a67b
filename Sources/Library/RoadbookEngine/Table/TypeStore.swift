/// Numbers the types of a table's captures.
package struct TypeStore: Sendable {
  package private(set) var types: [ValueType] = []
  /// The number of regular expression states of each type.
  private var states: [Int] = []
  /// The number of regular expression states of all types.
  private(set) var allStates = 0
  private var numbers: [String: Int32] = [:]

  /// The number of regular expression states of a type; 0 for one that matches any text.
  package func states(of number: Int32) -> Int { number < 0 ? 0 : states[Int(number)] }

  /// The number of a type; -1 for those that match any text. Types with the same description are
  /// the same.
  mutating func number(of type: ValueType) -> Int32 {
    switch type {
    case .string, .path: return -1
    default: break
    }
    let key = type.description
    if let known = numbers[key] { return known }
    let number = Int32(types.count)
    types.append(type)
    states.append(type.extent.states)
    allStates += type.extent.states
    numbers[key] = number
    return number
  }

  /// Removes the types from a number on.
  mutating func forget(from count: Int) {
    while types.count > count, let type = types.popLast() {
      numbers[type.description] = nil
      allStates -= states.popLast() ?? 0
    }
  }

  /// The number of regular expression states of a type.
  func stateCount(_ number: Int32) -> Int { number < 0 ? 0 : states[Int(number)] }

  /// The number of digits that fit into every integer.
  static let safeDigits = 18

  /// Whether a type is `int`.
  func isInteger(_ number: Int32) -> Bool {
    if number >= 0, case .int = types[Int(number)] { true } else { false }
  }

  /// The words of a choice; nil for any other type.
  package func words(_ number: Int32) -> [String]? {
    guard number >= 0, case .choice(let words) = types[Int(number)] else { return nil }
    return words
  }

  /// The value of a string; nil if it does not convert. Case folding only affects choices.
  package func convert(_ text: String, _ number: Int32, folded: Bool) -> ParameterValue? {
    guard number >= 0 else { return .string(text) }
    return types[Int(number)].convert(text, folded: folded)
  }

  /// The maximum number of steps for converting a string of that many bytes.
  func cost(_ number: Int32, bytes: Int) -> Int {
    number < 0 ? 1 : 1 + bytes * (1 + states[Int(number)])
  }

  func accepts(_ text: [UInt8], _ start: Int, _ end: Int, _ number: Int32, folded: Bool) -> Bool {
    if number < 0 { return true }
    return convert(String(decoding: text[start..<end], as: UTF8.self), number, folded: folded)
      != nil
  }
}

extension TypeStore {
  /// The strings that the parts of a segment or of a query value match.
  package func language(_ parts: [CompiledPart], folded: Bool) -> TextLanguage {
    .sequence(
      parts.map { part in
        switch part.kind {
        case .literal: .literal(String(decoding: part.literal, as: UTF8.self), folded: folded)
        case .star: .anyRun
        case .capture where part.type >= 0: .type(types[Int(part.type)], folded: folded)
        case .capture: .anyText
        }
      })
  }
}
