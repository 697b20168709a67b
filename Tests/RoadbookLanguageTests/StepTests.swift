import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookLanguage

/// A URL followed step by step, forwards and backwards.
@Suite struct StepTests {
  private func check(_ map: String, _ script: String, _ expected: Expect) {
    var transcript = Transcript(map)
    let findings = transcript.findings()
    expected.match((findings.isEmpty ? "" : findings + "\n") + transcript.run(script))
  }

  private static let map = """
    tabs Main { Feed; Account }
    root Main
    var signedIn = false
    guard member before generate { if not signedIn { open /login } }
    presentation fresh { pop to root; push }
    route /feed -> Feed in Feed { route :id<int> -> Post guard member present fresh }
    route /login -> Login in Account
    route /p/:id => /feed/${id}
    route /deny do { log "no"; push Post; decline "closed" }
    route /:any -> Feed in Feed
    block /feed/** { log "feed"; set signedIn = true }
    configure Login { log "made" }
    on presented { log "shown" }
    """

  @Test func overIntoAndOut() {
    check(
      Self.map,
      """
      step /p/4
      next
      next
      step in
      step
      step
      step
      finish
      finish
      previous over
      previous
      """,
      expect(
        """
        > step /p/4
        ▸ 1 of 18     start with /p/4
                      why: the URL has no scheme, so the scheme-less routes apply
        > next
        ▸ 2 of 18     try route /p/:id  (map:8)
                      | route /p/:id => /feed/${id}
                      why: the only route that matches
        > next
        ▸ 3 of 18     redirect to /feed/4  (map:8)
                      | route /p/:id => /feed/${id}
        > step in
        ▸ 4 of 18     start with /feed/4
                      why: the URL has no scheme, so the scheme-less routes apply
        > step
        ▸ 5 of 18     try route /feed/:id<int>  (map:6)
                      | route /feed -> Feed in Feed { route :id<int> -> Post guard member present fresh }
                      why: the only route that matches
        > step
        ▸ 6 of 18     ask guard member before generate  (map:4)
                      | guard member before generate { if not signedIn { open /login } }
                      why: the route names the guard
        > step
        ▸ 7 of 18     the condition is true  (map:4)
                      | guard member before generate { if not signedIn { open /login } }
        > finish
          member      open
        ▸ 8 of 18     redirect to /login  (map:4)
                      | guard member before generate { if not signedIn { open /login } }
        > finish
          log         made
          log         shown
          Account     (empty) → Login
          Main shows  Feed → Account
        ▸ the end
        /p/4  →  Login
          rewritten   /feed/4 => /login
          route       /login  (map:7)
          log         made
          log         shown
          steps       push Login, select Account
          stack       Login  in Account
        > previous over
          Account     Login → (empty)
          Main shows  Account → Feed
        ▸ 3 of 18     redirect to /feed/4  (map:8)
                      | route /p/:id => /feed/${id}
        > previous
        ▸ 2 of 18     try route /p/:id  (map:8)
                      | route /p/:id => /feed/${id}
                      why: the only route that matches
        """))
  }

  @Test func whereAndPlan() {
    check(
      Self.map,
      """
      step /p/4
      break on guard member
      continue
      step
      where
      plan
      parameters
      expect outcome == null
      expect stack == []
      continue
      where
      next
      """,
      expect(
        """
        > step /p/4
        ▸ 1 of 18     start with /p/4
                      why: the URL has no scheme, so the scheme-less routes apply
        > break on guard member
        1  on guard member
        > continue
        stopped: break on guard member
        ▸ 6 of 18     ask guard member before generate  (map:4)
                      | guard member before generate { if not signedIn { open /login } }
                      why: the route names the guard
        > step
        ▸ 7 of 18     the condition is true  (map:4)
                      | guard member before generate { if not signedIn { open /login } }
        > where
          start with /p/4
          try route /p/:id  (map:8)
          redirect to /feed/4  (map:8)
            start with /feed/4
            try route /feed/:id<int>  (map:6)
            ask guard member before generate  (map:4)
        ▸     the condition is true  (map:4)
        > plan
           1  start with /p/4
           2  try route /p/:id  (map:8)
           3  redirect to /feed/4  (map:8)
           4    start with /feed/4
           5    try route /feed/:id<int>  (map:6)
           6    ask guard member before generate  (map:4)
        ▸  7      the condition is true  (map:4)
           8    redirect to /login  (map:4)
           9      start with /login
          10      try route /login  (map:7)
          11      create screen Login  (map:7)
          12      push Login onto Account  (map:7)
          13      run configure Login  (map:12)
          14        log a line  (map:12)
          15      pass the arguments to Login  (map:7)
          16      select Account in Main  (map:7)
          17      run hook presented  (map:13)
          18        log a line  (map:13)
          the end: handled, Login
        > parameters
        id = 4 (path)
        > expect outcome == null
        > expect stack == []
        > continue
          member      open
          log         made
          log         shown
          Account     (empty) → Login
          Main shows  Feed → Account
        ▸ the end
        /p/4  →  Login
          rewritten   /feed/4 => /login
          route       /login  (map:7)
          log         made
          log         shown
          steps       push Login, select Account
          stack       Login  in Account
        > where
        ▸ the end of /p/4: handled
        > next
        ! already at the last step ('previous' goes back; any other command goes on)
        """))
  }

