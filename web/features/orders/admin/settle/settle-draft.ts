import { isWithin } from "#domain/geo/within-area.ts";
import { saidStops } from "#domain/orders/offers/kept-stops.ts";
import { STOP_DETAIL_MAX } from "#domain/orders/text-limits.ts";
import { MAX_WAYPOINTS, VEHICLE_TYPES, type LoadRange, type VehicleType } from "#domain/pricing/vehicle.ts";
import type { StopInput } from "#domain/pricing/quote-input.ts";
import { bangkokDay, bangkokInstant, bangkokTime } from "#domain/time.ts";
import { placeText } from "#web/components/forms/place-field.tsx";
import type { SearchedPlace } from "#web/entities/places/place-search-field.tsx";
import { NO_DOOR_DRAFT, type DoorDraft } from "#web/entities/stops/door-draft.ts";
import { ownWordsOf } from "#web/entities/stops/place-in-words.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";

/** A stop being settled. */
export interface DraftStop {
  readonly key: string;
  readonly text: string;
  readonly place: SearchedPlace | null;
  readonly door: DoorDraft;
  /** What the customer typed where it is no known place, or "". */
  readonly typed: string;
  /** Which stop of the order it is, from 0; `null`: a new one, or it is not known. */
  readonly from: number | null;
  /** What the customer calls its place, which holds at that place and inside it. */
  readonly called: { readonly words: string; readonly placeId: string } | null;
}

/** What an offer is made of, before its price. */
export interface SettleDraft {
  readonly stops: readonly DraftStop[];
  /** The day and time in Bangkok: `2026-12-01`, `08:00`. */
  readonly date: string;
  readonly time: string;
  readonly counts: Readonly<Record<VehicleType, number>>;
  readonly workers: number;
  readonly loadRange: LoadRange;
  readonly message: string;
}

export const MAX_STOPS = MAX_WAYPOINTS + 2;

/** The draft of an order as its customer asked for it, or as it was offered last. */
export function draftOf(order: Order): SettleDraft {
  const asked = askedOf(order);
  const vehicles = asked.vehicles.length > 0 ? asked.vehicles : (["four_wheel"] as const);
  return {
    stops: asked.stops.map((stop, position) => draftStop(stop, position, fromOf(order, position))),
    date: bangkokDay(asked.pickupAt),
    time: bangkokTime(asked.pickupAt),
    counts: {
      four_wheel: vehicles.filter((each) => each === "four_wheel").length,
      six_wheel: vehicles.filter((each) => each === "six_wheel").length,
    },
    workers: asked.workers,
    loadRange: asked.loadRange,
    message: "",
  };
}

/**
 * What is asked for now: what was offered last, whatever became of it, but for the day, the workers and the doors that
 * somebody has changed of the order since.
 */
function askedOf(order: Order) {
  const { offer } = order;
  if (offer === null) return order;
  const { changedSince } = offer;
  const { pickupAt } = changedSince.day ? order : offer;
  const { workers } = changedSince.workers ? order : offer;
  const stops = offer.stops.map((stop, position) => {
    const from = fromOf(order, position);
    const now = from === null ? undefined : order.stops[from];
    if (from === null || now === undefined) return stop;
    const { person } = changedSince.stops.includes(from) ? now : stop;
    const { detail, pin } = changedSince.elsewhere.includes(from) ? now : stop;
    // An exact point that the office has chosen is its own pin.
    const isOtherPoint = stop.isExact && !isSamePoint(now, stop);
    return { ...stop, person, detail, pin: isOtherPoint ? stop.pin : pin };
  });
  return { ...offer, pickupAt, workers, stops };
}

function isSamePoint(one: Order["stops"][number], other: Order["stops"][number]): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}

/** Which stop of the order a stop that is asked for is, from 0; `null`: none, or it is not known. */
function fromOf({ offer, stops }: Order, position: number): number | null {
  if (offer === null) return position;
  return saidStops(offer.stopsFrom, stops, offer.stops.length)[position] ?? null;
}

