import RoadbookModel
import RoadbookRuntime
import RoadbookURL

/// Code of an app: at once, or to be waited for.
enum Code<Request, Answer> {
  case now(@MainActor (Request) throws -> Answer)
  case later(@MainActor (Request) async throws -> Answer)

  var now: (@MainActor (Request) throws -> Answer)? {
    if case .now(let code) = self { code } else { nil }
  }

  var later: (@MainActor (Request) async throws -> Answer)? {
    if case .later(let code) = self { code } else { nil }
  }
}

typealias HandlerCode = Code<RouteRequest, Reply>
typealias GuardCode = Code<GuardRequest, Verdict>

/// A call of the app's code, or a step of the driver. Its answer decides; after nil the next call
/// does.
enum AppCall {
  case now(@MainActor () throws -> AppReply?)
  case later(@MainActor () async throws -> AppReply?)

  /// A call of code, whose answer is converted.
  @MainActor
  init<Request, Answer>(
    _ code: Code<Request, Answer>, _ request: Request,
    _ reply: @escaping @MainActor (Answer) -> AppReply?
  ) {
    switch code {
    case .now(let code): self = .now { reply(try code(request)) }
    case .later(let code): self = .later { reply(try await code(request)) }
    }
  }
}

/// What answers a question of the dispatcher: calls in order, until one decides.
struct AppCalls {
  var remaining: ArraySlice<AppCall> = []
  /// The answer if none decides.
  var otherwise = AppReply.end(.finished)
  /// Whether they are steps of the driver, which those of no other URL may interrupt.
  var areSteps = false

  /// Whether the next call has to be waited for.
  var mustWait: Bool { if case .later? = remaining.first { true } else { false } }
}

/// The name of an argument of a handler, with its type:
/// `on("item", "id", "title") { (id: Int, title: String?) in … }`.
public struct ArgumentName<Value: RouteConvertible>: ExpressibleByStringLiteral, Sendable {
  let text: String

  /// Creates a name.
  public init(stringLiteral value: String) { text = value }
}

/// What a handler with typed arguments takes, to be compared with the map.
struct HandlerArgument {
  let name: String
  /// The type in words.
  let phrase: String
  let isOptional: Bool
  let accepts: @Sendable (ParameterValue) -> Bool

  init<Value>(_ argument: ArgumentName<Value>) {
    name = argument.text
    phrase = Value.routeTypePhrase
    isOptional = Value(routeValue: .null) != nil
    accepts = { Value(routeValue: $0) != nil }
  }
}
