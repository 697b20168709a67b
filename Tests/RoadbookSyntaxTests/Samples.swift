/// Valid sources that together contain every statement; tests parse, break and format them.
enum Samples {
  static let all = [map, nesting, blocks, entries, commands, expectations, patterns]

  static let map = #"""
    #! /usr/bin/env roadbook
    roadbook 1   # the version

    include "account.roadbook"
    rules { rank specific; decode when host; deferral many } # of them

    scheme cinema { rules { rank first } }
    scheme https://cinema.example, https://*.cinema.example when platform == "web"
    scheme talk, https://talk.example {
      dialect native { case insensitive }
      on unmatched { log "nothing at ${match.url}" }
      route /hall/:id<int> -> Hall
    }

    type Region = eu-west-3 | us-east-1
    type Code   = /[A-Z]{2}[0-9]+/
    type Row    = 1...40
    type Seat   = int where value > 0 as value - 1
    type Many   = list<0...> | none | "int"

    var loggedIn = false
    var tries: int = 0

    screen Films(sort: string = "new", row: Row = 1)
    screen Film(
      id: int from film-id,   # a comment inside
      title: string?,
      open: bool = true,
      ...
    ) else decline
    screen Login
    screen Lobby, Room(id: int, title: string = "none") else decline, Stage
    screen One, # the first
      Two(id: int)

    tabs Main selected Films { Films; Search; stack Account = [Profile] }
    container Split lazy select none { Left; Right }
    stack Modal lazy = [Login]
    root Main
    presenter none

    guard member on Film, /vip/* {
      require loggedIn else defer "log in first"
    }
    on created Film { log "made" }
    style slide { select Films; pop all; show }
    normalize /m/** => /${rest}
    before { answer https://mail.example/1 => /film/1; answer https://mail.example/2 => /film/2 }
    before { reset }
    """#

  static let nesting = #"""
    ## All films,
    ## newest first.
    route /films -> Films in Films when audience == "staff" {
      route :id<int> -> Film guard member, adult {
        default display = 1
        set origin = "list"
        route cast -> Cast modal
        route buy -> Buy style slide priority -2 parent Film as buy
        example /films/42
      }
      tag public, listed
      tag owner: "team a", since: "2024.1"
      deprecated
    }
    route /films2{Films}/:id{Film}/cast{Cast}! in Search, Films
    route /say do { log "${title}: ${message ?? "none"}" }
    route /old/:id => /films/${id}?from=${lower(origin)}
    route /go?to=:target<url> => ${target}
    route /mail/** => lookup
    route /help -> external https://help.example/${lang}
    route /shop -> external https://shop.example
    route /me, /u/:name -> Profile internal
    route "/a b/:id" -> Spaced when not (x and y) or z
    """#

  static let blocks = #"""
    block /films/*, /cast/* {
      log "a", count(list)
      set tries = tries + 1
      if tries > 3 and not loggedIn { cancel "too often" } else if title matches /^a[/]b/ {
        decline
      } else {
        open /login
      }
      if a in ["x", "y"] { }
      else { hold }
      require userInfo.keys[0] == null else {
        defer
      }
      external https://example.org/
      push Film(id: 7)
      present Login
      dismiss
      pop all
      select Films
      set parameters.x = { a: 1, "b c": [1.5, -2] }
      allow
    }
    """#

  static let entries = #"""
    route shortcut://newFilm => /films/new
    route activity://com.example.search => /find/${parameters.identifier}
    route notification://order => /orders/${parameters.orderID}
    test "a film opens above its list" {
      before { set loggedIn = true }
      open cinema://films/42?display=2
      expect stack == [Films, Film]
      expect parameters.id == 42; back
    }
    test "a table" fails "issue 7" {
      cases url, shown, id {
        /films/1, Film, 1
        cinema://films?a=b,c, Films, null fails   # a comment
        "/a b", "x", [1, { a: 2 }] fails "why"; /d/${tries}, Film, -1 + 2
      }
      open ${url}
      expect screen == shown
    }
    test "one line" { cases a { 1; 2 }; expect a > 0 }
    test; test film; test "a film"
    """#

  static let commands = #"""
    load maps/cinema.roadbook
    save "my maps/a.roadbook"; load; new; check; format; undo; redo
    remove Film; remove route /films/:id in cinema; remove routes in cinema; new; remove scheme talk
    list routes film; blocks; schemes; screens; types; vars; guards; overlaps; export mermaid
    describe Film; describe route "/a b/:id"
    resolve /films/4 with { a: 1 } from link in cinema
    explain cinema://films/4
    match /films/:id<int> /films/4
    open buy(id: 4, x: "y")
    open shortcut://newFilm
    open activity://com.example.search with { identifier: "x" }
    open notification://order with { orderID: 3 }
    push Film(id: 1) as buy in Main wrap Modal animated off
    present /films/1 wrap animated on with {
      a: 1,
      b: 2,
    }
    generate /films/1
    open ""
    back; dismiss; select Films; resume; reset; proceed; drop
    step /films/1; next; step; step; finish; continue; step back; next back 2
    break Film; break route /films/:id; break guard; break; break off; break remove 1; watch tries + 1; stop
    set tries = 2; history; list lines; goto 3; diff 1 2
    answer member: defer, allow, open /login, cancel "no"
    answer off; help open; settings output json; settings time on; settings echo off; run setup.rb; tour; record a.rb; replay a.rb
    quit; quit 2
    """#

  static let expectations = #"""
    test "expectations" {
      expect /nothing -> unmatched
      expect "shop://x y" -> deferred
      expect /films/4 -> Film(id: 4, title: null)
      expect "/a b/1" -> Spaced
      expect cinema://films -> Films
      expect screen == Film
      expect handled
      expect modals[0].screens == [Film] and visible == Film
      expect stacks.nav1 ==
        [Film]
      expect count(deferred) + 1 * 2 >= 3 ?? 0
      expect "a" == title
    }
    """#

  static let patterns = #"""
    route /x/<int:id>/**:rest/(a/:b(c)) -> X
    route /y/:kind<a | b c>/:code</[a-z ]{2}>/>?tab=:tab<int>&!token&beta#top-:n<int> -> Y
    route wc::topic -> Topic; route https://<www|m>.example.com:8080/i/:id -> Item
    route in -> In; route do -> Do
    route /z{Z} {
      route :id{Item}! { tag deep }
    }
    block ** { log "x" }
    """#
}
