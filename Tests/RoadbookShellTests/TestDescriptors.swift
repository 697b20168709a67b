import RoadbookShell

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Provides bytes as an unnamed temporary file, readable from its start.
func withDescriptor<Result>(_ bytes: [UInt8], _ body: (Int32) -> Result) -> Result {
  var template = Array("/tmp/roadbook-test-XXXXXX".utf8CString)
  let file = mkstemp(&template)
  defer { close(file) }
  unlink(template)
  let output = OutputStream(descriptor: file)
  output.write(bytes)
  output.flush()
  lseek(file, 0, SEEK_SET)
  return body(file)
}

/// What `body` writes to a descriptor.
func written(_ body: (Int32) -> Void) -> String {
  withDescriptor([]) { file in
    body(file)
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = pread(file, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
