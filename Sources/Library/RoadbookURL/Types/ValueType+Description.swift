extension ValueType: CustomStringConvertible {
  /// The type as written in a pattern or a `type` declaration.
  public var description: String {
    switch self {
    case .string: "string"
    case .int: "int"
    case .uint: "uint"
    case .float: "float"
    case .bool: "bool"
    case .uuid: "uuid"
    case .date: "date"
    case .url: "url"
    case .path: "path"
    case .list(let element): "list<\(element)>"
    case .choice(let words): words.map { TypeWord.written($0) }.joined(separator: "|")
    case .union(let types): types.map(\.description).joined(separator: "|")
    case .regex(let expression): "/\(TypeWord.slashed(expression.source))/"
    case .range(_, let lower, let upper): "\(Self.bound(lower))...\(Self.bound(upper))"
    case .custom(let type): type.name
    }
  }

  /// The type as part of a sentence, after "must be" or "is not": `an int`, `in 1...500`.
  package var phrase: String {
    switch self {
    case .int: "an int"
    case .string, .uint, .float, .bool, .uuid, .date, .url, .path, .list: "a \(self)"
    case .choice(let words):
      (words.count > 1 ? "one of " : "")
        + words.map { TypeWord.written($0) }.joined(separator: ", ")
    case .union(let types): types.map(\.phrase).joined(separator: " or ")
    case .regex: "like \(self)"
    case .range(let base, let lower, let upper):
      (base.description == "int" ? "" : "a \(base) ")
        + "in \(Self.bound(lower))...\(Self.bound(upper))"
    case .custom(let type):
      (TypeTable.builtInNames.contains(type.name) ? "a " : "of type ") + type.name
    }
  }

  /// A key that two types share only if they convert the same strings to the same values; custom
  /// types are identified by name alone.
  package var identity: String {
    switch self {
    case .custom(let type): "custom:\(type.name)"
    case .list(let element): "list<\(element.identity)>"
    case .union(let types): "union<" + types.map(\.identity).joined(separator: "|") + ">"
    case .choice(let words):
      "choice<" + words.map { TypeWord.quoted($0) }.joined(separator: "|") + ">"
    case .range(let base, let lower, let upper):
      "\(base.identity) in \(Self.bound(lower))...\(Self.bound(upper))"
    default: description
    }
  }

  private static func bound(_ value: ParameterValue?) -> String { value?.text ?? "" }
}

/// Prints words of choices and sources of regular expressions.
enum TypeWord {
  /// The word without quotes if it is parsed as the same word of a choice, else quoted.
  static func written(_ word: String) -> String {
    let isPlain =
      !word.isEmpty && !TypeTable.builtInNames.contains(word) && word != "list"
      && word.utf8.allSatisfy(isBareByte) && word.last != "?" && !word.contains("...")
    return isPlain ? word : quoted(word)
  }

  /// In double quotes; `\"` and `\\` are the only escapes.
  static func quoted(_ word: String) -> String {
    var result = "\""
    for scalar in word.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  /// The source with every `/` escaped that would end it.
  static func slashed(_ source: String) -> String {
    var result = ""
    var isEscaped = false
    var isInClass = false
    for scalar in source.unicodeScalars {
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "[" {
        isInClass = true
      } else if scalar == "]" {
        isInClass = false
      } else if scalar == "/", !isInClass {
        result.unicodeScalars.append("\\")
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Whether a byte can be in an unquoted word: no blank, no delimiter.
  static func isBareByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "|"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      false
    default: true
    }
  }
}
