import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Guards, hooks, deferral, entries and presentations of the language itself.
@Suite struct LifeCycleTests {
  @Test func G1_guardsAtEachPoint() {
    Story.check(
      """
      guard handle on everything before match { log "1" }
      guard make on everything before generate { log "2" }
      guard pushing on everything before push { log "3" }
      guard presenting on everything before present { log "3b" }
      route /a -> A
      route /m -> M modal
      route /do do { log "done" }
      """,
      """
      open /a
      open /m
      open /do
      """,
      expect(
        """
        > open /a
        = handled
          ask {point:handle,guard:handle,url:/a,route:a,parameters:{},userInfo:null,answer:allow}
          ask {point:generate,guard:make,url:/a,route:a,parameters:{},userInfo:null,answer:allow}
          generate {target:A,parameters:{},userInfo:null}
          ask {point:push,guard:pushing,url:/a,route:a,parameters:{},userInfo:null,answer:allow}
          push {screen:A,in:main,animated:false}
          reload {screen:A,parameters:{},arguments:{}}
          log 1
          log 2
          log 3
          stacks {main:[A]}
          visible A
        > open /m
        = handled
          ask {point:handle,guard:handle,url:/m,route:m,parameters:{},userInfo:null,answer:allow}
          ask {point:generate,guard:make,url:/m,route:m,parameters:{},userInfo:null,answer:allow}
          generate {target:M,parameters:{},userInfo:null}
          ask {point:present,guard:presenting,url:/m,route:m,parameters:{},userInfo:null,answer:allow}
          present {screens:[M],wrapped:true,from:main,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:M,parameters:{},arguments:{}}
          log 1
          log 2
          log 3b
          modals [{container:modal1,screens:[M],presentation:modal}]
          visible M
        > open /do
        = handled
          ask {point:handle,guard:handle,url:/do,route:do,parameters:{},userInfo:null,answer:allow}
          ask {point:generate,guard:make,url:/do,route:do,parameters:{},userInfo:null,answer:allow}
          log 1
          log 2
          log done
        """))
  }

  @Test func G2_whatStandsOutsideWatchesEveryScheme() {
    Story.check(
      """
      scheme shop { route /buy -> Buy; guard own on /buy { log "own" }; block /buy { log "own block" } }
      scheme https://shop.example.com { route /buy -> Buy }
      scheme wild { dialect jlroutes; route /buy/* -> Buy }
      guard outside on /buy/** before match { log "outside" }
      block /buy/** { log "block" }
      block /other { log "never" }
      route /buy -> Buy
      """,
      """
      open shop://buy
      open https://shop.example.com/buy
      open wild://buy/x
      open /buy
      """,
      expect(
        """
        > open shop://buy
        = handled
          ask {point:handle,guard:outside,url:shop://buy,route:buy,parameters:{},userInfo:null,answer:allow}
          ask {point:generate,guard:own,url:shop://buy,route:buy,parameters:{},userInfo:null,answer:allow}
          generate {target:Buy,parameters:{},userInfo:null}
          block {pattern:/buy,parameters:{}}
          block {pattern:/buy/**,parameters:{}}
          push {screen:Buy,in:main,animated:false}
          reload {screen:Buy,parameters:{},arguments:{}}
          log outside
          log own
          log own block
          log block
          stacks {main:[Buy]}
          visible Buy
        > open https://shop.example.com/buy
        = handled
          ask {point:handle,guard:outside,url:https://shop.example.com/buy,route:buy,parameters:{},userInfo:null,answer:allow}
          generate {target:Buy,parameters:{},userInfo:null}
          block {pattern:/buy/**,parameters:{}}
          popTo {screen:Buy,in:main,count:0,animated:true}
          reload {screen:Buy,parameters:{},arguments:{}}
          log outside
          log block
        > open wild://buy/x
        = handled
          ask {point:handle,guard:outside,url:wild://buy/x,route:buy/**,parameters:{},userInfo:null,answer:allow}
          block {pattern:/buy/**,parameters:{}}
          popTo {screen:Buy,in:main,count:0,animated:true}
          reload {screen:Buy,parameters:{},arguments:{}}
          log outside
          log block
        > open /buy
        = handled
          ask {point:handle,guard:outside,url:/buy,route:buy,parameters:{},userInfo:null,answer:allow}
          generate {target:Buy,parameters:{},userInfo:null}
          block {pattern:/buy/**,parameters:{}}
          popTo {screen:Buy,in:main,count:0,animated:true}
          reload {screen:Buy,parameters:{},arguments:{}}
          log outside
          log block
        """))
  }

