import type { JobFilter, JobOrder } from "#domain/jobs/lists/list-choice.ts";
import { SATANG_PER_BAHT } from "#domain/money.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { keptOrder, ORDERS } from "./kept-order.ts";

/** The filter and the order of the open jobs, as the page's address has them. */
export interface JobChoice {
  /** Provinces in English. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** A Bangkok day, `2026-12-01`. */
  readonly day?: string | undefined;
  /** At most so many kilometres. */
  readonly km?: string | undefined;
  /** At least so many baht. */
  readonly pay?: string | undefined;
  /** Of a driver with vehicles of both types: for which. */
  readonly vehicle?: string | undefined;
  /** "1": only those on the way home. */
  readonly home?: string | undefined;
  readonly sort?: string | undefined;
  /** "map": on a map instead of in a list. */
  readonly show?: string | undefined;
}

/** The parameters that filter; `sort` and `show` leave nothing out. */
export const FILTERS = [
  "from",
  "to",
  "day",
  "km",
  "pay",
  "vehicle",
  "home",
] as const satisfies (keyof JobChoice)[];

/** The choice without any filter, for a link or `navigate`. */
export const NO_FILTER: JobChoice = Object.fromEntries(FILTERS.map((name) => [name, undefined]));

/** The choice in an address; what is no choice is left out. */
export function choiceOf(search: Readonly<Record<string, unknown>>): JobChoice {
  return Object.fromEntries(
    [...FILTERS, "sort", "show"].flatMap((name) =>
      typeof search[name] === "string" && search[name] !== "" ? [[name, search[name]]] : [],
    ),
  );
}

/** The search parameters after a change of the choice; what it sets to `undefined` leaves the address. */
export function withChoice(search: object, change: JobChoice): Readonly<Record<string, string>> {
  const entries = Object.entries({ ...search, ...change });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** The filter as the domain applies it; a figure that is none is left out. */
export function filterOf({ from, to, day, km, pay, vehicle, home }: JobChoice): JobFilter {
  const number = (text: string | undefined) =>
    text === undefined || !/^\d{1,6}$/.test(text) ? undefined : Number(text);
  const [maxKm, minBaht] = [number(km), number(pay)];
  return {
    from,
    to,
    day: day !== undefined && isDay(day) ? day : undefined,
    maxDistanceM: maxKm === undefined ? undefined : maxKm * 1_000,
    minPaySatang: minBaht === undefined ? undefined : minBaht * SATANG_PER_BAHT,
    vehicle: VEHICLE_TYPES.find((type) => type === vehicle),
    homewards: home === "1" ? true : undefined,
  };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** How many filters are set. */
export function filterCount(choice: JobChoice): number {
  return FILTERS.filter((name) => choice[name] !== undefined).length;
}

/** The order that the driver asks for: in the address, else as last chosen on this device; `null` where neither says. */
export function askedOrder({ sort }: JobChoice): JobOrder | null {
  return ORDERS.find((order) => order === sort) ?? keptOrder();
}

/**
 * The order that holds: what was asked for, by default the nearest first. Highest pay first while it is not known how far
 * the jobs are.
 */
export function orderOf(asked: JobOrder | null, isDistanceKnown: boolean): JobOrder {
  if (asked === "pay" || asked === "pickup") return asked;
  return isDistanceKnown ? "near" : "pay";
}
