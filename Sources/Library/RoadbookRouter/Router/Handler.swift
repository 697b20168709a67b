import RoadbookModel
import RoadbookRuntime

/// Code of an app: at once, or to be waited for.
enum Code<Request, Answer> {
  case now(@MainActor (Request) throws -> Answer)
  case later(@MainActor (Request) async throws -> Answer)
}

typealias HandlerCode = Code<RouteRequest, Reply>
typealias GuardCode = Code<GuardRequest, Verdict>

/// An answer to a question of the dispatcher: known, or to be waited for.
enum CodeAnswer {
  case now(AppReply)
  case later(@MainActor () async -> AppReply)
}

extension CodeAnswer {
  /// Calls code, and converts its answer or its error.
  @MainActor
  static func call<Request, Answer>(
    _ code: Code<Request, Answer>, _ request: Request,
    _ end: @escaping @MainActor (Answer) -> BodyEnd
  ) -> CodeAnswer {
    switch code {
    case .now(let code):
      do {
        return .now(.end(end(try code(request))))
      } catch {
        return .now(.end(.failed("\(error)")))
      }
    case .later(let code):
      return .later {
        do {
          return .end(end(try await code(request)))
        } catch {
          return .end(.failed("\(error)"))
        }
      }
    }
  }

  /// Calls handlers in order, until one does not handle the request.
  @MainActor
  static func call(_ handlers: ArraySlice<HandlerCode>, _ request: RouteRequest) -> CodeAnswer {
    for index in handlers.indices {
      switch call(handlers[index], request, { $0.end }) {
      case .now(let reply):
        guard case .end(.verdict(.allow, _)) = reply else { return .now(reply) }
      case .later(let wait):
        let others = handlers[(index + 1)...]
        return .later {
          let reply = await wait()
          guard case .end(.verdict(.allow, _)) = reply else { return reply }
          switch call(others, request) {
          case .now(let reply): return reply
          case .later(let wait): return await wait()
          }
        }
      }
    }
    return .now(.end(.verdict(.allow)))
  }
}

/// The name of an argument of a handler, with its type: `on("item", "id", "title") { (id: Int, title: String?) in … }`.
public struct ArgumentName<Value: RouteConvertible>: ExpressibleByStringLiteral, Sendable {
  let text: String

  /// Creates a name.
  public init(stringLiteral value: String) { text = value }
}

/// What an app has registered.
@MainActor
struct Registrations {
  /// Handlers of routes by name, in order of registration.
  var handlers: [(route: RouteName, code: HandlerCode)] = []
  var guards: [String: (code: GuardCode, replaces: Bool)] = [:]
  var actions: [String: HandlerCode] = [:]
  var variables: [String: @MainActor () -> ParameterValue] = [:]
  var preparations: [@MainActor (RouteRequest) async -> Void] = []
  var presenter: (@MainActor (RouteRequest) -> ContainerName?)?
  var outcomes: [@MainActor (Outcome) -> Void] = []
  var events: [@MainActor (RouteEvent) -> Void] = []
  /// Routes in code.
  var code = CodeRoutes()
  /// The handlers of routes in code, by number.
  var codeHandlers: [Int: HandlerCode] = [:]
  var nextNumber = 0
  /// The rules of schemes as the app has set them.
  var options: [String?: RouteOptions] = [:]
  /// What makes the matchers of routes by scheme; nil is the key of the routes outside any scheme.
  var matchers: [String?: @Sendable (String) -> any RouteMatching] = [:]
  /// The routes that subscripts have set, by scheme and pattern.
  var subscripts: [String: (token: RouteToken, handler: Router.Handler)] = [:]
}
