import { ROAD_CLASSES } from "../geo/road-classes.ts";

/** The speeds of the road classes, fastest first, km/h; rural and mountain roads are equally fast. */
const SPEEDS_KMH = [...new Set(Object.values(ROAD_CLASSES).map(({ speedKmh }) => speedKmh))].toSorted(
  (a, b) => b - a,
);

/** How much faster and slower than planned a road may be, as shares of its planned speed. */
export interface RoadSpread {
  /** At least 1. */
  readonly fast: number;
  /** At most 1. */
  readonly slow: number;
}

/**
 * The spread of a road with an average planned speed. There are no published percentiles for loaded trucks in Thailand,
 * so it is taken from the road classes (`ROAD_CLASSES`): nine times out of ten a road is no faster than the next faster
 * class, and nine times out of ten no slower than the next slower one. On the fastest class trucks already drive at their
 * legal limit; the slowest one gets as much slower as the class above it. Averages between two classes are interpolated.
 */
export function roadSpread(speedKmh: number): RoadSpread {
  const below = SPEEDS_KMH.findIndex((speed) => speed <= speedKmh);
  if (below === 0) return spreadOfClass(0);
  if (below === -1) return spreadOfClass(SPEEDS_KMH.length - 1);
  const [faster = speedKmh, slower = speedKmh] = [SPEEDS_KMH[below - 1], SPEEDS_KMH[below]];
  const share = (speedKmh - slower) / (faster - slower);
  const [above, under] = [spreadOfClass(below - 1), spreadOfClass(below)];
  return {
    fast: under.fast + (above.fast - under.fast) * share,
    slow: under.slow + (above.slow - under.slow) * share,
  };
}

function spreadOfClass(index: number): RoadSpread {
  const speed = SPEEDS_KMH[index] ?? 1;
  const slower = SPEEDS_KMH[index + 1];
  return {
    fast: (SPEEDS_KMH[index - 1] ?? speed) / speed,
    slow: slower === undefined ? speed / (SPEEDS_KMH[index - 1] ?? speed) : slower / speed,
  };
}
