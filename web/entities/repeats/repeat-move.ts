import type { BilingualText, Point } from "#domain/geo/place.ts";
import type { Goods } from "#domain/goods/goods.ts";
import type { StopPerson } from "#domain/orders/door.ts";
import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";
import type { GoodsDraft } from "#web/entities/goods/goods-draft.ts";
import { withDoor } from "#web/entities/stops/door-draft.ts";
import { placeInWords } from "#web/entities/stops/place-in-words.ts";
import { localized } from "#web/lib/i18n/localized.ts";
import { m } from "#web/paraglide/messages.js";
import { EMPTY_DRAFT, type MoveDraft } from "#web/entities/moves/draft-shape.ts";
import {
  areCounts,
  EMPTY_MOVE,
  placeText,
  type ChosenPlace,
  type Move,
  type MoveStop,
} from "#web/entities/moves/move.ts";

/** A stop of an order, as its customer reads it. */
export interface OrderedStop {
  /** `null`: a place in the customer's own words, which are its label. */
  readonly placeId: string | null;
  readonly label: BilingualText;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Whether the coordinates are an exact point, which the place is only near. */
  readonly isExact: boolean;
  readonly words: string;
  readonly detail: string;
  readonly pin: Point | null;
  readonly person: StopPerson | null;
}

/** The part of an order that can be booked again. */
export interface OrderedMove {
  readonly stops: readonly OrderedStop[];
  /** Empty for old orders; then `jobs` says them. */
  readonly vehicles: readonly VehicleType[];
  readonly jobs: readonly { readonly vehicle: VehicleType }[];
  readonly workers: number;
  readonly loadRange: LoadRange;
  readonly goods: Goods | null;
  readonly contactName: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly hasWhatsapp: boolean;
  readonly lineId: string | null;
  readonly notes: string;
}

/** The same way once more, or from its end to its beginning. */
export type RepeatDirection = "again" | "back";

/**
 * A draft of an order's move with another day to be chosen and no price: whoever opens it gets the price of today. Doors
 * and people stay with their stops. On the way back the notes are left out: they were about the other way.
 */
export function repeatMove(order: OrderedMove, direction: RepeatDirection): MoveDraft {
  const access = order.goods?.stops ?? [];
  const told = order.stops.map((stop, index) => ({ stop, access: access[index] ?? null }));
  const way = direction === "again" ? told : told.toReversed();
  const stops = way.map(({ stop }, index) => repeatedStop(stop, index + 1));
  const goods = order.goods && repeatedGoods(order.goods, way);
  const move: Move = {
    ...EMPTY_MOVE,
    stops,
    counts: countsOf(order),
    workers: order.workers,
    loadRange: order.loadRange,
    ...(goods !== null && { goods }),
  };
  const { contactName, contactEmail, contactPhone, hasWhatsapp, lineId, notes } = order;
  return {
    ...EMPTY_DRAFT,
    move,
    contact: {
      contactName,
      contactEmail,
      contactPhone,
      hasWhatsapp,
      lineId: lineId ?? "",
      notes: direction === "again" ? notes : "",
      declaredValue: "",
    },
    step: stops.some(({ place }) => place === null) ? "booking" : "calculator",
  };
}

function repeatedStop(stop: OrderedStop, key: number): MoveStop {
  const { detail, pin, person } = stop;
  const place = placeOfStop(stop);
  const text = place === null ? localized(stop.label) : placeText(place);
  const near = pin && { ...pin, near: stop.label };
  return withDoor({ key, text, place }, { detail, pin: near, person });
}

function placeOfStop(stop: OrderedStop): ChosenPlace | null {
  const { placeId, label: labels, latitude, longitude, isExact, words } = stop;
  if (placeId === null) return null;
  const official = localized(labels);
  const label = isExact ? m.place_near({ place: official }) : official;
  const named = words !== "" && { name: words, area: placeInWords(words, label).official };
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  return {
    placeId,
    label,
    ...named,
    ...(at !== null && (isExact ? { pin: { ...at, near: labels } } : { at })),
  };
}

function countsOf({ vehicles, jobs }: OrderedMove): Move["counts"] {
  const all = vehicles.length > 0 ? vehicles : jobs.map(({ vehicle }) => vehicle);
  const six = all.filter((vehicle) => vehicle === "six_wheel").length;
  const counts = { four_wheel: all.length - six, six_wheel: six };
  return areCounts(counts) ? counts : EMPTY_MOVE.counts;
}

/** The goods with the access of each stop under its key; that nothing is prohibited is declared anew. */
function repeatedGoods(
  { homeSize, items, note }: Goods,
  way: readonly { readonly access: Goods["stops"][number] }[],
): GoodsDraft {
  return {
    homeSize,
    items,
    note,
    noProhibitedGoods: false,
    access: Object.fromEntries(
      way.flatMap(({ access }, index) => (access === null ? [] : [[String(index + 1), access]])),
    ),
  };
}
