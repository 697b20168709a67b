import RoadbookTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The commands for maps, as run by users and scripts.
@Suite struct MapCommandTests {
  private let folder = TemporaryFolder()
  private let map = """
    scheme shop
    screen Item(id: int from itemID)
    ## The list.
    route /list -> List in Home { route :itemID<int> -> Item }
    route /open do { decline "not now" }
    tabs Main { Home; Search }
    screen List

    test "an item" { expect shop://list/4 -> Item(id: 4) }
    """

  /// Compares the status, output and errors of a run, without the folder's name.
  private func check(
    _ arguments: [String], input: String = "", _ expected: Expect
  ) throws {
    let outcome = try Tool.run(arguments, input: input)
    var lines = ["exit \(outcome.status)"]
    lines += outcome.output.split(separator: "\n").map(String.init)
    lines += outcome.errors.split(separator: "\n").map { "! \($0)" }
    expected.match(lines.joined(separator: "\n").replacing(folder.path + "/", with: ""))
  }

  @Test func resolve() throws {
    let path = folder.file("map", map)
    try check(
      ["resolve", path, "shop://list/42", "/list/x", "/%zz", "/open"],
      expect(
        """
        exit 1
        shop://list/42	/list/:itemID<int>	Item	itemID=42 (path)	List › Item
        /list/x	unmatched: no route matches this URL; /list/:itemID<int>: itemID must be an int, not 'x'
        /%zz	invalid: '%' must be followed by two hexadecimal digits
        /open	declined: not now
        """))
    try check(
      ["resolve", path, "-"], input: "/list\n\nshop://list/1\n/list/2?a=b\n",
      expect(
        """
        exit 1
        /list	/list	List		List
        	invalid: there is no URL
        shop://list/1	/list/:itemID<int>	Item	itemID=1 (path)	List › Item
        /list/2?a=b	/list/:itemID<int>	Item	itemID=2 (path), a="b" (query)	List › Item
        """))
    try check(
      ["resolve", path, "--format", "json", "/list"],
      expect(
        """
        exit 0
        {"url":"/list","outcome":"handled","matched":true,"route":{"name":"list","pattern":"/list","written":"/list","scheme":null,"file":"map","line":4},"screen":"List","presentation":"push","container":"Home","parameters":{},"arguments":null,"sources":{},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[],"declined":[],"stack":["List"],"steps":[{"do":"push","screen":"List","in":"Home","animated":false},{"do":"select","in":"Main","child":"Home","changed":false}]}
        """))
    try check(
      ["resolve", path, "--format", "json"], input: "/none",
      expect(
        """
        exit 1
        {"url":"/none","outcome":"unmatched","reason":"no route matches this URL","matched":false,"route":null,"screen":null,"presentation":null,"container":null,"parameters":{},"arguments":null,"sources":{},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[],"declined":[],"stack":[],"steps":[]}
        """))
  }

  @Test func resolvingAStreamWhoseReaderGoesAway() throws {
    let path = folder.file("map", map)
    let input = folder.file("urls", String(repeating: "/list/1\n", count: 200_000))
    var pair: [Int32] = [0, 0]
    pipe(&pair)
    let process = try Tool.spawn(["resolve", path, "-"], Tool.environment) {
      posix_spawn_file_actions_addopen(&$0, 0, input, O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&$0, pair[1], 1)
      posix_spawn_file_actions_addclose(&$0, pair[0])
      posix_spawn_file_actions_addopen(&$0, 2, "\(folder.path)/errors", O_WRONLY | O_CREAT, 0o600)
    }
    close(pair[1])
    var byte: UInt8 = 0
    #expect(read(pair[0], &byte, 1) == 1)
    close(pair[0])
    let status = Tool.wait(process)
    #expect(status == 0 || status == 128 + SIGPIPE, "\(status)")
    #expect(readFile("\(folder.path)/errors") == "")
  }

