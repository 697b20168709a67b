import RoadbookText
import RoadbookURL

/// Names that are looked up while something is linked: it is remembered which, since what is linked stays as it is as
/// long as they mean the same.
extension Binder {
  /// Whether a screen is declared.
  mutating func hasScreen(_ name: String) -> Bool {
    if keeping?.asked.hasJustAsked(screen: name) == true { return true }
    let isThere = screenIndices[name] != nil
    if isThere {
      keeping?.asked.add(screen: name)
    } else {
      keeping?.asked.hasUnknownScreen = true
    }
    return isThere
  }

  /// The screen of a name, for what its parameters say.
  mutating func screen(named name: String) -> Screen? {
    guard let index = screenIndices[name], screens.indices.contains(index) else {
      keeping?.asked.hasUnknownScreen = true
      return nil
    }
    keeping?.asked.screensWithParameters.append(name)
    return screens[index]
  }

  /// The type that an expression stands for.
  mutating func type(_ expression: TypeExpression) -> Result<ValueType, TypeProblem> {
    // A built-in type, as most are, is what it is in every map.
    if case .name(let name, _) = expression, typeDeclarations[name] == nil,
      let type = types.type(named: name)
    {
      return .success(type)
    }
    let result = types.resolve(expression)
    if keeping != nil {
      keeping?.asked.types += expression.typeNames
      if case .failure = result { keeping?.asked.hasUnknownType = true }
    }
    return result
  }

  /// What is asked while something is linked, apart from what was asked before.
  mutating func asking(_ link: (inout Binder) -> Void) -> AskedNames {
    var asked = AskedNames()
    keeping?.asked.exchange(with: &asked)
    link(&self)
    keeping?.asked.exchange(with: &asked)
    return asked
  }
}

extension AskedNames {
  fileprivate mutating func exchange(with other: inout AskedNames) { swap(&self, &other) }
}
