import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

@testable import RoadbookLanguage

/// What happened, going back to it, and writing it down.
@Suite struct HistoryTests {
  private func check(_ map: String, _ script: String, _ expected: Expect) {
    var transcript = Transcript(map)
    expected.match(transcript.run(script))
  }

  private static let map = """
    tabs Main { Home; Search }
    root Main
    var signedIn = false
    guard member before generate { require signedIn else defer "sign in" }
    route /list -> List in Home { route :id<int> -> Item { route buy -> Buy modal guard member } }
    route /search -> Results in Search
    route shortcut://find => /search
    """

  @Test func entriesAndGoingBack() {
    check(
      Self.map,
      """
      history
      open /list/1
      open /lost
      open /list/1/buy
      set signedIn = true
      resume
      back
      back
      pop
      open shortcut://find
      history
      goto 5
      history
      state
      goto 9
      undo
      undo
      undo
      history
      redo
      open /list/2
      redo
      history
      goto 0
      state
      undo
      stack
      """,
      expect(
        """
        > history
        ▸ 0  the start
        > open /list/1
        /list/1  →  Item
          route       /list/:id<int>  (map:5)
          parameters  id = 1 (path)
          steps       push List, keep Home selected, push Item
          stack       List › Item  in Home
        > open /lost
        /lost  unmatched: no route takes this URL
          nearest     /list  (map:5)
                      segment 1: 'lost' is not 'list'; did you mean /list?
          stack       List › Item  in Home
        > open /list/1/buy
        /list/1/buy  deferred: sign in
          route       /list/:id<int>/buy  (map:5)
          parameters  id = 1 (path)
          stack       List › Item  in Home
        > set signedIn = true
        signedIn = true
        > resume
        /list/1/buy  →  Buy
          route       /list/:id<int>/buy  (map:5)
          parameters  id = 1 (path)
          steps       reload List, keep Home selected, reload Item, present Buy
          stack       Buy  in modal1
        > back
          steps       dismiss Buy
          stack       List › Item  in Home
        > back
          steps       pop 1 to List
          stack       List  in Home
        > pop
        ! nothing to pop: 'List' is the bottom screen of 'Home'
        > open shortcut://find
        shortcut://find  →  Results
          rewritten   /search
          route       /search  (map:6)
          steps       push Results, select Search
          stack       Results  in Search
        > history
          0  the start
          1  open /list/1          handled    Item
          2  open /lost            unmatched  Item
          3  open /list/1/buy      deferred   Item
          4  resume  /list/1/buy   handled    Buy
          5  back                  handled    Item
          6  back                  handled    List
        ▸ 7  open shortcut://find  handled    Results
        > goto 5
        List › Item
        > history
          0  the start
          1  open /list/1          handled    Item
          2  open /lost            unmatched  Item
          3  open /list/1/buy      deferred   Item
          4  resume  /list/1/buy   handled    Buy
        ▸ 5  back                  handled    Item
          6  back                  handled    List
          7  open shortcut://find  handled    Results
        > state
          Main
        ▸ ├ ● Home: List › Item
          └ ○ Search: (empty)
          signedIn = true
        > goto 9
        ! the history has no entry 9 (it has 1 to 7, and 0 is the start)
        > undo
        undone: goto 5; on screen: Results
        > undo
        undone: open shortcut://find; on screen: List
        > undo
        undone: back; on screen: Item
        > history
          0  the start
          1  open /list/1          handled          Item
          2  open /lost            unmatched        Item
          3  open /list/1/buy      deferred         Item
          4  resume  /list/1/buy   handled          Buy
        ▸ 5  back                  handled          Item
          6  back                  handled, undone  List
          7  open shortcut://find  handled, undone  Results
        > redo
        redone: back; on screen: List
        > open /list/2
        /list/2  →  Item
          route       /list/:id<int>  (map:5)
          parameters  id = 2 (path)
          steps       reload List, keep Home selected, push Item
          stack       List › Item  in Home
        > redo
        ! there is nothing to redo
        > history
          0  the start
          1  open /list/1          handled          Item
          2  open /lost            unmatched        Item
          3  open /list/1/buy      deferred         Item
          4  resume  /list/1/buy   handled          Buy
          5  back                  handled          Item
          6  back                  handled          List
          7  open shortcut://find  handled, undone  Results
        ▸ 8  open /list/2          handled          Item
        > goto 0
        no screens
        > state
          Main
        ▸ ├ ● Home: (empty)
          └ ○ Search: (empty)
          signedIn = false
        > undo
        undone: goto 0; on screen: Item
        > stack
        List › Item
        """))
  }

