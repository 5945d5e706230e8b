import { isSamePoint, isSameStop, type StopIdentity } from "#domain/geo/same-stop.ts";
import { VEHICLE_TYPES, type LoadRange, type VehicleType } from "#domain/pricing/vehicle.ts";
import { askedStops, type ChosenPlace, type Move, type MoveStop } from "./move.ts";

/** Why a move cannot be priced: the keys of the stops at fault. */
export interface MoveFaults {
  /** Pickup or destination without text. */
  readonly empty: readonly number[];
  /** Text without a chosen place. */
  readonly notChosen: readonly number[];
  /** The same stop as the one before, which neither an exact point nor an address tells apart. */
  readonly same: readonly number[];
}

/** What is missing. Empty waypoints are ignored. */
export function faultsOf(move: Pick<Move, "stops">): MoveFaults {
  const last = move.stops.length - 1;
  const isEmpty = (stop: MoveStop) => stop.place === null && stop.text.trim() === "";
  const stops = askedStops(move);
  return {
    empty: move.stops
      .filter((stop, index) => (index === 0 || index === last) && isEmpty(stop))
      .map(({ key }) => key),
    notChosen: move.stops.filter((stop) => stop.place === null && !isEmpty(stop)).map(({ key }) => key),
    same: stops.filter((stop, index) => isSameAs(stop, stops[index - 1])).map(({ key }) => key),
  };
}

/**
 * The keys of the stops that have the place of the stop before or after and no exact point: addresses tell them apart.
 */
export function stopsByAddress(move: Pick<Move, "stops">): ReadonlySet<number> {
  const stops = askedStops(move);
  const keys = new Set<number>();
  for (const [index, stop] of stops.entries()) {
    const before = stops[index - 1];
    if (before === undefined || stop.place.pin !== undefined) continue;
    if (isSamePoint(identityOf(before), identityOf(stop))) keys.add(before.key).add(stop.key);
  }
  return keys;
}

/** A stop with a chosen place. */
export type AskedStop = ReturnType<typeof askedStops>[number];

function isSameAs(stop: AskedStop, before: AskedStop | undefined): boolean {
  return before !== undefined && isSameStop(identityOf(before), identityOf(stop));
}

function identityOf({ place: { placeId, pin }, detail }: AskedStop): StopIdentity {
  return pin === undefined
    ? { placeId, detail }
    : { placeId, latitude: pin.latitude, longitude: pin.longitude };
}

/** A stop of a quote request: a place by its id, with its address where that tells it apart, or an exact point. */
export type AskedPlace = { placeId: string; detail?: string } | { latitude: number; longitude: number };

/** The input of a quote request. */
export interface MoveRequest {
  readonly stops: AskedPlace[];
  readonly vehicles: VehicleType[];
  readonly workers: number;
  readonly loadRange: LoadRange;
}

/** The quote request, or `null` while a place is missing or two stops are the same. */
export function requestOf(move: Move): MoveRequest | null {
  if (Object.values(faultsOf(move)).some((keys: readonly number[]) => keys.length > 0)) return null;
  const byAddress = stopsByAddress(move);
  return {
    stops: askedStops(move).map(({ key, place, detail }) =>
      askedPlace(place, byAddress.has(key) ? detail : undefined),
    ),
    vehicles: vehiclesOf(move.counts),
    workers: move.workers,
    loadRange: move.loadRange,
  };
}

/** Every truck of a move by its type. */
export function vehiclesOf(counts: Move["counts"]): VehicleType[] {
  return VEHICLE_TYPES.flatMap((vehicle) => Array<VehicleType>(counts[vehicle]).fill(vehicle));
}

function askedPlace({ placeId, pin }: ChosenPlace, detail: string | undefined): AskedPlace {
  if (pin !== undefined) return { latitude: pin.latitude, longitude: pin.longitude };
  return detail === undefined ? { placeId } : { placeId, detail: detail.trim() };
}
