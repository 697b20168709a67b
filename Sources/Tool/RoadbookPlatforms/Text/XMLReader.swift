import RoadbookText

extension XMLElement {
  /// The maximum nesting depth; deeper documents are refused.
  package static let depthLimit = 256
  /// The most attributes of one element.
  static let attributeLimit = 1_000

  /// Reads a document; linear in the number of bytes.
  ///
  /// Follows XML 1.0 for documents in UTF-8 without a document type of their own: declarations of
  /// entities are neither read nor replaced, so that no document becomes larger than it is.
  package init(reading bytes: [UInt8]) throws(XMLProblem) {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw XMLProblem(offset: 0, message: "the file is in UTF-16; save it in UTF-8")
    }
    guard bytes.isUTF8 else {
      throw XMLProblem(offset: 0, message: "the file is not valid UTF-8")
    }
    var reader = XMLReader(bytes)
    self = try reader.document()
  }
}

private struct XMLReader {
  let bytes: [UInt8]
  var index = 0
  /// The elements that are not closed, the innermost last.
  private var open: [XMLElement] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  // MARK: The document

  mutating func document() throws(XMLProblem) -> XMLElement {
    if starts(with: "<?xml"), index + 5 < bytes.count, Self.isBlank(bytes[index + 5]) {
      try declaration()
    }
    var root: XMLElement?
    var hasType = false
    while index < bytes.count {
      if open.isEmpty {
        skipBlanks()
        if index == bytes.count { break }
      }
      if starts(with: "<!--") {
        try comment()
      } else if starts(with: "<?") {
        try instruction()
      } else if open.isEmpty, starts(with: "<!DOCTYPE") {
        if hasType || root != nil { throw problem("the document type is not at the beginning") }
        hasType = true
        try documentType()
      } else if starts(with: "</") {
        if let closed = try end() { root = closed }
      } else if !open.isEmpty, starts(with: "<![CDATA[") {
        try literalText()
      } else if bytes[index] == UInt8(ascii: "<") {
        if open.isEmpty, root != nil { throw problem("a document has only one outermost element") }
        if let closed = try start() { root = closed }
      } else if open.isEmpty {
        throw problem("expected an element")
      } else {
        try text()
      }
    }
    if let last = open.last { throw problem("<\(last.name)> is not closed") }
    guard let root else { throw problem("expected an element") }
    return root
  }

  private mutating func declaration() throws(XMLProblem) {
    let start = index
    try skip(past: "?>", or: "the declaration is not closed")
    let text = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    guard let encoding = text.firstRange(of: "encoding")?.upperBound else { return }
    let name = text[encoding...].drop { !$0.isLetter }.prefix { $0 != "\"" && $0 != "'" }
    if name != "utf-8", name != "us-ascii", name != "utf8" {
      index = start
      throw problem("the file is declared to be in \(name); save it in UTF-8")
    }
  }

  private mutating func comment() throws(XMLProblem) {
    let start = index
    index += 4
    try skip(past: "--", or: "a comment is not closed", from: start)
    guard take(">") else { throw problem("'--' cannot be in a comment") }
  }

  private mutating func instruction() throws(XMLProblem) {
    let start = index
    index += 2
    let name = try name()
    if name.lowercased() == "xml" {
      index = start
      throw problem("the declaration is not at the beginning")
    }
    try skip(past: "?>", or: "an instruction is not closed", from: start)
  }

