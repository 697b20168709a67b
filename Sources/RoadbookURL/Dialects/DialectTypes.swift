/// The types of URLNavigator that differ from the native ones of the same name.
///
/// They have names that no map can declare. An app may replace one by `TypeTable.declare`.
enum DialectTypes {
  /// The own type that a placeholder's type word stands for; nil where the native one is meant.
  static func name(_ word: String) -> String? {
    word == "float" || word == "uuid" ? "urlnavigator." + word : nil
  }

  static func type(named name: String) -> ValueType? {
    switch name {
    case "urlnavigator.float": .custom(CustomType(name: "float", convert: float))
    case "urlnavigator.uuid": .custom(CustomType(name: "uuid", convert: uuid))
    default: nil
    }
  }

  /// Finite decimals, also without digits on one side of the point: `.5`, `5.`. Single precision.
  private static func float(_ text: String) -> Value? {
    var digits = text
    if digits.hasSuffix(".") { digits += "0" }
    if digits.hasPrefix(".") { digits = "0" + digits }
    for sign in ["-", "+"] where digits.hasPrefix(sign + ".") {
      digits = sign + "0" + digits.dropFirst()
    }
    guard text != ".", TextShape.decimal(digits) != nil, let value = Float(digits),
      value.isFinite
    else { return nil }
    // The shortest decimal of the single, and not the binary neighbour that widening would show.
    return Double("\(value)").map(Value.float)
  }

  /// Swift writes the hexadecimal digits in upper case.
  private static func uuid(_ text: String) -> Value? {
    TextShape.isUUID(text) ? .string(text.uppercased()) : nil
  }
}
