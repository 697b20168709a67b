import Testing

@testable import RoadbookShell

@Suite struct ViStateTests {
  @Test(
    arguments: [
      ("", false), ("^", true), ("^i", false), ("^x", true), ("^3x", true), ("^A", false),
      ("^cw", false), ("^c", true), ("^c2w", false), ("^c0", false), ("^cfa", false), ("^cf", true),
      ("^dw", true), ("^dfi", true), ("^fi", true), ("^fia", false), ("^ri", true), ("^ii^", true),
      ("abc^0", true), ("^yyp", true), ("^cc", false), ("^R", false), ("^d^i", false),
    ])
  func keysLeadToModes(_ keys: String, _ isCommanding: Bool) {
    var state = ViState()
    for scalar in keys.unicodeScalars {
      if scalar == "^" { state.escape() } else { state.type(scalar) }
    }
    #expect(state.isCommanding == isCommanding)
  }
}
