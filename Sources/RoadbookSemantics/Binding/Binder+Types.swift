import RoadbookEngine
import RoadbookText
package import RoadbookURL

/// Second pass: resolves types, which can refer to each other in any order, then the screens that
/// use them.
extension Binder {
  /// The maximum number of parts in all declared types of a map.
  static let typeSizeLimit = 1_000_000

  mutating func resolveTypes() {
    guard finishedTypes.count < typeOrder.count else { return }
    for name in typeOrder { resolveType(name) }
  }

  /// Resolves the types that a type uses, then the type itself.
  ///
  /// An explicit stack instead of recursion: chains of types can have any length.
  private mutating func resolveType(_ name: String) {
    var path: [(name: String, used: [String])] = []
    var isOnPath: Set<String> = []
    func enter(_ name: String) {
      path.append((name, usedTypes(of: name).reversed()))
      isOnPath.insert(name)
    }
    if !finishedTypes.contains(name) { enter(name) }
    while let (name, _) = path.last {
      if let used = path[path.count - 1].used.popLast() {
        if finishedTypes.contains(used) { continue }
        if isOnPath.contains(used) {
          reportCycle(path.map(\.name), to: used)
        } else {
          enter(used)
        }
      } else {
        path.removeLast()
        isOnPath.remove(name)
        if finishedTypes.insert(name).inserted { declareType(name) }
      }
    }
  }

  private func usedTypes(of name: String) -> [String] {
    (typeDeclarations[name]?.declaration.type?.typeNames ?? [])
      .filter { typeDeclarations[$0] != nil }
  }

  private mutating func reportCycle(_ path: [String], to name: String) {
    guard let entry = typeDeclarations[name] else { return }
    let circle = (path.drop { $0 != name } + [name]).joined(separator: " → ")
    report(
      "type-cycle", .error, entry.declaration.name.range,
      "type '\(name)' is made of itself: \(circle)",
      advice: "a type cannot be made of types that are made of it",
      in: entry.place.document)
    finishedTypes.insert(name)
    types.declare(name, .string)
  }

  private mutating func declareType(_ name: String) {
    guard let entry = typeDeclarations[name] else { return }
    var type = value(of: entry.declaration, entry.place)
    typeSize += type.extent.size
    if typeSize > Self.typeSizeLimit {
      report(
        "type-too-large", .error, entry.declaration.name.range,
        "the types of this map have more than \(Self.typeSizeLimit) parts in all",
        advice: "use fewer alternatives, or a regular expression", in: entry.place.document)
      typeSize -= type.extent.size
      type = .string
    }
    types.declare(name, type)
  }

  private mutating func value(of declaration: TypeDeclaration, _ place: Place) -> ValueType {
    guard let expression = declaration.type else { return .string }
    let base =
      resolve(expression, in: place.document) ?? .unknown(declaration.written)
    guard declaration.condition != nil || declaration.conversion != nil else { return base }
    checkTypeExpressions(declaration, base, place)
    let condition = declaration.condition
    let conversion = declaration.conversion
    let type = ValueType.custom(
      CustomType(name: declaration.name.text, extent: TypeExtent(around: base.extent)) { text in
        guard let value = base.convert(text) else { return nil }
        let scope = ValueScope(value: value)
        if let condition {
          // An error in the condition means that the value does not fit.
          guard let truth = try? Evaluator.truth(of: condition, in: scope), truth else {
            return nil
          }
        }
        guard let conversion else { return value }
        return try? Evaluator.evaluate(conversion, in: scope)
      })
    guard let problem = type.sizeProblem(expression.range) else { return type }
    report(problem, in: place.document)
    return .string
  }

  private mutating func checkTypeExpressions(
    _ declaration: TypeDeclaration, _ base: ValueType, _ place: Place
  ) {
    var checker = ExpressionChecker(NameTypes(.type, own: ["value": StaticType(base)]))
    if let condition = declaration.condition { checker.checkCondition(condition) }
    if let conversion = declaration.conversion { checker.check(conversion) }
    report(&checker, in: place.document)
  }

  /// The type of an expression; problems are reported at `offset` in the document.
  mutating func resolve(
    _ expression: TypeExpression, offset: Int = 0, in document: Int
  ) -> ValueType? {
    switch self.type(expression) {
    case .success(let type): return type
    case .failure(let problem):
      report(problem, offset: offset, in: document)
      return nil
    }
  }

  private mutating func report(_ problem: TypeProblem, offset: Int = 0, in document: Int) {
    report(
      DiagnosticCode(problem.code), .error, problem.range.shifted(by: offset), problem.message,
      advice: problem.advice, in: document)
  }

  mutating func resolveScreens() {
    screens.reserveCapacity(screenDeclarations.count)
    for declared in screenDeclarations[resolvedScreens...] { screens.append(bound(declared)) }
    resolvedScreens = screenDeclarations.count
  }

