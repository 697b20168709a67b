import RoadbookEngine
import RoadbookText
package import RoadbookURL

/// Second pass: types, which may name each other in any order, then the screens that use them.
extension Linking {
  mutating func resolveTypes() {
    guard finishedTypes.count < typeOrder.count else { return }
    for name in typeOrder {
      var path: [String] = []
      resolveType(name, path: &path)
    }
  }

  private mutating func resolveType(
    _ name: String, path: inout [String]
  ) {
    guard !finishedTypes.contains(name), let entry = typeDeclarations[name] else { return }
    if path.contains(name) {
      let circle = (path.drop { $0 != name } + [name]).joined(separator: " → ")
      report(
        "type-cycle", .error, entry.declaration.name.range,
        "type '\(name)' needs itself: \(circle)",
        advice: "a type can only be made of types that are finished without it",
        in: entry.place.document)
      finishedTypes.insert(name)
      types.declare(name, .string)
      return
    }
    path.append(name)
    for used in entry.declaration.type?.typeNames ?? [] where typeDeclarations[used] != nil {
      resolveType(used, path: &path)
    }
    path.removeLast()
    guard !finishedTypes.contains(name) else { return }
    finishedTypes.insert(name)
    let type = value(of: entry.declaration, entry.place)
    types.declare(name, type)
    if let index = declaredTypes.firstIndex(where: { $0.name == name }) {
      declaredTypes[index].text = entry.declaration.written
    }
  }

  private mutating func value(of declaration: TypeDeclaration, _ place: Place) -> ValueType {
    guard let expression = declaration.type else { return .string }
    let base = resolve(expression, in: place.document) ?? .string
    guard declaration.condition != nil || declaration.conversion != nil else { return base }
    checkTypeExpressions(declaration, base, place)
    let condition = declaration.condition
    let conversion = declaration.conversion
    return .custom(
      CustomType(name: declaration.name.text) { text in
        guard let value = base.convert(text) else { return nil }
        let scope = ValueScope(value: value)
        if let condition {
          // An error in the condition means that the value does not fit, never a crash.
          guard let truth = try? Evaluator.truth(of: condition, in: scope), truth else {
            return nil
          }
        }
        guard let conversion else { return value }
        return try? Evaluator.evaluate(conversion, in: scope)
      })
  }

  private mutating func checkTypeExpressions(
    _ declaration: TypeDeclaration, _ base: ValueType, _ place: Place
  ) {
    var checker = ExpressionChecker(NameTypes(.type, own: ["value": StaticType(base)]))
    if let condition = declaration.condition { checker.checkCondition(condition) }
    if let conversion = declaration.conversion { checker.check(conversion) }
    report(&checker, in: place.document)
  }

  /// The type an expression stands for; what is wrong with it is a finding at `offset` in the document.
  mutating func resolve(
    _ expression: TypeExpression, offset: Int = 0, in document: Int
  ) -> ValueType? {
    switch self.type(expression) {
    case .success(let type): return type
    case .failure(let problem):
      report(
        Diagnostic(
          DiagnosticCode(problem.code), .error, problem.range.shifted(by: offset), problem.message,
          advice: problem.advice),
        in: document)
      return nil
    }
  }

  mutating func resolveScreens() {
    linkScreensAhead()
    screens.reserveCapacity(screenDeclarations.count)
    for index in resolvedScreens..<screenDeclarations.count {
      let memo = keeping?.screens[index].memo
      if let kept = keptScreen(memo, screenDeclarations[index].place) {
        screens.append(kept)
      } else {
        screens.append(linked(screenDeclarations[index], memo))
      }
    }
    resolvedScreens = screenDeclarations.count
  }

  mutating func linked(_ declared: DeclaredScreen, _ memo: LinkMemo?) -> Screen {
    let document = declared.place.document
    let declaration = declared.declaration
    let found = diagnostics[document].count
    var parameters: [Screen.Parameter]?
    let asked = asking { linking in
      parameters = declaration.parameters.map {
        linking.linked($0, of: declaration.name.text, document)
      }
    }
    let screen = Screen(
      name: declaration.name.text, parameters: parameters, isOpen: declaration.isOpen,
      declines: declaration.declines, place: declared.place,
      documentation: declared.documentation)
    keep(screen, asked, findings(since: found, in: document), in: memo)
    return screen
  }

