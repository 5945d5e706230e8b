import { roundToBaht, sumSatang } from "../money.ts";
import type { StopVisit } from "../jobs/visits.ts";
import type { PricingConfig } from "../pricing/config.ts";
import { MINUTE_MS } from "../time.ts";
import { countsUntil, lastCountsUntil, standsFrom } from "./counted.ts";

/**
 * What waiting costs an order, agreed when it was placed. Waiting is what a truck stands at a stop beyond the free
 * minutes, which cover loading and unloading as planned. The first tariff has 60 minutes and ฿150 per half hour: our own
 * estimate, not checked against the trade's prices; an admin sets both.
 */
export interface WaitingTerms {
  /** At each stop. */
  readonly freeMinutes: number;
  /** Of one truck, for every half hour begun. */
  readonly perHalfHourSatang: number;
  /** The driver's part of it, in percent; not for customers. */
  readonly driverSharePercent: number;
}

/** The terms as their customer reads them. */
export type ShownWaitingTerms = Pick<WaitingTerms, "freeMinutes" | "perHalfHourSatang">;

const HALF_HOUR_MS = 30 * MINUTE_MS;

/** The terms that a pricing config gives to new orders; `null` where waiting costs nothing. */
export function waitingTermsOf({
  waitingFreeMinutes: freeMinutes,
  waitingPerHalfHourSatang: perHalfHourSatang,
  driverSharePercent,
}: Pick<
  PricingConfig,
  "waitingFreeMinutes" | "waitingPerHalfHourSatang" | "driverSharePercent"
>): WaitingTerms | null {
  return perHalfHourSatang === 0 ? null : { freeMinutes, perHalfHourSatang, driverSharePercent };
}

/** The terms without what is not for customers. */
export function shownTerms(terms: WaitingTerms | null): ShownWaitingTerms | null {
  return terms && { freeMinutes: terms.freeMinutes, perHalfHourSatang: terms.perHalfHourSatang };
}

/** The terms as a driver reads them: what each half hour begun pays them. */
export interface DriverWaitingTerms {
  readonly freeMinutes: number;
  readonly payPerHalfHourSatang: number;
}

/** The terms of a job for its driver; `null` where waiting pays nothing. */
export function driverTerms(terms: WaitingTerms | null): DriverWaitingTerms | null {
  if (terms === null) return null;
  const payPerHalfHourSatang = waitingPaySatang(terms.perHalfHourSatang, terms);
  return payPerHalfHourSatang === 0 ? null : { freeMinutes: terms.freeMinutes, payPerHalfHourSatang };
}

/** How long a truck has stood at a stop, and what of it is charged. */
export interface StopWaiting {
  readonly stop: number;
  readonly stoodMs: number;
  /** What is left of the free time. */
  readonly freeLeftMs: number;
  readonly amountSatang: number;
}

/**
 * What a truck has stood at a stop until it left, or until now, as far as it counts (`counted.ts`). At the pickup it
 * counts from the agreed time at the earliest: nobody pays for a truck that came too soon.
 * @param pickupAt the agreed time, @param now; both epoch milliseconds
 */
export function waitingAt(
  visit: StopVisit,
  terms: ShownWaitingTerms,
  pickupAt: number,
  now: number,
): StopWaiting {
  const { stop } = visit;
  const stoodMs = Math.max(0, (countsUntil(visit) ?? now) - standsFrom(visit, pickupAt));
  const freeMs = terms.freeMinutes * MINUTE_MS;
  const halfHours = Math.ceil(Math.max(0, stoodMs - freeMs) / HALF_HOUR_MS);
  return {
    stop,
    stoodMs,
    freeLeftMs: Math.max(0, freeMs - stoodMs),
    amountSatang: halfHours * terms.perHalfHourSatang,
  };
}

/** What ends the waiting of a job before it is completed. */
export interface WaitingEnd {
  /** How many stops the job has; `null` where that is not known. */
  readonly stopCount: number | null;
  /** Of when the last proof at the last stop is, epoch milliseconds; `null` without one. */
  readonly provenAt: number | null;
}

/**
 * The waiting at the stop where a truck stands now, as leaving or completing it now would charge it.
 * @returns with whether a proof has ended it; `null` while the truck drives
 */
export function waitingNow(
  visits: readonly StopVisit[],
  terms: ShownWaitingTerms,
  pickupAt: number,
  { stopCount, provenAt }: WaitingEnd,
  now: number,
): (StopWaiting & { readonly isEnded: boolean }) | null {
  const here = visits.at(-1);
  if (here === undefined || here.leftAt !== null) return null;
  if (visits.length !== stopCount) return { ...waitingAt(here, terms, pickupAt, now), isEnded: false };
  const waitsUntil = lastCountsUntil(standsFrom(here, pickupAt), now, provenAt);
  return { ...waitingAt({ ...here, waitsUntil }, terms, pickupAt, now), isEnded: provenAt !== null };
}

/** What the waiting of one job costs, over all its stops. Each of them is left. */
export function waitingSatang(
  visits: readonly StopVisit[],
  terms: ShownWaitingTerms | null,
  pickupAt: number,
): number {
  if (terms === null) return 0;
  return sumSatang(visits.map((visit) => waitingAt(visit, terms, pickupAt, visit.arrivedAt).amountSatang));
}

/** How many half hours an amount is for. */
export function halfHoursOf(amountSatang: number, terms: ShownWaitingTerms | null): number {
  return terms === null ? 0 : amountSatang / terms.perHalfHourSatang;
}

/** The driver's part of what waiting costs, rounded half-up to whole baht. */
export function waitingPaySatang(amountSatang: number, terms: WaitingTerms | null): number {
  if (terms === null) return 0;
  return roundToBaht(BigInt(amountSatang) * BigInt(terms.driverSharePercent), 100n);
}
