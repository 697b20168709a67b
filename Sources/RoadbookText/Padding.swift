extension String {
  /// The string with spaces after it, up to a number of characters.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The string with spaces before it, up to a number of characters.
  package func alignedRight(in width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
