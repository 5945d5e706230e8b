import { expect, test } from "vitest";
import { ordersSearch } from "#web/routes/orders/order-search.ts";

test("the filter of my orders is read from the address", () => {
  const filter = {
    status: "delivered",
    payment: "unpaid",
    search: "พัทยา",
    from: "2026-12-01",
    to: "2026-12-31",
  };
  expect(ordersSearch(filter)).toEqual(filter);
});

test("digits that the router reads as a number are a search text", () => {
  expect(ordersSearch({ search: 10240 })).toEqual({ search: "10240" });
});

test.each([
  { status: "lost" },
  { payment: "gold" },
  { search: "  " },
  { search: ["a"] },
  { from: "2026-02-30" },
  { to: "tomorrow" },
  { from: 20261201 },
])("what is invalid is left out: %o", (search) => {
  expect(ordersSearch(search)).toEqual({});
});

test("a longer text than the server takes is cut", () => {
  expect(ordersSearch({ search: "ก".repeat(200) }).search).toHaveLength(80);
});
