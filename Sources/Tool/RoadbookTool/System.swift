// The C library of the system, for all files of the module.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif

/// Replaces a standard input that the caller has closed by an empty one. Otherwise another file
/// would get its number, and be read as input.
func openStandardInput() {
  if fcntl(0, F_GETFD) < 0 { _ = open("/dev/null", O_RDONLY) }
}
