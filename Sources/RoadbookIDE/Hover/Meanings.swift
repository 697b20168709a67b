/// One-line explanations of words.
enum Meanings {
  static let facts: [String: String] = [
    "match":
      "How a route matches the URL: `match.url`, `match.pattern`, `match.namespace`, `match.route`.",
    "parameters": "The values from the URL, with defaults and the values passed with it.",
    "arguments":
      "The arguments of the URL's screen. In tests and at the prompt: those of the visible screen.",
    "userInfo": "The data passed with the URL in addition to its parameters.",
    "origin": "Where the URL comes from, as in `open URL from qr`; `link` by default.",
    "platform": "The platform of the app: `ios`, unless changed by `set platform`.",
    "audience": "The audience of the app: `public`, unless changed by `set audience`.",
    "screen": "The screen that the URL leads to. In tests and at the prompt: the visible one.",
    "visible": "The visible screen; `visible.arguments` are its arguments.",
    "stack": "The screens of the visible stack, bottom first.",
    "stacks": "The screens of each container's stack.",
    "selected": "The selected child of each container.",
    "modals": "The presented modals, each with its container, screens and presentation.",
    "deferred": "The URLs that wait for `resume`, each with `url` and `point`.",
    "held":
      "With the rules of FSQRoutes: the URLs that wait for `proceed`, each with `url` and `point`.",
    "outcome": "The result of the URL.",
    "reason": "Why the URL was not handled.",
    "route": "The name of the route that matched the URL.",
    "log": "What was written to the log for the URL.",
    "blocks": "The blocks that ran in addition to the route.",
    "events": "What happened while the URL was handled.",
    "container":
      "The container in which the screen will be shown; null if it gets a stack of its own. In tests and at the prompt: the visible container.",
    "presentation":
      "How the screen will be shown: `push`, `modal`, … In tests and at the prompt: how the visible screen is shown.",
    "wildcard": "The segments that `*` or `**` matched.",
  ]

  static let matchMembers: [String: String] = [
    "url":
      "The URL as opened; `match.url.scheme`, `host`, `path`, `query` and `fragment` are its parts.",
    "pattern": "The pattern that matches the URL.",
    "namespace": "The name of the URL's namespace, as in its `scheme`.",
    "route": "The name of the route that matches the URL.",
    "query": "The values of the query, by key.",
    "queryItems": "The items of the query in order, each with `name` and `value`.",
  ]

  static let outcomes: [String: String] = [
    "handled": "A route matched the URL and ran.",
    "unmatched": "No route matched the URL.",
    "declined": "Every route that matched the URL declined.",
    "cancelled": "A guard or a block stopped the URL.",
    "deferred": "A guard or a block keeps the URL for `resume`.",
    "held": "With the rules of FSQRoutes: a hook keeps the URL for `proceed`.",
    "failed": "An error occurred while the URL was handled.",
    "invalid": "The URL is malformed, or the arguments of its screen are not valid.",
  ]

  static let points: [String: String] = [
    "match": "Runs when a route matches, before anything else.",
    "generate": "With the rules of FSQRoutes: runs before the screen is created.",
    "push": "With the rules of URLNavigator: runs before the screen is pushed.",
    "present": "With the rules of FSQRoutes or URLNavigator: runs before the screen is presented.",
  ]

  static let styles: [String: String] = [
    "push": "Puts the screen on top of its stack.",
    "modal": "Shows the screen on top of everything.",
    "wrap":
      "With the rules of URLNavigator: shows the screen on top of everything, in a stack of its own.",
    "sheet": "Shows the screen on top of everything, as a sheet.",
    "fullscreen": "Shows the screen on top of everything, covering the whole window.",
    "replace": "Replaces the topmost screen.",
    "root": "Makes the screen the only one of its stack.",
    "none":
      "With the rules of FSQRoutes: the map does not define how to show the screen; only `push` and `present` do.",
  ]
}
