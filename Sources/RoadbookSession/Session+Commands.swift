import RoadbookAnalysis
import RoadbookEngine
import RoadbookRuntime
import RoadbookSemantics
import RoadbookText

/// The plain commands of the grammar.
extension Session: CommandPerformer {
  // MARK: The map

  mutating func load(map file: Name?) -> Answer {
    guard let file else { return unlessCancelled { $0.reload() } }
    return unlessCancelled { $0.load(file.text).pointing(at: file.range) }
  }

  /// Applies a change to the map, unless it is cancelled meanwhile.
  private mutating func unlessCancelled(_ change: (inout Session) -> Answer) -> Answer {
    var changed = self
    let answer = change(&changed)
    if work.isCancelled() { return .interrupted }
    self = changed
    return answer
  }

  mutating func save(file: Name?, over: Bool) -> Answer {
    save(file?.text, over: over).pointing(at: file?.range)
  }

  mutating func run(file: Name) -> Answer {
    if let refusal = tooDeep { return refusal }
    switch files.read(file.text) {
    case .success(let text): return Answer(.scriptWanted(path: file.text, text: text))
    case .failure(let trouble): return unreadable(trouble).pointing(at: file.range)
    }
  }

  mutating func format() -> Answer { Answer(.formatted(live.text)) }

  mutating func changes(file: Name) -> Answer {
    var other = Session(files: files)
    let answer = other.load(file.text)
    guard answer.problem == nil else { return answer.pointing(at: file.range) }
    return Answer(.listing(RouteChanges(from: other.loaded, to: loaded).listing))
  }

  mutating func list(noun: Command.Noun?, text: [Name], all: Bool) -> Answer {
    guard let noun else { return listNouns() }
    let filter = text.isEmpty ? nil : text.map(\.text).joined(separator: " ")
    return list(noun, isAll: all, filter: filter)
  }

  // MARK: The app

  mutating func resume(n: Int?) -> Answer {
    goOn("resume", noDeferred(n)) { $0.resume(n) }
  }

  mutating func proceed() -> Answer { goOn("proceed", "nothing is held") { $0.proceed() } }

  mutating func drop(held: Bool, n: Int?) -> Answer { held ? dropHeld() : dropDeferred(n) }

  mutating func record(off: Bool, file: Name?) -> Answer {
    file.map { record($0.text).pointing(at: $0.range) } ?? endRecording()
  }

  mutating func replay(file: Name, update: Bool) -> Answer {
    replay(file.text, updates: update).pointing(at: file.range)
  }

  // MARK: The prompt

  func tour(tour: Command.Tour?) -> Answer { Answer(.tourWanted(tour)) }

  func quit(code: Int?) -> Answer {
    var answer = Answer(.nothing)
    answer.endsSession = true
    answer.exitCode = code
    return answer
  }

  func help(topic words: [Name]) -> Answer {
    let topic = words.isEmpty ? nil : words.map(\.text).joined(separator: " ")
    if let topic, let text = settings.aliases[topic] {
      return Answer(.message("\(topic) is an alias: \(text)"))
    }
    switch Help.page(topic) {
    case .success(let page): return Answer(.help(page))
    case .failure(let unknown):
      let search = unknown.found > 0 ? "search the help: help about \(unknown.topic)" : nil
      return .problem(
        "there is no help on '\(unknown.topic)'",
        advice: unknown.suggestion.map { "did you mean '\($0)'?" } ?? search
          ?? "'help' lists the topics",
        isUsageError: true)
    }
  }
}
