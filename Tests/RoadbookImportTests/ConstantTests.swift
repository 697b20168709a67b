import RoadbookTestSupport
import Testing

@testable import RoadbookImport

/// Strings that are joined in the source.
@Suite struct ConstantTests {
  @Test func objectiveCTexts() {
    expect(
      """
      ## App.m:6
      route /user/:id do { handled }

      ## App.m:7
      route /shop/item/:id do { handled }

      ## App.m:8
      route /shop/long do { handled }

      ## App.m:9
      route /adjacent/two do { handled }

      ## App.m:10
      route /shop/f/x% do { handled }

      ## App.m:11
      route /shop/s do { handled }

      ## App.m:12
      route /shop/p/q do { handled }

      ## App.m:13
      route /cast do { handled }

      # not read, App.m:14: "/esc\\"aped/éA\\n"

      ## App.m:15
      route "/with blank" do { handled }

      ## App.m:16
      route / do { handled }

      # not read, App.m:17: [JLRoutes addRoute:[NSString stringWithFormat:@"/n/%d", 4] handler:nil]
      14:20 `@"/esc\\"aped/\\u00e9\\x41\\n"` error import-pattern: this text cannot be written as a pattern
      17:20 `[NSString stringWithFormat:@"/` error import-unread: this route cannot be read: the expression is not a text that stands in the source

      """
    ).match(
      objectiveC(
        #"""
        #define BASE @"/shop"
        #define LONG BASE \
          @"/long"
        static NSString *const kUser = @"/user/:id";
        NSString * const kItem = BASE @"/item/" @":id";
        [JLRoutes addRoute:kUser handler:nil];
        [JLRoutes addRoute:kItem handler:nil];
        [JLRoutes addRoute:LONG handler:nil];
        [JLRoutes addRoute:@"/adjacent" @"/two" handler:nil];
        [JLRoutes addRoute:[NSString stringWithFormat:@"%@/f/%@%%", BASE, @"x"] handler:nil];
        [JLRoutes addRoute:[BASE stringByAppendingString:@"/s"] handler:nil];
        [JLRoutes addRoute:[[BASE stringByAppendingPathComponent:@"/p/"] stringByAppendingFormat:@"/%@", @"q"] handler:nil];
        [JLRoutes addRoute:(NSString *)(@"/cast") handler:nil];
        [JLRoutes addRoute:@"/esc\"aped/\u00e9\x41\n" handler:nil];
        [JLRoutes addRoute:@"/with blank" handler:nil];
        [JLRoutes addRoute:@"" handler:nil];
        [JLRoutes addRoute:[NSString stringWithFormat:@"/n/%d", 4] handler:nil];
        """#, .jlroutes))
  }

  @Test func swiftTexts() {
    expect(
      """
      ## App.swift:12
      route /global/plain do { handled }

      ## App.swift:13
      route /own/home do { handled }

      ## App.swift:14
      route /base/deep/other do { handled }

      ## App.swift:15
      route /raw/global do { handled }

      ## App.swift:16
      route /multi/line do { handled }

      ## App.swift:19
      route /base/f do { handled }

      ## App.swift:20
      route /global/a do { handled }

      ## App.swift:21
      route /inner do { handled }

      ## App.swift:22
      route /outer do { handled }
      21:38 `JLRoutes` hint import-condition: this route is registered under a condition; in the map it is always there

      """
    ).match(
      swift(
        ##"""
        let global = "/global"
        enum Const {
          static let base = "/base"
          static let deep = "\(Const.base)/deep"
        }
        enum Path: String { case home = "/home", plain; case other }
        struct App {
          static let own = "/own"
          func register() {
            let local = global + "/" + Path.plain.rawValue
            let shadow = "/outer"
            JLRoutes.global().addRoute(local) { _ in true }
            JLRoutes.global().addRoute(Self.own + Path.home.rawValue) { _ in true }
            JLRoutes.global().addRoute("\(Const.deep)/\(Path.other.rawValue)") { _ in true }
            JLRoutes.global().addRoute(#"/raw\#(global)"#) { _ in true }
            JLRoutes.global().addRoute("""
              /multi/line
              """) { _ in true }
            JLRoutes.global().addRoute(String(format: "%@/f", Const.base)) { _ in true }
            JLRoutes.global().addRoute(global.appending("/a")) { _ in true }
            if true { let shadow = "/inner"; JLRoutes.global().addRoute(shadow) { _ in true } }
            JLRoutes.global().addRoute(shadow) { _ in true }
          }
        }
        """##, .jlroutes))
  }

  @Test func whatHasNoOneText() {
    expect(
      """
      # not read, App.swift:11: JLRoutes.global().addRoute(a) { _ in true }

      # not read, App.swift:12: JLRoutes.global().addRoute(parameter) { _ in true }

      # not read, App.swift:13: JLRoutes.global().addRoute(second) { _ in true }

      # not read, App.swift:14: JLRoutes.global().addRoute(outer) { _ in true }

      # not read, App.swift:15: JLRoutes.global().addRoute(changed) { _ in true }

      ## App.swift:16
      route /same do { handled }

      # not read, App.swift:17: JLRoutes.global().addRoute(grown) { _ in true }

      # not read, App.swift:18: JLRoutes.global().addRoute(found) { _ in true }

      # not read, App.swift:19: JLRoutes.global().addRoute(unheardOf) { _ in true }

      # not read, App.swift:20: JLRoutes.global().addRoute("/x/\\(count + 1)") { _ in true }
      11:30 `a` error import-unread: this route cannot be read: 'a' is made of itself
      12:30 `parameter` error import-unread: this route cannot be read: 'parameter' only has a value when the app runs
      13:30 `second` error import-unread: this route cannot be read: 'second' only has a value when the app runs
      14:30 `outer` error import-unread: this route cannot be read: 'outer' only has a value when the app runs
      15:30 `changed` error import-unread: this route cannot be read: 'changed' stands for several texts
      17:30 `grown` error import-unread: this route cannot be read: 'grown' only has a value when the app runs
      18:30 `found` error import-unread: this route cannot be read: the expression is not a text that stands in the source
      19:30 `unheardOf` error import-unread: this route cannot be read: 'unheardOf' is not defined in these files
      20:30 `"/x/\\(count + 1)"` error import-unread: this route cannot be read: the expression is not a text that stands in the source

      """
    ).match(
      swift(
        #"""
        let a = b + "x"
        let b = a + "y"
        func register(parameter: String, _ second: String, third outer: String) {
          var changed = "/one"
          if flag { changed = "/two" }
          var same = "/same"
          same = "/same"
          var grown = "/g"
          grown += "/h"
          let found = lookup("x")
          JLRoutes.global().addRoute(a) { _ in true }
          JLRoutes.global().addRoute(parameter) { _ in true }
          JLRoutes.global().addRoute(second) { _ in true }
          JLRoutes.global().addRoute(outer) { _ in true }
          JLRoutes.global().addRoute(changed) { _ in true }
          JLRoutes.global().addRoute(same) { _ in true }
          JLRoutes.global().addRoute(grown) { _ in true }
          JLRoutes.global().addRoute(found) { _ in true }
          JLRoutes.global().addRoute(unheardOf) { _ in true }
          JLRoutes.global().addRoute("/x/\(count + 1)") { _ in true }
        }
        """#, .jlroutes))
  }

  @Test func filesShareTheirConstants() {
    expect(
      """
      ## Routes.m:1
      route /home do { handled }

      ## Routes.m:2
      route /a do { handled }

      ## More.m:2
      route /b do { handled }

      """
    ).match(
      imported(
        [
          (
            "Routes.m",
            "[JLRoutes addRoute:kHome handler:nil];\n[JLRoutes addRoute:kTwice handler:nil];"
          ),
          (
            "Names.h",
            "static NSString *const kHome = @\"/home\";\nstatic NSString *const kTwice = @\"/a\";"
          ),
          (
            "More.m",
            "static NSString *const kTwice = @\"/b\";\n[[JLRoutes globalRoutes] addRoute:kTwice handler:nil];"
          ),
        ], .jlroutes))
  }
}
