/// Code while it is written: lines with their indentation.
struct CodeText {
  private(set) var text = ""
  private var level = 0
  /// The columns of a step of indentation.
  let step: Int
  /// Lines are not longer, if they can be broken.
  let width: Int

  init(step: Int = 2, width: Int = 100) {
    self.step = step
    self.width = width
  }

  private var margin: String { String(repeating: " ", count: level * step) }

  mutating func line(_ line: String = "") { text += line.isEmpty ? "\n" : margin + line + "\n" }

  mutating func lines(_ lines: [String]) { for line in lines { self.line(line) } }

  mutating func indent() { level += 1 }

  mutating func outdent() { level -= 1 }

  mutating func indented(_ body: (inout CodeText) -> Void) {
    indent()
    body(&self)
    outdent()
  }

  /// Lines between braces.
  mutating func block(_ head: String, end: String = "}", _ body: (inout CodeText) -> Void) {
    line(head + " {")
    indented(body)
    line(end)
  }

  /// Parts with blank lines between them.
  mutating func separated<Item>(
    _ items: [Item], _ write: (inout CodeText, Item) -> Void
  ) {
    for (number, item) in items.enumerated() {
      if number > 0 { line() }
      write(&self, item)
    }
  }

  func fits(_ line: String) -> Bool { margin.count + line.count <= width }

  /// `head` items `tail`: on one line, or else the items on lines of their own, as many on each as
  /// fit if `fills`, or all on one if that is possible.
  mutating func list(
    _ head: String, _ items: [String], _ tail: String, trailingComma: Bool = false,
    fills: Bool = false
  ) {
    let whole = head + items.joined(separator: ", ") + tail
    if fits(whole) || items.isEmpty { return line(whole) }
    line(head)
    indented { code in
      let joined = items.joined(separator: ", ") + (trailingComma ? "," : "")
      if code.fits(joined) { return code.line(joined) }
      if fills { return code.fill(items, end: trailingComma ? "," : "") }
      for (number, item) in items.enumerated() {
        code.line(item + (number < items.count - 1 || trailingComma ? "," : ""))
      }
    }
    line(tail)
  }

  /// Items behind each other, on as many lines as they need.
  mutating func fill(_ items: [String], end: String) {
    var current = ""
    for (number, item) in items.enumerated() {
      let item = item + (number < items.count - 1 ? "," : end)
      if current.isEmpty {
        current = item
      } else if fits(current + " " + item) {
        current += " " + item
      } else {
        line(current)
        current = item
      }
    }
    if !current.isEmpty { line(current) }
  }
}
