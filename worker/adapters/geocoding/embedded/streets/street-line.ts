import { greatCircleM } from "#domain/geo/distance.ts";
import type { Point } from "#domain/geo/place.ts";
import type { ControlPoint, Side, Street } from "./street-data.ts";

/** A position on a street. */
export interface OnStreet extends Point {
  readonly districtCode: string;
  /** How far the point may be from what it stands for, metres. */
  readonly exactM: number;
}

/** Between two known sois that are nearer than this, a soi is known as well as they are; kilometres always are. */
const NEAR_MARKS_M = 800;
const NEAR_M = 500;
const FAR_M = 2000;

/** Metres along the line from its first point to each of its points. */
export function distancesAlongM(points: readonly Point[]): readonly number[] {
  let along = 0;
  return points.map((point, index) => {
    const before = points[index - 1];
    if (before !== undefined) along += greatCircleM(before, point);
    return along;
  });
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}

/** The point at this distance along the line, and the position of the control point at or before it. */
function pointAt(
  points: readonly ControlPoint[],
  along: readonly number[],
  metres: number,
): Point & { readonly at: number } {
  const next = along.findIndex((distanceM) => distanceM > metres);
  const to = next === -1 ? points.length - 1 : next;
  const at = Math.max(0, to - 1);
  const [start, end] = [points[at], points[to]];
  if (start === undefined || end === undefined) throw new RangeError("a street needs two points");
  const [startM = 0, endM = 0] = [along[at], along[to]];
  const share = endM === startM ? 0 : Math.min(1, Math.max(0, (metres - startM) / (endM - startM)));
  return {
    latitude: rounded(start.latitude + (end.latitude - start.latitude) * share),
    longitude: rounded(start.longitude + (end.longitude - start.longitude) * share),
    at,
  };
}

/** True when the street has kilometre posts instead of numbered sois. */
export function hasKilometres(street: Street): boolean {
  return street.points.some(({ sois }) => sois.some(({ side }) => side === "km"));
}

/** How the street counts this number: on one of two sides, in one sequence, or in kilometres. */
function sideOf(street: Street, number: number): Side {
  if (hasKilometres(street)) return "km";
  const inOneSequence = street.points.some(({ sois }) => sois.some(({ side }) => side === "all"));
  return inOneSequence ? "all" : number % 2 === 1 ? "odd" : "even";
}

/** The highest number that a soi of this side has; 0 when the side has no numbered sois. */
export function highestSoi(street: Street, side: Side): number {
  return Math.max(
    0,
    ...street.points.flatMap(({ sois }) =>
      sois.filter((mark) => mark.side === side).map(({ number }) => number),
    ),
  );
}

/** Where the soi with this number begins, or this kilometre is; undefined when the street has no such soi. */
export function soiOn(street: Street, number: number): OnStreet | undefined {
  const side = sideOf(street, number);
  if (!Number.isInteger(number) || number < 1 || number > highestSoi(street, side)) return undefined;
  const { points } = street;
  const along = distancesAlongM(points);
  // Numbers begin with the line, so that the first known soi need not be the first one.
  let before = { number: 0, metres: 0, sure: side === "km" };
  for (const [index, { sois }] of points.entries()) {
    const mark = sois.find((soi) => soi.side === side);
    if (mark === undefined) continue;
    const here = { number: mark.number, metres: along[index] ?? 0, sure: mark.sure };
    if (here.number >= number) {
      const share = (number - before.number) / (here.number - before.number);
      const metres = before.metres + (here.metres - before.metres) * share;
      const { at, ...point } = pointAt(points, along, metres);
      const isNear =
        here.number === number
          ? here.sure
          : here.sure && before.sure && (side === "km" || here.metres - before.metres <= NEAR_MARKS_M);
      // A soi at a control point belongs to the district that begins there.
      const atIndex = here.number === number ? index : at;
      const districts = points[atIndex]?.districts ?? ["", ""];
      return {
        ...point,
        districtCode: districts[side === "even" || (side === "all" && number % 2 === 0) ? 1 : 0],
        exactM: isNear ? NEAR_M : FAR_M,
      };
    }
    before = here;
  }
  return undefined;
}

/** A part of a street, by the positions of its first and last control point. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** The middle of a part of a street; `exactM` is half its length, at least 500 m, in whole kilometres from 1 km on. */
function middleOf(street: Street, { from, to }: Part): OnStreet {
  const points = street.points.slice(from, to + 1);
  const along = distancesAlongM(points);
  const halfM = (along.at(-1) ?? 0) / 2;
  const { at, ...point } = pointAt(points, along, halfM);
  return {
    ...point,
    districtCode: points[at]?.districts[0] ?? "",
    exactM: halfM <= NEAR_M ? NEAR_M : halfM <= FAR_M ? FAR_M : Math.ceil(halfM / 1000) * 1000,
  };
}

/** The longest part of the street in the district or province with this code (of two or four digits). */
function longestPartIn(street: Street, code: string): Part | undefined {
  const along = distancesAlongM(street.points);
  const lengthM = ({ from, to }: Part): number => (along[to] ?? 0) - (along[from] ?? 0);
  let longest: Part | undefined;
  let from: number | undefined;
  for (const [index, { districts }] of street.points.entries()) {
    const isLast = index === street.points.length - 1;
    const inside = districts.some((district) => district.startsWith(code));
    if (inside) from ??= index;
    if (from === undefined || (inside && !isLast)) continue;
    const part = { from, to: index };
    if (part.to > part.from && (longest === undefined || lengthM(part) > lengthM(longest))) longest = part;
    from = undefined;
  }
  return longest;
}

/** The middle of the street's part in a district or province, by its code; undefined when it has none there. */
export function partIn(street: Street, code: string): OnStreet | undefined {
  const part = longestPartIn(street, code);
  return part === undefined ? undefined : middleOf(street, part);
}
