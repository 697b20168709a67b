import RoadbookTestSupport
import Testing

@testable import RoadbookImport

@Suite struct JLRoutesImportTests {
  @Test func routesOfEveryReceiver() {
    expect(
      """
      ## App.m:1
      route /class/:id do { handled }

      ## App.m:2
      route /global do { handled }

      ## App.m:3
      route /dotted do { handled }

      ## App.m:9
      route /named do { handled }

      scheme app {
        ## App.m:4
        route /a do { handled } priority 5

        ## App.m:6
        route /b, /c/:x do { handled }

        ## App.m:7
        route /without do { handled }

        ## App.m:8
        route /subscript/* do { handled }
      }

      """
    ).match(
      objectiveC(
        #"""
        [JLRoutes addRoute:@"/class/:id" handler:^BOOL(NSDictionary *parameters) { return YES; }];
        [[JLRoutes globalRoutes] addRoute:@"/global" handler:^BOOL(NSDictionary *p) { return YES; }];
        JLRoutes.globalRoutes[@"/dotted"] = ^BOOL(NSDictionary *p) { return YES; };
        [[JLRoutes routesForScheme:@"app"] addRoute:@"/a" priority:5 handler:^BOOL(NSDictionary *p) { return YES; }];
        JLRoutes *routes = [JLRoutes routesForScheme:@"app"];
        [routes addRoutes:@[@"/b", @"/c/:x"] handler:^BOOL(NSDictionary *p) { return YES; }];
        [routes addRoute:@"/without" handler:nil];
        routes[@"/subscript/*"] = ^BOOL(NSDictionary *p) { return YES; };
        [[JLRoutes routesForScheme:JLRoutesGlobalRoutesScheme] addRoute:@"/named" handler:nil];
        """#, .jlroutes))
  }

  @Test func whatHandlersAnswer() {
    expect(
      """
      ## App.m:1
      route /no do { decline }

      ## App.m:2
      route /some do { handled }

      ## App.m:3
      route /asks do { handled }

      ## App.m:4: pushes ItemController
      route /shows do { handled }

      ## App.m:11
      route /variable do { decline }

      ## App.m:12
      route /elsewhere do { handled }

      ## App.m:13: declines once its target is gone
      route /weak do { handled }

      ## App.m:15
      route /made -> Target
      2:60 `{` hint import-result: whether this code accepts the URL is decided when it runs; in the map it always does
      3:60 `{` hint import-result: whether this code accepts the URL is decided when it runs; in the map it always does
      12:42 `self.handler` hint import-code: what this handler does cannot be told; in the map it always accepts

      """
    ).match(
      objectiveC(
        #"""
        [JLRoutes addRoute:@"/no" handler:^BOOL(NSDictionary *p) { NSLog(@"no"); return NO; }];
        [JLRoutes addRoute:@"/some" handler:^BOOL(NSDictionary *p) { if (p[@"x"]) { return NO; } return YES; }];
        [JLRoutes addRoute:@"/asks" handler:^BOOL(NSDictionary *p) { return [self open:p]; }];
        [JLRoutes addRoute:@"/shows" handler:^BOOL(NSDictionary *p) {
          ItemController *item = [[ItemController alloc] initWithID:p[@"id"]];
          [self.navigation pushViewController:item animated:YES];
          dispatch_async(queue, ^{ return; });
          return YES;
        }];
        BOOL (^handler)(NSDictionary *) = ^BOOL(NSDictionary *p) { return NO; };
        [JLRoutes addRoute:@"/variable" handler:handler];
        [JLRoutes addRoute:@"/elsewhere" handler:self.handler];
        [JLRoutes addRoute:@"/weak" handler:[JLRRouteHandler handlerBlockForWeakTarget:self]];
        id made = [JLRRouteHandler handlerBlockForTargetClass:[Target class] completion:^BOOL(id x) { return YES; }];
        [JLRoutes addRoute:@"/made" handler:made];
        """#, .jlroutes))
  }

  @Test func optionsAndChanges() {
    expect(
      """
      plus literal
      host path

      # not read, App.m:11: [JLRoutes unregisterRouteScheme:@"app"]

      scheme app {
        fallback global

        ## App.m:6: presents Sorry
        on unmatched { log "unmatched" }

        ## App.m:9
        route /a do { handled }

        # not read, App.m:10: [routes removeRoute:@"/a"]

        ## App.m:14
        route /plain/:x do { handled } priority 2

        ## App.m:15
        route /own do { handled }
      }
      5:68 `isOn` warning import-option: whether 'shouldFallbackToGlobalRoutes' is on is decided when the app runs
      6:30 `^(JLRoutes *routes, NSURL *url` hint import-code: what is done with unmatched URLs is code
      10:1 `[routes removeRoute:@"/a"]` warning import-change: routes are taken away when the app runs; in the map they stay
      11:1 `[JLRoutes unregisterRouteSchem` warning import-change: routes are taken away when the app runs; in the map they stay
      12:1 `[JLRoutes setDefaultRouteDefin` warning import-definition: a route definition of an own class may match otherwise than its pattern
      15:1 `[routes addRoute:[[OwnDefiniti` warning import-definition: a route definition of its own class, 'OwnDefinition', may match otherwise than its pattern

      """
    ).match(
      objectiveC(
        #"""
        [JLRoutes setShouldDecodePlusSymbols:NO];
        [JLRoutes setAlwaysTreatsHostAsPathComponent:YES];
        JLRoutes *routes = [JLRoutes routesForScheme:@"app"];
        routes.shouldFallbackToGlobalRoutes = YES;
        [[JLRoutes routesForScheme:@"web"] setShouldFallbackToGlobalRoutes:isOn];
        routes.unmatchedURLHandler = ^(JLRoutes *routes, NSURL *url, NSDictionary *p) {
          [self.window.rootViewController presentViewController:[Sorry new] animated:YES completion:nil];
        };
        [routes addRoute:@"/a" handler:nil];
        [routes removeRoute:@"/a"];
        [JLRoutes unregisterRouteScheme:@"app"];
        [JLRoutes setDefaultRouteDefinitionClass:[Own class]];
        JLRRouteDefinition *plain = [[JLRRouteDefinition alloc] initWithPattern:@"/plain/:x" priority:2 handlerBlock:nil];
        [routes addRoute:plain];
        [routes addRoute:[[OwnDefinition alloc] initWithPattern:@"/own" priority:0 handlerBlock:nil]];
        """#, .jlroutes))
  }

  @Test func whatCannotBeRead() {
    expect(
      """
      # not read, App.m:3: [JLRoutes addRoute:route handler:nil]

      ## App.m:4
      route /whose do { handled }

      ## App.m:5
      route /function do { handled }

      ## App.m:6
      route /bad do { handled }

      # not read, App.m:7: "/open("

      ## App.m:8
      route /p do { handled }

      # not read, App.m:9: [JLRoutes addRoute:isNew ? @"/new" : @"/old" handler:nil]

      # not read, App.m:10: [JLRoutes addRoute:page.path handler:nil]

      ## App.m:11
      route /beta do { handled }

      ## App.m:13
      route /debug do { handled }
      3:22 `route` error import-unread: this route cannot be read: 'route' only has a value when the app runs
      4:4 `routes` warning import-scheme: which scheme's routes these are cannot be told: 'routes' is not set to one in these files; they stand outside any scheme
      5:4 `[JLRoutes routesForScheme:[sel` warning import-scheme: which scheme's routes these are cannot be told: the expression is not a text that stands in the source; they stand outside any scheme
      6:4 `[JLRoutes routesForScheme:@"no` warning import-scheme: which scheme's routes these are cannot be told: 'no scheme' is no scheme; they stand outside any scheme
      7:22 `@"/open("` error import-pattern: JLRoutes makes no use of this pattern: '(' is not closed
      8:37 `high` warning import-priority: this priority is no number that stands in the source
      9:22 `isNew ? @"/new" : @"/old"` error import-unread: this route cannot be read: the expression is not a text that stands in the source
      10:55 `page.path` error import-unread: this route cannot be read: 'page.path' only has a value when the app runs
      11:17 `[` hint import-condition: this route is registered under a condition; in the map it is always there
      13:3 `[` hint import-condition: this route is registered under a condition; in the map it is always there

      """
    ).match(
      objectiveC(
        #"""
        @implementation App
        - (void)add:(NSString *)route routes:(JLRoutes *)routes {
          [JLRoutes addRoute:route handler:nil];
          [routes addRoute:@"/whose" handler:nil];
          [[JLRoutes routesForScheme:[self scheme]] addRoute:@"/function" handler:nil];
          [[JLRoutes routesForScheme:@"no scheme"] addRoute:@"/bad" handler:nil];
          [JLRoutes addRoute:@"/open(" handler:nil];
          [JLRoutes addRoute:@"/p" priority:high handler:nil];
          [JLRoutes addRoute:isNew ? @"/new" : @"/old" handler:nil];
          for (Page *page in self.pages) { [JLRoutes addRoute:page.path handler:nil]; }
          if (isBeta) { [JLRoutes addRoute:@"/beta" handler:nil]; }
        #if DEBUG
          [JLRoutes addRoute:@"/debug" handler:nil];
        #endif
        #if 0
          [JLRoutes addRoute:@"/never" handler:nil];
        #endif
          // [JLRoutes addRoute:@"/comment" handler:nil];
        }
        @end
        """#, .jlroutes))
  }

  @Test func swiftSpellings() {
    expect(
      """
      plus literal

      ## App.swift:4
      route / do { handled }

      ## App.swift:5
      route /no do { decline }

      scheme spy {
        fallback global

        ## App.swift:6: pushes PullRequests
        route /pr/:owner/:repo do { handled } priority 7

        ## App.swift:13
        route /added do { handled } priority 1
      }

      scheme tkpd-internal {
        ## App.swift:12
        route /a, /b/* do { handled }
      }

      scheme one {
        ## App.swift:16
        route /x do { handled }

        ## App.swift:16
        route /y do { handled }
      }

      scheme two {
        ## App.swift:16
        route /x do { handled }

        ## App.swift:16
        route /y do { handled }
      }

      """
    ).match(
      swift(
        #"""
        final class Routes {
          let routes = JLRoutes(forScheme: "spy")
          func register() {
            JLRoutes.global().addRoute("/") { _ in true }
            JLRoutes.globalRoutes().addRoute("/no", handler: { _ in return false })
            routes.addRoute("/pr/:owner/:repo", priority: 7) { (params: [String: Any]) -> Bool in
              let controller = PullRequests(owner: params["owner"])
              navigation.pushViewController(controller, animated: true)
              return true
            }
            self.routes.shouldFallbackToGlobalRoutes = true
            JLRoutes.routes(forScheme: "tkpd-internal").addRoutes(["/a", "/b/*"], handler: own)
            routes.add("/added", priority: 1, handler: own)
            JLRoutes.setShouldDecodePlusSymbols(false)
            for scheme in ["one", "two"] {
              for page in ["x", "y"] { JLRoutes(forScheme: scheme).addRoute("/\(page)") { _ in true } }
            }
            set.add("/nothing of ours", 5)
          }
          func own(_ parameters: [String: Any]) -> Bool { return true }
        }
        """#, .jlroutes))
  }

  @Test func importedRoutesResolve() {
    let source = #"""
      [JLRoutes addRoute:@"/help/:topic" handler:^BOOL(NSDictionary *p) { return YES; }];
      JLRoutes *routes = [JLRoutes routesForScheme:@"app"];
      routes.shouldFallbackToGlobalRoutes = YES;
      [routes addRoute:@"/item/:id" handler:^BOOL(NSDictionary *p) { return NO; }];
      [routes addRoute:@"/item/*" priority:1 handler:^BOOL(NSDictionary *p) { return YES; }];
      [routes addRoute:@"/the(/foo/:a)" handler:nil];
      """#
    expect(
      """
      app://item/4 | /item/* | handled
      app://help/a | /help/:topic | handled | topic="a" (path)
      app://the/foo/2 | /the(/foo/:a) | handled | a="2" (path)
      other://item/4 | unmatched: no route takes this URL
      """
    ).match(
      destinations(
        "App.m", source, .jlroutes,
        ["app://item/4", "app://help/a", "app://the/foo/2", "other://item/4"]))
  }
}
