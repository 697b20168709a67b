import RoadbookText

/// The messages that were received and not yet handled, in the order of their arrival.
struct Inbox {
  private var framer = MessageFramer(limit: 256 << 20)
  private var messages: [IncomingMessage] = []
  private var next = 0
  /// The requests that are not answered yet.
  private var unanswered: Set<RequestID> = []
  private var cancelled: Set<RequestID> = []
  /// The number of messages that change a document.
  private(set) var changes = 0

  var isEmpty: Bool { next == messages.count }

  /// Adds the next bytes from the client; returns the problem if the rest of the stream is
  /// unreadable.
  mutating func receive(_ chunk: ArraySlice<UInt8>) -> FrameProblem? {
    for event in framer.add(chunk) {
      switch event {
      case .message(let body): add(IncomingMessage(body))
      case .problem(let problem):
        add(.broken(nil, RequestProblem(.parseError, problem.message)))
        if problem.isFatal { return problem }
      }
    }
    return nil
  }

  private mutating func add(_ message: IncomingMessage) {
    switch message {
    case .notification("$/cancelRequest", let params):
      if let id = params?["id"].flatMap(RequestID.init), unanswered.contains(id) {
        cancelled.insert(id)
      }
      return
    case .notification("textDocument/didChange", _): changes += 1
    case .request(let id, _, _) where !unanswered.insert(id).inserted:
      let problem = RequestProblem(.invalidRequest, "a request with this id is still in progress")
      return messages.append(.broken(id, problem))
    default: break
    }
    messages.append(message)
  }

  /// The next message.
  mutating func take() -> IncomingMessage? {
    guard !isEmpty else { return nil }
    let message = messages[next]
    next += 1
    if isEmpty {
      messages.removeAll(keepingCapacity: true)
      next = 0
    } else if next > 1_024 {
      messages.removeFirst(next)
      next = 0
    }
    if case .notification("textDocument/didChange", _) = message { changes -= 1 }
    return message
  }

  func isCancelled(_ id: RequestID) -> Bool { cancelled.contains(id) }

  /// Records that a request was answered, so that its identifier may be reused.
  mutating func finish(_ id: RequestID) {
    unanswered.remove(id)
    cancelled.remove(id)
  }
}
