import RoadbookAnalysis
import RoadbookSemantics
import RoadbookShell
import RoadbookText

/// `roadbook init [FILE]`: writes a first map.
struct InitCommand: ToolCommand {
  static let name = "init"
  static let summary = "Write a first map with tests."
  static let discussion = "The default is app.roadbook. An existing file is never replaced."

  static var arguments: [Argument<Self>] {
    [
      .value("file", to: \.file, completion: .files, isRequired: false, "The new map.")
    ]
  }

  var file = "app.roadbook"

  func run() throws {
    let streams = Streams()
    if let problem = DiskAccess().write(Array(Self.map.utf8), to: file, replacing: .nothing) {
      throw streams.refuse(problem.message)
    }
    let name = ShellText.path(file)
    streams.output.writeLines(
      """
      \(TerminalText.escaped(file)) is written. Next:
        roadbook \(name)        try it: open app://items/42, help, tour
        roadbook test \(name)   run its tests
        roadbook check \(name)  find mistakes
      """)
    try streams.end(.clean)
  }

  /// The map that is written.
  static let map = """
    roadbook 1

    # Which screen opens for which URL. Replace scheme, host and screens by those of your app.
    scheme app, https://app.example.com

    screen Home
    screen Items
    screen Item(id: int, title: string?)
    screen Login

    # Two tabs, each with a stack of screens.
    tabs Main { HomeTab; ItemsTab }
    stack HomeTab = [Home]
    stack ItemsTab = [Items]

    # What the app knows; tests and the prompt can change it.
    var signedIn = false

    guard member {
      require signedIn else open /login
    }

    route / -> Home in HomeTab
    route /login -> Login modal

    route /items -> Items in ItemsTab {
      # /items/42 opens on top of the list. The title may come from the query: /items/42?title=Hat
      route :id<int> -> Item(id: id, title: parameters.title)
      route :id<int>/edit -> Item(id: id) guard member
    }

    # An old address that still works.
    route /products/:id<int> => /items/${id}

    test "an item opens on top of the list" {
      open https://app.example.com/items/42?title=Hat
      expect stack == [Items, Item]
      expect arguments == { id: 42, title: "Hat" }
      back
      expect visible == Items
    }

    test "editing needs a login" {
      expect app://items/42/edit -> Login
      set signedIn = true
      expect app://items/42/edit -> Item(id: 42)
    }

    """
}
