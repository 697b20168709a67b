import RoadbookText
import RoadbookURL

/// The types that a map declares. They can refer to each other in any order.
struct DeclaredTypes: Sendable {
  /// The maximum number of parts in all declared types of a map.
  static let sizeLimit = 1_000_000

  private(set) var declared = NamedList<TypeDeclaration>()
  /// The app's code behind `extern` types, by name.
  private(set) var converters: [String: TypeConverter] = [:]
  /// The types by name, including those that are built in.
  private(set) var table = TypeTable()
  private var resolved: Set<String> = []
  private var size = 0

  mutating func collect(_ item: DeclaredType, _ findings: inout Findings) {
    let name = item.declaration.name
    if let converter = item.declaration.converter {
      converters[name.text] = converter
      // The app's code answers a type of the map, or declares its own.
      if declared[name.text] != nil { return }
    }
    if TypeTable().type(named: name.text) != nil {
      findings.report(
        .duplicateType, name.range, "'\(name.text)' is a built-in type",
        advice: "give the type another name", in: item.document)
    } else {
      declared.append(item, .duplicateType, "type", &findings)
    }
  }

  /// Resolves the types that were declared since the last call, each after those that it uses.
  ///
  /// An explicit stack instead of recursion: chains of types can have any length.
  mutating func resolve(_ findings: inout Findings) {
    for item in declared.elements.dropFirst(resolved.count) {
      var path: [(name: String, used: [String])] = []
      var isOnPath: Set<String> = []
      func enter(_ name: String) {
        path.append((name, typesUsed(by: name).reversed()))
        isOnPath.insert(name)
      }
      if !resolved.contains(item.name) { enter(item.name) }
      while let (name, _) = path.last {
        if let used = path[path.count - 1].used.popLast() {
          if resolved.contains(used) { continue }
          if isOnPath.contains(used) {
            reportCycle(path.map(\.name), to: used, &findings)
          } else {
            enter(used)
          }
        } else {
          path.removeLast()
          isOnPath.remove(name)
          if resolved.insert(name).inserted { resolve(name, &findings) }
        }
      }
    }
  }

  private func typesUsed(by name: String) -> [String] {
    (declared[name]?.declaration.type?.typeNames ?? []).filter { declared.index(of: $0) != nil }
  }

  private mutating func reportCycle(_ path: [String], to name: String, _ findings: inout Findings) {
    guard let item = declared[name] else { return }
    let circle = (path.drop { $0 != name } + [name]).joined(separator: " → ")
    findings.report(
      .typeCycle, item.declaration.name.range,
      "type '\(name)' uses itself: \(circle)",
      advice: "types cannot use each other in a cycle", in: item.document)
    resolved.insert(name)
    table.declare(name, .string)
  }

  private mutating func resolve(_ name: String, _ findings: inout Findings) {
    guard let item = declared[name] else { return }
    var type = type(of: item, &findings)
    if size + type.extent.size > Self.sizeLimit {
      findings.report(
        .typeTooLarge, item.declaration.name.range,
        "the types of this map have more than \(Self.sizeLimit) parts in all",
        advice: "use fewer alternatives, or a regular expression", in: item.document)
      type = .string
    } else {
      size += type.extent.size
    }
    table.declare(name, type)
  }

  private func type(of item: DeclaredType, _ findings: inout Findings) -> ValueType {
    let declaration = item.declaration
    guard let expression = declaration.type else {
      return declaration.isExtern ? .unknown(declaration.name.text) : .string
    }
    let base: ValueType
    switch table.resolve(expression) {
    case .success(let type): base = type
    case .failure(let problem):
      findings.report(problem.diagnostic(), in: item.document)
      base = .unknown(declaration.written)
    }
    let (condition, conversion) = (declaration.condition, declaration.conversion)
    guard condition != nil || conversion != nil || declaration.isExtern else { return base }
    let type = ValueType.custom(
      CustomType(name: declaration.name.text, extent: TypeExtent(around: base.extent)) { text in
        guard let value = base.convert(text) else { return nil }
        let scope = ValueScope(value: value)
        var budget = Budget(steps: Budget.limitOfType)
        if let condition {
          // An error in the condition means that the value does not fit.
          guard let truth = try? Evaluator.truth(of: condition, in: scope, spending: &budget), truth
          else {
            return nil
          }
        }
        guard let conversion else { return value }
        return try? Evaluator.evaluate(conversion, in: scope, spending: &budget)
      })
    guard let problem = type.sizeProblem(expression.range) else { return type }
    findings.report(problem.diagnostic(), in: item.document)
    return .string
  }

  /// Whether a type is a mere alias of `path`; nil if it is not based on `path`, directly or
  /// through other types.
  func isPlainPath(_ name: String) -> Bool? {
    var seen: Set<String> = []
    var current = name
    var isPlain = true
    while seen.insert(current).inserted, let type = declared[current]?.declaration,
      case .name(let base, _)? = type.type
    {
      isPlain = isPlain && type.condition == nil && type.conversion == nil
      if base == "path" { return isPlain }
      current = base
    }
    return nil
  }
}

extension TypeProblem {
  /// `offset`: where the expression stands in the document, if its ranges are relative.
  func diagnostic(offset: Int = 0) -> Diagnostic {
    diagnostic(at: range.shifted(by: offset), message)
  }

  func diagnostic(
    at range: TextRange, _ message: String, severity: Severity? = nil
  ) -> Diagnostic {
    var result = Diagnostic(finding, range, message, severity: severity, advice: advice)
    if let name {
      if let replacement { result.fixes = [.replace(range, by: replacement)] }
      result.suggestion = replacement
      result.fixes += .declaring("type", name, "type \(name) = string")
    } else if let replacement {
      result.fixes = [Fix("write '\(replacement)'", [TextEdit(range, replacement)])]
    }
    return result
  }
}

/// The scope of a type's `where` and `as`: only `value`.
private struct ValueScope: EvaluationScope {
  let value: ParameterValue

  func value(named name: String) -> ParameterValue { name == "value" ? value : .null }
}

extension TypeExpression {
  /// The names of the types that it uses.
  package var typeNames: [String] {
    switch self {
    case .name(let name, _), .word(let name, _): [name]
    case .text, .regex, .range: []
    case .list(let inner): inner.typeNames
    case .union(let alternatives): alternatives.flatMap(\.typeNames)
    }
  }
}
