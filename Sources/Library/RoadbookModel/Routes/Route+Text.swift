extension Route {
  /// The target after the arrow.
  package var targetText: String {
    switch target {
    case .bound: screen ?? "(nothing)"
    case .screen(let name): name.text
    case .rewrite(let template): "=> \(template.source)"
    case .lookup: "=> lookup"
    case .external(let template): "external \(template.source)"
    case .action: "do { … }"
    }
  }
}
