#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The pages of the reference that came with the tool.
enum ReferencePages {
  /// Their folder, with a slash at the end: that of the checkout that the tool was built in, or what a package puts beside
  /// `bin`. Nil where neither is there.
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

  /// The path of the running program, links followed.
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
