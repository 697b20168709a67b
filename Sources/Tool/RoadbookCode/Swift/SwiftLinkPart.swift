/// What the functions of a file with only links are made of, in the order of the file.
enum SwiftLinkPart: Int, CaseIterable, Comparable {
  case signs, segment, segments, form, label, filled, append, list, escaped

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// What it uses itself.
  var needs: Set<SwiftLinkPart> {
    switch self {
    case .segment: [.filled, .escaped, .signs]
    case .segments, .form: [.segment, .filled, .escaped, .signs]
    case .append, .escaped: [.escaped, .signs]
    case .list: [.append, .escaped, .signs]
    case .filled, .label, .signs: []
    }
  }

  func lines(_ names: SwiftNames) -> [String] {
    let text = text.replacing("String", with: names.type("String"))
      .replacing("Set(", with: "\(names.type("Set"))(").replacing(
        "Int(", with: "\(names.type("Int"))("
      )
      .replacing("Bool", with: names.type("Bool"))
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  private var text: String {
    switch self {
    case .signs:
      """
      static let segmentSigns = "!$*,;:@&+="
      static let hostSigns = "!$*,;"
      static let fragmentSigns = "!$*,;:@"
      """
    case .segment:
      """
      /// A segment of a path. Browsers would resolve `.` and `..`.
      static func segment(
        _ name: String, _ value: String, _ plain: String = segmentSigns
      ) throws(LinkError) -> String {
        guard value != ".", value != ".." else {
          throw LinkError(parameter: name, description: "'\\(name)' is '\\(value)'")
        }
        return escaped(try filled(name, value), plain)
      }
      """
    case .segments:
      """
      /// Segments of a path, each behind a slash.
      static func segments(
        _ name: String, _ values: [String], isNeeded: Bool = false
      ) throws(LinkError) -> String {
        if isNeeded, values.isEmpty { throw LinkError(parameter: name, description: "'\\(name)' is empty") }
        var text = ""
        for value in values { text += "/" + (try segment(name, value)) }
        return text
      }

      static func split(_ path: String) -> [String] {
        path.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
      }
      """
    case .form:
      """
      static func segment(_ name: String, _ value: String, form: String) throws(LinkError) -> String {
        guard value.range(of: "\\\\A(?:\\(form))\\\\z", options: .regularExpression) != nil else {
          throw LinkError(parameter: name, description: "'\\(value)' is not of the form /\\(form)/")
        }
        return try segment(name, value)
      }
      """
    case .label:
      """
      static func label(_ name: String, _ value: String) throws(LinkError) -> String {
        let isLabel = value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        guard isLabel, !value.isEmpty else {
          throw LinkError(parameter: name, description: "'\\(value)' is no label of a host")
        }
        return value.lowercased()
      }
      """
    case .filled:
      """
      static func filled(_ name: String, _ value: String) throws(LinkError) -> String {
        guard !value.isEmpty, !value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
          throw LinkError(
            parameter: name, description: "'\\(name)' is empty or has a control character")
        }
        return value
      }
      """
    case .append:
      """
      /// Appends an item of the query.
      static func append(_ key: String, _ value: String? = nil, to text: inout String) {
        text += text.contains("?") ? "&" : "?"
        text += escaped(key, "!$*,;:@/?")
        if let value { text += "=" + escaped(value, "!$*,;:@/?=") }
      }
      """
    case .list:
      """
      /// Appends an item of the query for each element.
      static func append(_ key: String, all values: [String], to text: inout String) {
        if values.isEmpty { append(key, "", to: &text) }
        for value in values {
          text += text.contains("?") ? "&" : "?"
          text += escaped(key, "!$*,;:@/?") + "=" + escaped(value, "!$*;:@/?=")
        }
      }

      static func append(
        _ key: String, all values: [String], neededFor name: String, to text: inout String
      ) throws(LinkError) {
        if values.isEmpty { throw LinkError(parameter: name, description: "'\\(name)' is empty") }
        append(key, all: values, to: &text)
      }
      """
    case .escaped:
      """
      /// Escapes all but letters, digits, `-._~` and what is plain at that place of a URL.
      static func escaped(_ text: String, _ plain: String) -> String {
        let plain = Set("-._~\\(plain)".utf8)
        let digits = Array("0123456789ABCDEF")
        var result = ""
        for byte in text.utf8 {
          let char = Character(UnicodeScalar(byte))
          if plain.contains(byte) || char.isASCII && (char.isLetter || char.isNumber) {
            result.append(char)
          } else {
            result += "%\\(digits[Int(byte >> 4)])\\(digits[Int(byte & 15)])"
          }
        }
        return result
      }
      """
    }
  }
}

extension SwiftWriter {
  /// A type of values without the library.
  func linkType(_ type: ExportedType) -> [String] {
    var writer = self
    writer.code = CodeText(width: 96)
    writer.comment(
      (type.documentation.map { [$0.codeLines] } ?? []) + [["`\(type.text.inComment)`"]])
    let name = names.typeName(type.key)
    switch type.shape {
    case .words(let words):
      writer.writeWords(words, name, ["Sendable"])
    case .union(let members): writer.writeLinkUnion(members, name)
    case .range(let base, let lower, let upper):
      let range = "\(lower ?? "")...\(upper ?? "")"
      writer.writeLinkValue(
        name, names.code(base, in: .file), base == .float ? "Float" : "Integer",
        "number is not in \(range)", "(\(range)).contains(rawValue)", form: nil)
    case .regex(let source):
      writer.writeLinkValue(
        name, names.type("String"), "String", "text is not of the form /\(source)/",
        "rawValue.range(of: Self.form, options: .regularExpression) != nil",
        form: "\\A(?:\(source))\\z")
    }
    return writer.code.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { String($0) }
  }

