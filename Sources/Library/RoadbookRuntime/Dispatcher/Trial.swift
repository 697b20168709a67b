import RoadbookModel
import RoadbookText

extension Dispatcher {
  /// The result of only some phases of an attempt, run on a copy without the app's code. It spends
  /// from the budget of the request.
  mutating func trial(of attempt: Attempt, only phases: ClosedRange<Phase>) -> Resolution {
    var copy = attempt
    copy.limit(to: phases)
    copy.result.log = []
    var trial = self
    trial.journal = Journal()
    trial.host = AppHost()
    trial.marks = []
    trial.frames = []
    copy.start = trial.mark()
    trial.frames = [.attempt(Shared(copy))]
    let resolution = trial.run()
    budget = trial.budget
    return resolution
  }
}
