/// What `parse` is made of.
enum KotlinReader {
  static let parse = """
    public fun parse(url: String): Screen? {
        var next = url
        repeat(16) {
            val request = Parts.Request.read(next) ?: return null
            val found = Parts.find(request) ?: return null
            when (val target = found.target) {
                null -> return null
                is Parts.Target.Show -> return target.screen
                is Parts.Target.Redirect -> next = request.start + Parts.carry(target.path, request, found.route)
            }
        }
        return null
    }
    """

  /// All that is not the map's own.
  static func text(_ kinds: ReadingKinds) -> String {
    let own = texts.filter { kinds.kinds.contains($0.kind) }.map(\.text)
    let parts = [classes, kinds.hasLists ? valuesWithLists : values, request, functions(kinds)]
    return (parts + own + [decoded]).joined(separator: "\n\n")
  }

  private static let classes = """
    class Claim(
        val scheme: String,
        /** null if the host is the first segment of the path. */
        val host: Regex?,
        val routes: List<Route>,
    )

    class Route(
        vararg val path: Part,
        val query: List<Condition> = emptyList(),
        val target: Values.() -> Target?,
    )

    sealed interface Part {
        class Word(val word: String) : Part

        class Capture(val key: String, val kind: (String) -> Any?) : Part

        data object Rest : Part
    }

    class Condition(val key: String, val kind: (String) -> Any?, val isRequired: Boolean)

    sealed interface Target {
        class Show(val screen: Screen) : Target

        class Redirect(val path: String) : Target
    }

    class Found(val route: Route, val target: Target?)

    fun word(word: String): Part = Part.Word(word)

    fun capture(key: String, kind: (String) -> Any?): Part = Part.Capture(key, kind)

    val rest: Part = Part.Rest

    fun required(key: String, kind: (String) -> Any?) = Condition(key, kind, true)

    fun optional(key: String, kind: (String) -> Any?) = Condition(key, kind, false)

    fun show(screen: Screen): Target = Target.Show(screen)

    fun redirect(path: String): Target = Target.Redirect(path)
    """

  private static let take = """
        fun <Value> take(key: String, kind: (String) -> Value?): Value? =
            texts[key]?.let { kind(it.last() ?: "true") }

        fun <Value> need(key: String, kind: (String) -> Value?): Value =
            take(key, kind) ?: throw Misfit()
    """

  private static let misfit = """
    /** A screen lacks a value: the URL is invalid. */
    class Misfit : RuntimeException()
    """

  private static let about =
    "/** The parameters of a URL: the path is stronger than the query, and the query than the fragment. */"

  private static let values = """
    \(about)
    class Values(private val texts: Map<String, List<String?>>) {
    \(take)
    }

    \(misfit)
    """

  private static let valuesWithLists = """
    \(about)
    class Values(
        private val texts: Map<String, List<String?>>,
        private val lists: Map<String, List<String>>,
    ) {
    \(take)

        fun <Value> takeAll(key: String, kind: (String) -> Value?): List<Value>? {
            if (texts[key]?.contains(null) != false) return null
            return lists[key].orEmpty().map { kind(it) ?: return null }
        }

        fun <Value> needAll(key: String, kind: (String) -> Value?): List<Value> =
            takeAll(key, kind) ?: throw Misfit()
    }

    \(misfit)

    /** The elements of each key: a key is repeated, or its value has commas, which are not escaped. */
    fun lists(query: String): Map<String, List<String>>? {
        val result = LinkedHashMap<String, List<String>>()
        for (part in query.split('&')) {
            val text = part.replace('+', ' ')
            val key = decoded(text.substringBefore('=')) ?: return null
            val value = text.substringAfter('=', "")
            val values = if (value.isEmpty()) emptyList() else value.split(',').map { decoded(it) ?: return null }
            result[key] = result[key].orEmpty() + values
        }
        return result
    }
    """

