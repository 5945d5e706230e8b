import { badInput } from "#domain/errors.ts";
import { PLAN_DAYS_MAX } from "#domain/dated-versions.ts";
import { bangkokInstant, DAY_MS } from "#domain/time.ts";

/**
 * The instant at which a planned Bangkok day begins.
 * @throws AppError BAD_INPUT at `effectiveFrom` when it is not ahead, or more than a year
 */
export function plannedDay(day: string, now: number): number {
  const from = bangkokInstant(day, "00:00");
  if (from === null) throw badInput({ effectiveFrom: "INVALID" });
  if (from <= now) throw badInput({ effectiveFrom: "DATE_IN_PAST" });
  if (from > now + PLAN_DAYS_MAX * DAY_MS) throw badInput({ effectiveFrom: "DATE_TOO_FAR" });
  return from;
}
