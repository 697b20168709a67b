package import RoadbookIDE
import RoadbookText

/// A language server without transport: bytes from the client in, bytes for the client out.
///
/// The owner passes in what was read, calls `step` while there is work, runs what `takeWork` and
/// `takeCommand` return, if it likes on other threads, and sends the output. Messages are answered
/// in the order of their arrival, except for cancellation. Diagnostics are computed when no message
/// is waiting: this needs no timer, and work that is already outdated is never started. Not
/// thread-safe.
package final class LanguageServer {
  enum Phase {
    case new, running, shutDown
  }

  let client = Client()
  let documents: OpenDocuments
  let diagnostics: DiagnosticsPublisher
  let version: String
  var phase = Phase.new
  var inbox = Inbox()
  /// The number of messages handled since diagnostics became stale.
  private var messagesSinceStale = 0
  /// Requests answered in steps, in the order of their arrival.
  var tasks: [ServerTask] = []
  /// Commands, which the owner runs: waiting or running.
  var commands: [ServerTask] = []
  /// The exit status, once the process must end.
  package private(set) var exitStatus: Int32?
  /// The process that started the server; when it has ended, so should the server.
  package internal(set) var parentProcess: Int?

  package init(workspace: Workspace, name: String, version: String) {
    self.version = version
    documents = OpenDocuments(workspace)
    diagnostics = DiagnosticsPublisher(
      documents, client, DiagnosticWriter(name: name, client: client))
  }

  /// Finds the folder of the reference installed with the server, with a trailing slash; called
  /// once, on first use.
  package var referenceFolder: () -> String? {
    get { diagnostics.writer.referenceFolder }
    set { diagnostics.writer.referenceFolder = newValue }
  }

  /// The exit status if the process ended now.
  package var statusAtEnd: Int32 { phase == .shutDown ? 0 : 1 }

  // MARK: Input and output

  /// Adds the next bytes from the client. If the stream is unreadable, the client has to start
  /// another server.
  package func receive(_ chunk: ArraySlice<UInt8>) {
    guard let problem = inbox.receive(chunk) else { return }
    receiveEnd()
    client.log("\(problem.message); the server ends", isError: true)
    exitStatus = 1
  }

  /// Ends the input: requests that were received are still answered, then the server ends.
  package func receiveEnd() {
    while exitStatus == nil, !inbox.isEmpty { handleNext() }
    // Longer work is abandoned.
    let late = ContinuousClock.now + .seconds(1)
    while exitStatus == nil, !tasks.isEmpty, ContinuousClock.now < late { stepTask() }
    for command in commands { command.watch?.end(by: late) }
    while exitStatus == nil, ContinuousClock.now < late, let work = takeCommand() { take(work()) }
    end()
  }

  /// Returns the pending output and clears it.
  package func takeOutput() -> [UInt8] { client.takeOutput() }

  private func end() {
    if exitStatus == nil { exitStatus = statusAtEnd }
  }

  // MARK: Work

  /// Whether `step` has something to do.
  package var hasWork: Bool {
    exitStatus == nil
      && (!inbox.isEmpty || diagnostics.isStale || !tasks.isEmpty
        || commands.contains { $0.isDropped(inbox) })
  }

  /// Handles one message; if none is waiting, computes the quick diagnostics, then goes on with a
  /// task.
  ///
  /// For clients that never pause, diagnostics are also computed after 256 messages.
  package func step() {
    guard exitStatus == nil else { return }
    dropCancelledCommands()
    if !inbox.isEmpty, !diagnostics.isStale || messagesSinceStale < 256 {
      if diagnostics.isStale { messagesSinceStale += 1 }
      handleNext()
    } else if diagnostics.isStale {
      messagesSinceStale = 0
      diagnostics.update()
    } else if !tasks.isEmpty {
      stepTask()
    }
  }

  private func handleNext() {
    switch inbox.take() {
    case .broken(let id, let problem)?: client.refuse(id, problem)
    case .response(let id, let result)?: client.take(result, to: id)
    case .notification("exit", _)?: end()
    case .notification(let method, let params)?:
      guard phase == .running else { return }
      do throws(RequestProblem) {
        try handleNotification(method, params)
      } catch {
        client.log("\(method) has invalid parameters: \(error.message)")
      }
    case .request(let id, let method, let params)?:
      if phase == .running { client.traceRequest(method, params) }
      do throws(RequestProblem) {
        if inbox.isCancelled(id) { throw .cancelled }
        try handleRequest(id, method, params)
      } catch {
        finish(id, .failure(error))
      }
    case nil: break
    }
  }

  private func handleRequest(
    _ id: RequestID, _ method: String, _ params: JSON?
  ) throws(RequestProblem) {
    switch (phase, method) {
    case (.new, "initialize"): finish(id, .success(try initialize(Params(params))))
    case (.new, _): throw RequestProblem(.notInitialized, "'initialize' must be the first request")
    case (.shutDown, _): throw RequestProblem(.invalidRequest, "the server is shut down")
    case (.running, "initialize"):
      throw RequestProblem(.invalidRequest, "'initialize' was already received")
    case (.running, "shutdown"):
      phase = .shutDown
      diagnostics.stop()
      finish(id, .success(.null))
    case (.running, _):
      guard let handler = RequestHandler(method, for: client.capabilities) else {
        throw RequestProblem(.methodNotFound, "there is no method '\(method)'")
      }
      let request = Request(
        id: id, params: try Params(params), client: client, documents: documents,
        diagnostics: diagnostics, isOutdated: inbox.changes > 0)
      switch handler {
      case .answer(let answer): finish(id, .success(try answer(request)))
      case .view(let answer):
        guard let view = try request.view() else { return finish(id, .success(.null)) }
        finish(id, .success(try answer(request, view)))
      case .place(let answer):
        guard let (view, offset) = try request.place() else { return finish(id, .success(.null)) }
        finish(id, .success(try answer(request, view, offset)))
      case .task(let task): start(try task(request))
      }
    }
  }

  /// Answers a request, whose identifier may then be reused.
  func finish(_ id: RequestID, _ result: Result<JSON, RequestProblem>) {
    inbox.finish(id)
    switch result {
    case .success(let result): client.respond(id, result)
    case .failure(let problem): client.refuse(id, problem)
    }
  }
}
