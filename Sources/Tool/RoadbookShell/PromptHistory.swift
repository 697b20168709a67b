package import RoadbookSession
import RoadbookText

/// The lines typed at the prompt, now and in earlier sessions, with the files that store them.
///
/// There are two files: one for everything, one for the project. The project's lines come after all
/// others, as if they were newer, so that going back reaches them first.
package final class PromptHistory {
  /// Oldest first, without duplicates.
  private let kept = Lock<[TypedLine]>([])
  private var files: [HistoryFile]
  private let complain: (String) -> Void
  private let limit: Int

  package var lines: [TypedLine] { kept.withLock { $0 } }

  /// - Parameters:
  ///   - files: The file for everything, then the project's.
  ///   - limit: How many lines each file keeps.
  ///   - complain: Called once if a file cannot be used; nothing is stored from then on.
  package init(
    files: [HistoryFile], limit: Int = HistoryFile.limit,
    complain: @escaping (String) -> Void = { _ in }
  ) {
    self.files = files
    self.limit = limit
    self.complain = complain
    var texts: [[String]] = []
    // Compacting at the start, under the lock, avoids a hook at exit, which a kill would skip.
    for file in files {
      if let problem = file.compact(to: limit) { report(problem) }
      switch file.load() {
      case .success(let entries): texts.append(entries)
      case .failure(let problem): report(problem)
      }
    }
    let own = Set(texts.dropFirst().joined())
    let all = (texts.first ?? []).filter { !own.contains($0) } + texts.dropFirst().joined()
    kept.withLock {
      $0 = all.enumerated().map { TypedLine(number: $0.offset + 1, text: $0.element) }
    }
  }

  package func add(_ text: String) {
    guard HistoryFile.keeps(text), lines.last?.text != text else { return }
    kept.withLock { lines in
      let number = (lines.last?.number ?? 0) + 1
      lines.removeAll { $0.text == text }
      lines.append(TypedLine(number: number, text: text))
    }
    for file in files {
      if let problem = file.append(text) { report(problem) }
    }
  }

  /// The last 50 lines, the last `N`, or all that contain a string.
  package var search: @Sendable (String?) -> [TypedLine] {
    { [kept] filter in
      let lines = kept.withLock { $0 }
      guard let filter else { return lines.suffix(50) }
      if let count = Int(filter), count >= 0 { return lines.suffix(count) }
      return lines.filter { HistorySearch.range(of: filter, in: $0.text) != nil }
    }
  }

  private func report(_ problem: HistoryProblem) {
    guard !files.isEmpty else { return }
    files = []
    complain(problem.message)
  }
}
