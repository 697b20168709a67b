/// A pressed key, or pasted text.
package enum Key: Hashable, Sendable {
  /// Ordinary characters: one, or several that arrived together.
  case text(String)
  /// Ctrl with a letter, as its control character.
  case control(UInt8)
  case alt(Unicode.Scalar)
  case enter, altEnter, tab, backTab, escape, backspace
  case left, right, up, down, home, end, delete, previousWord, nextWord, pageUp, pageDown
  case textStart, textEnd
  /// F1 and so on.
  case function(Int)
  case paste(String)

  static let interruptByte: UInt8 = 3
  /// Ctrl-C.
  package static let interrupt = control(interruptByte)
}
