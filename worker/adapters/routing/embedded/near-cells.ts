import type { Point } from "#domain/geo/place.ts";

/** Of cells, in degrees: some 28 km. */
const CELL = 0.25;
/** A degree of latitude or longitude is longer everywhere in Thailand, metres. */
const DEGREE_M = 100_000;

/** A grid that says which of many lines may be near a point, so that the others need not be measured. */
export class NearCells {
  private readonly cells = new Map<string, number[]>();

  /**
   * @param lines each from one point to another
   * @param withinM how far from a line counts as near it
   */
  constructor(lines: readonly (readonly [Point, Point])[], withinM: number) {
    const reach = withinM / DEGREE_M;
    const span = (a: number, b: number) =>
      [cellOf(Math.min(a, b) - reach), cellOf(Math.max(a, b) + reach)] as const;
    for (const [index, [a, b]] of lines.entries()) {
      const [south, north] = span(a.latitude, b.latitude);
      const [west, east] = span(a.longitude, b.longitude);
      for (let y = south; y <= north; y += 1)
        for (let x = west; x <= east; x += 1) this.add(`${y},${x}`, index);
    }
  }

  private add(cell: string, index: number): void {
    const known = this.cells.get(cell);
    if (known === undefined) this.cells.set(cell, [index]);
    else known.push(index);
  }

  /** All that are near a point, and some that are not, by their indices in growing order. */
  around({ latitude, longitude }: Point): readonly number[] {
    return this.cells.get(`${cellOf(latitude)},${cellOf(longitude)}`) ?? [];
  }
}

function cellOf(degrees: number): number {
  return Math.floor(degrees / CELL);
}
