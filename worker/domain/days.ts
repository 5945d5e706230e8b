import { DAY_MS } from "./time.ts";

/*
 * Arithmetic of Bangkok days, written `2026-12-01`: they have no time of day, so every one has 24 hours. Not in `time.ts`, all
 * of which the first page of a visitor loads.
 */

/** The day that many days after another; before it where `days` is negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days the second day is after the first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