  /// The parameters of a screen; nil without a parameter list.
  mutating func parameters(of declared: DeclaredScreen) -> [Screen.Parameter]? {
    let declaration = declared.declaration
    return declaration.parameters.map {
      linked($0, of: declaration.name.text, declared.place.document)
    }
  }

  private mutating func linked(
    _ declared: [ScreenDeclaration.Parameter], of screen: String, _ document: Int
  ) -> [Screen.Parameter] {
    var result: [Screen.Parameter] = []
    result.reserveCapacity(declared.count)
    // Comparing a few names is cheaper than hashing them.
    var seen: Set<String>? = declared.count > 8 ? [] : nil
    declared.withUnsafeBufferPointer { declared in
      for index in declared.indices {
        let name = declared[index].name.text
        if seen?.insert(name).inserted == false
          || seen == nil && result.contains(where: { $0.name == name })
        {
          report(
            "duplicate-parameter", .error, declared[index].name.range,
            "screen '\(screen)' has two parameters named '\(name)'",
            advice: "remove one of them", in: document)
          continue
        }
        result.append(linked(declared, index, document))
      }
    }
    return result
  }

  /// Binds a parameter in place, without copying it out of its array.
  private mutating func linked(
    _ declared: UnsafeBufferPointer<ScreenDeclaration.Parameter>, _ index: Int, _ document: Int
  ) -> Screen.Parameter {
    let name = declared[index].name.text
    let known = declared[index].type.map { resolve($0, in: document) } ?? .string
    let text = declared[index].type?.text ?? "string"
    let type = known ?? .unknown(text)
    let isOptional = declared[index].isOptional
    let value = declared[index].defaultValue
    if let value, known != nil { checkDefault(value, type, declared[index], document) }
    return Screen.Parameter(
      name: name, key: declared[index].key?.text ?? name, type: type, typeText: text,
      isOptional: isOptional, defaultValue: value)
  }

  private mutating func checkDefault(
    _ value: Expression, _ type: ValueType, _ parameter: ScreenDeclaration.Parameter,
    _ document: Int
  ) {
    if case .literal(let literal, let range) = value {
      if literal == .null, parameter.isOptional { return }
      if type.accepts(literal) { return }
      let name = parameter.name.text
      let meant = type.value(meantBy: literal).map(ValueText.shown)
      var finding = Diagnostic(
        "default-type", .error, range, "the default of '\(name)' must be \(type.phrase)",
        advice: meant.map { "did you mean \($0)?" },
        fixIts: meant.map { [FixIt("write \($0)", [TextEdit(range, $0)])] } ?? [])
      if literal == .null {
        let optional = "\(name): \(parameter.type?.text ?? "string")?"
        finding.advice = "write '\(optional)'"
        finding.fixIts = [
          FixIt(
            "write '\(optional)'",
            [TextEdit(TextRange(parameter.name.range.start, range.end), optional)])
        ]
      }
      report(finding, in: document)
      return
    }
    var checker = ExpressionChecker(names(.condition))
    checker.check(value)
    report(&checker, in: document)
  }

  /// Checks that a variable's initial value has its type.
  mutating func check(_ value: Expression, fits written: TypeExpression, of variable: Variable) {
    let document = variable.place.document
    guard let type = resolve(written, in: document), case .literal(let literal, let range) = value,
      !type.accepts(literal), literal != .null || !variable.isOptional
    else { return }
    let meant = type.value(meantBy: literal).map(ValueText.shown)
    report(
      Diagnostic(
        "default-type", .error, range, "'\(variable.name)' must be \(type.phrase)",
        advice: meant.map { "did you mean \($0)?" },
        fixIts: meant.map { [FixIt("write \($0)", [TextEdit(range, $0)])] } ?? []),
      in: document)
  }

  /// The types of the variables, according to their initial values.
  func variableTypes() -> [String: StaticType] {
    var types: [String: StaticType] = [:]
    for variable in variables {
      // A variable that is initially null can become anything.
      if case .literal(let value, _)? = variable.initial, value != .null {
        types[variable.name] = StaticType(value)
      } else {
        types[variable.name] = .any
      }
    }
    return types
  }
}

/// The scope of a type's `where` and `as`: only `value`.
private struct ValueScope: EvaluationScope {
  let value: ParameterValue

  func value(named name: String) -> ParameterValue { name == "value" ? value : .null }
}

extension TypeExpression {
  /// The names of the types that it uses.
  var typeNames: [String] {
    switch self {
    case .name(let name, _), .word(let name, _): [name]
    case .text, .regex, .range: []
    case .list(let inner): inner.typeNames
    case .union(let alternatives): alternatives.flatMap(\.typeNames)
    }
  }
}

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

  /// The type of an undeclared or invalid type name: it accepts everything, so that no further errors follow.
  static func unknown(_ name: String) -> ValueType {
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
    case (.path, .list(let values)):
      return .string(values.map(\.text).joined(separator: "/"))
    case (_, .list(let values)):
      // With several values for a key, the last one is used.
      return values.last.flatMap { coerce($0, folded: folded) }
    default: return convert(value.text, folded: folded)
    }
  }
}
