import RoadbookText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Shows answers that do not fit the window in the user's pager.
///
/// The command line comes from the user's environment and is run by the shell, as is usual; the
/// text is passed through a pipe and never becomes part of the command.
package struct Pager {
  /// The result of showing an answer.
  package enum Outcome: Equatable {
    case shown
    /// It could not be started: the text must be printed instead.
    case failed(String)
  }

  private let command: String
  /// Whether the user chose it; the failure of the default pager is not reported.
  package let isChosen: Bool
  /// Whether it shows escape sequences as colours; unknown pagers get plain text.
  package let showsColours: Bool
  private let size: () -> (columns: Int, rows: Int)

  /// Nil if no pager is wanted: `PAGER` is empty or `cat`.
  package init?(environment: (String) -> String?, size: @escaping () -> (columns: Int, rows: Int)) {
    let chosen = environment("PAGER")
    let command = chosen ?? "less"
    guard command.contains(where: { $0 != " " }), command != "cat" else { return nil }
    self.command = command
    isChosen = chosen != nil
    showsColours = Self.showsColours(command, options: environment("LESS"))
    self.size = size
  }

  private static func showsColours(_ command: String, options: String?) -> Bool {
    let words = command.split(separator: " ")
    let program = words.first?.split(separator: "/").last.map(String.init) ?? ""
    guard program == "less" else {
      return ["bat", "batcat", "moar", "moor", "ov"].contains(program)
    }
    // If LESS is not set, it is set to an option that shows colours.
    guard let options else { return true }
    let given = [options[...]] + words.dropFirst()
    return given.contains { option in
      option.contains("RAW-CONTROL-CHARS")
        || !option.hasPrefix("--") && option.contains { $0 == "R" || $0 == "r" }
    }
  }

  /// A low window scrolls over answers that fit one of usual height.
  private static let usualRows = 24

  /// Whether an answer is long, and does not fit the window with the prompt after it.
  package func isNeeded(for text: String) -> Bool {
    let (columns, rows) = size()
    let limit = max(rows, Self.usualRows)
    return Self.rows(of: text, width: columns, limit: limit) >= limit
  }

  /// The number of rows that an answer takes, ignoring escape sequences; stops counting at a limit.
  package static func rows(of text: String, width: Int, limit: Int) -> Int {
    var rows = 0
    var rest = text.utf8[...]
    while !rest.isEmpty, rows < limit {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      // More bytes than this fill any window.
      let line = rest[..<end].prefix(limit * max(1, width) * 16)
      let cells = CellWidth.of(String(decoding: withoutSequences(line), as: UTF8.self))
      rows += max(1, (cells + max(1, width) - 1) / max(1, width))
      rest = end == rest.endIndex ? rest[end...] : rest[rest.index(after: end)...]
    }
    return rows
  }

  private static func withoutSequences(_ line: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var isInside = false
    for byte in line {
      if byte == 0x1B {
        isInside = true
      } else if !isInside {
        bytes.append(byte)
      } else if byte >= 0x40, byte != UInt8(ascii: "[") {
        isInside = false
      }
    }
    return bytes
  }

  /// Shows an answer and waits until the pager exits; restores the terminal mode.
  package func show(_ text: String) -> Outcome {
    // Most answers have no sequences.
    let isPlain = showsColours || !text.utf8.contains(0x1B)
    let shown = isPlain ? text : String(decoding: Self.withoutSequences(text.utf8), as: UTF8.self)
    var pager = ShellCommand(command)
    // Defaults: long lines, colours, and quitting right away if the text fits.
    pager.defaults = [("LESS", "FRX"), ("LV", "-c")]
    // Leaving the pager early is not a failure.
    return switch ShellCommand.withTerminal({ pager.run(on: shown) }) {
    case .ended(126): .failed("it cannot be run")
    case .ended(127): .failed("there is no such program")
    case .ended: .shown
    case .failed(let reason): .failed(reason)
    }
  }
}
