import { bangkokDay, bangkokInstant } from "#domain/time.ts";
import type { DayInputTexts } from "../../components/forms/days/day-input.tsx";
import { m } from "../../paraglide/messages.js";
import {
  formatMonth,
  formatShortWeekdayAndDay,
  formatWeekdayAndDay,
  formatWeekdayOf,
} from "../../lib/i18n/format.ts";
import { currentLocale, type Locale } from "../../lib/i18n/locale.ts";

/** Languages whose calendars begin with Sunday; the others begin with Monday. Source: CLDR's week data. */
const SUNDAY_FIRST: ReadonlySet<Locale> = new Set<Locale>(["th", "km", "id"]);

/** The texts of a day's calendar, in Thai with years of the Buddhist era. */
export function dayInputTexts(): DayInputTexts {
  const locale = currentLocale();
  return {
    lang: locale,
    today: bangkokDay(Date.now()),
    firstWeekday: SUNDAY_FIRST.has(locale) ? 0 : 1,
    choose: m.day_choose(),
    clear: m.day_clear(),
    previousMonth: m.day_previous_month(),
    nextMonth: m.day_next_month(),
    month: (day) => formatMonth(noon(day)),
    fullDay: (day) => formatWeekdayAndDay(noon(day)),
    fullToday: (day) => m.day_today({ day: formatWeekdayAndDay(noon(day)) }),
    weekday: (day) => formatWeekdayOf(noon(day), "long"),
    // The `short` form is in Thai a whole name, too wide for a phone's column; the usual `อา`, `จ`, `อ` are the
    // `narrow` form.
    shortWeekday: (day) => formatWeekdayOf(noon(day), locale === "th" ? "narrow" : "short"),
    // A stored draft may hold an invalid day.
    chosen: (day) =>
      bangkokInstant(day, "12:00") === null ? m.day_choose() : formatShortWeekdayAndDay(noon(day)),
  };
}

/** Noon in Bangkok of a calendar day (epoch ms); NaN for an invalid day. */
function noon(day: string): number {
  return bangkokInstant(day, "12:00") ?? Number.NaN;
}
