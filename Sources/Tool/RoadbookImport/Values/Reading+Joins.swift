/// Calls that join strings: formats, appending, paths.
extension Reading {
  /// `[NSString stringWithFormat:…]` and other calls that make one string of several.
  mutating func joined(_ call: SourceCall) throws(Unread) -> String {
    let arguments = call.arguments.map(\.value)
    switch call.name {
    case "stringWithFormat", "localizedStringWithFormat", "initWithFormat":
      return try formatted(arguments)
    case "String" where call.arguments.first?.label == "format": return try formatted(arguments)
    case "String" where arguments.count == 1 && call.arguments[0].label == "describing":
      return try printed(arguments[0])
    case "stringWithString", "initWithString", "String", "NSString", "URL", "NSURL",
      "URLWithString":
      guard arguments.count == 1 else { throw .expression }
      return try text(arguments[0])
    default: break
    }
    if let made = enterFunction(of: call) {
      defer { leave(made) }
      return try text(made.result)
    }
    guard let receiver = call.receiver else { throw .expression }
    switch call.name {
    case "stringByAppendingString", "appending":
      guard arguments.count == 1 else { throw .expression }
      return try sum(text(receiver), text(arguments[0]))
    case "stringByAppendingFormat": return try sum(text(receiver), formatted(arguments))
    case "stringByAppendingPathComponent", "appendingPathComponent":
      guard let argument = call.first else { throw .expression }
      return try Self.path(text(receiver), text(argument))
    case "copy", "self": return try text(receiver)
    default: throw .expression
    }
  }

  private mutating func sum(_ first: String, _ second: String) throws(Unread) -> String {
    var result = first
    try append(second, to: &result)
    return result
  }

  /// Joins paths like Foundation: one slash between the two, none at the end.
  private static func path(_ left: String, _ right: String) -> String {
    var left = left[...]
    while left.count > 1, left.last == "/" { left.removeLast() }
    var right = right.drop { $0 == "/" }
    while right.last == "/" { right.removeLast() }
    if right.isEmpty { return String(left) }
    return left == "/" || left.isEmpty ? "\(left)\(right)" : "\(left)/\(right)"
  }

  /// Replaces `%@` and `%%`; formats with numbers are not supported.
  private mutating func formatted(_ parts: [TokenRange]) throws(Unread) -> String {
    guard let first = parts.first else { throw .expression }
    let format = try text(first)
    var result = ""
    var next = 1
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
      try append(String(rest[..<percent]), to: &result)
      rest = rest[rest.index(after: percent)...]
      switch rest.popFirst() {
      case "%": result += "%"
      case "@":
        guard parts.indices.contains(next) else { throw .expression }
        try append(text(parts[next]), to: &result)
        next += 1
      default: throw .expression
      }
    }
    try append(String(rest), to: &result)
    return result
  }
}
