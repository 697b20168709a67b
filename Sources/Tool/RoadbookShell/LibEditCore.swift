import CLibEditShim
import RoadbookText

/// Reads one statement: keys in, libedit's edits, frames out.
///
/// Called back from C on the reading thread only. Keys that libedit handles are passed to it;
/// everything that draws, needs the language or spans rows is done here.
final class LibEditCore {
  /// Why reading ended without a statement.
  enum End {
    case interrupted, closed
  }

  /// How keys are interpreted.
  enum Mode {
    case typing
    case menu(CompletionMenu, start: Int)
    case searching(HistorySearch)
  }

  /// The state of reading one statement.
  struct Reading {
    var end: End?
    var mode = Mode.typing
    var vi = ViState()
    /// The column that Up and Down try to keep.
    var wantedColumn: Int?
    /// Whether the next key is inserted literally (Ctrl-V).
    var quotesNext = false
    /// The keys for libedit, and what it does at each `RB_KEY_EDIT` among them.
    fileprivate var keys: [UInt32] = []
    fileprivate var edits: [() -> Void] = []
    fileprivate var isPrepared = false
    /// Earlier states of the text for undo; the last one is on screen.
    fileprivate var past: [EditorText] = []
    /// The states that undo left, for redo.
    fileprivate var future: [EditorText] = []
    /// Whether undo or redo made the change that is shown next.
    fileprivate var isTravelling = false
    /// Whether the text is a refused statement at which no key was pressed: what is typed replaces
    /// it.
    var isReturned = false
    /// Whether the text is made from an offered declaration.
    var isWantedDraft = false
    /// Whether Ctrl-X was pressed, which the next key belongs to.
    var isPrefixed = false
    /// What Alt-. inserted last, and the history entry that it came from.
    var lastArgument: (text: String, entry: Int)?
  }

  var input = KeyInput()
  var reading = Reading()
  var history: HistoryWalk
  var settings = EditorSettings()
  /// The last search, for vi's `n`.
  var lastSearch: HistorySearch?
  /// The initial text of the next reading.
  var draft: Draft?
  var display: EditorDisplay
  private(set) var provider: (any CompletionProvider)?

  var editor: OpaquePointer? {
    get { input.editor }
    set { input.editor = newValue }
  }

  init(history: [String], display: EditorDisplay) {
    self.history = HistoryWalk(history)
    self.display = display
  }

