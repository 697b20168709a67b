import RoadbookTestSupport
import Testing

/// Changes to a map of several files.
@Suite struct IncludeEditTests {
  @Test func aFileThatBecomesUnreadableChangesNothing() {
    var transcript = Transcript(files: ["map": "include \"a\"", "a": "route /a -> A"])
    _ = transcript.run("load map")
    transcript.files["map"] = nil
    expect(
      """
      > load
      ! map: no such file or directory
      > routes
        /a  A  a:1
      """
    ).match(transcript.run("load\nroutes"))
    transcript.files["map"] = "include \"a\"\nroute /m -> M"
    transcript.files["a"] = nil
    expect(
      """
      > load
      ! 1:9 `"a"` error include-missing: 'a' cannot be read: no such file or directory
      map: 1 route
      > routes
        /m  M  map:2
      > undo
      undone: load; the map has 1 route
      > routes
        /a  A  a:1
      """
    ).match(transcript.run("load\nroutes\nundo\nroutes"))
  }
}
