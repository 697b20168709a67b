/// Compares one host pattern with a URL's host, label by label.
enum HostProbe {
  /// Whether scheme and labels match; the port is not compared.
  static func matches(_ host: CompiledHost, _ request: RequestHost, types: TypeStore) -> Bool {
    guard host.scheme == request.scheme ?? "" else { return false }
    guard let labels = host.labels else { return true }
    guard let text = request.text else { return false }
    return PathProbe.counts(labels, text, request.labels, folded: true, types: types) != nil
  }
}
