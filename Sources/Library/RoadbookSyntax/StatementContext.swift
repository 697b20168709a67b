/// Where a statement occurs, which decides the keywords that are allowed.
package struct StatementContext: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A map file, a script or the prompt, outside all bodies.
  package static let file = StatementContext(rawValue: 1)
  package static let scheme = StatementContext(rawValue: 2)
  package static let route = StatementContext(rawValue: 4)
  /// `do`, `block`, `guard`, `on`, `if`.
  package static let block = StatementContext(rawValue: 8)
  package static let test = StatementContext(rawValue: 16)
  package static let style = StatementContext(rawValue: 32)
  /// `rules { … }`, `dialect LIBRARY { … }`
  package static let rules = StatementContext(rawValue: 64)

  /// `platforms { … }`
  package static let platforms = StatementContext(rawValue: 128)

  package static let declarations: StatementContext = [.file, .scheme]
  package static let commands: StatementContext = [.file, .test]
  package static let any = StatementContext(rawValue: 0xFF)
  /// The body of an unknown statement, which may contain anything.
  package static let unknown = StatementContext(rawValue: 0x1FF)
}
