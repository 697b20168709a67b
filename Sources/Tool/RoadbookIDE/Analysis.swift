import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
package import RoadbookSession
import RoadbookText
import RoadbookURL

/// Answers questions about a map. It is a snapshot, so it stays valid while the map changes.
///
/// Takes and returns plain values with offsets in UTF-8; it knows no protocol, terminal or file.
package final class Analysis: Sendable {
  package let session: Session
  let map: LinkedMap
  /// A tree for each namespace.
  private let urlTrees: LazyValues<Int, URLTree>
  private let foundSenders = Lazy<[Int: [String]]>()

  /// The map with its documents.
  var loaded: LoadedMap { LoadedMap(map, of: session.binder, documents: session.documents) }

  /// The rewrites and entries that redirect URLs to each route.
  var senders: [Int: [String]] { foundSenders.value { StaticResolver(map).senders() } }
  /// The same; nil unless they were found before.
  var sendersFound: [Int: [String]]? { foundSenders.made }

  /// `earlier`: an analysis of an earlier state of the session, perhaps with the same map.
  package init(_ session: Session, after earlier: Analysis? = nil) {
    var session = session
    map = session.map
    self.session = session
    urlTrees = if let earlier, earlier.map === map { earlier.urlTrees } else { LazyValues() }
  }

  /// The tree of a namespace's URLs.
  func urlTree(of namespace: Int) -> URLTree {
    urlTrees.value(namespace) { URLTree(map, namespace) }
  }

  /// The type of a capture; nil if it has none, or an unknown one.
  func type(of capture: Capture) -> ValueType? {
    capture.type.flatMap { try? map.types.resolve($0).get() }
  }

  /// The doc comment of a declared type.
  func documentation(ofType name: String) -> String? {
    map.declaredTypes.last { $0.name == name }?.documentation
  }

  /// The parameters of a screen, or the captures of a route, that is called by its name.
  func parameters(of call: String) -> [CallParameter] {
    if let screen = map.screen(named: call) {
      return (screen.parameters ?? []).map { parameter in
        CallParameter(
          name: parameter.name, type: parameter.type, typeText: parameter.typeText,
          text: session.documents.text(of: parameter, in: screen),
          key: parameter.key == parameter.name ? nil : parameter.key,
          documentation: documentation(ofType: parameter.typeText))
      }
    }
    return (map.route(called: call)?.patterns.first?.captures ?? []).compactMap { capture in
      capture.name.map { name in
        let text = capture.typeText
        return CallParameter(
          name: name, type: type(of: capture), typeText: text, text: "\(name): \(text)",
          documentation: documentation(ofType: text))
      }
    }
  }

  /// Builds the URL trees that queries need, in time linear in the size of the map.
  package func prepare() {
    for namespace in map.namespaces.indices { _ = urlTree(of: namespace) }
  }
}

/// A parameter of something that is called by its name.
struct CallParameter {
  var name: String
  /// nil if it is unknown.
  var type: ValueType?
  /// The type as written.
  var typeText: String
  /// `id: int? = 1`
  var text: String
  /// The key that supplies it in a URL, if it has another name.
  var key: String?
  /// The doc comment of its type.
  var documentation: String?
}
