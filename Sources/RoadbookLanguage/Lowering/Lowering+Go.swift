import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Lowering {
  /// `open`, `push` or `present` in any context; nil, with a diagnostic, if it has no usable
  /// subject.
  mutating func go(_ node: Int, _ keyword: Keyword?) -> GoCommand? {
    guard let verb = keyword.flatMap({ OpenOptions.Verb($0) }) else { return nil }
    let clauses = clauses(of: node)
    guard let subject = subject(of: node, verb) else { return nil }
    return GoCommand(
      verb: verb, subject: subject, clauses: clauses, range: tree.range(of: node))
  }

  private mutating func subject(of node: Int, _ verb: OpenOptions.Verb) -> GoCommand.Subject? {
    if let url = tree.child(.url, of: node) { return .url(template(url)) }
    switch OpenSyntax(node: tree[node]).subject {
    case .url(let url): return .url(template(url))
    case .none: return nil
    case .screen(let name):
      guard verb == .push || verb == .present else {
        let keyword = verb.rawValue
        report(
          "expected-url", .error, name.range,
          "'\(keyword)' needs a URL, and '\(name.text)' is not one",
          advice: "start it with '/' or a scheme: \(keyword) /\(name.text)")
        return nil
      }
      return .screen(ScreenCall(screen: name.name, arguments: arguments(of: node)))
    }
  }

  /// The clauses after the subject of a statement.
  mutating func clauses(of node: Int) -> OpenClauses {
    var clauses = OpenClauses()
    // Most statements have none.
    guard tree.child(.modifier, of: node) != nil else { return clauses }
    for modifier in tree[node].children(.modifier) {
      switch ModifierSyntax(node: modifier).kind {
      case .with(let record): clauses.with = record.map { expression($0) }
      case .userInfo(let record): clauses.userInfo = record.map { expression($0) }
      case .from(let name), .container(let name): clauses.from = name?.name
      case .animated(let isOn): clauses.isAnimated = isOn
      case .namespace(let name): clauses.namespace = name?.name
      case .route(let name): clauses.route = name?.name
      case .wrap(let name):
        clauses.wraps = true
        clauses.wrap = name?.name
      case .other: break
      }
    }
    return clauses
  }

  /// `answer GUARD: allow, cancel "why", defer, open URL`
  mutating func forcedAnswers(_ view: AnswerSyntax) -> Command? {
    if let isOn = view.isOn { return .switchGuards(isOn) }
    if let source = view.source {
      return view.target.map { .answerLookup(template(source), template($0)) }
    }
    guard let name = view.name else { return nil }
    var answers: [ForcedAnswer] = []
    for item in view.answers {
      guard let word = item.word else { continue }
      let known = ["allow", "cancel", "defer", "open"]
      if !known.contains(word.text), name.text != "presenter" {
        report(
          "unknown-answer", .error, word.range, "a guard cannot answer '\(word.text)'",
          advice: "write \(known.joined(separator: ", ")) with a URL")
        return nil
      }
      answers.append(
        ForcedAnswer(
          word: word.name, reason: item.reason.map { expression($0) },
          url: item.url.map { template($0) }))
    }
    return .answer(guardDecl: name.name, answers)
  }
}

extension OpenOptions.Verb {
  fileprivate init?(_ keyword: Keyword) {
    switch keyword {
    case .open: self = .open
    case .push: self = .push
    case .present: self = .present
    default: self.init(rawValue: keyword.rawValue)
    }
  }
}
