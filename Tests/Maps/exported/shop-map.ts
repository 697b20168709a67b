// Exported by roadbook from ../../../grammar/examples/shop.roadbook. Do not edit: change the map, and export it again.

/* eslint-disable */

// Screens

/** The screens of the map with their arguments. */
export type Screen =
  | Checkout
  | Item
  | ItemBySKU
  | ItemList
  | Login
  | Order
  | Orders
  | Profile
  | Results
  | Reviews;

/** The names of the screens. */
export const screens: readonly Screen["screen"][] = [
  "Checkout",
  "Item",
  "ItemBySKU",
  "ItemList",
  "Login",
  "Order",
  "Orders",
  "Profile",
  "Results",
  "Reviews",
];

/** `Checkout(itemID: int)` */
export interface Checkout {
  readonly screen: "Checkout";
  readonly itemID: number;
}

/**
 * One article, by its number.
 *
 * `Item(id: int from itemID, title: string? from article_title, display: int = 1 from display_type)`
 */
export interface Item {
  readonly screen: "Item";
  readonly id: number;
  readonly title?: string | undefined;
  readonly display: number;
}

/** `ItemBySKU(sku: SKU)` */
export interface ItemBySKU {
  readonly screen: "ItemBySKU";
  readonly sku: SKU;
}

/** `ItemList(sort: popular|recent|price = "recent", page: Page = 1)` */
export interface ItemList {
  readonly screen: "ItemList";
  readonly sort: ItemListSort;
  readonly page: Page;
}

/** `Login` */
export interface Login {
  readonly screen: "Login";
}

/** `Order(number: string)` */
export interface Order {
  readonly screen: "Order";
  readonly number: string;
}

/** `Orders` */
export interface Orders {
  readonly screen: "Orders";
}

/** `Profile` */
export interface Profile {
  readonly screen: "Profile";
}

/** `Results(query: string from q, page: Page = 1)` */
export interface Results {
  readonly screen: "Results";
  readonly query: string;
  readonly page: Page;
}

/** `Reviews(itemID: int, stars: Stars?)` */
export interface Reviews {
  readonly screen: "Reviews";
  readonly itemID: number;
  readonly stars?: Stars | undefined;
}

// Links

/** The URL of a route: `/list/42`. `url` makes it absolute. */
export type Path = `/${string}`;

/** What absolute URLs begin with. */
export const schemes = {
  /** shop://… from e-mails, widgets and the app itself. */
  shop: "shop:/",
  /** The same pages on the web site. */
  web: "https://shop.example.com",
} as const;

/** An absolute URL: `url("web", checkout({ itemID: 42 }))`. */
export function url(scheme: keyof typeof schemes, path: Path): string {
  const start = schemes[scheme];
  return start + (start.endsWith(":/") ? _host(path) : path);
}

/**
 * `/list/:itemID<int>/buy`
 *
 * @throws RangeError if a number is not a safe integer.
 */
export function checkout(values: { itemID: number }): Path {
  return `/list/${_integer("itemID", values.itemID)}/buy`;
}

/**
 * An article above the list.
 *
 * `/list/:itemID<int>`
 *
 * @param values.title In the query, as `article_title`.
 * @param values.display In the query, as `display_type`; 1 if it is left out.
 * @throws RangeError if a number is not a safe integer.
 */
export function item(values: {
  id: number;
  title?: string | undefined;
  display?: number | undefined;
}): Path {
  return `/list/${_integer("id", values.id)}${_query([
    ["article_title", values.title],
    ["display_type", _integer("display", values.display)],
  ])}`;
}

/**
 * Articles by their printed number.
 *
 * `/sku/:sku<SKU>`
 */
export function itemBySKU(values: { sku: SKU }): Path {
  return `/sku/${_segment("sku", values.sku)}`;
}

/**
 * The list of articles, the root of the Home tab.
 *
 * `/list`
 *
 * @param values.sort In the query; recent if it is left out.
 * @param values.page In the query; 1 if it is left out.
 */
