// Exported by roadbook from ../../Maps/exported/corner.roadbook. Do not edit: change the map, and export it again.
// swift-format-ignore-file
// swiftlint:disable all

import Foundation
import Roadbook
import RoadbookFoundation

/// The screens, links and names of the map `corner.roadbook`.
nonisolated enum CornerMap {
  // MARK: - Screens

  /// The screens of the map with their arguments.
  enum Screen: TypedScreen {
    case arguments_(Arguments)
    case change(Change)
    case channel(Channel)
    case file(File)
    case files(Files)
    case half(Half)
    case hidden
    case `in`(In)
    case invitation(Invitation)
    case item(Item)
    case message(Message)
    case names_
    case old
    case price(Price)
    case profile(Profile)
    case releases(Releases)
    case results(Results)
    case set(Set)
    case string(String)
    case tags(Tags)
    case track(Track)
    case type
    case url(URL)
    case version(Version)

    static let names: Swift.Set<ScreenName> = [
      "Arguments", "Change", "Channel", "File", "Files", "Half", "Hidden", "In", "Invitation",
      "Item", "Message", "Names", "Old", "Price", "Profile", "Releases", "Results", "Set", "String",
      "Tags", "Track", "Type", "URL", "Version",
    ]

    init(_ name: ScreenName, _ arguments: Roadbook.Arguments) throws(ArgumentError) {
      switch name.rawValue {
      case "Arguments": self = .arguments_(try Arguments(arguments))
      case "Change": self = .change(try Change(arguments))
      case "Channel": self = .channel(try Channel(arguments))
      case "File": self = .file(try File(arguments))
      case "Files": self = .files(try Files(arguments))
      case "Half": self = .half(try Half(arguments))
      case "Hidden": self = .hidden
      case "In": self = .in(try In(arguments))
      case "Invitation": self = .invitation(try Invitation(arguments))
      case "Item": self = .item(try Item(arguments))
      case "Message": self = .message(try Message(arguments))
      case "Names": self = .names_
      case "Old": self = .old
      case "Price": self = .price(try Price(arguments))
      case "Profile": self = .profile(try Profile(arguments))
      case "Releases": self = .releases(try Releases(arguments))
      case "Results": self = .results(try Results(arguments))
      case "Set": self = .set(try Set(arguments))
      case "String": self = .string(try String(arguments))
      case "Tags": self = .tags(try Tags(arguments))
      case "Track": self = .track(try Track(arguments))
      case "Type": self = .type
      case "URL": self = .url(try URL(arguments))
      case "Version": self = .version(try Version(arguments))
      default: throw .unknownScreen(name)
      }
    }

    /// `Arguments(...)`
    static func arguments_(others: Roadbook.Arguments = [:]) -> Self {
      .arguments_(Arguments(others: others))
    }

    /// `Change(at: Moment)`
    static func change(at: Moment) -> Self { .change(Change(at: at)) }

    /// `Channel(channel: string)`
    static func channel(channel: Swift.String) -> Self { .channel(Channel(channel: channel)) }

    /// `File(path: path)`
    static func file(path: Swift.String) -> Self { .file(File(path: path)) }

    /// `Files(names: list<string>)`
    static func files(names: [Swift.String]) -> Self { .files(Files(names: names)) }

    /// `Half(n: Even)`
    static func half(n: Int) -> Self { .half(Half(n: n)) }

    /// `In(country: Country)`
    static func `in`(country: ParameterValue) -> Self { .in(In(country: country)) }

    /// `Invitation(code: Code)`
    static func invitation(code: Code) -> Self { .invitation(Invitation(code: code)) }

    /// `Item(id: int, in: Region = "default", self: bool = false)`
    static func item(id: Int, in: Region = .default, self_: Bool = false) -> Self {
      .item(Item(id: id, in: `in`, self_: self_))
    }

    /// `Message(id: uuid, on: date?, from: url?)`
    static func message(id: UUID, on: Swift.String? = nil, from: Foundation.URL? = nil) -> Self {
      .message(Message(id: id, on: on, from: from))
    }

    /// `Price(price: Cents)`
    static func price(price: Double) -> Self { .price(Price(price: price)) }

    /// `Profile(user: string)`
    static func profile(user: Swift.String) -> Self { .profile(Profile(user: user)) }

    /// `Releases(kind: string, year: 1900...2100?, month: 1...12?)`
    static func releases(
      kind: Swift.String, year: Releases.Year? = nil, month: Releases.Month? = nil
    ) -> Self {
      .releases(Releases(kind: kind, year: year, month: month))
    }

    /// `Results(query: string from q, ...)`
    static func results(query: Swift.String, others: Roadbook.Arguments = [:]) -> Self {
      .results(Results(query: query, others: others))
    }

    /// `Set(url: url?, others: list<Page>)`
    static func set(url: Foundation.URL? = nil, others_: [Page]) -> Self {
      .set(Set(url: url, others_: others_))
    }

    /// `String(arguments: int, link: Link?)`
    static func string(arguments_: Int, link_: Link_? = nil) -> Self {
      .string(String(arguments_: arguments_, link_: link_))
    }

    /// `Tags(tags: list<string>, sort: asc|desc = "asc")`
    static func tags(tags: [Swift.String], sort: Tags.Sort = .asc) -> Self {
      .tags(Tags(tags: tags, sort: sort))
    }

    /// `Track(n: 1...99)`
    static func track(n: Track.N) -> Self { .track(Track(n: n)) }

    /// `URL(page: Page, self: "+"|""|"a b")`
    static func url(page: Page, self_: URL.Self_) -> Self { .url(URL(page: page, self_: self_)) }

    /// `Version(major: int, minor: int)`
    static func version(major: Int, minor: Int) -> Self {
      .version(Version(major: major, minor: minor))
    }

    var name: ScreenName {
      switch self {
      case .arguments_: "Arguments"
      case .change: "Change"
      case .channel: "Channel"
      case .file: "File"
      case .files: "Files"
      case .half: "Half"
      case .hidden: "Hidden"
      case .in: "In"
      case .invitation: "Invitation"
      case .item: "Item"
      case .message: "Message"
      case .names_: "Names"
      case .old: "Old"
      case .price: "Price"
      case .profile: "Profile"
      case .releases: "Releases"
      case .results: "Results"
      case .set: "Set"
      case .string: "String"
      case .tags: "Tags"
      case .track: "Track"
      case .type: "Type"
      case .url: "URL"
      case .version: "Version"
      }
    }

    var arguments: Roadbook.Arguments {
      switch self {
      case .arguments_(let screen): screen.arguments
      case .change(let screen): screen.arguments
      case .channel(let screen): screen.arguments
      case .file(let screen): screen.arguments
      case .files(let screen): screen.arguments
      case .half(let screen): screen.arguments
      case .in(let screen): screen.arguments
      case .invitation(let screen): screen.arguments
      case .item(let screen): screen.arguments
      case .message(let screen): screen.arguments
      case .price(let screen): screen.arguments
      case .profile(let screen): screen.arguments
      case .releases(let screen): screen.arguments
      case .results(let screen): screen.arguments
      case .set(let screen): screen.arguments
      case .string(let screen): screen.arguments
      case .tags(let screen): screen.arguments
      case .track(let screen): screen.arguments
      case .url(let screen): screen.arguments
      case .version(let screen): screen.arguments
      case .hidden, .names_, .old, .type: [:]
      }
    }

    /// `Arguments(...)`
    struct Arguments: TypedArguments {
      static let screen: ScreenName = "Arguments"
      /// The parameters that the screen does not declare.
      var others: Roadbook.Arguments

      init(others: Roadbook.Arguments = [:]) {
        self.others = others
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        others = arguments
      }

      var arguments: Roadbook.Arguments { others }
    }

    /// `Change(at: Moment)`
    struct Change: TypedArguments {
      static let screen: ScreenName = "Change"
      var at: Moment

      init(at: Moment) {
        self.at = at
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        at = try arguments.value("at")
      }

      var arguments: Roadbook.Arguments { ["at": at] }
    }

    /// `Channel(channel: string)`
    struct Channel: TypedArguments {
      static let screen: ScreenName = "Channel"
      var channel: Swift.String

      init(channel: Swift.String) {
        self.channel = channel
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        channel = try arguments.value("channel")
      }

      var arguments: Roadbook.Arguments { ["channel": channel] }
    }

    /// `File(path: path)`
    struct File: TypedArguments {
      static let screen: ScreenName = "File"
      var path: Swift.String

      init(path: Swift.String) {
        self.path = path
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        path = try arguments.value("path")
      }

      var arguments: Roadbook.Arguments { ["path": path] }
    }

    /// `Files(names: list<string>)`
    struct Files: TypedArguments {
      static let screen: ScreenName = "Files"
      var names: [Swift.String]

      init(names: [Swift.String]) {
        self.names = names
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        names = try arguments.value("names")
      }

      var arguments: Roadbook.Arguments { ["names": names] }
    }

    /// `Half(n: Even)`
    struct Half: TypedArguments {
      static let screen: ScreenName = "Half"
      /// `int where value / 2 * 2 == value`
      var n: Int

      init(n: Int) {
        self.n = n
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        n = try arguments.value("n")
      }

      var arguments: Roadbook.Arguments { ["n": n] }
    }

    /// `In(country: Country)`
    struct In: TypedArguments {
      static let screen: ScreenName = "In"
      /// What the app's code makes of `/[A-Z]{2}/`.
      var country: ParameterValue

      init(country: ParameterValue) {
        self.country = country
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        country = try arguments.value("country")
      }

      var arguments: Roadbook.Arguments { ["country": country] }
    }

    /// `Invitation(code: Code)`
    struct Invitation: TypedArguments {
      static let screen: ScreenName = "Invitation"
      var code: Code

      init(code: Code) {
        self.code = code
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        code = try arguments.value("code")
      }

      var arguments: Roadbook.Arguments { ["code": code] }
    }

    /// `Item(id: int, in: Region = "default", self: bool = false)`
    struct Item: TypedArguments {
      static let screen: ScreenName = "Item"
      var id: Int
      var `in`: Region
      var self_: Bool

      init(id: Int, in: Region = .default, self_: Bool = false) {
        self.id = id
        self.in = `in`
        self.self_ = self_
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        id = try arguments.value("id")
        `in` = try arguments.value("in")
        self_ = try arguments.value("self")
      }

      var arguments: Roadbook.Arguments { ["id": id, "in": `in`, "self": self_] }
    }

    /// `Message(id: uuid, on: date?, from: url?)`
    struct Message: TypedArguments {
      static let screen: ScreenName = "Message"
      var id: UUID
      /// A date as text: `2026-12-24`, or with a time.
      var on: Swift.String?
      var from: Foundation.URL?

      init(id: UUID, on: Swift.String? = nil, from: Foundation.URL? = nil) {
        self.id = id
        self.on = on
        self.from = from
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        id = try arguments.value("id")
        on = try arguments.value("on")
        from = try arguments.value("from")
      }

      var arguments: Roadbook.Arguments { ["id": id, "on": on, "from": from] }
    }

    /// `Price(price: Cents)`
    struct Price: TypedArguments {
      static let screen: ScreenName = "Price"
      /// `float as value * 100`
      var price: Double

      init(price: Double) {
        self.price = price
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        price = try arguments.value("price")
      }

      var arguments: Roadbook.Arguments { ["price": price] }
    }

    /// `Profile(user: string)`
    struct Profile: TypedArguments {
      static let screen: ScreenName = "Profile"
      var user: Swift.String

      init(user: Swift.String) {
        self.user = user
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        user = try arguments.value("user")
      }

      var arguments: Roadbook.Arguments { ["user": user] }
    }

    /// `Releases(kind: string, year: 1900...2100?, month: 1...12?)`
    struct Releases: TypedArguments {
      /// `1...12`
      struct Month: RestrictedValue, ExpressibleByIntegerLiteral, Comparable {
        static let range = 1...12
        static let restriction = "in 1...12"
        let rawValue: Int

        init?(rawValue: Int) {
          guard Self.range.contains(rawValue) else { return nil }
          self.rawValue = rawValue
        }
      }

      /// `1900...2100`
      struct Year: RestrictedValue, ExpressibleByIntegerLiteral, Comparable {
        static let range = 1900...2100
        static let restriction = "in 1900...2100"
        let rawValue: Int

        init?(rawValue: Int) {
          guard Self.range.contains(rawValue) else { return nil }
          self.rawValue = rawValue
        }
      }

      static let screen: ScreenName = "Releases"
      var kind: Swift.String
      var year: Year?
      var month: Month?

      init(kind: Swift.String, year: Year? = nil, month: Month? = nil) {
        self.kind = kind
        self.year = year
        self.month = month
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        kind = try arguments.value("kind")
        year = try arguments.value("year")
        month = try arguments.value("month")
      }

      var arguments: Roadbook.Arguments { ["kind": kind, "year": year, "month": month] }
    }

    /// `Results(query: string from q, ...)`
    struct Results: TypedArguments {
      static let screen: ScreenName = "Results"
      var query: Swift.String
      /// The parameters that the screen does not declare.
      var others: Roadbook.Arguments

      init(query: Swift.String, others: Roadbook.Arguments = [:]) {
        self.query = query
        self.others = others
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        query = try arguments.value("query")
        others = arguments.without("query")
      }

      var arguments: Roadbook.Arguments { others.adding(["query": query]) }
    }

    /// `Set(url: url?, others: list<Page>)`
    struct Set: TypedArguments {
      static let screen: ScreenName = "Set"
      var url: Foundation.URL?
      var others_: [Page]

      init(url: Foundation.URL? = nil, others_: [Page]) {
        self.url = url
        self.others_ = others_
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        url = try arguments.value("url")
        others_ = try arguments.value("others")
      }

      var arguments: Roadbook.Arguments { ["url": url, "others": others_] }
    }

    /// `String(arguments: int, link: Link?)`
    struct String: TypedArguments {
      static let screen: ScreenName = "String"
      var arguments_: Int
      var link_: Link_?

      init(arguments_: Int, link_: Link_? = nil) {
        self.arguments_ = arguments_
        self.link_ = link_
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        arguments_ = try arguments.value("arguments")
        link_ = try arguments.value("link")
      }

      var arguments: Roadbook.Arguments { ["arguments": arguments_, "link": link_] }
    }

    /// `Tags(tags: list<string>, sort: asc|desc = "asc")`
    struct Tags: TypedArguments {
      /// `asc|desc`
      enum Sort: Swift.String, RouteConvertible, CaseIterable {
        case asc, desc
      }

      static let screen: ScreenName = "Tags"
      var tags: [Swift.String]
      var sort: Sort

      init(tags: [Swift.String], sort: Sort = .asc) {
        self.tags = tags
        self.sort = sort
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        tags = try arguments.value("tags")
        sort = try arguments.value("sort")
      }

      var arguments: Roadbook.Arguments { ["tags": tags, "sort": sort] }
    }

    /// `Track(n: 1...99)`
    struct Track: TypedArguments {
      /// `1...99`
      struct N: RestrictedValue, ExpressibleByIntegerLiteral, Comparable {
        static let range = 1...99
        static let restriction = "in 1...99"
        let rawValue: Int

        init?(rawValue: Int) {
          guard Self.range.contains(rawValue) else { return nil }
          self.rawValue = rawValue
        }
      }

      static let screen: ScreenName = "Track"
      var n: N

      init(n: N) {
        self.n = n
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        n = try arguments.value("n")
      }

      var arguments: Roadbook.Arguments { ["n": n] }
    }

    /// `URL(page: Page, self: "+"|""|"a b")`
    struct URL: TypedArguments {
      /// `"+"|""|"a b"`
      enum Self_: Swift.String, RouteConvertible, CaseIterable {
        case n2b = "+"
        case empty = ""
        case aB = "a b"
      }

      static let screen: ScreenName = "URL"
      var page: Page
      var self_: Self_

      init(page: Page, self_: Self_) {
        self.page = page
        self.self_ = self_
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        page = try arguments.value("page")
        self_ = try arguments.value("self")
      }

      var arguments: Roadbook.Arguments { ["page": page, "self": self_] }
    }

    /// `Version(major: int, minor: int)`
    struct Version: TypedArguments {
      static let screen: ScreenName = "Version"
      var major: Int
      var minor: Int

      init(major: Int, minor: Int) {
        self.major = major
        self.minor = minor
      }

      init(_ arguments: Roadbook.Arguments) throws(ArgumentError) {
        major = try arguments.value("major")
        minor = try arguments.value("minor")
      }

      var arguments: Roadbook.Arguments { ["major": major, "minor": minor] }
    }
  }

  // MARK: - Links

  /// The URL of a route: `/items/42`, and with a scheme `app://items/42`.
  typealias Link = RouteLink<Scheme>

  /// What absolute URLs begin with.
  enum Scheme: Swift.String, RouteScheme {
    case app = "app:/"
    case appExampleCom = "https://app.example.com"
    case corner = "corner:/"
  }

  /// `/arguments`
  ///
  /// In the query: `others` as they are.
  static func arguments(others: Roadbook.Arguments = [:]) -> Link {
    var link = Link("/arguments")
    link.query(others)
    return link
  }

  /// `/at/:at<Moment>`
  static func change(at: Moment) -> Link {
    var link = Link("/at/")
    link.append(value: at)
    return link
  }

  /// `/:channel`
  ///
  /// Some values lead to other routes: `arguments`, `default`, `names`, `old`, `type`, `words`.
  ///
  /// - Throws: `BuildError` if the channel is empty, `.` or `..`.
  static func channel(channel: Swift.String) throws(BuildError) -> Link {
    var link = Link("/")
    try link.append("channel", channel)
    return link
  }

  /// `/default`
  static func `default`() -> Link {
    Link("/default")
  }

  /// `/files/:path<path>`
  ///
  /// - Throws: `BuildError` if a segment of the path is empty, `.` or `..`.
  static func file(path: Swift.String) throws(BuildError) -> Link {
    var link = Link("/files")
    try link.append("path", path: path)
    return link
  }

  /// `/names/**:names`
  ///
  /// - Throws: `BuildError` if one of the names is empty, `.` or `..`.
  static func files(names: [Swift.String]) throws(BuildError) -> Link {
    var link = Link("/names")
    try link.append("names", segments: names)
    return link
  }

  /// `corner://first/:code<Code>`
  static func first(code: Code) -> RouteLink<Never> {
    var link = RouteLink<Never>("corner://first/")
    link.append(value: code)
    return link
  }

  /// `/half/:n<Even>`
  ///
  /// The map takes only some numbers: `int where value / 2 * 2 == value`.
  static func half(n: Int) -> Link {
    var link = Link("/half/")
    link.append(value: n)
    return link
  }

  /// `/in/:country<Country>`
  ///
  /// - Throws: `BuildError` if the country is not of the form /[A-Z]{2}/.
  static func `in`(country: Swift.String) throws(BuildError) -> Link {
    var link = Link("/in/")
    try link.append("country", country, of: "[A-Z]{2}")
    return link
  }

  /// `/invite/:code<Code>`
  static func invitation(code: Code) -> Link {
    var link = Link("/invite/")
    link.append(value: code)
    return link
  }

  /// `/items/:id<int>`
  ///
  /// In the query: `in`, default if it is left out; `self_` as `self`, false if it is left out.
  static func item(id: Int, in: Region? = nil, self_: Bool? = nil) -> Link {
    var link = Link("/items/")
    link.append(value: id)
    link.query("in", `in`)
    link.query("self", self_)
    return link
  }

  /// `/message/:id<uuid>`
  ///
  /// In the query: `on`; `from`.
  static func message(id: UUID, on: Swift.String? = nil, from: Foundation.URL? = nil) -> Link {
    var link = Link("/message/")
    link.append(value: id)
    link.query("on", on)
    link.query("from", from)
    return link
  }

  /// `/words`
  static func names() -> Link {
    Link("/words")
  }

  /// `/old`
  @available(*, deprecated, message: "use \"items\"")
  static func old() -> Link {
    Link("/old")
  }

  /// `/part#/:topic`
  ///
  /// - Throws: `BuildError` if the topic is empty.
  static func part(topic: Swift.String) throws(BuildError) -> Link {
    var link = Link("/part")
    link.append("#/")
    try link.append("topic", fragment: topic)
    return link
  }

  /// `/price/:price<Cents>`
  ///
  /// `price` is as the URL has it: the map converts it, `float as value * 100`.
  static func price(price: Double) -> Link {
    var link = Link("/price/")
    link.append(value: price)
    return link
  }

  /// `/@:user`, `/u/:user`
  ///
  /// - Throws: `BuildError` if the user is empty.
  static func profile(user: Swift.String) throws(BuildError) -> Link {
    var link = Link("/@")
    try link.append("user", within: user)
    return link
  }

  /// `/new/:kind(/:year<1900...2100>(/:month<1...12>))`
  ///
  /// - Throws: `BuildError` if the kind is empty, `.` or `..`.
  static func releases(kind: Swift.String) throws(BuildError) -> Link {
    var link = Link("/new/")
    try link.append("kind", kind)
    return link
  }

  /// `/new/:kind(/:year<1900...2100>(/:month<1...12>))`
  ///
  /// - Throws: `BuildError` if the kind is empty, `.` or `..`.
  static func releases(
    kind: Swift.String, year: Screen.Releases.Year, month: Screen.Releases.Month? = nil
  ) throws(BuildError) -> Link {
    var link = Link("/new/")
    try link.append("kind", kind)
    link.append("/")
    link.append(value: year)
    if let month {
      link.append("/")
      link.append(value: month)
    }
    return link
  }

  /// `/search?q=:q&beta`
  ///
  /// In the query: `query` as `q`; `others` as they are.
  ///
  /// - Throws: `BuildError` if the query is empty.
  static func results(
    query: Swift.String, others: Roadbook.Arguments = [:]
  ) throws(BuildError) -> Link {
    var link = Link("/search")
    try link.query("q", required: query)
    link.query("beta")
    link.query(others)
    return link
  }

  /// `corner://:name(/:more/:most)`
  ///
  /// - Throws: `BuildError` if the name is empty, `.` or `..`.
  static func run(name: Swift.String) throws(BuildError) -> RouteLink<Never> {
    var link = RouteLink<Never>("corner://")
    try link.append("name", host: name)
    return link
  }

  /// `corner://:name(/:more/:most)`
  ///
  /// - Throws: `BuildError` if the name is empty, `.` or `..`, or if the more is empty, `.` or `..`, or if the most is empty, `.` or `..`.
  static func run(
    name: Swift.String, more: Swift.String, most: Swift.String
  ) throws(BuildError) -> RouteLink<Never> {
    var link = RouteLink<Never>("corner://")
    try link.append("name", host: name)
    link.append("/")
    try link.append("more", more)
    link.append("/")
    try link.append("most", most)
    return link
  }

  /// `/set/**+:others<list<Page>>?debug=true`
  ///
  /// In the query: `url`.
  ///
  /// - Throws: `BuildError` if one of the others is empty, `.` or `..`.
  static func set(url: Foundation.URL? = nil, others_: [Page]) throws(BuildError) -> Link {
    var link = Link("/set")
    try link.append("others", atLeastOne: others_)
    link.query("debug", "true")
    link.query("url", url)
    return link
  }

  /// `https://:shop.example.org/i/:id<int>`
  ///
  /// In the query: `in`, default if it is left out; `self_` as `self`, false if it is left out.
  ///
  /// - Throws: `BuildError` if the shop is no label of a host.
  static func shopItem(
    shop: Swift.String, id: Int, in: Region? = nil, self_: Bool? = nil
  ) throws(BuildError) -> RouteLink<Never> {
    var link = RouteLink<Never>("https://")
    try link.append("shop", label: shop)
    link.append(".example.org/i/")
    link.append(value: id)
    link.query("in", `in`)
    link.query("self", self_)
    return link
  }

  /// `/string/:arguments`
  ///
  /// In the query: `link_` as `link`.
  static func string(arguments_: Int, link_: Link_? = nil) -> Link {
    var link = Link("/string/")
    link.append(value: arguments_)
    link.query("link", link_)
    return link
  }

  /// `/tags/:sort?tags=:tags<list<string>>`
  ///
  /// In the query: `tags`.
  ///
  /// - Throws: `BuildError` if the tags is empty.
  static func tags(tags: [Swift.String], sort: Screen.Tags.Sort) throws(BuildError) -> Link {
    var link = Link("/tags/")
    link.append(value: sort)
    try link.query("tags", required: tags)
    return link
  }

  /// `/album#track-:n<1...99>`
  static func track(n: Screen.Track.N) -> Link {
    var link = Link("/album")
    link.append("#track-")
    link.append(value: n)
    return link
  }

  /// `/type`
  static func type() -> Link {
    Link("/type")
  }

  /// `/url/:page`
  ///
  /// In the query: `self_` as `self`.
  static func url(page: Page, self_: Screen.URL.Self_) -> Link {
    var link = Link("/url/")
    link.append(value: page)
    link.query("self", self_)
    return link
  }

  /// `/v:major<int>.:minor<int>`
  static func version(major: Int, minor: Int) -> Link {
    var link = Link("/v")
    link.append(value: major)
    link.append(".")
    link.append(value: minor)
    return link
  }

  // MARK: - Types

  /// `/[a-z0-9]{8}/`
  struct Code: RestrictedValue, ExpressibleByStringLiteral {
    static let restriction = "of the form /[a-z0-9]{8}/"
    private static let form = try? LinearRegex("[a-z0-9]{8}")
    let rawValue: Swift.String

    init?(rawValue: Swift.String) {
      guard Self.form?.matches(rawValue) == true else { return nil }
      self.rawValue = rawValue
    }
  }

  /// `a|b`
  enum Link_: Swift.String, RouteConvertible, CaseIterable {
    case a, b
  }

  /// `last|int`
  enum Moment: RouteConvertible, Hashable {
    case last
    case int(Int)

    init?(routeValue: ParameterValue) {
      if routeValue == .string("last") {
        self = .last
      } else if let value = Int(routeValue: routeValue) {
        self = .int(value)
      } else {
        return nil
      }
    }

    var routeValue: ParameterValue {
      switch self {
      case .last: .string("last")
      case .int(let value): value.routeValue
      }
    }

    static var routeTypePhrase: Swift.String { "last|int" }
  }

  /// `1...9`
  struct Page: RestrictedValue, ExpressibleByIntegerLiteral, Comparable {
    static let range = 1...9
    static let restriction = "in 1...9"
    let rawValue: Int

    init?(rawValue: Int) {
      guard Self.range.contains(rawValue) else { return nil }
      self.rawValue = rawValue
    }
  }

  /// `us-west-1|eu-west-3|default`
  enum Region: Swift.String, RouteConvertible, CaseIterable {
    case usWest1 = "us-west-1"
    case euWest3 = "eu-west-3"
    case `default`
  }

  // MARK: - Names

  /// What the app's code performs.
  enum Actions {
    static let save: ActionName = "save"
  }

  /// The guards.
  enum Guards {
    static let on: GuardName = "on"
  }

  /// The routes, for handlers.
  enum Routes {
    static let first = TypedRoute<Screen.Invitation>("first")
    static let item = TypedRoute<Screen.Item>("item")
    static let part: RouteName = "part"
    static let profile = TypedRoute<Screen.Profile>("profile")
    static let shopItem = TypedRoute<Screen.Item>("shopItem")
    static let url = TypedRoute<Screen.URL>("url")
  }

  /// The types that the app's code converts.
  enum Types {
    static let country: TypeName = "Country"
  }

  /// The variables.
  enum Variables {
    static let hasCamera = TypedVariable<Bool>("hasCamera")
    static let last = TypedVariable<ParameterValue>("last")
    static let region = TypedVariable<Region>("region")
    static let stars = TypedVariable<Stars>("stars")

    /// `1...5`
    struct Stars: RestrictedValue, ExpressibleByIntegerLiteral, Comparable {
      static let range = 1...5
      static let restriction = "in 1...5"
      let rawValue: Int

      init?(rawValue: Int) {
        guard Self.range.contains(rawValue) else { return nil }
        self.rawValue = rawValue
      }
    }
  }
}
