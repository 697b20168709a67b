#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Functions of the system that Swift does not see, or that only some systems have.
enum SystemFunction {
  /// The function of a name, which has to be of that type; nil on other systems than Linux, and where there is none.
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
