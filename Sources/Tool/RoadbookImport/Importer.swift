package import RoadbookText
import RoadbookURL

/// The map generated from the routes that an app's source registers.
///
/// Nothing is guessed: what cannot be read gets a diagnostic and a comment in the map.
package struct ImportResult: Sendable {
  package let map: String
  /// Sorted by file and position.
  package let findings: [ImportFinding]
  /// Whether every registration was read with certainty; hints do not count.
  package var isWhole: Bool { findings.allSatisfy { $0.diagnostic.severity == .hint } }
}

extension ImportResult {
  /// Imports files together: constants of one are visible in all, and routes keep the order of the
  /// files. `names`: what the first line of the map mentions instead of the names of the files.
  package init(
    _ files: [(text: SourceText, language: SourceLanguage)], named names: [String]? = nil,
    from library: ImportLibrary
  ) {
    var importer = Importer(
      files.enumerated().map { SourceFile($1.text, $1.language, number: $0) }, library)
    importer.run()
    map = MapWriter(
      draft: importer.draft, library: library, names: names ?? files.map(\.text.name)
    ).text()
    findings = importer.sortedFindings
  }
}

/// The state of one import; each library has its own extension.
struct Importer {
  let files: [SourceFile]
  let library: ImportLibrary
  var reading: Reading
  var draft = Draft()
  private var findings: [(file: Int, diagnostic: Diagnostic)] = []
  private var reported: [Int: Set<Diagnostic>] = [:]
  /// The loops around the current registration, with their iterations.
  private var turns: [Int] = []
  /// The call of a function that registers what it is given.
  private var caller: SourceCall?
  private var unknownScreens = 0
  private var expansions = 0
  /// The number of calls that may still be compared with functions.
  var callBudget = 500_000
  /// The routers whose unknown scheme is reported, each with the number of its file.
  var routersOfUnknownScheme: Set<String> = []
  /// The names that are declared as navigators.
  let navigators: Set<String>
  /// The stacks that routes are shown in, and the parameters that screens allow.
  var containers: [String] = []
  var waScreens: [String: [String]] = [:]
  var waScreenNames: [String] = []
  /// `Screen.key` for defaults that are not strings.
  var waOtherDefaults: Set<String> = []
  /// The schemes and hosts that already have a route map.
  var fsqClaims: Set<String> = []

  /// Loops over more elements are not unrolled.
  private static let loopLimit = 4_096
  private static let expansionLimit = 8_192

  init(_ files: [SourceFile], _ library: ImportLibrary) {
    self.files = files
    self.library = library
    reading = Reading(Sources(files))
    navigators = library == .urlnavigator ? Set(files.flatMap(\.declaredNavigators)) : []
  }

  mutating func run() {
    for file in files {
      if let stray = file.stray.first {
        report(
          .importBrackets, file.tokenRange(stray),
          "this bracket is not balanced: what follows may be misread", "close it, or remove it")
      }
      switch library {
      case .jlroutes: readJLRoutes(file)
      case .urlnavigator: readURLNavigator(file)
      case .waapprouting: readWAAppRouting(file)
      case .fsqroutes: readFSQRoutes(file)
      }
      reportUncalled(file)
    }
    if library == .waapprouting { readContainers() }
    draft.entries.sort { $0.key.lexicographicallyPrecedes($1.key) }
    dropRepeated()
    dropReplaced()
    if draft.entries.isEmpty, findings.isEmpty, let file = files.first {
      findings.append(
        (
          0,
          Diagnostic(
            .importNothing, TextRange(at: 0),
            "nothing is registered with \(library.title) here",
            advice: files.count == 1
              ? "is '\(file.text.name)' the right file, \(library.title) the right library?" : nil)
        ))
    }
  }

  var sortedFindings: [ImportFinding] {
    findings.enumerated().sorted {
      ($0.element.file, $0.element.diagnostic.range.start, $0.offset)
        < ($1.element.file, $1.element.diagnostic.range.start, $1.offset)
    }.map { ImportFinding(source: files[$0.element.file].text, diagnostic: $0.element.diagnostic) }
  }

  // MARK: Diagnostics

  mutating func report(
    _ code: FindingCode, _ tokenRange: TokenRange, _ message: String, _ advice: String? = nil,
    severity: Severity? = nil
  ) {
    let number = tokenRange.file.number
    let diagnostic = Diagnostic(
      code, tokenRange.textRange, message, severity: severity, advice: advice)
    // A list that is registered several times, or in a loop, reports the same place repeatedly.
    if reported[number, default: []].insert(diagnostic).inserted {
      findings.append((number, diagnostic))
    }
  }