  @Test func G3_answers() {
    Story.check(
      """
      guard g on everything before generate { allow }
      route /a -> A
      route /b -> B
      """,
      """
      answer g: cancel "no", defer "later", open /b, allow
      open /a
      open /a
      open /a
      open /b
      open /b
      answer h: allow
      answer g: perhaps
      """,
      expect(
        """
        > answer g: cancel "no", defer "later", open /b, allow
        > open /a
        = cancelled: no
          ask {point:generate,guard:g,url:/a,route:a,parameters:{},userInfo:null,answer:cancel}
        > open /a
        = deferred: later
          ask {point:generate,guard:g,url:/a,route:a,parameters:{},userInfo:null,answer:defer}
          deferred [{url:/a,point:generate}]
        > open /a
        = handled
          ask {point:generate,guard:g,url:/a,route:a,parameters:{},userInfo:null,answer:open}
          ask {point:generate,guard:g,url:/b,route:b,parameters:{},userInfo:null,answer:allow}
          generate {target:B,parameters:{},userInfo:null}
          push {screen:B,in:main,animated:false}
          reload {screen:B,parameters:{},arguments:{}}
          stacks {main:[B]}
          visible B
          deferred []
        > open /b
        = handled
          ask {point:generate,guard:g,url:/b,route:b,parameters:{},userInfo:null,answer:allow}
          generate {target:B,parameters:{},userInfo:null}
          popTo {screen:B,in:main,count:0,animated:true}
          reload {screen:B,parameters:{},arguments:{}}
        > open /b
        = handled
          ask {point:generate,guard:g,url:/b,route:b,parameters:{},userInfo:null,answer:allow}
          generate {target:B,parameters:{},userInfo:null}
          popTo {screen:B,in:main,count:0,animated:true}
          reload {screen:B,parameters:{},arguments:{}}
        > answer h: allow
        ! there is no guard 'h'
        > answer g: perhaps
        ! 1:11 `perhaps` error unknown-answer: a guard cannot answer 'perhaps' (write allow, cancel, defer, open and a URL)
        """))
  }

  @Test func G4_aGuardThatOpensWhatItGuards() {
    Story.check(
      """
      guard g on /** before match { open /login }
      route /a -> A
      route /login -> Login
      """,
      """
      open /a
      """,
      expect(
        """
        > open /a
        = failed: the URL is sent in a circle: /login => /login
          ask {point:handle,guard:g,url:/a,route:a,parameters:{},userInfo:null,answer:open}
          ask {point:handle,guard:g,url:/login,route:login,parameters:{},userInfo:null,answer:open}
        """))
  }

  @Test func H1_hooksHearOfEachOutcome() {
    Story.check(
      """
      on unmatched { log "unmatched ${reason}" }
      on declined { log "declined ${reason}" }
      on cancelled { log "cancelled ${reason}" }
      on deferred { log "deferred ${reason}" }
      on failed { log "failed ${reason}" }
      on willPresent { log "will" }
      on presented { log "presented ${route}" }
      screen S(id: int)
      route /a -> A
      route /d do { decline "d" }
      route /c do { cancel "c" }
      route /w do { defer "w" }
      route /f do { log 1 / 0 }
      route /s -> S
      """,
      """
      open /a userInfo { k: 1 }
      open /nowhere
      open /d
      open /c
      open /w
      open /f
      open /s
      open ""
      """,
      expect(
        """
        ! 9:13 `A` warning unknown-screen: there is no screen 'A' (declare it: screen A)
        > open /a userInfo { k: 1 }
        = handled
          generate {target:A,parameters:{},userInfo:{k:1}}
          tell {hook:willPresent,namespace:null,url:/a,userInfo:{k:1}}
          push {screen:A,in:main,animated:false}
          reload {screen:A,parameters:{},arguments:{}}
          tell {hook:presented,namespace:null,url:/a,userInfo:{k:1}}
          log will
          log presented 
          stacks {main:[A]}
          visible A
        > open /nowhere
        = unmatched: no route takes this URL
          tell {hook:unmatched,namespace:null,url:/nowhere,userInfo:null}
          log unmatched no route takes this URL
        > open /d
        = declined: d
          tell {hook:declined,namespace:null,url:/d,userInfo:null}
          log declined d
        > open /c
        = cancelled: c
          tell {hook:cancelled,namespace:null,url:/c,userInfo:null}
          log cancelled c
        > open /w
        = deferred: w
          tell {hook:deferred,namespace:null,url:/w,userInfo:null}
          log deferred w
        > open /f
        = failed: division by zero
          tell {hook:failed,namespace:null,url:/f,userInfo:null}
          log failed division by zero
        > open /s
        = invalid: argument id is missing
          generate {target:S,parameters:{},userInfo:null}
          tell {hook:failed,namespace:null,url:/s,userInfo:null}
          log failed argument id is missing
        > open ""
        = invalid: there is no URL
        """))
  }