  @Test func changesOnTheWay() {
    check(
      Self.map,
      """
      break on guard
      step /feed/4
      continue
      answer member: cancel "no"
      plan
      previous
      plan
      guards off
      plan
      undo
      set signedIn = true
      next
      next
      next
      next
      finish
      undo
      undo
      undo
      """,
      expect(
        """
        > break on guard
        1  on guard
        > step /feed/4
        ▸ 1 of 15     start with /feed/4
                      why: the URL has no scheme, so the scheme-less routes apply
        > continue
        stopped: break on guard
        ▸ 3 of 15     ask guard member before generate  (map:4)
                      | guard member before generate { if not signedIn { open /login } }
                      why: the route names the guard
        > answer member: cancel "no"
        > plan
          1  start with /feed/4
          2  try route /feed/:id<int>  (map:6)
        ▸ 3  ask guard member before generate  (map:4)
          the end: cancelled, no
        > previous
          answers of member  1 → 0
        ▸ 2 of 15     try route /feed/:id<int>  (map:6)
                      | route /feed -> Feed in Feed { route :id<int> -> Post guard member present fresh }
                      why: the only route that matches
        > plan
           1  start with /feed/4
        ▸  2  try route /feed/:id<int>  (map:6)
           3  ask guard member before generate  (map:4)
           4    the condition is true  (map:4)
           5  redirect to /login  (map:4)
           6    start with /login
           7    try route /login  (map:7)
           8    create screen Login  (map:7)
           9    push Login onto Account  (map:7)
          10    run configure Login  (map:12)
          11      log a line  (map:12)
          12    pass the arguments to Login  (map:7)
          13    select Account in Main  (map:7)
          14    run hook presented  (map:13)
          15      log a line  (map:13)
          the end: handled, Login
        > guards off
        > plan
          1  start with /feed/4
        ▸ 2  try route /feed/:id<int>  (map:6)
          3  create screen Post  (map:6)
          4  run block /feed/**  (map:11)
          5    log a line  (map:11)
          6    set signedIn to true  (map:11)
          7  begin presentation fresh  (map:5)
          8  undo what was done so far
          the end: failed, nothing to pop: 'Feed' is empty
        > undo
        undone: guards off; on screen: nothing
        > set signedIn = true
        signedIn = true
        > next
        ▸ 3 of 9      ask guard member before generate  (map:4)
                      | guard member before generate { if not signedIn { open /login } }
                      why: the route names the guard
        > next
          member      allow
        ▸ 5 of 9      create screen Post  (map:6)
                      | route /feed -> Feed in Feed { route :id<int> -> Post guard member present fresh }
        > next
        ▸ 6 of 9      run block /feed/**  (map:11)
                      | block /feed/** { log "feed"; set signedIn = true }
        > next
          log         feed
        ▸ 9 of 9      begin presentation fresh  (map:5)
                      | presentation fresh { pop to root; push }
        > finish
        ▸ the end
        /feed/4  failed: nothing to pop: 'Feed' is empty
          route       /feed/:id<int>  (map:6)
          parameters  id = 4 (path)
          blocks      /feed/**
          log         feed
        > undo
        undone: set signedIn = true; on screen: nothing
        > undo
        undone: answer member: cancel "no"; on screen: nothing
        > undo
        undone: step /feed/4; on screen: nothing
        """))
  }

