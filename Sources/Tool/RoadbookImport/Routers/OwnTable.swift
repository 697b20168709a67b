import RoadbookText

/// Route tables of an app's own: calls that `--call` describes.
extension RouterReading {
  mutating func readOwnTable(_ options: RouterImport.Options) {
    draft.options.append(options.ranksFirst ? "rank first" : "rank specific")
    draft.claims = app.claims
    var count = 0
    for file in files {
      for (call, arguments) in calls(in: file, options.calls) where spend() {
        count += 1
        readEntry(call, arguments, options.syntax)
      }
    }
    guard let first = files.first else { return }
    if count > 0 {
      let names = options.calls.map { $0.name.map { "'\($0)'" } ?? "objects" }.distinct()
      report(
        .importDoubt, first.text, TextRange(at: 0),
        "the code behind \(names.joined(separator: ", ")) is not read: that the order of routes "
          + "\(options.ranksFirst ? "decides" : "does not count"), that case counts and that "
          + "nothing is cut off is assumed",
        "compare it with 'rules' of the map")
    } else {
      reportHandWritten(options)
    }
  }

  /// The calls of the templates with their arguments, in source order.
  private func calls(
    in file: SourceFile, _ templates: [CallTemplate]
  ) -> [(whole: TokenRange, match: (pattern: TokenRange, screen: TokenRange?, block: TokenRange?))]
  {
    var found:
      [(whole: TokenRange, match: (pattern: TokenRange, screen: TokenRange?, block: TokenRange?))] =
        []
    for template in templates {
      guard let name = template.name else {
        found += objects(in: file, template)
        continue
      }
      for index in file.words[name] ?? [] where !Self.isDeclaration(index, file) {
        guard let call = file.literalCall(at: index), let match = template.match(call.arguments)
        else {
          continue
        }
        let closure =
          call.block
          ?? call.arguments.map(\.value).first {
            $0.first != match.pattern.first && $0.last == file.close($0.first)
              && file.isSymbol($0.first, "{")
          }
        found.append((call.whole, (match.pattern, match.screen, closure)))
      }
    }
    return found.sorted { $0.whole.first < $1.whole.first }
  }

  /// `func register(`, `fun register(`, `function register(`
  private static func isDeclaration(_ index: Int, _ file: SourceFile) -> Bool {
    ["func", "fun", "function", "class", "struct"].contains { file.isWord(index - 1, $0) }
  }

  /// The objects that have all members of a template.
  private func objects(
    in file: SourceFile, _ template: CallTemplate
  ) -> [(whole: TokenRange, match: (pattern: TokenRange, screen: TokenRange?, block: TokenRange?))]
  {
    guard let label = template.parts.first(where: { $0.part == .pattern })?.label else { return [] }
    return (file.words[label] ?? []).compactMap { index in
      let open = file.enclosing[index]
      guard open >= 0, file.isSymbol(index + 1, ":"), file.isSymbol(open, "{"),
        let close = file.close(open)
      else { return nil }
      let members = file.split(open + 1, close).map { part -> SourceCall.Argument in
        guard file.isSymbol(part.first + 1, ":"), part.range.count > 2 else {
          return .init(label: nil, value: part)
        }
        return .init(label: file.word(part.first), value: part.with((part.first + 2)..<part.end))
      }
      return template.match(members).map {
        (file.tokenRange(open..<(close + 1)), ($0.pattern, $0.screen, nil))
      }
    }
  }

  // MARK: One route

  private mutating func readEntry(
    _ call: TokenRange, _ match: (pattern: TokenRange, screen: TokenRange?, block: TokenRange?),
    _ syntax: CallTemplate.Syntax
  ) {
    let text: String
    do throws(NotRead) {
      if let known = try caseText(match.pattern) {
        text = known
      } else {
        text = try literals.text(match.pattern)
      }
    } catch {
      draft.nodes.append(unread(call, error))
      return
    }
    switch OwnPattern.read(text, syntax) {
    case .failure(let problem): draft.nodes.append(unread(call, problem.reason, at: match.pattern))
    case .success(let (pattern, notes)):
      guard canWrite([pattern], at: match.pattern) else {
        draft.nodes.append(
          node(.remark("not read, \(origin(call)): \(call.excerpt)"), at: call))
        return
      }
      var node = self.node(.code, at: call)
      node.patterns = [pattern]
      node.notes = notes
      if let screen = screen(match, call, &node) { node.target = .screen(names.identifier(screen)) }
      draft.nodes.append(node)
    }
  }

  /// The text that the only property of an enumeration has for a case such as `.home`; nil for
  /// anything else.
  private mutating func caseText(_ pattern: TokenRange) throws(NotRead) -> String? {
    let range = pattern.bare
    guard range.file.language == .swift, range.range.count == 2,
      range.file.isSymbol(range.first, "."),
      let name = range.file.word(range.last)
    else { return nil }
    let found = files.flatMap(CaseTexts.all).flatMap { property in
      property.texts.filter { $0.name == name }.map { (property.property, $0.value) }
    }
    guard let first = found.first else { return nil }
    guard found.count == 1 else {
      let names = found.map { "'\($0.0)'" }.distinct().joined(separator: " and ")
      throw NotRead(reason: "\(names) give '.\(name)' several texts", range: pattern)
    }
    return try literals.text(first.1)
  }