  @Test func H2_theMostSpecificHookRunsOnce() {
    Story.check(
      """
      on unmatched { log "outside" }
      scheme a { on unmatched { log "a" }; route /x -> X }
      scheme b { route /x -> X }
      """,
      """
      open a://y
      open b://y
      open /y
      """,
      expect(
        """
        > open a://y
        = unmatched: no route of scheme 'a' takes this URL
          tell {hook:unmatched,namespace:a,url:a://y,userInfo:null}
          log a
        > open b://y
        = unmatched: no route of scheme 'b' takes this URL
          tell {hook:unmatched,namespace:null,url:b://y,userInfo:null}
          log outside
        > open /y
        = unmatched: no route takes this URL
          tell {hook:unmatched,namespace:null,url:/y,userInfo:null}
          log outside
        """))
  }

  @Test func H3_aHookMayOpenAnother() {
    Story.check(
      """
      on unmatched { open /help }
      route /help -> Help
      scheme a { route /x -> X }
      """,
      """
      open /nowhere
      open a://y
      """,
      expect(
        """
        > open /nowhere
        = unmatched: no route takes this URL
          tell {hook:unmatched,namespace:null,url:/nowhere,userInfo:null}
          generate {target:Help,parameters:{},userInfo:null}
          push {screen:Help,in:main,animated:false}
          reload {screen:Help,parameters:{},arguments:{}}
          stacks {main:[Help]}
          visible Help
        > open a://y
        = unmatched: no route of scheme 'a' takes this URL
          tell {hook:unmatched,namespace:null,url:a://y,userInfo:null}
          generate {target:Help,parameters:{},userInfo:null}
          popTo {screen:Help,in:main,count:0,animated:true}
          reload {screen:Help,parameters:{},arguments:{}}
        """))
  }

  @Test func H4_anObserverMovesNothing() {
    Story.check(
      """
      configure A { push B; log "observed" }
      configure B { push A }
      on reload { pop }
      route /a -> A
      """,
      """
      open /a
      open /a
      """,
      expect(
        """
        > open /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:main,animated:false}
          configure {screen:A,route:a}
          reload {screen:A,parameters:{},arguments:{}}
          tell {hook:reload,namespace:null,url:/a,userInfo:null}
          log observed
          log nothing to pop: 'main' is empty
          stacks {main:[A]}
          visible A
        > open /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          popTo {screen:A,in:main,count:0,animated:true}
          reload {screen:A,parameters:{},arguments:{}}
          tell {hook:reload,namespace:null,url:/a,userInfo:null}
          log nothing to pop: 'A' is the lowest screen of 'main'
        """))
  }

  @Test func D1_deferralOne() {
    Story.check(
      """
      guard g on everything { defer "later" }
      route /:x -> X
      """,
      """
      open /1
      open /2
      open /a/b
      resume
      guards off
      resume
      resume
      """,
      expect(
        """
        > open /1
        = deferred: later
          ask {point:generate,guard:g,url:/1,route::x,parameters:{x:1},userInfo:null,answer:defer}
          deferred [{url:/1,point:generate}]
        > open /2
        = deferred: later
          ask {point:generate,guard:g,url:/2,route::x,parameters:{x:2},userInfo:null,answer:defer}
          deferred [{url:/2,point:generate}]
        > open /a/b
        = unmatched: no route takes this URL
        > resume
        = deferred: later
          ask {point:generate,guard:g,url:/2,route::x,parameters:{x:2},userInfo:null,answer:defer}
        > guards off
        > resume
        = handled
          generate {target:X,parameters:{x:2},userInfo:null}
          push {screen:X,in:main,animated:false}
          reload {screen:X,parameters:{x:2},arguments:{}}
          stacks {main:[X]}
          visible X
          deferred []
        > resume
        = failed: nothing is deferred
        """))
  }

