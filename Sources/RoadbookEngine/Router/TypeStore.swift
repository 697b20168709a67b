/// The types that a router's captures use, by number.
struct TypeStore: Sendable {
  private(set) var types: [ValueType] = []
  private var numbers: [String: Int32] = [:]

  /// The number of a type; -1 for those that take any text. Types that read the same are the same.
  mutating func number(of type: ValueType) -> Int32 {
    switch type {
    case .string, .path: return -1
    default: break
    }
    let key = type.description
    if let known = numbers[key] { return known }
    let number = Int32(types.count)
    types.append(type)
    numbers[key] = number
    return number
  }

  /// The words of a choice; nil for every other type.
  func words(_ number: Int32) -> [String]? {
    guard number >= 0, case .choice(let words) = types[Int(number)] else { return nil }
    return words
  }

  /// The value of a text; nil where it does not convert. Folding only concerns choices, and the value
  /// is the text as it stands in the URL.
  func convert(_ text: String, _ number: Int32, folded: Bool) -> Value? {
    guard number >= 0 else { return .string(text) }
    if folded, let words = words(number) {
      let bytes = text.utf8.map(asciiLowercased)
      return words.contains { $0.utf8.elementsEqual(bytes, by: { asciiLowercased($0) == $1 }) }
        ? .string(text) : nil
    }
    return types[Int(number)].convert(text)
  }

  func accepts(_ text: [UInt8], _ start: Int, _ end: Int, _ number: Int32, folded: Bool) -> Bool {
    if number < 0 { return true }
    return convert(String(decoding: text[start..<end], as: UTF8.self), number, folded: folded)
      != nil
  }
}
