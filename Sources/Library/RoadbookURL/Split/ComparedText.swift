/// How texts of URLs and of patterns are compared: by Unicode's canonical equivalence, as texts in
/// NFC are, and where case does not count by simple case folding.
///
/// Texts are Swift strings, whose `==` and hash are those of NFC. Plain ASCII needs none of this.
package enum ComparedText {
  /// Whether bytes are ASCII, so that comparing them suffices.
  package static func isASCII(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] >= 0x80 { return false }
    return true
  }

  /// Whether a text is ASCII.
  package static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  /// The string that represents a text: ASCII characters for those few that are equivalent to them,
  /// and with `folded` each scalar in its folded form.
  package static func key(_ bytes: some Collection<UInt8>, folded: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let plain = asciiEquivalent(scalar)
      result.append(folded ? Self.folded(plain) : plain)
    }
    return String(result)
  }

  /// Whether two texts are the same.
  package static func areEqual(_ left: String, _ right: String, folded: Bool) -> Bool {
    left == right || folded && key(left.utf8, folded: true) == key(right.utf8, folded: true)
  }

  /// The offsets at which a text can be divided, the first and the last among them: between
  /// characters, so that an accent never loses its letter. Nil if that is everywhere.
  package static func boundaries(_ bytes: ArraySlice<UInt8>) -> [Int]? {
    if isASCII(bytes.span) { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    var result = [0]
    for character in text { result.append((result.last ?? 0) + character.utf8.count) }
    return result
  }

  /// The characters outside ASCII whose NFC is in ASCII.
  private static func asciiEquivalent(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x212A: "K"
    case 0x037E: ";"
    case 0x1FEF: "`"
    default: scalar
    }
  }

  /// Unicode's simple case folding (CaseFolding.txt, C and S): what has one upper and one lower
  /// case form is the lower case of its upper case.
  package static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return Unicode.Scalar(asciiLowercased(UInt8(scalar.value))) }
    // The dotless i has no folding; the ligatures 'ſt' and 'st' have one upper case of two letters.
    if scalar.value == 0x0131 { return scalar }
    if scalar.value == 0xFB05 { return "\u{FB06}" }
    let upper = only(scalar.properties.uppercaseMapping) ?? scalar
    return only(upper.properties.lowercaseMapping) ?? scalar
  }

  /// The scalars that fold to the same as one, that one among them.
  package static func caseVariants(_ scalar: Unicode.Scalar) -> Set<Unicode.Scalar> {
    let properties = scalar.properties
    let forms = [
      properties.uppercaseMapping, properties.lowercaseMapping, properties.titlecaseMapping,
    ]
    return Set(forms.compactMap(only) + [scalar, folded(scalar)])
      .filter { folded($0) == folded(scalar) }
  }

  private static func only(_ text: String) -> Unicode.Scalar? {
    text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
  }
}
