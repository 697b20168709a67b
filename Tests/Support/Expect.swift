import RoadbookText
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An expectation in the test's own source.
///
/// `expect("""…""").match(actual)` fails with both strings; `UPDATE_EXPECT=1 swift test` writes the
/// actual string into the literal instead. The literal must be a multi-line one that begins on the
/// line of `expect` or directly below it.
public struct Expect: Sendable {
  let text: String
  let file: String
  let line: Int
  let location: SourceLocation

  /// Compares; a difference is reported as a test failure at the literal.
  public func match(_ actual: String) {
    guard actual != text else { return }
    if getenv("UPDATE_EXPECT") != nil {
      SnapshotPatches.shared.withLock { $0.add(self, actual) }
      return
    }
    Issue.record(
      """
      the snapshot differs; UPDATE_EXPECT=1 swift test writes the new one, then read the diff
      \(lineDiff(expected: text, actual: actual))
      """, sourceLocation: location)
  }
}

/// The expected string, as a multi-line literal.
public func expect(
  _ text: String, file: String = #filePath, fileID: String = #fileID, line: Int = #line,
  column: Int = #column
) -> Expect {
  Expect(
    text: text, file: file, line: line,
    location: SourceLocation(fileID: fileID, filePath: file, line: line, column: column))
}

/// A line-by-line difference: `-` expected, `+` actual, two blanks for equal lines.
public func lineDiff(expected: String, actual: String) -> String {
  let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in new.difference(from: old) {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var lines: [String] = []
  var row = 0
  var column = 0
  while row < old.count || column < new.count {
    if row < old.count, removed.contains(row) {
      lines.append("- \(old[row])")
      row += 1
    } else if column < new.count, inserted.contains(column) {
      lines.append("+ \(new[column])")
      column += 1
    } else {
      if row < old.count { lines.append("  \(old[row])") }
      row += 1
      column += 1
    }
  }
  return lines.joined(separator: "\n")
}

/// All literals to rewrite in this run; always applied to the original source, from the last line
/// up.
private struct SnapshotPatches {
  static let shared = Lock(SnapshotPatches())
  var originals: [String: [String]] = [:]
  var patches: [String: [Int: String]] = [:]

  mutating func add(_ expect: Expect, _ actual: String) {
    guard let original = originals[expect.file] ?? readLines(expect.file) else { return }
    originals[expect.file] = original
    patches[expect.file, default: [:]][expect.line] = actual
    var lines = original
    for (line, text) in (patches[expect.file] ?? [:]).sorted(by: { $0.key > $1.key }) {
      replaceLiteral(in: &lines, from: line - 1, with: text)
    }
    writeFile(expect.file, lines.joined(separator: "\n"))
  }

  private func replaceLiteral(in lines: inout [String], from start: Int, with text: String) {
    guard
      let open = (start..<min(start + 3, lines.count)).first(where: {
        lines[$0].hasSuffix("\"\"\"") || lines[$0].hasSuffix("\"\"\"#")
      }),
      let close = (open + 1..<lines.count).first(where: {
        lines[$0].drop(while: { $0 == " " }).hasPrefix("\"\"\"")
      })
    else { return }
    let isRaw = lines[open].contains("#\"\"\"")
    let indent = String(lines[close].prefix(while: { $0 == " " }))
    let body = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : indent + (isRaw ? String(line) : escape(String(line)))
    }
    lines.replaceSubrange(open + 1..<close, with: body)
  }

  private func escape(_ line: String) -> String {
    var result = ""
    for character in line {
      if character == "\\" { result += "\\" }
      result.append(character)
    }
    return result
  }
}

/// The lines of a file; nil if it cannot be read.
public func readLines(_ path: String) -> [String]? {
  guard let text = readFile(path) else { return nil }
  return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}

/// A file as a string; nil if it cannot be read.
public func readFile(_ path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    if count == 0 { break }
    bytes.append(contentsOf: buffer[0..<count])
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Replaces a file's contents.
public func writeFile(_ path: String, _ text: String) {
  guard let file = fopen(path, "w") else { return }
  defer { fclose(file) }
  var copy = text
  copy.withUTF8 { _ = fwrite($0.baseAddress, 1, $0.count, file) }
}
