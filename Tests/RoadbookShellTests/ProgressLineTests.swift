import RoadbookBinder
import RoadbookModel
import RoadbookText
import Testing

@testable import RoadbookShell

@Suite struct ProgressLineTests {
  private final class Screen: Sendable {
    let shown = Lock<[String]>([])
    let time = Lock(Duration.zero)

    func line(width: Int = 40) -> ProgressLine {
      ProgressLine(
        now: { self.time.withLock { $0 } }, width: { width },
        write: { text in self.shown.withLock { $0.append(text) } })
    }

    func wait(_ milliseconds: Int) { time.withLock { $0 += .milliseconds(milliseconds) } }

    var all: [String] { shown.withLock { $0 } }
  }

  @Test func shortWorkShowsNothing() {
    let screen = Screen()
    let line = screen.line()
    for index in 0..<9 {
      line.progress.tell("checking", index, of: 9)
      screen.wait(100)
    }
    line.finish()
    #expect(screen.all == [])
  }

  @Test func longWorkShowsALineThatGoes() {
    let screen = Screen()
    let line = screen.line()
    line.progress.tell("checking", 0, of: 8)
    screen.wait(1_000)
    line.progress.tell("checking", 2, of: 8)
    screen.wait(99)
    line.progress.tell("checking", 3, of: 8)
    screen.wait(1)
    line.progress.tell("checking", 7, of: 8)
    line.finish()
    line.progress.tell("checking", 0, of: 8)
    #expect(
      screen.all == [
        "\rchecking: 2 of 8, 25%\u{1B}[K", "\rchecking: 7 of 8, 87%\u{1B}[K", "\r\u{1B}[K",
      ])
  }

  @Test func workThatCannotTellShowsAtOnceAndFitsTheWindow() {
    let screen = Screen()
    let line = screen.line(width: 12)
    line.progress.tell("reading a long name", isLong: true)
    #expect(screen.all == ["\rreading a …\u{1B}[K"])
  }
}
