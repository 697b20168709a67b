import RoadbookURL
import Testing

/// How texts outside ASCII compare: canonical equivalence, simple case folding, and the labels of
/// hosts.
@Suite struct ComparedTextTests {
  private func folds(_ left: String, _ right: String) -> Bool {
    ComparedText.areEqual(left, right, folded: true)
  }

  @Test func equivalentSpellingsAreEqual() {
    #expect(ComparedText.areEqual("café", "cafe\u{301}", folded: false))
    #expect(ComparedText.key("\u{212A}".utf8, folded: false) == "K")
    #expect(!ComparedText.areEqual("café", "cafe", folded: false))
    #expect(!ComparedText.areEqual("ﬁ", "fi", folded: true), "compatibility is not equivalence")
  }

  /// CaseFolding.txt, statuses C and S.
  @Test func caseFoldsScalarByScalar() {
    #expect(folds("ÉÀ", "e\u{301}a\u{300}"))
    #expect(folds("ΣΣ", "σς"))
    #expect(folds("\u{17F}\u{212A}", "SK"))
    #expect(folds("ẞ", "ß"))
    #expect(folds("ᾼ", "ᾳ"))
    #expect(folds("\u{FB05}", "\u{FB06}"))
    #expect(folds("\u{AB70}", "\u{13A0}"))
    #expect(!folds("ß", "ss"), "full folding has another length")
    #expect(!folds("İ", "i"))
    #expect(!folds("ı", "i"))
  }

  @Test func textIsDividedBetweenCharacters() {
    let text = Array("ae\u{301}b".utf8)
    #expect(ComparedText.boundaries(text[...]) == [0, 1, 4, 5])
    #expect(ComparedText.boundaries(Array("ab".utf8)[...]) == nil)
  }

  /// RFC 3492, section 7.1, and labels that are no host's.
  @Test func hostsHaveTwoSpellings() {
    for (unicode, ascii) in [
      ("bücher.example", "xn--bcher-kva.example"),
      ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
      ("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"),
      ("3年b組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"),
    ] {
      #expect(HostName.ascii(unicode) == ascii)
      #expect(HostName.unicode(host: ascii) == unicode)
    }
    #expect(HostName.ascii("BÜCHER.Example") == "xn--bcher-kva.example")
    for host in ["a b", "u\u{308}", "a/b", "a@b", "İ", "a%20b", "e\u{202E}x"] {
      #expect(HostName.ascii(host) == nil, "\(host)")
    }
    // Not what any label in lower case is spelled as.
    for host in ["xn--", "xn--a", "xn--a-", "xn--\u{FC}", "xn--99999999", "xn--tda9999999999999"] {
      #expect(HostName.unicode(host: host) == host, "\(host)")
    }
  }
}
