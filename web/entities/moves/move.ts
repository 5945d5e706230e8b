import type { BilingualText, Point } from "#domain/geo/place.ts";
import type { StopPerson } from "#domain/orders/door.ts";
import {
  LOAD_RANGES,
  MAX_VEHICLES,
  MAX_WAYPOINTS,
  MAX_WORKERS,
  VEHICLE_TYPES,
  type LoadRange,
  type VehicleType,
} from "#domain/pricing/vehicle.ts";
import { GOODS_DRAFT, type GoodsDraft } from "#web/entities/goods/goods-draft.ts";
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
  /** The words it is known by, which the field shows, and what contains it. */
  readonly name?: string;
  readonly area?: string;
  /** The address that comes with it, until it becomes the stop's `detail`. */
  readonly address?: string;
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
  /** The exact point of the door, where it is not the place's own. It is removed likewise. */
  readonly doorPin?: Pin;
  /** Who is there, when it is not the customer. It is removed likewise. */
  readonly person?: StopPerson;
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

/** What a suggestion tells about its place. */
export interface SuggestedPlace extends Partial<Point> {
  readonly placeId: string;
  readonly label: string;
  readonly name?: string | undefined;
  readonly area?: string | undefined;
  readonly pin?: Pin | undefined;
  readonly address?: string | undefined;
}

/** A suggestion as the place of a stop. */
export function chosenPlace(place: SuggestedPlace): ChosenPlace {
  const { placeId, label, name, area, latitude, longitude, pin, address } = place;
  const isPlaced = latitude !== undefined && longitude !== undefined;
  return {
    placeId,
    label,
    ...(name !== undefined && { name }),
    ...(area !== undefined && { area }),
    ...(address !== undefined && { address }),
    ...(pin === undefined ? isPlaced && { at: { latitude, longitude } } : { pin }),
  };
}

/** The text of a stop with this place. */
export function placeText({ name, label }: Pick<ChosenPlace, "name" | "label">): string {
  return name ?? label;
}

/** Whether a stop has a chosen place or a text. */
export function hasPlace({ place, text: typed }: Pick<MoveStop, "place" | "text">): boolean {
  return place !== null || typed.trim() !== "";
}

/** The one truck of a booking: the larger type of the move. */
export function vehicleOf({ six_wheel: large }: Move["counts"]): VehicleType {
  return large > 0 ? "six_wheel" : "four_wheel";
}

/** The trucks of a move after its booking has chosen a truck: unchanged where it is the one it had. */
export function withVehicle(counts: Move["counts"], vehicle: VehicleType): Move["counts"] {
  if (vehicleOf(counts) === vehicle) return counts;
  return { four_wheel: 0, six_wheel: 0, [vehicle]: 1 };
}

/** The key of the first empty stop other than `exceptKey`, or `null`. */
export function nextEmptyStop(move: Move, exceptKey: number | null): number | null {
  const empty = move.stops.find((stop) => stop.key !== exceptKey && !hasPlace(stop));
  return empty?.key ?? null;
}

/** Whether one more waypoint is allowed. */
export function canAddWaypoint(move: Move): boolean {
  return move.stops.length < MAX_STOPS;
}

/** Whether a move may have these trucks: 1 to 10 in total. */
export function areCounts(counts: Move["counts"]): boolean {
  const all = VEHICLE_TYPES.map((vehicle) => counts[vehicle]);
  const total = all.reduce((sum, count) => sum + count, 0);
  return all.every((count) => Number.isInteger(count) && count >= 0) && total >= 1 && total <= MAX_VEHICLES;
}

/** Whether a move may have this number of workers. */
export function isWorkers(workers: number): boolean {
  return Number.isInteger(workers) && workers >= 0 && workers <= MAX_WORKERS;
}

/** The stops with a chosen place, in travel order. */
export function askedStops(
  move: Pick<Move, "stops">,
): readonly (MoveStop & { readonly place: ChosenPlace })[] {
  return move.stops.filter((stop): stop is MoveStop & { readonly place: ChosenPlace } => stop.place !== null);
}

const POINT = { latitude: finiteNumber, longitude: finiteNumber };

const PIN = record<Pin>({ ...POINT, near: record({ th: text, en: text }) });

const STOP = record<MoveStop>({
  key: finiteNumber,
  text,
  place: nullable(
    record<ChosenPlace>({
      placeId: text,
      label: text,
      name: optional(text),
      area: optional(text),
      address: optional(text),
      at: optional(record<Point>(POINT)),
      pin: optional(PIN),
    }),
  ),
  detail: optional(text),
  doorPin: optional(PIN),
  person: optional(record<StopPerson>({ name: text, phone: text })),
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
