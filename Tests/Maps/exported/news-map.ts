// Exported by roadbook from ../../../grammar/examples/news.roadbook. Do not edit: change the map, and export it again.

/* eslint-disable */

// Screens

/** The screens of the map with their arguments. */
export type Screen = Article | Bookmarks | Headlines | Profile;

/** The names of the screens. */
export const screens: readonly Screen["screen"][] = [
  "Article",
  "Bookmarks",
  "Headlines",
  "Profile",
];

/** `Article(id: int)` */
export interface Article {
  readonly screen: "Article";
  readonly id: number;
}

/** `Bookmarks` */
export interface Bookmarks {
  readonly screen: "Bookmarks";
}

/** `Headlines` */
export interface Headlines {
  readonly screen: "Headlines";
}

/** `Profile` */
export interface Profile {
  readonly screen: "Profile";
}

// Links

/** The URL of a route: `/news/42`. `url` makes it absolute. */
export type Path = `/${string}`;

/** What absolute URLs begin with. */
export const schemes = {
  news: "news:/",
} as const;

/** An absolute URL: `url("news", article({ id: 42 }))`. */
export function url(scheme: keyof typeof schemes, path: Path): string {
  const start = schemes[scheme];
  return start + (start.endsWith(":/") ? _host(path) : path);
}

/**
 * `/news/:id<int>`
 *
 * @throws RangeError if a number is not a safe integer.
 */
export function article(values: { id: number }): Path {
  return `/news/${_integer("id", values.id)}`;
}

/** `/saved` */
export function bookmarks(): Path {
  return "/saved";
}

/** `/news` */
export function headlines(): Path {
  return "/news";
}

/** `/me` */
export function profile(): Path {
  return "/me";
}

// Reading

/**
 * The screen to which a URL leads, if all guards allow it.
 *
 * undefined if no route matches, or if the values do not fit the screen.
 */
export function parse(url: string): Screen | undefined {
  let next = url;
  for (let count = 0; count < 16; count += 1) {
    const request = _read(next);
    const found = request && _find(request);
    if (request === undefined || found === undefined) return undefined;
    const { route, target } = found;
    if (typeof target !== "string") return target;
    next = request.start + _carry(target, request, route);
  }
  return undefined;
}

/** The routes outside all schemes, the more specific first. */
const _routes: readonly _Route[] = [
  { path: ["news", ["id", _int]], target: (v) => ({ screen: "Article", id: v.need("id", _int) }) },
  { path: ["digest", ["id", _int]], target: (v) => `/news/${v.need("id", _int)}?ref=digest` },
  { path: ["news"], target: () => ({ screen: "Headlines" }) },
  { path: ["saved"], target: () => ({ screen: "Bookmarks" }) },
  { path: ["me"], target: () => ({ screen: "Profile" }) },
];

/** The schemes with their hosts, and the routes that are tried for their URLs. */
const _claims: readonly _Claim[] = [{ scheme: "news", routes: _routes }];

// What the functions above are made of

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

function _int(text: string): number | undefined {
  const value = /^[+-]?[0-9]+$/.test(text) ? Number(text) + 0 : NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

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
}

/** A screen lacks a value: the URL is invalid. */
class _Misfit extends Error {}

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

function _integer<Value extends number | undefined>(name: string, value: Value): Value {
  if (value === undefined || Number.isSafeInteger(value)) return value;
  throw new RangeError(`'${name}' is no safe integer: ${value}`);
}

/** The first segment in the host's place, where some signs would begin a port or end a name. */
function _host(path: string): string {
  return path.replace(/^\/?[^/?#]*/, (host) =>
    host.replace(/[:@&+=]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`),
  );
}
