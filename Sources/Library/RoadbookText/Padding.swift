extension String {
  /// The string with spaces after it, up to a number of terminal columns.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - CellWidth.of(self)))
  }

  /// The string with spaces before it, up to a number of terminal columns.
  package func alignedRight(in width: Int) -> String {
    String(repeating: " ", count: max(0, width - CellWidth.of(self))) + self
  }
}
