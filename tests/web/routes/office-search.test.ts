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
