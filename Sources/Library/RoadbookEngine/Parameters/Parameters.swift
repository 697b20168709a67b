/// The source of a parameter's value, weakest first.
public enum ParameterSource: Hashable, Sendable, CaseIterable {
  /// A `default` of the route.
  case `default`
  /// The URL's fragment.
  case fragment
  /// The URL's query.
  case query
  /// The URL's path or host.
  case path
  /// The caller, `with { … }`.
  case with
  /// A `set` of the route.
  case set
}

/// The parameters of one request to one route, each with its source.
///
/// A stronger source replaces the value in place, so the order is that of the first occurrence in:
/// captures of host and path, query, fragment, defaults, `with`, `set`.
public struct Parameters: Hashable, Sendable {
  /// One parameter.
  public struct Entry: Hashable, Sendable {
    /// Its name: a capture's name or a key in the URL.
    public var key: String
    /// Its value.
    public var value: ParameterValue
    /// The source of the value.
    public var source: ParameterSource
    /// Whether the value is text of the query or fragment, which no capture has converted.
    fileprivate var isText = false
    /// The elements of such a text in which a comma was escaped.
    fileprivate var elements: [String]?

    /// Creates a parameter.
    public init(key: String, value: ParameterValue, source: ParameterSource) {
      self.key = key
      self.value = value
      self.source = source
    }
  }

  /// The parameters in order; keys are unique.
  public private(set) var entries: [Entry] = []
  /// The index of each key; nil as long as there are at most `fewEntries`.
  private var places: [String: Int]?
  private static let fewEntries = 12

  /// No parameters.
  public init() {}

  /// The parameters of a match.
  ///
  /// Query captures have their converted value. A repeated key is a list, a flag is true.
  ///
  /// - Parameters:
  ///   - match: The match, whose captures are parameters.
  ///   - request: The URL, whose query and fragment are parameters.
  ///   - queryWins: Whether the query is stronger than the path.
  ///   - reading: The rules of the namespace.
  ///   - defaults: The defaults of the route.
  ///   - fields: The values that the caller passes, `with { … }`.
  ///   - set: The values that the route sets.
  public init(
    match: RouteMatch, request: Request, queryWins: Bool = false,
    reading: ReadingRules = ReadingRules(), defaults: [ParameterValue.Field] = [],
    with fields: [ParameterValue.Field] = [], set: [ParameterValue.Field] = []
  ) {
    if match.captures.count > 1 { entries.reserveCapacity(match.captures.count) }
    for capture in match.captures where capture.source == .path || capture.source == .host {
      put(capture.name, capture.value, .path, queryWins)
    }
    if !reading.isQueryApart { put(reading.queryItems(of: request), .query, queryWins, reading) }
    for capture in match.captures where capture.source == .query {
      put(capture.name, capture.value, .query, queryWins)
    }
    if reading.fragment == .weaker {
      put(request.fragmentParameters(reading), .fragment, queryWins, reading)
    }
    for capture in match.captures where capture.source == .fragment {
      // If the fragment's parameters count as query parameters, its captures count as path
      // captures.
      let source: ParameterSource = reading.fragment == .joined ? .path : .fragment
      put(capture.name, capture.value, source, queryWins)
    }
    for field in defaults { put(field.name, field.value, .default, queryWins) }
    for field in fields { put(field.name, field.value, .with, queryWins) }
    for field in set { put(field.name, field.value, .set, queryWins) }
  }

  /// The parameters of a URL that no route matched.
  public init(request: Request, reading: ReadingRules) {
    if !reading.isQueryApart { put(reading.queryItems(of: request), .query, false, reading) }
    if reading.fragment == .weaker {
      put(request.fragmentParameters(reading), .fragment, false, reading)
    }
  }

  /// The value of a key; nil if it is absent.
  public subscript(key: String) -> ParameterValue? { place(of: key).map { entries[$0].value } }

  /// The source of a key; nil if it is absent.
  public func source(of key: String) -> ParameterSource? {
    place(of: key).map { entries[$0].source }
  }

  /// The parameters as the fields of a record.
  public var fields: [ParameterValue.Field] {
    entries.map { ParameterValue.Field($0.key, $0.value) }
  }

  /// Sets a key, whatever its previous source.
  public mutating func set(_ key: String, to value: ParameterValue, source: ParameterSource = .set)
  {
    let entry = Entry(key: key, value: value, source: source)
    if let place = place(of: key) { entries[place] = entry } else { append(entry) }
  }

  private mutating func append(_ entry: consuming Entry) {
    entries.append(entry)
    if entries.count > Self.fewEntries { noteLast() }
  }

