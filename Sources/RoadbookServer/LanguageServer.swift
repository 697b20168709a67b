package import RoadbookIDE
import RoadbookText

/// A language server without its wires: bytes of the client in, bytes for the client out.
///
/// Whoever owns it hands in what was read, lets it `step` while it has work, and sends what it gives. Messages are
/// answered in the order of their arrival; only cancelling goes before. Findings are looked for when no message is
/// waiting: there is no delay to wait for, and what is out of date before it was begun is never begun. Not for two
/// threads.
package final class LanguageServer {
  enum Phase {
    case new, running, shutDown
  }

  let workspace: Workspace
  let name: String
  let version: String
  var phase = Phase.new
  var client = Client()
  /// The open documents, each by its address as the client spells it: two that are one file are two documents still.
  var documents: [String: OpenDocument] = [:]
  /// What the client was told last about a document, by its name.
  var published: [String: Published] = [:]
  /// The colours that the client was told last, by the document's name.
  var tokens: [String: SemanticTokens] = [:]
  var lastTokens = 0
  var preferences = Preferences()
  /// The documents whose texts changed since findings were told.
  var changed: Set<String> = []
  /// The folders of the workspace, as the client spells them.
  var folders: [String] = []
  var isStale = false
  /// Whether findings that need whole maps are still to be looked for.
  var isUnfollowed = false
  /// Stops the search for them that is under way elsewhere.
  var following: StopSignal?
  /// The findings that the client pulled last, by document; not of texts that have changed since.
  var pulled: [String: PulledFindings] = [:]
  /// Whether the client should pull everything again.
  var needsRefresh = false
  /// How many pulls were refused in a row since the text had changed.
  var supersededPulls = 0
  /// How many of the messages that wait change a text.
  private(set) var waitingChanges = 0
  /// Whether the maps that nobody has open are to be looked at once more.
  var isUnsurveyed = false
  /// How far that has come.
  var survey: WorkspaceSurvey?
  /// The documents that nobody has open and that the client was told of, by their names.
  var surveyed: Set<String> = []
  /// Those of them that the survey has not come to.
  var unconfirmed: Set<String> = []
  /// Whether `takeWork` and `takeCommand` are asked for what takes long; else `step` does that, too.
  package var worksElsewhere = false
  /// Finds the folder of the reference that came with the server, with a slash at the end; asked once, by who needs it.
  package var referenceFolder: () -> String? = { nil }
  /// The address of that folder.
  private(set) lazy var ownReference = referenceFolder().map { DocumentURI(path: $0).spelled }
  private var messagesSinceStale = 0
  private var framer = MessageFramer(limit: 256 << 20)
  private var inbox: [IncomingMessage] = []
  private var nextInbox = 0
  private var waiting: Set<RequestID> = []
  private var cancelled: Set<RequestID> = []
  private var output: [UInt8] = []
  private var lastRequest = 0
  /// What the answers to requests of ours are given to.
  private var awaited: [RequestID: (LanguageServer, JSON) -> Void] = [:]
  /// What is answered a step at a time, in the order in which it was asked.
  var tasks: [ServerTask] = []
  /// What is answered when it is done elsewhere.
  var commands: [ServerTask] = []
  var trace = Trace.off

  /// How the process has to end, once it has to.
  package private(set) var exitStatus: Int32?
  /// How it would have to end now.
  package var statusAtEnd: Int32 { phase == .shutDown ? 0 : 1 }
  /// The process that started the client; when it is gone, nobody is left to serve.
  package internal(set) var parentProcess: Int?

  package init(workspace: Workspace, name: String, version: String) {
    self.workspace = workspace
    self.name = name
    self.version = version
  }

  // MARK: Bytes in

  /// Takes the next bytes of the client.
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

  /// Nothing that the client sends can be understood any more: it starts another server.
  private func giveUp(_ message: String) {
    receiveEnd()
    notify("window/logMessage", ["type": 1, "message": .string("\(message); the server ends")])
    exitStatus = 1
  }

  /// The client will send nothing more; what it sent is still answered, and then it is over.
  package func receiveEnd() {
    worksElsewhere = false
    while exitStatus == nil, nextInbox < inbox.count { handleNext() }
    tasks += commands.filter { !$0.hasBegun }
    // What takes longer nobody waits for any more.
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
        let problem = RequestProblem(.invalidRequest, "a request with this id is not answered yet")
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

  /// Handles one message; with none waiting, looks for findings, and then for those that need a whole map.
  ///
  /// A client that never pauses must see findings, too: they are looked for after many messages, anyway.
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

  /// What is soon done is done at once, and answered in its turn.
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

  /// Answers a request; its name may be used again.
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
      log("\(method) was not understood: \(error.message)")
    }
  }

  private func end() {
    if exitStatus == nil { exitStatus = statusAtEnd }
  }

  // MARK: Bytes out

  /// What is to be sent, once.
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

  /// Asks the client for something; `hear` gets what it answers.
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

  /// A line in the client's log.
  func log(_ message: String) {
    notify("window/logMessage", ["type": 2, "message": .string(message)])
  }

  private func send(_ message: JSON) {
    var body: [UInt8] = []
    // Most answers are short: room for one is made once.
    body.reserveCapacity(1_000)
    message.write(to: &body)
    MessageFramer.frame(body, to: &output)
  }
}
