import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// `explain`: the namespace and why, every candidate of every URL on the way, the guards, the end.
@Suite struct ExplainStoryTests {
  @Test func fromTheSchemeToTheLastGuard() {
    var transcript = Transcript(
      """
      scheme app { fallback global }
      var signedIn = false
      guard member before generate { require signedIn else defer "sign in" }
      guard open before match { log "asked" }
      route /orders/:id<int> -> Order guard member guard open
      route /orders/latest -> Latest
      route /orders/:any do { decline "closed" }
      route /orders/:word<string> -> Search when signedIn
      route /o/:id => /orders/${id}
      block /orders/** { log "orders" }
      """)
    expect(
      """
      > explain app://o/7
      app://o/7
        namespace   scheme app, rank specific
                    scheme app, then scheme-less routes (fallback global)
          1 → /o/:id  (map:9)
              matches: literal, capture; route 5
            4 other routes are less similar
      sent on to
      app://orders/7
        namespace   scheme app, rank specific
                    scheme app, then scheme-less routes (fallback global)
          1 → /orders/:id<int>  (map:5)
              matches: literal, typed capture; route 1; deferred: sign in
          2 ✓ /orders/:any  (map:7)
              matches: literal, capture; route 3
          3 ✗ /orders/:word<string>  (map:8)
              'when signedIn' is false: signedIn is false
          4 ✗ /orders/latest  (map:6)
              segment 2: '7' is not 'latest'
            1 other route is less similar
        guard open before match: allow  (map:4)
        guard member before generate: defer  (map:3)
      app://o/7  deferred: sign in
        rewritten   app://orders/7
        route       /orders/:id<int>  (map:5)
        parameters  id = 7 (path)
        log         asked
      > explain /orders/old
      /orders/old
        namespace   routes outside any scheme, rank specific
          1 ✓ /orders/:any  (map:7)
              matches: literal, capture; route 3; declined: closed
          2 ✗ /orders/:word<string>  (map:8)
              'when signedIn' is false: signedIn is false
          3 ✗ /orders/:id<int>  (map:5)
              id must be an int, not 'old'
          4 ✗ /orders/latest  (map:6)
              segment 2: 'old' is not 'latest'
            1 other route is less similar
      /orders/old  declined: closed
        route       /orders/:any  (map:7)
        parameters  any = "old" (path)
        declined    /orders/:any: closed
      > explain other://orders/latest
      other://orders/latest
        namespace   routes outside any scheme, rank specific
                    no scheme claims the URL, so only scheme-less routes that name its scheme or host apply
          1 ✗ /orders/latest  (map:6)
              no scheme 'other'
          2 ✗ /orders/:any  (map:7)
              no scheme 'other'
          3 ✗ /orders/:word<string>  (map:8)
              no scheme 'other'
            2 other routes are less similar
      other://orders/latest  unmatched: no scheme 'other'
      > set signedIn = true
      signedIn = true
      > explain /orders/old
      /orders/old
        namespace   routes outside any scheme, rank specific
          1 ✓ /orders/:any  (map:7)
              matches: literal, capture; route 3; declined: closed
          2 → /orders/:word<string>  (map:8)
              matches: literal, capture; route 4
          3 ✗ /orders/:id<int>  (map:5)
              id must be an int, not 'old'
          4 ✗ /orders/latest  (map:6)
              segment 2: 'old' is not 'latest'
            1 other route is less similar
      /orders/old  →  Search
        route       /orders/:word<string>  (map:8)
        parameters  word = "old" (path)
        declined    /orders/:any: closed
        blocks      /orders/**
        log         orders
        steps       push Search
        stack       Search
      > explain /o/7
      /o/7
        namespace   routes outside any scheme, rank specific
          1 → /o/:id  (map:9)
              matches: literal, capture; route 5
            4 other routes are less similar
      sent on to
      /orders/7
        namespace   routes outside any scheme, rank specific
          1 → /orders/:id<int>  (map:5)
              matches: literal, typed capture; route 1
          2 ✓ /orders/:any  (map:7)
              matches: literal, capture; route 3
          3 ✓ /orders/:word<string>  (map:8)
              matches: literal, capture; route 4
          4 ✗ /orders/latest  (map:6)
              segment 2: '7' is not 'latest'
            1 other route is less similar
        guard open before match: allow  (map:4)
        guard member before generate: allow  (map:3)
      /o/7  →  Order
        rewritten   /orders/7
        route       /orders/:id<int>  (map:5)
        parameters  id = 7 (path)
        blocks      /orders/**
        log         asked
        log         orders
        steps       push Order
        stack       Order
      """
    ).match(
      transcript.run(
        """
        explain app://o/7
        explain /orders/old
        explain other://orders/latest
        set signedIn = true
        explain /orders/old
        explain /o/7
        """))
  }
}
