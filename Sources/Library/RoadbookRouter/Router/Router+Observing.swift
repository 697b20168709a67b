import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// Telling an app what happens to URLs.
extension Router {
  /// The most outcomes and events that a stream keeps for a task that does not read them.
  private static let streamLimit = 1_000

  /// Calls code when a URL has ended.
  ///
  /// - Returns: A token for `remove(_:)`.
  @discardableResult
  public func onOutcome(_ code: @escaping @MainActor (Outcome) -> Void) -> RegistrationToken {
    let entry = observer(code)
    return observers.outcomes.add(entry)
  }

  /// Calls code when no route has handled a URL: none matches, or all declined.
  ///
  /// - Parameters:
  ///   - scheme: The scheme of the URLs; nil is all.
  ///   - code: The handler.
  /// - Returns: A token for `remove(_:)`.
  @discardableResult
  public func onUnmatched(
    in scheme: String? = nil, _ code: @escaping @MainActor (Outcome) -> Void
  ) -> RegistrationToken {
    onOutcome { outcome in
      guard outcome.kind == .unmatched || outcome.kind == .declined else { return }
      if let scheme, outcome.scheme != scheme.lowercased() { return }
      code(outcome)
    }
  }

  /// Calls code for each event of a URL as it happens. All earlier events come before the router
  /// calls code of the app, and `wait` comes before the router waits for that code. Costs time at
  /// each `open`.
  ///
  /// - Returns: A token for `remove(_:)`.
  @discardableResult
  public func onEvent(_ code: @escaping @MainActor (RouteEvent) -> Void) -> RegistrationToken {
    let entry = observer(code)
    return observers.events.add(entry)
  }

  /// The outcomes of URLs from now on, for a task of its own:
  /// `for await outcome in router.outcomes`. Keeps the newest 1,000 that are not read yet. A new
  /// stream at each call, which ends with the task that reads it, or with the router.
  public var outcomes: AsyncStream<Outcome> { stream { self.onOutcome($0) } }

  /// The events of URLs from now on, as `onEvent` tells them. Keeps the newest 1,000 that are not
  /// read yet. A new stream at each call, which ends with the task that reads it, or with the
  /// router.
  public var events: AsyncStream<RouteEvent> { stream { self.onEvent($0) } }

  /// A stream of what an observer gets.
  private func stream<Element: Sendable>(
    _ observe: (@escaping @MainActor (Element) -> Void) -> RegistrationToken
  ) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Element.self, bufferingPolicy: .bufferingNewest(Self.streamLimit))
    let source = StreamSource(continuation)
    let token = observe { source.continuation.yield($0) }
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.remove(token) }
    }
    return stream
  }

  /// How many are told of outcomes and events.
  package var observerCount: Int { observers.outcomes.count + observers.events.count }

  private func observer<Code>(_ code: Code) -> Registered<Code> {
    lastObserver -= 1
    return Registered(
      number: lastObserver, place: SourceLocation(file: CodeRoutes.fileName, line: 0), value: code)
  }

  /// Removes an observer; false if there is none with that number.
  func removeObserver(_ number: Int) -> Bool {
    observers.outcomes.removeAll { $0.number == number }
    observers.events.removeAll { $0.number == number }
    return number < 0
  }

  // MARK: Telling

  func tell(_ outcome: Outcome) {
    for observer in observers.outcomes { inside(nil) { observer.value(outcome) } }
  }

  /// Passes on the events since the last call. That of a question follows when the question is
  /// answered.
  func tellEvents(of machine: borrowing Dispatcher, _ state: OpeningState, isEnd: Bool = false) {
    guard !observers.events.isEmpty else { return }
    for event in machine.journal.takeNew(&state.told, isEnd: isEnd) {
      if case .takenBack = event.kind {
        tell(RouteEvent(name: "takenBack", details: [:], url: event.url))
      } else if case .record(let fields)? = event.value, let name = fields.first?.value.text {
        tell(
          RouteEvent(name: name, details: Arguments(Array(fields.dropFirst())), url: event.url))
      }
    }
  }

  /// Tells that code of the app, or the driver, has to be waited for.
  func tellWait(for question: AppQuestion, _ state: OpeningState) {
    guard !observers.events.isEmpty else { return }
    let details: Arguments =
      switch question {
      case .guard(let name, _, _): ["for": "guard", "name": name]
      case .handlers(_, let request): ["for": "handler", "name": request.candidate?.name]
      case .action(let name, _): ["for": "action", "name": name]
      case .prepare: ["for": "prepare"]
      case .presenter: ["for": "presenter"]
      case .steps: ["for": "driver"]
      }
    tell(RouteEvent(name: "wait", details: details, url: state.url))
  }

  private func tell(_ event: RouteEvent) {
    for observer in observers.events { inside(nil) { observer.value(event) } }
  }
}

/// What feeds a stream, which ends with it.
private final class StreamSource<Element: Sendable>: Sendable {
  let continuation: AsyncStream<Element>.Continuation

  init(_ continuation: AsyncStream<Element>.Continuation) { self.continuation = continuation }
  deinit { continuation.finish() }
}

extension Outcome {
  /// The scheme of the URL in lower case; nil if it has none.
  public var scheme: String? { URLParts(url).schemeName }
}

/// Something that happened to a URL, for logs.
public struct RouteEvent: Hashable, Sendable, CustomStringConvertible {
  /// What: `ask`, `block`, `generate`, `configure`, `tell`, `push`, `present` and so on, as
  /// `events` in tests of maps; `takenBack` if the changes of screens before it were planned and
  /// are not made; `wait` if code of the app or the driver has to be waited for.
  public var name: String
  /// The details: the guard with its answer, the screen, the container; of `wait` what is waited
  /// `for` and its `name`.
  public var details: Arguments
  /// The URL.
  public var url: String

  /// `ask guard: "member", answer: "allow"`
  public var description: String { "\(name) \(details)" }
}