  static func from(_ context: UnsafeMutableRawPointer?) -> LibEditCore? {
    context.map { Unmanaged<LibEditCore>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Prepares reading a statement.
  func begin(prompt: String, continuation: String, provider: any CompletionProvider) {
    self.provider = provider
    reading = Reading()
    // Ctrl-C since the last statement: the terminal dropped what it still had, and this was typed
    // before that.
    if rb_take_interrupt() != 0 { input.clear() }
    history.leave()
    use(provider.editorSettings)
    display.begin(prompt: prompt, continuation: continuation)
  }

  /// Ends reading, with the text as accepted or cancelled.
  func finish(_ text: String, mark: String = "") {
    display.finish(text, mark: mark, styles: provider?.styles(in: text, at: -1) ?? [])
    provider = nil
  }

  // MARK: Called by libedit

  /// The next key for libedit.
  func next(_ scalar: UnsafeMutablePointer<wchar_t>?) -> Int32 {
    while reading.keys.isEmpty {
      if takeDraft() { continue }
      guard let key = readKey() else { return reading.end == .interrupted ? -1 : 0 }
      handle(key)
    }
    scalar?.pointee = wchar_t(bitPattern: reading.keys.removeFirst())
    return 1
  }

  /// Inserts the draft, if there is one; returns whether it did. If input is pending, the draft is
  /// dropped: that input was typed for an empty line.
  private func takeDraft() -> Bool {
    guard let draft else { return false }
    self.draft = nil
    guard !input.isPending else { return false }
    insert(draft.text)
    let after = String(decoding: draft.text.utf8.dropFirst(draft.offset), as: UTF8.self)
    move(by: -after.unicodeScalars.count)
    reading.isReturned = !draft.isWanted
    reading.isWantedDraft = draft.isWanted
    return true
  }

  func runEdit() {
    guard !reading.edits.isEmpty else { return }
    reading.edits.removeFirst()()
  }

  // MARK: Waiting

  /// The next key; nil when reading has ended.
  private func readKey() -> Key? {
    while let key = nextKey() {
      guard case .control(let byte) = key, !reading.quotesNext else { return key }
      switch rb_signal_of(byte) {
      case RB_SIGNAL_INTERRUPT:
        reading.end = .interrupted
        return nil
      case RB_SIGNAL_STOP:
        display.erase()
        rb_editor_send(editor, RB_SIGNAL_STOP)
      case RB_SIGNAL_QUIT:
        leaveShown()
        rb_editor_send(editor, RB_SIGNAL_QUIT)
      default: return key
      }
    }
    return nil
  }

  private func leaveShown() {
    display.show(current(), provider: provider)
    display.leave()
  }

  /// Reads a key; shows the text whenever no more input is pending.
  private func nextKey() -> Key? {
    var isFinal = false
    while true {
      if let key = input.key(isFinal: isFinal) { return key }
      let isPartial = input.decoder.awaitsPause
      var wake = input.wait(isPartial ? 40 : 0)
      if wake == RB_WAKE_TIMEOUT, !isPartial {
        if !input.decoder.isInPaste { show() }
        wake = idle()
      }
      isFinal = false
      switch wake {
      case RB_WAKE_INPUT:
        guard input.read() else {
          reading.end = .closed
          return nil
        }
      case RB_WAKE_INTERRUPT:
        input.clear()
        reading.end = .interrupted
        return nil
      case RB_WAKE_STOPPING:
        display.erase()
        rb_editor_pass_on(editor)
      case RB_WAKE_ENDING:
        leaveShown()
        rb_editor_pass_on(editor)
      case RB_WAKE_RESUMED: display.startAnew()
      case RB_WAKE_RESIZED: display.resized()
      default: isFinal = isPartial
      }
    }
  }

  /// Milliseconds without a key after which the user is probably reading, not typing.
  private static let restPause: Int32 = 20

  /// Waits for an event; shows news above the text meanwhile.
  private func idle() -> rb_wake {
    let pause: Int32 = provider?.hasNews == true ? 1_000 : -1
    if !reading.isPrepared {
      let wake = input.wait(Self.restPause)
      guard wake == RB_WAKE_TIMEOUT else { return wake }
      reading.isPrepared = true
      provider?.prepare()
    }
    while true {
      let wake = input.wait(pause)
      guard wake == RB_WAKE_TIMEOUT else { return wake }
      if !input.decoder.isInPaste, let news = provider?.news() {
        display.writeAbove(news)
        show()
      }
    }
  }

  // MARK: The text

  func current() -> EditorText {
    var text: UnsafePointer<wchar_t>?
    var length = 0
    var cursor = 0
    rb_editor_line(editor, &text, &length, &cursor)
    return EditorText(narrow(text, length), cursor: cursor)
  }

  /// Sends keys to libedit as if they had been typed.
  func press(_ keys: UInt32...) { reading.keys += keys }

  func pressAll(_ text: String) { reading.keys += text.unicodeScalars.map(\.value) }

  /// Inserts a string literally, without interpreting its characters as keys.
  func insert(_ text: String) {
    edit { editor in _ = withWide(text) { rb_editor_insert(editor, $0) } }
  }

  /// Replaces some scalars; the cursor ends up after the replacement.
  func replace(_ range: Range<Int>, with text: String) {
    let cursor = current().cursor
    edit { editor in
      rb_editor_move(editor, Int32(clamping: range.upperBound - cursor))
      rb_editor_delete_before(editor, Int32(clamping: range.count))
      _ = withWide(text) { rb_editor_insert(editor, $0) }
    }
  }

  func move(by scalars: Int) {
    guard scalars != 0 else { return }
    edit { rb_editor_move($0, Int32(clamping: scalars)) }
  }

  func edit(_ change: @escaping (OpaquePointer?) -> Void) {
    reading.edits.append { [unowned self] in change(editor) }
    reading.keys.append(UInt32(RB_KEY_EDIT))
  }

  // MARK: Queries and drawing

  func isWhole(_ text: String) -> Bool {
    let kinds = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      LineKind(String($0))
    }
    guard kinds.contains(.statement) else { return kinds.last { $0 != .blank } != .docComment }
    return provider?.isIncomplete(text) != true
  }

  /// The choices at the cursor that replace the same range, and that range.
  func choices(_ text: EditorText) -> (choices: [Completion], range: TextRange)? {
    let all = provider?.completions(in: text.text, at: text.offset) ?? []
    guard let range = all.first?.replaces, range.start <= text.offset, range.end >= text.offset
    else { return nil }
    return (all.filter { $0.replaces == range }, range)
  }

  private func show() {
    let text = current()
    keep(text)
    switch reading.mode {
    case .typing:
      if isVi, reading.vi.isCommanding {
        display.show(text, provider: provider, hint: UsageHint("-- command --"))
      } else if reading.isReturned {
        display.show(text, provider: provider, hint: Self.returnedHint)
      } else {
        let hint = provider?.usage(in: text.text, at: text.offset)
        display.show(text, provider: provider, suggestion: suggestion(text), hint: hint)
      }
    case .menu(var menu, let start):
      guard let (choices, range) = choices(text), range.start == start else {
        reading.mode = .typing
        return show()
      }
      menu.update(choices)
      reading.mode = .menu(menu, start: start)
      display.show(text, provider: provider, suggestion: menu.preview(after: text), menu: menu)
    case .searching(let search): display.show(text, search: search, provider: provider)
    }
  }

  /// A suggested continuation: from the history, else the most likely one. What is edited is
  /// complete.
  func suggestion(_ text: EditorText) -> String? {
    guard text.isAtEnd, !reading.isWantedDraft else { return nil }
    return history.suggestion(for: text.text)
      ?? provider?.likelyRest(in: text.text, at: text.offset)
  }

  private static let returnedHint = UsageHint("type again, or edit with ← →")

  // MARK: Undo

  private static let pastLimit = 200

  private func keep(_ text: EditorText) {
    // Nothing is left of the declaration.
    if text.text.isEmpty { reading.isWantedDraft = false }
    if reading.past.last?.text == text.text {
      reading.past.removeLast()
    } else {
      if !reading.isTravelling { reading.future = [] }
      reading.isTravelling = false
    }
    reading.past.append(text)
    if reading.past.count > Self.pastLimit { reading.past.removeFirst() }
  }

  /// Removes and returns the newest state with a different text.
  func takeEarlier() -> EditorText? {
    let now = current()
    while let last = reading.past.popLast() {
      if last.text != now.text {
        reading.future.append(now)
        reading.isTravelling = true
        return last
      }
    }
    return nil
  }

  /// Removes and returns the state that the last undo left.
  func takeLater() -> EditorText? {
    guard let later = reading.future.popLast() else { return nil }
    reading.isTravelling = true
    return later
  }

  // MARK: The user's editor

  /// Opens the text in the user's editor, and goes on with what was saved.
  func editText() {
    let text = current()
    display.erase()
    rb_editor_pause(editor)
    let result = TextEditor.edit(text.text)
    rb_editor_go_on(editor)
    display.startAnew()
    switch result {
    case .success(let edited): replaceAll(text, with: edited)
    case .failure(let problem):
      display.writeAbove("\(problem.message)\n  \(problem.advice)")
    }
  }
}