  @Test func differences() {
    check(
      Self.map,
      """
      compare 0
      compare 0 1
      open /list/1
      open /list/2
      open /list/2/buy
      set signedIn = true
      answer member: allow
      guards off
      present Sheet
      compare 0
      compare 1 2
      compare 3 3
      compare 1 7
      compare x
      """,
      expect(
        """
        > compare 0
        no difference
        > compare 0 1
        ! the history is empty: nothing was opened
        > open /list/1
        /list/1  →  Item
          route       /list/:id<int>  (map:5)
          parameters  id = 1 (path)
          steps       push List, keep Home selected, push Item
          stack       List › Item  in Home
        > open /list/2
        /list/2  →  Item
          route       /list/:id<int>  (map:5)
          parameters  id = 2 (path)
          steps       reload List, keep Home selected, reload Item
          stack       List › Item  in Home
        > open /list/2/buy
        /list/2/buy  deferred: sign in
          route       /list/:id<int>/buy  (map:5)
          parameters  id = 2 (path)
          stack       List › Item  in Home
        > set signedIn = true
        signedIn = true
        > answer member: allow
        > guards off
        > present Sheet
          steps       present Sheet
          stack       Sheet  in modal1
        > compare 0
          Home        (empty) → List › Item
          modals      (empty) → modal1 modal
          modal1      (empty) → Sheet
          signedIn    false → true
          deferred    (empty) → /list/2/buy
          answers of member  0 → 1
          guards      on → off
        > compare 1 2
        no difference
        > compare 3 3
        no difference
        > compare 1 7
        ! the history has no entry 7 (it has 1 to 4, and 0 is the start)
        > compare x
        ! 1:9 `x` error expected-number: 'x' is no number ('history' and 'break' show the numbers)
        """))
  }

  @Test func mapAndAppAreTakenBackInOrder() {
    check(
      Self.map,
      """
      open /list/1
      route /new -> New
      open /new
      remove /new
      tabs Main { Other }
      open /search
      undo
      undo
      undo
      state
      undo
      undo
      undo
      undo
      undo
      redo
      redo
      redo
      state
      """,
      expect(
        """
        > open /list/1
        /list/1  →  Item
          route       /list/:id<int>  (map:5)
          parameters  id = 1 (path)
          steps       push List, keep Home selected, push Item
          stack       List › Item  in Home
        > route /new -> New
        > open /new
        /new  →  New
          route       /new  (script:1)
          steps       push New
          stack       List › Item › New  in Home
        > remove /new
        removed route /new
        > tabs Main { Other }
        ! 1:6 `Main` error duplicate-container: container 'Main' is declared twice (remove one of the two, or give one another name)
        > open /search
        /search  →  Results
          route       /search  (map:6)
          steps       push Results, select Search
          stack       Results  in Search
        > undo
        undone: open /search; on screen: New
        > undo
        undone: remove /new; the map has 6 routes
        > undo
        undone: open /new; on screen: Item
        > state
          Main
        ▸ ├ ● Home: List › Item
          └ ○ Search: (empty)
          signedIn = false
        > undo
        undone: route /new -> New; the map has 5 routes
        > undo
        undone: open /list/1; on screen: nothing
        > undo
        undone: load map; the map has 0 routes
        > undo
        ! there is nothing to undo
        > undo
        ! there is nothing to undo
        > redo
        redone: load map; the map has 5 routes
        > redo
        redone: open /list/1; on screen: Item
        > redo
        redone: route /new -> New; the map has 6 routes
        > state
          Main
        ▸ ├ ● Home: List › Item
          └ ○ Search: (empty)
          signedIn = false
        """))
  }

