import { describe, expect, test } from "vitest";
import { billedLine, billedUpToDay, periodBefore, periodToBill } from "#domain/companies/billing.ts";

describe("the billing day", () => {
  test.each([
    ["2026-11-24", 25, null],
    ["2026-11-25", 25, "2026-11"],
    ["2026-11-30", 31, "2026-11"],
    ["2026-11-29", 31, null],
    ["2027-02-27", 31, null],
    ["2027-02-28", 31, "2027-02"],
    ["2028-02-28", 31, null],
    ["2028-02-29", 29, "2028-02"],
  ])("on %s a company of day %i is billed for %s", (day, billingDay, billed) => {
    const lastBilledPeriod = periodBefore(day.slice(0, 7));
    expect(periodToBill({ billingDay, lastBilledPeriod }, day)).toBe(billed);
  });

  test("that has been is not billed again in its month", () => {
    for (const day of ["2026-11-25", "2026-11-30"])
      expect(periodToBill({ billingDay: 25, lastBilledPeriod: "2026-11" }, day)).toBeNull();
  });

  test("on which nothing ran is made up for in the next month, once", () => {
    expect(periodToBill({ billingDay: 31, lastBilledPeriod: "2026-10" }, "2026-12-01")).toBe("2026-11");
    expect(periodToBill({ billingDay: 31, lastBilledPeriod: "2026-11" }, "2026-12-01")).toBeNull();
  });

  test("of the last day of a month covers the days that the month has not", () => {
    expect(billedUpToDay("2027-02-28")).toBe(31);
    expect(billedUpToDay("2028-02-28")).toBe(28);
    expect(periodBefore("2026-01")).toBe("2025-12");
  });
});

test("an invoice on a billing note says its number, days and order, in Thai by the Buddhist year", () => {
  const line = billedLine({
    invoiceId: "KD-AAAAAA-INV1",
    orderId: "KD-AAAAAA",
    number: "INV2026-000012",
    issuedOn: "2026-11-22",
    dueOn: "2026-12-22",
    amountSatang: 100,
  });
  expect(line.description).toEqual({
    th: "ใบแจ้งหนี้ INV2026-000012 · 22/11/2569 · KD-AAAAAA · ครบกำหนด 22/12/2569",
    en: "Invoice INV2026-000012 · 22/11/2026 · KD-AAAAAA · due 22/12/2026",
  });
  expect(line).toMatchObject({ amountSatang: 100, taxClass: "none", vatSatang: 0 });
});