  /// `Routes.m:12`
  func origin(_ tokenRange: TokenRange) -> String {
    let text = tokenRange.file.text
    return "\(MapText.remark(text.name)):\(text.position(of: tokenRange.textRange.start).line)"
  }

  /// Reports a registration that cannot be read and is left out of the map.
  mutating func lose(
    _ call: SourceCall, _ part: TokenRange?, _ reason: String, in namespace: String? = nil
  ) {
    report(
      .importUnread, part ?? call.whole, "this route cannot be read: \(reason)",
      "add it to the map by hand")
    remarkUnread(call, namespace)
  }

  mutating func remarkUnread(_ call: SourceCall, _ namespace: String?) {
    remark("not read, \(origin(call.whole)): \(call.whole.excerpt)", call, namespace)
  }

  mutating func remark(_ text: String, _ call: SourceCall, _ namespace: String?) {
    let lines = ["# \(MapText.remark(text))"]
    // Each turn of a loop would say the same.
    if let last = draft.entries.last, last.lines == lines, last.namespace == namespace { return }
    add(lines, call, namespace)
  }

  // MARK: Entries

  /// Reads a registration once for each iteration of the loops around it.
  mutating func each(
    _ call: SourceCall, _ read: (inout Importer) throws(Unread) -> Void
  ) {
    do throws(Unread) {
      try read(&self)
    } catch .loop(let inner) {
      let (variable, list) = unrolled(inner, around: call)
      guard reading.elements.count < 8, let loop = variable.loop, let list else {
        return lose(call, Unread.loop(variable).reason)
      }
      let outer = (turns, caller)
      for (turn, element) in list.enumerated() {
        expansions += 1
        guard expansions <= Self.expansionLimit else {
          if expansions == Self.expansionLimit + 1 {
            lose(call, "the loops around it repeat too often")
          }
          return
        }
        reading.elements[loop] = element
        if case .argument = variable.value {
          (turns, caller) = ([], element.wholeCall)
        } else {
          turns += [variable.place, turn]
        }
        each(call, read)
        (turns, caller) = outer
      }
      reading.elements[loop] = nil
    } catch {
      lose(call, error.reason)
    }
  }

  private mutating func lose(_ call: SourceCall, _ reason: String) {
    let call = caller ?? call
    lose(call, call.first, reason)
  }

  /// What a loop around a call iterates over, or the calls of a function; nil if they cannot be
  /// read or are too many. If the list is itself an argument, or in the element of another loop,
  /// that has to be unrolled first.
  mutating func unrolled(
    _ inner: Definition, around call: SourceCall
  ) -> (variable: Definition, list: [TokenRange]?) {
    var variable = inner
    for _ in 0..<8 {
      guard case .elements(let range) = variable.value else {
        return (variable, callers(of: variable, around: caller ?? call))
      }
      do throws(Unread) {
        let list = try reading.list(files[variable.file].tokenRange(range))
        return (variable, list.count <= Self.loopLimit ? list : nil)
      } catch .loop(let outer) {
        variable = outer
      } catch {
        break
      }
    }
    return (variable, nil)
  }

  mutating func add(
    _ lines: [String], _ call: SourceCall, _ namespace: String?, identity: String? = nil
  ) {
    draft.mention(namespace)
    draft.entries.append(
      .init(
        key: (caller.map { [$0.file.number, $0.place] } ?? [call.file.number]) + turns
          + [call.place],
        namespace: namespace, lines: lines, identity: identity, tokenRange: call.subject))
  }

