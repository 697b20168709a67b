/// How the names of a map are spelled in TypeScript.
struct TypeScriptNames {
  /// The name of a type.
  func type(_ name: String) -> String {
    let name = CodeName.upper(name)
    return Self.types.contains(name) ? name + "_" : name
  }

  func type(_ key: ExportedType.Key) -> String {
    switch key.owner {
    case .map: type(key.name)
    case .screen(let owner), .link(let owner): CodeName.upper(owner) + CodeName.upper(key.name)
    case .variables: "Variable" + CodeName.upper(key.name)
    }
  }

  /// The name of the list of a type's words.
  func words(_ key: ExportedType.Key) -> String {
    function(CodeName.lower(type(key)) + "s")
  }

  func function(_ name: String) -> String {
    let name = CodeName.lower(name)
    return Self.reserved.contains(name) || Self.functions.contains(name) ? name + "_" : name
  }

  /// The name of a property; words of the language are no problem there.
  func property(_ name: String) -> String {
    let name = CodeName.lower(name)
    return ["screen", "others"].contains(name) ? name + "_" : name
  }

  /// A string as a literal.
  static func literal(_ text: String) -> String { "\"\(CodeName.escaped(text))\"" }

  /// Text in a template.
  static func template(_ text: String) -> String {
    CodeName.escaped(text, quote: "`").replacing("${", with: "\\${")
  }

  /// The source of an expression as it is between slashes with the flag `u`, which takes only
  /// needed escapes.
  static func regex(_ source: String) -> String {
    var result = ""
    var isEscaped = false
    var isInClass = false
    for scalar in source.unicodeScalars {
      if isEscaped {
        isEscaped = false
        let isPlain =
          !("^$\\.*+?()[]{}|/".unicodeScalars.contains(scalar) || scalar.isLetterOrDigit)
        if isPlain, !(isInClass && scalar == "-") {
          result.unicodeScalars.append(scalar)
        } else {
          result += "\\" + String(scalar)
        }
        continue
      }
      switch scalar {
      case "\\": isEscaped = true
      case "/": result += "\\/"
      case "[", "]":
        isInClass = scalar == "["
        result.unicodeScalars.append(scalar)
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// What the file declares itself, and what it uses.
  private static let types: Set = [
    "Screen", "Path", "Map", "RegExp", "Error", "RangeError", "String", "Number", "Object",
    "Record",
    "Readonly",
  ]

  private static let functions: Set = ["parse", "url", "schemes", "screens", "undefined"]

  private static let reserved: Set = [
    "arguments", "async", "await", "break", "case", "catch", "class", "const", "continue",
    "debugger", "default", "delete", "do", "else", "enum", "eval", "export", "extends", "false",
    "finally", "for", "function", "if", "implements", "import", "in", "instanceof", "interface",
    "let", "new", "null", "package", "private", "protected", "public", "return", "static", "super",
    "switch", "this", "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield",
    "decodeURIComponent", "encodeURIComponent", "parseInt", "isNaN", "name", "of",
  ]
}

extension UnicodeScalar {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }
}
