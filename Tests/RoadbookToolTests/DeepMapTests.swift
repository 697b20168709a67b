import RoadbookTestSupport
import Testing

/// Deeply nested maps, processed with a stack of half a megabyte: within the limits they work,
/// beyond them they are an error.
@Suite struct DeepMapTests {
  /// A source that repeats a part as often as requested.
  struct Kind: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var front = ""
    var open: String
    var middle = ""
    var close = ""
    var end = ""

    func map(_ count: Int) -> String {
      let parts = [
        front, String(repeating: open, count: count), middle,
        String(repeating: close, count: count), end,
      ]
      return "screen A(x: int = 1)\nvar v = 1\n" + parts.joined() + "\n"
    }
  }

  static let kinds = [
    Kind(
      testDescription: "operators", front: "route /a do { set v = ", open: "1 + ", middle: "1",
      end: " }"),
    Kind(
      testDescription: "conditions", front: "route /a -> A when ", open: "v == 1 or ",
      middle: "v == 2"),
    Kind(
      testDescription: "defaults", front: "route /a do { log ", open: "parameters.a ?? ",
      middle: "1", end: " }"),
    Kind(
      testDescription: "negations", front: "route /a -> A when ", open: "not ", middle: "v == 2"),
    Kind(
      testDescription: "constant negations", front: "route /a -> A when ", open: "not ",
      middle: "true"),
    Kind(
      testDescription: "brackets", front: "route /a do { set v = ", open: "(", middle: "1",
      close: ")", end: " }"),
    Kind(
      testDescription: "lists", front: "route /a do { log ", open: "[", middle: "1", close: "]",
      end: " }"),
    Kind(
      testDescription: "members", front: "route /a do { log parameters", open: ".a", end: " }"),
    Kind(
      testDescription: "branches", front: "route /a do { ", open: "if v == 1 { ",
      middle: "log v", close: " }", end: " }"),
    Kind(
      testDescription: "chains", front: "route /a do { if v == 0 { log v } ",
      open: "else if v == 2 { log v } ", end: " }"),
    Kind(
      testDescription: "requirements", front: "route /a do { ",
      open: "require v == 0 else { ", middle: "log v", close: " }", end: " }"),
    Kind(testDescription: "routes", open: "route a -> A { ", middle: "route b -> A", close: " }"),
    Kind(testDescription: "groups", open: "group a { ", middle: "route b -> A", close: " }"),
    Kind(testDescription: "tabs", open: "tabs T { ", middle: "A", close: " }"),
    Kind(testDescription: "types", front: "type T = ", open: "list<", middle: "int", close: ">"),
    Kind(
      testDescription: "expressions", front: "route /x/:y</", open: "(", middle: "a", close: ")",
      end: "/> -> A"),
  ]

  @Test(arguments: kinds) func endsByItself(_ kind: Kind) {
    let shell = ReferenceShell(place: nil)
    shell.write("some.roadbook", kind.map(45))
    shell.write("many.roadbook", kind.map(3_000))
    for file in ["some", "many"] {
      for verb in ["check", "format --check"] {
        let status = shell.run(
          "ulimit -s 512; roadbook \(verb) \(file).roadbook > out 2>&1; echo $?", input: "")
        #expect(["0\n", "1\n"].contains(status), "\(verb) \(file)")
      }
    }
    #expect(shell.run("roadbook check many.roadbook | grep -c 'error\\['", input: "") != "0\n")
  }

  /// The longest chain of redirects of each kind, also when a URL is opened by the hook of the one
  /// before.
  @Test(arguments: [
    "route /:n<int> => /${n + 1}", "route /:n<int> do { open \"/${n + 1}\" }",
    "guard g { open \"/${parameters.n + 1}\" }; route /:n<int> -> A guard g",
    "guard g { open \"/${parameters.n + 1}\" }; route /:n<int> -> A guard g",
    "on shown { open \"/${parameters.n + 1}\" }; route /:n<int> -> A",
  ])
  func redirectsNeedNoStack(_ declarations: String) {
    let shell = ReferenceShell(place: nil)
    shell.write(
      "chain.roadbook",
      "screen A\n" + declarations.split(separator: ";").joined(separator: "\n") + "\n")
    for script in ["open /1", "resolve /1", "step /1\\ncontinue"] {
      let printed = shell.run(
        "ulimit -s 512; printf '\(script)\\n' | roadbook chain.roadbook 2>&1", input: "")
      #expect(printed.contains("more than 16 redirects"), "\(script)")
    }
  }
}
