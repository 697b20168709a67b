import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Lowering {
  /// `open`, `push` and `present`, wherever they stand; nil, with a finding, where they say nothing that can be done.
  mutating func go(_ view: OpenSyntax, _ keyword: String) -> GoCommand? {
    guard let verb = Road.Verb(rawValue: keyword) else { return nil }
    let options = options(view.modifiers)
    let subject: GoCommand.Subject
    switch view.subject {
    case .url(let url): subject = .url(template(url))
    case .shortcut(let name?): subject = .entry(.shortcut, name.name)
    case .activity(let name?): subject = .entry(.activity, name.name)
    case .notification(let name?): subject = .entry(.notification, name.name)
    case .shortcut, .activity, .notification: return nil
    case .none: subject = .target
    case .screen(let name, let arguments):
      guard verb == .push || verb == .present else {
        report(
          "expected-url", .error, name.range,
          "'\(keyword)' takes a URL, '\(name.text)' is none",
          advice: "begin it with '/' or a scheme: \(keyword) /\(name.text)")
        return nil
      }
      subject = .screen(ScreenCall(screen: name.name, arguments: self.arguments(arguments)))
    }
    return GoCommand(verb: verb, subject: subject, options: options, range: view.range)
  }

  mutating func options(_ modifiers: [ModifierSyntax]) -> RoadOptions {
    var options = RoadOptions()
    for modifier in modifiers {
      switch modifier.kind {
      case .with(let record): options.with = record.map { expression($0) }
      case .userInfo(let record): options.userInfo = record.map { expression($0) }
      case .from(let name): options.from = name?.name
      case .animated(let isOn): options.isAnimated = isOn
      case .namespace(let name): options.namespace = name?.name
      case .route(let name): options.route = name?.name
      case .wrap(let name):
        options.wraps = true
        options.wrap = name?.name
      case .other: break
      }
    }
    return options
  }

  /// `answer GUARD: allow, cancel "why", defer, open URL`
  mutating func forcedAnswers(_ view: AnswerSyntax) -> Command? {
    guard let name = view.name else { return nil }
    var answers: [ForcedAnswer] = []
    for item in view.answers {
      guard let word = item.word else { continue }
      let known = ["allow", "cancel", "defer", "open"]
      if !known.contains(word.text), name.text != "presenter" {
        report(
          "unknown-answer", .error, word.range, "a guard cannot answer '\(word.text)'",
          advice: "write \(known.joined(separator: ", ")) and a URL")
        return nil
      }
      answers.append(
        ForcedAnswer(
          word: word.name, reason: item.reason.map { expression($0) },
          url: item.url.map { template($0) }))
    }
    return .answer(guardian: name.name, answers)
  }
}
