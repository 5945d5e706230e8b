import type { Period, Span } from "#domain/earnings/periods.ts";
import { bangkokInstant, TIME_ZONE } from "#domain/time.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { formatMonth, formatShortDay, formatShortWeekdayAndDay, intlTag } from "#web/lib/i18n/format.ts";

/** A day of Bangkok (`2026-12-01`) for people. */
export function dayText(day: string): string {
  return formatShortDay(noonOf(day));
}

/** Some days for people: `1 – 7 Dec 2026`, or the one day. Not every browser knows Khmer. */
export function daysText({ fromDay, toDay }: Period): string {
  if (fromDay === toDay) return dayText(fromDay);
  if (currentLocale() === "km") return `${dayText(fromDay)} – ${dayText(toDay)}`;
  const format = new Intl.DateTimeFormat(intlTag(), { dateStyle: "medium", timeZone: TIME_ZONE });
  return format.formatRange(noonOf(fromDay), noonOf(toDay));
}

/** A day, a week or a month for people. */
export function spanText(period: Period, span: Span): string {
  if (span === "month") return formatMonth(noonOf(period.fromDay));
  return span === "day" ? formatShortWeekdayAndDay(noonOf(period.fromDay)) : daysText(period);
}

function noonOf(day: string): number {
  return bangkokInstant(day, "12:00") ?? 0;
}
