import RoadbookShell
import Testing

@Suite struct ColourPolicyTests {
  @Test func noColorBeatsForce() {
    #expect(!allows(true, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1", "TERM": "xterm"]))
  }

  @Test func anEmptyNoColorSaysNothing() {
    #expect(allows(true, ["NO_COLOR": "", "TERM": "xterm"]))
  }

  @Test func forceWorksWithoutATerminal() {
    #expect(allows(false, ["CLICOLOR_FORCE": "1"]))
    #expect(!allows(false, ["CLICOLOR_FORCE": "0", "TERM": "xterm"]))
  }

  @Test func aDumbOrUnknownTerminalGetsNone() {
    #expect(!allows(true, ["TERM": "dumb"]))
    #expect(!allows(true, [:]))
    #expect(!allows(false, ["TERM": "xterm"]))
  }

  @Test func anExplicitWishBeatsAll() {
    #expect(ColourPolicy.always.allowsColour(isTerminal: false) { _ in "1" })
    #expect(!ColourPolicy.never.allowsColour(isTerminal: true) { _ in "xterm" })
  }

  private func allows(_ isTerminal: Bool, _ variables: [String: String]) -> Bool {
    ColourPolicy.auto.allowsColour(isTerminal: isTerminal) { variables[$0] }
  }
}
