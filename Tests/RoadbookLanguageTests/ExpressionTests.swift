import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct ExpressionTests {
  @Test func everythingIsBounded() {
    var transcript = Transcript("var t = \"0123456789\"\nvar l = [1,2,3,4,5,6,7,8,9,10]")
    var answers = ""
    for _ in 0..<18 {
      answers = transcript.run("set t = t + t")
      if answers.contains("!") { break }
    }
    #expect(answers == "> set t = t + t\n! the string is longer than 1000000 bytes")
    for _ in 0..<12 {
      answers = transcript.run("set l = l + l")
      if answers.contains("!") { break }
    }
    #expect(answers == "> set l = l + l\n! the list is too long")
    let deep = String(repeating: "(", count: 5_000) + "1" + String(repeating: ")", count: 5_000)
    #expect(transcript.run("set t = \(deep)").contains("! "))
  }
}