  @Test func whatIsTakenBackIsSeen() {
    check(
      Self.map,
      """
      step /deny
      plan
      break on decline
      continue
      state
      next
      next
      """,
      expect(
        """
        > step /deny
        ▸ 1 of 14     start with /deny
                      why: the URL has no scheme, so the scheme-less routes apply
        > plan
        ▸  1  start with /deny
           2  try route /deny  (map:9)
           3  run the route's block  (map:9)
           4    log a line  (map:9)
           5    push Post onto Feed  (map:9)
           6    decline the URL: closed  (map:9)
           7  undo what was done so far
           8  try route /:any  (map:10)
           9  create screen Feed  (map:10)
          10  push Feed onto Feed  (map:10)
          11  pass the arguments to Feed  (map:10)
          12  keep Feed selected in Main  (map:10)
          13  run hook presented  (map:13)
          14    log a line  (map:13)
          the end: handled, Feed
        > break on decline
        1  on decline
        > continue
          log         no
          Feed        (empty) → Post
        stopped: break on decline
        ▸ 6 of 14     decline the URL: closed  (map:9)
                      | route /deny do { log "no"; push Post; decline "closed" }
        > state
          Main
        ▸ ├ ● Feed: Post
          └ ○ Account: (empty)
          signedIn = false
        > next
        ▸ 7 of 14     undo what was done so far
        > next
          Feed        Post → (empty)
        ▸ 8 of 14     try route /:any  (map:10)
                      | route /:any -> Feed in Feed
                      why: capture; route 6; 1 other route matches and ranks higher
        """))
  }

  @Test func breakpointsAndWatches() {
    check(
      Self.map,
      """
      break
      break on Nowhere
      break on Login
      break when signedIn
      break on block /feed/**
      break on route /p/:id
      break
      watch
      watch visible
      watch count(stack) + 1
      watch 1 / count([])
      step /p/4
      continue
      continue
      break off 1
      break off 9
      break off
      continue
      watch off
      watch
      break on lock
      break on Feed
      break on route Feed
      break on screen Feed
      """,
      expect(
        """
        > break
        no breakpoints
        > break on Nowhere
        ! there is no route, screen, guard or block 'Nowhere'
        > break on Login
        1  on Login
        > break when signedIn
        1  on Login
        2  when signedIn
        > break on block /feed/**
        1  on Login
        2  when signedIn
        3  on block /feed/**
        > break on route /p/:id
        1  on Login
        2  when signedIn
        3  on block /feed/**
        4  on route /p/:id
        > break
        1  on Login
        2  when signedIn
        3  on block /feed/**
        4  on route /p/:id
        > watch
        no watches
        > watch visible
          visible     null
        > watch count(stack) + 1
          visible     null
          count(stack) + 1  1
        > watch 1 / count([])
          visible     null
          count(stack) + 1  1
          1 / count([])  division by zero
        > step /p/4
          visible     null
          count(stack) + 1  1
          1 / count([])  division by zero
        ▸ 1 of 18     start with /p/4
                      why: the URL has no scheme, so the scheme-less routes apply
        > continue
          visible     null
          count(stack) + 1  1
          1 / count([])  division by zero
        stopped: break on route /p/:id
        ▸ 2 of 18     try route /p/:id  (map:8)
                      | route /p/:id => /feed/${id}
                      why: the only route that matches
        > continue
          member      open
          visible     null
          count(stack) + 1  1
          1 / count([])  division by zero
        stopped: break on Login
        ▸ 11 of 18    create screen Login  (map:7)
                      | route /login -> Login in Account
        > break off 1
        > break off 9
        ! there is no breakpoint 9 ('break' lists them)
        > break off
        > continue
          log         made
          log         shown
          Account     (empty) → Login
          Main shows  Feed → Account
          visible     "Login"
          count(stack) + 1  2
          1 / count([])  division by zero
        ▸ the end
        /p/4  →  Login
          rewritten   /feed/4 => /login
          route       /login  (map:7)
          log         made
          log         shown
          steps       push Login, select Account
          stack       Login  in Account
        > watch off
        > watch
        no watches
        > break on lock
        ! there is no route, screen, guard or block 'lock'
        > break on Feed
        1  on Feed
        > break on route Feed
        ! there is no route 'Feed' (did you mean '/feed'?)
        > break on screen Feed
        1  on Feed
        2  on screen Feed
        """))
  }

