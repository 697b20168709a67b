/// How many names are still compared for suggestions while a map is bound.
///
/// Each unknown name is compared with all known ones. Thousands of unknown names have one cause,
/// such as a file that is not included, and no suggestion for the last of them tells it: they would
/// only cost seconds with each key.
struct SuggestionBudget {
  private var left = 2_000_000

  var isUsedUp: Bool { left <= 0 }

  /// The names that a name is compared with: none once the budget is used up.
  mutating func spend(on names: some Sequence<String>) -> [String] {
    guard !isUsedUp else { return [] }
    let all = Array(names)
    left -= all.count
    return all
  }
}
