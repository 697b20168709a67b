#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// System functions that are not visible to Swift or exist only on some systems.
enum SystemFunction {
  /// The function with a name, which must have that type; nil on other systems than Linux, and if it does not exist.
  static func named<Function>(_ name: String, as type: Function.Type) -> Function? {
    #if os(Linux)
      guard let program = dlopen(nil, RTLD_NOW), let symbol = dlsym(program, name) else {
        return nil
      }
      return unsafeBitCast(symbol, to: type)
    #else
      return nil
    #endif
  }
}
