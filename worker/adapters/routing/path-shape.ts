import type { Position } from "#domain/geo/route.ts";

/** Factor of coordinates in an encoded polyline with six decimals, as Valhalla sends it, and OSRM for `polyline6`. */
const PRECISION = 1e6;
const METRES_PER_DEGREE = 111_195;
/** A simplified path with more positions than this is not a plausible road. */
const MAX_POSITIONS = 20_000;

/**
 * Decodes an encoded polyline with six decimal digits (Google's polyline algorithm, latitude first). Undefined when the
 * text is truncated, has invalid characters or coordinates out of range.
 */
export function decodePolyline6(text: string): readonly Position[] | undefined {
  const path: Position[] = [];
  let [latitude, longitude] = [0, 0];
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; shift <= 30; shift += 5) {
      const chunk = text.charCodeAt(at) - 63;
      at += 1;
      if (!(chunk >= 0 && chunk < 64)) return Number.NaN;
      value += (chunk & 31) * 2 ** shift;
      if (chunk < 32) return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    }
    return Number.NaN;
  };
  while (at < text.length) {
    latitude += next();
    longitude += next();
    if (!(Math.abs(latitude) <= 90 * PRECISION && Math.abs(longitude) <= 180 * PRECISION)) return undefined;
    path.push([longitude / PRECISION, latitude / PRECISION]);
  }
  return path;
}

/**
 * The path reduced to the positions that a map shows: each one left out is within `toleranceM` of the line between its
 * neighbours (Douglas–Peucker), after positions nearer than that to the one before were dropped. First and last stay.
 * Undefined when too many positions remain for a plausible road.
 */
export function simplifyPath(path: readonly Position[], toleranceM: number): readonly Position[] | undefined {
  const shrink = Math.cos(((path[0]?.[1] ?? 0) * Math.PI) / 180);
  const xs: number[] = [];
  const ys: number[] = [];
  const kept: Position[] = [];
  for (const [index, position] of path.entries()) {
    const x = position[0] * METRES_PER_DEGREE * shrink;
    const y = position[1] * METRES_PER_DEGREE;
    const isEnd = index === 0 || index === path.length - 1;
    if (!isEnd && Math.hypot(x - (xs.at(-1) ?? 0), y - (ys.at(-1) ?? 0)) < toleranceM) continue;
    xs.push(x);
    ys.push(y);
    kept.push(position);
  }
  if (kept.length > MAX_POSITIONS) return undefined;
  const stays = new Set([0, kept.length - 1]);
  const spans: [from: number, to: number][] = [[0, kept.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    let farthest = from;
    let farthestM = toleranceM;
    for (let at = from + 1; at < to; at += 1) {
      const apartM = fromSegmentM(xs, ys, at, from, to);
      if (apartM > farthestM) [farthest, farthestM] = [at, apartM];
    }
    if (farthest === from) continue;
    stays.add(farthest);
    spans.push([from, farthest], [farthest, to]);
  }
  return kept.filter((_, index) => stays.has(index));
}

/** Metres from one position to the segment between two others, on a plane. */
function fromSegmentM(
  xs: readonly number[],
  ys: readonly number[],
  at: number,
  from: number,
  to: number,
): number {
  const [x0, y0] = [xs[from] ?? 0, ys[from] ?? 0];
  const [dx, dy] = [(xs[to] ?? 0) - x0, (ys[to] ?? 0) - y0];
  const [px, py] = [(xs[at] ?? 0) - x0, (ys[at] ?? 0) - y0];
  const length2 = dx * dx + dy * dy;
  const share = length2 === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length2));
  return Math.hypot(px - share * dx, py - share * dy);
}
