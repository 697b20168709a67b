/// The exit status of the process; the same for every command.
package struct ExitStatus: RawRepresentable, Hashable, Sendable, Comparable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let clean = ExitStatus(rawValue: 0)
  /// A statement, a check or a test failed.
  package static let findings = ExitStatus(rawValue: 1)
  /// Wrong usage, or unreadable input.
  package static let unusable = ExitStatus(rawValue: 2)

  package static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}
