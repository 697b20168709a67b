/// The indices of segments that differ only in their names.
private struct NamedSegments: Sendable {
  private var names = LiteralTable()
  private var indices: [Int32] = []

  /// The index of the segment with a name; for a new name `next`, and the name.
  mutating func number(
    _ text: Span<UInt8>, _ start: Int, _ end: Int, next: Int
  ) -> (index: Int32, newName: String?) {
    let number = Int(names.intern(text, start, end, folded: false))
    if number < indices.count { return (indices[number], nil) }
    indices.append(Int32(next))
    return (Int32(next), String(decoding: names.text(Int32(number)), as: UTF8.self))
  }
}

/// Compiles segments and conditions for the trie and the matchers; numbers literals, types and
/// labels.
struct PatternCompiler: Sendable {
  static let anyLabel: Int32 = 1
  static let restLabel: Int32 = 3

  /// The types that patterns name.
  private(set) var table: TypeTable
  var types = TypeStore()
  var literals = LiteralTable()
  var specials: [SpecialLabel] = [SpecialLabel(kind: .any), SpecialLabel(kind: .rest)]
  var conditionKeys = LiteralTable()
  /// Whether some of these are keys without a value.
  private(set) var hasBareConditionKeys = false
  private var specialNumbers: [String: Int32] = [:]
  private var signatures: [String: Int32] = [:]
  /// Whether an unknown type matches any text.
  var takesUnknownTypes = false
  private var resolved: [TypeExpression: ValueType] = [:]
  /// The distinct segments of all paths.
  private(set) var segments: [CompiledSegment] = []
  /// The index in `segments` of each literal, by the number of the literal; -1 if there is none.
  private var literalSegments: [Int32] = []
  /// The index in `segments` of each untyped capture.
  private var captureSegments = NamedSegments()
  /// The index in `segments` of each untyped rest.
  private var restSegments = NamedSegments()

  init(table: TypeTable) { self.table = table }

  /// Names in further patterns mean the types of another table.
  mutating func use(_ types: TypeTable) {
    table = types
    resolved = [:]
  }

  /// Appends the indices in `segments` of the segments of a plain path, see `Pattern.isPlainPath`.
  mutating func addPlainPath(_ source: Span<UInt8>, folded: Bool, to indices: inout [Int32]) {
    var start = source.count > 0 && source[0] == Byte.slash ? 1 : 0
    while start < source.count {
      var end = start
      while end < source.count, source[end] != Byte.slash { end += 1 }
      switch source[start] {
      case Byte.colon: indices.append(captureSegment(source, start + 1, end))
      case UInt8(ascii: "*"): indices.append(restSegment(source, min(start + 3, end), end))
      default: indices.append(literalSegment(source, start, end, folded: folded))
      }
      start = end + 1
    }
  }

  /// The index in `segments` of a path segment.
  ///
  /// Most are literals or untyped captures that already occurred.
  mutating func pathSegment(_ parts: [SegmentPart], folded: Bool) throws(RouteTableBuildError)
    -> Int32
  {
    if parts.count == 1 {
      switch parts[0] {
      case .literal(var text):
        return text.withUTF8 { literalSegment($0.span, 0, $0.count, folded: folded) }
      case .capture(let capture) where capture.type == nil:
        guard var name = capture.name else { break }
        return name.withUTF8 { captureSegment($0.span, 0, $0.count) }
      case .capture, .star: break
      }
    }
    return add(try compiled(PatternSegment(parts), folded: folded))
  }

  /// The index in `segments` of a rest.
  mutating func restSegment(_ segment: PatternSegment, folded: Bool) throws(RouteTableBuildError)
    -> Int32
  {
    guard segment.restCapture?.type == nil else {
      return add(try compiled(segment, folded: folded))
    }
    var name = segment.restCapture?.name ?? ""
    return name.withUTF8 { restSegment($0.span, 0, $0.count) }
  }

  /// The index in `segments` of the empty literal segment that a trailing slash stands for.
  mutating func emptySegment() -> Int32 { literalSegment([UInt8]().span, 0, 0, folded: false) }

  private mutating func literalSegment(
    _ text: Span<UInt8>, _ start: Int, _ end: Int, folded: Bool
  ) -> Int32 {
    let literal = literals.intern(text, start, end, folded: folded)
    while literalSegments.count <= literal { literalSegments.append(-1) }
    if literalSegments[Int(literal)] < 0 {
      let bytes = Array(literals.text(literal))
      literalSegments[Int(literal)] = add(
        CompiledSegment(
          kind: .literal, label: literal << 1, digit: Digit.literal,
          parts: bytes.isEmpty ? [] : [CompiledPart(kind: .literal, literal: bytes)]))
    }
    return literalSegments[Int(literal)]
  }