  @Test func explain() throws {
    let path = folder.file("map", map)
    try check(
      ["explain", path, "shop://list/x"],
      expect(
        """
        exit 1
        shop://list/x
          namespace   scheme shop, rank specific
                      scheme shop, then scheme-less routes
            1 ✗ /list/:itemID<int>  (map:4)
                itemID must be an int, not 'x'
            2 ✗ /list  (map:4)
                the URL is longer than the pattern: 'x' is left over; did you mean shop://list?
              1 other route is less similar
        shop://list/x  unmatched: no route of scheme 'shop' matches this URL
        """))
    try check(
      ["explain", path, "--format", "json", "/list/1"],
      expect(
        """
        exit 0
        {"url":"/list/1","namespace":null,"fallback":false,"rank":"specific","candidates":[{"written":"/list/:itemID<int>","scheme":null,"matched":true,"winner":true,"verdict":"matches: literal, typed capture; route 2","file":"map","line":4},{"written":"/list","scheme":null,"matched":false,"winner":false,"verdict":"the URL is longer than the pattern: '1' is left over; did you mean /list?","file":"map","line":4}],"omitted":1,"resolution":{"url":"/list/1","outcome":"handled","matched":true,"route":{"name":"list/:itemID","pattern":"/list/:itemID<int>","written":"/list/:itemID<int>","scheme":null,"file":"map","line":4},"screen":"Item","presentation":"push","container":"Home","parameters":{"itemID":1},"arguments":{"id":1},"sources":{"itemID":"path"},"query":[],"fragment":null,"wildcard":null,"blocks":[],"log":[],"declined":[],"stack":["List","Item"],"steps":[{"do":"push","screen":"List","in":"Home","animated":false},{"do":"select","in":"Main","child":"Home","changed":false},{"do":"push","screen":"Item","in":"Home","animated":true}]},"guards":[],"sentOn":[]}
        """))
  }

  @Test func routes() throws {
    let path = folder.file("map", map)
    for format in ["text", "markdown", "json"] {
      let outcome = try Tool.run(["routes", path, "--format", format])
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
    }
    try check(
      ["routes", path],
      expect(
        """
        exit 0
          /list/:itemID<int>  Item      Home  map:4
          /list               List      Home  map:4
          /open               do { … }        map:5
        """))
    try check(
      ["routes", path, "--format", "markdown"],
      expect(
        """
        exit 0
        | pattern | leads to | in | notes | at |
        |---|---|---|---|---|
        | `/list/:itemID<int>` | `Item` | `Home` |  | `map:4` |
        | `/list` | `List` | `Home` |  | `map:4` |
        | `/open` | `do { … }` |  |  | `map:5` |
        """))
    try check(
      ["routes", path, "--format", "json"],
      expect(
        """
        exit 0
        [
          {
            "scheme": null,
            "name": "list/:itemID",
            "pattern": "/list/:itemID<int>",
            "written": "/list/:itemID<int>",
            "priority": 0,
            "screen": "Item",
            "target": "Item",
            "presentation": "push",
            "container": "Home",
            "tags": [],
            "file": "map",
            "line": 4,
            "doc": null
          },
          {
            "scheme": null,
            "name": "list",
            "pattern": "/list",
            "written": "/list",
            "priority": 0,
            "screen": "List",
            "target": "List",
            "presentation": "push",
            "container": "Home",
            "tags": [],
            "file": "map",
            "line": 4,
            "doc": "The list."
          },
          {
            "scheme": null,
            "name": "open",
            "pattern": "/open",
            "written": "/open",
            "priority": 0,
            "screen": null,
            "target": "do { … }",
            "presentation": "push",
            "container": null,
            "tags": [],
            "file": "map",
            "line": 5,
            "doc": null
          }
        ]
        """))
  }

  @Test func checking() throws {
    let good = folder.file("good.roadbook", map)
    let warned = folder.file("warned.roadbook", "screen A\nroute /a -> Aa\n")
    let bad = folder.file("bad.roadbook", "route /a -> A in Nowhere\nroute /b/:id<itn> -> B\n")
    try check(
      ["check", good],
      expect(
        """
        exit 0
        1 file, 3 routes: 0 errors, 0 warnings
        """))
    try check(
      ["check", warned],
      expect(
        """
        exit 0
        warned.roadbook:2:13: warning[unknown-screen]: there is no screen 'Aa'
        2 | route /a -> Aa
          |             ^^
          = help: did you mean 'A'?
        1 file, 1 route: 0 errors, 1 warning
        """))
    try check(
      ["check", bad],
      expect(
        """
        exit 1
        bad.roadbook:1:18: error[unknown-container]: there is no container 'Nowhere'
        1 | route /a -> A in Nowhere
          |                  ^^^^^^^
        bad.roadbook:2:14: error[unknown-type]: there is no type 'itn'
        2 | route /b/:id<itn> -> B
          |              ^^^
          = help: did you mean 'int'?
        1 file, 2 routes: 2 errors, 0 warnings
        """))
    try check(
      ["check", "--format", "json", bad],
      expect(
        """
        exit 1
        {"files":1,"routes":2,"errors":2,"warnings":0,"findings":[{"file":"bad.roadbook","line":1,"column":18,"endLine":1,"endColumn":25,"severity":"error","code":"unknown-container","message":"there is no container 'Nowhere'","advice":null,"notes":[],"fixes":[]},{"file":"bad.roadbook","line":2,"column":14,"endLine":2,"endColumn":17,"severity":"error","code":"unknown-type","message":"there is no type 'itn'","advice":"did you mean 'int'?","notes":[],"fixes":[]}]}
        """))
    try check(
      ["check", bad, folder.path + "/none.roadbook"],
      expect(
        """
        exit 2
        bad.roadbook:1:18: error[unknown-container]: there is no container 'Nowhere'
        1 | route /a -> A in Nowhere
          |                  ^^^^^^^
        bad.roadbook:2:14: error[unknown-type]: there is no type 'itn'
        2 | route /b/:id<itn> -> B
          |              ^^^
          = help: did you mean 'int'?
        1 file, 2 routes: 2 errors, 0 warnings
        ! roadbook: none.roadbook: no such file or directory
        """))
    try check(
      ["check", folder.path],
      expect(
        """
        exit 1
        bad.roadbook:1:18: error[unknown-container]: there is no container 'Nowhere'
        1 | route /a -> A in Nowhere
          |                  ^^^^^^^
        bad.roadbook:2:14: error[unknown-type]: there is no type 'itn'
        2 | route /b/:id<itn> -> B
          |              ^^^
          = help: did you mean 'int'?
        warned.roadbook:2:13: warning[unknown-screen]: there is no screen 'Aa'
        2 | route /a -> Aa
          |             ^^
          = help: did you mean 'A'?
        3 files, 6 routes: 2 errors, 1 warning
        """))
  }