  @Test func nothingElseMeanwhile() {
    check(
      Self.map,
      """
      next
      step Feed
      step /login
      open /feed
      route /x -> X
      remove /login
      back
      resolve /feed
      stop
      history
      open /feed
      previous
      step /feed
      continue
      continue
      route /x -> X
      previous
      """,
      expect(
        """
        > next
        ! not stepping through a URL (start with: step URL)
        > step Feed
        ! 1:6 `Feed` error expected-url: 'step' takes a URL, 'Feed' is none (begin it with '/' or a scheme: step /Feed)
        > step /login
        ▸ 1 of 10     start with /login
                      why: the URL has no scheme, so the scheme-less routes apply
        > open /feed
        ! still stepping through /login ('continue' goes on to its end, 'stop' leaves it)
        > route /x -> X
        ! still stepping through /login ('continue' goes on to its end, 'stop' leaves it)
        > remove /login
        ! still stepping through /login ('continue' goes on to its end, 'stop' leaves it)
        > back
        ! still stepping through /login ('continue' goes on to its end, 'stop' leaves it)
        > resolve /feed
        /feed  →  Feed
          route       /feed  (map:6)
          blocks      /feed/**
          log         feed
          log         shown
          steps       push Feed, keep Feed selected
          stack       Feed  in Feed
        > stop
        stopped; the last 10 steps of /login were skipped
        no screens
        > history
          0  the start
        ▸ 1  step /login  left
        > open /feed
        /feed  →  Feed
          route       /feed  (map:6)
          blocks      /feed/**
          log         feed
          log         shown
          steps       push Feed, keep Feed selected
          stack       Feed  in Feed
        > previous
        ! not stepping through a URL (start with: step URL)
        > step /feed
        ▸ 1 of 11     start with /feed
                      why: the URL has no scheme, so the scheme-less routes apply
        > continue
          log         feed
          log         shown
        ▸ the end
        /feed  →  Feed
          route       /feed  (map:6)
          blocks      /feed/**
          log         feed
          log         shown
          steps       reload Feed, keep Feed selected
          stack       Feed  in Feed
        > continue
        ! already at the last step ('previous' goes back; any other command goes on)
        > route /x -> X
        > previous
        ! not stepping through a URL (start with: step URL)
        """))
  }

  @Test func urlsThatGoNowhere() {
    check(
      "route /a/:id<int> -> A\nroute shortcut://first => /a/1",
      """
      step /lost
      next
      previous
      step ""
      step shortcut://first
      continue
      step shortcut://frist
      """,
      expect(
        """
        > step /lost
        ▸ 1 of 1      start with /lost
                      why: the URL has no scheme, so the scheme-less routes apply
        > next
        ▸ the end
        /lost  unmatched: no route takes this URL
        > previous
        ▸ 1 of 1      start with /lost
                      why: the URL has no scheme, so the scheme-less routes apply
        > step ""
        ! still stepping through /lost ('continue' goes on to its end, 'stop' leaves it)
        > step shortcut://first
        ! still stepping through /lost ('continue' goes on to its end, 'stop' leaves it)
        > continue
        ▸ the end
        /lost  unmatched: no route takes this URL
        > step shortcut://frist
        ▸ 1 of 1      start with shortcut://frist
                      why: shortcut is a built-in scheme, so only routes that name it apply
        """))
  }

  /// Back through every step the app is what it was on the way there, and at the end what `open` makes of it.
  @Test(arguments: ["/p/4", "/feed/3", "/login", "/deny", "/lost/x", "/feed"])
  func previousIsExact(url: String) throws {
    var transcript = Transcript(Self.map)
    _ = transcript.run("open /feed")
    var opened = transcript
    _ = opened.run("open \(url)")
    _ = transcript.run("step \(url)")
    var states = [transcript.session.dispatcher.app]
    var stepper = try #require(transcript.session.stepper)
    while stepper.isUnderway {
      _ = transcript.run("step")
      states.append(transcript.session.dispatcher.app)
      stepper = try #require(transcript.session.stepper)
    }
    #expect(states.count == stepper.events.count + 1)
    #expect(states.last == opened.session.dispatcher.app)
    #expect(stepper.resolution.events.count == opened.session.last?.events.count)
    for state in states.dropLast().reversed() {
      _ = transcript.run("previous")
      #expect(transcript.session.dispatcher.app == state)
    }
    #expect(transcript.session.stepper?.position == 0)
  }
}
