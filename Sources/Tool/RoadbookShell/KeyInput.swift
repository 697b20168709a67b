import CLibEditShim

/// The keys typed on the terminal, with a key and an event that were read ahead.
struct KeyInput {
  var editor: OpaquePointer?
  private(set) var decoder = KeyDecoder()
  private var heldKey: Key?
  private var heldWake: rb_wake?

  /// Whether there is an event or input to be handled.
  var isPending: Bool {
    mutating get {
      if decoder.hasMore || heldKey != nil || heldWake != nil { return true }
      let wake = wait(0)
      if wake != RB_WAKE_TIMEOUT { heldWake = wake }
      return heldWake != nil
    }
  }

  /// The next key of what was read; nil if more bytes are needed. After a pause (`isFinal`) a lone
  /// escape is a key.
  mutating func key(isFinal: Bool) -> Key? { heldKey.take() ?? decoder.key(isFinal: isFinal) }

  /// Waits for an event for that many milliseconds; -1 for ever.
  mutating func wait(_ milliseconds: Int32) -> rb_wake {
    heldWake.take() ?? rb_editor_wait(editor, milliseconds)
  }

  /// Reads what has arrived; false if the terminal is gone.
  mutating func read() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = rb_editor_bytes(editor, &bytes, bytes.count)
    decoder.feed(bytes.prefix(max(0, count)))
    return count > 0
  }

  /// The next key while input keeps arriving.
  mutating func keyOfBurst() -> Key? {
    while true {
      if let key = decoder.key(isFinal: false) { return key }
      let wake = wait(2)
      guard wake == RB_WAKE_INPUT else {
        if wake != RB_WAKE_TIMEOUT { heldWake = wake }
        return nil
      }
      guard read() else { return nil }
    }
  }

  /// Puts a key back.
  mutating func hold(_ key: Key) { heldKey = key }

  /// Drops everything that was read.
  mutating func clear() {
    decoder.clear()
    heldKey = nil
  }
}
