import RoadbookIDE
import RoadbookText

/// A request that is answered a step at a time; messages are read in between, so that it can be cancelled.
struct ServerTask {
  enum Progress {
    case running(done: Int, of: Int)
    case done(JSON)
  }

  let id: RequestID
  let title: String
  /// The client's name for what it wants to hear of the progress.
  let token: JSON?
  var hasBegun = false
  var lastPercentage = -1
  var isCancelled = false
  /// What a thread of its own could do.
  var work: CommandWork?
  var conclude: (RunningCommand.State) throws(RequestProblem) -> Progress = {
    _ throws(RequestProblem) in throw RequestProblem(.requestFailed, "no command")
  }
  var step: () throws(RequestProblem) -> Progress
}

extension LanguageServer {
  /// The requests that take long; nil for all others.
  func task(
    _ method: String, _ params: JSON?, _ id: RequestID
  ) throws(RequestProblem) -> ServerTask? {
    switch method {
    case "workspace/executeCommand": try commandTask(Params(params), id)
    case "workspace/diagnostic" where client.pullsDiagnostics:
      try workspaceFindingsTask(Params(params), id)
    case "workspace/symbol": try workspaceSymbolsTask(Params(params), id)
    default: nil
    }
  }

  /// A part of what is to be done for the request that has waited longest.
  func stepTask() {
    guard !tasks.isEmpty else { return }
    var task = tasks.removeFirst()
    if isDropped(task) {
      return end(task, .failure(RequestProblem(.requestCancelled, "cancelled")))
    }
    begin(&task)
    do throws(RequestProblem) {
      switch try task.step() {
      case .done(let result): return end(task, .success(result))
      case .running(let done, let total):
        report(&task, "\(done) of \(total)", total > 0 ? min(100, done * 100 / total) : 0)
        tasks.insert(task, at: 0)
      }
    } catch {
      end(task, .failure(error))
    }
  }

  func isDropped(_ task: ServerTask) -> Bool { task.isCancelled || isCancelled(task.id) }

  func begin(_ task: inout ServerTask) {
    guard !task.hasBegun else { return }
    task.hasBegun = true
    report(
      task, ["kind": "begin", "title": .string(task.title), "cancellable": true, "percentage": 0])
  }

  /// Never less than was told before: work has parts that each begin anew.
  func report(_ task: inout ServerTask, _ words: String, _ percentage: Int) {
    guard percentage > task.lastPercentage else { return }
    task.lastPercentage = percentage
    report(
      task,
      [
        "kind": "report", "message": .string(words), "percentage": .int(percentage),
        "cancellable": true,
      ])
  }

  func end(_ task: ServerTask, _ result: Result<JSON, RequestProblem>) {
    if task.hasBegun { report(task, ["kind": "end"]) }
    finish(task.id, result)
  }

  private func report(_ task: ServerTask, _ value: JSON) {
    guard let token = task.token else { return }
    notify("$/progress", ["token": token, "value": value])
  }

  /// The client does not want to wait for what it named so.
  func cancelWork(_ token: JSON) {
    for index in tasks.indices where tasks[index].token == token { tasks[index].isCancelled = true }
    for index in commands.indices where commands[index].token == token {
      commands[index].isCancelled = true
    }
  }
}

extension Params {
  /// What the client calls the progress of a request, if it wants to hear of it.
  var progressToken: JSON? { token("workDoneToken") }

  func token(_ key: String) -> JSON? {
    switch json[key] {
    case .int(let number)?: .int(number)
    case .string(let text)?: .string(text)
    default: nil
    }
  }
}
