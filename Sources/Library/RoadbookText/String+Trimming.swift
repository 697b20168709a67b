extension StringProtocol {
  /// The text without the characters at its end for which a condition is true. O(characters that
  /// are left out), and a copy.
  package func trimmingEnd(while isLeftOut: (Character) -> Bool) -> String {
    String(self[..<(lastIndex { !isLeftOut($0) }.map(index(after:)) ?? startIndex)])
  }
}