  private mutating func linked(
    _ declared: [ScreenDeclaration.Parameter], of screen: String, _ document: Int
  ) -> [Screen.Parameter] {
    var result: [Screen.Parameter] = []
    result.reserveCapacity(declared.count)
    // A few are compared with each other: that takes less than to hash them.
    var seen: Set<String>? = declared.count > 8 ? [] : nil
    declared.withUnsafeBufferPointer { declared in
      for index in declared.indices {
        let name = declared[index].name.text
        if seen?.insert(name).inserted == false
          || seen == nil && result.contains(where: { $0.name == name })
        {
          report(
            "duplicate-parameter", .error, declared[index].name.range,
            "screen '\(screen)' has two parameters '\(name)'",
            advice: "remove one of the two", in: document)
          continue
        }
        result.append(linked(declared, index, document))
      }
    }
    return result
  }

  /// Looks at one where it stands: thousands are not taken out of their arrays.
  private mutating func linked(
    _ declared: UnsafeBufferPointer<ScreenDeclaration.Parameter>, _ index: Int, _ document: Int
  ) -> Screen.Parameter {
    let name = declared[index].name.text
    let type = declared[index].type.flatMap { resolve($0, in: document) } ?? .string
    let isOptional = declared[index].isOptional
    let value = declared[index].defaultValue
    let text = declared[index].type?.text ?? type.description
    if let value { checkDefault(value, type, text, of: name, isOptional, document) }
    return Screen.Parameter(
      name: name, key: declared[index].key?.text ?? name, type: type, typeText: text,
      isOptional: isOptional, defaultValue: value)
  }

  private mutating func checkDefault(
    _ value: Expression, _ type: ValueType, _ text: String, of name: String, _ isOptional: Bool,
    _ document: Int
  ) {
    if case .literal(let literal, let range) = value {
      if literal == .null, isOptional { return }
      if type.accepts(literal) { return }
      report(
        "default-type", .error, range, "the default of '\(name)' is no \(type.description)",
        advice: literal == .null ? "write '\(name): \(text)?'" : nil, in: document)
      return
    }
    var checker = ExpressionChecker(names(.condition))
    checker.check(value)
    report(&checker, in: document)
  }

  /// The variables with the types of what they begin with.
  func variableTypes() -> [String: StaticType] {
    var types: [String: StaticType] = [:]
    for variable in variables {
      // A variable that begins as null may become anything.
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
  let value: Value

  func value(named name: String) -> Value { name == "value" ? value : .null }
}

extension TypeExpression {
  /// The names of types it mentions.
  var typeNames: [String] {
    switch self {
    case .name(let name, _), .word(let name, _): [name]
    case .text, .regex: []
    case .list(let inner), .range(let inner, _, _, _): inner.typeNames
    case .union(let alternatives): alternatives.flatMap(\.typeNames)
    }
  }
}

extension ValueType {
  /// Whether a value of the language fits the type: texts by conversion, all else by kind.
  package func accepts(_ value: Value) -> Bool {
    switch (self, value) {
    case (.list(let item), .list(let values)): return values.allSatisfy(item.accepts)
    case (_, .list), (_, .record), (_, .null): return false
    case (.string, .string), (.bool, .bool): return true
    case (.bool, _), (.string, _): return false
    default: return convert(value.text) != nil
    }
  }

  /// The value as this type has it, or nil where it does not fit.
  package func coerce(_ value: Value) -> Value? {
    switch (self, value) {
    case (_, .null), (_, .record): return nil
    case (.list(let item), .list(let values)):
      let converted = values.map(item.coerce)
      let result = converted.compactMap { $0 }
      return result.count == values.count ? .list(result) : nil
    case (.path, .list(let values)):
      return .string(values.map(\.text).joined(separator: "/"))
    case (_, .list(let values)):
      // A key given more than once: the last one counts where one value is wanted.
      return values.last.flatMap(coerce)
    default: return convert(value.text)
    }
  }
}
