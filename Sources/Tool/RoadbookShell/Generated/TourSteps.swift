// Made from grammar/tour.txt by `make generate`. Do not edit.
// swift-format-ignore-file

extension TourStep {
  static let all = [
    TourStep(title: "open a URL", text: "A route map says which URL leads to which screen. This one belongs to a small shop.", statement: "open shop://list/42", expectation: "screen == Item"),
    TourStep(title: "go back", text: "The URL names only the article, but its route is inside the list's route: the list is below it, and 'back' leads there.", statement: "back", expectation: "screen == List"),
    TourStep(title: "parameters", text: "The parameters of a URL become arguments of the screen: converted, checked, and with defaults for missing ones. Here, a page must be from 1 to 500.", statement: "open /list?page=3", expectation: "arguments.page == 3"),
    TourStep(title: "why not?", text: "Not every URL leads somewhere. 'explain' shows each route that was tried, and why it does not match. Here, only numbers are articles.", statement: "explain /list/new", expectation: nil),
    TourStep(title: "write a route", text: "Every declaration of a map can be typed, and takes effect immediately.", statement: "route /list/new -> Novelties in Home", expectation: "/list/new -> Novelties"),
    TourStep(title: "which route wins", text: "This one matches any word, including 'new'. The more specific route wins, wherever it is declared: 'explain /list/new' shows why.", statement: "route /list/:word -> Tagged in Home", expectation: "/list/tea -> Tagged"),
    TourStep(title: "a guard says no", text: "To buy, you must be signed in. The guard keeps the URL for later.", statement: "open /list/42/buy", expectation: "count(deferred) == 1"),
    TourStep(title: "change the app", text: "Variables are the simulated app's state.", statement: "set signedIn = true", expectation: "signedIn"),
    TourStep(title: "resume", text: "Now the deferred URL continues from where the guard stopped it.", statement: "resume", expectation: "visible == Checkout"),
    TourStep(title: "step by step", text: "'step' follows a URL one event at a time with 'next' and 'step back', and shows why each one happens. 'steps' shows them all.", statement: "step /search?q=tea", expectation: nil),
    TourStep(title: "to the end", text: "'next' would take the next step; 'finish' takes all that remain.", statement: "finish", expectation: "visible == Results"),
    TourStep(title: "undo", text: "'undo' undoes navigation and declarations.", statement: "undo", expectation: nil),
    TourStep(title: "write a test", text: "Tests are part of the map. Each starts with a fresh app, so you are signed out again.", statement: "test \"buying waits\" { expect /list/42/buy -> deferred }", expectation: nil),
    TourStep(title: "run the tests", text: "Run them here, in scripts, and with 'roadbook test' in your project's checks.", statement: "test", expectation: nil),
  ]
}