  @Test func D2_deferralMany() {
    Story.check(
      """
      deferral many
      guard g on everything { defer "later" }
      route /:x -> X
      """,
      """
      open /1
      open /2
      deferred
      guards off
      resume
      resume
      resume
      """,
      expect(
        """
        > open /1
        = deferred: later
          ask {point:generate,guard:g,url:/1,route::x,parameters:{x:1},userInfo:null,answer:defer}
          deferred [{url:/1,point:generate}]
        > open /2
        = deferred: later
          ask {point:generate,guard:g,url:/2,route::x,parameters:{x:2},userInfo:null,answer:defer}
          deferred [{url:/1,point:generate},{url:/2,point:generate}]
        > deferred
          /1  later
          /2  later
        > guards off
        > resume
        = handled
          generate {target:X,parameters:{x:2},userInfo:null}
          push {screen:X,in:main,animated:false}
          reload {screen:X,parameters:{x:2},arguments:{}}
          stacks {main:[X]}
          visible X
          deferred [{url:/1,point:generate}]
        > resume
        = handled
          generate {target:X,parameters:{x:1},userInfo:null}
          popTo {screen:X,in:main,count:0,animated:true}
          reload {screen:X,parameters:{x:1},arguments:{}}
          deferred []
        > resume
        = failed: nothing is deferred
        """))
  }

  @Test func D3_aChangedMapBeginsAnew() {
    Story.check(
      """
      guard g on everything before present { allow }
      route /m -> M modal
      """,
      """
      answer g: defer
      open /m
      route /m -> N modal priority 1
      resume
      """,
      expect(
        """
        > answer g: defer
        > open /m
        = deferred: guard 'g'
          generate {target:M,parameters:{},userInfo:null}
          ask {point:present,guard:g,url:/m,route:m,parameters:{},userInfo:null,answer:defer}
          deferred [{url:/m,point:present}]
        > route /m -> N modal priority 1
        > resume
        = handled
          generate {target:N,parameters:{},userInfo:null}
          ask {point:present,guard:g,url:/m,route:m,parameters:{},userInfo:null,answer:allow}
          present {screens:[N],wrapped:true,from:main,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:N,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[N],presentation:modal}]
          visible N
          deferred []
        """))
  }

  @Test func D4_holdManyProceedInTurn() {
    Story.check(
      """
      deferral many
      on willPresent { hold }
      route /:x -> X modal
      """,
      """
      open /1
      open /2
      proceed
      proceed
      proceed
      """,
      expect(
        """
        > open /1
        = held
          generate {target:X,parameters:{x:1},userInfo:null}
          tell {hook:willPresent,namespace:null,url:/1,userInfo:null}
          held [{url:/1}]
        > open /2
        = held
          generate {target:X,parameters:{x:2},userInfo:null}
          tell {hook:willPresent,namespace:null,url:/2,userInfo:null}
          held [{url:/1},{url:/2}]
        > proceed
        = handled
          present {screens:[X],wrapped:true,from:main,presentation:modal,animated:true,parameters:{x:2},userInfo:null}
          reload {screen:X,parameters:{x:2},arguments:{}}
          modals [{container:modal1,screens:[X],presentation:modal}]
          visible X
          held [{url:/1}]
        > proceed
        = handled
          popTo {screen:X,in:modal1,count:0,animated:true}
          reload {screen:X,parameters:{x:1},arguments:{}}
          held []
        > proceed
        = failed: nothing is held
        """))
  }

