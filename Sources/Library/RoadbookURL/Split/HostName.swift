import RoadbookText

/// The two spellings of a host's label outside ASCII: `bücher`, and `xn--bcher-kva`, which DNS uses
/// (RFC 3492, RFC 5891).
///
/// Labels compare as Unicode text without case. Of the mappings of UTS 46 only these are done: case
/// folding, canonical equivalence, and escapes.
package enum HostName {
  private static let prefix = "xn--"

  /// A label as it is compared: `xn--…` decoded, and folded outside ASCII. ASCII is left as it is;
  /// so is `xn--…` that no label in lower case is spelled as.
  package static func unicode(_ label: ArraySlice<UInt8>) -> [UInt8] {
    guard ComparedText.isASCII(label.span) else {
      return Array(ComparedText.key(label, folded: true).utf8)
    }
    let start = label.prefix(prefix.utf8.count).map(asciiLowercased)
    guard start.elementsEqual(prefix.utf8),
      let decoded = Punycode.decoded(label.dropFirst(start.count).map(asciiLowercased))
    else { return Array(label) }
    let text = Array(decoded.utf8)
    // Another domain, which is only similar, must not be taken for this one.
    let isCanonical =
      !ComparedText.isASCII(text.span)
      && decoded.unicodeScalars.allSatisfy { isAllowed($0) || isMark($0) }
      && ComparedText.key(text, folded: true).unicodeScalars.elementsEqual(decoded.unicodeScalars)
    return isCanonical ? text : Array(label)
  }

  /// The same for a whole host.
  package static func unicode(host: String) -> String {
    let labels = Array(host.utf8).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.map { String(decoding: unicode($0), as: UTF8.self) }.joined(separator: ".")
  }

  /// A host as DNS spells it, in lower case; nil if it has characters that no host has, or whose
  /// spelling takes Unicode's composition table, as combining accents do.
  package static func ascii(_ host: String) -> String? {
    var labels: [String] = []
    for label in host.split(separator: ".", omittingEmptySubsequences: false) {
      let scalars = label.unicodeScalars.map(ComparedText.folded)
      guard scalars.allSatisfy(isAllowed) else { return nil }
      if scalars.allSatisfy(\.isASCII) {
        labels.append(String(String.UnicodeScalarView(scalars)))
      } else {
        guard let encoded = Punycode.encoded(scalars) else { return nil }
        labels.append(prefix + encoded)
      }
    }
    return labels.joined(separator: ".")
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return TextShape.isSchemeByte(UInt8(scalar.value)) && scalar != "+" || scalar == "_"
    }
    // What may be part of a composed character: jamo and, by their category, accents.
    let isPart = 0x1100...0x11FF ~= scalar.value
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber,
      .otherSymbol:
      return !isPart && !scalar.properties.changesWhenNFKCCaseFolded
    default: return false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
      || 0x1100...0x11FF ~= scalar.value || scalar == "ß"
  }
}

/// Punycode (RFC 3492).
private enum Punycode {
  private static let (base, least, most, skew, damp) = (36, 1, 26, 38, 700)
  private static let (firstBias, firstScalar) = (72, 0x80)
  /// The longest label that DNS allows; the work grows with its square.
  private static let longest = 63

  static func decoded(_ label: [UInt8]) -> String? {
    guard label.count <= longest, ComparedText.isASCII(label.span) else { return nil }
    let delimiter = label.lastIndex(of: UInt8(ascii: "-"))
    var result = (delimiter.map { label[..<$0] } ?? []).map { Unicode.Scalar($0) }
    var (scalar, position, bias) = (firstScalar, 0, firstBias)
    var digits = label[(delimiter.map { $0 + 1 } ?? 0)...]
    if digits.isEmpty { return nil }
    while !digits.isEmpty {
      let start = position
      var (weight, step) = (1, base)
      while true {
        guard let byte = digits.popFirst(), let digit = digit(byte) else { return nil }
        position += digit * weight
        let threshold = threshold(step, bias)
        if digit < threshold { break }
        weight *= base - threshold
        // Far beyond the last scalar.
        if weight > 1 << 32 || position > 1 << 32 { return nil }
        step += base
      }
      let count = result.count + 1
      bias = adapted(position - start, count, isFirst: start == 0)
      scalar += position / count
      position %= count
      guard let value = UInt32(exactly: scalar), let found = Unicode.Scalar(value) else {
        return nil
      }
      result.insert(found, at: position)
      position += 1
    }
    return String(String.UnicodeScalarView(result))
  }

  static func encoded(_ label: [Unicode.Scalar]) -> String? {
    guard label.count <= longest else { return nil }
    var result = label.filter(\.isASCII)
    var done = result.count
    let basic = done
    if basic > 0 { result.append("-") }
    var (scalar, delta, bias) = (firstScalar, 0, firstBias)
    while done < label.count {
      guard let next = label.lazy.map({ Int($0.value) }).filter({ $0 >= scalar }).min() else {
        return nil
      }
      delta += (next - scalar) * (done + 1)
      scalar = next
      for found in label {
        if Int(found.value) < scalar { delta += 1 }
        guard Int(found.value) == scalar else { continue }
        var (left, step) = (delta, base)
        while true {
          let threshold = threshold(step, bias)
          if left < threshold { break }
          result.append(letter(threshold + (left - threshold) % (base - threshold)))
          left = (left - threshold) / (base - threshold)
          step += base
        }
        result.append(letter(left))
        bias = adapted(delta, done + 1, isFirst: done == basic)
        delta = 0
        done += 1
      }
      delta += 1
      scalar += 1
    }
    let text = String(String.UnicodeScalarView(result))
    return text.utf8.count + 4 <= longest ? text : nil
  }

  private static func threshold(_ step: Int, _ bias: Int) -> Int {
    min(max(step - bias, least), most)
  }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var step = 0
    while delta > (base - least) * most / 2 {
      delta /= base - least
      step += base
    }
    return step + (base - least + 1) * delta / (delta + skew)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) + 26
    default: nil
    }
  }

  private static func letter(_ digit: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(digit < 26 ? digit + 97 : digit + 22))
  }
}
