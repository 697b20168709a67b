// Exported by roadbook from corner.roadbook. Do not edit: change the map, and export it again.

/* eslint-disable */

// Screens

/** The screens of the map with their arguments. */
export type Screen =
  | Arguments
  | Change
  | Channel
  | File
  | Files
  | Half
  | Hidden
  | In
  | Invitation
  | Item
  | Message
  | Names
  | Old
  | Price
  | Profile
  | Releases
  | Results
  | Set
  | String_
  | Tags
  | Track
  | Type
  | URL
  | Version;

/** The names of the screens. */
export const screens: readonly Screen["screen"][] = [
  "Arguments",
  "Change",
  "Channel",
  "File",
  "Files",
  "Half",
  "Hidden",
  "In",
  "Invitation",
  "Item",
  "Message",
  "Names",
  "Old",
  "Price",
  "Profile",
  "Releases",
  "Results",
  "Set",
  "String",
  "Tags",
  "Track",
  "Type",
  "URL",
  "Version",
];

/** `Arguments(...)` */
export interface Arguments {
  readonly screen: "Arguments";
  readonly others: Readonly<Record<string, string>>;
}

/** `Change(at: Moment)` */
export interface Change {
  readonly screen: "Change";
  readonly at: Moment;
}

/** `Channel(channel: string)` */
export interface Channel {
  readonly screen: "Channel";
  readonly channel: string;
}

/** `File(path: path)` */
export interface File {
  readonly screen: "File";
  readonly path: string;
}

/** `Files(names: list<string>)` */
export interface Files {
  readonly screen: "Files";
  readonly names: readonly string[];
}

/** `Half(n: Even)` */
export interface Half {
  readonly screen: "Half";
  /** `int where value / 2 * 2 == value` */
  readonly n: number;
}

/** `Hidden` */
export interface Hidden {
  readonly screen: "Hidden";
}

/** `In(country: Country)` */
export interface In {
  readonly screen: "In";
  /** What the app's code makes of `/[A-Z]{2}/`. */
  readonly country: string;
}

/** `Invitation(code: Code)` */
export interface Invitation {
  readonly screen: "Invitation";
  readonly code: Code;
}

/** `Item(id: int, in: Region = "default", self: bool = false)` */
export interface Item {
  readonly screen: "Item";
  readonly id: number;
  readonly in: Region;
  readonly self: boolean;
}

/** `Message(id: uuid, on: date?, from: url?)` */
export interface Message {
  readonly screen: "Message";
  readonly id: string;
  readonly on?: string | undefined;
  readonly from?: string | undefined;
}

/** `Names` */
export interface Names {
  readonly screen: "Names";
}

/** `Old` */
export interface Old {
  readonly screen: "Old";
}

/** `Price(price: Cents)` */
export interface Price {
  readonly screen: "Price";
  /** `float as value * 100` */
  readonly price: number;
}

/** `Profile(user: string)` */
export interface Profile {
  readonly screen: "Profile";
  readonly user: string;
}

/** `Releases(kind: string, year: 1900...2100?, month: 1...12?)` */
export interface Releases {
  readonly screen: "Releases";
  readonly kind: string;
  readonly year?: ReleasesYear | undefined;
  readonly month?: ReleasesMonth | undefined;
}

/** `Results(query: string from q, ...)` */
export interface Results {
  readonly screen: "Results";
  readonly query: string;
  readonly others: Readonly<Record<string, string>>;
}

/** `Set(url: url?, others: list<Page>)` */
export interface Set {
  readonly screen: "Set";
  readonly url?: string | undefined;
  readonly others_: readonly Page[];
}

/** `String(arguments: int, link: Link?)` */
export interface String_ {
  readonly screen: "String";
  readonly arguments: number;
  readonly link?: Link | undefined;
}

/** `Tags(tags: list<string>, sort: asc|desc = "asc")` */
export interface Tags {
  readonly screen: "Tags";
  readonly tags: readonly string[];
  readonly sort: TagsSort;
}

/** `Track(n: 1...99)` */
export interface Track {
  readonly screen: "Track";
  readonly n: TrackN;
}

/** `Type` */
export interface Type {
  readonly screen: "Type";
}

/** `URL(page: Page, self: "+"|""|"a b")` */
export interface URL {
  readonly screen: "URL";
  readonly page: Page;
  readonly self: URLSelf;
}