  /// Adds `route PATTERNS TAIL`, or `block`, if the patterns are valid in the dialect.
  /// `registration`: the call that registers it, if `call` only describes it.
  mutating func addRoute(
    _ patterns: [String], _ tail: String, notes: [String] = [], call: SourceCall,
    registration: SourceCall? = nil, in namespace: String? = nil, word: String = "route",
    identity: String? = nil
  ) {
    let registration = registration ?? call
    let tokenRange = call.subject
    var written: String?
    let dialect = library.dialect
    let problems = patterns.flatMap { Pattern.parse($0, dialect: dialect).problems }
    for hint in problems where hint.isUsable {
      report(hint.finding, tokenRange, hint.message, hint.advice, severity: .hint)
    }
    if let problem = problems.first(where: { !$0.isUsable }) {
      report(
        .importPattern, tokenRange,
        "\(library.title) does not use this pattern: \(problem.message)",
        problem.advice)
    } else {
      written = MapText.patterns(patterns)
      if written == nil {
        report(
          .importPattern, tokenRange, "this string cannot be written as a pattern",
          "add it to the map by hand")
      }
    }
    guard let written else {
      let shown = patterns.map { MapText.quoted($0) }.joined(separator: ", ")
      return remark(
        "not read, \(origin(call.whole)): \(shown)", registration, namespace)
    }
    if library == .waapprouting {
      for pattern in patterns {
        waScreenNames += Pattern.parse(pattern, dialect: dialect).pattern.bindings.map(\.screen)
      }
    }
    if registration.isConditional {
      reportCondition(registration.whole)
    } else {
      for part in [call.whole] + reading.elements.values { checkCondition(of: part) }
      if let caller, caller.isConditional { reportCondition(caller.whole) }
    }
    let note = ([origin((caller ?? call).whole)] + notes).joined(separator: ": ")
    let comments = (caller ?? registration).whole.comments.map { "## \(MapText.remark($0))" }
    add(
      ["## \(note)"] + comments + ["\(word) \(written) \(tail)"], registration, namespace,
      identity: identity)
  }

  /// An element of a list may be between `#if` and `#endif`.
  mutating func checkCondition(of element: TokenRange) {
    if element.file.isCompiledConditionally(element.first) { reportCondition(element) }
  }

  private mutating func reportCondition(_ tokenRange: TokenRange) {
    report(
      .importCondition, tokenRange.head,
      "this route is registered only if a condition holds; in the map it always exists",
      "add 'when' to the route, and a 'var' for the condition")
  }

  /// The effect of a handler, as far as its code shows.
  mutating func action(_ handler: Handler, _ tokenRange: TokenRange) -> (
    tail: String, notes: [String]
  ) {
    let notes = handler.shows.isEmpty ? [] : [handler.shows.joined(separator: ", ")]
    switch handler.verdict {
    case .handled: break
    case .declines: return ("do { decline }", notes)
    case .depends:
      if let body = handler.body {
        report(
          .importResult, body.head,
          "this code decides at run time whether it accepts the URL; in the map it always does",
          "write the condition as 'if … { decline }'")
      }
    case .unread:
      report(
        .importCode, tokenRange,
        "the code of this handler was not found; in the map it always accepts",
        "write what it does in 'do { … }'")
    }
    return ("do { }", notes)
  }

  /// A placeholder name for a screen that could not be determined, or is one of several.
  mutating func unknownScreen(_ tokenRange: TokenRange, oneOf screens: [String] = []) -> String {
    unknownScreens += 1
    let name = "UnknownScreen\(unknownScreens)"
    report(
      .importScreen, tokenRange,
      screens.isEmpty
        ? "the screen that is created here is unknown; the map names it '\(name)'"
        : "this code creates \(screens.joined(separator: " or ")); the map names the screen '\(name)'",
      "write the screen's name instead")
    return name
  }

  /// The targets of an app, such as those for iOS and macOS, register the same in files of their
  /// own: once is enough.
  private mutating func dropRepeated() {
    var files: [[String]: Int] = [:]
    draft.entries.removeAll { entry in
      guard let file = entry.tokenRange?.file.number, let line = entry.lines.last,
        !line.hasPrefix("#")
      else { return false }
      let key = [entry.namespace ?? "", line]
      guard let first = files[key] else {
        files[key] = file
        return false
      }
      return first != file
    }
  }

  /// Of registrations that replace each other, the last one counts.
  private mutating func dropReplaced() {
    var last: [String: Int] = [:]
    for (index, entry) in draft.entries.enumerated() {
      if let identity = entry.identity { last[identity] = index }
    }
    for index in draft.entries.indices {
      let entry = draft.entries[index]
      guard let identity = entry.identity, last[identity] != index,
        let tokenRange = entry.tokenRange,
        let line = entry.lines.last
      else { continue }
      draft.entries[index].lines = ["# replaced below, \(origin(tokenRange)): \(line)"]
      report(
        .importReplaced, tokenRange,
        "a later registration of this pattern replaces it when the app runs",
        "keep one of the two", severity: .hint)
    }
  }
}
