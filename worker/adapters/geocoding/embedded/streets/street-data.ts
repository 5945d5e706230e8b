import type { BilingualText, Point } from "#domain/geo/place.ts";
import streetData from "../data/streets.json" with { type: "json" };

/**
 * Which numbers a side of a street has. "all": the street counts the sois of both sides in one sequence; "km": it has
 * kilometre posts instead of numbered sois.
 */
export type Side = "odd" | "even" | "all" | "km";

/** The number of the soi that begins at a control point, or of the kilometre post there. */
interface SoiMark {
  readonly side: Side;
  readonly number: number;
  /** False when the place of this soi is known only roughly. */
  readonly sure: boolean;
}

/** A point of a street's line, in the direction in which its sois are counted. */
export interface ControlPoint extends Point {
  /** Official code of the district from here to the next point, on the side of the odd and of the even numbers. */
  readonly districts: readonly [odd: string, even: string];
  readonly sois: readonly SoiMark[];
}

/** A soi that people know by its number. */
export interface KnownSoi {
  readonly number: number;
  /** The name it has besides its number, when it has one. */
  readonly name: BilingualText | undefined;
}

/** A road, or a side street with a name of its own, with the numbered sois that begin at it. */
export interface Street {
  /** Never changes: it is part of the place's id. */
  readonly slug: string;
  /** With the word for its kind: "ถนนสุขุมวิท", "Sukhumvit Road"; "ซอยบัวขาว", "Soi Buakhao". */
  readonly name: BilingualText;
  /** The name alone: "สุขุมวิท", "Sukhumvit". */
  readonly base: BilingualText;
  /** Other names it is found by, in any script. */
  readonly aliases: readonly string[];
  /** Names it has only before the number of a soi: "Pattaya" in "Pattaya Soi 7". */
  readonly soiAliases: readonly string[];
  /** The sois that are offered when only the street is typed, best known first. */
  readonly knownSois: readonly KnownSoi[];
  /** Read when first needed. @throws Error that names the slug and the point that cannot be read */
  readonly points: readonly ControlPoint[];
  /** Codes of the districts along the street, in its direction, without one that begins at its last point. */
  readonly districts: readonly string[];
}

const POINT =
  /^(\d{1,2}\.\d{3,5}),(\d{2,3}\.\d{3,5})(?::(~?)(?:(\d*)\/(~?)(\d*)|(\d+)|k(\d+)))?(?:@(\d{4})(?:-(\d{4}))?)?$/;

/** The name without the word for its kind and without what tells it from others of that name. */
function baseName(name: string): string {
  return name
    .replace(/ ?\([^)]*\)/g, "")
    .replace(/^(?:ถนน|ซอย|Soi )/, "")
    .replace(/ Road$/, "")
    .trim();
}

function readPoints(column: string, fail: (reason: string) => never): ControlPoint[] {
  let districts: readonly [string, string] = ["", ""];
  return column.split(" ").map((text) => {
    const [, latitude, longitude, rough, odd, roughEven, even, all, km, district, districtEven] =
      POINT.exec(text) ?? fail(`the point "${text}"`);
    if (district !== undefined) districts = [district, districtEven ?? district];
    if (districts[0] === "") fail("the first point has no district");
    const mark = (side: Side, number: string | undefined, sure: boolean): SoiMark[] =>
      number === undefined || number === "" ? [] : [{ side, number: Number(number), sure }];
    return {
      latitude: Number(latitude),
      longitude: Number(longitude),
      districts,
      sois: [
        ...mark("odd", odd, rough === ""),
        ...mark("even", even, rough === "" && roughEven === ""),
        ...mark("all", all, rough === ""),
        ...mark("km", km, rough === ""),
      ],
    };
  });
}

function readKnownSoi(text: string): KnownSoi {
  const [number, th = "", en = ""] = text.split(/[=/]/);
  return { number: Number(number), name: th === "" ? undefined : { th, en } };
}

/**
 * Reads one street: `slug|Thai name|English name|aliases|known sois|points`, where
 *
 * - Aliases are separated by `;`; one that begins with `#` is a name only before the number of a soi;
 * - Known sois are `number=Thai/English`, separated by `;`, both names empty where the number is the name;
 * - Points are separated by spaces, in the direction in which the sois are counted: `latitude,longitude`,
 *   then `:odd/even` where the sois with these numbers begin (one of them may be left out; `:number` on a
 *   street that counts both sides in one sequence; `:k8` for a kilometre post; `~` before a number that is
 *   only roughly here), then `@district` where a district begins (`@odd-even` where the sides differ).
 *
 * The highest number of a side is the last one that exists. Names, lines and numbers come from general
 * knowledge.
 *
 * @throws Error that names the slug and what cannot be read; for a point, where the points are first needed.
 */
export function readStreet(text: string): Street {
  const columns = text.split("|");
  const [slug = "", th = "", en = "", aliases = "", known = "", points = ""] = columns;
  const fail = (reason: string): never => {
    throw new Error(`street "${slug}": cannot read ${reason}`);
  };
  if (columns.length !== 6) fail(`${columns.length} columns instead of 6`);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) fail("the slug");
  if (th === "" || en === "") fail("a name");
  let readControlPoints: readonly ControlPoint[] | undefined;
  const listed = (column: string): string[] => column.split(";").filter((item) => item !== "");
  return {
    slug,
    name: { th, en },
    base: { th: baseName(th), en: baseName(en) },
    aliases: listed(aliases).filter((alias) => !alias.startsWith("#")),
    soiAliases: listed(aliases)
      .filter((alias) => alias.startsWith("#"))
      .map((alias) => alias.slice(1)),
    knownSois: listed(known).map(readKnownSoi),
    get points() {
      readControlPoints ??= readPoints(points, fail);
      return readControlPoints;
    },
    districts: districtsIn(points),
  };
}

const DISTRICTS = /@(\d{4})(?:-(\d{4}))?(?=.* )/g;

function districtsIn(points: string): readonly string[] {
  const codes = [...points.matchAll(DISTRICTS)].flatMap(([, odd, even]) => [odd, even]);
  return [...new Set(codes.filter((code) => code !== undefined))];
}

/** The text of each street: see {@link readStreet}. */
const STREET_TEXTS: readonly string[] = streetData;

let read: readonly Street[] | undefined;

/** All streets. Read on first use and kept in memory. */
export function streets(): readonly Street[] {
  read ??= STREET_TEXTS.map(readStreet);
  return read;
}
