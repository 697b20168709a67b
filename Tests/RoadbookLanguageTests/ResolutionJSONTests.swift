import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookLanguage

/// The JSON of one resolved URL is a contract: keys, their order and their types.
@Suite struct ResolutionJSONTests {
  private func check(_ map: String, _ urls: String..., expected: Expect) {
    var transcript = Transcript(map)
    #expect(transcript.findings() == "")
    expected.match(
      urls.map { transcript.session.json(of: transcript.session.resolve($0)).compact }
        .joined(separator: "\n"))
  }

  @Test func notHandled() {
    check(
      """
      screen Item(id: int)
      guard later before match { defer "sign in first" }
      guard never before match { cancel "no" }
      route /item/:id -> Item
      route /later -> Item guard later
      route /never -> Item guard never
      route /decline do { log "asked"; decline "why" }
      route /fail do { log 1 / 0 }
      """,
      "/none?x=1&x&y=%20#f", "/item/x", "/item/%zz", "", "/later", "/never", "/decline", "/fail",
      expected: expect(
        """
        {"url":"/none?x=1&x&y=%20#f","outcome":"unmatched","reason":"no route takes this URL","matched":false,"route":null,"screen":null,"presentation":null,"container":null,"parameters":{"x":["1",true],"y":" "},"arguments":null,"sources":{"x":"query","y":"query"},"query":[["x","1"],["x",null],["y"," "]],"fragment":"f","wildcard":null,"blocks":[],"log":[],"declined":[],"stack":[],"steps":[]}
        {"url":"/item/x","outcome":"invalid","reason":"id must be an int, not \\"x\\"","matched":true,"route":{"name":"item/:id","pattern":"/item/:id","written":"/item/:id","scheme":null,"file":"map","line":4},"screen":"Item","presentation":null,"container":null,"parameters":{"id":"x"},"arguments":null,"sources":{"id":"path"},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[],"declined":[],"stack":[],"steps":[]}
        {"url":"/item/%zz","outcome":"invalid","reason":"'%' must be followed by two hexadecimal digits","matched":false,"route":null,"screen":null,"presentation":null,"container":null,"parameters":{},"arguments":null,"sources":{},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[],"declined":[],"stack":[],"steps":[]}
        {"url":"","outcome":"invalid","reason":"there is no URL","matched":false,"route":null,"screen":null,"presentation":null,"container":null,"parameters":{},"arguments":null,"sources":{},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[],"declined":[],"stack":[],"steps":[]}
        {"url":"/later","outcome":"deferred","reason":"sign in first","matched":true,"route":{"name":"later","pattern":"/later","written":"/later","scheme":null,"file":"map","line":5},"screen":"Item","presentation":null,"container":null,"parameters":{},"arguments":null,"sources":{},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[],"declined":[],"stack":[],"steps":[]}
        {"url":"/never","outcome":"cancelled","reason":"no","matched":true,"route":{"name":"never","pattern":"/never","written":"/never","scheme":null,"file":"map","line":6},"screen":"Item","presentation":null,"container":null,"parameters":{},"arguments":null,"sources":{},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[],"declined":[],"stack":[],"steps":[]}
        {"url":"/decline","outcome":"declined","reason":"why","matched":true,"route":{"name":"decline","pattern":"/decline","written":"/decline","scheme":null,"file":"map","line":7},"screen":null,"presentation":null,"container":null,"parameters":{},"arguments":null,"sources":{},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":["asked"],"declined":["/decline"],"stack":[],"steps":[]}
        {"url":"/fail","outcome":"failed","reason":"division by zero","matched":true,"route":{"name":"fail","pattern":"/fail","written":"/fail","scheme":null,"file":"map","line":8},"screen":null,"presentation":null,"container":null,"parameters":{},"arguments":null,"sources":{},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[],"declined":[],"stack":[],"steps":[]}
        """))
  }
}
