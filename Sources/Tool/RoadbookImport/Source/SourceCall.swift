/// A message (`[a b:c d:e]`) or a call (`a.b(c, d: e) { … }`), as token ranges.
struct SourceCall: Hashable {
  struct Argument: Hashable {
    /// The keyword of a message, or the label of an argument; `{}` for a trailing closure.
    var label: String?
    var value: TokenRange
  }

  var receiver: TokenRange?
  /// The first keyword of a message's selector, or the name of a function.
  var name: String
  /// The token of the name.
  var place: Int
  var arguments: [Argument] = []
  var whole: TokenRange
  var isMessage = false

  var file: SourceFile { whole.file }
  /// The first argument: in most relevant calls the pattern.
  var first: TokenRange? { arguments.first?.value }
  /// The first argument, or the whole call if it has none.
  var subject: TokenRange { first ?? whole }
  /// The receiver with the name, without the arguments.
  var head: TokenRange { whole.with(whole.first..<(place + 1)) }

  subscript(_ labels: String...) -> TokenRange? {
    for label in labels {
      if let found = arguments.first(where: { $0.label == label }) { return found.value }
    }
    return nil
  }
}

extension SourceFile {
  /// All calls with one of these names, in source order.
  func calls(_ names: Set<String>) -> [SourceCall] {
    var result: [SourceCall] = []
    var seen: Set<Int> = []
    for index in names.flatMap({ words[$0] ?? [] }).sorted() {
      guard let call = call(named: index), seen.insert(call.place).inserted else { continue }
      result.append(call)
    }
    return result
  }

  /// The call whose name is the token at an index.
  func call(named index: Int) -> SourceCall? {
    if language == .objectiveC, enclosing[index] >= 0, isSymbol(enclosing[index], "["),
      let message = message(enclosing[index]), message.place == index
    {
      return message
    }
    guard !isWord(index - 1, "func"), !isInSelector(index) else { return nil }
    return function(index)
  }

  /// Whether a token is in the brackets of `@selector(…)` or `#selector(…)`.
  func isInSelector(_ index: Int) -> Bool {
    enclosing.indices.contains(index) && isWord(enclosing[index] - 1, "selector")
  }

  /// The message in brackets; nil if they are a list or a subscript.
  func message(_ open: Int) -> SourceCall? {
    guard language == .objectiveC, isSymbol(open, "["), let close = close(open),
      !isSymbol(open - 1, "@")
    else { return nil }
    let receiver = (open + 1)..<operandEnd(open + 1, close)
    guard !receiver.isEmpty, receiver.upperBound < close, let name = word(receiver.upperBound)
    else { return nil }
    var call = SourceCall(
      receiver: tokenRange(receiver), name: name, place: receiver.upperBound,
      whole: tokenRange(open..<(close + 1)), isMessage: true)
    var index = receiver.upperBound
    while index < close, let label = word(index), isSymbol(index + 1, ":") {
      let end = keywordEnd(index + 2, close)
      for (place, part) in split(index + 2, end).enumerated() {
        call.arguments.append(.init(label: place == 0 ? label : nil, value: part))
      }
      index = end
    }
    return call
  }

  /// The end of a message's receiver.
  private func operandEnd(_ start: Int, _ limit: Int) -> Int {
    var index = start
    // `(Type *)x` and `(x)` are both followed by the expression they belong to.
    while index < limit, isSymbol(index, "("), let close = close(index), close + 1 < limit,
      word(close + 1) != nil || isSymbol(close + 1, "["), !isMessageBehind(close + 1, limit)
    { index = close + 1 }
    guard index < limit else { return limit }
    if isSymbol(index, "@") { index += 1 }
    index = after(index)
    while index < limit {
      if isSymbol(index, "."), word(index + 1) != nil {
        index += 2
      } else if isSymbol(index, "-"), isSymbol(index + 1, ">") {
        index += 3
      } else if isSymbol(index, "(") || isSymbol(index, "["), close(index) != nil {
        index = after(index)
      } else {
        break
      }
    }
    return min(index, limit)
  }

  /// Whether a selector begins at the index.
  private func isMessageBehind(_ index: Int, _ limit: Int) -> Bool {
    word(index) != nil && (index + 1 == limit || isSymbol(index + 1, ":"))
  }

  /// The end of a message's argument: before the next keyword, or at the end of the message.
  private func keywordEnd(_ start: Int, _ limit: Int) -> Int {
    var questions = 0
    for index in level(from: start, to: limit) {
      if isSymbol(index, "?") { questions += 1 }
      if isSymbol(index, ":") { questions -= 1 }
      if index > start, questions <= 0, word(index) != nil, isSymbol(index + 1, ":") {
        return index
      }
    }
    return limit
  }

  /// The parts between commas.
  func split(_ start: Int, _ end: Int) -> [TokenRange] {
    var result: [TokenRange] = []
    var open = start
    for index in level(from: start, to: end) where isSymbol(index, ",") {
      if index > open { result.append(tokenRange(open..<index)) }
      open = index + 1
    }
    if open < end { result.append(tokenRange(open..<end)) }
    return result
  }

  /// The parts between commas, with their labels.
  func arguments(_ start: Int, _ end: Int) -> [SourceCall.Argument] {
    split(start, end).map { part in
      word(part.first) != nil && isSymbol(part.first + 1, ":") && part.range.count > 2
        ? .init(label: word(part.first), value: tokenRange((part.first + 2)..<part.end))
        : .init(label: nil, value: part)
    }
  }

  /// `name(…)`, `name(…) { … }` and `name { … }`, with the receiver before the name.
  func function(_ index: Int) -> SourceCall? {
    guard let name = word(index) else { return nil }
    var call = SourceCall(
      receiver: receiver(before: index), name: name, place: index, whole: tokenRange(index))
    var end = index + 1
    if isSymbol(end, "("), let close = close(end), self[end]?.startsLine == false {
      // `name(_:label:)` is a function as a value.
      if language == .swift, isSymbol(close - 1, ":") { return nil }
      call.arguments = arguments(end + 1, close)
      end = close + 1
    } else if language == .objectiveC || !isSymbol(end, "{") {
      return nil
    }
    if language.hasTrailingClosures, isSymbol(end, "{"), let close = close(end) {
      call.arguments.append(.init(label: "{}", value: tokenRange(end..<(close + 1))))
      end = close + 1
    }
    call.whole.range = (call.receiver?.first ?? index)..<end
    return call
  }

  /// The receiver `a.b?.c(…)` before `.name`.
  func receiver(before index: Int) -> TokenRange? {
    guard isSymbol(index - 1, ".") else { return nil }
    let end = index - 1
    var start = end
    for _ in 0..<64 {
      start = operandStart(start)
      guard isSymbol(start - 1, ".") else { break }
      start -= 1
    }
    return start < end ? tokenRange(start..<end) : nil
  }

  /// The start of the operand that ends before an index: `a`, `a?`, `a(…)`, `a[…]`, `(…)`.
  private func operandStart(_ end: Int) -> Int {
    var place = end - 1
    while isSymbol(place, "?") || isSymbol(place, "!") { place -= 1 }
    var start = end
    for _ in 0..<8 {
      guard let open = open(place) else { break }
      start = open
      if self[open]?.startsLine == true { return start }
      place = open - 1
    }
    return word(place) != nil && (start == end || touches(place, start)) || isSymbol(place + 1, "{")
      ? min(start, max(place, 0)) : start
  }
}
