import RoadbookText

/// The pages of the reference installed with the tool.
enum ReferencePages {
  /// Their folder, with a trailing slash: that of the checkout in which the tool was built, or the
  /// one that a package installs next to `bin`. Nil if there is neither.
  static func folder() -> String? {
    guard let tool = executable() else { return nil }
    var places: [String] = []
    if let build = tool.firstRange(of: "/.build/") {
      places.append(tool[..<build.lowerBound] + "/grammar/reference/")
    }
    let parts = tool.split(separator: "/").dropLast(2)
    places.append("/" + parts.map { $0 + "/" }.joined() + "share/doc/roadbook/reference/")
    return places.first { access($0 + "findings.md", R_OK) == 0 }
  }

  /// The path of the running program, with links resolved.
  private static func executable() -> String? {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      guard let path = CommandLine.arguments.first else { return nil }
    #endif
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
