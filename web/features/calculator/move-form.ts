import type { BilingualText, Point } from "#domain/geo/place.ts";
import {
  LOAD_RANGES,
  MAX_VEHICLES,
  MAX_WAYPOINTS,
  MAX_WORKERS,
  VEHICLE_TYPES,
  type LoadRange,
  type VehicleType,
} from "#domain/pricing/vehicle.ts";
import {
  GOODS_DRAFT,
  withoutAccess,
  type GoodsDraft,
  type MoveSetting,
} from "#web/entities/goods/goods-draft.ts";
import {
  finiteNumber,
  INVALID,
  isRecord,
  listOf,
  nullable,
  oneOf,
  optional,
  record,
  text,
  wholeNumber,
  type Reader,
} from "#web/lib/drafts/stored-shapes.ts";

/** An exact point, and the nearest place. */
export interface Pin extends Point {
  readonly near: BilingualText;
}

/** A place chosen from the suggestions, or an exact point. */
export interface ChosenPlace {
  readonly placeId: string;
  readonly label: string;
  /** The place's position, when known. */
  readonly at?: Point;
  /** The exact point; the place is then only the nearest one. */
  readonly pin?: Pin;
}

/** One stop of the form: the typed text, and the chosen place. */
export interface MoveStop {
  /** Identifies the stop, also after reordering. */
  readonly key: number;
  readonly text: string;
  readonly place: ChosenPlace | null;
  /** House number, floor, gate, when entered. It is removed when another place is chosen. */
  readonly detail?: string;
}

/** The state of the form; the stops are pickup, waypoints, destination. */
export interface Move {
  readonly stops: readonly MoveStop[];
  readonly counts: Readonly<Record<VehicleType, number>>;
  readonly workers: number;
  readonly loadRange: LoadRange;
  /** In Bangkok time, `2026-12-01` and `08:00`; "" when not entered. */
  readonly date: string;
  readonly time: string;
  /** What is moved, when entered; never part of the quote request. */
  readonly goods?: GoodsDraft;
}

/** A change of the form. */
export type MoveChange =
  | { readonly kind: "type"; readonly key: number; readonly text: string }
  | { readonly kind: "choose"; readonly key: number; readonly place: ChosenPlace | null }
  | { readonly kind: "detail"; readonly key: number; readonly detail: string }
  | { readonly kind: "add_waypoint" }
  | { readonly kind: "remove"; readonly key: number }
  | { readonly kind: "move_to"; readonly key: number; readonly index: number }
  | { readonly kind: "order"; readonly keys: readonly number[] }
  | { readonly kind: "count"; readonly vehicle: VehicleType; readonly count: number }
  | { readonly kind: "workers"; readonly workers: number }
  | { readonly kind: "load"; readonly loadRange: LoadRange }
  | { readonly kind: "pickup_time"; readonly date: string; readonly time: string }
  | { readonly kind: "goods"; readonly goods: GoodsDraft }
  | ({ readonly kind: "suggestion" } & MoveSetting)
  | { readonly kind: "start_over" };

/** The same move with new labels of its places, after a change of language. */
export function relabelled(move: Move, labelOf: (place: ChosenPlace) => string | undefined): Move {
  const stops = move.stops.map((stop) => {
    const label = stop.place === null ? undefined : labelOf(stop.place);
    return stop.place === null || label === undefined
      ? stop
      : { ...stop, text: label, place: { ...stop.place, label } };
  });
  return { ...move, stops };
}

const MAX_STOPS = MAX_WAYPOINTS + 2;

/** The initial move: two empty stops, one 4-wheel truck, loaded by the customer. */
export const EMPTY_MOVE: Move = {
  stops: [
    { key: 1, text: "", place: null },
    { key: 2, text: "", place: null },
  ],
  counts: { four_wheel: 1, six_wheel: 0 },
  workers: 0,
  loadRange: "under_850_kg",
  date: "",
  time: "",
};

/** The move after a change; one beyond the limits (8 waypoints, 1 to 10 trucks, 0 to 4 workers) is ignored. */
export function changeMove(move: Move, change: MoveChange): Move {
  const stop = (key: number, part: Partial<MoveStop>): Move => ({
    ...move,
    stops: move.stops.map((each) => (each.key === key ? { ...each, ...part } : each)),
  });
  switch (change.kind) {
    case "type":
      return stop(change.key, { text: change.text });
    case "detail":
      return stop(change.key, { detail: change.detail });
    case "choose":
      return {
        ...move,
        stops: move.stops.map((each) => (each.key === change.key ? placed(each, change.place) : each)),
      };
    case "add_waypoint":
      return canAddWaypoint(move) ? { ...move, stops: withWaypoint(move.stops) } : move;
    case "remove":
      return move.stops.length > 2 ? withoutStop(move, change.key) : move;
    case "move_to":
      return { ...move, stops: moved(move.stops, change.key, change.index) };
    case "order":
      return { ...move, stops: ordered(move.stops, change.keys) };
    case "count": {
      const counts = { ...move.counts, [change.vehicle]: change.count };
      return areCounts(counts) ? { ...move, counts } : move;
    }
    case "workers":
      return isWorkers(change.workers) ? { ...move, workers: change.workers } : move;
    case "load":
      return { ...move, loadRange: change.loadRange };
    case "pickup_time":
      return { ...move, date: change.date, time: change.time };
    case "goods":
      return { ...move, goods: change.goods };
    case "suggestion": {
      const { counts, workers, loadRange } = change;
      return areCounts(counts) && isWorkers(workers) ? { ...move, counts, workers, loadRange } : move;
    }
    case "start_over":
      return EMPTY_MOVE;
  }
}

