import RoadbookTestSupport
import Testing

@testable import RoadbookImport

@Suite struct FSQRoutesImportTests {
  @Test func maps() {
    expect(
      """
      scheme foursquare, swarm {
        ## App.m:5: what it shows is decided by its generator
        route /home do { handled }

        ## App.m:6
        route /user/:id/ -> User

        ## App.m:7
        route /settings/** -> Settings

        ## App.m:10
        route /logout do { handled }

        # not read, App.m:11: @[[self path], [self logout]]

        # not read, App.m:12: "/a/**/:x/**/b"

        # not read, App.m:13: @[@"/lonely"]
      }

      scheme https://foursquare.example, https://www.foursquare.example {
        ## App.m:32
        route /v/:venue/** -> User
      }
      5:17 `[self home]` hint import-code: what this generator makes cannot be told; in the map it is an action
      8:97 `self.modal` hint import-code: how this screen is presented is code
      11:7 `[self path]` error import-unread: this route cannot be read: the expression is not a text that stands in the source
      12:7 `@"/a/**/:x/**/b"` error import-pattern: FSQRoutes makes no use of this pattern: ':x' is between two '**': any segment could match it
      13:5 `@[@"/lonely"]` error import-unread: this route cannot be read: the expression is not a text that stands in the source

      """
    ).match(
      objectiveC(
        #"""
        static NSString *const kHost = @"foursquare.example";
        @implementation Routes
        + (NSArray *)map {
          return @[
            @[@"/home", [self home]],
            @[@"/user/:id/", [self user]],
            @[@"/settings/**", [[FSQRouteContentGenerator alloc] initWithBlock:^(FSQRouteUrlData *data) {
              return [[FSQRouteContent alloc] initWithViewControllerClass:[Settings class] presentation:self.modal];
            }]],
            @[@"/logout", [self logout]],
            @[[self path], [self logout]],
            @[@"/a/**/:x/**/b", [self logout]],
            @[@"/lonely"],
          ];
        }
        + (FSQRouteContentGenerator *)user {
          return [[FSQRouteContentGenerator alloc] initWithBlock:^(FSQRouteUrlData *data) {
            if (!data) { return nil; }
            return [[FSQRouteContent alloc] initWithViewController:[[User alloc] initWithID:data.parameters[@"id"]]];
          }];
        }
        + (FSQRouteContentGenerator *)logout {
          return [[FSQRouteContentGenerator alloc] initWithBlock:^(FSQRouteUrlData *data) {
            return [[FSQRouteContent alloc] initWithBlock:^(UIViewController *c, FSQRouteContent *r, FSQRoutePresentation p) {
              [Session end];
            }];
          }];
        }
        - (void)setUp {
          [self.router registerNativeSchemes:@[@"foursquare", @"swarm"] forRouteMap:[Routes map]];
          [self.router registerUniversalLinkHosts:@[kHost, [@"www." stringByAppendingString:kHost]]
                                      forRouteMap:@[ @[@"/v/:venue/**", [self user]] ]];
        }
        @end
        """#, .fsqroutes))
  }

  @Test func whatCannotBeRead() {
    expect(
      """
      # not read, App.m:4: [router registerNativeSchemes:self.schemes forRouteMap:@[@[@"/a", [self a]]]]

      scheme app {
        # not read, App.m:3: [router registerNativeSchemes:@[@"app"] forRouteMap:map]

        ## App.m:5: what it shows is decided by its generator
        route /b do { handled }
      }
      3:53 `map` error import-unread: this route cannot be read: the route map is not a list that stands in the source
      4:31 `self.schemes` error import-unread: this route cannot be read: its schemes or hosts cannot be told: 'self.schemes' is not defined in these files
      5:31 `@[@"app", @"not a scheme"]` warning import-replaced: 'app' gets a second map, which replaces the first when the app runs
      5:41 `@"not a scheme"` error import-scheme: 'not a scheme' is no scheme
      5:81 `[self a]` hint import-code: what this generator makes cannot be told; in the map it is an action

      """
    ).match(
      objectiveC(
        #"""
        NSMutableArray *map = [NSMutableArray array];
        [map addObject:@[@"/home", [self home]]];
        [router registerNativeSchemes:@[@"app"] forRouteMap:map];
        [router registerNativeSchemes:self.schemes forRouteMap:@[@[@"/a", [self a]]]];
        [router registerNativeSchemes:@[@"app", @"not a scheme"] forRouteMap:@[@[@"/b", [self a]]]];
        """#, .fsqroutes))
  }

  @Test func swiftSpellings() {
    expect(
      """
      scheme app {
        ## App.swift:3
        route /home -> Home

        ## App.swift:6
        route /do do { handled }

        ## App.swift:1
        route /more -> More
      }

      """
    ).match(
      swift(
        #"""
        let more: [[Any]] = [["/more", FSQRouteContentGenerator { data in FSQRouteContent(viewController: More()) }]]
        router.registerNativeSchemes(["app"], forRouteMap: [
          ["/home", FSQRouteContentGenerator(block: { data in
            return FSQRouteContent(viewControllerClass: Home.self)
          })],
          ["/do", FSQRouteContentGenerator(block: { _ in FSQRouteContent(block: { _, _, _ in act() }) })],
        ] + more)
        """#, .fsqroutes))
  }

  @Test func importedRoutesResolve() {
    let source = #"""
      [router registerNativeSchemes:@[@"app"] forRouteMap:@[
        @[@"/v/:venue/**", [[FSQRouteContentGenerator alloc] initWithBlock:^(id data) {
          return [[FSQRouteContent alloc] initWithViewController:[Venue new]]; }]],
        @[@"/v/*", [self star]]]];
      """#
    expect(
      """
      app://v/4/tips | /v/:venue/** | Venue | venue="4" (path) | Venue
      app://v/4 | /v/:venue/** | Venue | venue="4" (path) | Venue
      https://v/4 | unmatched: no route takes this URL
      """
    ).match(
      destinations("App.m", source, .fsqroutes, ["app://v/4/tips", "app://v/4", "https://v/4"]))
  }
}
