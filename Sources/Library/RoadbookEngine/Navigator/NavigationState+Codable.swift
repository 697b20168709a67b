import RoadbookURL

/// What is on show, as apps store it. Whether it fits a map is known only when it is shown again.
extension NavigationState: Codable {
  /// Reads a stored state.
  ///
  /// - Throws: `DecodingError` if it is not what `encode(to:)` writes, or not the state of any app.
  public init(from decoder: any Decoder) throws {
    let fields = try StoredFields(decoder, ["root", "stacks", "selected", "modals"])
    self.init(
      root: try fields.value("root"), stacks: try fields.value("stacks"),
      selected: try fields.optional("selected") ?? [:],
      modals: try fields.optional("modals") ?? [])
    let names = stacks.map(\.container) + modals.map(\.container)
    guard Set(names).count == names.count else {
      throw StoredFields.error("two stacks have the same name", decoder.codingPath)
    }
    let screens = stacks.flatMap(\.screens) + modals.flatMap(\.screens)
    let identities = Set(screens.map { Instance(screen: $0.screen, identity: $0.identity) })
    guard identities.count == screens.count else {
      throw StoredFields.error("two screens have the same number", decoder.codingPath)
    }
  }

  /// Stores the state.
  ///
  /// - Throws: `EncodingError` if a screen has a value that cannot be stored.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StoredFields.Name.self)
    try container.encode(root, forKey: "root")
    try container.encode(stacks, forKey: "stacks")
    if !selected.isEmpty { try container.encode(selected, forKey: "selected") }
    if !modals.isEmpty { try container.encode(modals, forKey: "modals") }
  }
}

extension NavigationState.Instance: Codable {
  /// Reads a stored screen.
  ///
  /// - Throws: `DecodingError` if it is not what `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let fields = try StoredFields(decoder, ["screen", "arguments", "number"])
    self.init(
      screen: try fields.value("screen"), arguments: try fields.uniqueFields("arguments"),
      identity: try fields.value("number"))
    guard identity > 0 else { throw fields.error("number", "the number is not above 0") }
  }

  /// Stores the screen.
  ///
  /// - Throws: `EncodingError` if an argument cannot be stored.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StoredFields.Name.self)
    try container.encode(screen, forKey: "screen")
    if !arguments.isEmpty { try container.encode(arguments, forKey: "arguments") }
    try container.encode(identity, forKey: "number")
  }
}

extension NavigationState.Stack: Codable {
  /// Reads a stored stack.
  ///
  /// - Throws: `DecodingError` if it is not what `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let fields = try StoredFields(decoder, ["container", "screens"])
    let screens = try fields.optional("screens", [NavigationState.Instance].self)
    self.init(
      container: try fields.value("container"), screens: screens ?? [], isMade: screens != nil)
  }

  /// Stores the stack.
  ///
  /// - Throws: `EncodingError` if an argument of a screen cannot be stored.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StoredFields.Name.self)
    try container.encode(self.container, forKey: "container")
    if isMade { try container.encode(screens, forKey: "screens") }
  }
}

extension NavigationState.Modal: Codable {
  /// Reads stored screens that are presented.
  ///
  /// - Throws: `DecodingError` if it is not what `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let fields = try StoredFields(
      decoder, ["container", "screens", "presentation", "wrapped", "wrapper", "from"])
    let presentation = Presentation(
      try fields.value("presentation"), isWrapped: try fields.value("wrapped"),
      wrapper: try fields.optional("wrapper"))
    self.init(
      container: try fields.value("container"), screens: try fields.value("screens"),
      presentation: presentation, from: try fields.value("from"))
    guard !screens.isEmpty, presentation.isWrapped || screens.count == 1 else {
      throw fields.error("screens", "without a stack of its own there is one screen")
    }
  }

  /// Stores the screens.
  ///
  /// - Throws: `EncodingError` if an argument of a screen cannot be stored.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StoredFields.Name.self)
    try container.encode(self.container, forKey: "container")
    try container.encode(screens, forKey: "screens")
    try container.encode(presentation.name, forKey: "presentation")
    try container.encode(presentation.isWrapped, forKey: "wrapped")
    if let wrapper = presentation.wrapper { try container.encode(wrapper, forKey: "wrapper") }
    try container.encode(from, forKey: "from")
  }
}
