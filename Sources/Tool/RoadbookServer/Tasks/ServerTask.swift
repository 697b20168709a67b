import RoadbookIDE
import RoadbookText

/// A request that takes longer; messages are read in between, so that it can be cancelled.
struct ServerTask {
  enum Progress {
    case running(done: Int, of: Int)
    case done(JSON)
  }

  typealias Step = () throws(RequestProblem) -> Progress

  enum Work {
    case steps(Step)
    /// A map's command, which the owner of the server runs, and the request's result from its
    /// answer.
    case command(CommandWatch, CommandWork, (MapAnswer) -> JSON)
  }

  let id: RequestID
  let work: Work
  private let title: String
  /// The client's progress token.
  private let token: JSON?
  private(set) var hasBegun = false
  private var lastPercentage = -1
  private var isCancelled = false

  private init(_ request: Request, _ title: String, _ work: Work, isLong: Bool) {
    id = request.id
    self.work = work
    self.title = title
    token = isLong ? request.params.token("workDoneToken") : nil
  }

  init(_ request: Request, _ title: String, isLong: Bool = true, step: @escaping Step) {
    self.init(request, title, .steps(step), isLong: isLong)
  }

  init(
    _ request: Request, _ title: String, _ watch: CommandWatch, _ command: @escaping CommandWork,
    result: @escaping (MapAnswer) -> JSON
  ) {
    self.init(request, title, .command(watch, command, result), isLong: true)
  }

  /// What watches the command, if it is one.
  var watch: CommandWatch? { if case .command(let watch, _, _) = work { watch } else { nil } }

  func isDropped(_ inbox: Inbox) -> Bool { isCancelled || inbox.isCancelled(id) }

  /// Cancels it if it has this progress token.
  mutating func cancel(_ token: JSON) {
    if self.token == token { isCancelled = true }
  }

  mutating func begin(_ client: Client) {
    guard !hasBegun else { return }
    hasBegun = true
    report(
      ["kind": "begin", "title": .string(title), "cancellable": true, "percentage": 0], client)
  }

  /// Reports progress, which never decreases: parts of a task may start again from zero.
  mutating func report(_ message: String, _ percentage: Int, _ client: Client) {
    guard percentage > lastPercentage else { return }
    lastPercentage = percentage
    report(
      [
        "kind": "report", "message": .string(message), "percentage": .int(percentage),
        "cancellable": true,
      ], client)
  }

  func end(_ client: Client) {
    if hasBegun { report(["kind": "end"], client) }
  }

  private func report(_ value: JSON, _ client: Client) {
    if let token { client.notify("$/progress", ["token": token, "value": value]) }
  }
}

extension Params {
  /// A token of the client: a number or a string.
  func token(_ key: String) -> JSON? {
    switch json[key] {
    case .int(let number)?: .int(number)
    case .string(let text)?: .string(text)
    default: nil
    }
  }
}
