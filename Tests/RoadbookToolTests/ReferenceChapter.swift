import RoadbookTestSupport

/// A chapter of the reference: its lines, with fences that are executed in order.
///
/// - `roadbook`: a map or script, piped into `roadbook --keep-going`. With `continued` it continues
///   where the previous fences stopped; with `file=NAME` it is written to that file next to the
///   examples; with `syntax` it must already be formatted.
/// - `objc`, `swift`, `ts`, `dart`, `kotlin`, `java`, `xml`, `yaml`, `text` and `json` with a name:
///   what `file=NAME` writes to a file.
/// - `sh`: command lines after `$ `, run in a folder with copies of the examples.
/// - `output` or `json` after one of them: its standard error and output as a user sees them.
struct ReferenceChapter {
  struct Difference {
    var line: Int
    var what: String
    var expected: String
    var actual: String
  }

  private(set) var lines: [String]
  private let shell: ReferenceShell
  /// The input and the output of the fences so far, to which `continued` adds.
  private var script = ""
  private var printed = ""

  static let folder = Tool.root + "/grammar/reference"

  static var paths: [String] { paths(in: folder) }

  /// The Markdown files of a folder, sorted by name.
  static func paths(in folder: String) -> [String] {
    fileNames(in: folder).filter { $0.hasSuffix(".md") }.map { folder + "/" + $0 }
  }

  static func name(of path: String) -> String { String(path.dropFirst(folder.count + 1)) }

  init(lines: [String], place: String? = nil) {
    self.lines = lines
    shell = ReferenceShell(place: place)
  }

  /// Runs all fences, writes their output into `lines`, and returns the differences.
  mutating func run() -> [Difference] {
    var differences: [Difference] = []
    var actual = ""
    var index = 0
    while index < lines.count {
      guard let fence = Fence(lines, index) else {
        index += 1
        continue
      }
      let words = fence.words
      let start = fence.body.lowerBound
      var end = fence.body.upperBound
      let body = lines[fence.body].joined(separator: "\n")
      var wanted: String?
      switch words.first {
      case "roadbook" where words.contains("syntax"):
        wanted = shell.run("roadbook format -", input: body + "\n")
      // Only valid and formatted source is returned unchanged.
      case "roadbook": actual = run(script: body + "\n", words)
      case "objc", "swift", "ts", "dart", "kotlin", "java", "xml", "yaml", "text":
        if words.contains(where: { $0.hasPrefix("file=") }) {
          actual = run(script: body + "\n", words)
        }
      case "json" where words.contains(where: { $0.hasPrefix("file=") }):
        actual = run(script: body + "\n", words)
      case "sh": actual = run(commands: body)
      case "output": wanted = actual
      case "json": wanted = actual.split(separator: "\n").map(Self.spread).joined(separator: "\n")
      default: break
      }
      if var wanted {
        while wanted.hasSuffix("\n") { wanted.removeLast() }
        if wanted != body {
          differences.append(
            Difference(line: start, what: words[0], expected: body, actual: wanted))
          let text = wanted.split(separator: "\n", omittingEmptySubsequences: false)
          lines.replaceSubrange(start..<end, with: wanted.isEmpty ? [] : text.map(String.init))
          end = start + (wanted.isEmpty ? 0 : text.count)
        }
      }
      index = end + 1
    }
    return differences
  }

  private mutating func run(script text: String, _ words: [String]) -> String {
    if let file = words.first(where: { $0.hasPrefix("file=") }) {
      shell.write(String(file.dropFirst("file=".count)), text)
      return ""
    }
    let isContinued = words.contains("continued")
    if !isContinued { (script, printed) = ("", "") }
    script += text
    let output = shell.run("roadbook --keep-going", input: script)
    defer { printed = output }
    return isContinued ? String(output.dropFirst(printed.count)) : output
  }

  private func run(commands: String) -> String {
    var result = ""
    for line in commands.split(separator: "\n") where line.hasPrefix("$ ") {
      result += shell.run(String(line.dropFirst(2)), input: "")
    }
    return result
  }

  /// A JSON object with each top-level member on its own line.
  private static func spread(_ json: Substring) -> String {
    var result = ""
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for character in json {
      if isQuoted {
        result.append(character)
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        }
        continue
      }
      if character == "}" || character == "]" {
        depth -= 1
        if depth == 0 { result += "\n" }
      }
      result.append(character)
      if character == "\"" { isQuoted = true }
      if character == "{" || character == "[" {
        depth += 1
        if depth == 1 { result += "\n  " }
      }
      if character == ",", depth == 1 { result += "\n  " }
    }
    return result
  }
}