  private static let request = """
    class Request(
        val start: String,
        val segments: List<String>,
        val query: String,
        /** The texts of each key; null for a key without `=`. */
        val items: Map<String, List<String?>>,
        val anchor: String,
        val routes: List<Route>,
    ) {
        companion object {
            private val shape =
                Regex("(?:([A-Za-z][A-Za-z0-9+.-]*):)?([^?#]*)(?:\\\\?([^#]*))?(?:#(.*))?")

            /** null for what is no URL, or none of the map. */
            fun read(url: String): Request? {
                if (url.isEmpty() || url.any { it.isWhitespace() || it.isISOControl() }) return null
                val (scheme, address, query, anchor) = shape.matchEntire(url)?.destructured ?: return null
                var path = address
                var start = ""
                var candidates = Parts.routes
                if (scheme.isNotEmpty()) {
                    val isWeb = address.startsWith("//")
                    val host = if (isWeb) address.drop(2).substringBefore('/') else ""
                    val claim = claims.firstOrNull {
                        it.scheme == scheme.lowercase() && it.host?.matches(host) != false
                    } ?: return null
                    candidates = claim.routes
                    start = scheme + ":" + (if (claim.host == null) "/" else "//$host")
                    if (claim.host != null) path = if (isWeb) address.drop(2 + host.length) else ""
                }
                return Request(
                    start = start,
                    segments = path.split('/').filter { it.isNotEmpty() }.map { decoded(it) ?: return null },
                    query = query,
                    items = items(query) ?: return null,
                    anchor = anchor,
                    routes = candidates,
                )
            }
        }
    }

    fun items(query: String): Map<String, List<String?>>? {
        val result = LinkedHashMap<String, List<String?>>()
        for (part in query.split('&')) {
            if (part.isEmpty()) continue
            val text = part.replace('+', ' ')
            val key = decoded(text.substringBefore('=')) ?: return null
            val value = if ('=' in text) decoded(text.substringAfter('=')) ?: return null else null
            result[key] = result[key].orEmpty() + value
        }
        return result
    }
    """

  private static func functions(_ kinds: ReadingKinds) -> String {
    let lists =
      kinds.hasLists
      ? """
          val lists = (if (hasItems) lists(request.anchor) else emptyMap())?.let { anchor ->
              lists(request.query)?.let { anchor + it }
          } ?: return null

      """ : ""
    return """
      fun find(request: Request): Found? {
          val hasItems = '=' in request.anchor
          val fragment = if (hasItems) items(request.anchor) ?: return null else emptyMap()
      \(lists)    for (route in request.routes) {
              val values = (fragment + request.items).toMutableMap()
              if (!fits(route, request, values) || !walk(route.path.asList(), request.segments, values)) {
                  continue
              }
              return try {
                  Found(route, route.target(Values(values\(kinds.hasLists ? ", lists" : ""))))
              } catch (_: Misfit) {
                  null
              } catch (_: IllegalArgumentException) {
                  // No URL can have the values.
                  null
              }
          }
          return null
      }

      /** A redirect takes along what the pattern did not consume, unless the target has it itself. */
      fun carry(target: String, request: Request, route: Route): String {
          val own = target.substringAfter('?', "")
          val taken = route.query.map { it.key }.toSet() + items(own)?.keys.orEmpty()
          val rest = request.query.split('&').filter { part ->
              part.isNotEmpty() && items(part)?.keys.orEmpty().none { it in taken }
          }
          val query = (listOf(own).filter { it.isNotEmpty() } + rest).joinToString("&")
          return target.substringBefore('?') + (if (query.isEmpty()) "" else "?$query") +
              (if (request.anchor.isEmpty()) "" else "#" + request.anchor)
      }

      fun fits(route: Route, request: Request, values: MutableMap<String, List<String?>>): Boolean {
          for (condition in route.query) {
              val text = request.items[condition.key]?.lastOrNull { !it.isNullOrEmpty() }
              if (if (text == null) condition.isRequired else condition.kind(text) == null) return false
              if (text != null) values[condition.key] = listOf(text)
          }
          return true
      }

      fun walk(
          path: List<Part>,
          segments: List<String>,
          values: MutableMap<String, List<String?>>,
      ): Boolean {
          val part = path.firstOrNull() ?: return segments.isEmpty()
          val parts = path.drop(1)
          if (part == Part.Rest) return (0..segments.size).any { walk(parts, segments.drop(it), values) }
          val segment = segments.firstOrNull() ?: return false
          val others = segments.drop(1)
          return when (part) {
              is Part.Word -> part.word == segment && walk(parts, others, values)
              is Part.Capture ->
                  (part.kind(segment) != null && walk(parts, others, values))
                      .also { if (it) values[part.key] = listOf(segment) }
              Part.Rest -> false
          }
      }
      """
  }

