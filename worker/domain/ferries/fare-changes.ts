import { z } from "zod";
import { roundToBaht } from "../money.ts";
import type { FieldCode } from "../field-errors.ts";
import type { PricingConfig } from "../pricing/config.ts";
import { CHANGES_ADD_UP_MS, isLargeChange } from "../pricing/large-changes.ts";
import { MAX_FARE_SATANG, ferryRouteIdInput } from "./ferry-input.ts";
import type { FerryRoute } from "./ferry-route.ts";

/** So many ferry routes are changed at once. */
const FARE_CHANGES_MAX = 100;

/** By how much fares rise or fall at most, in percent. */
const PERCENT = { min: -90, max: 300 } as const;

const fare = z.number().int().min(0).max(MAX_FARE_SATANG);

/** What is done to the vehicle fares of several ferry routes: both set, or both raised or lowered by a share. */
export const fareChangeInput = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("set"), minSatang: fare, maxSatang: fare }).check((context) => {
    const { minSatang, maxSatang } = context.value;
    const refuse = (message: string) =>
      context.issues.push({ code: "custom", message, path: ["maxSatang"], input: context.value });
    if (maxSatang < minSatang) refuse("BELOW_FIRST");
    // A crossing would cost nothing, as in the form of one route.
    else if (maxSatang === 0) refuse("REQUIRED");
  }),
  z.object({ kind: z.literal("percent"), percent: z.number().int().min(PERCENT.min).max(PERCENT.max) }),
]);
export type FareChange = z.infer<typeof fareChangeInput>;

/** Figures typed a second time, where a fare changes by much: the share or the highest fare, and the lowest one. */
export const fareAgainFields = {
  again: z.number().int().nullable().default(null),
  againLowest: z.number().int().nullable().default(null),
};
export type FaresAgain = Readonly<Record<keyof typeof fareAgainFields, number | null>>;

/** Changes the fares of the selected routes, each based on the version in which the admin saw it. */
export const changeFaresInput = z.object({
  routes: z
    .array(
      z.object({
        ferryRouteId: ferryRouteIdInput,
        basedOnVersion: z.number().int().min(1),
        /** The plan of the same day that the admin saw and replaces; `null`: there was none. */
        replaces: z.string().min(1).max(60).nullable().default(null),
      }),
    )
    .min(1)
    .max(FARE_CHANGES_MAX),
  change: fareChangeInput,
  ...fareAgainFields,
  /** The Bangkok day from which they hold; at once without it. */
  effectiveFrom: z.iso.date().optional(),
});
export type ChangeFaresInput = z.infer<typeof changeFaresInput>;

/** The vehicle fares of a ferry route: of the smallest and of the largest vehicle. */
export type VehicleFares = Pick<FerryRoute, "vehicleFareMinSatang" | "vehicleFareMaxSatang">;

export type FareField = keyof VehicleFares;

/** The fields of `VehicleFares`, the lowest first. */
export const FARE_FIELDS = ["vehicleFareMinSatang", "vehicleFareMaxSatang"] as const;

/** Fares that hold from a later day. */
interface FaresPlan extends VehicleFares {
  readonly fareId: string;
  /** Epoch milliseconds. */
  readonly effectiveFrom: number;
}

/** Fares and since when they held. */
export interface FaresSince extends VehicleFares {
  /** Epoch milliseconds. */
  readonly effectiveFrom: number;
}

/** A route's fares with those that are planned for it. */
export interface PlannedRoute extends VehicleFares {
  readonly planned: readonly FaresPlan[];
}

/**
 * The same with the fares that held in the last `CHANGES_ADD_UP_MS`, those in force among them; of one
 * instant the later saved first.
 */
export interface RouteOfDay extends VehicleFares {
  readonly planned: readonly FaresSince[];
  readonly recent: readonly FaresSince[];
}

/**
 * What held `CHANGES_ADD_UP_MS` before a change: small changes since then add up, as those of prices do (`largeChanges`). Of a
 * route that is newer its first fares.
 * @param from when the change holds, epoch milliseconds
 */
export function faresDayEarlier(route: RouteOfDay, from: number): VehicleFares {
  const known = [...route.recent, ...route.planned].toSorted(
    (one, other) => other.effectiveFrom - one.effectiveFrom,
  );
  return known.find((each) => each.effectiveFrom <= from - CHANGES_ADD_UP_MS) ?? known.at(-1) ?? route;
}

/**
 * What a change that holds from `from` starts from: the fares of the day before, and the plan of the same day, which it
 * replaces.
 * @param from epoch milliseconds; `null`: at once
 */
export function faresBefore(
  route: PlannedRoute,
  from: number | null,
): { readonly fares: VehicleFares; readonly replaces: string | null } {
  if (from === null) return { fares: route, replaces: null };
  const before = route.planned
    .filter(({ effectiveFrom }) => effectiveFrom < from)
    .toSorted((one, other) => other.effectiveFrom - one.effectiveFrom);
  const sameDay = route.planned.find(({ effectiveFrom }) => effectiveFrom === from);
  return { fares: before[0] ?? route, replaces: sameDay?.fareId ?? null };
}

