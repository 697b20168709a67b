package import RoadbookIDE
import RoadbookText

/// A language server without transport: bytes from the client in, bytes for the client out.
///
/// The owner passes in what was read, calls `step` while there is work, and sends the output. Messages are answered
/// in the order of their arrival, except for cancellation. Diagnostics are computed when no message is waiting: this
/// needs no timer, and work that is already outdated is never started. Not thread-safe.
package final class LanguageServer {
  enum Phase {
    case new, running, shutDown
  }

  let workspace: Workspace
  let name: String
  let version: String
  var phase = Phase.new
  var client = Client()
  /// The open documents, by their URIs as the client spells them: two spellings of one file are two documents.
  var documents: [String: OpenDocument] = [:]
  /// The diagnostics last pushed for each document, by its name.
  var published: [String: Published] = [:]
  /// The semantic tokens last sent for each document, by its name.
  var tokens: [String: SemanticTokens] = [:]
  var lastTokens = 0
  var preferences = Preferences()
  /// The documents whose text has changed since diagnostics were pushed.
  var changed: Set<String> = []
  /// The workspace folders, as the client spells them.
  var folders: [String] = []
  var isStale = false
  /// Whether diagnostics that need whole maps must still be computed.
  var isUnfollowed = false
  /// Stops this computation if it is running elsewhere.
  var following: StopSignal?
  /// The diagnostics that the client pulled last, by document; without documents changed since.
  var pulled: [String: PulledFindings] = [:]
  /// Whether the client should pull all diagnostics again.
  var needsRefresh = false
  /// The number of consecutive pulls that were refused because the text had changed.
  var supersededPulls = 0
  /// The number of waiting messages that change a document.
  private(set) var waitingChanges = 0
  /// Whether the maps that are not open must be surveyed again.
  var isUnsurveyed = false
  /// The state of the current survey.
  var survey: WorkspaceSurvey?
  /// The names of documents that are not open but have pushed diagnostics.
  var surveyed: Set<String> = []
  /// Those of them that the current survey has not reached yet.
  var unconfirmed: Set<String> = []
  /// Whether the owner runs long work with `takeWork` and `takeCommand`; otherwise `step` does.
  package var worksElsewhere = false
  /// Finds the folder of the reference installed with the server, with a trailing slash; called once, on first use.
  package var referenceFolder: () -> String? = { nil }
  /// The URI of that folder.
  private(set) lazy var ownReference = referenceFolder().map { DocumentURI(path: $0).spelled }
  private var messagesSinceStale = 0
  private var framer = MessageFramer(limit: 256 << 20)
  private var inbox: [IncomingMessage] = []
  private var nextInbox = 0
  private var waiting: Set<RequestID> = []
  private var cancelled: Set<RequestID> = []
  private var output: [UInt8] = []
  private var lastRequest = 0
  /// The handlers for responses to the server's own requests.
  private var awaited: [RequestID: (LanguageServer, JSON) -> Void] = [:]
  /// Requests answered in steps, in the order of their arrival.
  var tasks: [ServerTask] = []
  /// Commands that run elsewhere.
  var commands: [ServerTask] = []
  var trace = Trace.off

  /// The exit status, once the process must end.
  package private(set) var exitStatus: Int32?
  /// The exit status if the process ended now.
  package var statusAtEnd: Int32 { phase == .shutDown ? 0 : 1 }
  /// The process that started the server; when it has ended, so should the server.
  package internal(set) var parentProcess: Int?

  package init(workspace: Workspace, name: String, version: String) {
    self.workspace = workspace
    self.name = name
    self.version = version
  }

  // MARK: Input

  /// Adds the next bytes from the client.
  package func receive(_ chunk: ArraySlice<UInt8>) {
    for event in framer.add(chunk) {
      switch event {
      case .message(let body): enqueue(IncomingMessage(body))
      case .problem(let problem):
        enqueue(.broken(nil, RequestProblem(.parseError, problem.message)))
        if problem.isFatal { return giveUp(problem.message) }
      }
    }
  }

  /// Gives up an unreadable stream: the client has to start another server.
  private func giveUp(_ message: String) {
    receiveEnd()
    notify("window/logMessage", ["type": 1, "message": .string("\(message); the server ends")])
    exitStatus = 1
  }

  /// The input has ended: what was received is still answered, then the server ends.
  package func receiveEnd() {
    worksElsewhere = false
    while exitStatus == nil, nextInbox < inbox.count { handleNext() }
    tasks += commands.filter { !$0.hasBegun }
    // Longer work is abandoned.
    let late = ContinuousClock.now + .seconds(1)
    while exitStatus == nil, !tasks.isEmpty, ContinuousClock.now < late { stepTask() }
    end()
  }

  private func enqueue(_ message: IncomingMessage) {
    switch message {
    case .notification("$/cancelRequest", let params):
      if let id = params?["id"].flatMap(RequestID.init), waiting.contains(id) {
        cancelled.insert(id)
      }
      return
    case .notification("textDocument/didChange", _): waitingChanges += 1
    case .request(let id, _, _):
      guard waiting.insert(id).inserted else {
        let problem = RequestProblem(.invalidRequest, "a request with this id is still in progress")
        inbox.append(.broken(id, problem))
        return
      }
    default: break
    }
    inbox.append(message)
  }

  // MARK: Work

  /// Whether `step` has something to do.
  package var hasWork: Bool {
    exitStatus == nil
      && (nextInbox < inbox.count || isStale || !tasks.isEmpty || isUnfollowed && !worksElsewhere
        || commands.contains(where: isDropped) || workspace.hasOutdated)
  }

  /// Handles one message; if none is waiting, computes diagnostics, first those of single statements, then those that
  /// need a whole map.
  ///
  /// For clients that never pause, diagnostics are also computed after 256 messages.
  package func step() {
    guard exitStatus == nil else { return }
    dropCancelledCommands()
    if nextInbox < inbox.count, !isStale || messagesSinceStale < 256 {
      if isStale { messagesSinceStale += 1 }
      handleNext()
    } else if isStale {
      isStale = false
      messagesSinceStale = 0
      tellFindings()
    } else if !tasks.isEmpty {
      stepTask()
    } else if isUnfollowed, !worksElsewhere {
      isUnfollowed = false
      followURLs()
    } else {
      workspace.freeOutdated()
    }
  }

  private func handleNext() {
    let message = inbox[nextInbox]
    nextInbox += 1
    if nextInbox == inbox.count {
      inbox.removeAll(keepingCapacity: true)
      nextInbox = 0
    } else if nextInbox > 1_024 {
      inbox.removeFirst(nextInbox)
      nextInbox = 0
    }
    handle(message)
  }

  private func handle(_ message: IncomingMessage) {
    switch message {
    case .broken(let id, let problem): refuse(id, problem)
    case .response(let id, let result):
      if let id, let hear = awaited.removeValue(forKey: id) { hear(self, result) }
    case .notification(let method, let params):
      if method == "textDocument/didChange" { waitingChanges -= 1 }
      notice(method, params)
    case .request(let id, let method, let params):
      tellTrace(method, params)
      if isCancelled(id) {
        return finish(id, .failure(RequestProblem(.requestCancelled, "cancelled")))
      }
      do throws(RequestProblem) {
        if phase == .running, let task = try task(method, params, id) {
          take(task)
        } else {
          finish(id, .success(try answer(method, params)))
        }
      } catch {
        finish(id, .failure(error))
      }
    }
  }

  /// Tasks that are quick are finished right away.
  private func take(_ task: ServerTask) {
    if task.work != nil {
      if worksElsewhere { commands.append(task) } else { tasks.append(task) }
      return
    }
    tasks.append(task)
    guard tasks.count == 1 else { return }
    let late = ContinuousClock.now + .milliseconds(5)
    for _ in 0..<16 where !tasks.isEmpty && ContinuousClock.now < late { stepTask() }
  }

  func isCancelled(_ id: RequestID) -> Bool { cancelled.contains(id) }

  /// Answers a request, whose identifier may then be reused.
  func finish(_ id: RequestID, _ result: Result<JSON, RequestProblem>) {
    waiting.remove(id)
    cancelled.remove(id)
    switch result {
    case .success(let result): send(["jsonrpc": "2.0", "id": id.json, "result": result])
    case .failure(let problem): refuse(id, problem)
    }
  }

  private func notice(_ method: String, _ params: JSON?) {
    if method == "exit" { return end() }
    guard phase == .running else { return }
    do throws(RequestProblem) {
      try handleNotification(method, params)
    } catch {
      log("\(method) has invalid parameters: \(error.message)")
    }
  }

  private func end() {
    if exitStatus == nil { exitStatus = statusAtEnd }
  }

  // MARK: Output

  /// Returns the pending output and clears it.
  package func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  private func refuse(_ id: RequestID?, _ problem: RequestProblem) {
    var error = [
      JSONMember("code", .int(problem.code.rawValue)),
      JSONMember("message", .string(problem.message)),
    ]
    if let data = problem.data { error.append(JSONMember("data", data)) }
    send(["jsonrpc": "2.0", "id": id?.json ?? .null, "error": .object(error)])
  }

  func notify(_ method: String, _ params: JSON) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Sends a request to the client; `hear` gets the response.
  func request(
    _ method: String, _ params: JSON?, _ hear: ((LanguageServer, JSON) -> Void)? = nil
  ) {
    lastRequest += 1
    if let hear { awaited[.text("roadbook-\(lastRequest)")] = hear }
    var message = [
      JSONMember("jsonrpc", "2.0"), JSONMember("id", .string("roadbook-\(lastRequest)")),
      JSONMember("method", .string(method)),
    ]
    if let params { message.append(JSONMember("params", params)) }
    send(.object(message))
  }

  /// Writes a line to the client's log.
  func log(_ message: String) {
    notify("window/logMessage", ["type": 2, "message": .string(message)])
  }

  private func send(_ message: JSON) {
    var body: [UInt8] = []
    // Most answers are short and need no reallocation.
    body.reserveCapacity(1_000)
    message.write(to: &body)
    MessageFramer.frame(body, to: &output)
  }
}
