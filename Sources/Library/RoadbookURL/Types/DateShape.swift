/// A date, or a date with a time, of RFC 3339, section 5.6; seconds and zone are optional.
struct DateShape: Hashable, Sendable {
  /// Seconds and nanoseconds since 1970 in UTC; a date without a zone is in UTC.
  let instant: Instant

  struct Instant: Hashable, Comparable, Sendable {
    var seconds: Int
    var nanoseconds: Int

    static func < (left: Instant, right: Instant) -> Bool {
      (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
  }

  /// Nil if the string is not a date or the date does not exist (`2026-02-30`).
  init?(_ text: String) {
    var reader = Reader(rest: Array(text.utf8)[...])
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
      reader.take("-"), let day = reader.number(2),
      (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year)
    else { return nil }
    var seconds = Self.days(year: year, month: month, day: day) * 86_400
    var nanoseconds = 0
    if !reader.rest.isEmpty {
      guard reader.take("T") || reader.take("t"), let time = reader.time() else { return nil }
      guard let offset = reader.zone(), reader.rest.isEmpty else { return nil }
      seconds += time.seconds - offset
      nanoseconds = time.nanoseconds
    }
    instant = Instant(seconds: seconds, nanoseconds: nanoseconds)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// Days since 1970-01-01 in the proleptic Gregorian calendar.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    var total = year * 365 + (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400
    for earlier in 1..<month { total += days(in: earlier, of: year) }
    return total + day - 1 - 719_528
  }
}

/// Reads the fields of a date one by one.
private struct Reader {
  var rest: ArraySlice<UInt8>

  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == byte.value else { return false }
    rest = rest.dropFirst()
    return true
  }

  mutating func number(_ digits: Int) -> Int? {
    guard rest.count >= digits else { return nil }
    var value = 0
    for byte in rest.prefix(digits) {
      guard isASCIIDigit(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    rest = rest.dropFirst(digits)
    return value
  }

  /// `HH:MM[:SS[.fff]]`; a leap second counts as the first second of the next minute.
  mutating func time() -> (seconds: Int, nanoseconds: Int)? {
    guard let hour = number(2), take(":"), let minute = number(2), hour < 24, minute < 60 else {
      return nil
    }
    var second = 0
    var nanoseconds = 0
    if take(":") {
      guard let read = number(2), read <= 60 else { return nil }
      second = read
      if take(".") {
        var unit = 100_000_000
        var count = 0
        while let digit = number(1) {
          nanoseconds += digit * unit
          unit /= 10
          count += 1
        }
        guard count > 0 else { return nil }
      }
    }
    return (hour * 3_600 + minute * 60 + second, nanoseconds)
  }

  /// `Z`, `+HH:MM` or nothing, as seconds east of UTC.
  mutating func zone() -> Int? {
    if rest.isEmpty || take("Z") || take("z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = number(2), take(":"), let minutes = number(2), hours < 24,
      minutes < 60
    else { return nil }
    return sign * (hours * 3_600 + minutes * 60)
  }
}
