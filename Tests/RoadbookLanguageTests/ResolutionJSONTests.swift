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

  @Test func handled() {
    check(
      """
      tabs Main { Home; Search }
      root Main
      screen ItemList
      screen Item(id: int from itemID, title: string? from article_title, display: int = 1 from display_type)
      route /list -> ItemList in Home { route :itemID<int> -> Item { default display_type = 1 } }
      block /list/:itemID { log "dealing with item ${itemID}" }
      """, "shop://list/42?display_type=2#top",
      expected: expect(
        """
        {"url":"shop://list/42?display_type=2#top","outcome":"handled","matched":true,"route":{"name":"list/:itemID","pattern":"/list/:itemID<int>","written":"/list/:itemID<int>","scheme":null,"file":"map","line":5},"screen":"Item","presentation":"push","container":"Home","parameters":{"itemID":42,"display_type":"2"},"arguments":{"id":42,"title":null,"display":2},"sources":{"itemID":"path","display_type":"query"},"query":[["display_type","2"]],"fragment":"top","wildcard":null,"blocks":["/list/:itemID"],"log":["dealing with item 42"],"declined":[],"stack":["ItemList","Item"],"steps":[{"do":"push","screen":"ItemList","in":"Home","animated":false},{"do":"select","in":"Main","child":"Home","changed":false},{"do":"push","screen":"Item","in":"Home","animated":true}]}
        """))
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

  @Test func externalActionWildcardAndModal() {
    check(
      """
      route /out -> external https://example.org/
      route /act do { push A; handled }
      route /wild/** -> Wild
      route /modal -> M modal
      route "/quoted \\"x\\"" -> Q
      scheme shop { route /old/:id => /new/${id}; route /new/:id, /newer/:id -> New as new }
      """, "/out", "/act", "/wild/a/b", "/modal", "shop://old/7", "shop://newer/8",
      expected: expect(
        """
        {"url":"/out","outcome":"handled","matched":true,"route":{"name":"out","pattern":"/out","written":"/out","scheme":null,"file":"map","line":1},"screen":null,"presentation":null,"container":null,"parameters":{},"arguments":null,"sources":{},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[],"declined":[],"stack":[],"steps":[{"do":"external","url":"https://example.org/"}]}
        {"url":"/act","outcome":"handled","matched":true,"route":{"name":"act","pattern":"/act","written":"/act","scheme":null,"file":"map","line":2},"screen":null,"presentation":null,"container":null,"parameters":{},"arguments":null,"sources":{},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[],"declined":[],"stack":["A"],"steps":[{"do":"push","screen":"A","in":"main","animated":false}]}
        {"url":"/wild/a/b","outcome":"handled","matched":true,"route":{"name":"wild/**","pattern":"/wild/**","written":"/wild/**","scheme":null,"file":"map","line":3},"screen":"Wild","presentation":"push","container":"main","parameters":{},"arguments":null,"sources":{},"query":[],"fragment":null,"wildcard":["a","b"],"blocks":[],"log":[],"declined":[],"stack":["Wild"],"steps":[{"do":"push","screen":"Wild","in":"main","animated":false}]}
        {"url":"/modal","outcome":"handled","matched":true,"route":{"name":"modal","pattern":"/modal","written":"/modal","scheme":null,"file":"map","line":4},"screen":"M","presentation":"modal","container":"modal1","parameters":{},"arguments":null,"sources":{},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[],"declined":[],"stack":["M"],"steps":[{"do":"present","screens":["M"],"wrapped":true,"from":"main","presentation":"modal","animated":true}]}
        {"url":"shop://old/7","outcome":"handled","matched":true,"route":{"name":"new","pattern":"/new/:id","written":"/new/:id","scheme":"shop","file":"map","line":6},"screen":"New","presentation":"push","container":"main","parameters":{"id":"7"},"arguments":null,"sources":{"id":"path"},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[],"declined":[],"stack":["New"],"steps":[{"do":"push","screen":"New","in":"main","animated":false}],"rewrites":["shop://new/7"]}
        {"url":"shop://newer/8","outcome":"handled","matched":true,"route":{"name":"new","pattern":"/newer/:id","written":"/newer/:id","scheme":"shop","file":"map","line":6},"screen":"New","presentation":"push","container":"main","parameters":{"id":"8"},"arguments":null,"sources":{"id":"path"},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[],"declined":[],"stack":["New"],"steps":[{"do":"push","screen":"New","in":"main","animated":false}]}
        """))
  }

  @Test func everyMatchOfRankAll() {
    check(
      """
      rank all
      route /:a -> One
      route /x -> Two
      """, "/x",
      expected: expect(
        """
        {"url":"/x","outcome":"handled","matched":true,"route":{"name":":a","pattern":"/:a","written":"/:a","scheme":null,"file":"map","line":2},"screen":"One","presentation":"push","container":"main","parameters":{"a":"x"},"arguments":null,"sources":{"a":"path"},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[],"declined":[],"stack":["One"],"steps":[{"do":"push","screen":"One","in":"main","animated":false}],"also":[{"url":"/x","outcome":"handled","matched":true,"route":{"name":"x","pattern":"/x","written":"/x","scheme":null,"file":"map","line":3},"screen":"Two","presentation":"push","container":"main","parameters":{},"arguments":null,"sources":{},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[],"declined":[],"stack":["One","Two"],"steps":[{"do":"push","screen":"Two","in":"main","animated":true}]}]}
        """))
  }

  @Test func commandsAtThePrompt() {
    var transcript = Transcript(
      """
      guard later before match { defer "sign in" }
      route /a -> A
      route /m -> M modal
      route /d -> D guard later
      """)
    expect(
      """
      > output json
      {"ok":true}
      > open /a
      {"command":"open","outcome":"handled","reason":null,"events":[{"do":"generate","target":"A","parameters":{},"userInfo":null},{"do":"push","screen":"A","in":"main","animated":false},{"do":"reload","screen":"A","parameters":{},"arguments":{}}],"state":{"root":"main","stacks":{"main":["A"]},"selected":{},"modals":[],"visible":"A","deferred":[],"held":[]}}
      > open /m
      {"command":"open","outcome":"handled","reason":null,"events":[{"do":"generate","target":"M","parameters":{},"userInfo":null},{"do":"present","screens":["M"],"wrapped":true,"from":"main","presentation":"modal","animated":true,"parameters":{},"userInfo":null},{"do":"reload","screen":"M","parameters":{},"arguments":{}}],"state":{"root":"main","stacks":{"main":["A"]},"selected":{},"modals":[{"container":"modal1","screens":["M"],"presentation":"modal"}],"visible":"M","deferred":[],"held":[]}}
      > back
      {"command":"back","outcome":"handled","reason":null,"events":[{"do":"dismiss","screens":["M"],"animated":true}],"state":{"root":"main","stacks":{"main":["A"]},"selected":{},"modals":[],"visible":"A","deferred":[],"held":[]}}
      > open /d
      {"command":"open","outcome":"deferred","reason":"sign in","events":[{"do":"ask","point":"handle","guard":"later","url":"/d","route":"d","parameters":{},"userInfo":null,"answer":"defer"}],"state":{"root":"main","stacks":{"main":["A"]},"selected":{},"modals":[],"visible":"A","deferred":[{"url":"/d","point":"match"}],"held":[]}}
      > deferred
      {"deferred":[{"url":"/d","point":"match"}]}
      > state
      {"state":{"root":"main","stacks":{"main":["A"]},"selected":{},"modals":[],"visible":"A","deferred":[{"url":"/d","point":"match"}],"held":[]}}
      > expect stack == [A]
      {"expect":true}
      > expect stack == []
      ! expected [], got ["A"]
      """
    ).match(
      transcript.run(
        """
        output json
        open /a
        open /m
        back
        open /d
        deferred
        state
        expect stack == [A]
        expect stack == []
        """))
  }
}
