package import RoadbookText
package import RoadbookURL

extension ValueType {
  /// Whether a value fits the type: strings if they can be converted, other values by their kind.
  package func accepts(_ value: ParameterValue) -> Bool {
    switch (self, value) {
    case (.list(let item), .list(let values)): return values.allSatisfy(item.accepts)
    case (_, .list), (_, .record), (_, .null): return false
    case (.string, .string), (.bool, .bool): return true
    case (.bool, _), (.string, _): return false
    default: return convert(value.text) != nil
    }
  }

  /// The diagnostic of a value that does not have this type.
  package func misfit(
    _ value: ParameterValue, _ range: TextRange, _ subject: String,
    _ code: FindingCode = .defaultType
  ) -> Diagnostic {
    let meant = self.value(meantBy: value).map(ValueText.shown)
    return Diagnostic(
      code, range, "\(subject) must be \(phrase), not \(ValueText.shown(value))",
      advice: meant.map { "did you mean \($0)?" },
      fixes: meant.map { [Fix("write \($0)", [TextEdit(range, $0)])] } ?? [])
  }

  /// The type of an `extern` type without further rules, and of an undeclared or invalid type name:
  /// it accepts everything, so that no further errors follow.
  package static func unknown(_ name: String) -> ValueType {
    .custom(CustomType(name: name) { .string($0) })
  }

  /// The value of this type that a literal probably means: 1 for `"1"`, and `"1"` for 1.
  func value(meantBy literal: ParameterValue) -> ParameterValue? {
    let text = literal.text
    var candidates: [ParameterValue] = [.string(text)]
    if case .string = literal {
      if let number = Int(text) { candidates.append(.int(number)) }
      if let number = Double(text), number.isFinite { candidates.append(.float(number)) }
      switch text.lowercased() {
      case "true", "yes", "on": candidates.append(.bool(true))
      case "false", "no", "off": candidates.append(.bool(false))
      default: break
      }
    } else if case .int(let number) = literal, number == 0 || number == 1 {
      candidates.append(.bool(number == 1))
    }
    if case .choice(let words) = self, let near = Suggestion.nearest(to: text, among: words) {
      candidates.append(.string(near))
    }
    switch literal {
    case .bool, .int, .float, .string: return candidates.first { $0 != literal && accepts($0) }
    default: return nil
    }
  }

  /// The value converted to this type, or nil; with `folded`, choices match in any case.
  package func coerce(_ value: ParameterValue, folded: Bool = false) -> ParameterValue? {
    switch (self, value) {
    case (_, .null), (_, .record): return nil
    case (.list(let item), .list(let values)):
      let converted = values.map { item.coerce($0, folded: folded) }
      let result = converted.compactMap { $0 }
      return result.count == values.count ? .list(result) : nil
    case (.path, .list(let values)): return .string(values.map(\.text).joined(separator: "/"))
    case (_, .list(let values)):
      // With several values for a key, the last one is used.
      return values.last.flatMap { coerce($0, folded: folded) }
    default: return convert(value.text, folded: folded)
    }
  }

  /// The same for a value from a query or a fragment: each of its texts may have several elements
  /// (`?v=1,2&v=3`), and an empty one has none. `elements`: these, if some commas were escaped.
  package func read(
    _ value: ParameterValue, elements: [String]?, folded: Bool = false
  ) -> ParameterValue? {
    if let elements, case .list = self { return convert(elements: elements, folded: folded) }
    guard case .list = self, case .list(let texts) = value else {
      return coerce(value, folded: folded)
    }
    var result: [ParameterValue] = []
    for text in texts {
      guard case .list(let elements)? = convert(text.text, folded: folded) else { return nil }
      result += elements
    }
    return .list(result)
  }
}
