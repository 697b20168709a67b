import RoadbookText

extension TokenRange {
  /// The screens that a result of Swift or Kotlin code creates, each once; none if it is something
  /// else.
  func createdScreens(depth: Int = 0) -> [String] {
    guard depth < 8, !range.isEmpty else { return [] }
    let (choices, isConditional) = bare.choices
    if isConditional, choices.count > 1 {
      var all: [String] = []
      for choice in choices { all += choice.createdScreens(depth: depth + 1) }
      return all.distinct()
    }
    guard let call = literalCall, let first = call.path.first else { return [] }
    // What hosts a view, or holds a controller, is not the screen.
    if first.hasSuffix("HostingController") || first.hasSuffix("NavigationController") {
      if let inner = call.arguments.first?.value.createdScreens(depth: depth + 1), !inner.isEmpty {
        return inner
      }
    }
    guard SourceFile.isClassName(first) else { return [] }
    let name = call.name
    if name.hasPrefix("make"), call.path.count > 1 {
      let made = String(name.dropFirst(4))
      let isPlain = ["", "ViewController", "Controller", "View", "Screen"].contains(made)
      return [isPlain ? first : made]
    }
    return [first]
  }
}
