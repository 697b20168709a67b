/// A value behind a reference, copied when it is changed while another copy exists.
///
/// For values with many fields that are passed on often: a copy costs one retain instead of one for each field.
struct Shared<Value> {
  private final class Storage {
    // `Shared` changes it only through a variable of its own, to which access is exclusive.
    @exclusivity(unchecked) var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(_ value: Value) { storage = Storage(value) }

  var value: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }

  /// Whether both are the same copy; then their values are equal.
  static func === (left: Shared, right: Shared) -> Bool { left.storage === right.storage }
}

// A storage is changed only while nothing else refers to it.
extension Shared: @unchecked Sendable where Value: Sendable {}