/** `Version(major: int, minor: int)` */
export interface Version {
  readonly screen: "Version";
  readonly major: number;
  readonly minor: number;
}

// Links

/** The URL of a route: `/items/42`. `url` makes it absolute. */
export type Path = `/${string}`;

/** What absolute URLs begin with. */
export const schemes = {
  app: "app:/",
  appExampleCom: "https://app.example.com",
  corner: "corner:/",
} as const;

/** An absolute URL: `url("corner", half({ n: 42 }))`. */
export function url(scheme: keyof typeof schemes, path: Path): string {
  const start = schemes[scheme];
  return start + (start.endsWith(":/") ? _host(path) : path);
}

/**
 * `/arguments`
 *
 * @param values.others In the query, as they are.
 */
export function arguments_(
  values: { others?: Readonly<Record<string, string>> | undefined } = {},
): Path {
  return `/arguments${_query([
    ...Object.entries(values.others ?? {}),
  ])}`;
}

/** `/at/:at<Moment>` */
export function change(values: { at: Moment }): Path {
  return `/at/${_segment("at", String(values.at))}`;
}

/**
 * `/:channel`
 *
 * Some values lead to other routes: `arguments`, `default`, `names`, `old`, `type`, `words`.
 *
 * @throws RangeError if the channel is empty, `.` or `..`.
 */
export function channel(values: { channel: string }): Path {
  return `/${_segment("channel", values.channel)}`;
}

/** `/default` */
export function default_(): Path {
  return "/default";
}

/**
 * `/files/:path<path>`
 *
 * @throws RangeError if a segment of the path is empty, `.` or `..`.
 */
export function file(values: { path: string }): Path {
  return `/files${_segments("path", values.path.split("/"))}`;
}

/**
 * `/names/**:names`
 *
 * @throws RangeError if one of the names is empty, `.` or `..`.
 */
export function files(values: { names: readonly string[] }): Path {
  return `/names${_segments("names", values.names)}`;
}

/** `corner://first/:code<Code>` */
export function first(values: { code: Code }): string {
  return `corner://first/${_segment("code", values.code)}`;
}

/**
 * `/half/:n<Even>`
 *
 * The map takes only some numbers: `int where value / 2 * 2 == value`.
 *
 * @throws RangeError if a number is not a safe integer.
 */
export function half(values: { n: number }): Path {
  return `/half/${_integer("n", values.n)}`;
}

/**
 * `/in/:country<Country>`
 *
 * @throws RangeError if the country is not of the form /[A-Z]{2}/.
 */
export function in_(values: { country: string }): Path {
  return `/in/${_segment("country", _form("country", values.country, /^(?:[A-Z]{2})$/u))}`;
}

/** `/invite/:code<Code>` */
export function invitation(values: { code: Code }): Path {
  return `/invite/${_segment("code", values.code)}`;
}

/**
 * `/items/:id<int>`
 *
 * @param values.in In the query; default if it is left out.
 * @param values.self In the query; false if it is left out.
 * @throws RangeError if a number is not a safe integer.
 */
export function item(values: {
  id: number;
  in?: Region | undefined;
  self?: boolean | undefined;
}): Path {
  return `/items/${_integer("id", values.id)}${_query([
    ["in", values.in],
    ["self", values.self?.toString()],
  ])}`;
}

/**
 * `/message/:id<uuid>`
 *
 * @param values.on In the query.
 * @param values.from In the query.
 */
export function message(values: {
  id: string;
  on?: string | undefined;
  from?: string | undefined;
}): Path {
  return `/message/${_segment("id", values.id)}${_query([
    ["on", values.on],
    ["from", values.from],
  ])}`;
}

/** `/words` */
export function names(): Path {
  return "/words";
}

/**
 * `/old`
 *
 * @deprecated use "items"
 */
export function old(): Path {
  return "/old";
}

/**
 * `/part#/:topic`
 *
 * @throws RangeError if the topic is empty.
 */
export function part(values: { topic: string }): Path {
  return `/part#/${_fragment("topic", values.topic)}`;
}

/**
 * `/price/:price<Cents>`
 *
 * `price` is as the URL has it: the map converts it, `float as value * 100`.
 */
export function price(values: { price: number }): Path {
  return `/price/${_finite("price", values.price)}`;
}

/**
 * `/@:user`, `/u/:user`
 *
 * @throws RangeError if the user is empty.
 */
export function profile(values: { user: string }): Path {
  return `/@${_within("user", values.user)}`;
}

