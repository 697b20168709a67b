/// A value behind a reference, copied when it is changed while another copy exists.
///
/// For values with many fields that are passed on often: a copy costs one retain instead of one for
/// each field. Inlinable, since generic calls to another module cost more than that.
@frozen
@usableFromInline
package struct Shared<Value> {
  @usableFromInline
  final class Storage {
    // `Shared` changes it only through a variable of its own, to which access is exclusive.
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  @inlinable
  package init(_ value: Value) { storage = Storage(value) }

  @inlinable
  package var value: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }

  /// Whether both are the same copy; then their values are equal.
  @inlinable
  package static func === (left: Shared, right: Shared) -> Bool { left.storage === right.storage }
}

extension Shared: Equatable where Value: Equatable {
  @inlinable
  package static func == (left: Shared, right: Shared) -> Bool {
    left.storage === right.storage || left.storage.value == right.storage.value
  }
}

extension Shared: Hashable where Value: Hashable {
  @inlinable
  package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

// A storage is changed only while nothing else refers to it.
extension Shared: @unchecked Sendable where Value: Sendable {}
