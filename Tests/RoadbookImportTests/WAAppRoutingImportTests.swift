import RoadbookTestSupport
import Testing

@testable import RoadbookImport

@Suite struct WAAppRoutingImportTests {
  @Test func pathTexts() {
    expect(
      """
      stack navigation
      stack more

      ## App.m:2
      route list{ListController}/:itemID{ItemController}/extra{ExtraController}! in navigation

      ## App.m:4
      route more{MoreController} in more

      # not read, App.m:8: "/slash{ListController}"

      # not read, App.m:9: "odd{ListController"

      ## App.m:10
      route made{ListController}
      6:46 `^(NSString *path) { return nil` hint import-code: default parameters are given by code, one path at a time
      8:33 `@"/slash{ListController}"` error import-pattern: WAAppRouting makes no use of this pattern: in WAAppRouting, a pattern that starts with '/' never matches
      9:33 `@"odd{ListController"` error import-pattern: WAAppRouting makes no use of this pattern: '{' is not closed
      9:76 `[self navigation]` warning import-container: which container shows this route cannot be told
      10:78 `[self navigation]` warning import-container: which container shows this route cannot be told

      """
    ).match(
      objectiveC(
        #"""
        UINavigationController *navigation = [[UINavigationController alloc] init];
        [self.router.registrar registerAppRoutePath:@"list{ListController}/:itemID{ItemController}/extra{ExtraController}!/"
                               presentingController:navigation];
        [self.router.registrar registerAppRoutePath:@"more{MoreController}"
                               presentingController:self.tabs.more
                       defaultParametersBuilderBlock:^(NSString *path) { return nil; }
                              allowedParametersBlock:nil];
        [registrar registerAppRoutePath:@"/slash{ListController}" presentingController:navigation];
        [registrar registerAppRoutePath:@"odd{ListController" presentingController:[self navigation]];
        [registrar registerAppRoutePath:@"made{ListController}" presentingController:[self navigation]];
        """#, .waapprouting))
  }

  @Test func entities() {
    expect(
      """
      stack navigation
      screen ItemController
      screen ListController
      screen LoginController(mode: string?, name: string?)

      ## App.m:1
      route list -> ListController in navigation

      ## App.m:4
      route list/:itemID -> ItemController parent ListController in navigation {
        default page = 1
        default sort = "new"
      }

      ## App.m:15
      route login -> LoginController modal { default mode = "quick" }

      # not read, App.m:23: [self.router.registrar registerAppRouteEntity:[self entity]]
      7:30 `^id<WAAppRouterParametersProto` hint import-code: not all default parameters are plain to see
      17:30 `^id<WAAppRouterParametersProto` hint import-allowed: a default that is not among the allowed parameters never arrives
      18:23 `@[@"mode", @"name"]` hint import-allowed: these are names of properties: where the URL calls one otherwise, the map must say so
      23:47 `[self entity]` error import-unread: this route cannot be read: the expression is not a text that stands in the source

      """
    ).match(
      objectiveC(
        #"""
        WAAppRouteEntity *list = [WAAppRouteEntity routeEntityWithName:@"list" path:@"list" sourceControllerClass:nil
            targetControllerClass:[ListController class] presentingController:navigation prefersModalPresentation:NO
            defaultParametersBuilder:nil allowedParameters:nil];
        WAAppRouteEntity *item = [[WAAppRouteEntity alloc] initWithName:@"item" path:@"list/:itemID"
            sourceControllerClass:[ListController class] targetControllerClass:[ItemController class]
            presentingController:navigation prefersModalPresentation:NO
            defaultParametersBuilder:^id<WAAppRouterParametersProtocol> {
              NSMutableDictionary *defaults = [NSMutableDictionary new];
              defaults[@"page"] = @1;
              defaults[@"sort"] = @"new";
              defaults[@"when"] = [NSDate date];
              return defaults;
            }
            allowedParameters:nil];
        WAAppRouteEntity *login = [WAAppRouteEntity routeEntityWithName:@"login" path:@"login" sourceControllerClass:nil
            targetControllerClass:[LoginController class] presentingController:nil prefersModalPresentation:YES
            defaultParametersBuilder:^id<WAAppRouterParametersProtocol> { return @{@"mode": @"quick", @"again": @YES}; }
            allowedParameters:@[@"mode", @"name"]];
        for (WAAppRouteEntity *entity in @[list, item]) {
          [self.router.registrar registerAppRouteEntity:entity];
        }
        [self.router.registrar registerAppRouteEntity:login];
        [self.router.registrar registerAppRouteEntity:[self entity]];
        """#, .waapprouting))
  }

  @Test func blocksAndContainers() {
    expect(
      """
      stack first = [A]
      stack second
      tabs tabBar { first; second }
      root tabBar

      ## App.m:1
      route a{A} in first

      ## App.m:2
      route b{B} in second

      ## App.m:3
      block a/* { log "block" }
      3:50 `^(WAAppLink *link) { NSLog(@"%` hint import-code: what this block does is code
      4:1 `[self.router.routeHandler setS` hint import-code: which routes are refused is code

      """
    ).match(
      objectiveC(
        #"""
        [self.router.registrar registerAppRoutePath:@"a{A}" presentingController:first];
        [self.router.registrar registerAppRoutePath:@"b{B}" presentingController:self.second];
        [self.router.registrar registerBlockRouteHandler:^(WAAppLink *link) { NSLog(@"%@", link); } forRoute:@"a/*"];
        [self.router.routeHandler setShouldHandleAppLinkBlock:^BOOL(WAAppRouteEntity *entity) { return YES; }];
        [first setViewControllers:@[[A new]]];
        tabBar.viewControllers = @[first, self.second];
        """#, .waapprouting))
  }

  @Test func swiftSpellings() {
    expect(
      """
      stack navigation

      ## App.swift:1
      route list{List}/:id{Item} in navigation

      ## App.swift:2
      route login -> Login modal

      ## App.swift:6
      block list/* { log "block" }
      6:44 `{ link in print(link) }` hint import-code: what this block does is code

      """
    ).match(
      swift(
        #"""
        router.registrar.registerAppRoutePath("list{List}/:id{Item}", presentingController: navigation)
        let entity = WAAppRouteEntity(
          name: "login", path: "login", sourceControllerClass: nil, targetControllerClass: Login.self,
          presentingController: nil, prefersModalPresentation: true, defaultParametersBuilder: nil, allowedParameters: nil)
        router.registrar.registerAppRouteEntity(entity)
        router.registrar.registerBlockRouteHandler({ link in print(link) }, forRoute: "list/*")
        """#, .waapprouting))
  }

  @Test func importedRoutesResolve() {
    let source = #"""
      [registrar registerAppRoutePath:@"list{List}/:id{Item}" presentingController:navigation];
      [registrar registerAppRouteEntity:[WAAppRouteEntity routeEntityWithName:@"buy" path:@"buy" sourceControllerClass:[List class]
        targetControllerClass:[Buy class] presentingController:nil prefersModalPresentation:YES defaultParametersBuilder:nil
        allowedParameters:nil]];
      """#
    expect(
      """
      app://list/4 | list{List}/:id{Item} | Item | id="4" (path) | List › Item
      app://list | list{List} | List |  | List
      app://buy | buy | Buy |  | Buy
      app://none | unmatched: no route takes this URL
      """
    ).match(
      destinations(
        "App.m", source, .waapprouting, ["app://list/4", "app://list", "app://buy", "app://none"]))
  }
}
