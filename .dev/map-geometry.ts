/** Plane geometry for the map's data: decode, simplify, clip, measure, encode. Degrees throughout. */
import type { Topology } from "topojson-specification";

/** A point in degrees, as GeoJSON orders it. */
export type Coordinate = [longitude: number, latitude: number];

/** `[west, south, east, north]` in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Turns quantised, delta-coded arcs into plain coordinates. */
export function decodeArcs(topology: Topology): Coordinate[][] {
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

/** Douglas–Peucker with a tolerance that may differ from place to place; ends stay where they are. */
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

/** A topology whose arcs are plain and simplified, so that shared borders stay shared. */
export function simplified(topology: Topology, tolerance: (point: Coordinate) => number): Topology {
  const { transform: _, ...rest } = topology;
  return { ...rest, arcs: decodeArcs(topology).map((arc) => simplify(arc, tolerance)) };
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

/** Cuts lines into the runs of points that pass a test, keeping one point beyond each end. */
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
