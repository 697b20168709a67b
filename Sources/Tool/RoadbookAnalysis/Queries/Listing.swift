package import RoadbookText

/// A table of items of one kind.
package struct Listing: Sendable {
  package var kind: String
  /// The string that all rows contain, if the listing is filtered.
  package var filter: String?
  package var columns: [String]
  package var rows: [[String]]
  package var json: [JSON]
  /// Headings of groups of rows, by the index of the group's first row.
  package var headings: [Int: String] = [:]
  /// Lines below the table.
  package var footer: [String] = []

  package init(
    kind: String, filter: String? = nil, columns: [String], rows: [[String]], json: [JSON]
  ) {
    self.kind = kind
    self.filter = filter
    self.columns = columns
    self.rows = rows
    self.json = json
  }
}
