import RoadbookModel
import RoadbookText
import RoadbookURL

/// Finds the types in code of a map's types, and collects those that a file must declare.
struct TypeExport {
  /// A type of the map in code.
  struct Found {
    /// What a screen reads.
    var type: CodeType
    /// What a link takes: the value as the URL has it.
    var linkType: CodeType
    var note: ExportedParameter.Note?
    /// The expression that a text in a link must match.
    var form: String?

    init(_ type: CodeType, note: ExportedParameter.Note? = nil) {
      (self.type, linkType, self.note) = (type, type, note)
    }
  }

  private let map: LinkedMap
  private let declared: [String: DeclaredType]
  private(set) var types: [ExportedType.Key: ExportedType] = [:]

  init(_ map: LinkedMap) {
    self.map = map
    declared = Dictionary(
      map.declaredTypes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The type of a parameter; `key` names it if it has to be declared.
  mutating func found(_ expression: TypeExpression, as key: ExportedType.Key) -> Found {
    var (expression, key) = (expression, key)
    var documentation: String?
    // A type that names itself is an error, which no exported map has.
    for _ in 0...declared.count {
      guard let name = expression.singleName, let type = declared[name] else { break }
      key = ExportedType.Key(owner: .map, name: name)
      documentation = type.documentation
      let declaration = type.declaration
      if declaration.isExtern || declaration.condition != nil || declaration.conversion != nil {
        return special(type, key)
      }
      guard let inner = declaration.type else { return Found(.string) }
      expression = inner
    }
    if case .list(let element) = expression {
      var found = found(element, as: key)
      found.type = .list(found.type)
      found.linkType = .list(found.linkType)
      found.form = nil
      return found
    }
    guard case .success(let type) = map.types.resolve(expression) else { return Found(.string) }
    let made = code(type, expression.text, key, documentation)
    return Found(made, note: made == .date ? .date : nil)
  }

  /// A type with a condition, a conversion or code.
  private mutating func special(_ type: DeclaredType, _ key: ExportedType.Key) -> Found {
    let declaration = type.declaration
    let text = declaration.type?.text ?? "string"
    var result = declaration.type.map { base(of: $0, key) } ?? Found(.string)
    if declaration.isExtern {
      result.type = .value
      result.note = .code(text)
      return result
    }
    let condition = declaration.condition.map { " where \($0.text)" } ?? ""
    if let conversion = declaration.conversion {
      result.type = converted(type, from: declaration.type)
      result.note = .conversion(text + condition + " as \(conversion.text)")
    } else {
      result.note = .condition(text + condition)
    }
    return result
  }

  /// What a type is without its condition. A regular expression stays text.
  private mutating func base(of expression: TypeExpression, _ key: ExportedType.Key) -> Found {
    if case .regex(let source, _) = expression {
      var result = Found(.string)
      result.form = source
      return result
    }
    return found(expression, as: key)
  }

  /// What a conversion gives: what it makes of examples has one type, or else any value.
  private func converted(_ type: DeclaredType, from base: TypeExpression?) -> CodeType {
    guard let whole = map.types.type(named: type.name) else { return .value }
    let source: ValueType? = base.flatMap { try? map.types.resolve($0).get() }
    var found: Set<CodeType> = []
    for example in (source ?? .string).examples {
      guard let value = whole.convert(example) else { continue }
      switch value {
      case .bool: found.insert(.bool)
      case .int: found.insert(.int)
      case .float: found.insert(.float)
      case .string: found.insert(.string)
      case .null, .list, .record: found.insert(.value)
      }
    }
    if found == [.int, .float] { return .float }
    return found.count == 1 ? found.first ?? .value : .value
  }

  private mutating func code(
    _ type: ValueType, _ text: String, _ key: ExportedType.Key, _ documentation: String?
  ) -> CodeType {
    switch type {
    case .string: return .string
    case .int: return .int
    case .uint: return .uint
    case .float: return .float
    case .bool: return .bool
    case .uuid: return .uuid
    case .date: return .date
    case .url: return .url
    case .path: return .path
    case .list(let element): return .list(code(element, element.description, key, documentation))
    case .custom(let custom):
      // Those of other libraries.
      return custom.name == "UUID" ? .uuid : custom.name == "float32" ? .float : .value
    case .range(.date, _, _): return .date
    case .choice, .union, .regex, .range: break
    }
    guard let shape = shape(of: type) else { return .value }
    types[key] = ExportedType(
      key: key, shape: shape, text: text, documentation: documentation,
      canBeNoSegment: ["", ".", ".."].contains { type.convert($0) != nil },
      canBeEmpty: type.convert("") != nil)
    return .declared(key)
  }

  private func shape(of type: ValueType) -> ExportedType.Shape? {
    switch type {
    case .choice(let words): return .words(words)
    case .regex(let expression): return .regex(expression.source)
    case .range(let base, let lower, let upper):
      return .range(base.scalar ?? .int, lower: lower?.text, upper: upper?.text)
    case .union(let types):
      var members: [ExportedType.Member] = []
      for type in types {
        if case .choice(let words) = type {
          members += words.map { .word($0) }
        } else if let scalar = type.scalar {
          members.append(.type(scalar))
        } else {
          return nil
        }
      }
      return .union(members)
    default: return nil
    }
  }
}

extension ValueType {
  /// The type in code, if it needs no declaration.
  fileprivate var scalar: CodeType? {
    switch self {
    case .string: .string
    case .int: .int
    case .uint: .uint
    case .float: .float
    case .bool: .bool
    case .uuid: .uuid
    case .date: .date
    case .url: .url
    case .path, .list, .choice, .union, .regex, .range, .custom: nil
    }
  }
}

extension TypeExpression {
  /// The name, if it is nothing else.
  fileprivate var singleName: String? {
    switch self {
    case .name(let name, _), .word(let name, _): name
    case .text, .list, .union, .regex, .range: nil
    }
  }
}
