import type { GoodsCount } from "#domain/goods/goods.ts";
import type { MovedTruck, MoveStopInput } from "#domain/orders/revision-input.ts";
import { MAX_WAYPOINTS, type LoadRange, type VehicleType } from "#domain/pricing/vehicle.ts";
import { placeText } from "#web/components/forms/place-field.tsx";
import { isSameValue } from "#web/entities/edit-conflict/merge-edits.ts";
import type { SearchedPlace } from "#web/entities/places/place-search-field.tsx";
import { doorToSend, NO_DOOR_DRAFT, type DoorDraft } from "#web/entities/stops/door-draft.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import type { Order } from "../../order-types.ts";

/** A stop of a move that is being changed. */
export interface MoveStopDraft {
  readonly key: string;
  /** Which stop of the order it is, with its door, from 0; `null`: another place. */
  readonly position: number | null;
  readonly text: string;
  readonly place: SearchedPlace | null;
  /** Of another place. */
  readonly door: DoorDraft;
}

/** A truck of a move that is being changed. */
export interface MoveTruckDraft {
  readonly key: string;
  /** The job of a truck that the order has; `null`: it is added. */
  readonly jobId: string | null;
  readonly vehicle: VehicleType;
}

/** What an order is for while the office changes it. */
export interface MoveValues {
  readonly stops: readonly MoveStopDraft[];
  readonly trucks: readonly MoveTruckDraft[];
  readonly workers: number;
  readonly loadRange: LoadRange;
  readonly items: readonly GoodsCount[];
}

export const MOVE_FIELDS = ["stops", "trucks", "workers", "loadRange", "items"] as const;

export const MAX_STOPS = MAX_WAYPOINTS + 2;

/** An order as it is agreed. */
export function moveValuesOf({ stops, jobs, workers, loadRange, goods }: Order): MoveValues {
  return {
    stops: stops.map(({ placeId, label }, position) => {
      const place = { placeId: placeId ?? "", label: localized(label) };
      return { key: String(position), position, text: placeText(place), place, door: NO_DOOR_DRAFT };
    }),
    trucks: jobs.map(({ jobId, vehicle }) => ({ key: jobId, jobId, vehicle })),
    workers,
    loadRange,
    items: goods?.items ?? [],
  };
}

/** A stop with another text in its field: it is another place then, which is still to be chosen. */
export function withText(stop: MoveStopDraft, text: string): MoveStopDraft {
  const isUnchanged = stop.place !== null && text === placeText(stop.place);
  return isUnchanged ? stop : { ...stop, position: null, place: null, text };
}

/** A stop at another place; the door that was entered for it stays. */
export function withPlace(stop: MoveStopDraft, place: SearchedPlace | null): MoveStopDraft {
  return place === null
    ? { ...stop, position: null, place }
    : { ...stop, position: null, place, text: placeText(place) };
}

/** The move with another stop before the destination. */
export function withWaypoint(stops: readonly MoveStopDraft[], key: string): readonly MoveStopDraft[] {
  const waypoint = { key, position: null, text: "", place: null, door: NO_DOOR_DRAFT };
  return [...stops.slice(0, -1), waypoint, ...stops.slice(-1)];
}

/** The trucks of a move with one more, of the type of the last. */
export function withTruck(trucks: readonly MoveTruckDraft[], key: string): readonly MoveTruckDraft[] {
  return [...trucks, { key, jobId: null, vehicle: trucks.at(-1)?.vehicle ?? "four_wheel" }];
}

/** What is asked for: only what is other than agreed; `null` while a place is missing. */
export function askedOf(values: MoveValues, agreed: MoveValues) {
  const { stops, trucks, workers, loadRange } = values;
  const asked = stops.flatMap(stopToSend);
  if (asked.length < stops.length) return null;
  const items = values.items.filter(({ count }) => count > 0);
  return {
    workers,
    loadRange,
    ...(!isSameValue(trucks, agreed.trucks) && { trucks: trucks.map(truckToSend) }),
    ...(!isSameValue(stops, agreed.stops) && { stops: asked }),
    ...(!isSameValue(items, agreed.items) && { items }),
  };
}

function truckToSend({ jobId, vehicle }: MoveTruckDraft): MovedTruck {
  return jobId === null ? { vehicle } : { jobId, vehicle };
}

function stopToSend({ position, place, door }: MoveStopDraft): readonly MoveStopInput[] {
  if (position !== null) return [{ position }];
  if (place === null) return [];
  const { placeId, pin } = place;
  const at = pin === undefined ? { placeId } : { latitude: pin.latitude, longitude: pin.longitude };
  return [{ place: at, ...doorToSend(door) }];
}
