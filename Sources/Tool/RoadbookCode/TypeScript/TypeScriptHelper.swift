/// What the functions of an exported file are made of, in the order of the file.
enum TypeScriptHelper: Int, CaseIterable, Comparable {
  case integer, finite, fitting, filled, segment, segments, within, fragment, label, form, together
  case query, host, escape

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// What it uses itself.
  var needs: Set<TypeScriptHelper> {
    switch self {
    case .segment: [.filled, .escape]
    case .segments: [.segment, .filled, .escape]
    case .within, .fragment: [.filled, .escape]
    case .query: [.escape]
    case .integer, .finite, .fitting, .filled, .label, .form, .together, .host, .escape: []
    }
  }

  var text: String {
    switch self {
    case .integer:
      """
      function _integer<Value extends number | undefined>(name: string, value: Value): Value {
        if (value === undefined || Number.isSafeInteger(value)) return value;
        throw new RangeError(`'${name}' is no safe integer: ${value}`);
      }
      """
    case .finite:
      """
      function _finite<Value extends number | undefined>(name: string, value: Value): Value {
        if (value === undefined || Number.isFinite(value)) return value;
        throw new RangeError(`'${name}' is no number: ${value}`);
      }
      """
    case .fitting:
      """
      function _fitting<Base, Value extends Base>(
        name: string,
        value: Base,
        fits: (value: Base) => value is Value,
      ): Value {
        if (fits(value)) return value;
        throw new RangeError(`'${value}' does not fit ${name}`);
      }
      """
    case .filled:
      #"""
      function _filled<Value extends string | readonly unknown[] | undefined>(
        name: string,
        value: Value,
      ): Value {
        if (value === undefined || (value.length > 0 && !/[\u0000-\u001f\u007f]/.test(String(value)))) {
          return value;
        }
        throw new RangeError(`'${name}' is empty or has a control character`);
      }
      """#
    case .segment:
      """
      /** A segment of a path. Browsers would resolve `.` and `..`. */
      function _segment(name: string, value: string): string {
        if (value === "." || value === "..") throw new RangeError(`'${name}' is '${value}'`);
        return _escape(_filled(name, value), /[!$*,;:@&+=]/);
      }
      """
    case .segments:
      """
      /** Segments of a path, each behind a slash. */
      function _segments(name: string, values: readonly unknown[], isFilled = false): string {
        if (isFilled && values.length === 0) throw new RangeError(`'${name}' is empty`);
        return values.map((value) => `/${_segment(name, String(value))}`).join("");
      }
      """
    case .within:
      """
      function _within(name: string, value: string): string {
        return _escape(_filled(name, value), /[!$*,;:@&+=]/);
      }
      """
    case .fragment:
      """
      function _fragment(name: string, value: string): string {
        return _escape(_filled(name, value), /[!$*,;:@]/);
      }
      """
    case .label:
      """
      function _label(name: string, value: string): string {
        if (/^[A-Za-z0-9-]+$/.test(value)) return value.toLowerCase();
        throw new RangeError(`'${name}' is no label of a host: '${value}'`);
      }
      """
    case .form:
      """
      function _form(name: string, value: string, form: RegExp): string {
        if (form.test(value)) return value;
        throw new RangeError(`'${name}' is not of the form ${form}: '${value}'`);
      }
      """
    case .together:
      """
      /** Refuses a part of a path without what it needs. */
      function _together(needed: Readonly<Record<string, unknown>>, given: readonly unknown[]): void {
        if (given.every((value) => value === undefined)) return;
        for (const [name, value] of Object.entries(needed)) {
          if (value === undefined) throw new RangeError(`'${name}' is missing`);
        }
      }
      """
    case .query:
      """
      type _Item = string | number | boolean | undefined | readonly unknown[];

      /** true is a key without a value, and a list repeats its key. */
      function _query(items: readonly (readonly [key: string, value: _Item])[]): string {
        const parts = items.flatMap(([key, value]) => {
          const name = _escape(key, /[!$*,;:@/?]/);
          if (value === undefined) return [];
          if (value === true) return [name];
          if (!Array.isArray(value)) return [`${name}=${_escape(String(value), /[!$*,;:@/?=]/)}`];
          if (value.length === 0) return [`${name}=`];
          return value.map((item) => `${name}=${_escape(String(item), /[!$*;:@/?=]/)}`);
        });
        return parts.length === 0 ? "" : `?${parts.join("&")}`;
      }
      """
    case .host:
      """
      /** The first segment in the host's place, where some signs would begin a port or end a name. */
      function _host(path: string): string {
        return path.replace(/^\\/?[^/?#]*/, (host) =>
          host.replace(/[:@&+=]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`),
        );
      }
      """
    case .escape:
      """
      /** Escapes all but letters, digits, `-._~` and what is plain at that place of a URL. */
      function _escape(text: string, plain: RegExp): string {
        return encodeURIComponent(text)
          .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
          .replace(/%[0-7][0-9A-F]/g, (code) => {
            const char = String.fromCharCode(parseInt(code.slice(1), 16));
            return plain.test(char) ? char : code;
          });
      }
      """
    }
  }
}

extension TypeScriptWriter {
  mutating func writeHelpers() {
    for helper in helpers { helpers.formUnion(helper.needs) }
    guard !helpers.isEmpty || map.reading != nil else { return }
    section("What the functions above are made of")
    if let reading = map.reading, !map.screens.isEmpty {
      code.lines(
        readingHelpers(reading).split(separator: "\n", omittingEmptySubsequences: false).map {
          String($0)
        })
      if !helpers.isEmpty { code.line() }
    }
    code.separated(helpers.sorted()) { code, helper in
      code.lines(
        helper.text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) })
    }
  }
}
