import { quietTimeAt } from "../../notifications/quiet-hours.ts";
import type { QuietHours } from "../../notifications/preferences.ts";
import { MINUTE_MS } from "../../time.ts";

/** How long jobs that open one after another are gathered into one message. */
export const GATHER_MS = MINUTE_MS;
/** A driver is told of new jobs at most this often. */
export const ALERT_EVERY_MS = 20 * MINUTE_MS;
/** A message that is due this soon may be on its way already: a job is not added to it. */
const CLOSED_BEFORE_MS = 10_000;

/**
 * When a driver is told of a job that opens now: with the message that is planned already, otherwise soon, never sooner than
 * `ALERT_EVERY_MS` after the one before, and not in their quiet hours, so that a night is one message. Epoch milliseconds.
 * @param planned when their latest message was or is due; `null` before the first
 */
export function jobAlertAt(planned: number | null, now: number, quiet: QuietHours): number {
  if (planned !== null && planned > now + CLOSED_BEFORE_MS) return planned;
  const soonest = now + GATHER_MS;
  const at = planned === null ? soonest : Math.max(soonest, planned + ALERT_EVERY_MS);
  return quietTimeAt(quiet, at)?.until ?? at;
}

/** A province, or a district of one, by its English name as on the cards of jobs. */
export interface PreferredArea {
  readonly province: string;
  readonly district: string | null;
}

/**
 * Whether a driver wants to be told of jobs with a pickup there: it is in one of their areas, or they have named none.
 * Whether they could reserve the job the board says.
 */
export function isInAreas(areas: readonly PreferredArea[], pickupArea: string): boolean {
  const [province = "", district = null] = pickupArea.split(", ").toReversed();
  const isNear = areas.some(
    (area) => area.province === province && (area.district === null || area.district === district),
  );
  return areas.length === 0 || isNear;
}