  private mutating func documentType() throws(XMLProblem) {
    let start = index
    index += "<!DOCTYPE".utf8.count
    var isInside = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = bytes[index]
        index += 1
        while index < bytes.count, bytes[index] != quote { index += 1 }
      case UInt8(ascii: "["): isInside = true
      case UInt8(ascii: "]"): isInside = false
      case UInt8(ascii: "<") where starts(with: "<!--"):
        try comment()
        continue
      case UInt8(ascii: ">") where !isInside:
        index += 1
        return
      default: break
      }
      index += 1
    }
    index = start
    throw problem("the document type is not closed")
  }

  // MARK: Elements

  /// Reads the start of an element; returns the element if that is the outermost one and already
  /// closed.
  private mutating func start() throws(XMLProblem) -> XMLElement? {
    let begin = index
    index += 1
    guard open.count < XMLElement.depthLimit else {
      throw problem("elements are nested too deeply")
    }
    var element = XMLElement(
      name: try name(), range: TextRange(at: begin), textRange: TextRange(at: begin))
    while true {
      let hadBlank = skipBlanks()
      if take(">") || starts(with: "/>") { break }
      guard hadBlank else { throw problem("expected a blank, '>' or '/>'") }
      let attribute = try attribute()
      if element[attribute.name] != nil {
        throw problem("the attribute \(attribute.name) is there twice")
      }
      element.attributes.append(attribute)
      if element.attributes.count > XMLElement.attributeLimit {
        throw problem("an element has too many attributes")
      }
    }
    let isEmpty = take("/>")
    element.range = TextRange(begin, index)
    element.textRange = TextRange(at: index)
    element.end = index
    if isEmpty { return close(element) }
    open.append(element)
    return nil
  }

  private mutating func attribute() throws(XMLProblem) -> XMLAttribute {
    let begin = index
    let name = try name()
    skipBlanks()
    guard take("=") else { throw problem("expected '='") }
    skipBlanks()
    guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw problem("expected a value in quotes")
    }
    index += 1
    let start = index
    var value: [UInt8] = []
    while let byte = current, byte != quote {
      switch byte {
      case UInt8(ascii: "<"): throw problem("'<' cannot be in a value; write &lt;")
      case UInt8(ascii: "&"): try reference(&value)
      case 0x0D where next == 0x0A: index += 1
      case 0x09, 0x0A, 0x0D:
        value.append(0x20)
        index += 1
      default: try character(&value)
      }
    }
    guard index < bytes.count else {
      index = start - 1
      throw problem("a value is not closed")
    }
    index += 1
    return XMLAttribute(
      name: name, value: String(decoding: value, as: UTF8.self), range: TextRange(start, index - 1),
      whole: TextRange(begin, index))
  }

  /// Reads the end of an element; returns the outermost one.
  private mutating func end() throws(XMLProblem) -> XMLElement? {
    let begin = index
    index += 2
    let name = try name()
    skipBlanks()
    guard take(">") else { throw problem("expected '>'") }
    guard var element = open.popLast() else {
      index = begin
      throw problem("</\(name)> closes nothing")
    }
    guard element.name == name else {
      index = begin
      throw problem("expected </\(element.name)>, found </\(name)>")
    }
    element.closing = begin
    element.end = index
    return close(element)
  }

  private mutating func close(_ element: XMLElement) -> XMLElement? {
    if open.isEmpty { return element }
    open[open.count - 1].children.append(element)
    return nil
  }

  // MARK: Text

  private mutating func text() throws(XMLProblem) {
    let start = index
    var value: [UInt8] = []
    while let byte = current, byte != UInt8(ascii: "<") {
      switch byte {
      case UInt8(ascii: "&"): try reference(&value)
      case UInt8(ascii: "]") where starts(with: "]]>"):
        throw problem("']]>' cannot be in a text; write ]]&gt;")
      case 0x0D:
        if next != 0x0A { value.append(0x0A) }
        index += 1
      default: try character(&value)
      }
    }
    append(value, TextRange(start, index))
  }

  private mutating func literalText() throws(XMLProblem) {
    let start = index
    index += "<![CDATA[".utf8.count
    var value: [UInt8] = []
    while index < bytes.count, !starts(with: "]]>") {
      if bytes[index] == 0x0D {
        if next != 0x0A { value.append(0x0A) }
        index += 1
      } else {
        try character(&value)
      }
    }
    guard take("]]>") else {
      index = start
      throw problem("a CDATA section is not closed")
    }
    append(value, TextRange(start, index))
  }

  private mutating func append(_ value: [UInt8], _ range: TextRange) {
    guard let last = open.indices.last else { return }
    let isFirst = open[last].text.isEmpty
    open[last].text += String(decoding: value, as: UTF8.self)
    open[last].textRange = isFirst ? range : open[last].textRange.union(range)
  }

  /// One character that stands for itself.
  private mutating func character(_ value: inout [UInt8]) throws(XMLProblem) {
    let byte = bytes[index]
    if byte < 0x20, byte != 0x09, byte != 0x0A { throw problem("a control character") }
    let isNoCharacter =
      byte == 0xEF && index + 2 < bytes.count && bytes[index + 1] == 0xBF
      && bytes[index + 2] >= 0xBE
    if isNoCharacter { throw problem("U+FFFE and U+FFFF are no characters") }
    value.append(byte)
    index += 1
  }

  private mutating func reference(_ value: inout [UInt8]) throws(XMLProblem) {
    let start = index
    index += 1
    var name: [UInt8] = []
    while let byte = current, byte != UInt8(ascii: ";"), name.count < 40,
      byte > 0x20, byte != UInt8(ascii: "<"), byte != UInt8(ascii: "&")
    {
      name.append(byte)
      index += 1
    }
    guard take(";") else {
      index = start
      throw problem("'&' begins no reference here; write &amp;")
    }
    let text = String(decoding: name, as: UTF8.self)
    let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    if let character = known[text] {
      value += character.utf8
    } else if let scalar = Self.scalar(text) {
      value += String(scalar).utf8
    } else {
      index = start
      throw problem("&\(text); is not known; write the character itself")
    }
  }

  private static func scalar(_ text: String) -> Unicode.Scalar? {
    let isHexadecimal = text.hasPrefix("#x")
    guard text.hasPrefix("#") else { return nil }
    let digits = text.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.first != "-", digits.first != "+",
      let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      number >= 0x20 || number == 9 || number == 10 || number == 13, number != 0xFFFE,
      number != 0xFFFF
    else { return nil }
    return Unicode.Scalar(number)
  }

  // MARK: Words

  private mutating func name() throws(XMLProblem) -> String {
    let start = index
    while let byte = current, Self.isName(byte) { index += 1 }
    let first = bytes[start..<index].first
    guard let first, !Self.isDigit(first), first != UInt8(ascii: "-"), first != UInt8(ascii: ".")
    else { throw problem("expected a name") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
      true
    default: isDigit(byte)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }
  private var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

  private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func take(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    index += text.utf8.count
    return true
  }

  @discardableResult private mutating func skipBlanks() -> Bool {
    let start = index
    while let byte = current, Self.isBlank(byte) { index += 1 }
    return index > start
  }

  /// Moves behind the next occurrence of a text.
  private mutating func skip(
    past text: String, or message: String, from start: Int? = nil
  ) throws(XMLProblem) {
    let start = start ?? index
    while index < bytes.count {
      if take(text) { return }
      let byte = bytes[index]
      if byte < 0x20, !Self.isBlank(byte) { throw problem("a control character") }
      index += 1
    }
    index = start
    throw problem(message)
  }

  private func problem(_ message: String) -> XMLProblem {
    XMLProblem(offset: index, message: message)
  }
}
