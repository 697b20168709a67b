import RoadbookText

/// Entries, which were declarations of their own in earlier versions.
extension RetiredForm {
  static let entries: [RetiredForm] =
    ["shortcut", "activity", "notification"].flatMap { word in
      let isActivity = word == "activity"
      let name = isActivity ? "TYPE" : "NAME"
      return [
        RetiredForm(
          word, .statement(.declarations), "route \(word)://\(name) => URL", \.entryRoute),
        RetiredForm(
          word, .subject,
          "\(word)://\(name)"
            + (isActivity ? ", or the URL of a web page with 'from activity'" : ""), \.entryURL),
      ]
    }
}

extension RetiredUse {
  /// `notification NAME -> URL` as a route.
  fileprivate var entryRoute: [TextEdit]? {
    guard let name else { return nil }
    let arrow = endOfBlanks(name.end)
    guard arrow + 1 < bytes.count, bytes[arrow] == UInt8(ascii: "-"),
      bytes[arrow + 1] == UInt8(ascii: ">")
    else { return nil }
    let front = "route \(form.word)://\(parse.tree.text(in: name)) =>"
    return [TextEdit(TextRange(word.start, arrow + 2), front)]
  }

  /// `notification NAME` as a URL.
  fileprivate var entryURL: [TextEdit]? {
    guard let name else { return nil }
    let text = parse.tree.text(in: name)
    // A web page has its own URL.
    if text == "browsingWeb" || text == "NSUserActivityTypeBrowsingWeb" { return nil }
    return [TextEdit(TextRange(word.start, name.end), "\(form.word)://\(text)")]
  }
}
