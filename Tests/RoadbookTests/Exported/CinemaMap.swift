// Exported by roadbook from ../../Maps/exported/cinema.roadbook (--access package). Do not edit: change the map, and export it again.
// swift-format-ignore-file
// swiftlint:disable all

package import Roadbook

/// The screens, links and names of the map `cinema.roadbook`.
nonisolated package enum CinemaMap {
  // MARK: - Screens

  /// The screens of the map with their arguments.
  package enum Screen: TypedScreen {
    /// One film.
    case film(Film)
    case films

    package static let names: Set<ScreenName> = ["Film", "Films"]

    package init(_ name: ScreenName, _ arguments: Arguments) throws(ArgumentError) {
      switch name.rawValue {
      case "Film": self = .film(try Film(arguments))
      case "Films": self = .films
      default: throw .unknownScreen(name)
      }
    }

    /// One film.
    package static func film(id: Int, stars: Stars? = nil, tab: Film.Tab = .cast) -> Self {
      .film(Film(id: id, stars: stars, tab: tab))
    }

    package var name: ScreenName {
      switch self {
      case .film: "Film"
      case .films: "Films"
      }
    }

    package var arguments: Arguments {
      switch self {
      case .film(let screen): screen.arguments
      case .films: [:]
      }
    }

    /// One film.
    ///
    /// `Film(id: int, stars: Stars?, tab: cast|reviews = "cast")`
    package struct Film: TypedArguments {
      /// `cast|reviews`
      package enum Tab: String, RouteConvertible, CaseIterable {
        case cast, reviews
      }

      package static let screen: ScreenName = "Film"
      package var id: Int
      package var stars: Stars?
      package var tab: Tab

      package init(id: Int, stars: Stars? = nil, tab: Tab = .cast) {
        self.id = id
        self.stars = stars
        self.tab = tab
      }

      package init(_ arguments: Arguments) throws(ArgumentError) {
        id = try arguments.value("id")
        stars = try arguments.value("stars")
        tab = try arguments.value("tab")
      }

      package var arguments: Arguments { ["id": id, "stars": stars, "tab": tab] }
    }
  }

  // MARK: - Links

  /// The URL of a route: `/films/42`, and with a scheme `cinema://films/42`.
  package typealias Link = RouteLink<Scheme>

  /// What absolute URLs begin with.
  package enum Scheme: String, RouteScheme {
    case cinema = "cinema:/"
    case cinemaExampleCom = "https://cinema.example.com"
  }

  /// `/films/:id<int>(/:stars<Stars>)`
  ///
  /// In the query: `tab`, cast if it is left out.
  package static func film(id: Int, stars: Stars? = nil, tab: Screen.Film.Tab? = nil) -> Link {
    var link = Link("/films/")
    link.append(value: id)
    if let stars {
      link.append("/")
      link.append(value: stars)
    }
    link.query("tab", tab)
    return link
  }

  /// `/films`
  package static func films() -> Link {
    Link("/films")
  }

  // MARK: - Types

  /// `1...5`
  package struct Stars: RestrictedValue, ExpressibleByIntegerLiteral, Comparable {
    package static let range = 1...5
    package static let restriction = "in 1...5"
    package let rawValue: Int

    package init?(rawValue: Int) {
      guard Self.range.contains(rawValue) else { return nil }
      self.rawValue = rawValue
    }
  }

  // MARK: - Names

  /// The routes, for handlers.
  package enum Routes {
    package static let film = TypedRoute<Screen.Film>("film")
  }

  /// The variables.
  package enum Variables {
    package static let signedIn = TypedVariable<Bool>("signedIn")
  }
}
