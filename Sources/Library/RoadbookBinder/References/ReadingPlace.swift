import RoadbookModel
package import RoadbookText
import RoadbookURL

/// The statically known state of the app at an expression.
package struct ReadingPlace: Sendable {
  package enum Visible: Sendable {
    case anything
    case screen(String)
    /// The target of the last URL that was opened.
    case opened
  }

  /// The possible URLs of the last `open`; nil if unknown.
  package var opened: [String]?
  package var visible = Visible.anything
  /// The surrounding route: its parameters are its captures, and the query keys of its screens.
  package var route: Place?

  package init() {}

  /// `opened`: a URL that was just opened; nil if it is known only at run time.
  package init(opened: String?) { self.opened = opened.map { [$0] } }
}

extension ReadingPlace {
  /// Applies the effect of a test's statement on the app.
  mutating func pass(_ statement: Statement, _ table: CaseTable?) {
    switch statement.kind {
    case .command(.block(.go(let command))): pass(command, table)
    case .command(.expect), .command(.answer), .command(.switchGuards),
      .command(.block(.log)), .command(.block(.set)), .declaration, .invalid:
      break
    case .command(.block(.leave)), .command(.block(.select)): visible = .anything
    default: self = ReadingPlace()
    }
  }

  private mutating func pass(_ command: GoCommand, _ table: CaseTable?) {
    switch command.subject {
    case .url(let template):
      opened = template.texts(in: table)
      visible = .opened
    case .screen(let call):
      visible =
        table?.columns.contains { $0.text == call.screen.text } ?? false
        ? .anything : .screen(call.screen.text)
    }
  }
}

extension URLTemplate {
  private static let rowLimit = 50

  /// The URL in each row of a test's table; nil if the rows do not contain it.
  fileprivate func texts(in table: CaseTable?) -> [String]? {
    if isPlain { return [source] }
    guard let table, table.rows.count <= Self.rowLimit else { return nil }
    var result: [String] = []
    for row in table.rows {
      guard let text = text(in: row, of: table) else { return nil }
      result.append(text)
    }
    return result
  }

  private func text(in row: CaseTable.Row, of table: CaseTable) -> String? {
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .expression(.name(let name, _)):
        guard let column = table.columns.firstIndex(where: { $0.text == name }),
          row.cells.indices.contains(column)
        else { return nil }
        switch row.cells[column].content {
        case .url(let url) where url.isPlain: result += url.source
        case .expression(.literal(let value, _)): result += value.text
        default: return nil
        }
      case .expression: return nil
      }
    }
    return result
  }
}
