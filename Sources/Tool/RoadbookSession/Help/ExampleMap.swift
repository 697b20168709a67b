import RoadbookBinder

/// The map that the help's examples and the tour run on: a small shop that needs no file.
package enum ExampleMap {
  package static let name = "shop.roadbook"

  package static let text = #"""
    roadbook 1

    scheme shop

    tabs Main { Home; Search; Account }
    root Main

    type Page = 1...500
    var signedIn = false

    screen List(sort: string = "recent", page: Page = 1)
    ## One article, by its number.
    screen Item(id: int, title: string?)
    screen Results(q: string)
    screen Checkout(id: int)
    screen Reviews
    screen Profile
    screen Novelties
    screen Tagged

    guard member {
      require signedIn else defer "sign in first"
    }

    ## The list of articles, the root of the Home tab.
    route /list -> List in Home {
      ## An article above the list.
      route :id<int> -> Item {
        route reviews -> Reviews
        route buy -> Checkout modal guard member
      }
    }
    route /search?q=:q -> Results in Search
    route /account -> Profile in Account as profile
    route /old/:id<int> => /list/${id}

    block /list/** { log "browsing" }
    route shortcut://newest => /list?sort=recent

    test "an item opens above its list" {
      open /list/42
      expect stack == [List, Item]
    }

    """#

  /// A session with the map loaded, whose only file is the map.
  package static func session(isReadOnly: Bool = false) -> Session {
    var session = Session(files: ExampleFiles(texts: [name: text], isReadOnly: isReadOnly))
    _ = session.load(name)
    return session
  }
}

/// Files in memory. Writes are not stored.
struct ExampleFiles: FileAccess {
  var texts: [String: String]
  var isReadOnly = false

  func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    guard let text = texts[path] else {
      return .failure(FileTrouble(path: path, reason: "no such file or directory"))
    }
    return .success(Array(text.utf8))
  }

  func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? {
    guard isReadOnly else { return nil }
    return FileTrouble(
      path: path, reason: "the tour cannot write files; `tour stop` returns to your app")
  }

  func append(_ bytes: [UInt8], to path: String, after length: Int) -> FileTrouble? {
    write(bytes, to: path, replacing: .anything)
  }

  func canonical(_ path: String) -> String? { path == "." ? "/" : "/" + path }
}
