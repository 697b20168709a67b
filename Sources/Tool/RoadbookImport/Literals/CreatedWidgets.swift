import RoadbookText

/// The widgets that code of Dart creates.
extension TokenRange {
  /// The results of a function: of `(…) => x` the expression, of `(…) { … }` what it returns; of
  /// any other expression itself. At most 64.
  var functionResults: [TokenRange] {
    let range = bare
    guard range.file.isSymbol(range.first, "("), let close = file.close(range.first) else {
      return [range]
    }
    var index = close + 1
    if file.isWord(index, "async") { index += 1 }
    if file.isSymbol(index, "="), file.isSymbol(index + 1, ">"), index + 2 < range.end {
      return [with((index + 2)..<range.end)]
    }
    guard file.isSymbol(index, "{"), let end = file.close(index) else { return [range] }
    var results: [TokenRange] = []
    for place in index..<end where file.isWord(place, "return") && results.count < 64 {
      // The results of functions inside it are not its own.
      guard !isInInnerFunction(place, of: index) else { continue }
      if let result = file.expression(from: place + 1) { results.append(result) }
    }
    return results
  }

  private func isInInnerFunction(_ place: Int, of body: Int) -> Bool {
    for brace in file.bracesAround(place) {
      if brace == body { return false }
      // The braces of `if (…)` and the like are no functions.
      guard file.isSymbol(brace - 1, ")"), let open = file.open(brace - 1) else {
        if ["else", "try", "finally", "do"].contains(where: { file.isWord(brace - 1, $0) }) {
          continue
        }
        return true
      }
      let words = ["if", "for", "while", "switch", "catch"]
      if !words.contains(where: { file.isWord(open - 1, $0) }) { return true }
    }
    return false
  }

  /// The classes that an expression creates and shows, without those that only wrap them; in source
  /// order, each once.
  func shownWidgets(depth: Int = 0) -> [String] {
    guard depth < 12 else { return [] }
    let (choices, _) = bare.choices
    if choices.count > 1 {
      var all: [String] = []
      for choice in choices { all += choice.shownWidgets(depth: depth + 1) }
      return all.distinct()
    }
    guard let call = literalCall else { return [] }
    if let child = call["child"] {
      let inner = child.shownWidgets(depth: depth + 1)
      if !inner.isEmpty { return inner }
    }
    let type =
      call.path.count > 1 && SourceFile.isClassName(call.path[0]) ? call.path[0] : call.name
    let wrapped = call["builder"] ?? call["body"]
    if let wrapped,
      !SourceFile.isClassName(type) || type.hasSuffix("Page") || type.hasSuffix("Builder")
    {
      var inner: [String] = []
      for result in wrapped.functionResults { inner += result.shownWidgets(depth: depth + 1) }
      if !inner.isEmpty { return inner.distinct() }
    }
    if SourceFile.isClassName(type) { return [type] }
    // A function of the app that is given the widget.
    for argument in call.arguments.reversed() {
      let inner = argument.value.shownWidgets(depth: depth + 1)
      if !inner.isEmpty { return inner }
    }
    return []
  }
}