export function itemList(
  values: { sort?: ItemListSort | undefined; page?: Page | undefined } = {},
): Path {
  return `/list${_query([
    ["sort", values.sort],
    ["page", values.page],
  ])}`;
}

/** `/login` */
export function login(): Path {
  return "/login";
}

/**
 * `/account/orders/:number`
 *
 * @throws RangeError if the number is empty, `.` or `..`.
 */
export function order(values: { number: string }): Path {
  return `/account/orders/${_segment("number", values.number)}`;
}

/** `/account/orders` */
export function orders(): Path {
  return "/account/orders";
}

/** `/account` */
export function profile(): Path {
  return "/account";
}

/**
 * `/search?q=:q&page=:page<Page>?`
 *
 * @param values.query In the query, as `q`.
 * @param values.page In the query; 1 if it is left out.
 * @throws RangeError if the query is empty.
 */
export function results(values: { query: string; page?: Page | undefined }): Path {
  return `/search${_query([
    ["q", _filled("query", values.query)],
    ["page", values.page],
  ])}`;
}

/**
 * `/list/:itemID<int>/reviews(/:stars<Stars>)`
 *
 * @throws RangeError if a number is not a safe integer.
 */
export function reviews(values: { itemID: number; stars?: Stars | undefined }): Path {
  return `/list/${_integer("itemID", values.itemID)}/reviews${
    values.stars === undefined ? "" : `/${values.stars}`
  }`;
}

// Types

/** `popular|recent|price` */
export type ItemListSort = (typeof itemListSorts)[number];

/** The words of `ItemListSort`. */
export const itemListSorts = ["popular", "recent", "price"] as const;

declare const _type: unique symbol;

/** `1...500` */
export type Page = number & { readonly [_type]: "Page" };

/** @throws RangeError if the number is not in 1...500. */
export function Page(value: number): Page {
  return _fitting("Page", value, isPage);
}

/** Whether the number is in 1...500. */
export function isPage(value: number): value is Page {
  return Number.isInteger(value) && value >= 1 && value <= 500;
}

/** `/[A-Z]{3}-[0-9]{4}/` */
export type SKU = string & { readonly [_type]: "SKU" };

/** @throws RangeError if the text is not of the form /[A-Z]{3}-[0-9]{4}/. */
export function SKU(value: string): SKU {
  return _fitting("SKU", value, isSKU);
}

/** Whether the text is of the form /[A-Z]{3}-[0-9]{4}/. */
export function isSKU(value: string): value is SKU {
  return /^(?:[A-Z]{3}-[0-9]{4})$/u.test(value);
}

/** `1...5` */
export type Stars = number & { readonly [_type]: "Stars" };

/** @throws RangeError if the number is not in 1...5. */
export function Stars(value: number): Stars {
  return _fitting("Stars", value, isStars);
}

/** Whether the number is in 1...5. */
export function isStars(value: number): value is Stars {
  return Number.isInteger(value) && value >= 1 && value <= 5;
}

// Reading

