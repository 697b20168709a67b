import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Maps of several files.
@Suite struct IncludeTests {
  private func check(_ files: [String: String], _ expected: Expect) {
    var transcript = Transcript(files: files)
    let answer = transcript.run("load map\nroutes")
    expected.match(answer)
  }

  @Test func anIncludedFileStandsWhereItIsIncluded() {
    check(
      [
        "map": "rank first\nroute /x -> First\ninclude \"sub/a\"\nroute /y -> Last",
        "sub/a": "route /x -> A\ninclude \"b\"", "sub/b": "route /y -> B",
      ],
      expect(
        """
        > load map
        ! 4:7 `/y` warning duplicate-route: '/y' is routed twice (this one runs only when the first one declines)
        ! sub/a:1:7 `/x` warning duplicate-route: '/x' is routed twice (this one runs only when the first one declines)
        map: 4 routes
        > routes
          /x  First  map:2
          /x  A      sub/a:1
          /y  B      sub/b:1
          /y  Last   map:4
        """))
  }

  @Test func aDiamondIsReadOnce() {
    check(
      [
        "map": "include \"a\"\ninclude \"b\"\nroute /m -> M", "a": "include \"c\"",
        "b": "include \"c\"\nroute /b -> B", "c": "screen M; screen B; screen C\nroute /c -> C",
      ],
      expect(
        """
        > load map
        map: 3 routes
        > routes
          /c  C  c:2
          /b  B  b:2
          /m  M  map:3
        """))
  }

  @Test func aCycleIsNamed() {
    check(
      [
        "map": "include \"a\"\nroute /m -> M", "a": "include \"b\"\nroute /a -> A",
        "b": "include \"a\"\nroute /b -> B",
      ],
      expect(
        """
        > load map
        ! b:1:9 `"a"` error include-cycle: the files include each other: a → b → a
        map: 3 routes
        > routes
          /b  B  b:2
          /a  A  a:2
          /m  M  map:2
        """))
    check(
      ["map": "include \"./map\""],
      expect(
        """
        > load map
        ! 1:9 `"./map"` error include-cycle: the files include each other: map → map
        map: 0 routes
        > routes
        no routes
        """))
  }

  @Test func whatCannotBeIncluded() {
    check(
      [
        "map":
          "include \"none\"\ninclude \"/etc/passwd\"\ninclude \"../up\"\ninclude \"\"\nroute /m -> M",
        "/etc/passwd": "route /secret -> S", "../up": "route /up -> U",
      ],
      expect(
        """
        > load map
        ! 1:9 `"none"` error include-missing: 'none' cannot be read: no such file or directory
        ! 2:9 `"/etc/passwd"` error include-outside: '/etc/passwd' lies outside the map's folder (put the file beside the map, or start in a folder that holds both)
        ! 3:9 `"../up"` error include-outside: '../up' lies outside the map's folder (put the file beside the map, or start in a folder that holds both)
        ! 4:9 `""` error include-missing: '' cannot be read: no such file or directory
        map: 1 route
        > routes
          /m  M  map:5
        """))
  }

  @Test func findingsStandInTheirOwnFile() {
    check(
      ["map": "screen A\ninclude \"a\"", "a": "route /a -> B\nroute /c/:x<int"],
      expect(
        """
        > load map
        ! a:1:13 `B` warning unknown-screen: there is no screen 'B' (declare it: screen B)
        ! a:2:7 `/c/:x<int` error route-without-target: this route leads nowhere (add '-> Screen', '=> URL' or 'do { … }', or bind a screen: /c/:x<int{Screen})
        ! a:2:12 `<` error pattern-unclosed-angle: '<' is not closed (close it with '>', or write '%3C' for the character itself)
        map: 2 routes
        > routes
          /a  B  a:1
        """))
  }

