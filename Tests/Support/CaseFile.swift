public import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Answers the questions of one case about its input files.
public protocol CaseRunner {
  /// - Parameter input: The contents of the fences before the first answer.
  init(_ input: CaseInput)

  /// The findings of the map, one per line. If there are any, the case must have a fence with them.
  var findings: String { get }

  /// Gives the contents of an answer fence.
  ///
  /// - Parameters:
  ///   - words: The words after the backticks.
  ///   - body: The current contents of the fence, which include the inputs.
  /// - Returns: The expected contents; nil if the first word is not a kind of answer.
  mutating func answer(_ words: [String], _ body: String) -> String?

  /// Replaces a file while the session runs.
  mutating func write(_ name: String, _ text: String)
}

extension CaseRunner {
  /// Answers each input of a fence.
  ///
  /// - Parameters:
  ///   - body: Lines after `> ` are an input; `>` is an empty line of it. The following lines are
  ///     its previous answer.
  ///   - answer: Gives the answer to an input.
  /// - Returns: Each input with its answer.
  public func each(_ body: String, _ answer: (String) -> String) -> String {
    var inputs: [[String]] = []
    var isInput = false
    for line in body.split(separator: "\n") {
      let continues = isInput
      isInput = line.hasPrefix("> ") || line == ">"
      guard isInput else { continue }
      if !continues { inputs.append([]) }
      inputs[inputs.count - 1].append(String(line.dropFirst(2)))
    }
    return inputs.map { lines in
      let shown = lines.map { $0.isEmpty ? ">" : "> \($0)" }
      let text = answer(lines.joined(separator: "\n"))
      return (shown + (text.isEmpty ? [] : [text])).joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

/// The input of a case: its map and other files.
public struct CaseInput: Sendable {
  /// The map to load.
  public var map: String?
  /// The other files, in the order of their fences.
  public var files: [(name: String, text: String)] = []
}

/// A Markdown file in `Tests/Cases`; the README there describes the form.
public struct CaseFile: Sendable, CustomTestStringConvertible {
  /// The path relative to `Tests/Cases`.
  public let name: String
  private let path: String

  /// The name, shown in failures.
  public var testDescription: String { name }

  private static let folder =
    String(#filePath.dropLast("Support/CaseFile.swift".count)) + "Cases/"

  /// The files of a folder; if the environment variable `CASES` is set, those whose path contains
  /// it.
  public static func all(in area: String) -> [CaseFile] {
    let filter = getenv("CASES").map { String(cString: $0) } ?? ""
    return fileNames(in: folder + area).filter { $0.hasSuffix(".md") }
      .map { CaseFile(name: "\(area)/\($0)", path: "\(folder)\(area)/\($0)") }
      .filter { filter.isEmpty || $0.name.contains(filter) }
  }

  /// The maps of its cases that are a single file.
  public var maps: [String] { inputs.compactMap { $0.files.isEmpty ? $0.map : nil } }

  /// The inputs of its cases.
  public var inputs: [CaseInput] {
    let lines = readLines(path) ?? []
    var inputs: [CaseInput] = []
    var (common, input) = (CaseInput(), CaseInput())
    var (isShared, isAnswered) = (false, false)
    var index = 0
    while index < lines.count {
      if lines[index].hasPrefix("# ") || lines[index].hasPrefix("## ") {
        isShared = lines[index].hasPrefix("# ")
        if isShared { common = CaseInput() }
        (input, isAnswered) = (common, false)
      } else if let fence = Fence(lines, index), fence.end <= lines.count {
        if fence.isInput {
          if isAnswered { (input, isAnswered) = (common, false) }
          let body = lines[fence.body].joined(separator: "\n")
          if let file = fence.file {
            input.files.append((file, body))
          } else {
            input.map = input.map.map { "\($0)\n\(body)" } ?? body
          }
          if isShared { common = input }
        } else if !isAnswered {
          isAnswered = true
          inputs.append(input)
        }
        index = fence.end
        continue
      }
      index += 1
    }
    return inputs
  }

  /// Compares each answer with the one of a runner; writes it instead if `UPDATE_EXPECT` is set.
  public func check<Runner: CaseRunner>(with type: Runner.Type) throws {
    let original = try #require(readLines(path), "\(path) cannot be read")
    var check = CaseCheck<Runner>(lines: original)
    check.run()
    if updatesExpectations, check.lines != original {
      writeFile(path, check.lines.joined(separator: "\n"))
    }
    for difference in check.differences where !(updatesExpectations && difference.isWritten) {
      Issue.record(
        """
        \(name):\(difference.line): \(difference.heading)
        \(difference.text)
        """,
        sourceLocation: SourceLocation(
          fileID: "Cases/\(name)", filePath: path, line: difference.line, column: 1))
    }
  }
}

/// One pass over the lines of a case file.
private struct CaseCheck<Runner: CaseRunner> {
  struct Difference {
    var line: Int
    var heading: String
    var text: String
    /// Whether `lines` contains the new answer.
    var isWritten = true
  }

  var lines: [String]
  var differences: [Difference] = []
  /// The line number of the fence in the original file.
  private var line = 0
  private var inserted = 0
  private var heading = ""
  /// The input files under the last `#` heading, shared by all cases below it.
  private var common = CaseInput()
  private var input = CaseInput()
  private var runner: Runner?
  /// Whether the case has no answer so far.
  private var isOpen = false

  init(lines: [String]) { self.lines = lines }

  mutating func run() {
    var index = 0
    while index < lines.count {
      line = index + 1 - inserted
      if lines[index].hasPrefix("# ") || lines[index].hasPrefix("## ") {
        begin(lines[index])
      } else if let fence = Fence(lines, index) {
        index = take(fence)
        continue
      }
      index += 1
    }
    endCase()
  }

  private mutating func begin(_ line: String) {
    endCase()
    runner = nil
    if line.hasPrefix("# ") { common = CaseInput() }
    input = common
    isOpen = line.hasPrefix("## ")
    heading = line
  }

  private mutating func endCase() {
    if isOpen { report("the case shows no answer") }
    isOpen = false
  }

  private mutating func report(_ text: String) {
    differences.append(Difference(line: line, heading: heading, text: text, isWritten: false))
  }

  /// Reads an input fence or checks an answer fence; returns the index of the line after it.
  private mutating func take(_ fence: Fence) -> Int {
    let body = lines[fence.body].joined(separator: "\n")
    guard fence.body.upperBound < lines.count else {
      report("the fence is not closed")
      return lines.count
    }
    if fence.words.contains("continued"), let file = fence.file {
      runner?.write(file, body)
      return fence.end
    }
    if fence.isInput {
      if runner != nil { input = common }
      runner = nil
      if let file = fence.file {
        input.files.append((file, body))
      } else {
        input.map = input.map.map { "\($0)\n\(body)" } ?? body
      }
      if heading.hasPrefix("# ") { common = input }
      return fence.end
    }
    isOpen = false
    var fence = fence
    var runner = self.runner ?? Runner(input)
    if self.runner == nil, fence.words.first != "findings", !runner.findings.isEmpty {
      let findings = Fence.lines(["findings"], runner.findings)
      differences.append(
        Difference(
          line: line, heading: heading,
          text: "the map has findings, which belong before this answer:\n\(runner.findings)"))
      lines.insert(contentsOf: findings, at: fence.start)
      inserted += findings.count
      fence.move(by: findings.count)
    }
    defer { self.runner = runner }
    guard let answer = runner.answer(fence.words, body) else {
      report("'\(fence.words.joined(separator: " "))' is not a kind of answer")
      return fence.end
    }
    guard answer != body else { return fence.end }
    differences.append(
      Difference(
        line: line, heading: heading,
        text: """
          the answer differs; UPDATE_EXPECT=1 swift test writes the new one, then read the diff
          \(lineDiff(expected: body, actual: answer))
          """))
    let text = Fence.lines(fence.words, answer)
    lines.replaceSubrange(fence.start..<fence.end, with: text)
    inserted += text.count - (fence.end - fence.start)
    return fence.start + text.count
  }
}

/// Whether expectations are updated instead of compared.
public var updatesExpectations: Bool { getenv("UPDATE_EXPECT") != nil }

/// The names of a folder's entries, sorted.
public func fileNames(in folder: String) -> [String] {
  guard let directory = opendir(folder) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    names.append(
      withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      })
  }
  return names.filter { !$0.hasPrefix(".") }.sorted()
}

extension String {
  /// The part before a separator; the whole string without one.
  public func part(before separator: String) -> String {
    firstRange(of: separator).map { String(self[..<$0.lowerBound]) } ?? self
  }
}