  @Test func E1_entries() {
    Story.check(
      """
      shortcut newest -> /list/new
      activity com.example.search -> /search?q=${q}
      notification order -> /orders/${userInfo.orderID}
      route /list/:id -> List
      route /search -> Search
      route /orders/:id<int> -> Order
      route /web -> Web when origin == "activity"
      """,
      """
      open shortcut newest
      open shortcut newst
      open activity com.example.search with { q: "red shoes" }
      open notification order userInfo { orderID: 7 }
      open notification order userInfo { orderID: "x" }
      open activity browsingWeb with { webpageURL: "/web" }
      """,
      expect(
        """
        > open shortcut newest
        = handled
          generate {target:List,parameters:{id:new},userInfo:null}
          push {screen:List,in:main,animated:false}
          reload {screen:List,parameters:{id:new},arguments:{}}
          stacks {main:[List]}
          visible List
        > open shortcut newst
        = failed: there is no shortcut 'newst'
        > open activity com.example.search with { q: "red shoes" }
        = handled
          generate {target:Search,parameters:{q:red shoes},userInfo:null}
          replaceStack {in:main,with:[Search]}
          reload {screen:Search,parameters:{q:red shoes},arguments:{}}
          stacks {main:[Search]}
          visible Search
        > open notification order userInfo { orderID: 7 }
        = handled
          generate {target:Order,parameters:{id:7},userInfo:{orderID:7}}
          replaceStack {in:main,with:[Order]}
          reload {screen:Order,parameters:{id:7},arguments:{}}
          stacks {main:[Order]}
          visible Order
        > open notification order userInfo { orderID: "x" }
        = unmatched: no route takes this URL
        > open activity browsingWeb with { webpageURL: "/web" }
        = handled
          generate {target:Web,parameters:{webpageURL:/web},userInfo:null}
          replaceStack {in:main,with:[Web]}
          reload {screen:Web,parameters:{webpageURL:/web},arguments:{}}
          stacks {main:[Web]}
          visible Web
        """))
  }

  @Test func E2_withAndFromAndAnimated() {
    Story.check(
      """
      screen Item(id: int, note: string?)
      route /item/:id -> Item when origin != "widget"
      route /list -> List { route :id -> Item }
      """,
      """
      open /item/3 with { note: "hi", id: 4 }
      open /item/3 from widget
      open /list/3 animated off
      open /list animated on
      """,
      expect(
        """
        ! 3:16 `List` warning unknown-screen: there is no screen 'List' (declare it: screen List)
        > open /item/3 with { note: "hi", id: 4 }
        = handled
          generate {target:Item,parameters:{id:4,note:hi},userInfo:null}
          push {screen:Item,in:main,animated:false}
          reload {screen:Item,parameters:{id:4,note:hi},arguments:{id:4,note:hi}}
          stacks {main:[Item]}
          visible Item
        > open /item/3 from widget
        = unmatched: no route takes this URL
        > open /list/3 animated off
        = handled
          generate {target:Item,parameters:{id:3},userInfo:null}
          replaceStack {in:main,with:[List]}
          reload {screen:List,parameters:{id:3},arguments:{}}
          push {screen:Item,in:main,animated:false}
          reload {screen:Item,parameters:{id:3},arguments:{id:3,note:null}}
          displayed {screen:Item,told:List}
          stacks {main:[List,Item]}
        > open /list animated on
        = handled
          generate {target:List,parameters:{},userInfo:null}
          popTo {screen:List,in:main,count:1,animated:true}
          reload {screen:List,parameters:{},arguments:{}}
          stacks {main:[List]}
          visible List
        """))
  }

  @Test func E3_asARoute() {
    Story.check(
      """
      screen Item(id: int)
      route /item/:id<int> -> Item as item
      route /b -> B
      """,
      """
      open /anything?id=4 as item
      open /anything as item
      open /anything as nothing
      open /anything as /b
      """,
      expect(
        """
        ! 3:13 `B` warning unknown-screen: there is no screen 'B' (declare it: screen B)
        > open /anything?id=4 as item
        = handled
          generate {target:Item,parameters:{id:4},userInfo:null}
          push {screen:Item,in:main,animated:false}
          reload {screen:Item,parameters:{id:4},arguments:{id:4}}
          stacks {main:[Item]}
          visible Item
        > open /anything as item
        = invalid: argument id is missing
          generate {target:Item,parameters:{},userInfo:null}
        > open /anything as nothing
        ! there is no route 'nothing'
        > open /anything as /b
        = handled
          generate {target:B,parameters:{},userInfo:null}
          replaceStack {in:main,with:[B]}
          reload {screen:B,parameters:{},arguments:{}}
          stacks {main:[B]}
          visible B
        """))
  }