  /// Removes the parameters for which `isGone` returns true.
  public mutating func remove(where isGone: (Entry) -> Bool) {
    let count = entries.count
    entries.removeAll(where: isGone)
    guard entries.count < count else { return }
    places = nil
    if entries.count > Self.fewEntries { noteLast() }
  }

  /// Adds the last entry to `places`, or all if these are missing.
  private mutating func noteLast() {
    let first = places == nil ? 0 : entries.count - 1
    var noted = places.take() ?? [:]
    for place in first..<entries.count { noted[entries[place].key] = place }
    places = noted
  }

  private func place(of key: String) -> Int? {
    if let places { return places[key] }
    for index in entries.indices where entries[index].key == key { return index }
    return nil
  }

  mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

  /// Combines all values of each key, in URL order.
  mutating func put(
    _ items: QueryItems, _ source: ParameterSource, _ queryWins: Bool, _ reading: ReadingRules
  ) {
    if items.items.isEmpty { return }
    if items.items.count <= Self.fewEntries {
      putFew(items.items, source, queryWins, reading)
      return noteElements(items.items, source, reading)
    }
    var values: [String: [ParameterValue]] = [:]
    for item in items.items {
      guard reading.takes(item) else { continue }
      values[item.key, default: []].append(item.parameter)
    }
    for item in items.items {
      guard let all = values.removeValue(forKey: item.key), let last = all.last else { continue }
      let value = all.count == 1 || reading.takesLastValue ? last : .list(all)
      put(item.key, value, source, queryWins, isText: true)
    }
    noteElements(items.items, source, reading)
  }

  /// The same without a dictionary: at most `fewEntries` keys are compared with each other.
  private mutating func putFew(
    _ items: [QueryItems.Item], _ source: ParameterSource, _ queryWins: Bool,
    _ reading: ReadingRules
  ) {
    entries.reserveCapacity(entries.count + items.count)
    for index in items.indices {
      // The first item with a key puts all of its values.
      let key = items[index].key
      if items[..<index].contains(where: { $0.key == key }) { continue }
      var last: ParameterValue?
      var list: [ParameterValue] = []
      for item in items[index...] where item.key == key && reading.takes(item) {
        if let last, list.isEmpty { list.append(last) }
        last = item.parameter
        if !list.isEmpty { list.append(item.parameter) }
      }
      guard let last else { continue }
      put(
        key, list.isEmpty || reading.takesLastValue ? last : .list(list), source, queryWins,
        isText: true)
    }
  }

  /// Keeps the elements of values that have escaped commas.
  private mutating func noteElements(
    _ items: [QueryItems.Item], _ source: ParameterSource, _ reading: ReadingRules
  ) {
    for item in items where item.hasEscapedComma {
      guard let place = place(of: item.key), entries[place].source == source else { continue }
      let all = items.filter { $0.key == item.key && reading.takes($0) }
      entries[place].elements = (reading.takesLastValue ? all.suffix(1) : all[...]).flatMap(
        \.elements)
    }
  }

  /// Whether a value is text of the query or fragment, which no capture has converted.
  package func isText(_ key: String) -> Bool { place(of: key).map { entries[$0].isText } ?? false }

  /// The elements of such a text, if some of its commas are escaped, so that the value does not
  /// tell them apart.
  package func elements(of key: String) -> [String]? {
    place(of: key).flatMap { entries[$0].elements }
  }

  mutating func put(
    _ key: consuming String, _ value: consuming ParameterValue, _ source: ParameterSource,
    _ queryWins: Bool, isText: Bool = false
  ) {
    var entry = Entry(key: key, value: value, source: source)
    entry.isText = isText
    guard let place = place(of: entry.key) else { return append(entry) }
    if entries[place].source.strength(queryWins) > source.strength(queryWins) { return }
    entries[place] = entry
  }
}

extension QueryItems.Item {
  fileprivate var parameter: ParameterValue { value.map { .string($0) } ?? .bool(true) }
}

extension ReadingRules {
  /// Whether an item is a parameter.
  fileprivate func takes(_ item: QueryItems.Item) -> Bool {
    !(item.value == nil && dropsFlags) && !(reservesRouteKeys && Self.routeKeys.contains(item.key))
  }

  /// The query items, with those of the fragment if they count as query items.
  fileprivate func queryItems(of request: Request) -> QueryItems {
    var result = request.query
    if fragment == .joined { result.items += request.fragmentParameters(self).items }
    return result
  }
}

extension ParameterSource {
  fileprivate func strength(_ queryWins: Bool) -> Int {
    switch self {
    case .default: 0
    case .fragment: 1
    case .query: queryWins ? 4 : 2
    case .path: 3
    case .with: 5
    case .set: 6
    }
  }
}
