package import RoadbookModel
package import RoadbookText

/// `test "an item opens above its list" [fails "why"] { … }`
package struct TestDeclaration: NamedDeclaration {
  package var name: Name
  /// The statements, those of `before` first, without `cases`.
  package var body: [Statement]
  package var table: CaseTable?
  package var knownFailure: KnownFailure?
}

/// `fails "why"`: the test is expected to fail for now.
package struct KnownFailure: Hashable, Sendable {
  package var reason: String?

  package init(reason: String?) { self.reason = reason }
}

/// `cases url, id { /list/42, 42; /list/7, 7 }`
package struct CaseTable: Sendable {
  package var columns: [Name]
  package var rows: [Row]

  package struct Row: Sendable {
    package var cells: [Cell]
    package var knownFailure: KnownFailure?
    package var range: TextRange
  }

  package struct Cell: Sendable {
    package enum Content: Sendable {
      case url(URLTemplate)
      case expression(Expression)
    }

    package var content: Content
    /// The cell as written, on one line.
    package var written: String
  }
}

package typealias Test = Declared<TestDeclaration>
/// The statements of one `before`.
package typealias BeforeTests = Declared<[Statement]>
