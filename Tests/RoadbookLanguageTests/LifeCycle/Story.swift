import RoadbookText

@testable import RoadbookModel
@testable import RoadbookRuntime
@testable import RoadbookSession

/// A script run on a map, as text: each command with its outcome, its events in order, and the
/// changed parts of the state. Events are written as in JSON output, without quotes.
struct Story {
  var session: Session
  private var lines: [String] = []
  private var shown: [String: JSON] = [:]

  init(_ session: Session) {
    self.session = session
    _ = self.session.resolve("/")
    _ = changes()
  }

  /// Runs the statements; returns each with its outcome, events and changes.
  mutating func run(_ statements: [String]) -> String {
    lines = []
    for statement in statements { run(statement) }
    return lines.joined(separator: "\n")
  }

  private mutating func run(_ line: String) {
    lines.append("> \(line)")
    for answer in session.execute(SourceText(name: "script", line)) {
      lines += answer.findings.map { "! " + concise($0.diagnostic, in: $0.source) }
      switch answer.content {
      case .resolution(let resolution, _):
        let reason = resolution.reason.map { ": \($0)" } ?? ""
        lines.append("= \(resolution.outcome.rawValue)\(reason)")
        lines += resolution.events.compactMap(\.value).map { "  " + Self.text(ValueText.json($0)) }
        lines += resolution.log.map { "  log '\($0)'" }
      case .nothing: break
      default:
        if let (message, _) = answer.problem { lines.append("! \(message)") }
        let output = AnswerRenderer(session).render(answer).output
        lines += output.split(separator: "\n").map { "  \($0)" }
      }
    }
    lines += changes()
  }

  /// The members of the state that have changed.
  private mutating func changes() -> [String] {
    guard let dispatcher = session.built,
      case .object(let members) = NavigationJSON.state(dispatcher.app, dispatcher.map.layout)
    else { return [] }
    var result: [String] = []
    for member in members where shown[member.key] != member.value {
      shown[member.key] = member.value
      result.append("  \(member.key) \(Self.unquoted(member.value))")
    }
    return result
  }

  private static func text(_ event: JSON) -> String {
    guard case .object(let members) = event, case .string(let name)? = members.first?.value else {
      return unquoted(event)
    }
    return name + " " + unquoted(.object(Array(members.dropFirst())))
  }

  private static func unquoted(_ value: JSON) -> String { value.compact.filter { $0 != "\"" } }
}
