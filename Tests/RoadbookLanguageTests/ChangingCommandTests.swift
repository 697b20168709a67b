import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Commands and declarations that change the map: what they answer, and that nothing is lost when they fail.
@Suite struct ChangingCommandTests {
  private func check(
    _ map: String, _ script: String, files: [String: String] = [:], _ expected: Expect
  ) {
    var transcript = Transcript(map, files: files)
    expected.match(transcript.run(script))
  }

  @Test func loadReloadAndSave() {
    check(
      "",
      """
      load none
      load a
      load a
      route /typed -> T
      save
      save b
      save locked/b
      reload
      routes
      new
      reload
      save
      """,
      files: ["a": "## The first.\nroute /a   -> A # note\n"],
      expect(
        """
        > load none
        ! none: no such file or directory
        > load a
        a: 1 route
        > load a
        a: 1 route
        > route /typed -> T
        > save
        saved a
        > save b
        saved b
        > save locked/b
        ! locked/b: permission denied
        > reload
        a: 2 routes
        > routes
          /a      A  a:2
          /typed  T  a:3
        > new
        the map is empty
        > reload
        ! no file is loaded (load one: load FILE)
        > save
        ! the map has no file yet (say where: save FILE)
        """))
  }

  @Test func undoAndRedo() {
    check(
      "route /a -> A",
      """
      undo
      route /b -> B
      route /c -> C
      undo
      undo
      resolve /b
      redo
      resolve /b
      screen S
      redo
      remove /b
      undo
      resolve /b
      new
      undo
      resolve /a
      """,
      expect(
        """
        > undo
        undone: load map; the map has 0 routes
        > route /b -> B
        > route /c -> C
        > undo
        undone: route /c -> C; the map has 1 route
        > undo
        undone: route /b -> B; the map has 0 routes
        > resolve /b
        /b  unmatched: no route takes this URL
        > redo
        redone: route /b -> B; the map has 1 route
        > resolve /b
        /b  →  B
          route       /b  (script:1)
          steps       push B
          stack       B
        > screen S
        > redo
        ! there is nothing to redo
        > remove /b
        removed route /b
        > undo
        undone: remove /b; the map has 1 route
        > resolve /b
        /b  →  B
          route       /b  (script:1)
          steps       push B
          stack       B
        > new
        the map is empty
        > undo
        undone: new; the map has 1 route
        > resolve /a
        /a  unmatched: no route takes this URL
        """))
  }

  @Test func removing() {
    check(
      """
      ## Goes with it.
      route /a -> A
      route /b, /bb, "/b b" -> B
      route /c(/:x)(/y) -> C as see
      route /d -> D { route e -> E; route f -> F }
      scheme shop { route /s -> S; route /t -> T }
      scheme shop { route /u -> U }
      screen X; var X = 1
      block /k { log "k" }
      """,
      """
      remove /a
      remove /bb
      remove /c/:x/y
      remove /d/e
      remove route /s in shop
      remove X
      remove var X
      remove block /k
      remove /nothing
      remove screen Y
      remove routes in shp
      format
      remove routes in shop
      remove scheme shop
      resolve "/b b"
      resolve /b%20b
      remove see
      remove "/b b"
      routes
      remove all
      routes
      undo
      routes
      """,
      expect(
        """
        > remove /a
        removed route /a
        > remove /bb
        removed route /bb
        > remove /c/:x/y
        removed route /c/:x/y
        > remove /d/e
        removed route /d/e
        > remove route /s in shop
        removed route /s
        > remove X
        ! 'X' is the name of a screen and of a var (say which: remove screen X)
        > remove var X
        removed var X
        > remove block /k
        removed block /k
        > remove /nothing
        ! there is no declaration '/nothing'
        > remove screen Y
        ! there is no screen 'Y'
        > remove routes in shp
        ! there is no scheme 'shp' (did you mean 'shop'?)
        > format
        route /b, "/b b" -> B
        route /c/:x, /c/y, /c -> C as see
        route /d -> D { route f -> F }
        scheme shop { route /t -> T }
        scheme shop { route /u -> U }
        screen X
        > remove routes in shop
        removed route /t, route /u
        > remove scheme shop
        removed scheme shop (2 declarations)
        > resolve "/b b"
        /b b  invalid: a space must be written as %20
        > resolve /b%20b
        /b%20b  →  B
          route       /b b as /b%20b  (map:3)
          steps       push B
          stack       B
        > remove see
        removed route see
        > remove "/b b"
        removed route /b b
        > routes
          /d/f  F  map:5
          /b    B  map:3
          /d    D  map:5
        > remove all
        the map is empty
        > routes
        no routes
        > undo
        undone: remove all; the map has 3 routes
        > routes
          /d/f  F  map:5
          /b    B  map:3
          /d    D  map:5
        """))
  }

  @Test func declaringAtThePrompt() {
    check(
      "",
      """
      route /a -> A guard later
      guard later before match { cancel "late" }
      resolve /a
      route /b/:x<Nope> -> B
      route /b
      type Page = int in 1...3; route /p/:n<Page> -> P
      resolve /p/2
      output json
      route /a -> Again
      route /c/:x<Nope> -> C
      scheme shop { fallback global }
      """,
      expect(
        """
        > route /a -> A guard later
        ! 1:21 `later` warning unknown-guard: there is no guard 'later'
        > guard later before match { cancel "late" }
        > resolve /a
        /a  cancelled: late
          route       /a  (script:1)
        > route /b/:x<Nope> -> B
        ! 1:13 `Nope` error unknown-type: there is no type 'Nope' (declare it with 'type Nope = …'; for the literal text, write it in quotes: "Nope")
        > route /b
        ! 1:7 `/b` error route-without-target: this route leads nowhere (add '-> Screen', '=> URL' or 'do { … }', or bind a screen: /b{Screen})
        > type Page = int in 1...3; route /p/:n<Page> -> P
        > resolve /p/2
        /p/2  →  P
          route       /p/:n<Page>  (script:1)
          parameters  n = 2 (path)
          steps       push P
          stack       P
        > output json
        {"ok":true}
        > route /a -> Again
        ! 1:7 `/a` warning duplicate-route: '/a' is routed twice (this one runs only when the first one declines)
        {"declared":"route","name":"/a","findings":[{"file":"script","line":1,"column":7,"endLine":1,"endColumn":9,"severity":"warning","code":"duplicate-route","message":"'/a' is routed twice","advice":"this one runs only when the first one declines","notes":[{"message":"first here","file":"script","line":1,"column":1}],"fixes":[]}]}
        > route /c/:x<Nope> -> C
        ! 1:13 `Nope` error unknown-type: there is no type 'Nope' (declare it with 'type Nope = …'; for the literal text, write it in quotes: "Nope")
        {"error":"there is no type 'Nope'","advice":"declare it with 'type Nope = …'; for the literal text, write it in quotes: \\"Nope\\"","findings":[{"file":"script","line":1,"column":13,"endLine":1,"endColumn":17,"severity":"error","code":"unknown-type","message":"there is no type 'Nope'","advice":"declare it with 'type Nope = …'; for the literal text, write it in quotes: \\"Nope\\"","notes":[],"fixes":[]}]}
        > scheme shop { fallback global }
        {"declared":"scheme","name":"shop","findings":[]}
        """))
  }
}
