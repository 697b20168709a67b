import RoadbookTestSupport
import Testing

/// Maps as graphs in Mermaid and DOT.
@Suite struct GraphTests {
  private let map = """
    tabs Main { Home; container Side select none { Left } }
    root Main
    stack Home = [Start]
    screen Start
    guard member before open { allow }
    guard signedIn { require ok else open /login }
    var ok = false
    scheme app, https://a.example.com { route /in/:id<int> -> Item in Home }
    route /list, /l -> List in Home guard signedIn {
      route :id<int> -> Item {
        route buy -> Buy modal { route done -> Done }
        route x -> Sheet style sheet when ok
      }
    }
    route /tree{Tree}/:leaf{Leaf}! in Left
    route /under -> Under in Left parent List
    route /old/:id => /list/${id}
    route /gone => /nowhere
    route /call do { if ok { push Item } else { open /list } }
    route /web -> external https://example.com/
    route /login -> Login modal internal
    block /list/** { present Login }
    """

  @Test func twiceTheSame() {
    let first = Transcript(map)
    var one = first
    var other = Transcript(map)
    #expect(one.run("export dot") == other.run("export dot"))
  }
}
