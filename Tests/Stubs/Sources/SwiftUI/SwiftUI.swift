// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The declarations of SwiftUI that RoadbookSwiftUI uses, with signatures as in the SDK of iOS 16.
// Views are rendered as lists of texts, so that tests see what they show.

public import Foundation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a view that is built in has no body") }
}

extension View where Body == Never {
  public var body: Never { fatalError("a view that is built in has no body") }
}

@resultBuilder @MainActor public enum ViewBuilder {
  public static func buildExpression<V: View>(_ view: V) -> V { view }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<V: View>(_ view: V) -> V { view }
  public static func buildBlock<each V: View>(_ views: repeat each V) -> TupleView<repeat each V> {
    TupleView(views: (repeat each views))
  }
  public static func buildIf<V: View>(_ view: V?) -> V? { view }
  public static func buildEither<A: View, B: View>(first: A) -> _ConditionalContent<A, B> {
    .first(first)
  }
  public static func buildEither<A: View, B: View>(second: B) -> _ConditionalContent<A, B> {
    .second(second)
  }
}

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder func body(content: Content) -> Body
}

@MainActor @preconcurrency public protocol Scene {
  associatedtype Content: View
  /// For the stub: the views of its window.
  var content: Content { get }
}

public struct WindowGroup<Content: View>: Scene {
  public let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  var body: Body { get }
  init()
}

public struct EmptyView: View { public init() {} }

public struct Text: View {
  let text: String
  public init(_ text: String) { self.text = text }
}

public struct Group<Content: View>: View {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

public struct TupleView<each V: View>: View {
  let views: (repeat each V)
}

public enum _ConditionalContent<A: View, B: View>: View {
  case first(A)
  case second(B)
}

extension Optional: View where Wrapped: View { public typealias Body = Never }

public struct _ViewModifier_Content<Modifier>: View {
  let render: @MainActor (inout Rendering) -> Void
}

public struct ModifiedContent<Content, Modifier> {
  let content: Content
  let modifier: Modifier
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {}

public struct NavigationStack<Data, Root: View>: View {
  let path: Binding<Data>
  let root: Root
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Data.Element: Hashable
  {
    self.path = path
    self.root = root()
  }
}

public struct TabView<Selection: Hashable, Content: View>: View {
  let selection: Binding<Selection>?
  let content: Content
  public init(selection: Binding<Selection>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }
}

/// For the stub: a view that changes how another one is rendered.
public struct Changed<Content: View>: View {
  let content: Content
  let change: @MainActor (Content, inout Rendering) -> Void
}

extension View {
  public func modifier<M: ViewModifier>(_ modifier: M) -> ModifiedContent<Self, M> {
    ModifiedContent(content: self, modifier: modifier)
  }

  public func id(_ id: some Hashable) -> some View { Group { self } }

  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { Group { self } }

  public func tag<V: Hashable>(_ tag: V) -> some View {
    Changed(content: self) { content, rendering in
      if rendering.tab == nil || rendering.tab == AnyHashable(tag) { rendering.add(content) }
    }
  }

  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    Changed(content: self) { content, rendering in
      rendering.destinations.append { value, rendering in
        if let value = value as? D { rendering.add(destination(value)) }
      }
      rendering.add(content)
    }
  }

  public func sheet<Item: Identifiable, C: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> C
  ) -> some View { presentation("sheet", item, content) }

  public func fullScreenCover<Item: Identifiable, C: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> C
  ) -> some View { presentation("cover", item, content) }

  private func presentation<Item: Identifiable, C: View>(
    _ name: String, _ item: Binding<Item?>, _ view: @escaping (Item) -> C
  ) -> some View {
    Changed(content: self) { content, rendering in
      rendering.add(content)
      guard let value = item.wrappedValue else { return }
      rendering.texts.append("[\(name)")
      rendering.dismissals.append { item.wrappedValue = nil }
      rendering.add(view(value))
      rendering.texts.append("]")
    }
  }

  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    Changed(content: self) { content, rendering in
      rendering.urlHandlers.append(action)
      rendering.add(content)
    }
  }

  public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View {
    Changed(content: self) { content, rendering in
      rendering.activityHandlers[activityType] = action
      rendering.add(content)
    }
  }

  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Changed(content: self) { content, rendering in
      rendering.add(content)
      action?()
    }
  }

  public func environment<V>(
    _ path: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    Changed(content: self) { content, rendering in
      let before = EnvironmentValues.current
      EnvironmentValues.current[keyPath: path] = value
      rendering.add(content)
      EnvironmentValues.current = before
    }
  }
}
