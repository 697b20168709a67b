/// An element of JSX in TypeScript: `<Stack.Screen name="login" options={{ … }} />`.
struct MarkupElement {
  /// `Stack.Screen`
  var name: String
  /// The values of attributes, without the braces around them; nil for an attribute without a
  /// value.
  var attributes: [String: TokenRange?] = [:]
  var place: TokenRange

  /// The value of an attribute; nil if it has none.
  subscript(_ name: String) -> TokenRange? { attributes[name] ?? nil }
}

extension SourceFile {
  /// The elements that begin in a range, in source order.
  func markup(in range: Range<Int>? = nil) -> [MarkupElement] {
    (range ?? tokens.indices).compactMap { isSymbol($0, "<") ? element(at: $0) : nil }
  }

  private func element(at open: Int) -> MarkupElement? {
    guard word(open + 1) != nil, touches(open, open + 1) else { return nil }
    var name = word(open + 1) ?? ""
    var index = open + 2
    while isSymbol(index, "."), let next = word(index + 1) {
      name += "." + next
      index += 2
    }
    // Behind a name or a value, `<` compares or begins types.
    if let before = self[open - 1], before.word != nil, touches(open - 1, open) { return nil }
    var element = MarkupElement(name: name, place: tokenRange(open..<index))
    for _ in 0..<128 {
      guard let attribute = word(index), !isSymbol(index, ">"), !isSymbol(index, "/") else { break }
      if isSymbol(index + 1, "="), isText(index + 2) {
        element.attributes[attribute] = tokenRange(index + 2)
        index += 3
      } else if isSymbol(index + 1, "="), isSymbol(index + 2, "{"), let close = close(index + 2) {
        element.attributes[attribute] = tokenRange((index + 3)..<close)
        index = close + 1
      } else {
        element.attributes[attribute] = .some(nil)
        index += 1
      }
    }
    return element
  }
}
