/// Forms of expressions in TypeScript, Dart, Kotlin and Java.
extension TokenRange {
  /// The expression without brackets around it, `const`, `as T`, `satisfies T`, `!` and what only
  /// marks a value.
  var bare: TokenRange {
    var result = self
    for _ in 0..<64 {
      guard let first = result.range.first, let last = result.range.last else { break }
      if file.isSymbol(last, "!") || file.isSymbol(last, ";"), first < last {
        result.range = first..<last
      } else if file.isSymbol(first, "("), file.close(first) == last, last > first + 1 {
        result.range = (first + 1)..<last
      } else if ["const", "new", "await"].contains(where: { file.isWord(first, $0) }), first < last
      {
        result.range = (first + 1)..<result.end
      } else if file.isWord(first, "Object"), file.isWord(first + 2, "freeze"),
        file.isSymbol(first + 3, "("), file.close(first + 3) == last, last > first + 4
      {
        result.range = (first + 4)..<last
      } else if file.isSymbol(first, "<"), file.language == .dart, let end = result.typesEnd(first),
        end < result.end
      {
        result.range = end..<result.end
      } else if file.language != .dart,
        let cast = file.level(from: file.after(first), to: result.end)
          .first(where: { file.isWord($0, "as") || file.isWord($0, "satisfies") })
      {
        result.range = first..<cast
      } else {
        break
      }
    }
    return result
  }

  /// The names of `a.b()`, a call without arguments.
  var emptyCallPath: [String]? {
    guard range.count > 2, file.isSymbol(last, ")"), file.isSymbol(last - 1, "(") else {
      return nil
    }
    return with(first..<(last - 1)).path
  }

  /// Whether it is `a ? b : c`.
  var isChoice: Bool { question != nil }

  private var question: Int? {
    file.level(from: first, to: end).first {
      file.isSymbol($0, "?") && !file.isSymbol($0 + 1, ".") && !file.isSymbol($0 + 1, "?")
        && !file.isSymbol($0 - 1, "?")
    }
  }

  /// What `...value` in an object or a list spreads; nil for anything else.
  var spreadValue: TokenRange? {
    guard range.count > 3, (0..<3).allSatisfy({ file.isSymbol(first + $0, ".") }) else {
      return nil
    }
    return with((first + 3)..<end)
  }

  /// The values that an expression may have: those of `a ? b : c` and `a && b`, without conditions;
  /// else itself.
  var choices: (values: [TokenRange], isConditional: Bool) {
    if let question {
      var depth = 0
      for index in file.level(from: question + 1, to: end) {
        if file.isSymbol(index, "?") { depth += 1 }
        if file.isSymbol(index, ":") {
          if depth == 0, index > question + 1, index + 1 < end {
            return ([with((question + 1)..<index), with((index + 1)..<end)], true)
          }
          depth -= 1
        }
      }
    }
    let and = file.level(from: first, to: end).first {
      file.isSymbol($0, "&") && file.isSymbol($0 + 1, "&")
    }
    if let and, and + 2 < end { return ([with((and + 2)..<end)], true) }
    return ([self], false)
  }

  /// The parts of `[…]`, `listOf(…)`, `arrayOf(…)`, `List.of(…)` and, in Java, `{…}`.
  var listParts: [TokenRange]? {
    if file.isSymbol(first, "["), file.close(first) == last { return file.split(first + 1, last) }
    if file.isSymbol(first, "{"), file.language == .java, file.close(first) == last {
      return file.split(first + 1, last)
    }
    guard let call = literalCall, ["listOf", "arrayOf", "mutableListOf"].contains(call.name) else {
      return nil
    }
    return call.arguments.map(\.value)
  }

  /// Behind the `>` of `<…>` that begins at an index; nil if it is no list of types.
  func typesEnd(_ open: Int) -> Int? {
    var depth = 0
    for index in open..<min(open + 64, file.tokens.count) {
      if file.isSymbol(index, "<") {
        depth += 1
      } else if file.isSymbol(index, ">") {
        depth -= 1
        if depth == 0 { return index + 1 }
      } else if file.word(index) == nil,
        ![".", ",", "?", "[", "]", "(", ")", "*"].contains(where: {
          file.isSymbol(index, $0)
        })
      {
        return nil
      }
    }
    return nil
  }

  /// The call that the whole expression is, as these languages write it: `name<T>(…)`,
  /// `Type.name(…)`, and in Kotlin with a block behind it.
  var literalCall: LiteralCall? {
    let range = bare
    guard let first = range.range.first else { return nil }
    return file.literalCall(at: first, before: range.end).flatMap {
      $0.whole.end == range.end ? $0 : nil
    }
  }

  /// The type that a case or an object is made with: `Screen("/home")`.
  var madeType: String? { literalCall?.name }

  /// An argument of the call, by its name or its position.
  func argument(_ position: Int, named name: String) -> TokenRange? {
    guard let call = literalCall else { return nil }
    if let named = call[name] { return named }
    let plain = call.arguments.filter { $0.label == nil }
    return plain.indices.contains(position) ? plain[position].value : nil
  }
}

/// A call or an annotation: its names, types in `<…>` and arguments.
struct LiteralCall {
  /// `["StatefulShellRoute", "indexedStack"]`
  var path: [String]
  var types: [TokenRange] = []
  var arguments: [SourceCall.Argument] = []
  /// The braces behind it, in Kotlin.
  var block: TokenRange?
  var whole: TokenRange

  /// The last of its names.
  var name: String { path.last ?? "" }

  subscript(_ label: String) -> TokenRange? {
    arguments.first { $0.label == label }?.value
  }

  /// The first argument without a name.
  var first: TokenRange? { arguments.first { $0.label == nil }?.value }
}

extension SourceFile {
  /// The call that begins at a token; nil if there is none.
  func literalCall(at start: Int, before end: Int = .max) -> LiteralCall? {
    guard let name = word(start) else { return nil }
    var call = LiteralCall(path: [name], whole: tokenRange(start))
    var index = start + 1
    while call.path.count < 16, isSymbol(index, "."), let next = word(index + 1) {
      call.path.append(next)
      index += 2
    }
    if isSymbol(index, "<"), let behind = tokenRange(start).typesEnd(index) {
      call.types = split(index + 1, behind - 1)
      index = behind
      // `Type<T>.name(…)`
      if isSymbol(index, "."), let next = word(index + 1) {
        call.path.append(next)
        index += 2
      }
    }
    var isCall = false
    if isSymbol(index, "("), let close = close(index), self[index]?.startsLine == false {
      call.arguments = split(index + 1, close).map { argument($0) }
      index = close + 1
      isCall = true
    }
    if language.hasTrailingClosures, index < end, isSymbol(index, "{"), let close = close(index),
      self[index]?.startsLine == false
    {
      call.block = tokenRange(index..<(close + 1))
      index = close + 1
      isCall = true
    }
    guard isCall else { return nil }
    call.whole = tokenRange(start..<index)
    return call
  }

  /// `name: value`, in Kotlin and Java `name = value`, or a value.
  private func argument(_ part: TokenRange) -> SourceCall.Argument {
    let separator: Unicode.Scalar = language == .kotlin || language == .java ? "=" : ":"
    guard let name = word(part.first), isSymbol(part.first + 1, separator), part.range.count > 2,
      !(separator == "=" && isSymbol(part.first + 2, "="))
    else { return .init(label: nil, value: part) }
    return .init(label: name, value: part.with((part.first + 2)..<part.end))
  }
}