  /// The screen that an argument names, or the code creates; nil for other code.
  private mutating func screen(
    _ match: (pattern: TokenRange, screen: TokenRange?, block: TokenRange?), _ call: TokenRange,
    _ node: inout RouteNode
  ) -> String? {
    if let screen = match.screen {
      if let text = try? literals.text(screen) { return text }
      let names = screen.bare.range.compactMap { screen.file.word($0) }.filter {
        !["self", "class", "java", "type"].contains($0)
      }
      return names.last
    }
    guard let block = match.block else {
      // A function that is handed over.
      let others = call.file.literalCall(at: call.first)?.arguments.map(\.value) ?? []
      guard others.contains(where: { $0.first > match.pattern.last && $0.path != nil }) else {
        return nil
      }
      return unknownScreen(call)
    }
    let shown = block.results.flatMap { $0.createdScreens() }.distinct()
    if shown.count > 1 {
      node.notes.append("creates one of \(shown.joined(separator: ", "))")
      return unknownScreen(call, oneOf: shown)
    }
    return shown.first
  }

  mutating func unknownScreen(_ place: TokenRange, oneOf screens: [String] = []) -> String {
    unknownScreens += 1
    let name = "UnknownScreen\(unknownScreens)"
    report(
      .importScreen, place.head,
      screens.isEmpty
        ? "the screen that is created here is unknown; the map names it '\(name)'"
        : "this code creates \(screens.joined(separator: " or ")); the map names the screen '\(name)'",
      "write the screen's name instead")
    return name
  }
}

/// A pattern of an app's own table.
enum OwnPattern {
  static func read(
    _ text: String, _ syntax: CallTemplate.Syntax
  ) -> Result<(pattern: String, notes: [String]), PathProblem> {
    var notes: [String] = []
    var rest = text[...]
    var result = ""
    if let separator = text.firstRange(of: "://") {
      let place = text[separator.upperBound...].prefix { $0 != "/" }
      guard place.utf8.allSatisfy({ SourceFile.isNameByte($0) || ".-".utf8.contains($0) }) else {
        return .failure(.init("the host is not written as text"))
      }
      result = String(text[..<place.endIndex])
      rest = text[place.endIndex...]
    }
    let query = rest.firstIndex(of: "?")
    if let query {
      notes.append("its query is left out: \(rest[query...])")
      rest = rest[..<query]
    }
    let parts = rest.split(separator: "/")
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      do throws(PathProblem) {
        result += try segment(part, syntax, isLast: isLast, &notes)
      } catch {
        return .failure(error)
      }
    }
    return .success((result.isEmpty ? "/" : result, notes))
  }

  /// A segment with the slash before it.
  private static func segment(
    _ part: Substring, _ syntax: CallTemplate.Syntax, isLast: Bool, _ notes: inout [String]
  ) throws(PathProblem) -> String {
    if part.hasPrefix("*") {
      guard isLast || part == "*" else { throw PathProblem("a rest is not at the end") }
      if !isLast { return "/*" }
      let name = PatternText.name(part.drop { $0 == "*" })
      return name.map { "(/:\($0)<path>)" } ?? "/**"
    }
    for other in CallTemplate.Syntax.allCases where other != syntax && other != .colon {
      let (open, close): (Character, Character) = other == .brace ? ("{", "}") : ("<", ">")
      if part.contains(open), part.contains(close) {
        throw PathProblem("'\(part)' looks like a capture of '--syntax \(other.rawValue)'")
      }
    }
    var result = "/"
    var rest = part
    let opening: Character = syntax == .colon ? ":" : syntax == .brace ? "{" : "<"
    while let open = rest.firstIndex(of: opening) {
      result += PatternText.literal(rest[..<open])
      rest = rest[rest.index(after: open)...]
      var source: Substring
      if syntax == .colon {
        source = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest.dropFirst(source.count)
        if rest.first == "?" || rest.first == "(" {
          throw PathProblem("'\(part)' is more than a name behind ':'")
        }
      } else {
        let closing: Character = syntax == .brace ? "}" : ">"
        guard let close = rest.firstIndex(of: closing) else {
          throw PathProblem("a bracket is not closed")
        }
        source = rest[..<close]
        rest = rest[rest.index(after: close)...]
      }
      var type = ""
      if syntax == .angle, let colon = source.firstIndex(of: ":") {
        let written = source[..<colon]
        guard ["int", "string", "float", "path"].contains(written) else {
          throw PathProblem("the type '\(written)' is unknown")
        }
        if written != "string" { type = "<\(written)>" }
        source = source[source.index(after: colon)...]
      }
      guard let name = PatternText.name(source) else { throw PathProblem("a capture has no name") }
      if name != source { notes.append("'\(source)' is called '\(name)' here") }
      result += ":\(name)\(type)"
    }
    return result + PatternText.literal(rest)
  }
}
