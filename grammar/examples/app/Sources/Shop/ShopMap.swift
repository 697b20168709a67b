// Exported by roadbook from ../../../shop.roadbook (--access package). Do not edit: change the map, and export it again.
// swift-format-ignore-file
// swiftlint:disable all

package import Roadbook

/// The screens, links and names of the map `shop.roadbook`.
nonisolated package enum ShopMap {
  // MARK: - Screens

  /// The screens of the map with their arguments.
  package enum Screen: TypedScreen {
    case checkout(Checkout)
    /// One article, by its number.
    case item(Item)
    case itemBySKU(ItemBySKU)
    case itemList(ItemList)
    case login
    case order(Order)
    case orders
    case profile
    case results(Results)
    case reviews(Reviews)

    package static let names: Set<ScreenName> = [
      "Checkout", "Item", "ItemBySKU", "ItemList", "Login", "Order", "Orders", "Profile", "Results",
      "Reviews",
    ]

    package init(_ name: ScreenName, _ arguments: Arguments) throws(ArgumentError) {
      switch name.rawValue {
      case "Checkout": self = .checkout(try Checkout(arguments))
      case "Item": self = .item(try Item(arguments))
      case "ItemBySKU": self = .itemBySKU(try ItemBySKU(arguments))
      case "ItemList": self = .itemList(try ItemList(arguments))
      case "Login": self = .login
      case "Order": self = .order(try Order(arguments))
      case "Orders": self = .orders
      case "Profile": self = .profile
      case "Results": self = .results(try Results(arguments))
      case "Reviews": self = .reviews(try Reviews(arguments))
      default: throw .unknownScreen(name)
      }
    }

    /// `Checkout(itemID: int)`
    package static func checkout(itemID: Int) -> Self { .checkout(Checkout(itemID: itemID)) }

    /// One article, by its number.
    package static func item(id: Int, title: String? = nil, display: Int = 1) -> Self {
      .item(Item(id: id, title: title, display: display))
    }

    /// `ItemBySKU(sku: SKU)`
    package static func itemBySKU(sku: SKU) -> Self { .itemBySKU(ItemBySKU(sku: sku)) }

    /// `ItemList(sort: popular|recent|price = "recent", page: Page = 1)`
    package static func itemList(sort: ItemList.Sort = .recent, page: Page = 1) -> Self {
      .itemList(ItemList(sort: sort, page: page))
    }

    /// `Order(number: string)`
    package static func order(number: String) -> Self { .order(Order(number: number)) }

    /// `Results(query: string from q, page: Page = 1)`
    package static func results(query: String, page: Page = 1) -> Self {
      .results(Results(query: query, page: page))
    }

    /// `Reviews(itemID: int, stars: Stars?)`
    package static func reviews(itemID: Int, stars: Stars? = nil) -> Self {
      .reviews(Reviews(itemID: itemID, stars: stars))
    }

    package var name: ScreenName {
      switch self {
      case .checkout: "Checkout"
      case .item: "Item"
      case .itemBySKU: "ItemBySKU"
      case .itemList: "ItemList"
      case .login: "Login"
      case .order: "Order"
      case .orders: "Orders"
      case .profile: "Profile"
      case .results: "Results"
      case .reviews: "Reviews"
      }
    }

    package var arguments: Arguments {
      switch self {
      case .checkout(let screen): screen.arguments
      case .item(let screen): screen.arguments
      case .itemBySKU(let screen): screen.arguments
      case .itemList(let screen): screen.arguments
      case .order(let screen): screen.arguments
      case .results(let screen): screen.arguments
      case .reviews(let screen): screen.arguments
      case .login, .orders, .profile: [:]
      }
    }

    /// `Checkout(itemID: int)`
    package struct Checkout: TypedArguments {
      package static let screen: ScreenName = "Checkout"
      package var itemID: Int

      package init(itemID: Int) {
        self.itemID = itemID
      }

      package init(_ arguments: Arguments) throws(ArgumentError) {
        itemID = try arguments.value("itemID")
      }

      package var arguments: Arguments { ["itemID": itemID] }
    }

    /// One article, by its number.
    ///
    /// `Item(id: int from itemID, title: string? from article_title, display: int = 1 from display_type)`
    package struct Item: TypedArguments {
      package static let screen: ScreenName = "Item"
      package var id: Int
      package var title: String?
      package var display: Int

      package init(id: Int, title: String? = nil, display: Int = 1) {
        self.id = id
        self.title = title
        self.display = display
      }

      package init(_ arguments: Arguments) throws(ArgumentError) {
        id = try arguments.value("id")
        title = try arguments.value("title")
        display = try arguments.value("display")
      }

      package var arguments: Arguments { ["id": id, "title": title, "display": display] }
    }

    /// `ItemBySKU(sku: SKU)`
    package struct ItemBySKU: TypedArguments {
      package static let screen: ScreenName = "ItemBySKU"
      package var sku: SKU

      package init(sku: SKU) {
        self.sku = sku
      }

      package init(_ arguments: Arguments) throws(ArgumentError) {
        sku = try arguments.value("sku")
      }

      package var arguments: Arguments { ["sku": sku] }
    }

    /// `ItemList(sort: popular|recent|price = "recent", page: Page = 1)`
    package struct ItemList: TypedArguments {
      /// `popular|recent|price`
      package enum Sort: String, RouteConvertible, CaseIterable {
        case popular, recent, price
      }

      package static let screen: ScreenName = "ItemList"
      package var sort: Sort
      package var page: Page

      package init(sort: Sort = .recent, page: Page = 1) {
        self.sort = sort
        self.page = page
      }

      package init(_ arguments: Arguments) throws(ArgumentError) {
        sort = try arguments.value("sort")
        page = try arguments.value("page")
      }

      package var arguments: Arguments { ["sort": sort, "page": page] }
    }

    /// `Order(number: string)`
    package struct Order: TypedArguments {
      package static let screen: ScreenName = "Order"
      package var number: String

      package init(number: String) {
        self.number = number
      }

      package init(_ arguments: Arguments) throws(ArgumentError) {
        number = try arguments.value("number")
      }

      package var arguments: Arguments { ["number": number] }
    }

    /// `Results(query: string from q, page: Page = 1)`
    package struct Results: TypedArguments {
      package static let screen: ScreenName = "Results"
      package var query: String
      package var page: Page

      package init(query: String, page: Page = 1) {
        self.query = query
        self.page = page
      }

      package init(_ arguments: Arguments) throws(ArgumentError) {
        query = try arguments.value("query")
        page = try arguments.value("page")
      }

      package var arguments: Arguments { ["query": query, "page": page] }
    }

    /// `Reviews(itemID: int, stars: Stars?)`
    package struct Reviews: TypedArguments {
      package static let screen: ScreenName = "Reviews"
      package var itemID: Int
      package var stars: Stars?

      package init(itemID: Int, stars: Stars? = nil) {
        self.itemID = itemID
        self.stars = stars
      }

      package init(_ arguments: Arguments) throws(ArgumentError) {
        itemID = try arguments.value("itemID")
        stars = try arguments.value("stars")
      }

      package var arguments: Arguments { ["itemID": itemID, "stars": stars] }
    }
  }

  // MARK: - Links

  /// The URL of a route: `/list/42`, and with a scheme `shop://list/42`.
  package typealias Link = RouteLink<Scheme>

  /// What absolute URLs begin with.
  package enum Scheme: String, RouteScheme {
    /// shop://… from e-mails, widgets and the app itself.
    case shop = "shop:/"
    /// The same pages on the web site.
    case web = "https://shop.example.com"
  }

  /// `/list/:itemID<int>/buy`
  package static func checkout(itemID: Int) -> Link {
    var link = Link("/list/")
    link.append(value: itemID)
    link.append("/buy")
    return link
  }

  /// An article above the list.
  ///
  /// `/list/:itemID<int>`
  ///
  /// In the query: `title` as `article_title`; `display` as `display_type`, 1 if it is left out.
  package static func item(id: Int, title: String? = nil, display: Int? = nil) -> Link {
    var link = Link("/list/")
    link.append(value: id)
    link.query("article_title", title)
    link.query("display_type", display)
    return link
  }

  /// Articles by their printed number.
  ///
  /// `/sku/:sku<SKU>`
  package static func itemBySKU(sku: SKU) -> Link {
    var link = Link("/sku/")
    link.append(value: sku)
    return link
  }

  /// The list of articles, the root of the Home tab.
  ///
  /// `/list`
  ///
  /// In the query: `sort`, recent if it is left out; `page`, 1 if it is left out.
  package static func itemList(sort: Screen.ItemList.Sort? = nil, page: Page? = nil) -> Link {
    var link = Link("/list")
    link.query("sort", sort)
    link.query("page", page)
    return link
  }

  /// `/login`
  package static func login() -> Link {
    Link("/login")
  }

  /// `/account/orders/:number`
  ///
  /// - Throws: `BuildError` if the number is empty, `.` or `..`.
  package static func order(number: String) throws(BuildError) -> Link {
    var link = Link("/account/orders/")
    try link.append("number", number)
    return link
  }

  /// `/account/orders`
  package static func orders() -> Link {
    Link("/account/orders")
  }

  /// `/account`
  package static func profile() -> Link {
    Link("/account")
  }

  /// `/search?q=:q&page=:page<Page>?`
  ///
  /// In the query: `query` as `q`; `page`, 1 if it is left out.
  ///
  /// - Throws: `BuildError` if the query is empty.
  package static func results(query: String, page: Page? = nil) throws(BuildError) -> Link {
    var link = Link("/search")
    try link.query("q", required: query)
    link.query("page", page)
    return link
  }

  /// `/list/:itemID<int>/reviews(/:stars<Stars>)`
  package static func reviews(itemID: Int, stars: Stars? = nil) -> Link {
    var link = Link("/list/")
    link.append(value: itemID)
    link.append("/reviews")
    if let stars {
      link.append("/")
      link.append(value: stars)
    }
    return link
  }

  // MARK: - Types

  /// `1...500`
  package struct Page: RestrictedValue, ExpressibleByIntegerLiteral, Comparable {
    package static let range = 1...500
    package static let restriction = "in 1...500"
    package let rawValue: Int

    package init?(rawValue: Int) {
      guard Self.range.contains(rawValue) else { return nil }
      self.rawValue = rawValue
    }
  }

  /// `/[A-Z]{3}-[0-9]{4}/`
  package struct SKU: RestrictedValue, ExpressibleByStringLiteral {
    package static let restriction = "of the form /[A-Z]{3}-[0-9]{4}/"
    private static let form = try? LinearRegex("[A-Z]{3}-[0-9]{4}")
    package let rawValue: String

    package init?(rawValue: String) {
      guard Self.form?.matches(rawValue) == true else { return nil }
      self.rawValue = rawValue
    }
  }

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

  /// The stacks, tabs and other containers.
  package enum Containers {
    package static let account: ContainerName = "Account"
    package static let home: ContainerName = "Home"
    package static let main: ContainerName = "Main"
    package static let search: ContainerName = "Search"
  }

  /// The guards.
  package enum Guards {
    package static let member: GuardName = "member"
  }

  /// The routes, for handlers.
  package enum Routes {
    /// An article above the list.
    package static let item = TypedRoute<Screen.Item>("item")
    package static let order = TypedRoute<Screen.Order>("order")
  }

  /// The variables.
  package enum Variables {
    package static let signedIn = TypedVariable<Bool>("signedIn")
  }
}
