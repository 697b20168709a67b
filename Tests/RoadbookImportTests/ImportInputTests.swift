import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookImport

/// Sources come from anywhere: no input may crash the importer, hang it, or reach a terminal
/// unescaped.
@Suite struct ImportInputTests {
  @Test func nothingFound() {
    expect(
      """

      1:1 `` warning import-nothing: nothing is registered with JLRoutes here

      """
    ).match(objectiveC("int main(void) { return 0; }\n", .jlroutes))
    #expect(!importResult([("a.swift", "")], .urlnavigator).isWhole)
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
    for round in rounds(250) {
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

  /// A C variable may be called `in`: a loop's variable is searched only inside its parentheses.
  @Test func aVariableCalledIn() {
    for library in ImportLibrary.allCases {
      let text = """
        - (void)f {
          for (int i = 0; i < n; i++)
            in[i] = 0;
          if (n) { [JLRoutes addRoute:@"/a" handler:nil]; }
        }
        """
      let result = importResult([("App.m", text)], library)
      #expect(result.map.contains("route /a") == (library == .jlroutes))
    }
  }

  /// Ordinary code with words in unusual places: the importer always produces a map.
  @Test func wordsInUnusualPlaces() {
    var random = SeededRandom(seed: 41)
    for round in rounds(400) {
      let library = random.pick(ImportLibrary.allCases)
      let isSwift = random.oneIn(2)
      let sample = random.pick(
        (isSwift ? [ordinarySwift] : [ordinaryObjectiveC])
          + samples.filter { $0.name.hasSuffix(".swift") == isSwift }.map(\.text))
      var words = Self.words(of: sample)
      for _ in 0...random.below(6) {
        let place = random.below(words.count)
        switch random.below(5) {
        case 0: words[place] = random.pick(Self.keywords)
        case 1: words.insert(random.pick(Self.keywords), at: place)
        case 2: words.remove(at: place)
        case 3: words.swapAt(place, random.below(words.count))
        default:
          let end = min(words.count, place + 1 + random.below(30))
          words.insert(contentsOf: words[place..<end], at: random.below(words.count))
        }
        if words.isEmpty { words = [" "] }
      }
      let source = SourceText(name: "a", words.joined())
      let result = ImportResult([(source, isSwift ? .swift : .objectiveC)], from: library)
      let errors = mapErrors(result.map)
      #expect(errors.isEmpty, "round \(round): \(errors)\n\(result.map)")
    }
  }

  /// Words, runs of white space, and every other character by itself.
  private static func words(of text: String) -> [String] {
    var result: [String] = []
    var kind = -1
    for scalar in text.unicodeScalars {
      let next = scalar.properties.isAlphabetic ? 0 : scalar.properties.isWhitespace ? 1 : 2
      if next == kind, next < 2 {
        result[result.count - 1].unicodeScalars.append(scalar)
      } else {
        result.append(String(scalar))
      }
      kind = next
    }
    return result
  }

  private static let keywords = [
    " in ", " for ", " for (", " func ", " init(", " class ", " return ", " case ", " as ", " as! ",
    " let ", " = ", " == ", "@", "@[", "@{", "^", "^{", "{ ", " }", "[", "]", "(", ")", ";", ",",
    ":", "?", "!", ".", "->", "+", "&", "*", "<", ">", "\n", " static ", " enum ", " if ", " else ",
    "#define A(x) x\n", "#define B @\"/b\"\n", "#if X\n", "#endif\n", " self", " self.",
    ".forEach { x in ", " { x, y in ", "\"", "@\"/a/:b\"", "\\", "%@", " nil ", " switch ", "//",
    "/*",
    "*/", " where ", " try ", " guard ", " default: ", "#", "0", " addRoute:", ".addRoute(",
    " register(", " forRoute:", " initWithBlock:", " routesForScheme:", "\u{301}", "é",
  ]

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
        .importUnread
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

/// One sample of each kind of source.
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

/// Typical code around an app's routes.
private let ordinaryObjectiveC = #"""
  #import "AppDelegate.h"
  #define MAX_ROWS 12
  #define ROUTE(x) @"/base/" x
  static NSString *const kScheme = @"app";
  static int table[3] = { 1, 2, 3 };
  typedef void (^Done)(BOOL finished, NSError *_Nullable error);

  @interface AppDelegate () <UIWindowDelegate>
  @property (nonatomic, strong, nullable) NSMutableDictionary<NSString *, NSArray *> *handlers;
  @end

  @implementation AppDelegate

  - (BOOL)application:(UIApplication *)app didFinishLaunchingWithOptions:(NSDictionary *)options {
    for (int i = 0; i < MAX_ROWS; i++) in[i] = out[i] ? 1 : 0;
    for (NSString *name in @[@"a", @"b", kScheme]) { [self addName:name at:self.handlers.count - 1]; }
    int in = 4, out = in > 3 ? in * 2 : -1;
    switch (in) { case 1: out++; break; case 2: { out--; } default: break; }
    [JLRoutes setVerboseLoggingEnabled:YES];
    [[JLRoutes routesForScheme:kScheme] addRoute:ROUTE("x") priority:2 handler:^BOOL(NSDictionary *p) {
      UIViewController *c = [[ItemController alloc] initWithID:p[@"id"]];
      if (!c) return NO;
      [self.nav pushViewController:c animated:p[@"animated"] ? YES : NO];
      return YES;
    }];
    self.handlers[@"k"] = @[@1, @{ @"x": @(in), @"y": ^{ return 1; } }];
    dispatch_async(dispatch_get_main_queue(), ^{ [self done:^(BOOL f, NSError *e) { NSLog(@"%@ %d", e, f); }]; });
    [router registerAppRoutePath:@"list{L}/:id{I}!" presentingController:self.nav];
    [[FSQ shared] registerNativeSchemes:@[kScheme] forRouteMap:[self map]];
    return (self->flags & 0x1F) == 0 && [options[@"a"] isKindOfClass:[NSString class]];
  }

  - (NSArray *)map { return @[ @[ @"/v/:id", [FSQGenerator withBlock:^id(id d) { return [X new]; }] ] ]; }
  @end
  """#

private let ordinarySwift = ##"""
  import UIKit
  enum Path: String, CaseIterable { case home = "/home", item = "/item/<int:id>"; static let all = allCases.map(\.rawValue) }
  final class Router<T: Codable>: NSObject where T: Equatable {
    private lazy var handlers: [String: (URL) -> Bool] = [:]
    let scheme = "app", base: String
    init(base: String = "https://\(host)/\(Int.max)", in folder: URL? = nil) throws { self.base = base }
    func start(_ navigator: Navigator, for names: [String], in window: UIWindow) -> Bool {
      for (index, name) in names.enumerated() where name.count > 3 { handlers[name] = { _ in index > 0 } }
      for case let name? in [nil, "a"] { navigator.register("app://\(name)/<id>") { url, values, context in
        guard let id = values["id"] as? Int, id > 0 else { return nil }
        return ItemController(id: id)
      } }
      navigator.handle("app://<path:_>", all)
      navigator.register(Path.item.rawValue) { _, _, _ in UIStoryboard(name: "A", bundle: nil).instantiateViewController(withIdentifier: "PostViewController") }
      ["x", "y"].forEach { tab in JLRoutes.global().addRoute("/\(tab)") { parameters in
        switch parameters["a"] { case let a as String: return !a.isEmpty; default: return false } } }
      if #available(iOS 13, *), let first = names.first { _ = first }
      let text = """
        several \(names.map { "\($0)" }.joined())
        lines
        """
      return text.isEmpty ? false : try! start(navigator, for: [#"raw\#(text)"#], in: window)
    }
    private func all(url: URL, values: [String: Any], context: Any?) -> Bool { defer { print(url) }; return true }
  }
  """##
