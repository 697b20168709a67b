import RoadbookShell
import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct HistoryWalkTests {
  @Test func stepsFindWhatBeginsAlike() {
    var history = HistoryWalk(["open /a", "routes", "open /b", "open /b"])
    check(&history, -1, "op", "op", "open /b")
    check(&history, -1, "open /b", "open /b", "open /a")
    check(&history, -1, "open /a", "open /a", nil)
    check(&history, 1, "open /a", "open /a", "open /b")
    check(&history, 1, "open /b", "open /b", "op")
    check(&history, 1, "op", "op", nil)
  }

  @Test func anotherTextBeginsAnew() {
    var history = HistoryWalk(["open /a", "routes"])
    check(&history, -1, "", "", "routes")
    check(&history, -1, "o", "o", "open /a")
  }

  @Test func suggestionsAreTheRestOfTheNewest() {
    var history = HistoryWalk(["open /a", "open /b"])
    #expect(history.suggestion(for: "op") == "en /b")
    #expect(history.suggestion(for: "open /b") == nil)
    #expect(history.suggestion(for: "") == nil)
    let kept = ["open /c", "open /c", " secret"].map { history.add($0) }
    #expect(kept == [true, false, false])
    #expect(history.suggestion(for: "op") == "en /c")
  }

  @Test func searchesGoOnAndBack() {
    let history = HistoryWalk(["open /ab", "Routes", "open /a", "open /a"])
    var search = HistorySearch(history)
    search.type("/a", history)
    #expect(search.match == "open /a")
    search.step(-1, history)
    #expect(search.match == "open /ab")
    search.step(-1, history)
    #expect(search.match == "open /ab" && search.hasFailed)
    search.step(1, history)
    #expect(search.match == "open /a" && !search.hasFailed)
    search.type("b", history)
    #expect(search.match == "open /ab")
    #expect(search.range(in: "open /ab") == 5..<8)
    search.type("ä", history)
    #expect(search.hasFailed)
    search.erase(history)
    #expect(search.match == "open /ab")
    var other = HistorySearch(history)
    other.type("routes", history)
    #expect(other.match == "Routes")
    other = HistorySearch(history)
    other.type("ROUTES", history)
    #expect(other.match == nil && other.hasFailed)
  }

  private func check(
    _ history: inout HistoryWalk, _ direction: Int, _ text: String, _ before: String,
    _ expected: String?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = history.step(direction, from: text, before: before)
    #expect(found == expected, sourceLocation: sourceLocation)
  }
}
