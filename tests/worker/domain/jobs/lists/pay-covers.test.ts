import { expect, test } from "vitest";
import { payCovers } from "#domain/jobs/lists/pay-covers.ts";

const FERRY = { th: "เกาะช้าง", en: "Ko Chang" };

test("the pay covers driving and tolls; what the customer pays on its own line is the company's", () => {
  expect(payCovers({ crossings: [], workers: 0 })).toEqual([
    { cost: "driving", by: "pay" },
    { cost: "tolls", by: "pay" },
    { cost: "fuel", by: "company" },
  ]);
});

test("ferry and helpers are named only where there are any", () => {
  const named = (crossings: (typeof FERRY)[], workers: number) =>
    payCovers({ crossings, workers }).map(({ cost }) => cost);
  expect(named([FERRY], 2)).toEqual(["driving", "tolls", "fuel", "ferry", "helpers"]);
  expect(named([], 1)).not.toContain("ferry");
});
