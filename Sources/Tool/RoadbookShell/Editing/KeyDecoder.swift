/// Decodes keys from a terminal's bytes, however they are split into chunks.
///
/// Unknown escape sequences are consumed completely, so that no part of one ends up in the text.
package struct KeyDecoder {
  private var bytes: [UInt8] = []
  private var next = 0
  private var isPasting = false

  package init() {}

  package mutating func feed(_ more: some Sequence<UInt8>) {
    if next > 0 { bytes.removeFirst(next) }
    next = 0
    bytes.append(contentsOf: more)
  }

  /// Drops everything: what was typed before an interrupt no longer counts.
  package mutating func clear() { self = KeyDecoder() }

  /// Whether there are unread bytes.
  package var hasMore: Bool { next < bytes.count }
  /// Whether the end of a paste has not arrived yet.
  package var isInPaste: Bool { isPasting }
  /// Whether a pause, meaning that no more bytes belong to the last ones, would decide something.
  /// Inside a paste only after Ctrl-C, which aborts a paste that never ends.
  package var awaitsPause: Bool { isPasting ? pasted.last == Key.interruptByte : hasMore }

  /// The next key; nil if more bytes are needed. After a pause (`isFinal`) a lone escape is a key.
  package mutating func key(isFinal: Bool) -> Key? {
    while next < bytes.count {
      if isPasting {
        if let key = paste() { return key }
        break
      }
      let before = next
      switch step(isFinal: isFinal) {
      case .key(let key): return key
      case .nothing: continue
      case .needsMore:
        next = before
        return nil
      }
    }
    guard isFinal, isPasting, awaitsPause else { return nil }
    clear()
    return .interrupt
  }

  private enum Step {
    case key(Key)
    case nothing, needsMore
  }

  private mutating func step(isFinal: Bool) -> Step {
    let byte = bytes[next]
    switch byte {
    case 0x1B: return escape(isFinal: isFinal)
    case 0x00: next += 1
    case 0x09: return take(.tab)
    // libedit's terminal mode swaps carriage return and line feed.
    case 0x0A, 0x0D: return take(.enter)
    case 0x08, 0x7F: return take(.backspace)
    case 0x01..<0x20: return take(.control(byte))
    default: return text(isFinal: isFinal)
    }
    return .nothing
  }

  private mutating func take(_ key: Key) -> Step {
    next += 1
    return .key(key)
  }

  private mutating func text(isFinal: Bool) -> Step {
    var end = next
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] != 0x7F { end += 1 }
    if end == bytes.count, !isFinal { end -= Self.openBytes(bytes[next..<end]) }
    guard end > next else { return .needsMore }
    let run = String(decoding: bytes[next..<end], as: UTF8.self)
    next = end
    // C1 control characters are not text, and some are the shim's own keys for libedit.
    let isClean = run.unicodeScalars.allSatisfy { !(0x7F...0x9F).contains($0.value) }
    return .key(.text(isClean ? run : Self.withoutControls(run)))
  }

  /// The number of bytes at the end that begin an incomplete character.
  private static func openBytes(_ run: ArraySlice<UInt8>) -> Int {
    for back in 1...3 where back <= run.count {
      let byte = run[run.endIndex - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1
      return byte < 0xF5 && length > back ? back : 0
    }
    return 0
  }

  // MARK: Escape sequences

  private static let sequenceLimit = 64

  private mutating func escape(isFinal: Bool) -> Step {
    guard next + 1 < bytes.count else { return isFinal ? take(.escape) : .needsMore }
    let second = bytes[next + 1]
    switch second {
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      var end = next + 2
      while end < bytes.count, (0x20..<0x40).contains(bytes[end]), end - next < Self.sequenceLimit {
        end += 1
      }
      guard end < bytes.count else {
        guard isFinal else { return .needsMore }
        next += 2
        return .key(.alt(Unicode.Scalar(second)))
      }
      let parameters = String(decoding: bytes[(next + 2)..<end], as: UTF8.self)
      let final = bytes[end]
      next = final == Key.interruptByte ? end : end + 1
      guard (0x40..<0x7F).contains(final) else { return .nothing }
      if final == UInt8(ascii: "~"), parameters == "200" {
        isPasting = true
        return .nothing
      }
      return Self.named(parameters, final).map { .key($0) } ?? .nothing
    case 0x1B: return take(.escape)
    case 0x0A, 0x0D:
      next += 2
      return .key(.altEnter)
    case 0x21..<0x7F:
      next += 2
      return .key(.alt(Unicode.Scalar(second)))
    case 0x7F, 0x08:
      next += 2
      return .key(.alt("\u{7F}"))
    default: return take(.escape)
    }
  }

  private static func named(_ parameters: String, _ final: UInt8) -> Key? {
    let isModified = parameters.contains(";")
    switch (final, parameters) {
    case (UInt8(ascii: "A"), _): return .up
    case (UInt8(ascii: "B"), _): return .down
    case (UInt8(ascii: "C"), _): return isModified ? .nextWord : .right
    case (UInt8(ascii: "D"), _): return isModified ? .previousWord : .left
    case (UInt8(ascii: "H"), "1;5"), (UInt8(ascii: "~"), "1;5"), (UInt8(ascii: "~"), "7;5"):
      return .textStart
    case (UInt8(ascii: "F"), "1;5"), (UInt8(ascii: "~"), "4;5"), (UInt8(ascii: "~"), "8;5"):
      return .textEnd
    case (UInt8(ascii: "P")...UInt8(ascii: "S"), ""): return .function(Int(final) - 0x4F)
    case (UInt8(ascii: "~"), _) where functionNumber(parameters) != nil:
      return functionNumber(parameters).map { .function($0) }
    case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"), (UInt8(ascii: "~"), "7"): return .home
    case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"), (UInt8(ascii: "~"), "8"): return .end
    case (UInt8(ascii: "Z"), _): return .backTab
    case (UInt8(ascii: "M"), ""): return .enter
    case (UInt8(ascii: "~"), "3"): return .delete
    case (UInt8(ascii: "~"), "5"): return .pageUp
    case (UInt8(ascii: "~"), "6"): return .pageDown
    case (UInt8(ascii: "u"), "13;2"), (UInt8(ascii: "u"), "13;3"): return .altEnter
    default: return nil
    }
  }

  /// The numbers of F1 to F12 have gaps.
  private static func functionNumber(_ parameters: String) -> Int? {
    let numbers = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24]
    return Int(parameters).flatMap { numbers.firstIndex(of: $0) }.map { $0 + 1 }
  }

  // MARK: Pastes

  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private var pasted: [UInt8] = []

  private mutating func paste() -> Key? {
    while let escape = bytes[next...].firstIndex(of: 0x1B) {
      pasted += bytes[next..<escape]
      next = escape
      let rest = bytes[escape...].prefix(Self.pasteEnd.count)
      if rest.elementsEqual(Self.pasteEnd) {
        next += rest.count
        let text = Self.cleaned(pasted)
        pasted = []
        isPasting = false
        return .paste(text)
      }
      if Self.pasteEnd.starts(with: rest) { return nil }
      pasted.append(0x1B)
      next += 1
    }
    pasted += bytes[next...]
    next = bytes.count
    return nil
  }

  /// Normalizes line breaks, however they were written and whatever the terminal swapped; replaces
  /// control characters except tabs.
  private static func cleaned(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A || byte == 0x0D {
        result.append(0x0A)
        if byte == 0x0A, index < bytes.count, bytes[index] == 0x0D { index += 1 }
      } else {
        result.append(byte)
      }
    }
    return withoutControls(String(decoding: result, as: UTF8.self))
  }

  private static func withoutControls(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl =
        scalar.value < 0x20 && scalar != "\n" && scalar != "\t"
        || (0x7F...0x9F).contains(scalar.value)
      result.append(isControl ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }
}
