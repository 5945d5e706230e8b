import { expect, test } from "vitest";
import {
  formatDay,
  formatDayAndTime,
  formatDistance,
  formatDuration,
  formatMoney,
  formatMonth,
  formatShortDayAndTimes,
  formatYear,
} from "#web/lib/i18n/format.ts";
import { locales } from "#web/lib/i18n/locale.ts";

/** An instant whose day in Bangkok is not yet the day in London. */
const NEW_YEAR = Date.UTC(2026, 11, 31, 18, 30);

test("money is whole baht with the baht sign in every language", () => {
  expect(formatMoney(1_234_500, "th")).toBe("฿12,345");
  expect(formatMoney(1_234_500, "en")).toBe("฿12,345");
  for (const locale of locales) {
    const text = formatMoney(1_234_500, locale);
    expect(text).toContain("฿");
    expect(text.replaceAll(/\D/g, "")).toBe("12345");
  }
});

test("of a time span the day is said once, and again only where it is another one", () => {
  const morning = Date.UTC(2026, 10, 21, 1);
  expect(formatShortDayAndTimes(morning, morning + 5 * 3_600_000, "en")).toBe("21 Nov 2026, 08:00 – 13:00");
  expect(formatShortDayAndTimes(morning, morning + 20 * 3_600_000, "en")).toBe(
    "21 Nov 2026, 08:00 – 22 Nov 2026, 04:00",
  );
});

test("Thai dates are in the Buddhist era, all others in the Gregorian calendar", () => {
  expect(formatYear(NEW_YEAR, "th")).toBe("2570");
  for (const locale of locales) {
    if (locale === "th") continue;
    expect(formatYear(NEW_YEAR, locale)).toBe("2027");
    expect(formatDay(NEW_YEAR, locale)).toContain("2027");
  }
  expect(formatDay(NEW_YEAR, "th")).toBe("1 มกราคม 2570");
  expect(formatMonth(NEW_YEAR, "th")).toBe("มกราคม 2570");
  expect(formatMonth(NEW_YEAR, "en")).toBe("January 2027");
});

test("dates and times are Bangkok's, wherever the reader is", () => {
  expect(formatDayAndTime(NEW_YEAR, "en")).toMatch(/^Friday,? 1 January 2027(,| at) 01:30$/);
});

test("a distance under 100 km has a decimal, a longer one has none", () => {
  expect(formatDistance(43_240, "en")).toBe("43.2 km");
  expect(formatDistance(697_494, "th")).toBe("697 กม.");
  expect(formatDistance(4230, "en")).toBe("4.2 km");
  expect(formatDistance(764_600, "en")).toBe("765 km");
  expect(formatDistance(764_600, "th")).toBe("765 กม.");
});

test("a duration is hours and minutes in words, and at least a minute", () => {
  expect(formatDuration(3 * 3600 + 20 * 60, "en")).toBe("3 hrs 20 mins");
  expect(formatDuration(2 * 3600, "th")).toBe("2 ชม.");
  expect(formatDuration(5, "en")).toBe("1 min");
  expect(formatDuration(59 * 60 + 45, "en")).toBe("1 hr");
});
