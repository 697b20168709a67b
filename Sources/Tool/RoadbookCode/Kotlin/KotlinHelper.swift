/// What the functions of links are made of, in the order of the file.
enum KotlinHelper: Int, CaseIterable, Comparable {
  case finite, filled, segment, segments, within, fragment, label, form, query, host, escaped

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// What it uses itself.
  var needs: Set<KotlinHelper> {
    switch self {
    case .segment: [.filled, .escaped]
    case .segments: [.segment, .filled, .escaped]
    case .within, .fragment: [.filled, .escaped]
    case .query: [.escaped]
    case .finite, .filled, .label, .form, .host, .escaped: []
    }
  }

  var text: String {
    switch self {
    case .finite:
      """
      fun finite(name: String, value: Double): Double {
          require(value.isFinite()) { "'$name' is no number: $value" }
          return value
      }
      """
    case .filled:
      """
      fun filled(name: String, value: String): String {
          require(value.isNotEmpty() && value.none { it < ' ' || it == '\\u007f' }) {
              "'$name' is empty or has a control character"
          }
          return value
      }
      """
    case .segment:
      """
      /** A segment of a path. Browsers would resolve `.` and `..`. */
      fun segment(name: String, value: String): String {
          require(value != "." && value != "..") { "'$name' is '$value'" }
          return escaped(filled(name, value), "!$*,;:@&+=")
      }
      """
    case .segments:
      """
      /** Segments of a path, each behind a slash. */
      fun segments(name: String, values: List<Any>, isFilled: Boolean = false): String {
          require(!isFilled || values.isNotEmpty()) { "'$name' is empty" }
          return values.joinToString("") { "/" + segment(name, it.toString()) }
      }
      """
    case .within:
      """
      fun within(name: String, value: String): String = escaped(filled(name, value), "!$*,;:@&+=")
      """
    case .fragment:
      """
      fun fragment(name: String, value: String): String = escaped(filled(name, value), "!$*,;:@")
      """
    case .label:
      """
      fun label(name: String, value: String): String {
          require(Regex("[A-Za-z0-9-]+").matches(value)) { "'$name' is no label of a host: '$value'" }
          return value.lowercase()
      }
      """
    case .form:
      """
      fun form(name: String, value: String, form: Regex): String {
          require(form.matches(value)) { "'$name' is not of the form /$form/: '$value'" }
          return value
      }
      """
    case .query:
      """
      /** Unit is a key without a value, and a list repeats its key. */
      fun query(vararg items: Pair<String, Any?>): String {
          val parts = items.flatMap { (key, value) ->
              val name = escaped(key, "!$*,;:@/?")
              when (value) {
                  null -> emptyList()
                  Unit -> listOf(name)
                  is List<*> ->
                      if (value.isEmpty()) {
                          listOf("$name=")
                      } else {
                          value.map { name + "=" + escaped(it.toString(), "!$*;:@/?=") }
                      }
                  else -> listOf(name + "=" + escaped(value.toString(), "!$*,;:@/?="))
              }
          }
          return if (parts.isEmpty()) "" else parts.joinToString("&", "?")
      }
      """
    case .host:
      """
      /** The first segment in the host's place, where some signs would begin a port or end a name. */
      fun host(path: String): String {
          val end = path.indexOfAny("/?#".toCharArray(), if (path.startsWith("/")) 1 else 0)
          val first = if (end < 0) path else path.take(end)
          return first.map { if (it in ":@&+=") "%" + it.code.toString(16).uppercase() else "$it" }
              .joinToString("") + path.drop(first.length)
      }
      """
    case .escaped:
      """
      /** Escapes all but letters, digits, `-._~` and what is plain at that place of a URL. */
      fun escaped(text: String, plain: String): String = buildString {
          for (byte in text.encodeToByteArray()) {
              val char = (byte.toInt() and 0xFF).toChar()
              val isLetterOrDigit = char in 'a'..'z' || char in 'A'..'Z' || char in '0'..'9'
              if (isLetterOrDigit || char in "-._~" || char in plain) {
                  append(char)
              } else {
                  append('%').append("0123456789ABCDEF"[char.code shr 4])
                      .append("0123456789ABCDEF"[char.code and 15])
              }
          }
      }
      """
    }
  }
}
