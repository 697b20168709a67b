// Exported by roadbook from ../../../grammar/examples/news.roadbook. Do not edit: change the map, and export it again.
// swift-format-ignore-file
// swiftlint:disable all

import Roadbook

/// The screens, links and names of the map `news.roadbook`.
nonisolated enum NewsMap {
  // MARK: - Screens

  /// The screens of the map with their arguments.
  enum Screen: TypedScreen {
    case article(Article)
    case bookmarks
    case headlines
    case profile

    static let names: Set<ScreenName> = ["Article", "Bookmarks", "Headlines", "Profile"]

    init(_ name: ScreenName, _ arguments: Arguments) throws(ArgumentError) {
      switch name.rawValue {
      case "Article": self = .article(try Article(arguments))
      case "Bookmarks": self = .bookmarks
      case "Headlines": self = .headlines
      case "Profile": self = .profile
      default: throw .unknownScreen(name)
      }
    }

    /// `Article(id: int)`
    static func article(id: Int) -> Self { .article(Article(id: id)) }

    var name: ScreenName {
      switch self {
      case .article: "Article"
      case .bookmarks: "Bookmarks"
      case .headlines: "Headlines"
      case .profile: "Profile"
      }
    }

    var arguments: Arguments {
      switch self {
      case .article(let screen): screen.arguments
      case .bookmarks, .headlines, .profile: [:]
      }
    }

    /// `Article(id: int)`
    struct Article: TypedArguments {
      static let screen: ScreenName = "Article"
      var id: Int

      init(id: Int) {
        self.id = id
      }

      init(_ arguments: Arguments) throws(ArgumentError) {
        id = try arguments.value("id")
      }

      var arguments: Arguments { ["id": id] }
    }
  }

  // MARK: - Links

  /// The URL of a route: `/news/42`, and with a scheme `news://news/42`.
  typealias Link = RouteLink<Scheme>

  /// What absolute URLs begin with.
  enum Scheme: String, RouteScheme {
    case news = "news:/"
  }

  /// `/news/:id<int>`
  static func article(id: Int) -> Link {
    var link = Link("/news/")
    link.append(value: id)
    return link
  }

  /// `/saved`
  static func bookmarks() -> Link {
    Link("/saved")
  }

  /// `/news`
  static func headlines() -> Link {
    Link("/news")
  }

  /// `/me`
  static func profile() -> Link {
    Link("/me")
  }

  // MARK: - Names

  /// The stacks, tabs and other containers.
  enum Containers {
    static let main: ContainerName = "Main"
    static let me: ContainerName = "Me"
    static let news: ContainerName = "News"
    static let saved: ContainerName = "Saved"
  }

  /// The guards.
  enum Guards {
    static let reader: GuardName = "reader"
  }

  /// The routes, for handlers.
  enum Routes {
    static let article = TypedRoute<Screen.Article>("article")
  }

  /// The variables.
  enum Variables {
    static let signedIn = TypedVariable<Bool>("signedIn")
  }
}
