import RoadbookSyntax
import RoadbookText
import Testing

@Suite struct ScaleTests {
  @Test func deepNestingIsAFindingAndNoCrash() {
    let depth = 100_000
    let texts = [
      String(repeating: "route /a {", count: depth), "log " + String(repeating: "(", count: depth),
      "log " + String(repeating: "[", count: depth) + String(repeating: "]", count: depth),
      "log " + String(repeating: "-", count: depth) + "1",
      "log a" + String(repeating: ".b", count: depth),
      "log 1" + String(repeating: " + 1", count: depth),
      "log " + String(repeating: "\"${", count: depth),
      "open /" + String(repeating: "${", count: depth),
      "log " + String(repeating: "not ", count: depth),
      String(repeating: "if a { } else ", count: depth),
      "type T = " + String(repeating: "list<", count: depth),
      "log " + String(repeating: "{ a: ", count: depth),
      "route /" + String(repeating: "<", count: depth),
      "route /" + String(repeating: "</", count: depth),
      String(repeating: "require a else ", count: depth),
      String(repeating: "tabs T { ", count: depth), String(repeating: "\"", count: depth + 1),
      "route /" + String(repeating: "{", count: depth),
      "open /" + String(repeating: "(", count: depth) + ";;;; x",
      "log f" + String(repeating: "(1)", count: depth), String(repeating: "}", count: depth),
      String(repeating: "x{ ", count: depth),
      "open /a" + String(repeating: ";", count: depth) + "b",
    ]
    for text in texts {
      let parse = Parse(text)
      #expect(parse.tree.text == Array(text.utf8))
      #expect(parse.diagnostics.count >= 0)
      _ = Formatter.format(parse)
    }
  }

  @Test func oneLongLineAndManyRoutesGrowLinearly() {
    let line = "expect \"" + String(repeating: "a ${b} ", count: 50_000) + "\""
    #expect(Parse(line).problems.isEmpty)
    var map = ""
    for index in 0..<20_000 {
      map +=
        "route /section\(index % 100)/item\(index)/:id<int> -> Item\(index % 10) in Main { tag a }\n"
    }
    let parse = Parse(map)
    #expect(parse.problems.isEmpty)
    #expect(parse.tree.count(parse.tree.children(of: 0)) == 20_000)
    // The number of nodes and tokens per route is constant.
    #expect(parse.tree.nodeCount == 20_000 * 9 + 1)
    #expect(parse.tree.tokenCount == 20_000 * 20)
  }
}
