import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Everything but routes, statements and tests.
extension DeclarationBinder {
  /// Checks a declaration that gives nothing but what its names mean.
  mutating func check(_ declaration: Declaration, _ around: Surroundings) {
    let place = Place(document: around.document, range: declaration.range)
    switch declaration.kind {
    case .languageVersion(let version, let range):
      if version != 1 {
        report(
          .unknownLanguageVersion, range,
          "language version \(version) is not supported: this is version 1",
          advice: "write 'roadbook 1'",
          fixes: [Fix("write 'roadbook 1'", [TextEdit(declaration.range, "roadbook 1")])])
      }
    case .condition(let condition): check(condition, under: [], in: around.namespace)
    case .type(let type): check(type)
    case .variable(let variable): check(variable, place)
    case .container(let container): check(container, place)
    case .root(let name): checkContainer(name)
    case .presenter(let name):
      checkLibraryWord(.presenter, TextRange(place.range.start, place.range.start + 9))
      if let name { checkContainer(name) }
    case .guard(let guardDecl):
      if isBound(at: place, symbols.guards[guardDecl.name.text]) { check(guardDecl) }
    case .style(let style):
      declare(.style, style.name)
      check(Body(style.body, of: .style(in: around.namespace)))
    default: break
    }
  }

  /// Whether a declaration is the one that its name means: of several with one name the first. The
  /// references in all of them are recorded.
  private func isBound<Content>(at place: Place, _ first: Declared<Content>?) -> Bool {
    recordsReferences || first?.place == place
  }

  // MARK: Types and variables

  /// Checks the condition and the conversion of a type.
  private mutating func check(_ type: TypeDeclaration) {
    declare(.type, type.name)
    if let expression = type.type { refer(toTypesIn: expression) }
    guard let expression = type.type, type.condition != nil || type.conversion != nil else {
      return
    }
    // A problem with the type itself is reported where it is resolved.
    let base = (try? symbols.types.table.resolve(expression).get()) ?? .unknown(type.written)
    readable = NameTypes(.type, own: ["value": StaticType(base)])
    if let condition = type.condition { checkCondition(condition) }
    if let conversion = type.conversion { check(conversion) }
  }

  private mutating func check(_ declared: VariableDeclaration, _ place: Place) {
    declare(.variable, declared.name)
    if let type = declared.type { refer(toTypesIn: type) }
    if recordsReferences, let value = declared.value {
      readable = names(.start)
      check(value)
    } else if let variable = symbols.variables[declared.name.text], variable.place == place {
      check(variable)
    }
  }

  private mutating func check(_ variable: Variable) {
    if let type = variable.declaration.type { _ = resolve(type) }
    guard let initial = variable.initial else { return }
    if initial.names.isEmpty {
      // A constant expression always gives the same value, so its errors are known now.
      do throws(EvaluationProblem) {
        let value = try initial.constantValue
        check(value, initial.range, fits: variable, .defaultType)
      } catch {
        return report(.badValue, error.range, error.message)
      }
    }
    readable = names(.start)
    check(initial)
  }

  // MARK: Screens

  /// The parameters of a screen; nil without a parameter list.
  mutating func parameters(of screen: ScreenDeclaration) -> [Screen.Parameter]? {
    guard let declared = screen.parameters else { return nil }
    var result: [Screen.Parameter] = []
    result.reserveCapacity(declared.count)
    // Comparing a few names is cheaper than hashing them.
    var seen: Set<String>? = declared.count > 8 ? [] : nil
    // By index, so that no parameter is copied out of its array.
    for index in declared.indices {
      let name = declared[index].name.text
      if seen?.insert(name).inserted == false
        || seen == nil && result.contains(where: { $0.name == name })
      {
        report(
          .duplicateParameter, declared[index].name.range,
          "screen '\(screen.name.text)' has two parameters named '\(name)'",
          advice: "remove one of them",
          fixes: [.choice("remove this parameter", .removeItem(declared[index].name.range))])
        continue
      }
      let known = declared[index].type.map { resolve($0) } ?? .string
      let form = declared[index].type ?? .name("string", TextRange(at: 0))
      let type = known ?? .unknown(form.text)
      let value = declared[index].defaultValue
      if let value, known != nil { checkDefault(value, type, declared[index]) }
      result.append(
        Screen.Parameter(
          name: name, key: declared[index].key?.text ?? name, form: form, type: type,
          isOptional: declared[index].isOptional, defaultValue: value))
    }
    return result
  }

  private mutating func checkDefault(
    _ value: Expression, _ type: ValueType, _ parameter: ScreenDeclaration.Parameter
  ) {
    if let literal = value.constant {
      let range = value.range
      if literal == .null, parameter.isOptional { return }
      if type.accepts(literal) { return }
      let name = parameter.name.text
      var finding = type.misfit(literal, range, "the default of '\(name)'")
      if literal == .null {
        let optional = "\(name): \(parameter.type?.text ?? "string")?"
        finding.advice = "write '\(optional)'"
        finding.fixes = [
          Fix(
            "write '\(optional)'",
            [TextEdit(TextRange(parameter.name.range.start, range.end), optional)])
        ]
      } else if parameter.type == nil, let type = literal.typeName {
        // It has no type, which means string.
        finding.advice = "a parameter without a type is a string: write \(name): \(type)"
        finding.fixes.insert(
          Fix(
            "write '\(name): \(type)'",
            [TextEdit(TextRange(at: parameter.name.range.end), ": \(type)")]), at: 0)
      }
      report(finding)
      return
    }
    readable = names(.condition)
    let found = type.refuses(.string) ? check(value) : checkText(value)
    checkFit(value, found, "the default of '\(parameter.name.text)'", type)
  }

