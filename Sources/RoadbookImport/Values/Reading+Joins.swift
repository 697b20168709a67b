/// Calls that join strings: formats, appending, paths.
extension Reading {
  /// `[NSString stringWithFormat:…]` and other calls that make one string of several.
  mutating func joined(_ call: SourceCall, _ file: Int) throws(Unread) -> String {
    func part(_ index: Int) -> Stretch? {
      call.arguments.indices.contains(index) ? Stretch(file, call.arguments[index].range) : nil
    }
    switch call.name {
    case "stringWithFormat", "localizedStringWithFormat", "initWithFormat":
      return try formatted(call.arguments.map { Stretch(file, $0.range) })
    case "String" where call.arguments.first?.label == "format":
      return try formatted(call.arguments.map { Stretch(file, $0.range) })
    case "String" where call.arguments.count == 1 && call.arguments[0].label == "describing":
      return try printed(Stretch(file, call.arguments[0].range))
    case "stringWithString", "initWithString", "String", "NSString", "URL", "NSURL",
      "URLWithString":
      guard call.arguments.count == 1, let only = part(0) else { throw .expression }
      return try text(only)
    case "stringByAppendingString", "appending":
      guard let receiver = call.receiver, call.arguments.count == 1, let argument = part(0) else {
        throw .expression
      }
      var result = try text(Stretch(file, receiver))
      try append(text(argument), to: &result)
      return result
    case "stringByAppendingFormat":
      guard let receiver = call.receiver else { throw .expression }
      var result = try text(Stretch(file, receiver))
      try append(formatted(call.arguments.map { Stretch(file, $0.range) }), to: &result)
      return result
    case "stringByAppendingPathComponent", "appendingPathComponent":
      guard let receiver = call.receiver, let argument = part(0) else { throw .expression }
      return try Self.path(text(Stretch(file, receiver)), text(argument))
    case "copy", "self":
      if let receiver = call.receiver { return try text(Stretch(file, receiver)) }
    default: break
    }
    throw .expression
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
  private mutating func formatted(_ parts: [Stretch]) throws(Unread) -> String {
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
