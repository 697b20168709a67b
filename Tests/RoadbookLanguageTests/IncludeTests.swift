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
        ! 1:7 `/x` warning duplicate-route: '/x' is routed twice (this one runs only when the first one declines)
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
        ! 1:9 `"a"` error include-cycle: the files include each other: a → b → a
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
        ! 4:9 `""` error include-missing: '' cannot be read: no such file or directory
        map: 2 routes
        > routes
          /up  U  ../up:1
          /m   M  map:5
        """))
  }

  @Test func findingsStandInTheirOwnFile() {
    check(
      ["map": "screen A\ninclude \"a\"", "a": "route /a -> B\nroute /c/:x<int"],
      expect(
        """
        > load map
        ! 1:13 `B` warning unknown-screen: there is no screen 'B' (did you mean 'A'?)
        ! 2:7 `/c/:x<int` error route-without-target: this route leads nowhere (add '-> Screen', '=> URL' or 'do { … }', or bind a screen: /c/:x<int{Screen})
        ! 2:12 `<` error pattern-unclosed-angle: '<' is not closed (close it with '>', or write '%3C' to mean the character)
        map: 2 routes
        > routes
          /a  B  a:1
        """))
  }

  @Test func savingJoinsTheFiles() {
    var transcript = Transcript(files: [
      "map": "roadbook 1\n# top\ninclude \"a\"\nroute /m -> M # end", "a": "roadbook 1\n# a\nroute /a -> A",
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
