import { MAINLAND } from "#domain/geo/place.ts";
import type { JobEnds, RoadPosition } from "#domain/geo/road-position.ts";
import stored from "./data/area-positions.json" with { type: "json" };

const AREAS: Readonly<Record<string, string>> = stored.areas;
const ISLANDS: Readonly<Record<string, string>> = stored.islands;

const known = new Map<string, RoadPosition | null>();

/** Where an area is on the roads, by the English label that cards of jobs have; `null` for any other text. */
export function positionOfArea(label: string): RoadPosition | null {
  const before = known.get(label);
  if (before !== undefined) return before;
  const row = Object.hasOwn(AREAS, label) ? AREAS[label] : undefined;
  const position = row === undefined ? null : read(label, row);
  // Texts that are no area are as many as people type.
  if (position !== null) known.set(label, position);
  return position;
}

/** The ends of a job from the labels of its areas; `null` where one of them is not known. */
export function endsOfAreas(pickup: string, destination: string): JobEnds | null {
  const [from, to] = [positionOfArea(pickup), positionOfArea(destination)];
  return from === null || to === null ? null : { from, to };
}

/** A row: numbers of two digits of base 36, in units of some minutes, first how far the area spreads. */
function read(label: string, row: string): RoadPosition {
  const numbers = Array.from(
    { length: row.length / 2 },
    (_, at) => Number.parseInt(row.slice(2 * at, 2 * at + 2), 36) * stored.unitMin,
  );
  const [spreadMin = 0, ...minutes] = numbers;
  return { landmassId: ISLANDS[label] ?? MAINLAND, minutes, spreadMin };
}
