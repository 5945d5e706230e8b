import type { FareOutcome, VehicleFares } from "#domain/ferries/fare-changes.ts";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** What became of one route of a bulk change. */
export const OUTCOME_TEXTS = {
  changed: m.fare_outcome_changed,
  planned: m.fare_outcome_planned,
  unchanged: m.fare_outcome_unchanged,
  no_fare: m.fare_outcome_no_fare,
  conflict: m.fare_outcome_conflict,
  gone: m.fare_outcome_gone,
} as const satisfies Record<FareOutcome, () => string>;

/** The vehicle fares of a route: one, or from the lowest to the highest. */
export function faresText({
  vehicleFareMinSatang: least,
  vehicleFareMaxSatang: greatest,
}: VehicleFares): string {
  if (greatest === 0) return m.ferry_fare_unknown();
  return least === greatest ? formatMoney(least) : `${formatMoney(least)}–${formatMoney(greatest)}`;
}