/**
 * `/new/:kind(/:year<1900...2100>(/:month<1...12>))`
 *
 * @throws RangeError if the kind is empty, `.` or `..`, or if there is no year, but month.
 */
export function releases(values: {
  kind: string;
  year?: ReleasesYear | undefined;
  month?: ReleasesMonth | undefined;
}): Path {
  _together({ year: values.year }, [values.year, values.month]);
  return `/new/${_segment("kind", values.kind)}${
    values.year === undefined ? "" : `/${values.year}${
    values.month === undefined ? "" : `/${values.month}`
  }`
  }`;
}

/**
 * `/search?q=:q&beta`
 *
 * @param values.query In the query, as `q`.
 * @param values.others In the query, as they are.
 * @throws RangeError if the query is empty.
 */
export function results(values: {
  query: string;
  others?: Readonly<Record<string, string>> | undefined;
}): Path {
  return `/search${_query([
    ["q", _filled("query", values.query)],
    ["beta", true],
    ...Object.entries(values.others ?? {}),
  ])}`;
}

/**
 * `corner://:name(/:more/:most)`
 *
 * @throws RangeError if the name is empty, `.` or `..`, or if the more is empty, `.` or `..`, or if the most is empty, `.` or `..`, or if there is no more or no most, but more or most.
 */
export function run(values: {
  name: string;
  more?: string | undefined;
  most?: string | undefined;
}): string {
  _together({ more: values.more, most: values.most }, [values.more, values.most]);
  return `corner://${_host(_segment("name", values.name))}${
    values.more === undefined || values.most === undefined ? "" : `/${_segment("more", values.more)}/${_segment("most", values.most)}`
  }`;
}

/**
 * `/set/**+:others<list<Page>>?debug=true`
 *
 * @param values.url In the query.
 * @throws RangeError if one of the others_ is empty, `.` or `..`.
 */
export function set(values: { url?: string | undefined; others_: readonly Page[] }): Path {
  return `/set${_segments("others", values.others_, true)}${_query([
    ["debug", "true"],
    ["url", values.url],
  ])}`;
}

/**
 * `https://:shop.example.org/i/:id<int>`
 *
 * @param values.in In the query; default if it is left out.
 * @param values.self In the query; false if it is left out.
 * @throws RangeError if the shop is no label of a host, or if a number is not a safe integer.
 */
export function shopItem(values: {
  shop: string;
  id: number;
  in?: Region | undefined;
  self?: boolean | undefined;
}): string {
  return `https://${_label("shop", values.shop)}.example.org/i/${_integer("id", values.id)}${_query([
    ["in", values.in],
    ["self", values.self?.toString()],
  ])}`;
}

/**
 * `/string/:arguments`
 *
 * @param values.link In the query.
 * @throws RangeError if a number is not a safe integer.
 */
export function string(values: { arguments: number; link?: Link | undefined }): Path {
  return `/string/${_integer("arguments", values.arguments)}${_query([
    ["link", values.link],
  ])}`;
}

/**
 * `/tags/:sort?tags=:tags<list<string>>`
 *
 * @param values.tags In the query.
 * @throws RangeError if the tags is empty.
 */
export function tags(values: { tags: readonly string[]; sort: TagsSort }): Path {
  return `/tags/${_segment("sort", values.sort)}${_query([
    ["tags", _filled("tags", values.tags)],
  ])}`;
}

/** `/album#track-:n<1...99>` */
export function track(values: { n: TrackN }): Path {
  return `/album#track-${values.n}`;
}

/** `/type` */
export function type(): Path {
  return "/type";
}

/**
 * `/url/:page`
 *
 * @param values.self In the query.
 */
export function url_(values: { page: Page; self: URLSelf }): Path {
  return `/url/${values.page}${_query([
    ["self", values.self],
  ])}`;
}

/**
 * `/v:major<int>.:minor<int>`
 *
 * @throws RangeError if a number is not a safe integer.
 */
export function version(values: { major: number; minor: number }): Path {
  return `/v${_integer("major", values.major)}.${_integer("minor", values.minor)}`;
}

// Types

declare const _type: unique symbol;

/** `/[a-z0-9]{8}/` */
export type Code = string & { readonly [_type]: "Code" };

/** @throws RangeError if the text is not of the form /[a-z0-9]{8}/. */
export function Code(value: string): Code {
  return _fitting("Code", value, isCode);
}