  @Test func P1_presentURLs() {
    Story.check(
      """
      tabs Main { one; two }
      root Main
      route /a -> A in two
      route /m -> M modal
      """,
      """
      push /a
      push /a from two
      present /a
      present /a wrap
      present /a from one
      push /m
      """,
      expect(
        """
        > push /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:one,animated:false}
          reload {screen:A,parameters:{},arguments:{}}
          stacks {one:[A],two:[]}
          visible A
        > push /a from two
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:two,animated:false}
          reload {screen:A,parameters:{},arguments:{}}
          stacks {one:[A],two:[A]}
        > present /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          present {screens:[A],wrapped:false,from:Main,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:A,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[A],presentation:modal}]
        > present /a wrap
        = handled
          generate {target:A,parameters:{},userInfo:null}
          present {screens:[A],wrapped:true,from:modal1,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:A,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[A],presentation:modal},{container:modal2,screens:[A],presentation:modal}]
        > present /a from one
        = failed: 'one' cannot present: 'A' is presented above it
          generate {target:A,parameters:{},userInfo:null}
        > push /m
        = handled
          generate {target:M,parameters:{},userInfo:null}
          push {screen:M,in:modal2,animated:true}
          reload {screen:M,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[A],presentation:modal},{container:modal2,screens:[A,M],presentation:modal}]
          visible M
        """))
  }

  @Test func P2_presentations() {
    Story.check(
      """
      tabs Main { Home; Search }
      stack Home = [Start, Other]
      root Main
      presentation fromHome { select Home; pop to root; push }
      presentation over { dismiss all; present }
      presentation sheeted { present sheet }
      route /a -> A present fromHome
      route /s -> S present sheeted
      route /o -> O present over
      route /r -> R present replace
      route /root -> Root present root
      route /w -> W present wrap
      route /f -> F present fullscreen
      """,
      """
      select Search
      open /a
      open /s
      open /o
      open /s
      open /o
      open /r
      open /root
      open /w
      open /f
      """,
      expect(
        """
        > select Search
        = handled
          select {in:Main,child:Search,changed:true}
          selected {Main:Search}
          visible null
        > open /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          select {in:Main,child:Home,changed:true}
          popTo {screen:Start,in:Home,count:1,animated:true}
          push {screen:A,in:Home,animated:true}
          reload {screen:A,parameters:{},arguments:{}}
          stacks {Home:[Start,A],Search:[]}
          selected {Main:Home}
          visible A
        > open /s
        = handled
          generate {target:S,parameters:{},userInfo:null}
          present {screens:[S],wrapped:true,from:Main,presentation:sheet,animated:true,parameters:{},userInfo:null}
          reload {screen:S,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[S],presentation:sheet}]
          visible S
        > open /o
        = handled
          generate {target:O,parameters:{},userInfo:null}
          dismiss {screens:[S],animated:true}
          present {screens:[O],wrapped:false,from:Main,presentation:over,animated:true,parameters:{},userInfo:null}
          reload {screen:O,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[O],presentation:over}]
          visible O
        > open /s
        = handled
          generate {target:S,parameters:{},userInfo:null}
          present {screens:[S],wrapped:true,from:modal1,presentation:sheet,animated:true,parameters:{},userInfo:null}
          reload {screen:S,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[O],presentation:over},{container:modal2,screens:[S],presentation:sheet}]
          visible S
        > open /o
        = handled
          generate {target:O,parameters:{},userInfo:null}
          dismiss {screens:[S],animated:true}
          dismiss {screens:[O],animated:true}
          present {screens:[O],wrapped:false,from:Main,presentation:over,animated:true,parameters:{},userInfo:null}
          reload {screen:O,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[O],presentation:over}]
          visible O
        > open /r
        = failed: 'O' is presented without a stack
          generate {target:R,parameters:{},userInfo:null}
        > open /root
        = handled
          generate {target:Root,parameters:{},userInfo:null}
          dismiss {screens:[O],animated:true}
          replaceStack {in:Home,with:[Root]}
          reload {screen:Root,parameters:{},arguments:{}}
          stacks {Home:[Root],Search:[]}
          modals []
          visible Root
        > open /w
        = handled
          generate {target:W,parameters:{},userInfo:null}
          present {screens:[W],wrapped:true,from:Main,presentation:wrap,animated:true,parameters:{},userInfo:null}
          reload {screen:W,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[W],presentation:wrap}]
          visible W
        > open /f
        = handled
          generate {target:F,parameters:{},userInfo:null}
          dismiss {screens:[W],animated:false}
          present {screens:[F],wrapped:true,from:Main,presentation:fullscreen,animated:true,parameters:{},userInfo:null}
          reload {screen:F,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[F],presentation:fullscreen}]
          visible F
        """))
  }

