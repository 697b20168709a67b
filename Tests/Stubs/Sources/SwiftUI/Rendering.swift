// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// For tests: what views show, and what they react to.
@MainActor public struct Rendering {
  /// The texts on show; what is presented is in brackets.
  public internal(set) var texts: [String] = []
  public internal(set) var urlHandlers: [(URL) -> Void] = []
  public internal(set) var activityHandlers: [String: (NSUserActivity) -> Void] = [:]
  /// Each pulls one sheet down.
  public internal(set) var dismissals: [@MainActor () -> Void] = []
  /// Each goes back in one stack.
  public internal(set) var backs: [@MainActor () -> Void] = []
  var destinations: [@MainActor (Any, inout Rendering) -> Void] = []
  var tab: AnyHashable?

  public init(_ view: some View) { add(view) }

  mutating func add<V: View>(_ view: V) {
    if let view = view as? any Renderable {
      view.render(&self)
    } else {
      add(view.body)
    }
  }
}

@MainActor protocol Renderable {
  func render(_ rendering: inout Rendering)
}

extension EmptyView: Renderable { func render(_ rendering: inout Rendering) {} }

extension Text: Renderable {
  func render(_ rendering: inout Rendering) { rendering.texts.append(text) }
}

extension Group: Renderable {
  func render(_ rendering: inout Rendering) { rendering.add(content) }
}

extension TupleView: Renderable {
  func render(_ rendering: inout Rendering) {
    for view in repeat each views { rendering.add(view) }
  }
}

extension _ConditionalContent: Renderable {
  func render(_ rendering: inout Rendering) {
    switch self {
    case .first(let view): rendering.add(view)
    case .second(let view): rendering.add(view)
    }
  }
}

extension Optional: Renderable where Wrapped: View {
  func render(_ rendering: inout Rendering) {
    if let view = self { rendering.add(view) }
  }
}

extension _ViewModifier_Content: Renderable {
  func render(_ rendering: inout Rendering) { render(&rendering) }
}

extension ModifiedContent: Renderable where Content: View, Modifier: ViewModifier {
  func render(_ rendering: inout Rendering) {
    let content = content
    rendering.add(modifier.body(content: _ViewModifier_Content { $0.add(content) }))
  }
}

extension Changed: Renderable {
  func render(_ rendering: inout Rendering) { change(content, &rendering) }
}

extension NavigationStack: Renderable
where Data: RangeReplaceableCollection & BidirectionalCollection {
  func render(_ rendering: inout Rendering) {
    let (outer, path) = (rendering.destinations, path)
    rendering.destinations = []
    rendering.add(root)
    for element in path.wrappedValue {
      for destination in rendering.destinations { destination(element, &rendering) }
    }
    rendering.destinations = outer
    rendering.backs.append {
      var shorter = path.wrappedValue
      if shorter.popLast() != nil { path.wrappedValue = shorter }
    }
  }
}

extension TabView: Renderable {
  func render(_ rendering: inout Rendering) {
    let outer = rendering.tab
    rendering.tab = selection.map { AnyHashable($0.wrappedValue) }
    rendering.add(content)
    rendering.tab = outer
  }
}
