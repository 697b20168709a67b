/// Functions of the C library that are not visible to Swift.
enum SystemFunction {
  /// Looks up a function by its name.
  ///
  /// - Parameters:
  ///   - name: Its name in C.
  ///   - type: Its type with `@convention(c)`, which must be that of its declaration in C.
  /// - Returns: The function; nil if the system has none with this name.
  static func named<Function>(_ name: String, as type: Function.Type) -> Function? {
    guard let program = dlopen(nil, RTLD_NOW), let symbol = dlsym(program, name) else { return nil }
    return unsafeBitCast(symbol, to: type)
  }
}
