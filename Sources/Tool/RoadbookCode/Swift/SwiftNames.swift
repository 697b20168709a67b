/// How the names of a map are spelled in Swift.
struct SwiftNames {
  let namespace: String
  let map: ExportedMap
  /// The module whose types are used.
  let library: String
  /// The types that the file declares; those of libraries with such a name are qualified.
  private var declared: Set<String> = []
  /// The types that are declared inside `Screen`, with its parts.
  private var inScreen: Set<String> = []

  init(_ map: ExportedMap, namespace: String, library: String) {
    self.map = map
    self.namespace = namespace
    self.library = library
    inScreen = Set(map.screens.filter(\.hasArguments).map { upper($0.name.name) })
    let types =
      map.types + map.variableTypes + map.screens.flatMap(\.types) + map.links.flatMap(\.types)
    declared = inScreen.union(types.map { typeName($0.key) })
  }

  /// A type of a library, qualified if the map has one of that name.
  func type(_ name: String) -> String {
    guard declared.contains(name) else { return name }
    if Self.standard.contains(name) { return "Swift.\(name)" }
    return (Self.foundation.contains(name) ? "Foundation" : library) + ".\(name)"
  }

  /// Where code stands that names a type.
  enum Scope: Equatable {
    case file
    /// Inside `Screen`.
    case screens
    /// Inside the structure of a screen.
    case screen(String)
    case variables
  }

  func code(_ type: CodeType, in scope: Scope) -> String {
    switch type {
    case .string, .path, .date: self.type("String")
    case .int: self.type("Int")
    case .uint: self.type("UInt")
    case .float: self.type("Double")
    case .bool: self.type("Bool")
    case .uuid: self.type("UUID")
    case .url: self.type("URL")
    case .value: self.type("ParameterValue")
    case .list(let element): "[\(code(element, in: scope))]"
    case .declared(let key): reference(key, in: scope)
    }
  }

  private func reference(_ key: ExportedType.Key, in scope: Scope) -> String {
    let name = typeName(key)
    switch key.owner {
    case .map, .link:
      let isHidden: Bool
      switch scope {
      case .file: isHidden = false
      case .screens: isHidden = inScreen.contains(name)
      case .screen(let screen):
        let nested = map.screens.first { $0.name.name == screen }?.types ?? []
        isHidden = inScreen.contains(name) || nested.contains { typeName($0.key) == name }
      case .variables: isHidden = map.variableTypes.contains { typeName($0.key) == name }
      }
      return isHidden ? "\(namespace).\(name)" : name
    case .screen(let screen):
      if scope == .screen(screen) { return name }
      let whole = "\(upper(screen)).\(name)"
      return scope == .screens ? whole : "Screen.\(whole)"
    case .variables: return scope == .variables ? name : "Variables.\(name)"
    }
  }

  /// The name of a type where it is declared.
  func typeName(_ key: ExportedType.Key) -> String {
    switch key.owner {
    case .map:
      let name = upper(key.name)
      return Self.own.contains(name) || name == namespace ? name + "_" : name
    case .link(let link): return CodeName.upper(link) + CodeName.upper(key.name)
    case .screen, .variables: return upper(key.name)
    }
  }

  // MARK: Words

  func upper(_ name: String) -> String {
    let name = CodeName.upper(name)
    return Self.withoutBackticks.contains(name) ? name + "_" : name
  }

  /// The name of a screen's case.
  func screenCase(_ name: String) -> String {
    suffixed(name, ["names", "name", "arguments", "entry", "hashValue"])
  }

  /// The name of a case of an enumeration of words.
  func word(_ name: String) -> String {
    suffixed(
      name, ["allCases", "rawValue", "routeValue", "routeTypePhrase", "hashValue", "description"])
  }

  /// The name of a property or parameter.
  func parameter(_ name: String) -> String {
    suffixed(name, ["arguments", "others", "link", "text", "hashValue"])
  }

  /// The name of a function or constant.
  func member(_ name: String) -> String { suffixed(name, []) }

  private func suffixed(_ name: String, _ taken: Set<String>) -> String {
    let name = CodeName.lower(name)
    return taken.contains(name) || Self.withoutBackticks.contains(name) ? name + "_" : name
  }

  /// A name where it is declared, or stands alone; as a label or after a dot it needs no backticks.
  func quoted(_ name: String) -> String { Self.keywords.contains(name) ? "`\(name)`" : name }

  /// A string as a literal.
  static func literal(_ text: String) -> String { "\"\(CodeName.escaped(text))\"" }

  /// What the file declares itself.
  private static let own: Set = [
    "Link", "Scheme", "Screen", "Actions", "Containers", "Guards", "Routes", "Types", "Variables",
    "Parts", "LinkError",
  ]

  private static let withoutBackticks: Set = ["self", "Self", "Type", "Protocol", "Any", "init"]

  private static let keywords: Set = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]

  private static let foundation: Set = ["UUID", "URL"]

  private static let standard: Set = [
    "String", "Int", "UInt", "Double", "Bool", "Set", "Never", "CaseIterable", "Comparable",
    "Hashable", "Sendable", "ExpressibleByIntegerLiteral", "ExpressibleByFloatLiteral",
    "ExpressibleByStringLiteral",
  ]
}