  @Test func P3_presentationsThatSelectEachOther() {
    Story.check(
      """
      presentation a { present b }
      presentation b { present a }
      route /x -> X present a
      """,
      """
      open /x
      """,
      expect(
        """
        ! 1:1 `presentation a { present b }` error presentation-cycle: presentation 'a' selects itself: a → b → a (end one of them with 'push' or 'present')
        ! 2:1 `presentation b { present a }` error presentation-cycle: presentation 'b' selects itself: b → a → b (end one of them with 'push' or 'present')
        > open /x
        = failed: presentations select each other: a → b → a
          generate {target:X,parameters:{},userInfo:null}
        """))
  }

  @Test func P4_presenter() {
    Story.check(
      """
      stack main
      stack side
      tabs t { main; side }
      root t
      presenter side
      route /m -> M modal
      route /a -> A
      """,
      """
      open /m
      open /a
      answer presenter: main
      open /m
      answer presenter: none
      open /m
      """,
      expect(
        """
        > open /m
        = handled
          generate {target:M,parameters:{},userInfo:null}
          ask {point:presenter,guard:null,url:/m,route:m,parameters:{},userInfo:null,answer:side}
          present {screens:[M],wrapped:true,from:side,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:M,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[M],presentation:modal}]
          visible M
        > open /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          dismiss {screens:[M],animated:false}
          push {screen:A,in:main,animated:false}
          reload {screen:A,parameters:{},arguments:{}}
          select {in:t,child:main,changed:false}
          stacks {main:[A],side:[]}
          modals []
          visible A
        > answer presenter: main
        > open /m
        = handled
          generate {target:M,parameters:{},userInfo:null}
          ask {point:presenter,guard:null,url:/m,route:m,parameters:{},userInfo:null,answer:main}
          present {screens:[M],wrapped:true,from:main,presentation:modal,animated:true,parameters:{},userInfo:null}
          reload {screen:M,parameters:{},arguments:{}}
          modals [{container:modal1,screens:[M],presentation:modal}]
          visible M
        > answer presenter: none
        > open /m
        = failed: there is nothing to present from
          generate {target:M,parameters:{},userInfo:null}
          ask {point:presenter,guard:null,url:/m,route:m,parameters:{},userInfo:null,answer:none}
        """))
  }

  @Test func P5_presenterNone() {
    Story.check(
      """
      presenter none
      route /m -> M modal
      route /a -> A
      """,
      """
      open /a
      open /m
      """,
      expect(
        """
        > open /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:main,animated:false}
          reload {screen:A,parameters:{},arguments:{}}
          stacks {main:[A]}
          visible A
        > open /m
        = failed: there is nothing to present from
          generate {target:M,parameters:{},userInfo:null}
          ask {point:presenter,guard:null,url:/m,route:m,parameters:{},userInfo:null,answer:none}
        """))
  }

  @Test func P6_configureWhateverMakesTheScreen() {
    Story.check(
      """
      configure A { log "made ${screen}" }
      presentation own { push }
      route /a -> A
      route /own -> A present own
      route /do do { push A }
      """,
      """
      open /a
      open /a
      open /own
      open /do
      push A
      present /a
      """,
      expect(
        """
        > open /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:main,animated:false}
          configure {screen:A,route:a}
          reload {screen:A,parameters:{},arguments:{}}
          log made A
          stacks {main:[A]}
          visible A
        > open /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          popTo {screen:A,in:main,count:0,animated:true}
          reload {screen:A,parameters:{},arguments:{}}
        > open /own
        = handled
          generate {target:A,parameters:{},userInfo:null}
          push {screen:A,in:main,animated:true}
          configure {screen:A,route:own}
          reload {screen:A,parameters:{},arguments:{}}
          log made A
          stacks {main:[A,A]}
        > open /do
        = handled
          push {screen:A,in:main,animated:true}
          configure {screen:A,route:null}
          log made A
          stacks {main:[A,A,A]}
        > push A
        = handled
          push {screen:A,in:main,animated:true}
          configure {screen:A,route:null}
          stacks {main:[A,A,A,A]}
        > present /a
        = handled
          generate {target:A,parameters:{},userInfo:null}
          present {screens:[A],wrapped:false,from:main,presentation:modal,animated:true,parameters:{},userInfo:null}
          configure {screen:A,route:a}
          reload {screen:A,parameters:{},arguments:{}}
          log made A
          modals [{container:modal1,screens:[A],presentation:modal}]
        """))
  }

