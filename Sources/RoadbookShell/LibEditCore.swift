import CLibEditShim
import RoadbookText

/// What our keys do while libedit reads a line: completion, and going through the history.
///
/// Called back from C on the reading thread only.
final class LibEditCore {
  var editor: OpaquePointer?
  /// Lines of the statement above the one under edit, with their line ends.
  var linesBefore = ""
  var completions: ((String, Int) -> [Completion])?

  private var history: [String]
  private let output: OutputStream
  private let remember: (String) -> Void
  /// Where Up and Down are in the history; at its end, the line that was being typed.
  private var place = 0
  private var draft = ""

  init(history: [String], output: OutputStream, remember: @escaping (String) -> Void) {
    self.history = history
    self.output = output
    self.remember = remember
  }

  static func from(_ context: UnsafeMutableRawPointer?) -> LibEditCore? {
    context.map { Unmanaged<LibEditCore>.fromOpaque($0).takeUnretainedValue() }
  }

  func beginLine() {
    place = history.count
    draft = ""
  }

  /// Keeps an entry; false when it is not worth it.
  func add(_ entry: String) -> Bool {
    guard HistoryFile.keeps(entry) else { return false }
    if history.last == entry { return false }
    history.append(entry)
    remember(entry)
    return true
  }

  // MARK: History

  /// Shows the next entry in a direction that begins with what was typed before the first Up.
  func recall(_ direction: Int) -> Int32 {
    let (line, cursor) = current()
    if place == history.count { draft = String(line.unicodeScalars.prefix(cursor)) }
    var next = place + direction
    while history.indices.contains(next), !history[next].hasPrefix(draft) { next += direction }
    guard next >= 0, next <= history.count, next != place else { return keyBeep }
    place = next
    replaceAll(line, with: next == history.count ? draft : history[next])
    return keyRefresh
  }

  private func replaceAll(_ line: String, with text: String) {
    let count = line.unicodeScalars.count
    let (_, cursor) = current()
    rb_editor_move(editor, Int32(clamping: count - cursor))
    rb_editor_delete_before(editor, Int32(clamping: count))
    _ = withWide(text) { rb_editor_insert(editor, $0) }
  }

  // MARK: Completion

  func complete() -> Int32 {
    guard let completions else { return keyBeep }
    let (line, cursor) = current()
    let before = String(line.unicodeScalars.prefix(cursor))
    let lineStart = linesBefore.utf8.count
    let offset = lineStart + before.utf8.count
    let all = completions(linesBefore + line, offset)
    guard let range = all.first?.replaces, range.start >= lineStart, range.end >= offset,
      range.start <= offset
    else { return keyBeep }
    let choices = all.filter { $0.replaces == range }
    let typed = String(decoding: before.utf8.dropFirst(range.start - lineStart), as: UTF8.self)
    let common = commonPrefix(choices.map(\.insertion))
    if choices.count == 1 || (common.hasPrefix(typed) && common != typed) {
      // Only the part up to the cursor is replaced, unless the range says that the word goes on.
      let behind = String(decoding: line.utf8.dropFirst(range.start - lineStart), as: UTF8.self)
      let word = String(decoding: behind.utf8.prefix(range.length), as: UTF8.self)
      let count = word.unicodeScalars.count
      rb_editor_move(editor, Int32(clamping: count - typed.unicodeScalars.count))
      rb_editor_delete_before(editor, Int32(clamping: count))
      _ = withWide(common) { rb_editor_insert(editor, $0) }
      return keyRefresh
    }
    list(choices)
    return keyNormal
  }

  /// Prints the choices below the line, and the line again below them.
  private func list(_ choices: [Completion]) {
    output.write("\n")
    output.write(
      CompletionList.text(choices, width: terminalWidth(), cellWidth: { cellWidth($0) }))
    output.flush()
    rb_editor_redraw(editor)
  }

  private func current() -> (line: String, cursor: Int) {
    var text: UnsafePointer<wchar_t>?
    var length = 0
    var cursor = 0
    rb_editor_line(editor, &text, &length, &cursor)
    return (narrow(text, length), cursor)
  }
}

/// The longest text that all begin with, in whole characters.
private func commonPrefix(_ texts: [String]) -> String {
  guard var common = texts.first else { return "" }
  for text in texts.dropFirst() {
    common = String(zip(common, text).prefix { $0 == $1 }.map(\.0))
  }
  return common
}

private func cellWidth(_ text: String) -> Int {
  text.unicodeScalars.reduce(0) {
    $0 + max(0, Int(rb_scalar_width(wchar_t(bitPattern: $1.value))))
  }
}
