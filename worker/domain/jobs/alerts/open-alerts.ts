import { HOUR_MS } from "../../time.ts";

/** How long before its pickup an open job is told of, longest first, in hours. */
export const OPEN_ALERT_HOURS = [24, 4] as const;
export type OpenAlertHours = (typeof OPEN_ALERT_HOURS)[number];

/** What an event of the history says when jobs are still open this long before their pickup. */
export interface NoDriverFact {
  readonly kind: "no_driver";
  readonly hours: OpenAlertHours;
}

/**
 * The next instant at which a job with this pickup is told of if it is still open then; `null` when there is none left.
 * Instants are epoch milliseconds.
 * @param after since when it is open, was moved, or was last told of: an instant that has passed by then is left out
 */
export function nextOpenAlertAt(pickupAt: number, after: number): number | null {
  return OPEN_ALERT_HOURS.map((hours) => pickupAt - hours * HOUR_MS).find((at) => at > after) ?? null;
}

/** Which alert is due: of several that have passed the most urgent; `null` before the first. */
export function openAlertDue(pickupAt: number, now: number): OpenAlertHours | null {
  return OPEN_ALERT_HOURS.findLast((hours) => pickupAt - hours * HOUR_MS <= now) ?? null;
}
