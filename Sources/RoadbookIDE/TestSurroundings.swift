import RoadbookLanguage
import RoadbookSyntax
import RoadbookText

/// What stands around a place in a test.
struct TestSurroundings {
  /// The columns of the test's table.
  private(set) var columns: [String] = []
  /// Whether the place is in the table itself.
  private(set) var isInTable = false

  /// Reads the text only where a table can be in it.
  init(_ text: String, at offset: Int) {
    guard text.contains("cases") else { return }
    for case .test(let test) in FileSyntax(Parse(text).tree).statements {
      guard test.range.start <= offset, offset <= test.range.end else { continue }
      for case .cases(let table) in test.body?.statements ?? [] {
        columns += table.columns.map(\.text)
        if let body = table.node.child(.body)?.range, body.start < offset, offset <= body.end {
          isInTable = table.node.child(.body)?.token(.rightBrace) == nil || offset < body.end
        }
      }
    }
  }
}