  @Test func S1_everyKeyOfEventsAndState() {
    Story.check(
      """
      tabs t { one; two }
      root t
      guard g on everything before present { allow }
      guard h on everything before match { allow }
      screen A(id: int)
      configure A { }
      presenter one
      on presented { }
      on unmatched { }
      block /** { }
      route /l -> L in two { route :id -> A }
      route /m/:id -> A modal
      route /out => external https://example.com/
      """,
      """
      output json
      open /l/1?x=y
      open /l
      open /m/2 userInfo { k: null }
      back
      state
      open /nowhere
      open /out
      """,
      expect(
        """
        ! 11:13 `L` warning unknown-screen: there is no screen 'L' (declare it: screen L)
        ! 13:15 `external` warning relative-target: the target begins neither with '/' nor a scheme (write /external)
        ! 13:24 `https` error syntax-unexpected: unexpected 'https' (write route PATTERN -> SCREEN [in NAME] [modal] [guard NAME] { … })
        > output json
        > open /l/1?x=y
        = handled
          ask {point:handle,guard:h,url:/l/1?x=y,route:l/:id,parameters:{id:1,x:y},userInfo:null,answer:allow}
          generate {target:A,parameters:{id:1,x:y},userInfo:null}
          block {pattern:/**,parameters:{id:1,x:y}}
          push {screen:L,in:two,animated:false}
          reload {screen:L,parameters:{id:1,x:y},arguments:{}}
          select {in:t,child:two,changed:true}
          push {screen:A,in:two,animated:true}
          configure {screen:A,route:l/:id}
          reload {screen:A,parameters:{id:1,x:y},arguments:{id:1}}
          displayed {screen:A,told:L}
          tell {hook:presented,namespace:null,url:/l/1?x=y,userInfo:null}
          stacks {one:[],two:[L,A]}
          selected {t:two}
          visible A
        > open /l
        = handled
          ask {point:handle,guard:h,url:/l,route:l,parameters:{},userInfo:null,answer:allow}
          generate {target:L,parameters:{},userInfo:null}
          block {pattern:/**,parameters:{}}
          popTo {screen:L,in:two,count:1,animated:true}
          reload {screen:L,parameters:{},arguments:{}}
          select {in:t,child:two,changed:false}
          tell {hook:presented,namespace:null,url:/l,userInfo:null}
          stacks {one:[],two:[L]}
          visible L
        > open /m/2 userInfo { k: null }
        = handled
          ask {point:handle,guard:h,url:/m/2,route:m/:id,parameters:{id:2},userInfo:{k:null},answer:allow}
          generate {target:A,parameters:{id:2},userInfo:{k:null}}
          ask {point:present,guard:g,url:/m/2,route:m/:id,parameters:{id:2},userInfo:{k:null},answer:allow}
          block {pattern:/**,parameters:{id:2}}
          ask {point:presenter,guard:null,url:/m/2,route:m/:id,parameters:{id:2},userInfo:{k:null},answer:one}
          present {screens:[A],wrapped:true,from:one,presentation:modal,animated:true,parameters:{id:2},userInfo:{k:null}}
          configure {screen:A,route:m/:id}
          reload {screen:A,parameters:{id:2},arguments:{id:2}}
          tell {hook:presented,namespace:null,url:/m/2,userInfo:{k:null}}
          modals [{container:modal1,screens:[A],presentation:modal}]
          visible A
        > back
        = handled
          dismiss {screens:[A],animated:true}
          modals []
          visible L
        > state
          {"state":{"root":"t","stacks":{"one":[],"two":["L"]},"selected":{"t":"two"},"modals":[],"visible":"L","deferred":[],"held":[]}}
        > open /nowhere
        = unmatched: no route takes this URL
          tell {hook:unmatched,namespace:null,url:/nowhere,userInfo:null}
        > open /out
        = unmatched: no route takes this URL
          ask {point:handle,guard:h,url:/out,route:out,parameters:{},userInfo:null,answer:allow}
          tell {hook:unmatched,namespace:null,url:/out,userInfo:null}
        """))
  }
}
