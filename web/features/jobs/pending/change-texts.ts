import type { TermChange } from "#domain/jobs/term-changes.ts";
import { stopText } from "#web/entities/goods/goods-texts.ts";
import { formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/**
 * What changed of an order, in a sentence for its driver.
 * @param stopCount of the job; `null` where it is no longer known
 */
export function changeText(change: TermChange, stopCount: number | null): string {
  switch (change.kind) {
    case "doors_changed":
      return m.change_doors({
        stops: change.positions.map((stop) => stopText(stop, stopCount ?? Infinity)).join(", "),
      });
    case "stop_added":
      return m.change_stop_added();
    case "day_changed":
      return m.history_day_changed({
        from: formatShortDayAndTime(change.fromPickupAt),
        to: formatShortDayAndTime(change.toPickupAt),
      });
    case "workers_changed":
      return m.history_workers_changed({
        from: formatNumber(change.fromWorkers),
        to: formatNumber(change.toWorkers),
      });
    case "drivers_changed":
      return m.crew_changed({
        from: formatNumber(change.fromDrivers),
        to: formatNumber(change.toDrivers),
      });
    case "notes_changed":
      return m.change_notes();
    case "contact_changed":
      return m.change_contact();
    case "door_change_agreed":
      return m.change_door_agreed();
    case "terms_changed":
    case "other":
      return m.change_terms();
  }
}
