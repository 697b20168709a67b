import RoadbookTestSupport
import Testing

@testable import RoadbookAnalysis

/// Checklists for people who test by hand.
@Suite struct WalkTests {
  @Test func quotingForTwoShells() {
    #expect(
      ShellText.simulator("a://b?c=1&d='$x'")
        == #"xcrun simctl openurl booted 'a://b?c=1&d='\''$x'\'''"#)
    #expect(
      ShellText.device("a://b?c=1&d=2")
        == #"adb shell "am start -W -a android.intent.action.VIEW -d 'a://b?c=1&d=2'""#)
    #expect(
      ShellText.device("a://b?c=$(x)!")
        == #"adb shell 'am start -W -a android.intent.action.VIEW -d '\''a://b?c=$(x)!'\'''"#)
  }
}
