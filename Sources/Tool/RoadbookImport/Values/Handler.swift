import RoadbookURL

/// What can be read from the code of a block, closure or function without running it.
struct Handler {
  enum Verdict {
    case handled
    case declines
    /// Depends on conditions.
    case depends
    /// The code is not available.
    case unread
  }

  var verdict = Verdict.unread
  /// The classes that it pushes or presents, written as `pushes Item`.
  var shows: [String] = []
  /// The classes that it creates and returns.
  var screens: [String] = []
  /// Whether it also returns something whose class is unknown.
  var hasOtherResults = false
  /// Whether what it returns is inside a navigation controller.
  var isWrapped = false
  /// The code.
  var body: TokenRange?

  /// The class it returns, if there is exactly one.
  var screen: String? { screens.count == 1 && !hasOtherResults ? screens[0] : nil }
}

extension Reading {
  /// Examines the code that an expression refers to: a block, or a variable or function with a
  /// block.
  mutating func handler(_ tokenRange: TokenRange, depth: Int = 0) -> Handler {
    guard depth < 6, let body = code(tokenRange), spend(body.range.count) else { return Handler() }
    var handler = Handler(verdict: .handled, body: body)
    var accepts = false
    var declines = false
    for result in body.results where !result.isEmpty {
      if result.range.count == 1, let flag = result.flag {
        if flag { accepts = true } else { declines = true }
        continue
      }
      if result.range.count == 1, result.isNothing { continue }
      // A function that returns the actual closure.
      if result.block != nil { return self.handler(result, depth: depth + 1) }
      if let made = screen(result, &handler) {
        if !handler.screens.contains(made) { handler.screens.append(made) }
      } else {
        handler.hasOtherResults = true
      }
    }
    handler.shows = shown(body)
    if handler.hasOtherResults && (accepts || declines) || accepts && declines {
      handler.verdict = .depends
    } else if handler.hasOtherResults, handler.screens.isEmpty {
      handler.verdict = .depends
    } else if declines {
      handler.verdict = .declines
    }
    return handler
  }

  /// The braces of the code that an expression refers to.
  mutating func code(_ tokenRange: TokenRange, depth: Int = 0) -> TokenRange? {
    guard depth < 8 else { return nil }
    var inner = tokenRange.unwrapped
    if let block = inner.block { return block }
    // `handle(_:)` is a function as a value.
    if inner.file.isSymbol(inner.last - 1, ":"), let open = inner.file.open(inner.last) {
      inner.range = inner.first..<max(open, inner.first)
    }
    if let part = try? part(inner) { return code(part, depth: depth + 1) }
    if let path = inner.path, let last = path.last {
      guard let value = expression(of: path, at: inner.place) else {
        return sources.function(last)?.body
      }
      return code(value, depth: depth + 1)
    }
    guard let call = inner.wholeCall else { return nil }
    if call.name == "copy", let receiver = call.receiver {
      return code(receiver, depth: depth + 1)
    }
    return sources.function(call.name)?.body
  }

  /// The class of the controller that an expression creates.
  mutating func screen(_ tokenRange: TokenRange) -> String? {
    var handler = Handler()
    return screen(tokenRange, &handler)
  }

  /// The same; also sets the handler's `isWrapped` if a navigation controller contains the
  /// controller.
  mutating func screen(_ tokenRange: TokenRange, _ handler: inout Handler, depth: Int = 0)
    -> String?
  {
    guard depth < 8 else { return nil }
    let file = tokenRange.file
    // `… as! ItemController` determines the class, whatever precedes it; so does `as?`, unless the
    // result is nil.
    let last = tokenRange.last
    if file.language == .swift, tokenRange.range.count > 3,
      file.isSymbol(last - 1, "!") || file.isSymbol(last - 1, "?"), file.isWord(last - 2, "as"),
      let name = file.className(last), name != "UIViewController"
    {
      return type(name, tokenRange.place, &handler, depth)
    }
    let inner = tokenRange.unwrapped
    if let part = try? part(inner) { return screen(part, &handler, depth: depth + 1) }
    if let path = inner.path {
      if path.count > 1, ["self", "new", "class"].contains(path.last),
        isClass(path[path.count - 2])
      {
        return type(path[path.count - 2], inner.place, &handler, depth)
      }
      guard let value = expression(of: path, at: inner.place) else { return nil }
      return screen(value, &handler, depth: depth + 1)
    }
    guard let call = inner.wholeCall else { return nil }
    if let root = call["rootViewController", "initWithRootViewController"] {
      handler.isWrapped = true
      return screen(root, &handler, depth: depth + 1)
    }
    if let root = call["rootView"], let name = view(root) { return name }
    if let identifier = call.storyboardIdentifier {
      // By convention, storyboards identify a controller by its class.
      let name = try? text(identifier)
      return name.flatMap { TextShape.isName($0.utf8) ? $0 : nil }
    }
    // By convention, `ItemController.instantiate()` makes one from its storyboard.
    if Self.makers.contains(where: call.name.hasPrefix), let receiver = call.receiver,
      receiver.range.count == 1, let name = file.className(receiver.first),
      !name.contains("Storyboard")
    {
      return name
    }
    if call.isMessage {
      guard let receiver = call.receiver else { return nil }
      if call.name == "class" || call.name == "alloc" || call.name == "new" {
        return receiver.range.count == 1 ? file.className(receiver.first) : nil
      }
      return call.name.hasPrefix("init") || call.name == "autorelease"
        ? screen(receiver, &handler, depth: depth + 1) : nil
    }
    if call.name == "init", let receiver = call.receiver {
      guard let name = file.className(receiver.last) else {
        return screen(receiver, &handler, depth: depth + 1)
      }
      return type(name, receiver.place, &handler, depth)
    }
    if call.name == "NSClassFromString", let name = call.first {
      let text = try? text(name)
      // Swift's classes are in their module.
      return text?.split(separator: ".").last.map(String.init).flatMap { isClass($0) ? $0 : nil }
    }
    // In Objective-C, a function.
    guard file.language == .swift, isClass(call.name) else { return nil }
    return type(call.name, inner.place, &handler, depth)
  }

