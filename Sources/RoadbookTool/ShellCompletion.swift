import ArgumentParser
import RoadbookIDE
import RoadbookSession
import RoadbookText

/// What shells offer after Tab, by the scripts of `roadbook --generate-completion-script`.
extension CompletionKind {
  /// Maps and folders.
  static let maps = CompletionKind.file(extensions: ["roadbook"])

  /// URLs of the map that is named before them: the next segment, key or value, as Tab at the prompt.
  static let urls = CompletionKind.custom { words, _, prefix in
    guard let map = words.dropFirst().first(where: { $0.hasSuffix(".roadbook") }) else { return [] }
    var session = Session(files: DiskAccess())
    guard !session.load(map).isUsageError else { return [] }
    let before = "resolve "
    let text = before + prefix
    let items = Completions(Analysis(session), text, at: text.utf8.count).items(fuzzily: false)
    return items.filter { $0.kind == .url && $0.range.start >= before.utf8.count }.map { item in
      String(
        decoding: text.utf8.prefix(item.range.start).dropFirst(before.utf8.count), as: UTF8.self)
        + item.insertion
    }
  }
}
