import CLibEditShim

/// What is known about this build of the tool.
package enum BuildInformation {
  /// The commit that it was built from, if `make build` built it; empty otherwise.
  package static let commit = String(cString: rb_commit())
}
