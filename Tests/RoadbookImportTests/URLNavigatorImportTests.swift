import RoadbookTestSupport
import Testing

@testable import RoadbookImport

@Suite struct URLNavigatorImportTests {
  @Test func screens() {
    expect(
      """
      ## App.swift:3
      route app://user/<username> -> UserViewController

      ## App.swift:7
      route https://<path:_> -> SFSafariViewController

      ## App.swift:8
      route app://feed -> FeedController

      ## App.swift:9: in a navigation controller
      route app://wrapped -> HomeController

      ## App.swift:14
      route app://story -> StoryController

      ## App.swift:17: makes one of OldSettings, Settings
      route app://either -> UnknownScreen1

      ## App.swift:21
      route app://story2 -> UnknownScreen2

      ## App.swift:22
      route app://factory -> UnknownScreen3
      17:40 `{ url, _, _ in` warning import-screen: which screen is made here cannot be told; the map calls it 'UnknownScreen1'
      21:40 `{ _, _, _ in storyboard.instan` warning import-screen: which screen is made here cannot be told; the map calls it 'UnknownScreen2'
      22:41 `factories.make` warning import-screen: which screen is made here cannot be told; the map calls it 'UnknownScreen3'

      """
    ).match(
      swift(
        #"""
        enum NavigationMap {
          static func initialize(navigator: NavigatorProtocol) {
            navigator.register("app://user/<username>") { url, values, context in
              guard let username = values["username"] as? String else { return nil }
              return UserViewController(navigator: navigator, username: username)
            }
            navigator.register("https://<path:_>", self.web)
            navigator.register("app://feed") { _, _, _ in FeedController() }
            navigator.register("app://wrapped") { _, _, _ in
              let home = HomeController.init()
              home.title = "Home"
              return UINavigationController(rootViewController: home)
            }
            self.navigator?.register("app://story") { _, _, _ in
              return UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController() as! StoryController
            }
            navigator.register("app://either") { url, _, _ in
              if url.isOld { return OldSettings() }
              return Settings()
            }
            navigator.register("app://story2") { _, _, _ in storyboard.instantiate() }
            navigator.register("app://factory", factories.make)
          }
          static func web(url: URLConvertible, values: [String: Any], context: Any?) -> UIViewController? {
            guard let url = url.urlValue else { return nil }
            return SFSafariViewController(url: url)
          }
        }
        """#, .urlnavigator))
  }

  @Test func handlers() {
    expect(
      """
      ## App.swift:2: presents UIAlertController
      route app://alert do { handled }

      ## App.swift:3
      route app://<path:_> do { handled }

      ## App.swift:7
      route app://never do { decline }
      10:10 `{` hint import-result: whether this code accepts the URL is decided when it runs; in the map it always does

      """
    ).match(
      swift(
        #"""
        func initialize(navigator: NavigatorType) {
          navigator.handle("app://alert", self.alert(navigator: navigator))
          navigator.handle("app://<path:_>") { (url, values, context) -> Bool in
            print("fallback \(#function)")
            return true
          }
          navigator.handle("app://never") { _, _, _ in false }
        }
        func alert(navigator: NavigatorType) -> URLOpenHandlerFactory {
          return { url, values, context in
            guard let title = url.queryParameters["title"] else { return false }
            navigator.present(UIAlertController(title: title, message: nil, preferredStyle: .alert))
            return true
          }
        }
        """#, .urlnavigator))
  }

  @Test func olderVersions() {
    expect(
      """
      ## App.swift:3
      route other://post/<title> -> PostViewController

      scheme myapp {
        ## App.swift:2
        route /user/<int:id> -> UserViewController

        ## App.swift:4
        route /alert do { handled }
      }

      """
    ).match(
      swift(
        #"""
        URLNavigator.defaultSchemeString = "myapp"
        Navigator.map("/user/<int:id>", UserViewController.self)
        Navigator.map("other://post/<title>", PostViewController.self)
        Navigator.map("/alert") { url, values in
          return true
        }
        """#, .urlnavigator))
  }

  @Test func loopsTypesAndDoubles() {
    expect(
      """
      ## App.swift:2: takes what its code decides
      type region = string

      ## App.swift:3
      route app://region/<region:r> -> RegionController

      # replaced further down, App.swift:5: route app://tab/feed -> TabController

      ## App.swift:5
      route app://tab/me -> TabController

      ## App.swift:8
      route app://do/x do { handled }

      ## App.swift:8
      route app://do/y do { handled }

      ## App.swift:10
      route app://tab/feed -> NewFeed

      # not read, App.swift:11: navigator.register("app://\\(page.path)") { _, _, _ in Page() }
      2:35 `"region"` warning import-type: what the converter 'region' takes is code; in the map the type takes every text
      5:22 `"app://tab/\\(tab)"` hint import-replaced: a later registration of this pattern replaces it when the app runs
      11:40 `"app://\\(page.path)"` error import-unread: this route cannot be read: 'page.path' only has a value when the app runs

      """
    ).match(
      swift(
        #"""
        let nav = Navigator()
        navigator.matcher.valueConverters["region"] = { components, index in components[index] }
        nav.register("app://region/<region:r>") { _, _, _ in RegionController() }
        for tab in ["feed", #"me"#] {
          navigator.register("app://tab/\(tab)") { _, _, _ in TabController(tab) }
        }
        ["x", "y"].forEach { name in
          navigator.handle("app://do/" + name) { _, _, _ in true }
        }
        navigator.register("app://tab/feed") { _, _, _ in NewFeed() }
        for page in pages { navigator.register("app://\(page.path)") { _, _, _ in Page() } }
        """#, .urlnavigator))
  }

  @Test func whatIsNoRegistration() {
    expect(
      """
      ## App.swift:1
      route app://a -> A

      ## App.swift:7
      route app://literal do { handled }
      6:1 `something.register` hint import-doubt: this may register a route: neither is the receiver called a navigator, nor is the pattern a URL that stands in the source

      """
    ).match(
      swift(
        #"""
        navigator.register("app://a") { _, _, _ in A() }
        tableView.register(Cell.self, forCellReuseIdentifier: "cell")
        container.register(Service.self) { _ in Service() }
        let names = users.map { $0.name }
        func register(_ pattern: String, _ factory: Factory) {}
        something.register(pattern, factory)
        router.handle("app://literal") { _, _, _ in true }
        """#, .urlnavigator))
  }

  @Test func importedRoutesResolve() {
    let source = #"""
      navigator.register("app://user/<int:id>") { _, _, _ in UserController() }
      navigator.register("https://<host>/about") { _, _, _ in About() }
      navigator.register("app://<path:rest>") { _, _, _ in Fallback() }
      """#
    expect(
      """
      app://user/7 | app://user/<int:id> | UserController | id=7 (path) | UserController
      app://user/x | app://<path:rest> | Fallback | rest="user/x" (path) | Fallback
      https://www.example.com/about | https://<host>/about | About | host="www.example.com" (path) | About
      no://user/7 | unmatched: no route takes this URL
      """
    ).match(
      destinations(
        "App.swift", source, .urlnavigator,
        ["app://user/7", "app://user/x", "https://www.example.com/about", "no://user/7"]))
  }
}
