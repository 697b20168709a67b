import RoadbookURL

/// What can be read from the code of a block, closure or function without running it.
struct Handler: Hashable, Sendable {
  enum Verdict: Hashable, Sendable {
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
  var body: Stretch?

  /// The class it returns, if there is exactly one.
  var screen: String? { screens.count == 1 && !hasOtherResults ? screens[0] : nil }
}

extension Reading {
  /// Examines the code that an expression refers to: a block, or a variable or function with a block.
  mutating func handler(_ stretch: Stretch, depth: Int = 0) -> Handler {
    guard depth < 6, let body = code(stretch, depth: 0), spend(body.range.count) else {
      return Handler()
    }
    let file = sources.files[body.file]
    var handler = Handler(verdict: .handled, body: body)
    var accepts = false
    var declines = false
    for result in file.results(of: body.range) {
      if result.isEmpty { continue }
      if result.count == 1, let flag = file.flag(result) {
        if flag { accepts = true } else { declines = true }
        continue
      }
      if result.count == 1, file.isNothing(result) { continue }
      // A function that returns the actual closure.
      if file.block(result) != nil {
        return self.handler(Stretch(body.file, result), depth: depth + 1)
      }
      if let made = screen(Stretch(body.file, result), &handler) {
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
  mutating func code(_ stretch: Stretch, depth: Int) -> Stretch? {
    guard depth < 8 else { return nil }
    let file = sources.files[stretch.file]
    let range = file.unwrapped(stretch.range)
    if let block = file.block(range) { return Stretch(stretch.file, block) }
    if let path = file.path(range), let last = path.last {
      if let value = expression(of: path, at: Stretch(stretch.file, range).place) {
        return code(value, depth: depth + 1)
      }
      return sources.function(last).map { Stretch($0.file, $0.range) }
    }
    guard let call = file.wholeCall(range) else { return nil }
    if call.name == "copy", let receiver = call.receiver {
      return code(Stretch(stretch.file, receiver), depth: depth + 1)
    }
    return sources.function(call.name).map { Stretch($0.file, $0.range) }
  }

  /// The class of the controller that an expression creates.
  mutating func screen(_ stretch: Stretch) -> String? {
    var handler = Handler()
    return screen(stretch, &handler)
  }

  /// The same; also sets the handler's `isWrapped` if a navigation controller contains the
  /// controller.
  mutating func screen(_ stretch: Stretch, _ handler: inout Handler, depth: Int = 0) -> String? {
    guard depth < 8 else { return nil }
    let file = sources.files[stretch.file]
    // `… as! ItemController` determines the class, whatever precedes it; so does `as?`, unless the result is nil.
    if file.language == .swift, let last = stretch.range.last, stretch.range.count > 3,
      file.isSymbol(last - 1, "!") || file.isSymbol(last - 1, "?"), file.isWord(last - 2, "as"),
      let name = file.className(last), name != "UIViewController"
    {
      return name
    }
    let range = file.unwrapped(stretch.range)
    if let path = file.path(range) {
      if path.count > 1, ["self", "new", "class"].contains(path.last),
        isClass(path[path.count - 2])
      {
        return path[path.count - 2]
      }
      guard let value = expression(of: path, at: Stretch(stretch.file, range).place) else {
        return nil
      }
      return screen(value, &handler, depth: depth + 1)
    }
    guard let call = file.wholeCall(range) else { return nil }
    if let inner = call["rootViewController", "initWithRootViewController"] {
      handler.isWrapped = true
      return screen(Stretch(stretch.file, inner), &handler, depth: depth + 1)
    }
    if let root = call["rootView"], let name = view(Stretch(stretch.file, root)) { return name }
    if let identifier = call.storyboardIdentifier {
      // By convention, storyboards identify a controller by its class.
      let name = try? text(Stretch(stretch.file, identifier))
      return name.flatMap { TextShape.isName($0.utf8) ? $0 : nil }
    }
    // By convention, `ItemController.instantiate()` makes one from its storyboard.
    if call.name.hasPrefix("instantiate"), let receiver = call.receiver, receiver.count == 1,
      let name = file.className(receiver.lowerBound), !name.contains("Storyboard")
    {
      return name
    }
    if call.isMessage {
      guard let receiver = call.receiver else { return nil }
      if call.name == "class" || call.name == "alloc" || call.name == "new" {
        return receiver.count == 1 ? file.className(receiver.lowerBound) : nil
      }
      return call.name.hasPrefix("init") || call.name == "autorelease"
        ? screen(Stretch(stretch.file, receiver), &handler, depth: depth + 1) : nil
    }
    if call.name == "init", let receiver = call.receiver, let last = receiver.last {
      return file.className(last)
    }
    if call.name == "NSClassFromString", let name = call.first {
      let text = try? text(Stretch(stretch.file, name))
      // Swift's classes are in their module.
      return text?.split(separator: ".").last.map(String.init).flatMap { isClass($0) ? $0 : nil }
    }
    // In Objective-C, a function.
    return file.language == .swift && isClass(call.name) ? call.name : nil
  }

  /// The SwiftUI view that an expression creates, with or without modifiers.
  private mutating func view(_ stretch: Stretch, depth: Int = 0) -> String? {
    guard depth < 16 else { return nil }
    if let name = screen(stretch) { return name }
    guard let made = try? origin(stretch),
      let receiver = sources.files[made.file].wholeCall(made.range)?.receiver
    else { return nil }
    return view(Stretch(made.file, receiver), depth: depth + 1)
  }

  private func isClass(_ name: String) -> Bool { SourceFile.isClassName(name) }

  /// The controllers that code pushes or presents, as far as their classes are known.
  private mutating func shown(_ body: Stretch) -> [String] {
    let file = sources.files[body.file]
    var result: [String] = []
    for index in body.range {
      guard let word = file.word(index), let verb = Self.verbs[word],
        let call = file.call(named: index),
        let subject = call.first
      else { continue }
      var handler = Handler()
      guard let name = screen(Stretch(body.file, subject), &handler) else { continue }
      let text = "\(verb) \(name)"
      if !result.contains(text) { result.append(text) }
    }
    return result
  }

  private static let verbs = [
    "pushViewController": "pushes", "presentViewController": "presents", "present": "presents",
    "push": "pushes", "show": "shows", "showViewController": "shows",
  ]
}

extension SourceCall {
  /// The identifier of a controller in a storyboard.
  fileprivate var storyboardIdentifier: Range<Int>? {
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

  /// The expressions that the code between braces returns, without those of nested blocks.
  func results(of body: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var index = bodyStart(body)
    var isControl = false
    let limit = body.upperBound - 1
    var lastStatement = index
    while index < limit {
      if let word = word(index) {
        if word == "return" {
          let end = statementEnd(index + 1, limit)
          result.append((index + 1)..<end)
          index = max(end, index + 1)
          continue
        }
        if Self.controls.contains(word) { isControl = true }
      }
      if self[index]?.startsLine == true, !continues(index) { lastStatement = index }
      if isSymbol(index, "^") {
        index = blockEnd(index, limit)
        continue
      }
      if isSymbol(index, "{"), isControl {
        // Results under a condition count, too.
        isControl = false
        index += 1
        continue
      }
      if isSymbol(index, ";") { isControl = false }
      index = after(index)
    }
    guard result.isEmpty, language == .swift, lastStatement < limit else { return result }
    // A closure with a single expression returns it.
    return [lastStatement..<limit]
  }

  private static let controls: Set = [
    "if", "else", "guard", "for", "while", "switch", "do", "catch", "repeat", "try",
  ]

  /// The index after `{ a, b in`.
  private func bodyStart(_ body: Range<Int>) -> Int {
    let start = body.lowerBound + 1
    guard language == .swift else { return start }
    var index = start
    for _ in 0..<32 where index < body.upperBound - 1 {
      if isWord(index, "in") { return index + 1 }
      if isSymbol(index, "{") || isSymbol(index, "=") || isSymbol(index, ".") { break }
      index = after(index)
    }
    return start
  }

  private func statementEnd(_ start: Int, _ limit: Int) -> Int {
    var index = start
    while index < limit, !isSymbol(index, ";"), !isSymbol(index, "}") {
      if index > start, language == .swift, self[index]?.startsLine == true, !continues(index) {
        break
      }
      if index == start, language == .swift, self[index]?.startsLine == true, isWord(index, "case")
      {
        break
      }
      index = after(index)
    }
    return index
  }

  private func blockEnd(_ caret: Int, _ limit: Int) -> Int {
    var index = caret + 1
    for _ in 0..<16 where index < limit {
      if isSymbol(index, "{") { return after(index) }
      if isSymbol(index, ";") { break }
      index = after(index)
    }
    return caret + 1
  }
}
