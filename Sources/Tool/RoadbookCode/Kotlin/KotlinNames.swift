/// How the names of a map are spelled in Kotlin.
struct KotlinNames {
  let namespace: String
  let map: ExportedMap

  /// The name of a type where it is declared.
  func type(_ name: String) -> String {
    let name = CodeName.upper(name)
    return Self.types.contains(name) || name == namespace ? name + "_" : name
  }

  func type(_ key: ExportedType.Key) -> String {
    switch key.owner {
    case .map, .screen: type(key.name)
    case .link(let owner): CodeName.upper(owner) + CodeName.upper(key.name)
    case .variables: "Variable" + CodeName.upper(key.name)
    }
  }

  /// Where code stands that names a type.
  enum Scope: Equatable {
    case file
    /// Inside the class of a screen.
    case screen(String)
    case parts
  }

  func reference(_ key: ExportedType.Key, in scope: Scope) -> String {
    let name = type(key)
    if case .screen(let owner) = key.owner {
      return scope == .screen(owner) ? name : "Screen.\(type(owner)).\(name)"
    }
    let isHidden: Bool
    switch scope {
    case .file: isHidden = false
    case .screen(let owner):
      let nested = map.screens.first { $0.name.name == owner }?.types ?? []
      isHidden =
        map.screens.contains { type($0.name.name) == name }
        || nested.contains { type($0.key) == name }
    case .parts: isHidden = Self.parts.contains(name)
    }
    return isHidden ? "\(namespace).\(name)" : name
  }

  /// The name of a type, whatever declares it.
  func code(_ type: CodeType, in scope: Scope) -> String {
    switch type {
    case .string, .path, .date, .uuid, .url, .value: "String"
    case .int: "Long"
    case .uint: "ULong"
    case .float: "Double"
    case .bool: "Boolean"
    case .list(let element): "List<\(code(element, in: scope))>"
    case .declared(let key): reference(key, in: scope)
    }
  }

  /// The name of an alternative of a union that is no word.
  func alternative(_ type: CodeType) -> String { CodeName.upper(type.word) + "Value" }

  func function(_ name: String) -> String { suffixed(name, Self.functions) }

  func property(_ name: String) -> String { suffixed(name, ["screen", "others", "class"]) }

  /// The name of what converts text to a type.
  func kind(_ key: ExportedType.Key) -> String {
    var name = type(key)
    if case .screen(let owner) = key.owner { name = type(owner) + name }
    let own = suffixed(name, Self.kinds)
    return own.hasSuffix("Routes") || Self.keywords.contains(own) ? own + "_" : own
  }

  private func suffixed(_ name: String, _ taken: Set<String>) -> String {
    let name = CodeName.lower(name)
    return taken.contains(name) ? name + "_" : name
  }

  /// A name where it is declared or used.
  func quoted(_ name: String) -> String { Self.keywords.contains(name) ? "`\(name)`" : name }

  // MARK: Texts

  /// A string as a literal.
  static func literal(_ text: String) -> String { "\"\(content(text))\"" }

  /// A text between the quotes of a literal.
  static func content(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\", "$": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isHidden:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The source of an expression, as Java's classes of characters read it.
  static func regex(_ source: String) -> String {
    var result = ""
    var isEscaped = false
    var isInClass = false
    for scalar in source.unicodeScalars {
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if isInClass, scalar == "[" || scalar == "&" {
        result += "\\"
      } else if scalar == "[" || scalar == "]" {
        isInClass = scalar == "["
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Text in a regular expression.
  static func regexText(_ text: String) -> String {
    text.map { "^$\\.*+?()[]{}|".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// What the file declares itself, and what it uses.
  private static let types: Set = [
    "Any", "Boolean", "Byte", "Char", "CharacterCodingException", "Comparable", "Companion",
    "Deprecated", "Double", "IllegalArgumentException", "Int", "JvmInline", "LinkedHashMap", "List",
    "Link", "Long", "Map", "MutableMap", "Pair", "Parts", "Regex", "RegexOption",
    "RuntimeException", "Scheme", "Screen", "String", "ULong", "Unit",
  ]

  /// The classes of `Parts`.
  private static let parts: Set = [
    "Capture", "Claim", "Condition", "Found", "Misfit", "Part", "Redirect", "Request", "Rest",
    "Route", "Show", "Target", "Values", "Word",
  ]

  /// What `Parts` has but for what converts text to the types of the map.
  private static let kinds: Set = [
    "bool", "capture", "carry", "claims", "date", "decoded", "escaped", "filled", "finite", "find",
    "fits", "float", "form", "fragment", "host", "int", "integer", "items", "label", "lists",
    "optional", "query", "redirect", "required", "rest", "routes", "segment", "segments", "show",
    "text", "uint", "url", "uuid", "walk", "within", "word",
  ]

  /// What each object has.
  private static let functions: Set = [
    "clone", "equals", "finalize", "getClass", "hashCode", "notify", "notifyAll", "parse",
    "toString", "wait",
  ]

  private static let keywords: Set = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in",
    "interface", "is", "null", "object", "package", "return", "super", "this", "throw", "true",
    "try", "typealias", "typeof", "val", "var", "when", "while",
  ]
}
