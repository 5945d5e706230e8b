import { expect, test } from "vitest";
import { khmerDateFormat, khmerUnitFormat } from "#web/lib/i18n/khmer-format.ts";

/** A Saturday's 08:00 in Bangkok. */
const MORNING = Date.parse("2026-11-21T01:00:00Z");
const IN_BANGKOK = { timeZone: "Asia/Bangkok" };

test("days and times are Khmer where the browser has no Khmer", () => {
  expect(khmerDateFormat({ ...IN_BANGKOK, dateStyle: "long" }).format(MORNING)).toBe("21 វិច្ឆិកា 2026");
  const dayAndTime = {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  } as const;
  expect(khmerDateFormat({ ...IN_BANGKOK, ...dayAndTime, weekday: "long" }).format(MORNING)).toBe(
    "សៅរ៍ 21 វិច្ឆិកា 2026 ម៉ោង 08:00",
  );
  expect(khmerDateFormat({ ...IN_BANGKOK, ...dayAndTime }).format(MORNING)).toBe("21 វិច្ឆិកា 2026, 08:00");
  const time = khmerDateFormat({ ...IN_BANGKOK, hour: "2-digit", minute: "2-digit" });
  expect(time.format(MORNING)).toBe("08:00");
  const month = khmerDateFormat({ ...IN_BANGKOK, month: "long", year: "numeric" });
  expect(month.format(MORNING)).toBe("វិច្ឆិកា 2026");
  const parts = khmerDateFormat({ ...IN_BANGKOK, year: "numeric" }).formatToParts(MORNING);
  expect(parts.find(({ type }) => type === "year")?.value).toBe("2026");
});

test("units are Khmer where the browser has no Khmer", () => {
  const km = khmerUnitFormat({ style: "unit", unit: "kilometer", maximumFractionDigits: 3 });
  expect(km.format(1234.5678)).toBe("1,234.568 គ.ម.");
  expect(khmerUnitFormat({ style: "unit", unit: "hour" }).format(3)).toBe("3 ម៉ោង");
});
