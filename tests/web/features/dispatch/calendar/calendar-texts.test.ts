import { expect, test } from "vitest";
import { bangkokInstant, DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { districtsText, timesOnDay, urgencyText } from "#web/features/dispatch/calendar/calendar-texts.ts";
import { overwriteGetLocale } from "#web/paraglide/runtime.js";
import type { ShownJob } from "#web/features/dispatch/calendar/calendar-types.ts";

const MIDNIGHT = bangkokInstant("2030-01-07", "00:00")!;
const job = (from: number, to: number): ShownJob => ({
  jobId: "KD-AAAAAA-1",
  orderId: "KD-AAAAAA",
  status: "reserved",
  vehicle: "four_wheel",
  pickupAt: MIDNIGHT + from * HOUR_MS,
  endsAt: MIDNIGHT + to * HOUR_MS,
  pickupArea: { th: "", en: "" },
  destinationArea: { th: "", en: "" },
});

test("a job over several days says of each only what is on it", () => {
  expect(timesOnDay(job(8, 12), MIDNIGHT)).toBe("08:00 – 12:00");
  expect(timesOnDay(job(20, 30), MIDNIGHT)).toBe("from 20:00");
  expect(timesOnDay(job(20, 30), MIDNIGHT + DAY_MS)).toBe("until 06:00");
  expect(timesOnDay(job(-10, 40), MIDNIGHT)).toMatch(/^until .*8/);
});

test("districts stand without their provinces and without the word for a district", () => {
  const areas = {
    pickupArea: { th: "", en: "Min Buri, Bangkok" },
    destinationArea: { th: "", en: "Ko Samui" },
  };
  expect(districtsText({ ...job(8, 12), ...areas })).toBe("Min Buri → Ko Samui");
  overwriteGetLocale(() => "th");
  const thai = {
    pickupArea: { th: "เขตมีนบุรี กรุงเทพมหานคร", en: "" },
    destinationArea: { th: "อำเภอเกาะสมุย จังหวัดสุราษฎร์ธานี", en: "" },
  };
  expect(districtsText({ ...job(8, 12), ...thai })).toBe("มีนบุรี → เกาะสมุย");
});

test("a job is urgent from a day before its pickup, and overdue after it", () => {
  expect(urgencyText(MIDNIGHT, MIDNIGHT - 25 * HOUR_MS)).toBeNull();
  expect(urgencyText(MIDNIGHT, MIDNIGHT - 90 * MINUTE_MS)).toBe("pickup in 1 hr 30 mins");
  expect(urgencyText(MIDNIGHT, MIDNIGHT + 2 * HOUR_MS)).toBe("pickup overdue by 2 hrs");
});
