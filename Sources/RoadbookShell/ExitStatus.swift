/// How the process ends; the same numbers for every command.
package enum ExitStatus: Int32, Sendable, Comparable {
  case clean = 0
  /// A statement, a check or a test failed.
  case findings = 1
  /// Wrong usage, or input that cannot be read.
  case unusable = 2

  package static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}
