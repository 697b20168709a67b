/// A fenced block of a Markdown file: at least three backticks, followed by words.
public struct Fence {
  /// The words after the opening backticks.
  public let words: [String]
  /// The indices of the lines between the backticks.
  public private(set) var body: Range<Int>

  /// The index of the opening line.
  public var start: Int { body.lowerBound - 1 }
  /// The index of the line after the closing one.
  public var end: Int { body.upperBound + 1 }

  /// The block that begins at an index of a file's lines; nil if none begins there.
  public init?(_ lines: [String], _ index: Int) {
    let ticks = lines[index].prefix { $0 == "`" }
    guard ticks.count >= 3, ticks.count < lines[index].count else { return nil }
    words = lines[index].dropFirst(ticks.count).split(separator: " ").map(String.init)
    let end = lines[(index + 1)...].firstIndex { $0 == ticks } ?? lines.count
    body = index + 1..<end
  }

  /// The name of the file that the fence contains.
  public var file: String? {
    words.first { $0.hasPrefix("file=") }.map { String($0.dropFirst("file=".count)) }
  }

  var isInput: Bool { words.first == "roadbook" || file != nil }

  mutating func move(by count: Int) {
    body = body.lowerBound + count..<body.upperBound + count
  }

  /// The lines of a fence around a text, with more backticks than any in the text.
  static func lines(_ words: [String], _ text: String) -> [String] {
    let body =
      text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false)
    var ticks = "```"
    while body.contains(where: { $0.drop { $0 == " " }.hasPrefix(ticks) }) { ticks += "`" }
    return [ticks + words.joined(separator: " ")] + body.map(String.init) + [ticks]
  }
}
