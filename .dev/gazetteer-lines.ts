/** Corners as longitude, latitude. */
export type Line = readonly (readonly [number, number])[];

/** A box around Thailand with a margin. Outlines are clipped to it; a point outside it is abroad. */
const BOX = { west: 96, south: 5, east: 107, north: 21.5 };

/** Distance from a point to the line between two others, in their unit. */
export const distanceToChord = (
  p: readonly [number, number],
  a: readonly [number, number],
  b: readonly [number, number],
): number => {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length));
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
};

/** Douglas–Peucker. The ends are kept, so a line that two provinces share stays the same in both. */
export const simplify = (line: Line, tolerance: number): Line => {
  const first = line[0];
  const last = line.at(-1);
  if (first === undefined || last === undefined || line.length < 3) return line;
  let worst = 0;
  let index = 0;
  for (let i = 1; i < line.length - 1; i += 1) {
    const distance = distanceToChord(
      line[i] as [number, number],
      first as [number, number],
      last as [number, number],
    );
    if (distance > worst) {
      worst = distance;
      index = i;
    }
  }
  if (worst <= tolerance) return [first, last];
  return [
    ...simplify(line.slice(0, index + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(index), tolerance),
  ];
};

/** A closed line has equal ends, so it is cut at its farthest point first; otherwise it would collapse. */
export const simplifyRing = (ring: Line, tolerance: number): Line => {
  const start = ring[0];
  if (start === undefined) return ring;
  let far = 0;
  let best = -1;
  ring.forEach((point, index) => {
    const distance = Math.hypot(point[0] - start[0], point[1] - start[1]);
    if (distance > best) {
      best = distance;
      far = index;
    }
  });
  return [
    ...simplify(ring.slice(0, far + 1), tolerance).slice(0, -1),
    ...simplify(ring.slice(far), tolerance),
  ];
};

interface Edge {
  inside(p: readonly [number, number]): boolean;
  cut(a: readonly [number, number], b: readonly [number, number]): readonly [number, number];
}
const vertical = (x: number, sign: number): Edge => ({
  inside: (p) => (p[0] - x) * sign >= 0,
  cut: (a, b) => [x, a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])],
});
const horizontal = (y: number, sign: number): Edge => ({
  inside: (p) => (p[1] - y) * sign >= 0,
  cut: (a, b) => [a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]), y],
});

/** Sutherland–Hodgman against {@link BOX}. */
export const clip = (ring: Line): Line => {
  let points: Line = ring;
  for (const edge of [
    vertical(BOX.west, 1),
    vertical(BOX.east, -1),
    horizontal(BOX.south, 1),
    horizontal(BOX.north, -1),
  ]) {
    const kept: (readonly [number, number])[] = [];
    points.forEach((point, index) => {
      const before = points.at(index - 1) as readonly [number, number];
      if (edge.inside(point) !== edge.inside(before)) kept.push(edge.cut(before, point));
      if (edge.inside(point)) kept.push(point);
    });
    points = kept;
  }
  return points;
};