/**
 * The screen to which a URL leads, if all guards allow it.
 *
 * undefined if no route matches, if the values do not fit the screen, or if the route shows no screen
 * that is known here: `/alert`, `/help(/:topic)`.
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
  {
    path: ["account", "orders", ["number", _text]],
    target: (v) => ({ screen: "Order", number: v.need("number", _text) }),
  },
  { path: ["account", "orders"], target: () => ({ screen: "Orders" }) },
  {
    path: ["list", ["itemID", _int], "reviews", ["stars", _such(_int, isStars)]],
    target: (v) => ({
      screen: "Reviews",
      itemID: v.need("itemID", _int),
      stars: v.take("stars", _such(_int, isStars)),
    }),
  },
  {
    path: ["list", ["itemID", _int], "reviews"],
    target: (v) => ({
      screen: "Reviews",
      itemID: v.need("itemID", _int),
      stars: v.take("stars", _such(_int, isStars)),
    }),
  },
  {
    path: ["list", ["itemID", _int], "buy"],
    target: (v) => ({ screen: "Checkout", itemID: v.need("itemID", _int) }),
  },
  {
    path: ["list", ["itemID", _int]],
    target: (v) => ({
      screen: "Item",
      id: v.need("itemID", _int),
      title: v.take("article_title", _text),
      display: v.take("display_type", _int) ?? 1,
    }),
  },
  {
    path: ["sku", ["sku", _such(_text, isSKU)]],
    target: (v) => ({ screen: "ItemBySKU", sku: v.need("sku", _such(_text, isSKU)) }),
  },
  { path: ["old", ["itemID", _int], null], target: (v) => item({ id: v.need("itemID", _int) }) },
  { path: ["help", ["topic", _text]], target: () => undefined },
  {
    path: ["search"],
    query: [
      ["q", _text, true],
      ["page", _such(_int, isPage), false],
    ],
    target: (v) => ({
      screen: "Results",
      query: v.need("q", _text),
      page: v.take("page", _such(_int, isPage)) ?? Page(1),
    }),
  },
  {
    path: ["list"],
    target: (v) => ({
      screen: "ItemList",
      sort: v.take("sort", _word(itemListSorts)) ?? "recent",
      page: v.take("page", _such(_int, isPage)) ?? Page(1),
    }),
  },
  { path: ["account"], target: () => ({ screen: "Profile" }) },
  { path: ["login"], target: () => ({ screen: "Login" }) },
  { path: ["help"], target: () => undefined },
  { path: ["alert"], target: () => undefined },
];

/** The routes of the scheme `web`. */
const _webRoutes: readonly _Route[] = [
  { path: ["i", ["itemID", _int]], target: (v) => item({ id: v.need("itemID", _int) }) },
];

/** The schemes with their hosts, and the routes that are tried for their URLs. */
const _claims: readonly _Claim[] = [
  { scheme: "shop", routes: _routes },
  {
    scheme: "https",
    host: /^(?:shop\.example\.com|[^.:]+\.shop\.example\.com)(?::443)?$/i,
    routes: [..._webRoutes, ..._routes],
  },
];

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

function _text(text: string): string {
  return text;
}

function _int(text: string): number | undefined {
  const value = /^[+-]?[0-9]+$/.test(text) ? Number(text) + 0 : NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

function _word<Word extends string>(words: readonly Word[]): _Kind<Word> {
  return (text) => words.find((word) => word === text);
}

function _such<Base, Value extends Base>(
  kind: _Kind<Base>,
  fits: (value: Base) => value is Value,
): _Kind<Value> {
  return (text) => {
    const value = kind(text);
    return value !== undefined && fits(value) ? value : undefined;
  };
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

function _fitting<Base, Value extends Base>(
  name: string,
  value: Base,
  fits: (value: Base) => value is Value,
): Value {
  if (fits(value)) return value;
  throw new RangeError(`'${value}' does not fit ${name}`);
}

function _filled<Value extends string | readonly unknown[] | undefined>(
  name: string,
  value: Value,
): Value {
  if (value === undefined || (value.length > 0 && !/[\u0000-\u001f\u007f]/.test(String(value)))) {
    return value;
  }
  throw new RangeError(`'${name}' is empty or has a control character`);
}

/** A segment of a path. Browsers would resolve `.` and `..`. */
function _segment(name: string, value: string): string {
  if (value === "." || value === "..") throw new RangeError(`'${name}' is '${value}'`);
  return _escape(_filled(name, value), /[!$*,;:@&+=]/);
}

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

/** The first segment in the host's place, where some signs would begin a port or end a name. */
function _host(path: string): string {
  return path.replace(/^\/?[^/?#]*/, (host) =>
    host.replace(/[:@&+=]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`),
  );
}

/** Escapes all but letters, digits, `-._~` and what is plain at that place of a URL. */
function _escape(text: string, plain: RegExp): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%[0-7][0-9A-F]/g, (code) => {
      const char = String.fromCharCode(parseInt(code.slice(1), 16));
      return plain.test(char) ? char : code;
    });
}
