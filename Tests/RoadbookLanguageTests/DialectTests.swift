import RoadbookEngine
import RoadbookTestSupport
import RoadbookURL
import Testing

@testable import RoadbookRuntime
@testable import RoadbookSession

/// Dialects of files and schemes, several in one map, with the additions of the native language.
@Suite struct DialectTests {
  @Test func j22TheBuiltInKeysHaveTheirNames() {
    let log = """
      log "${JLRoutePattern} ${JLRouteURL} ${JLRouteScheme ?? "none"}"
          log "${JLRouteWildcardComponents}"
      """
    var transcript = Transcript(
      """
      dialect jlroutes
      scheme app {
        route /f(/:x)/* do { \(log) }
      }
      route /g/:JLRouteURL do { \(log) }
      """)
    #expect(transcript.findings().isEmpty)
    #expect(
      transcript.session.resolve("app://f/1/2?JLRoutePattern=evil").log
        == ["/f/:x/* app://f/1/2?JLRoutePattern=evil app", "2"])
    let other = transcript.session.resolve("other://g/1")
    #expect(other.log == ["/g/:JLRouteURL other://g/1 JLRoutesGlobalRoutesScheme", ""])
    #expect(other.parameters["JLRouteURL"] == .string("1"))
  }

  @Test func n15TheQueryIsReachedByMatch() {
    var transcript = Transcript(
      """
      scheme app { dialect urlnavigator; route app://u/<id> do { log "${id} ${match.query.id}" } }
      """)
    #expect(transcript.findings().isEmpty)
    let resolution = transcript.session.resolve("app://u/1?id=2&id=3&flag")
    #expect(resolution.log == ["1 3"])
    #expect(resolution.query.map(\.key) == ["id", "id", "flag"])
  }

  @Test func aFileOfAnotherDialectIsRefused() {
    var transcript = Transcript(
      """
      dialect jlroutes
      include "other"
      include "same"
      route /a/* -> A
      """,
      files: [
        "other": "dialect fsqroutes\nroute /b/** -> B",
        "same": "route /c/* -> C\nscheme own { dialect fsqroutes; route /d/** -> D }",
      ])
    expect(
      """
      other:1:9 `fsqroutes` error dialect-of-file: the scheme-less routes already use dialect 'jlroutes' (set it before the first route, or in a scheme)
      app://a/1/2 | /a/* | A |  | A
      app://c/1/2 | /c/* | C |  | C
      own://d/1/2 | /d/** | D |  | D
      """
    ).match(
      [
        transcript.findings(), transcript.line("app://a/1/2"), transcript.line("app://c/1/2"),
        transcript.line("own://d/1/2"),
      ].joined(separator: "\n"))
  }
}