  private mutating func writeLinkValue(
    _ name: String, _ base: String, _ literal: String, _ misfit: String, _ condition: String,
    form: String?
  ) {
    let literalType = names.type("ExpressibleBy\(literal)Literal")
    let comment = "/// nil if the \(misfit.inComment)."
    let text = SwiftNames.literal(misfit).dropFirst().dropLast()
    block("\(access)struct \(name): RawRepresentable, Hashable, Sendable, \(literalType)") {
      if let form { $0.code.line("private static let form = \(SwiftNames.literal(form))") }
      $0.code.lines([
        "\($0.access)let rawValue: \(base)", "", comment,
        "\($0.access)init?(rawValue: \(base)) {",
        "  guard \(condition) else { return nil }", "  self.rawValue = rawValue", "}", "", comment,
        "\($0.access)init?(_ value: \(base)) { self.init(rawValue: value) }", "",
        "/// A literal must fit.",
        "\($0.access)init(\(literal.lowercased())Literal value: \(base)) {",
        "  guard let made = Self(rawValue: value) else { preconditionFailure(\"'\\(value)': the \(text)\") }",
        "  self = made", "}",
      ])
    }
  }

  private mutating func writeLinkUnion(_ members: [ExportedType.Member], _ name: String) {
    block("\(access)enum \(name): Hashable, Sendable") { writer in
      var texts: [String] = []
      for member in members {
        switch member {
        case .word(let word):
          let own = writer.names.word(word)
          writer.code.line("case \(writer.names.quoted(own))")
          texts.append("case .\(own): \(SwiftNames.literal(word))")
        case .type(let type):
          let own = writer.names.word(type.word)
          let code = writer.names.code(type, in: .file)
          writer.code.line("case \(writer.names.quoted(own))(\(code))")
          let isText = [.string, .date].contains(type)
          let text =
            isText
            ? "value"
            : type == .uuid
              ? "value.uuidString.lowercased()"
              : type == .url ? "value.absoluteString" : "\"\\(value)\""
          texts.append("case .\(own)(let value): \(text)")
        }
      }
      writer.code.lines(
        ["", "fileprivate var text: \(writer.names.type("String")) {", "  switch self {"]
          + texts.map { "  " + $0 } + ["  }", "}"])
    }
  }
}
