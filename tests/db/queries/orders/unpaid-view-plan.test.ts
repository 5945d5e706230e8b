import { expect, test } from "vitest";
import { officeListQuery } from "#db/queries/orders/office/office-list.ts";
import { freshDatabase } from "../../../support/people.ts";
import { plan, slowLines } from "../../../support/query-plan.ts";

test.each([
  [undefined, ""],
  [{ at: 1_764_700_000_000, id: "KD-AAAAAA" }, " AND (created_at,order_id)>(?,?)"],
])("what is delivered and unpaid is walked from the oldest order on: behind %o", async (cursor, seek) => {
  const db = await freshDatabase();
  const unpaid = { status: "delivered", payment: "unpaid", sort: "oldest" } as const;
  const lines = await plan(officeListQuery(db, { ...unpaid, cursor }).limit(101));
  expect(lines[0]).toBe(
    `SEARCH orders USING INDEX orders_by_status_and_payment (status=? AND payment_status=?${seek})`,
  );
  expect(slowLines(lines)).toEqual([]);
});