  private mutating func captureSegment(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Int32 {
    let (known, name) = captureSegments.number(text, start, end, next: segments.count)
    guard let name else { return known }
    return add(
      CompiledSegment(
        kind: .any, label: Self.anyLabel, digit: Digit.untyped, name: name,
        parts: [CompiledPart(kind: .capture, name: name)]))
  }

  /// Without a name if the text is empty.
  private mutating func restSegment(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Int32 {
    let (known, name) = restSegments.number(text, start, end, next: segments.count)
    guard let name else { return known }
    return add(
      CompiledSegment(
        kind: .rest, label: Self.restLabel, digit: Digit.rest, name: name.isEmpty ? nil : name))
  }

  private mutating func add(_ segment: CompiledSegment) -> Int32 {
    segments.append(segment)
    return Int32(segments.count - 1)
  }

  /// Compiles a path segment with its edge label.
  private mutating func compiled(_ segment: PatternSegment, folded: Bool)
    throws(RouteTableBuildError)
    -> CompiledSegment
  {
    var result = try self.segment(segment, folded: folded)
    switch result.kind {
    case .literal:
      let literal = literals.intern(result.parts.first?.literal ?? [])
      result.label = literal << 1
      // All spellings of a literal are compiled to the first.
      if !result.parts.isEmpty { result.parts[0].literal = Array(literals.text(literal)) }
    case .any: result.label = Self.anyLabel
    case .rest where result.type < 0: result.label = Self.restLabel
    default: result.label = special(result, folded: folded)
    }
    return result
  }

  /// The index in `segments` of the first segment of a rest that matches at least one.
  mutating func restHead(_ segment: PatternSegment, folded: Bool) throws(RouteTableBuildError)
    -> Int32
  {
    let type = try rest(segment.restCapture).type
    var head = CompiledSegment(
      kind: .any, label: Self.anyLabel, digit: Digit.restHead, parts: [CompiledPart(kind: .star)])
    if type >= 0 {
      head.kind = types.words(type) != nil ? .choice : .typed
      head.type = type
      head.parts = [CompiledPart(kind: .capture, type: type)]
      head.label = special(head, folded: folded)
    }
    return add(head)
  }

  /// The index in `segments` of a rest whose first segment precedes it.
  mutating func restTail(_ segment: PatternSegment, folded: Bool) throws(RouteTableBuildError)
    -> Int32
  {
    var result = try compiled(segment, folded: folded)
    result.takesPrevious = true
    return add(result)
  }

  /// Compiles a segment of a path, host or fragment, without an edge label.
  mutating func segment(_ segment: PatternSegment, folded: Bool) throws(RouteTableBuildError)
    -> CompiledSegment
  {
    if segment.isRest { return try rest(segment.restCapture) }
    let parts = try self.parts(segment.parts, folded: folded)
    guard parts.count == 1, let part = parts.first else {
      var characters = 0
      for case .literal(let text) in segment.parts { characters += text.count }
      return CompiledSegment(
        kind: parts.isEmpty ? .literal : .mixed,
        digit: parts.isEmpty ? Digit.literal : Digit.mixed(literalCharacters: characters),
        parts: parts)
    }
    switch part.kind {
    case .literal: return CompiledSegment(kind: .literal, digit: Digit.literal, parts: parts)
    case .star: return CompiledSegment(kind: .any, digit: Digit.star, isStar: true, parts: parts)
    case .capture:
      let isChoice = types.words(part.type) != nil
      return CompiledSegment(
        kind: part.type < 0 ? .any : isChoice ? .choice : .typed,
        digit: part.type < 0 ? Digit.untyped : isChoice ? Digit.choice : Digit.typed,
        name: part.name, type: part.type, parts: parts)
    }
  }

  private mutating func rest(_ capture: Capture?) throws(RouteTableBuildError) -> CompiledSegment {
    var result = CompiledSegment(kind: .rest, digit: Digit.rest, name: capture?.name)
    guard let expression = capture?.type else { return result }
    switch try resolve(expression) {
    case .path: result.isJoined = true
    case .list(let element): result.type = types.number(of: element)
    case let type: result.type = types.number(of: type)
    }
    return result
  }

  private mutating func parts(_ parts: [SegmentPart], folded: Bool) throws(RouteTableBuildError)
    -> [CompiledPart]
  {
    if parts.count > PartsMatcher.maximumParts { throw .tooManyParts(parts.count) }
    var result: [CompiledPart] = []
    for part in parts {
      switch part {
      case .literal(let text):
        let bytes = Self.literal(text, folded: folded)
        if bytes.isEmpty { continue }
        if let last = result.last, last.kind == .literal {
          result[result.count - 1].literal += bytes
        } else {
          result.append(CompiledPart(kind: .literal, literal: bytes))
        }
      case .star: result.append(CompiledPart(kind: .star))
      case .capture(let capture):
        var type: Int32 = -1
        if let expression = capture.type { type = types.number(of: try resolve(expression)) }
        result.append(CompiledPart(kind: .capture, name: capture.name, type: type))
      }
    }
    return result
  }

  /// The bytes that a literal is compared by.
  static func literal(_ text: String, folded: Bool) -> [UInt8] {
    if !ComparedText.isASCII(text) {
      return Array(ComparedText.key(text.utf8, folded: folded).utf8)
    }
    return folded ? text.utf8.map(asciiLowercased) : Array(text.utf8)
  }

  private mutating func resolve(_ expression: TypeExpression) throws(RouteTableBuildError)
    -> ValueType
  {
    if let known = resolved[expression] { return known }
    switch table.resolve(expression) {
    case .success(let type):
      resolved[expression] = type
      return type
    case .failure(let problem):
      if takesUnknownTypes { return .string }
      throw .type(problem)
    }
  }

  private mutating func special(_ segment: CompiledSegment, folded: Bool) -> Int32 {
    let key = "\(folded) " + shape(segment)
    if let known = specialNumbers[key] { return known << 1 | 1 }
    let number = Int32(specials.count)
    specials.append(SpecialLabel(segment, isFolded: folded))
    specialNumbers[key] = number
    return number << 1 | 1
  }

  /// A key that is equal for parts that differ only in names.
  private func shape(_ parts: [CompiledPart]) -> String {
    var result = ""
    for part in parts {
      result += "\(part.kind.rawValue) \(part.type) \(part.literal.count):"
      result += String(decoding: part.literal, as: UTF8.self)
    }
    return result
  }

  /// A key that is equal for segments that differ only in names.
  func shape(_ segment: CompiledSegment) -> String {
    "\(segment.kind.rawValue) \(segment.type) \(shape(segment.parts))"
  }

  /// The conditions on query and fragment; nil if there are none.
  mutating func conditions(
    _ pattern: Pattern, fragment: [PatternSegment]?
  ) throws(RouteTableBuildError) -> Conditions? {
    if pattern.query.isEmpty, fragment == nil { return nil }
    var result = Conditions()
    var key = ""
    for condition in pattern.query {
      let compiled = try self.condition(condition, key: &key, required: &result.required)
      result.query.append(compiled)
    }
    if let fragment {
      var segments: [CompiledSegment] = []
      key += "#"
      for piece in fragment {
        let compiled = try segment(piece, folded: false)
        key += "/" + shape(compiled)
        segments.append(compiled)
      }
      result.fragment = segments
    }
    let signature = signatures[key] ?? Int32(signatures.count)
    signatures[key] = signature
    result.signature = signature
    return result
  }

  private mutating func condition(
    _ condition: QueryCondition, key: inout String, required: inout [Int32]
  ) throws(RouteTableBuildError) -> CompiledQueryCondition {
    let name = condition.key
    key += "&\(name.utf8.count):\(name)"
    switch condition.test {
    case .equal(let value):
      key += "=\(value.utf8.count):\(value)"
      required.append(conditionKey(name, value))
      return CompiledQueryCondition(key: name, test: .equal(value))
    case .present:
      key += "+"
      required.append(conditionKey(name, nil))
      return CompiledQueryCondition(key: name, test: .present)
    case .absent:
      key += "!"
      return CompiledQueryCondition(key: name, test: .absent)
    case .matches(let parts, let optional):
      let compiled = try self.parts(parts, folded: false)
      key += "\(optional)\(shape(compiled))"
      if !optional { required.append(conditionKey(name, nil)) }
      return CompiledQueryCondition(
        key: name, test: .matches(compiled, optional: optional, isList: isList(compiled)))
    }
  }

  private mutating func conditionKey(_ key: String, _ value: String?) -> Int32 {
    if value == nil { hasBareConditionKeys = true }
    return conditionKeys.intern(Self.conditionKey(key, value).utf8)
  }

  private func isList(_ parts: [CompiledPart]) -> Bool {
    guard parts.count == 1, let part = parts.first, part.type >= 0 else { return false }
    if case .list = types.types[Int(part.type)] { return true }
    return false
  }

  /// The text under which entries that need a query key, or a key with a value, are listed: as in a
  /// URL, so that it is looked up in place. A key that contains `=` shares its text with others, so
  /// conditions are tested, too.
  static func conditionKey(_ key: String, _ value: String?) -> String {
    value.map { "\(key)=\($0)" } ?? key
  }
}
