/// What was typed at the prompt, now and in earlier sessions, with the files that keep it.
///
/// Two files: one for everything, one for the project. The project's lines stand behind all others, as if they were
/// newer, so that whoever goes back meets them first and reaches the rest behind them.
package final class PromptHistory {
  package struct Line: Hashable, Sendable {
    /// Stays the line's own, whatever is dropped before it.
    package var number: Int
    package var text: String
  }

  /// Oldest first, each text once.
  package private(set) var lines: [Line] = []
  private var files: [HistoryFile]
  private let complain: (String) -> Void
  private let limit: Int

  /// - Parameters:
  ///   - files: For everything first, then for the project.
  ///   - limit: How many lines each file keeps.
  ///   - complain: Told once when a file cannot be used; nothing is kept from then on.
  package init(
    files: [HistoryFile], limit: Int = HistoryFile.limit,
    complain: @escaping (String) -> Void = { _ in }
  ) {
    self.files = files
    self.limit = limit
    self.complain = complain
    var texts: [[String]] = []
    // Compacting at the start, under the lock, spares a hook at an end that a kill would skip.
    for file in files {
      if let problem = file.compact(to: limit) { report(problem) }
      switch file.load() {
      case .success(let entries): texts.append(entries)
      case .failure(let problem): report(problem)
      }
    }
    let own = Set(texts.dropFirst().joined())
    let all = (texts.first ?? []).filter { !own.contains($0) } + texts.dropFirst().joined()
    lines = all.enumerated().map { Line(number: $0.offset + 1, text: $0.element) }
  }

  package func add(_ text: String) {
    guard HistoryFile.keeps(text), lines.last?.text != text else { return }
    let number = (lines.last?.number ?? 0) + 1
    lines.removeAll { $0.text == text }
    lines.append(Line(number: number, text: text))
    for file in files {
      if let problem = file.append(text) { report(problem) }
    }
  }

  /// The last 50, the last `N`, or all that hold a text.
  package func lines(matching filter: String?) -> [Line] {
    guard let filter else { return lines.suffix(50) }
    if let count = Int(filter), count >= 0 { return lines.suffix(count) }
    return lines.filter { HistorySearch.range(of: filter, in: $0.text) != nil }
  }

  /// The last line, the one with a number, or the last that begins so.
  package func line(_ which: String?) -> Line? {
    guard let which else { return lines.last }
    if let number = Int(which) { return lines.last { $0.number == number } }
    return lines.last { $0.text.utf8.starts(with: which.utf8) }
  }

  private func report(_ problem: HistoryProblem) {
    guard !files.isEmpty else { return }
    files = []
    complain(problem.message)
  }
}