  /// The class that a name stands for: itself, unless it is a type parameter, which stands for what
  /// a call passes.
  private mutating func type(
    _ name: String, _ place: Place, _ handler: inout Handler, _ depth: Int
  ) -> String? {
    guard !sources.definitions(of: [name], at: place).isEmpty else { return name }
    guard let value = expression(of: [name], at: place) else { return nil }
    return screen(value, &handler, depth: depth + 1)
  }

  /// The SwiftUI view that an expression creates, with or without modifiers.
  private mutating func view(_ tokenRange: TokenRange, depth: Int = 0) -> String? {
    guard depth < 16 else { return nil }
    if let name = screen(tokenRange) { return name }
    guard let receiver = originalCall(tokenRange)?.receiver else { return nil }
    return view(receiver, depth: depth + 1)
  }

  private func isClass(_ name: String) -> Bool { SourceFile.isClassName(name) }

  /// The controllers that code pushes or presents, as far as their classes are known.
  private mutating func shown(_ body: TokenRange) -> [String] {
    var result: [String] = []
    for index in body.range {
      guard let verb = body.file.word(index).flatMap({ Self.verbs[$0] }),
        let subject = body.file.call(named: index)?.first, let name = screen(subject)
      else { continue }
      let text = "\(verb) \(name)"
      if !result.contains(text) { result.append(text) }
    }
    return result
  }

  private static let makers = ["instantiate", "loadFrom", "fromStoryboard", "fromNib"]

  private static let verbs = [
    "pushViewController": "pushes", "presentViewController": "presents", "present": "presents",
    "push": "pushes", "show": "shows", "showViewController": "shows",
  ]
}

extension SourceCall {
  /// The identifier of a controller in a storyboard.
  fileprivate var storyboardIdentifier: TokenRange? {
    switch name {
    case "instantiateViewController": self["withIdentifier", "identifier"]
    case "instantiateViewControllerWithIdentifier": first
    default: nil
    }
  }
}

extension SourceFile {
  static func isClassName(_ name: String) -> Bool {
    ("A"..."Z").contains(name.unicodeScalars.first ?? "_") && TextShape.isName(name.utf8)
  }

  /// The word at an index, if it is spelled like a class name.
  func className(_ index: Int) -> String? {
    word(index).flatMap { Self.isClassName($0) ? $0 : nil }
  }
}

extension TokenRange {
  /// The expressions that the code between braces returns, without those of nested blocks.
  var results: [TokenRange] {
    var result: [TokenRange] = []
    var index = bodyStart
    var isControl = false
    var lastStatement = index
    while index < last {
      if let word = file.word(index) {
        if word == "return" {
          let end = statementEnd(index + 1)
          result.append(with((index + 1)..<end))
          index = max(end, index + 1)
          continue
        }
        if Self.controls.contains(word) { isControl = true }
      }
      if file.beginsStatement(index) { lastStatement = index }
      if file.isSymbol(index, "^") {
        index = blockEnd(index)
        continue
      }
      if file.isSymbol(index, "{"), isControl {
        // Results under a condition count, too.
        isControl = false
        index += 1
        continue
      }
      if file.isSymbol(index, ";") { isControl = false }
      index = file.after(index)
    }
    guard result.isEmpty, file.language == .swift, lastStatement < last else { return result }
    // A closure with a single expression returns it.
    return [with(lastStatement..<last)]
  }

  private static let controls: Set = [
    "if", "else", "guard", "for", "while", "switch", "do", "catch", "repeat", "try",
  ]

  /// The index after `{ a, b in`.
  private var bodyStart: Int {
    let start = first + 1
    guard file.language == .swift else { return start }
    for index in file.level(from: start, to: last).prefix(32) {
      if file.isWord(index, "in") { return index + 1 }
      if file.isSymbol(index, "{") || file.isSymbol(index, "=") || file.isSymbol(index, ".") {
        break
      }
    }
    return start
  }

  private func statementEnd(_ start: Int) -> Int {
    var index = start
    while index < last, !file.isSymbol(index, ";"), !file.isSymbol(index, "}"),
      index == start || !file.beginsStatement(index)
    {
      let isCase = file.isWord(index, "case") && file[index]?.startsLine == true
      if index == start, file.language == .swift, isCase { break }
      index = file.after(index)
    }
    return index
  }

  private func blockEnd(_ caret: Int) -> Int {
    for index in file.level(from: caret + 1, to: last).prefix(16) {
      if file.isSymbol(index, "{") { return file.after(index) }
      if file.isSymbol(index, ";") { break }
    }
    return caret + 1
  }
}
