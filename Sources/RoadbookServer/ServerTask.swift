import RoadbookIDE
import RoadbookText

/// A request that is answered in steps; messages are read in between, so that it can be cancelled.
struct ServerTask {
  enum Progress {
    case running(done: Int, of: Int)
    case done(JSON)
  }

  let id: RequestID
  let title: String
  /// The client's progress token.
  let token: JSON?
  var hasBegun = false
  var lastPercentage = -1
  var isCancelled = false
  /// The work for another thread, if the task is a command.
  var work: CommandWork?
  var conclude: (RunningCommand.State) throws(RequestProblem) -> Progress = {
    _ throws(RequestProblem) in throw RequestProblem(.requestFailed, "no command")
  }
  var step: () throws(RequestProblem) -> Progress
}

extension LanguageServer {
  /// The task for a request that takes long; nil for all others.
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

  /// Performs one step of the oldest task.
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

  /// Reports progress, which never decreases: parts of a task may start again from zero.
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

  /// Cancels the work with a progress token.
  func cancelWork(_ token: JSON) {
    for index in tasks.indices where tasks[index].token == token { tasks[index].isCancelled = true }
    for index in commands.indices where commands[index].token == token {
      commands[index].isCancelled = true
    }
  }
}

extension Params {
  /// The client's progress token for a request, if it has one.
  var progressToken: JSON? { token("workDoneToken") }

  func token(_ key: String) -> JSON? {
    switch json[key] {
    case .int(let number)?: .int(number)
    case .string(let text)?: .string(text)
    default: nil
    }
  }
}
