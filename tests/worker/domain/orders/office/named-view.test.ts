import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readStoredView, storedViewInput } from "#domain/orders/office/named-view.ts";
import { ORDER_DAYS, ORDER_SORTS } from "#domain/orders/office/list-terms.ts";
import { ORDER_KINDS, ORDER_STATUSES } from "#domain/orders/order.ts";

const views = fc.record(
  {
    search: fc.constantFrom("หัวหิน", "081 234"),
    status: fc.constantFrom(...ORDER_STATUSES),
    kind: fc.constantFrom(...ORDER_KINDS),
    driver: fc.constantFrom("open", "driver-1"),
    day: fc.constantFrom(...ORDER_DAYS),
    sort: fc.constantFrom(...ORDER_SORTS),
    from: fc.constantFrom("2026-12-01", "2027-01-31"),
  },
  { requiredKeys: [] },
);

test("a view that was stored is read as it was", () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(readStoredView(JSON.parse(JSON.stringify(view)))).toEqual(view);
    }),
  );
});

test("a view with parts that are unknown or no longer valid opens with the others", () => {
  expect(
    readStoredView({ status: "lost", region: "north", from: "2026-02-31", kind: "booking", sort: "total" }),
  ).toEqual({ kind: "booking", sort: "total" });
});

test("whatever was stored, what is read is valid", () => {
  const stored = fc.oneof(
    fc.anything(),
    fc.dictionary(fc.constantFrom("search", "status", "day", "from", "sort", "x"), fc.anything()),
  );
  fc.assert(
    fc.property(stored, (value) => {
      expect(storedViewInput.safeParse(readStoredView(value)).success).toBe(true);
    }),
  );
});