/** What a change makes of a route's fares; `null` where nothing is to be raised, or the result is no valid fare. */
export function changedFares(fares: VehicleFares, change: FareChange): VehicleFares | null {
  const of = (satang: number) =>
    change.kind === "set" ? satang : roundToBaht(BigInt(satang) * BigInt(100 + change.percent), 100n);
  const changed =
    change.kind === "set"
      ? { vehicleFareMinSatang: change.minSatang, vehicleFareMaxSatang: change.maxSatang }
      : {
          vehicleFareMinSatang: of(fares.vehicleFareMinSatang),
          vehicleFareMaxSatang: of(fares.vehicleFareMaxSatang),
        };
  if (change.kind === "percent" && fares.vehicleFareMaxSatang === 0) return null;
  return changed.vehicleFareMaxSatang > MAX_FARE_SATANG ? null : changed;
}

/**
 * The fares that a change moves by so much that they are typed twice: from what holds until then, or from what held a day
 * earlier. A fare that it leaves as it is does not count.
 */
export function largeFares(
  fares: VehicleFares,
  changed: VehicleFares,
  dayEarlier: VehicleFares = fares,
): readonly FareField[] {
  return FARE_FIELDS.filter(
    (field) =>
      changed[field] !== fares[field] &&
      [fares, dayEarlier].some((measure) => isLargeChange(measure[field], changed[field])),
  );
}

/** What a crossing costs customers: the route's fares where they are verified, otherwise the configured ferry costs. */
export interface CrossingCost extends VehicleFares {
  readonly fareVerified: boolean;
}

/** The configured costs of a crossing whose fare is not verified. */
export type FerryCosts = Pick<PricingConfig, "ferryCostSmallSatang" | "ferryCostLargeSatang">;

/** What customers pay for a crossing, of the smallest and of the largest vehicle. */
export function paidFares(
  { fareVerified, vehicleFareMinSatang, vehicleFareMaxSatang }: CrossingCost,
  { ferryCostSmallSatang, ferryCostLargeSatang }: FerryCosts,
): VehicleFares {
  return fareVerified
    ? { vehicleFareMinSatang, vehicleFareMaxSatang }
    : { vehicleFareMinSatang: ferryCostSmallSatang, vehicleFareMaxSatang: ferryCostLargeSatang };
}

/** The fares of which saying that they are verified, or are not, moves what customers pay for a crossing by much. */
export function largeVerification(
  before: CrossingCost,
  after: CrossingCost,
  costs: FerryCosts,
): readonly FareField[] {
  if (before.fareVerified === after.fareVerified) return [];
  return largeFares(paidFares(before, costs), paidFares(after, costs));
}

/**
 * Whether the fares that are planned after some others would change by much at once without those, and do not with them.
 * @param plan one of those of the route
 */
export function isLargeWithout(route: PlannedRoute, plan: FaresPlan): boolean {
  const next = route.planned
    .filter(({ effectiveFrom }) => effectiveFrom > plan.effectiveFrom)
    .toSorted((one, other) => one.effectiveFrom - other.effectiveFrom)[0];
  if (next === undefined || largeFares(plan, next).length > 0) return false;
  return largeFares(faresBefore(route, plan.effectiveFrom).fares, next).length > 0;
}

/** What is typed a second time where a change moves some fares by much: the share, or each of those fares. */
export function figuresAgain(change: FareChange, large: readonly FareField[]): FaresAgain {
  if (change.kind === "set")
    return faresAgain(
      { vehicleFareMinSatang: change.minSatang, vehicleFareMaxSatang: change.maxSatang },
      large,
    );
  return { again: large.length > 0 ? change.percent : null, againLowest: null };
}

/** What is typed a second time of the fares of one route, of which some change by much; `null`: nothing. */
export function faresAgain(fares: VehicleFares, large: readonly FareField[]): FaresAgain {
  const figure = (field: FareField) => (large.includes(field) ? fares[field] : null);
  return { again: figure("vehicleFareMaxSatang"), againLowest: figure("vehicleFareMinSatang") };
}

/** At which fields of the input a figure is missing that has to be typed a second time, or is another one. */
export function unconfirmedFares(wanted: FaresAgain, typed: FaresAgain): Readonly<Record<string, FieldCode>> {
  const missing = (["againLowest", "again"] as const).filter(
    (field) => wanted[field] !== null && typed[field] !== wanted[field],
  );
  return Object.fromEntries(missing.map((field) => [field, "CHANGE_UNCONFIRMED"] as const));
}

/** What became of one route of a bulk change. */
export type FareOutcome = "changed" | "planned" | "unchanged" | "no_fare" | "conflict" | "gone";
