package import RoadbookEngine
import RoadbookText
package import RoadbookURL

/// What a map means: plain values, in the order of their declarations. Nothing in it points back to
/// the text.
package struct MapModel: Sendable {
  /// The names of the files of a compiled map, in which its places count; empty if it was read from
  /// text.
  package var files: [String] = []
  /// The first one has the routes outside any scheme.
  package var namespaces = [Namespace()]
  package var types: [DeclaredType] = []
  package var variables: [Variable] = []
  package var screens: [Screen] = []
  package var containers: [Container] = []
  /// The outermost container; nil if it is the only one that no other contains.
  package var root: String?
  /// The container that modals are presented from; nil if the map has no `presenter`.
  package var presenter: Presenter?
  package var guards: [Guard] = []
  package var styles: [NamedStyle] = []
  package var hooks: [Hook] = []
  /// The `on created` hooks, one for each screen.
  package var configurations: [Configuration] = []
  package var blocks: [Block] = []
  package var normalizations: [Normalization] = []
  /// The files with which systems learn which URLs the app opens. Compiled maps leave them out: no
  /// app reads them.
  package var platforms: [Declared<PlatformLine>] = []
  /// Each behind the one that it is nested in: its number is its index.
  package var routes: [Route] = []

  package init() {}
}

/// A file and a line in it.
package struct SourceLocation: Hashable, Sendable {
  package var file: String
  package var line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// `shop.roadbook:3`
  package var text: String { "\(file):\(line)" }
}

package typealias Container = Declared<ContainerLayout.Container>

extension Container {
  package var name: String { declaration.name }

  /// The keyword that declares it.
  package var kind: String {
    switch declaration.kind {
    case .stack: "stack"
    case .tabs: "tabs"
    case .custom: "container"
    }
  }
}

/// The code of an app behind a map.
package struct MapCode: Sendable {
  /// The code behind `extern` types, by name.
  package var converters: [String: TypeConverter] = [:]
  /// What decides instead of the patterns of routes in code, by the number of the route.
  package var matchers: [Int: RouteMatcher] = [:]

  package init() {}
}

/// Converts a segment of a URL: all segments of its path, decoded, and the index of the one that
/// was captured. nil means that the route does not match. Called several times for one URL, on any
/// thread.
package typealias TypeConverter =
  @Sendable (_ components: [String], _ index: Int) ->
  ParameterValue?

/// Decides whether a route in code handles a URL: the values of its parameters, or nil. It may be
/// called several times for one URL, on any thread.
package typealias RouteMatcher = @Sendable (Request) -> [ParameterValue.Field]?
