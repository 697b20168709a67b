import RoadbookEngine
import RoadbookURL

/// Finds query items that satisfy the conditions of two patterns.
struct QueryIntersection {
  typealias Item = (key: String, value: String?)

  /// All requirements for one key.
  private struct Demand {
    struct Value {
      var parts: [CompiledPart]
      var isList: Bool
    }

    var isAbsent = false
    var isPresent = false
    var isCaptured = false
    var texts: [String] = []
    /// What a value must match, if there is one.
    var values: [Value] = []
  }

  let types: TypeStore
  /// Whether choices match in any case.
  let folded: Bool

  func meet(_ conditions: [CompiledQueryCondition], budget: inout Int) -> Common<[Item]> {
    var keys: [String] = []
    var demands: [String: Demand] = [:]
    for condition in conditions {
      if demands[condition.key] == nil { keys.append(condition.key) }
      add(condition.test, to: &demands[condition.key, default: Demand()])
    }
    var items: [Item] = []
    for key in keys {
      switch values(demands[key] ?? Demand(), &budget) {
      case .found(let values): items += values.map { (key, $0) }
      case .nothing: return .nothing
      case .unsettled: return .unsettled
      }
    }
    return .found(items)
  }

  private func add(_ test: CompiledQueryCondition.Test, to demand: inout Demand) {
    switch test {
    case .absent: demand.isAbsent = true
    case .present: demand.isPresent = true
    case .equal(let text): if !demand.texts.contains(text) { demand.texts.append(text) }
    case .matches(let parts, let optional, let isList):
      if !optional { demand.isCaptured = true }
      demand.values.append(Demand.Value(parts: parts, isList: isList))
    }
  }

  /// The values of one key, in order; captures use the last one. nil: the key without a value.
  private func values(_ demand: Demand, _ budget: inout Int) -> Common<[String?]> {
    let isNeeded = demand.isPresent || demand.isCaptured || !demand.texts.isEmpty
    if demand.isAbsent { return isNeeded ? .nothing : .found([]) }
    guard isNeeded else { return .found([]) }
    if demand.values.isEmpty || (demand.texts.isEmpty && !demand.isCaptured) {
      return .found(demand.texts.isEmpty ? [nil] : demand.texts)
    }
    // A list captures every value of the key.
    let lists = demand.values.filter(\.isList)
    for text in demand.texts where !text.isEmpty {
      guard lists.allSatisfy({ takes($0, text) }) else { return .nothing }
    }
    let isTaken = { (text: String) in
      !text.isEmpty && demand.values.allSatisfy { takes($0, text) }
    }
    if let index = demand.texts.firstIndex(where: isTaken) {
      var ordered = demand.texts
      ordered.append(ordered.remove(at: index))
      return .found(ordered)
    }
    var languages = demand.values.map { types.language($0.parts, folded: folded) }
    if languages.count == 1 { languages.append(.anyText) }
    for (index, language) in languages.enumerated() {
      for other in languages.dropFirst(index + 1) {
        switch language.common(with: other, budget: &budget, isTaken: isTaken) {
        case .found(let text): return .found(demand.texts + [text])
        case .nothing: return .nothing
        case .unsettled: break
        }
      }
    }
    return .unsettled
  }

  private func takes(_ value: Demand.Value, _ text: String) -> Bool {
    if value.isList, let part = value.parts.first {
      return types.convert(text, part.type, folded: folded) != nil
    }
    let bytes = Array(text.utf8)
    return PartCapture.read(
      value.parts, bytes, 0..<bytes.count, folded: folded, types: types) != nil
  }
}
