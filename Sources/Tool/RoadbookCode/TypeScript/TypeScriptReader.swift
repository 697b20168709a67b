extension TypeScriptWriter {
  /// What `parse` is made of, as far as this map needs it.
  func readingHelpers(_ reading: ExportedReading) -> String {
    let used = ReadingKinds(map, reading)
    let texts = Self.kinds.filter { used.kinds.contains($0.kind) }.map(\.text)
    return [
      Self.types, texts.joined(separator: "\n\n"),
      used.hasLists ? Self.valuesWithLists : Self.values,
      used.hasLists
        ? Self.request.replacing(
          "const values = new Map",
          with:
            "const lists = new Map([..._lists(request.anchor), ..._lists(request.query)]);\n      const values = new Map"
        ).replacing("new _Values(values)", with: "new _Values(values, lists)") : Self.request,
    ].joined(separator: "\n\n")
  }

  private static let types = """
    interface _Claim {
      readonly scheme: string;
      /** undefined if the host is the first segment of the path. */
      readonly host?: RegExp;
      readonly routes: readonly _Route[];
    }

    interface _Route {
      /** Words, captures, and null for any number of segments. */
      readonly path: readonly (string | readonly [key: string, kind: _Kind<unknown>] | null)[];
      /** What the query must have, or may have. */
      readonly query?: readonly (readonly [key: string, kind: _Kind<unknown>, isRequired: boolean])[];
      /** The screen, the path that it redirects to, or undefined. */
      readonly target: (values: _Values) => Screen | Path | undefined;
    }

    /** Converts text to a value; undefined if it does not fit. */
    type _Kind<Value> = (text: string) => Value | undefined;
    """

  fileprivate static let kinds: [(kind: ReadingKinds.Kind, text: String)] = [
    (
      .text,
      """
      function _text(text: string): string {
        return text;
      }
      """
    ),
    (
      .int,
      """
      function _int(text: string): number | undefined {
        const value = /^[+-]?[0-9]+$/.test(text) ? Number(text) + 0 : NaN;
        return Number.isSafeInteger(value) ? value : undefined;
      }
      """
    ),
    (
      .uint,
      """
      function _uint(text: string): number | undefined {
        const value = _int(text);
        return value === undefined || value < 0 ? undefined : value;
      }
      """
    ),
    (
      .float,
      #"""
      function _float(text: string): number | undefined {
        const value = /^[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$/.test(text) ? Number(text) : NaN;
        return Number.isFinite(value) ? value : undefined;
      }
      """#
    ),
    (
      .bool,
      """
      function _bool(text: string): boolean | undefined {
        if (/^(true|1)$/i.test(text)) return true;
        return /^(false|0)$/i.test(text) ? false : undefined;
      }
      """
    ),
    (
      .uuid,
      """
      function _uuid(text: string): string | undefined {
        const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
        return form.test(text) ? text : undefined;
      }
      """
    ),
    (
      .date,
      #"""
      /** A day that exists, maybe with a time. */
      function _date(text: string): string | undefined {
        const form =
          /^(\d{4})-(\d\d)-(\d\d)([Tt]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)?)?$/;
        const [whole, year, month, day] = form.exec(text) ?? [];
        if (whole === undefined) return undefined;
        const date = new Date(0);
        date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
        return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
          ? text
          : undefined;
      }
      """#
    ),
    (
      .url,
      """
      function _url(text: string): string | undefined {
        return /^[A-Za-z][A-Za-z0-9+.-]*:[^\\s\\u0000-\\u0020\\u007f]+$/.test(text) ? text : undefined;
      }
      """
    ),
    (
      .word,
      """
      function _word<Word extends string>(words: readonly Word[]): _Kind<Word> {
        return (text) => words.find((word) => word === text);
      }
      """
    ),
    (
      .such,
      """
      function _such<Base, Value extends Base>(
        kind: _Kind<Base>,
        fits: (value: Base) => value is Value,
      ): _Kind<Value> {
        return (text) => {
          const value = kind(text);
          return value !== undefined && fits(value) ? value : undefined;
        };
      }
      """
    ),
    (
      .either,
      """
      /** The value of the first kind that fits. */
      function _either<Value>(kinds: readonly _Kind<Value>[]): _Kind<Value> {
        return (text) => {
          for (const kind of kinds) {
            const value = kind(text);
            if (value !== undefined) return value;
          }
          return undefined;
        };
      }
      """
    ),
  ]

  private static let valuesStart = """
    /** The texts of each key; true for a key without `=`. */
    type _Texts = Map<string, readonly (string | true)[]>;

    /** The parameters of a URL: the path is stronger than the query, and the query than the fragment. */
    class _Values {
      constructor(private readonly texts: _Texts) {}

      take<Value>(key: string, kind: _Kind<Value>): Value | undefined {
        const text = this.texts.get(key)?.slice(-1)[0];
        return text === undefined ? undefined : kind(String(text));
      }

      need<Value>(key: string, kind: _Kind<Value>): Value {
        const value = this.take(key, kind);
        if (value === undefined) throw new _Misfit();
        return value;
      }
    """

  private static let valuesEnd = """
    }

    /** A screen lacks a value: the URL is invalid. */
    class _Misfit extends Error {}
    """

  fileprivate static let values = valuesStart + "\n" + valuesEnd

  fileprivate static let valuesWithLists =
    valuesStart.replacing(
      "constructor(private readonly texts: _Texts) {}",
      with: "constructor(\n    private readonly texts: _Texts,\n    "
        + "private readonly lists: ReadonlyMap<string, readonly string[]>,\n  ) {}") + """


        takeAll<Value>(key: string, kind: _Kind<Value>): readonly Value[] | undefined {
          if (this.texts.get(key)?.includes(true) ?? true) return undefined;
          const values: Value[] = [];
          for (const text of this.lists.get(key) ?? []) {
            const value = kind(text);
            if (value === undefined) return undefined;
            values.push(value);
          }
          return values;
        }

        needAll<Value>(key: string, kind: _Kind<Value>): readonly Value[] {
          const values = this.takeAll(key, kind);
          if (values === undefined) throw new _Misfit();
          return values;
        }

      """ + valuesEnd + """


      /** The elements of each key: a key is repeated, or its value has commas, which are not escaped. */
      function _lists(query: string): ReadonlyMap<string, readonly string[]> {
        const result = new Map<string, string[]>();
        for (const part of query.split("&")) {
          const [key = "", ...rest] = part.replace(/\\+/g, " ").split("=");
          const name = decodeURIComponent(key);
          const value = rest.join("=");
          const items = value === "" ? [] : value.split(",").map((item) => decodeURIComponent(item));
          result.set(name, [...(result.get(name) ?? []), ...items]);
        }
        return result;
      }
      """

  private static let request = #"""
    interface _Request {
      readonly start: string;
      readonly segments: readonly string[];
      readonly query: string;
      readonly items: _Texts;
      readonly anchor: string;
      readonly routes: readonly _Route[];
    }

    /** undefined for what is no URL, or none of the map. */
    function _read(url: string): _Request | undefined {
      if (url === "" || /[\s\u0000-\u001f\u007f]/.test(url)) return undefined;
      const [, scheme, address = "", query = "", anchor = ""] =
        /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/u.exec(url) ?? [];
      let path = address;
      let start = "";
      let candidates = _routes;
      if (scheme !== undefined) {
        const [, host = "", behind = ""] = /^\/\/([^/]*)(.*)$/u.exec(address) ?? [];
        const claim = _claims.find(
          (claim) => claim.scheme === scheme.toLowerCase() && (claim.host?.test(host) ?? true),
        );
        if (claim === undefined) return undefined;
        candidates = claim.routes;
        start = `${scheme}:` + (claim.host ? `//${host}` : "/");
        path = claim.host ? behind : address;
      }
      try {
        const segments = path.split("/").filter((part) => part !== "");
        return {
          start,
          segments: segments.map((part) => decodeURIComponent(part)),
          query,
          items: _items(query),
          anchor,
          routes: candidates,
        };
      } catch {
        return undefined;
      }
    }

    function _items(query: string): _Texts {
      const result = new Map<string, (string | true)[]>();
      for (const part of query.split("&").filter((part) => part !== "")) {
        const [key = "", ...rest] = part.replace(/\+/g, " ").split("=");
        const name = decodeURIComponent(key);
        const value = rest.length === 0 || decodeURIComponent(rest.join("="));
        result.set(name, [...(result.get(name) ?? []), value]);
      }
      return result;
    }

    interface _Found {
      readonly route: _Route;
      readonly target: Screen | Path | undefined;
    }

    function _find(request: _Request): _Found | undefined {
      for (const route of request.routes) {
        try {
          const fragment = request.anchor.includes("=") ? _items(request.anchor) : [];
          const values = new Map([...fragment, ...request.items]);
          if (!_conditions(route, request, values) || !_walk(route.path, request.segments, values)) {
            continue;
          }
          return { route, target: route.target(new _Values(values)) };
        } catch (error) {
          // The values do not fit the screen, or no URL can have them.
          const isMisfit =
            error instanceof _Misfit || error instanceof RangeError || error instanceof URIError;
          if (isMisfit) return undefined;
          throw error;
        }
      }
      return undefined;
    }

    /** A redirect takes along what the pattern did not consume, unless the target has it itself. */
    function _carry(target: Path, request: _Request, route: _Route): string {
      const [path = "", own = ""] = target.split("?");
      const taken = new Set([...(route.query ?? []).map(([key]) => key), ..._items(own).keys()]);
      const rest = request.query
        .split("&")
        .filter((part) => part !== "" && ![..._items(part).keys()].some((key) => taken.has(key)));
      const query = [...(own === "" ? [] : [own]), ...rest].join("&");
      return path + (query === "" ? "" : `?${query}`) + (request.anchor === "" ? "" : `#${request.anchor}`);
    }

    function _conditions(route: _Route, request: _Request, values: _Texts): boolean {
      for (const [key, kind, isRequired] of route.query ?? []) {
        const texts = request.items.get(key)?.filter((text) => text !== "" && text !== true);
        const text = texts?.slice(-1)[0];
        if (text === undefined ? isRequired : kind(String(text)) === undefined) return false;
        if (text !== undefined) values.set(key, [text]);
      }
      return true;
    }

    function _walk(path: _Route["path"], segments: readonly string[], values: _Texts): boolean {
      const [part, ...parts] = path;
      if (part === undefined) return segments.length === 0;
      if (part === null) {
        for (let count = 0; count <= segments.length; count += 1) {
          if (_walk(parts, segments.slice(count), values)) return true;
        }
        return false;
      }
      const [segment, ...others] = segments;
      if (segment === undefined) return false;
      if (typeof part === "string") return part === segment && _walk(parts, others, values);
      const [key, kind] = part;
      if (kind(segment) === undefined || !_walk(parts, others, values)) return false;
      values.set(key, [segment]);
      return true;
    }
    """#
}
