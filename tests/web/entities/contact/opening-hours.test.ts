import { describe, expect, test } from "vitest";
import type { OpeningHours } from "#domain/company.ts";
import { formatWeekday } from "#web/lib/i18n/format.ts";
import { openingRows } from "#web/entities/contact/opening-hours.ts";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";

const WEEKDAYS: OpeningHours = { days: [1, 2, 3, 4, 5], opensMin: 8 * 60, closesMin: 18 * 60 };

describe("opening hours", () => {
  test("days with the same hours stand together, from Monday on; the others are closed", () => {
    expect(openingRows([WEEKDAYS])).toEqual([
      { days: "Monday to Friday", times: "08:00–18:00" },
      { days: "Saturday to Sunday", times: "Closed" },
    ]);
  });

  test("a day of its own, a pause at noon, and midnight as the end of the day", () => {
    const hours: readonly OpeningHours[] = [
      { days: [6], opensMin: 13 * 60, closesMin: 24 * 60 },
      { days: [6], opensMin: 9 * 60, closesMin: 12 * 60 },
    ];
    expect(openingRows([...hours, WEEKDAYS])).toEqual([
      { days: "Monday to Friday", times: "08:00–18:00" },
      { days: "Saturday", times: "09:00–12:00, 13:00–24:00" },
      { days: "Sunday", times: "Closed" },
    ]);
  });

  test("no hours at all: closed all week", () => {
    expect(openingRows([])).toEqual([{ days: "Monday to Sunday", times: "Closed" }]);
  });

  test.each([
    ["th", "วันจันทร์–วันศุกร์", "08:00–18:00 น."],
    ["de", "Montag bis Freitag", "08:00–18:00 Uhr"],
    ["zh", "星期一至星期五", "08:00–18:00"],
    ["fr", "Du lundi au vendredi", "08:00 – 18:00"],
  ] as const)("in the words of the page: %s", (locale, days, times) => {
    overwriteGetLocale(() => locale);
    expect(openingRows([WEEKDAYS])[0]).toEqual({ days, times });
  });

  test("a day of the week in Khmer is a word", () => {
    expect(formatWeekday(7, "km")).toMatch(/អាទិត្យ/);
  });
});