  private static let texts: [(kind: ReadingKinds.Kind, text: String)] = [
    (.text, "val text: (String) -> String? = { it }"),
    (
      .int,
      """
      val int: (String) -> Long? = { if (Regex("[+-]?[0-9]+").matches(it)) it.toLongOrNull() else null }
      """
    ),
    (.uint, "val uint: (String) -> ULong? = { int(it)?.takeIf { it >= 0 }?.toULong() }"),
    (
      .float,
      #"""
      val float: (String) -> Double? = { text ->
          val form = Regex("[+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?")
          text.takeIf { form.matches(it) }?.toDoubleOrNull()?.takeIf { it.isFinite() }
      }
      """#
    ),
    (
      .bool,
      """
      val bool: (String) -> Boolean? = {
          when (it.lowercase()) {
              "true", "1" -> true
              "false", "0" -> false
              else -> null
          }
      }
      """
    ),
    (
      .uuid,
      """
      val uuid: (String) -> String? = { text ->
          text.takeIf { Regex("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}").matches(it) }
      }
      """
    ),
    (
      .date,
      #"""
      /** A day that exists, maybe with a time. */
      val date: (String) -> String? = { text ->
          val time = "[Tt]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]+)?)?"
          val zone = "[Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9]"
          val form = Regex("([0-9]{4})-([0-9]{2})-([0-9]{2})($time($zone)?)?")
          form.matchEntire(text)?.let { match ->
              val (year, month, day) = match.groupValues.drop(1).take(3).map { it.toInt() }
              val isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
              val days = listOf(31, if (isLeap) 29 else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
              text.takeIf { month in 1..12 && day in 1..days[month - 1] }
          }
      }
      """#
    ),
    (
      .url,
      #"""
      val url: (String) -> String? = { text ->
          text.takeIf { Regex("[A-Za-z][A-Za-z0-9+.-]*:[^\\s\\x00-\\x20\\x7f]+").matches(it) }
      }
      """#
    ),
  ]

  private static let decoded = """
    /** null if an escape is malformed, or if the text is not UTF-8. */
    fun decoded(text: String): String? {
        if ('%' !in text) return text
        val bytes = text.encodeToByteArray()
        val result = ArrayList<Byte>()
        var index = 0
        while (index < bytes.size) {
            if (bytes[index] != '%'.code.toByte()) {
                result.add(bytes[index])
                index += 1
                continue
            }
            if (index + 2 >= bytes.size) return null
            val high = digit(bytes[index + 1]) ?: return null
            val low = digit(bytes[index + 2]) ?: return null
            result.add((high * 16 + low).toByte())
            index += 3
        }
        return try {
            result.toByteArray().decodeToString(throwOnInvalidSequence = true)
        } catch (_: CharacterCodingException) {
            null
        }
    }

    fun digit(byte: Byte): Int? = "0123456789abcdef".indexOf(byte.toInt().toChar().lowercaseChar()).takeIf { it >= 0 }
    """
}
