import RoadbookText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lays out what an editor shows and writes it to the terminal.
struct EditorDisplay {
  private let output: OutputStream
  private var painter: FramePainter
  private var prompt = ""
  private var continuation = ""
  /// The size of the menu shown last.
  private(set) var menuRoom = CompletionMenu.Room(width: 80, height: 10)
  /// Whether the terminal rewraps rows when its window gets narrower.
  private let rewraps: Bool

  init(output: OutputStream, isColoured: Bool) {
    self.output = output
    painter = FramePainter(isColoured: isColoured)
    // Nearly all terminals do; the exceptions, xterm and GNU screen, set a variable.
    rewraps = getenv("XTERM_VERSION") == nil && getenv("STY") == nil
  }

  /// The maximum length in bytes that is laid out completely for each key; of a longer text only
  /// the part around the cursor is shown, without styles.
  private static let wholeLimit = 32_768

  private static let menuLimit = 14

  mutating func begin(prompt: String, continuation: String) {
    self.prompt = prompt
    self.continuation = continuation
    painter.forget()
    output.flush()
  }

  /// Shows the text being edited.
  mutating func show(
    _ text: EditorText, provider: (any CompletionProvider)?, suggestion: String? = nil,
    hint: UsageHint? = nil,
    menu: CompletionMenu? = nil
  ) {
    let size = terminalSize()
    var layout = layout(text, provider)
    if let suggestion {
      let row = suggestion.prefix { $0 != "\n" }
      layout.suggestion = row.count == suggestion.count ? suggestion : row + " …"
    }
    layout.hint = hint
    if let menu {
      let used = layout.frame(width: size.columns).rows.count
      let height = max(min(3, size.rows - 1), min(Self.menuLimit, size.rows - used))
      menuRoom = CompletionMenu.Room(width: size.columns, height: height)
      layout.below = menu.rows(menuRoom)
    }
    paint(layout, size)
  }

  /// Shows the result of a history search instead of the text.
  mutating func show(_ text: EditorText, search: HistorySearch, provider: (any CompletionProvider)?)
  {
    let size = terminalSize()
    let found = search.match ?? text.text
    let range = search.match.flatMap { search.range(in: $0) }
    let place = EditorText(
      found,
      cursor: String(
        decoding: found.utf8.prefix(range?.lowerBound ?? found.utf8.count), as: UTF8.self
      )
      .unicodeScalars.count)
    var layout = layout(place, provider)
    if let range {
      layout.styles.append(StyledRange(TextRange(range.lowerBound, range.upperBound), .chosen))
    }
    let title = search.hasFailed ? "not in the history: " : "history: "
    layout.below = [cells(CellWidth.cut(title + search.query, to: size.columns - 1), .faint)]
    paint(layout, size)
  }

  /// Shows the final text, without editing aids, and moves below it.
  mutating func finish(_ text: String, mark: String, styles: [StyledRange]) {
    var layout = FrameLayout()
    layout.prompt = prompt
    layout.continuation = continuation
    layout.text = text + mark
    layout.cursor = layout.text.utf8.count
    layout.styles = text.utf8.count <= Self.wholeLimit ? styles : []
    let width = terminalSize().columns
    write(painter.show(layout.frame(width: width), width: width) + painter.leave())
  }

  mutating func leave() { write(painter.leave()) }

  /// Removes the text from the screen, as if the prompt had not been shown.
  mutating func erase() { write(painter.clear()) }

  /// Writes lines above the text, which must then be shown again.
  mutating func writeAbove(_ text: String) {
    let lines = TerminalText.escapedLines(text).split(separator: "\n")
    write(painter.clear() + lines.map { $0 + "\r\n" }.joined())
  }

  /// Starts over after another program used the terminal, so that the cursor's position is unknown.
  mutating func startAnew() {
    painter.forget()
    write("\r\u{1B}[J")
  }

  mutating func resized() {
    write(painter.wipe(newWidth: terminalSize().columns, rewraps: rewraps))
  }

  mutating func clearScreen() {
    painter.forget()
    write("\u{1B}[H\u{1B}[2J")
  }

  private func layout(_ text: EditorText, _ provider: (any CompletionProvider)?) -> FrameLayout {
    var layout = FrameLayout()
    layout.prompt = prompt
    layout.continuation = continuation
    if text.text.utf8.count <= Self.wholeLimit {
      layout.text = text.text
      layout.cursor = text.offset
      layout.styles = provider?.styles(in: text.text, at: text.offset) ?? []
    } else {
      // In steps, so that moving by one character does not shift the whole text.
      let step = Self.wholeLimit / 4
      let start = max(0, (text.offset / step - 1) * step)
      let part = text.text.utf8.dropFirst(start).prefix(3 * step)
      layout.text = (start > 0 ? "…" : "") + String(decoding: part, as: UTF8.self)
      layout.cursor = text.offset - start + (start > 0 ? 3 : 0)
    }
    return layout
  }

  private mutating func paint(_ layout: FrameLayout, _ size: (columns: Int, rows: Int)) {
    write(painter.show(layout.frame(width: size.columns).window(size.rows), width: size.columns))
  }

  private func write(_ text: String) {
    guard !text.isEmpty else { return }
    output.write(text)
    output.flush()
  }
}

/// The window size of standard output; 80 by 24 if it is unknown.
package func terminalSize() -> (columns: Int, rows: Int) {
  var size = winsize()
  guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
    return (80, 24)
  }
  return (Int(size.ws_col), Int(size.ws_row))
}