/** The stop with another place, without the details of the one before. */
function placed({ detail: _gone, ...stop }: MoveStop, place: ChosenPlace | null): MoveStop {
  return place === null ? { ...stop, place } : { ...stop, place, text: place.label };
}

/** The move with the details of its stops, one text for each of `askedStops`. */
export function withDetails(move: Move, details: readonly string[]): Move {
  const detailOf = new Map<MoveStop, string | undefined>(
    askedStops(move).map((stop, index) => [stop, details[index]]),
  );
  const stops = move.stops.map((stop) => {
    const detail = detailOf.get(stop);
    return detail === undefined ? stop : { ...stop, detail };
  });
  return { ...move, stops };
}

/** The key of the first empty stop other than `exceptKey`, or `null`. */
export function nextEmptyStop(move: Move, exceptKey: number | null): number | null {
  const empty = move.stops.find(
    (stop) => stop.key !== exceptKey && stop.place === null && stop.text.trim() === "",
  );
  return empty?.key ?? null;
}

/** Whether one more waypoint is allowed. */
export function canAddWaypoint(move: Move): boolean {
  return move.stops.length < MAX_STOPS;
}

/** The move without a stop and its access details: a new stop may get the same key. */
function withoutStop({ goods, ...move }: Move, key: number): Move {
  return {
    ...move,
    stops: move.stops.filter((stop) => stop.key !== key),
    ...(goods !== undefined && { goods: withoutAccess(goods, String(key)) }),
  };
}

function withWaypoint(stops: readonly MoveStop[]): readonly MoveStop[] {
  const key = Math.max(...stops.map((stop) => stop.key)) + 1;
  return stops.toSpliced(-1, 0, { key, text: "", place: null });
}

function moved(stops: readonly MoveStop[], key: number, index: number): readonly MoveStop[] {
  const from = stops.findIndex((stop) => stop.key === key);
  const stop = stops[from];
  if (stop === undefined || index < 0 || index >= stops.length || index === from) return stops;
  return stops.toSpliced(from, 1).toSpliced(index, 0, stop);
}

/** The stops in the order of `keys`; stops that `keys` lacks (empty waypoints) come before the destination. */
function ordered(stops: readonly MoveStop[], keys: readonly number[]): readonly MoveStop[] {
  const named = keys.flatMap((key) => stops.find((stop) => stop.key === key) ?? []);
  const rest = stops.filter((stop) => !named.includes(stop));
  return named.length < 2 ? stops : named.toSpliced(-1, 0, ...rest);
}

function areCounts(counts: Move["counts"]): boolean {
  const all = VEHICLE_TYPES.map((vehicle) => counts[vehicle]);
  const total = all.reduce((sum, count) => sum + count, 0);
  return all.every((count) => Number.isInteger(count) && count >= 0) && total >= 1 && total <= MAX_VEHICLES;
}

function isWorkers(workers: number): boolean {
  return Number.isInteger(workers) && workers >= 0 && workers <= MAX_WORKERS;
}

/** The stops with a chosen place, in travel order. */
export function askedStops(move: Move): readonly (MoveStop & { readonly place: ChosenPlace })[] {
  return move.stops.filter((stop): stop is MoveStop & { readonly place: ChosenPlace } => stop.place !== null);
}

const POINT = { latitude: finiteNumber, longitude: finiteNumber };

const STOP = record<MoveStop>({
  key: finiteNumber,
  text,
  place: nullable(
    record<ChosenPlace>({
      placeId: text,
      label: text,
      at: optional(record<Point>(POINT)),
      pin: optional(record<Pin>({ ...POINT, near: record({ th: text, en: text }) })),
    }),
  ),
  detail: optional(text),
});

const STORED_MOVE = record<Move>({
  stops: listOf(STOP),
  counts: record({ four_wheel: finiteNumber, six_wheel: finiteNumber }),
  workers: wholeNumber(0, MAX_WORKERS),
  loadRange: oneOf(LOAD_RANGES),
  date: text,
  time: text,
  goods: (found) => optional(GOODS_DRAFT)(isRecord(found) ? found : undefined),
});

/** Reads a stored move; one beyond the limits is invalid. */
export const MOVE: Reader<Move> = (found) => {
  const move = STORED_MOVE(found);
  if (typeof move === "symbol") return move;
  const { stops, counts } = move;
  const hasOwnKeys = new Set(stops.map(({ key }) => key)).size === stops.length;
  return stops.length >= 2 && stops.length <= MAX_STOPS && hasOwnKeys && areCounts(counts) ? move : INVALID;
};
