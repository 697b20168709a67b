/// Compares one host pattern with a URL's host, label by label.
enum HostProbe {
  /// Whether the labels fit; the port is not looked at.
  static func matches(_ host: CompiledHost, _ request: RequestHost, types: TypeStore) -> Bool {
    guard host.scheme == request.scheme ?? "" else { return false }
    guard let labels = host.labels else { return true }
    guard let text = request.text else { return false }
    return PathProbe.counts(
      labels, text, request.labels, folded: true, types: types) != nil
  }
}
