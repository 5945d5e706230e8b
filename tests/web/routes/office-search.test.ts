import { expect, test } from "vitest";
import { officeSearch } from "#web/routes/orders/office-search.ts";

test("the office's list is read from the address, with whose orders they are", () => {
  const list = {
    kind: "booking",
    driver: "driver-dan",
    companyId: "CO-AAAAAA",
    customerId: "u-1",
    sort: "pickup",
  };
  expect(officeSearch(list)).toEqual(list);
});

test.each([{ customerId: "a b" }, { customerId: "" }, { customerId: ["a"] }, { customerId: "x".repeat(61) }])(
  "an id that is none is left out: %o",
  (search) => {
    expect(officeSearch(search)).toEqual({});
  },
);

test("a sorting that the list has anyway is not in the address: the newest first, days of the pickup by the pickup", () => {
  const days = { from: "2026-12-01" };
  expect(officeSearch({ sort: "newest" })).toEqual({});
  expect(officeSearch({ ...days, sort: "pickup" })).toEqual(days);
  expect(officeSearch({ ...days, sort: "newest" })).toEqual({ ...days, sort: "newest" });
  expect(officeSearch({ ...days, day: "created", sort: "newest" })).toEqual({ ...days, day: "created" });
  expect(officeSearch({ ...days, search: "mali", sort: "newest" })).toEqual({ ...days, search: "mali" });
});