/** Whether the text is of the form /[a-z0-9]{8}/. */
export function isCode(value: string): value is Code {
  return /^(?:[a-z0-9]{8})$/u.test(value);
}

/** `a|b` */
export type Link = (typeof links)[number];

/** The words of `Link`. */
export const links = ["a", "b"] as const;

/** `last|int` */
export type Moment = "last" | number;

/** `1...9` */
export type Page = number & { readonly [_type]: "Page" };

/** @throws RangeError if the number is not in 1...9. */
export function Page(value: number): Page {
  return _fitting("Page", value, isPage);
}

/** Whether the number is in 1...9. */
export function isPage(value: number): value is Page {
  return Number.isInteger(value) && value >= 1 && value <= 9;
}

/** `us-west-1|eu-west-3|default` */
export type Region = (typeof regions)[number];

/** The words of `Region`. */
export const regions = ["us-west-1", "eu-west-3", "default"] as const;

/** `1...12` */
export type ReleasesMonth = number & { readonly [_type]: "ReleasesMonth" };

/** @throws RangeError if the number is not in 1...12. */
export function ReleasesMonth(value: number): ReleasesMonth {
  return _fitting("ReleasesMonth", value, isReleasesMonth);
}

/** Whether the number is in 1...12. */
export function isReleasesMonth(value: number): value is ReleasesMonth {
  return Number.isInteger(value) && value >= 1 && value <= 12;
}

/** `1900...2100` */
export type ReleasesYear = number & { readonly [_type]: "ReleasesYear" };

/** @throws RangeError if the number is not in 1900...2100. */
export function ReleasesYear(value: number): ReleasesYear {
  return _fitting("ReleasesYear", value, isReleasesYear);
}

/** Whether the number is in 1900...2100. */
export function isReleasesYear(value: number): value is ReleasesYear {
  return Number.isInteger(value) && value >= 1900 && value <= 2100;
}

/** `asc|desc` */
export type TagsSort = (typeof tagsSorts)[number];

/** The words of `TagsSort`. */
export const tagsSorts = ["asc", "desc"] as const;

/** `1...99` */
export type TrackN = number & { readonly [_type]: "TrackN" };

/** @throws RangeError if the number is not in 1...99. */
export function TrackN(value: number): TrackN {
  return _fitting("TrackN", value, isTrackN);
}

/** Whether the number is in 1...99. */
export function isTrackN(value: number): value is TrackN {
  return Number.isInteger(value) && value >= 1 && value <= 99;
}

/** `"+"|""|"a b"` */
export type URLSelf = (typeof urlSelfs)[number];

/** The words of `URLSelf`. */
export const urlSelfs = ["+", "", "a b"] as const;

// What the functions above are made of

function _integer<Value extends number | undefined>(name: string, value: Value): Value {
  if (value === undefined || Number.isSafeInteger(value)) return value;
  throw new RangeError(`'${name}' is no safe integer: ${value}`);
}

function _finite<Value extends number | undefined>(name: string, value: Value): Value {
  if (value === undefined || Number.isFinite(value)) return value;
  throw new RangeError(`'${name}' is no number: ${value}`);
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

/** Segments of a path, each behind a slash. */
function _segments(name: string, values: readonly unknown[], isFilled = false): string {
  if (isFilled && values.length === 0) throw new RangeError(`'${name}' is empty`);
  return values.map((value) => `/${_segment(name, String(value))}`).join("");
}

function _within(name: string, value: string): string {
  return _escape(_filled(name, value), /[!$*,;:@&+=]/);
}

function _fragment(name: string, value: string): string {
  return _escape(_filled(name, value), /[!$*,;:@]/);
}

function _label(name: string, value: string): string {
  if (/^[A-Za-z0-9-]+$/.test(value)) return value.toLowerCase();
  throw new RangeError(`'${name}' is no label of a host: '${value}'`);
}

function _form(name: string, value: string, form: RegExp): string {
  if (form.test(value)) return value;
  throw new RangeError(`'${name}' is not of the form ${form}: '${value}'`);
}

/** Refuses a part of a path without what it needs. */
function _together(needed: Readonly<Record<string, unknown>>, given: readonly unknown[]): void {
  if (given.every((value) => value === undefined)) return;
  for (const [name, value] of Object.entries(needed)) {
    if (value === undefined) throw new RangeError(`'${name}' is missing`);
  }
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
