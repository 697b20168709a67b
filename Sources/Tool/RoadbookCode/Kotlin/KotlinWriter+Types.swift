/// Types of values.
extension KotlinWriter {
  mutating func writeTypes() {
    guard !fileTypes.isEmpty else { return }
    section("Types")
    for (number, type) in fileTypes.enumerated() {
      if number > 0 { code.line() }
      write(type)
    }
  }

  /// The declaration of a type.
  mutating func write(_ type: ExportedType) {
    comment((type.documentation.map { [$0.codeLines] } ?? []) + [["`\(type.text.inComment)`"]])
    let name = names.type(type.key)
    switch type.shape {
    case .words(let words):
      block("public enum class \(name)(public val word: String)") { writer in
        for word in words {
          writer.code.line("\(writer.names.type(word))(\(KotlinNames.literal(word))),")
        }
      }
    case .union(let members): writeUnion(members, name)
    case .range(let base, let lower, let upper): writeRange(base, lower, upper, name)
    case .regex(let source): writeForm(source, name)
    }
  }

  private mutating func writeUnion(_ members: [ExportedType.Member], _ name: String) {
    block("public sealed interface \(name)") { writer in
      writer.comment([["The value as a URL has it."]])
      writer.code.line("public val text: String")
      for member in members {
        writer.code.line()
        switch member {
        case .word(let word):
          writer.block("public data object \(writer.names.type(word)) : \(name)") {
            $0.code.line("override val text: String get() = \(KotlinNames.literal(word))")
          }
        case .type(let type):
          let own = writer.names.alternative(type)
          let base = writer.names.code(type, in: .file)
          writer.block("public data class \(own)(public val value: \(base)) : \(name)") {
            $0.code.line("override val text: String get() = value.toString()")
          }
        }
      }
    }
  }

  /// The type of the numbers of a range: `Int` if all fit.
  func base(of base: CodeType, _ lower: String?, _ upper: String?) -> String {
    let isSmall = [lower, upper].allSatisfy { $0.flatMap { Int32($0) } != nil }
    return base == .int && isSmall ? "Int" : names.code(base, in: .file)
  }

  /// The condition that a number is in a range.
  func condition(
    _ value: String, _ base: CodeType, _ lower: String?, _ upper: String?
  ) -> String {
    func number(_ text: String) -> String {
      switch base {
      case .float: text.contains { ".eE".contains($0) } ? text : text + ".0"
      case .uint: text + "uL"
      default: text
      }
    }
    return switch (lower.map(number), upper.map(number)) {
    case (let lower?, let upper?): "\(value) in \(lower)..\(upper)"
    case (let lower?, nil): "\(value) >= \(lower)"
    case (nil, let upper?): "\(value) <= \(upper)"
    case (nil, nil): "true"
    }
  }

  private mutating func writeRange(
    _ base: CodeType, _ lower: String?, _ upper: String?, _ name: String
  ) {
    let range = "in \(lower ?? "")...\(upper ?? "")"
    let condition = condition("value", base, lower, upper)
    writeRestricted(
      name, self.base(of: base, lower, upper), "the number is not \(range)", "Comparable<\(name)>",
      condition, "$value is not \(range)"
    ) { writer in
      writer.code.lines([
        "override fun compareTo(other: \(name)): Int = value.compareTo(other.value)", "",
        "override fun toString(): String = value.toString()",
      ])
    } companion: { _ in
    }
  }

  private mutating func writeForm(_ source: String, _ name: String) {
    let form = "not of the form /\(source)/"
    writeRestricted(
      name, "String", "the text is \(form.inComment)", nil, "form.matches(value)",
      "'$value' is \(KotlinNames.content(form))"
    ) { writer in
      writer.code.line("override fun toString(): String = value")
    } companion: { writer in
      let literal = KotlinNames.literal(KotlinNames.regex(source))
      writer.code.lines(["private val form = Regex(\(literal))", ""])
    }
  }

  private mutating func writeRestricted(
    _ name: String, _ base: String, _ failure: String, _ parent: String?, _ condition: String,
    _ message: String, _ members: (inout Self) -> Void, companion: (inout Self) -> Void
  ) {
    code.lines(["@JvmInline", "public value class \(name)"])
    comment([["@throws IllegalArgumentException if \(failure)."]])
    let parent = parent.map { " : \($0)" } ?? ""
    block("constructor(public val value: \(base))\(parent)") { writer in
      writer.block("init") { $0.code.line("require(\(condition)) { \"\(message)\" }") }
      writer.code.line()
      members(&writer)
      writer.code.line()
      writer.block("public companion object") { writer in
        companion(&writer)
        writer.comment([["null if \(failure)."]])
        writer.code.line(
          "public fun orNull(value: \(base)): \(name)? = if (\(condition)) \(name)(value) else null"
        )
      }
    }
  }
}
