import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookImport

/// Sources come from anywhere: nothing may crash, hang or reach a terminal.
@Suite struct ImportInputTests {
  @Test func nothingFound() {
    expect(
      """

      1:1 `` warning import-nothing: nothing is registered with JLRoutes here

      """
    ).match(objectiveC("int main(void) { return 0; }\n", .jlroutes))
    #expect(!importResult([("a.swift", "")], .urlnavigator).isWhole)
  }

  @Test func bracketsWithoutPartners() {
    expect(
      """
      ## App.m:1
      route /a do { handled }
      2:1 `[` warning import-brackets: this bracket has no partner: what follows may be misread

      """
    ).match(
      objectiveC(
        "[JLRoutes addRoute:@\"/a\" handler:nil];\n[JLRoutes addRoute:@\"/lost\" handler:nil;\n",
        .jlroutes))
  }

  @Test func controlCharactersStayOut() {
    let result = importResult(
      [
        (
          "A\u{1B}.m",
          "[JLRoutes addRoute:@\"/a\u{1B}[2J\\x1b\" handler:nil];\n[JLRoutes addRoute:\u{1B}x handler:nil];"
        )
      ],
      .jlroutes)
    #expect(!result.map.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
    for finding in result.findings {
      let text = DiagnosticRenderer.full(finding.diagnostic, in: finding.source)
      #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
    }
  }

  @Test func mapsAreFormatted() {
    for (name, text, library) in samples {
      let map = importResult([(name, text)], library).map
      #expect(Formatter.format(map) == map)
    }
  }

  @Test func soup() {
    var random = SeededRandom(seed: 11)
    for round in 0..<250 {
      let (name, text, library) = random.pick(samples)
      var bytes = Array(text.utf8)
      for _ in 0...random.below(4) {
        let cut = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes.removeSubrange(cut..<min(bytes.count, cut + 1 + random.below(40)))
        case 1: bytes.insert(contentsOf: Array(random.pick(Self.splinters).utf8), at: cut)
        case 2:
          bytes =
            Array(bytes[..<cut])
            + Array(random.pick(samples).text.utf8.dropFirst(random.below(200)))
        default: if cut < bytes.count { bytes[cut] = UInt8(random.below(256)) }
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      let language: SourceLanguage = name.hasSuffix(".swift") ? .swift : .objectiveC
      let result = ImportResult([(SourceText(name: name, bytes: bytes), language)], from: library)
      let errors = mapErrors(result.map)
      #expect(errors.isEmpty, "round \(round): \(errors)\n\(result.map)")
    }
  }

  @Test(arguments: [
    "(", "[", "{", "@[", "[[JLRoutes addRoute:", "\"\\(", "/*", "#if 0\n", "a = a + ", "for x in [",
    "{ x in ",
  ])
  func depthAndLengthAreBounded(_ piece: String) {
    for language in [SourceLanguage.swift, .objectiveC] {
      for library in ImportLibrary.allCases {
        let text = String(repeating: piece, count: 1_500)
        let result = ImportResult([(SourceText(name: "a", text), language)], from: library)
        #expect(result.map.hasPrefix("roadbook 1"))
      }
    }
  }

  @Test func nestedHandlersAreBounded() {
    let depth = 3_000
    let text =
      String(repeating: "JLRoutes.global().addRoute(\"/a\") { _ in ", count: depth)
      + String(repeating: "}", count: depth)
    let result = importResult([("a.swift", text)], .jlroutes)
    #expect(result.map.split(separator: "\n").filter { $0.hasPrefix("route") }.count == depth)
  }

  @Test func expansionIsBounded() {
    var swift = "let x0 = \"/0123456789\"\n"
    for index in 1..<60 { swift += "let x\(index) = x\(index - 1) + x\(index - 1)\n" }
    swift += "navigator.register(x59) { _, _, _ in A() }\n"
    #expect(
      importResult([("a.swift", swift)], .urlnavigator).findings.map(\.diagnostic.code) == [
        "import-unread"
      ])
    let list = (0..<80).map { "\"\($0)\"" }.joined(separator: ", ")
    let nested = """
      for a in [\(list)] { for b in [\(list)] { for c in [\(list)] { for d in [\(list)] {
      navigator.handle("app://\\(a)/\\(b)/\\(c)/\\(d)") { _, _, _ in true }
      }}}}
      """
    let result = importResult([("a.swift", nested)], .urlnavigator)
    #expect(!result.isWhole)
  }

  private static let splinters = [
    "{", "}", "[", "]", "(", ")", "\"", "@\"", "\\(", "/*", "*/", "#if X\n", "#endif\n", "=", ";",
    ",", "\n", "^",
    "for x in [\"a\"] {", "return ", "#define A @\"a\" A\n", "let a = a\n", ":", "?", "\u{1B}",
    "\"\"\"", "#\"",
  ]
}

/// One piece of each kind of source.
private let samples: [(name: String, text: String, library: ImportLibrary)] = [
  (
    "J.m",
    #"""
    #define BASE @"/base"
    static NSString *const kUser = BASE @"/user/:id";
    JLRoutes *routes = [JLRoutes routesForScheme:@"app"];
    routes.unmatchedURLHandler = ^(JLRoutes *r, NSURL *u, NSDictionary *p) { };
    [routes addRoute:kUser priority:4 handler:^BOOL(NSDictionary *p) { if (p) { return NO; } return YES; }];
    [routes addRoutes:@[@"/a", [BASE stringByAppendingString:@"/b"]] handler:nil];
    for (NSString *x in @[@"c", @"d"]) { [JLRoutes addRoute:[NSString stringWithFormat:@"/%@", x] handler:nil]; }
    routes[@"/s/*"] = ^BOOL(NSDictionary *p) { return YES; };
    """#, .jlroutes
  ),
  (
    "N.swift",
    #"""
    enum Const { static let base = "app://\(host)"; static let host = "x" }
    navigator.matcher.valueConverters["r"] = { c, i in c[i] }
    for tab in ["a", "b"] { navigator.register("\(Const.base)/\(tab)/<int:id>") { _, _, _ in Tab() } }
    navigator.handle("app://<path:_>", self.all)
    func all(url: URL) -> Bool { guard ok else { return false }; return true }
    """#, .urlnavigator
  ),
  (
    "W.m",
    #"""
    WAAppRouteEntity *e = [WAAppRouteEntity routeEntityWithName:@"l" path:@"l/:id" sourceControllerClass:[S class]
      targetControllerClass:[T class] presentingController:nav prefersModalPresentation:NO
      defaultParametersBuilder:^id { return @{@"a": @1}; } allowedParameters:@[@"a", @"b"]];
    [self.registrar registerAppRouteEntity:e];
    [self.registrar registerAppRoutePath:@"list{L}/:id{I}!" presentingController:nav];
    [self.registrar registerBlockRouteHandler:^(WAAppLink *l) { } forRoute:@"list/*"];
    tabs.viewControllers = @[nav, other];
    """#, .waapprouting
  ),
  (
    "F.m",
    #"""
    [r registerNativeSchemes:@[@"app"] forRouteMap:@[
      @[@"/home/**", [[FSQRouteContentGenerator alloc] initWithBlock:^(id d) {
        return [[FSQRouteContent alloc] initWithViewController:[Home new]]; }]],
      @[@"/x/:y", [self gen]]]];
    [r registerUniversalLinkHosts:@[@"a.example"] forRouteMap:@[@[@"/v", [self gen]]]];
    """#, .fsqroutes
  ),
]
