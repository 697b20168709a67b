package import RoadbookModel
import RoadbookRuntime
import RoadbookURL

/// A possible expectation about a URL, for a new test.
package struct URLExpectation: Sendable {
  /// The outcome of the URL in words, for the test's name.
  package var summary: String
  package var statements: [String]
}

extension LinkedMap {
  /// At most this many guards are answered with `allow`.
  private static var answerLimit: Int { 8 }

  /// Expectations for a URL on a fresh app, guards and blocks included: the target, with answers
  /// for the guards that would stop it, and else the outcome. There may be several, since earlier
  /// statements of a test can change it; the most specific comes first.
  package func expectations(of url: String) -> [URLExpectation] {
    let first = tried(url, allowing: [])
    var last = first
    var allowed: [String] = []
    while last.resolution.outcome != .handled, let name = last.stopper, !allowed.contains(name),
      allowed.count < Self.answerLimit
    {
      allowed.append(name)
      last = tried(url, allowing: allowed)
    }
    var result: [URLExpectation] = []
    if last.resolution.outcome == .handled {
      var leading = expectation(of: last.resolution, url)
      result.append(leading)
      if !allowed.isEmpty {
        leading.statements.insert(
          contentsOf: allowed.map { "answer \(ValueText.bare($0)): allow" }, at: 0)
        result.append(leading)
      }
    }
    if first.resolution.outcome != .handled {
      result.append(expectation(of: first.resolution, url))
    }
    return result
  }

  /// The resolution of a URL, and the last guard that did not allow it.
  private func tried(
    _ url: String, allowing guards: [String]
  ) -> (resolution: Resolution, stopper: String?) {
    var fresh = Dispatcher(self)
    fresh.journal.detail = .events
    for name in guards { fresh.app.answers[name] = [.end(.verdict(.allow))] }
    let resolution = fresh.open(url, OpenOptions(.resolve))
    let stopper = fresh.journal.events.reversed().lazy.compactMap { event -> String? in
      if case .ask(_, let name?, let answer) = event.kind, answer != "allow" { name } else { nil }
    }.first
    return (resolution, stopper)
  }

  private func expectation(of resolution: Resolution, _ url: String) -> URLExpectation {
    guard resolution.outcome == .handled, let screen = resolution.screen else {
      let word = resolution.outcome.rawValue
      return URLExpectation(summary: "is \(word)", statements: ["expect \(url) -> \(word)"])
    }
    let wanted = self.screen(named: screen)?.parameters
    let arguments = (resolution.arguments ?? []).filter { field in
      wanted?.contains { $0.name == field.name } ?? false
    }
    let values = arguments.isEmpty ? "" : "(\(ValueText.arguments(arguments)))"
    return URLExpectation(
      summary: "leads to \(screen)", statements: ["expect \(url) -> \(screen)\(values)"])
  }
}