/** A stop as it was asked for. What the customer typed stays as its address: the place chosen for it is less exact. */
function draftStop(stop: Order["stops"][number], position: number, from: number | null): DraftStop {
  const { placeId, label, words, detail, person } = stop;
  const name = localized(label);
  const key = String(position);
  const pin = stop.pin === null ? null : { ...stop.pin, near: label };
  if (placeId === null) {
    const address = detail || name.slice(0, STOP_DETAIL_MAX);
    const door = { detail: address, pin, person };
    return { key, text: "", place: null, door, typed: name, from, called: null };
  }
  const place = placeOf(stop, placeId, name);
  const door = { detail, pin, person, ...(words !== "" && { words }) };
  const called = words === "" ? null : { words, placeId };
  return { key, text: placeText(place), place, door, typed: "", from, called };
}

/** The place that was asked for: an exact point is priced as the point that it is, in the customer's words. */
function placeOf(stop: Order["stops"][number], placeId: string, name: string): SearchedPlace {
  const { label, words, isExact, latitude, longitude } = stop;
  if (!isExact || latitude === null || longitude === null) return { placeId, label: name };
  const near = m.place_near({ place: name });
  return {
    placeId,
    label: near,
    ...(words !== "" && { name: words, area: near }),
    pin: { latitude, longitude, near: label },
  };
}

/** The pickup time as an instant with its offset, or `null` while it is incomplete. */
export function pickupOf({ date, time }: SettleDraft): string | null {
  const at = bangkokInstant(date, time);
  return at === null ? null : new Date(at).toISOString();
}

/** The input of the quote, or `null` while a place or every vehicle is missing. */
export function quoteRequest(draft: SettleDraft) {
  const stops = draft.stops.flatMap((stop, index) => {
    const beside = [draft.stops[index - 1], draft.stops[index + 1]];
    return askedPlace(
      stop,
      beside.some((other) => isSamePlace(stop, other)),
    );
  });
  const vehicles = VEHICLE_TYPES.flatMap((vehicle) =>
    Array.from({ length: draft.counts[vehicle] }, () => vehicle),
  );
  if (stops.length < draft.stops.length || vehicles.length === 0) return null;
  const { workers, loadRange } = draft;
  const pickupAt = pickupOf(draft);
  return { stops, vehicles, workers, loadRange, ...(pickupAt === null ? {} : { pickupAt }) };
}

/** @param byAddress whether the stop's address tells it apart from one beside it */
function askedPlace({ place, door }: DraftStop, byAddress: boolean): StopInput[] {
  if (place === null) return [];
  const { placeId, pin } = place;
  if (pin !== undefined) return [{ latitude: pin.latitude, longitude: pin.longitude }];
  const detail = door.detail.trim();
  return [byAddress && detail !== "" ? { placeId, detail } : { placeId }];
}

/** Whether two stops are one place without an exact point. */
function isSamePlace({ place }: DraftStop, other: DraftStop | undefined): boolean {
  const same = other?.place ?? null;
  if (place === null || same === null || place.pin !== undefined || same.pin !== undefined) return false;
  return place.placeId === same.placeId;
}

/** The stop at a chosen place, which is called what was searched for it, or what the customer calls it. */
export function atPlace(stop: DraftStop, place: SearchedPlace): DraftStop {
  const { words: _before, ...door } = stop.door;
  const { called } = stop;
  const kept = called !== null && isWithin(place.placeId, called.placeId) ? called.words : "";
  const words = ownWordsOf(place) || kept;
  return { ...stop, place, text: placeText(place), door: { ...door, ...(words !== "" && { words }) } };
}

/** A stop added before the destination. */
export function withWaypoint(draft: SettleDraft, key: string): SettleDraft {
  const waypoint = { key, text: "", place: null, door: NO_DOOR_DRAFT, typed: "", from: null, called: null };
  return { ...draft, stops: [...draft.stops.slice(0, -1), waypoint, ...draft.stops.slice(-1)] };
}
