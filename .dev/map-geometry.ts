/** Plane geometry for the map's data: decode, simplify, clip, measure, encode. Degrees throughout. */
import type { Topology } from "topojson-specification";

/** A point in degrees, as GeoJSON orders it. */
export type Coordinate = [longitude: number, latitude: number];

/** `[west, south, east, north]` in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Decodes quantised, delta-coded arcs into coordinates. */
function decodeArcs(topology: Topology): Coordinate[][] {
  const { scale, translate } = topology.transform ?? { scale: [1, 1], translate: [0, 0] };
  return topology.arcs.map((arc) => {
    let x = 0;
    let y = 0;
    return arc.map(([dx = 0, dy = 0]): Coordinate => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

/** Distance of a point from a segment. */
export function distanceToSegment([x, y]: Coordinate, [ax, ay]: Coordinate, [bx, by]: Coordinate): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Douglas–Peucker with a tolerance that may depend on the position; the ends stay. */
export function simplify(
  line: readonly Coordinate[],
  tolerance: (point: Coordinate) => number,
): Coordinate[] {
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const stack: [number, number][] = [[0, line.length - 1]];
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [from, to] = span;
    let worst = 1;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const point = line[i]!;
      const off = distanceToSegment(point, line[from]!, line[to]!) / tolerance(point);
      if (off > worst) [worst, at] = [off, i];
    }
    if (at > 0) {
      keep[at] = 1;
      stack.push([from, at], [at, to]);
    }
  }
  return line.filter((_, i) => keep[i]);
}

const apart = (a: Coordinate, b: Coordinate): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** A point on the centripetal Catmull–Rom curve between `p1` and `p2`, `t` from 0 to 1. */
function curvePoint(p0: Coordinate, p1: Coordinate, p2: Coordinate, p3: Coordinate, t: number): Coordinate {
  const t1 = Math.sqrt(apart(p0, p1));
  const t2 = t1 + Math.sqrt(apart(p1, p2));
  const t3 = t2 + Math.sqrt(apart(p2, p3));
  const at = t1 + (t2 - t1) * t;
  const mix = (a: Coordinate, b: Coordinate, from: number, to: number): Coordinate => {
    const share = (at - from) / (to - from);
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  };
  const [a1, a2, a3] = [mix(p0, p1, 0, t1), mix(p1, p2, t1, t2), mix(p2, p3, t2, t3)];
  return mix(mix(a1, a2, 0, t2), mix(a2, a3, t1, t3), t1, t2);
}

/** Rounds the corners of a line through its own points; its ends stay, a closed line stays closed. */
export function rounded(line: readonly Coordinate[]): Coordinate[] {
  const points = line.filter((point, i) => i === 0 || apart(point, line[i - 1]!) > 1e-9);
  const last = points.length - 1;
  if (last < 2) return [...points];
  const closed = apart(points[0]!, points[last]!) < 1e-9;
  const beyond = (end: Coordinate, next: Coordinate): Coordinate => [
    2 * end[0] - next[0],
    2 * end[1] - next[1],
  ];
  const before = closed ? points[last - 1]! : beyond(points[0]!, points[1]!);
  const after = closed ? points[1]! : beyond(points[last]!, points[last - 1]!);
  return points.flatMap((point, i) => {
    const next = points[i + 1];
    if (!next) return [point];
    const steps = Math.max(1, Math.min(6, Math.round(apart(point, next) / 0.006)));
    return Array.from({ length: steps }, (_, step) =>
      step === 0
        ? point
        : curvePoint(points[i - 1] ?? before, point, next, points[i + 2] ?? after, step / steps),
    );
  });
}

/** A topology with decoded and simplified arcs, so that shared borders stay shared. */
export function simplified(
  topology: Topology,
  tolerance: (point: Coordinate) => number,
  prepare: (arc: readonly Coordinate[]) => readonly Coordinate[] = (arc) => arc,
): Topology {
  const { transform: _, ...rest } = topology;
  return { ...rest, arcs: decodeArcs(topology).map((arc) => simplify(prepare(arc), tolerance)) };
}

/** Cuts a ring to a frame, one side after the other (Sutherland–Hodgman). */
export function clipRing(ring: Coordinate[], frame: Box): Coordinate[] {
  let points = ring;
  frame.forEach((edge, side) => {
    const axis = side % 2 === 0 ? 0 : 1;
    const inside = (point: Coordinate): boolean => (side < 2 ? point[axis] >= edge : point[axis] <= edge);
    points = points.flatMap((point, i) => {
      const before = points[(i + points.length - 1) % points.length]!;
      if (inside(before) === inside(point)) return inside(point) ? [point] : [];
      const t = (edge - before[axis]) / (point[axis] - before[axis]);
      const crossing: Coordinate = [
        before[0] + t * (point[0] - before[0]),
        before[1] + t * (point[1] - before[1]),
      ];
      return inside(point) ? [crossing, point] : [crossing];
    });
  });
  const first = points[0];
  return first ? [...points, first] : points;
}

/** Whether a point lies in a box, its edges included. */
export const inBox = ([x, y]: Coordinate, [west, south, east, north]: Box): boolean =>
  x >= west && x <= east && y >= south && y <= north;

/** The parts of lines whose points pass a test, each with one more point at both ends. */
export function runs(lines: readonly Coordinate[][], test: (point: Coordinate) => boolean): Coordinate[][] {
  return lines.flatMap((line) => {
    const found: Coordinate[][] = [];
    let run: Coordinate[] = [];
    line.forEach((point, i) => {
      if (test(point)) {
        if (run.length === 0 && i > 0) run.push(line[i - 1]!);
        run.push(point);
      } else if (run.length > 0) {
        found.push([...run, point]);
        run = [];
      }
    });
    if (run.length > 1) found.push(run);
    return found;
  });
}

/** Joins lines at equal ends, so that there are fewer and longer ones. */
export function joined<P extends readonly [number, number]>(lines: readonly (readonly P[])[]): P[][] {
  const rest = lines.filter((line) => line.length > 1).map((line) => [...line]);
  const done: P[][] = [];
  for (let line = rest.shift(); line; line = rest.shift()) {
    for (let grew = true; grew;) {
      grew = false;
      const start: string = `${line[0]}`;
      const end: string = `${line.at(-1)}`;
      const at = rest.findIndex((other) =>
        [`${other[0]}`, `${other.at(-1)}`].some((tip) => tip === start || tip === end),
      );
      const other = rest[at];
      if (!other || start === end) continue;
      rest.splice(at, 1);
      const tip = `${other.at(-1)}`;
      if (`${other[0]}` === end) line = [...line, ...other.slice(1)];
      else if (tip === end) line = [...line, ...other.toReversed().slice(1)];
      else line = [...(tip === start ? other : other.toReversed()), ...line.slice(1)];
      grew = true;
    }
    done.push(line);
  }
  return done;
}

/** Area of a ring in square degrees. */
export function ringArea(ring: readonly Coordinate[]): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) sum += ring[i - 1]![0] * ring[i]![1] - ring[i]![0] * ring[i - 1]![1];
  return Math.abs(sum / 2);
}

/** The "encoded polyline" format at four decimals (about 11 m). */
export function encodeLine(line: readonly (readonly [number, number])[]): string {
  let text = "";
  let last: readonly [number, number] = [0, 0];
  for (const [longitude, latitude] of line) {
    const next = [Math.round(longitude * 1e4), Math.round(latitude * 1e4)] as const;
    for (const axis of [1, 0] as const) {
      const delta = next[axis] - last[axis];
      let rest = delta < 0 ? -delta * 2 - 1 : delta * 2;
      for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode((rest % 32) + 95);
      text += String.fromCharCode(rest + 63);
    }
    last = next;
  }
  return text;
}

/** Latitude as Mercator draws it, in degrees of longitude. */
export const mercator = (latitude: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI;