  @Test func aScriptLeadsToTheSameState() {
    check(
      Self.map,
      """
      open /list/1/buy
      open /list/3
      undo
      set signedIn = true
      resume
      route /new -> New in Search
      goto 1
      open /new
      break on guard
      step /list/4/buy
      continue
      answer member: cancel "no"
      next
      set signedIn = false
      record way
      replay way
      history
      state
      record way
      replay nowhere
      """,
      expect(
        """
        > open /list/1/buy
        /list/1/buy  deferred: sign in
          route       /list/:id<int>/buy  (map:5)
          parameters  id = 1 (path)
        > open /list/3
        /list/3  →  Item
          route       /list/:id<int>  (map:5)
          parameters  id = 3 (path)
          steps       push List, keep Home selected, push Item
          stack       List › Item  in Home
        > undo
        undone: open /list/3; on screen: nothing
        > set signedIn = true
        signedIn = true
        > resume
        /list/1/buy  →  Buy
          route       /list/:id<int>/buy  (map:5)
          parameters  id = 1 (path)
          steps       push List, keep Home selected, push Item, present Buy
          stack       Buy  in modal1
        > route /new -> New in Search
        > goto 1
        no screens
        > open /new
        /new  →  New
          route       /new  (script:1)
          steps       push New, select Search
          stack       New  in Search
        > break on guard
        1  on guard
        > step /list/4/buy
        ▸ 1 of 5      start with /list/4/buy
                      why: the URL has no scheme, so the scheme-less routes apply
        > continue
        stopped: break on guard
        ▸ 3 of 5      ask guard member before generate  (map:4)
                      | guard member before generate { require signedIn else defer "sign in" }
                      why: the route names the guard
        > answer member: cancel "no"
        > next
          member      cancel
          answers of member  1 → 0
        ▸ the end
        /list/4/buy  cancelled: no
          route       /list/:id<int>/buy  (map:5)
          parameters  id = 4 (path)
          stack       New  in Search
        > set signedIn = false
        signedIn = false
        > record way
        way: 10 statements
        > replay way
        followed 10 statements
        New
        > history
          0  the start
          1  open /list/1/buy  deferred
          2  open /new         handled    New
        ▸ 3  step /list/4/buy  cancelled  New
        > state
          Main
          ├ ○ Home: (empty)
        ▸ └ ● Search: New
          signedIn = false
        > record way
        way: 10 statements
        > replay nowhere
        ! nowhere: no such file or directory
        """))
  }

  @Test func aMapChangedInBetweenIsNoticed() {
    var transcript = Transcript(Self.map)
    let before = transcript.run("open /list/1")
    #expect(before.contains("Item"))
    transcript.files["map"] = "route /x -> X"
    expect(
      """
      > record way
      ! the script is written, but it does not lead to the same state (a file of the map has changed since it was loaded, or the map was changed in between)
      """
    ).match(transcript.run("record way"))
  }

  @Test func theOldestIsForgotten() {
    var transcript = Transcript(Self.map)
    for _ in 0..<(Timeline.limit + 5) {
      _ = transcript.session.run(.select(Name("Home", TextRange(at: 0))))
    }
    #expect(transcript.session.timeline.entries.count == Timeline.limit)
    for _ in 0..<Timeline.limit {
      _ = transcript.session.run(
        .set(.variable(Name("signedIn", TextRange(at: 0))), .literal(.bool(true), TextRange(at: 0)))
      )
    }
    #expect(
      (Timeline.limit...2 * Timeline.limit).contains(transcript.session.timeline.undoable.count))
    expect(
      """
      > goto 5
      ! the history has no entry 5 (it has 6 to 1005, and 0 is the start)
      > goto 6
      no screens
      """
    ).match(transcript.run("goto 5\ngoto 6"))
  }

  /// Any session can be written down and followed again.
  @Test(arguments: 0..<20)
  func recordedSessionsLeadBack(seed: Int) {
    var transcript = Transcript(TimeTravelPropertyTests.map)
    var random = SeededRandom(seed: UInt64(seed))
    let more = [
      "undo", "undo", "redo", "goto 1", "goto 3", "step /list/3/buy\nstep\nstep",
      "continue", "stop", "previous", "next", "break on guard", "route /extra -> Extra",
    ]
    let commands = TimeTravelPropertyTests.commands.split(separator: "\n").map(String.init) + more
    for _ in 0..<40 { _ = transcript.run(random.pick(commands)) }
    let app = transcript.session.dispatcher.app
    #expect(!transcript.run("record way").contains("!"))
    #expect(!transcript.run("replay way").contains("!"))
    #expect(transcript.session.dispatcher.app == app)
  }
}
