import { daysIn, PERIOD_DAYS_MAX, type Period } from "#domain/earnings/periods.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** What is wrong with chosen days, at its field, by the rules of `periodInput`. The browser's own picker may leave one empty. */
export function periodErrors(days: Period): { readonly [Field in keyof Period]?: string } {
  if (days.fromDay === "") return { fromDay: m.field_required() };
  if (days.toDay === "") return { toDay: m.field_required() };
  if (daysIn(days) < 1) return { toDay: m.field_day_before_first() };
  if (daysIn(days) <= PERIOD_DAYS_MAX) return {};
  return { fromDay: m.field_too_many_days({ days: formatNumber(PERIOD_DAYS_MAX) }) };
}