  @Test func formatting() throws {
    let path = folder.file("map.roadbook", "route   /a->A\n")
    try check(
      ["format", "--check", path],
      expect(
        """
        exit 1
        map.roadbook
        """))
    #expect(readFile(path) == "route   /a->A\n")
    try check(
      ["format", path],
      expect(
        """
        exit 0
        """))
    let formatted = try #require(readFile(path))
    #expect(formatted != "route   /a->A\n")
    #expect(try Tool.run(["format", "--check", path]).status == 0)
    #expect(try Tool.run(["format", "-"], input: "route   /a->A\n").output == formatted)
    #expect(try Tool.run(["format", "-", "--check"], input: formatted).status == 0)
    #expect(try Tool.run(["format", "-", "--check"], input: "route   /a  -> A").status == 1)
  }

  @Test func running() throws {
    let script = folder.file(
      "script", "route /a -> A\nexpect /a -> B\nexpect /a -> A\nexpect /a -> unmatched\nstack\n")
    try check(
      ["run", script],
      expect(
        """
        exit 1
        ! script:2:14: error[unknown-screen]: there is no screen 'B'
        ! 2 | expect /a -> B
        !   |              ^
        !   = help: declare it: screen B
        """))
    try check(
      ["run", "--keep-going", script],
      expect(
        """
        exit 1
        no screens
        ! script:2:14: error[unknown-screen]: there is no screen 'B'
        ! 2 | expect /a -> B
        !   |              ^
        !   = help: declare it: screen B
        ! script:4:1: error[command-failed]: /a: expected unmatched, got A
        ! 4 | expect /a -> unmatched
        !   | ^^^^^^^^^^^^^^^^^^^^^^
        """))
    let fine = folder.file(
      "fine", "route /b -> B\nopen /b\nexpect stack == [B]\nquit\nexpect false\n")
    try check(
      ["run", fine],
      expect(
        """
        exit 0
        /b  →  B
          route       /b  (fine:1)
          steps       push B
          stack       B
        """))
    try check(
      ["run", "-"], input: "route /b -> {\n",
      expect(
        """
        exit 1
        ! <stdin>:1:12: error[syntax-expected-name]: expected a screen name after '->'
        ! 1 | route /b -> {
        !   |            ^
        !   = help: write route PATTERN -> SCREEN [in NAME] [modal] [guard NAME] { … }
        """))
  }

  @Test func testing() throws {
    let path = folder.file(
      "map.roadbook", map + "\ntest \"fails\" { open /list; expect stack == [Item] }\n")
    try check(
      ["test", path],
      expect(
        """
        exit 1
        map.roadbook
          ok     an item
          FAIL   fails
                 map.roadbook:10: expected ["Item"], got ["List"]
                 10 | open /list
                    |   → List  by /list
                    |   push List, keep Home selected
                    |   stack List
                 10 | expect stack == [Item]
                    |   expected  ["Item"]
                    |   actual    ["List"]
        1 file, 2 tests: 1 passed, 1 failed
        """))
    try check(
      ["test", "--filter", "item", path],
      expect(
        """
        exit 0
        map.roadbook
          ok     an item
        1 file, 1 test: 1 passed, 0 failed
        """))
  }
}