  /// Checks that a value known now has the type that a variable declares.
  mutating func check(
    _ value: ParameterValue, _ range: TextRange, fits variable: Variable, _ code: FindingCode
  ) {
    guard let written = variable.declaration.type, case .success(let type) = type(written),
      let finding = variable.misfit(value, type, range, code)
    else { return }
    report(finding)
  }

  // MARK: Containers

  private mutating func check(_ container: ContainerDeclaration, _ place: Place) {
    guard isBound(at: place, symbols.containers[container.name.text]) else { return }
    if recordsReferences { refer(toNamesOf: container) }
    for screen in container.screens { checkScreen(screen) }
    var known: Set<String> = []
    for child in container.children where !known.insert(child.text).inserted {
      report(
        .duplicateContainer, child.range,
        "'\(child.text)' is in '\(container.name.text)' twice", advice: "remove one of them",
        fixes: [.choice("remove this child", .removeStatement(child.range))])
    }
    if container.selectsNone { checkLibraryWord(.selectNone, container.name.range) }
    if let selected = container.selected,
      !container.children.contains(where: { $0.text == selected.text })
    {
      let written = ValueText.bare(selected.text)
      reportUnknown(
        .unknownContainer, "container", selected, among: container.children.map(\.text),
        fixes: [.choice("add '\(selected.text)' to it", .append(written, to: container.name.range))]
      )
    }
    for nested in container.nested { check(nested, place) }
  }

  // MARK: Guards and hooks

  private mutating func check(_ guardDecl: GuardDeclaration) {
    declare(.guard, guardDecl.name)
    if let written = guardDecl.written, let word = LibraryWord.point(guardDecl.point) {
      let range = TextRange(written.range.start - "before ".utf8.count, written.range.end)
      checkLibraryWord(word, range, replacing: TextRange(range.start - 1, range.end))
    }
    checkTargets(guardDecl.targets)
    check(Body(guardDecl.body, of: .guard(guardDecl.name.text, guardDecl.point)))
  }

  private mutating func checkTargets(_ targets: [GuardDeclaration.Target]) {
    for target in targets {
      switch target {
      case .screen(let name): checkScreen(name)
      case .pattern(let text):
        if let screen = text.screenInParentheses {
          report(
            .expectedScreen, text.range, "'(\(screen))' is a pattern, not a screen",
            advice: "write \(screen) without parentheses")
        } else {
          _ = checkPattern(text)
        }
      case .everything: break
      }
    }
  }

  /// The kind of a hook; nil if it is not known.
  mutating func bind(_ hook: HookDeclaration) -> Hook.Kind? {
    guard let kind = Hook.Kind(rawValue: hook.hook.text) else {
      let names = Hook.Kind.allCases.map(\.rawValue)
      reportUnknown(
        .unknownHook, "hook", hook.hook, among: names,
        advice: "the events are \(names.joined(separator: ", "))")
      return nil
    }
    checkTargets(hook.targets)
    if kind == .created {
      for case .pattern(let text) in hook.targets where text.screenInParentheses == nil {
        report(
          .expectedScreen, text.range, "'on created' is notified of screens, not of URLs",
          advice: "write on created SCREEN { … }")
      }
    }
    check(Body(hook.body, of: kind == .created ? .screen : .hook(kind)))
    return kind
  }

  // MARK: Blocks and normalize rules

  /// Checks a rule; returns whether its pattern can be used.
  mutating func check(_ rule: RewriteRule, in namespace: Int) -> Bool {
    let isUsable = !checkPattern(rule.pattern)
    // What a broken pattern captures is not known.
    if isUsable || recordsReferences {
      readable = names(.normalize, under: [rule.pattern.pattern], in: namespace)
      check(rule.target)
      let captures = Set(rule.pattern.pattern.captures.map(\.name))
      checkCaptureTexts(in: rule.target, pattern: rule.pattern.pattern) {
        captures.contains($0)
      }
    }
    return isUsable
  }

  /// A block with its patterns, or without if one is broken.
  mutating func bind(_ block: BlockDeclaration, _ place: Place, in namespace: Int) -> Block {
    var isBroken = false
    for text in block.patterns where checkPattern(text) { isBroken = true }
    let bound = Block(
      written: block.patterns.map { $0.pattern.rootedSource },
      texts: isBroken ? [] : block.patterns, body: block.body, place: place,
      namespace: block.patterns.first.map {
        namespace == 0 ? namespaces.taking($0.pattern) : namespace
      } ?? 0)
    check(Body(block.body, of: .block(bound)))
    return bound
  }
}

extension ParameterValue {
  /// The type of a literal that is not a string.
  fileprivate var typeName: String? {
    switch self {
    case .int: "int"
    case .float: "float"
    case .bool: "bool"
    default: nil
    }
  }
}

extension PatternText {
  /// The name in `(Item)`, which is meant as a screen: as a pattern it would match `/` and `/Item`.
  fileprivate var screenInParentheses: String? {
    let text = pattern.source
    guard text.hasPrefix("("), text.hasSuffix(")") else { return nil }
    let name = text.dropFirst().dropLast()
    guard name.first?.isUppercase == true,
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    return String(name)
  }
}