  @Test func savingJoinsTheFiles() {
    var transcript = Transcript(files: [
      "map": "roadbook 1\n# top\ninclude \"a\"\nroute /m -> M # end",
      "a": "roadbook 1\n# a\nroute /a -> A",
    ])
    expect(
      """
      > load map
      map: 2 routes
      > save
      ! the map comes from several files (say where: save FILE)
      > save all
      saved all
      > new
      the map is empty
      > load all
      all: 2 routes
      > format
      roadbook 1
      # top
      # a
      route /a -> A
      route /m -> M # end
      """
    ).match(transcript.run("load map\nsave\nsave all\nnew\nload all\nformat"))
  }
}

/// Changes to a map of several files.
@Suite struct IncludeEditTests {
  @Test func removingUndoingAndReloading() {
    var transcript = Transcript(files: [
      "map": "route /m -> M\ninclude \"a\"\ninclude \"b\"\nroute /n -> N",
      "a": "route /a, /aa -> A",
      "b": "## B.\nroute /b -> B\ninclude \"c\"", "c": "route /c -> C", "other": "route /o -> O",
    ])
    expect(
      """
      > load map
      map: 5 routes
      > load other
      other: 6 routes
      > route /t -> T
      > remove /a
      removed route /a
      > remove /m
      removed route /m
      > remove /b
      removed route /b
      > routes
        /aa  A  a:1
        /c   C  c:1
        /n   N  map:4
        /o   O  other:1
        /t   T  script:1
      > undo
      undone: remove /b; the map has 6 routes
      > routes
        /aa  A  a:1
        /b   B  b:2
        /c   C  c:1
        /n   N  map:4
        /o   O  other:1
        /t   T  script:1
      > load map
      map: 7 routes
      > routes
        /m   M  map:1
        /a   A  a:1
        /aa  A  a:1
        /b   B  b:2
        /c   C  c:1
        /n   N  map:4
        /o   O  other:1
        /t   T  script:1
      > reload
      map, other: 7 routes
      > save all
      saved all
      > load all
      ! all:1:7 `/m` warning duplicate-route: '/m' is routed twice (this one runs only when the first one declines)
      ! all:2:7 `/a` warning duplicate-route: '/a' is routed twice (this one runs only when the first one declines)
      ! all:2:11 `/aa` warning duplicate-route: '/aa' is routed twice (this one runs only when the first one declines)
      ! all:5:7 `/b` warning duplicate-route: '/b' is routed twice (this one runs only when the first one declines)
      ! all:6:7 `/c` warning duplicate-route: '/c' is routed twice (this one runs only when the first one declines)
      ! all:8:7 `/n` warning duplicate-route: '/n' is routed twice (this one runs only when the first one declines)
      ! all:9:7 `/o` warning duplicate-route: '/o' is routed twice (this one runs only when the first one declines)
      ! all:10:7 `/t` warning duplicate-route: '/t' is routed twice (this one runs only when the first one declines)
      all: 14 routes
      > format
      route /m -> M
      route /a, /aa -> A
      ## B.
      route /b -> B
      route /c -> C
      route /n -> N
      route /o -> O
      route /t -> T
      route /m -> M
      route /a, /aa -> A
      ## B.
      route /b -> B
      route /c -> C
      route /n -> N
      route /o -> O
      route /t -> T
      """
    ).match(
      transcript.run(
        """
        load map
        load other
        route /t -> T
        remove /a
        remove /m
        remove /b
        routes
        undo
        routes
        load map
        routes
        reload
        save all
        load all
        format
        """))
  }

  @Test func aFileThatBecomesUnreadableChangesNothing() {
    var transcript = Transcript(files: ["map": "include \"a\"", "a": "route /a -> A"])
    _ = transcript.run("load map")
    transcript.files["map"] = nil
    expect(
      """
      > reload
      ! map: no such file or directory
      > routes
        /a  A  a:1
      """
    ).match(transcript.run("reload\nroutes"))
    transcript.files["map"] = "include \"a\"\nroute /m -> M"
    transcript.files["a"] = nil
    expect(
      """
      > reload
      ! 1:9 `"a"` error include-missing: 'a' cannot be read: no such file or directory
      map: 1 route
      > routes
        /m  M  map:2
      > undo
      undone: reload; the map has 1 route
      > routes
        /a  A  a:1
      """
    ).match(transcript.run("reload\nroutes\nundo\nroutes"))
  }
}
