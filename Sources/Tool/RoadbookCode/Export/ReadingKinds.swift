/// What converts the texts of URLs to values, as far as the routes of a map need it.
struct ReadingKinds {
  enum Kind: String {
    case text, int, uint, float, bool, uuid, date, url
    /// One of some words.
    case word
    /// A value of another kind that fits.
    case such
    /// The first of several that fits.
    case either
  }

  private(set) var kinds: Set<Kind> = []
  /// The types of the file among them.
  private(set) var types: Set<ExportedType.Key> = []
  private(set) var hasLists = false

  init(_ map: ExportedMap, _ reading: ExportedReading) {
    for route in reading.routes + reading.schemes.flatMap(\.routes) {
      for case .capture(_, let type) in route.path { add(type, map) }
      for condition in route.query { add(condition.type, map) }
      switch route.target {
      case .screen(let name):
        let screen = map.screens.first { $0.name.name == name }
        for parameter in screen?.parameters ?? [] { add(parameter.type, map) }
      case .link, .path, .unknown: break
      }
    }
  }

  private mutating func add(_ type: CodeType, _ map: ExportedMap) {
    switch type {
    case .string, .path, .value: kinds.insert(.text)
    case .int: kinds.insert(.int)
    case .uint: kinds.formUnion([.int, .uint])
    case .float: kinds.insert(.float)
    case .bool: kinds.insert(.bool)
    case .uuid: kinds.insert(.uuid)
    case .date: kinds.insert(.date)
    case .url: kinds.insert(.url)
    case .list(let element):
      hasLists = true
      add(element, map)
    case .declared(let key):
      guard types.insert(key).inserted else { return }
      switch map.type(key)?.shape {
      case .words: kinds.insert(.word)
      case .range(let base, _, _):
        kinds.insert(.such)
        add(base, map)
      case .regex, nil: kinds.formUnion([.text, .such])
      case .union(let members):
        kinds.formUnion([.word, .either])
        for case .type(let type) in members { add(type, map) }
      }
    }
  }
}

extension ExportedMap {
  /// The type that a key of the file's screens and links names.
  func type(_ key: ExportedType.Key) -> ExportedType? {
    let types =
      switch key.owner {
      case .map: types
      case .screen: screens.flatMap(\.types)
      case .link: links.flatMap(\.types)
      case .variables: variableTypes
      }
    return types.first { $0.key == key }
  }
}
