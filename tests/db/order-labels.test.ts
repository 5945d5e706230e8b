import { env } from "cloudflare:workers";
import { and, eq, ne, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { stopRow } from "#db/queries/orders/order-rows.ts";
import { orders, orderStops } from "#db/schema/orders.ts";
import { anOrder, writeOrder } from "../support/orders.ts";
import { createPerson, freshDatabase } from "../support/people.ts";

const ORDER = "KD-AAAAAA";
const OTHER = "KD-BBBBBB";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
  const { userId: customerId } = await createPerson(db, "customer");
  await writeOrder(db, { customerId, orderId: ORDER });
  await writeOrder(db, { customerId, orderId: OTHER });
});

function kept(orderId = ORDER) {
  return db
    .select({
      from: { th: orders.pickupLabelTh, en: orders.pickupLabelEn },
      to: { th: orders.destinationLabelTh, en: orders.destinationLabelEn },
    })
    .from(orders)
    .where(eq(orders.orderId, orderId))
    .get();
}

const aStop = (role: "pickup" | "waypoint" | "destination", name: string, position: number) => {
  const [stop] = anOrder({ customerId: "nobody" }).stops;
  if (stop === undefined) throw new Error("an order has stops");
  const label = { th: `${name} (th)`, en: name };
  return stopRow(ORDER, { ...stop, role, label }, position);
};
const named = (from: string, to: string) => ({
  from: { th: `${from} (th)`, en: from },
  to: { th: `${to} (th)`, en: to },
});

test("a new order has the labels of its first and last stop", async () => {
  const [first, last] = anOrder({ customerId: "nobody" }).stops;
  expect(first?.label.en).not.toBe(last?.label.en);
  expect(await kept()).toEqual({ from: first?.label, to: last?.label });
});

test("a stop that is renamed, added behind the last one, or replaced names its order, and no other", async () => {
  const before = await kept(OTHER);
  const of = eq(orderStops.orderId, ORDER);
  await db
    .update(orderStops)
    .set({ labelTh: "A (th)", labelEn: "A" })
    .where(and(of, eq(orderStops.position, 0)));
  await db
    .update(orderStops)
    .set({ labelTh: "B (th)", labelEn: "B" })
    .where(and(of, eq(orderStops.position, 1)));
  expect(await kept()).toEqual(named("A", "B"));

  await db.batch([
    db
      .update(orderStops)
      .set({ role: "waypoint" })
      .where(and(of, eq(orderStops.role, "destination"))),
    db.insert(orderStops).values(aStop("destination", "C", 2)),
  ]);
  expect(await kept()).toEqual(named("A", "C"));

  await db
    .update(orderStops)
    .set({ labelEn: "passed" })
    .where(and(of, eq(orderStops.position, 1)));
  expect(await kept()).toEqual(named("A", "C"));

  await db.batch([
    db.delete(orderStops).where(of),
    ...(
      [
        ["pickup", "D"],
        ["waypoint", "E"],
        ["destination", "F"],
      ] as const
    ).map(([role, name], position) => db.insert(orderStops).values(aStop(role, name, position))),
  ]);
  expect(await kept()).toEqual(named("D", "F"));
  expect(await kept(OTHER)).toEqual(before);
});

test("the migration gives the orders of before their labels", async () => {
  const [fill = "", ...others] = env.TEST_MIGRATIONS.filter(({ name }) => name.endsWith("_order_labels.sql"))
    .flatMap(({ queries }) => queries)
    .filter((query) => /^UPDATE/m.test(query) && !query.includes("TRIGGER"));
  expect(others).toEqual([]);
  const before = await kept();
  await db.update(orders).set({
    pickupLabelTh: "",
    pickupLabelEn: "",
    destinationLabelTh: "",
    destinationLabelEn: "",
  });
  await db.run(sql.raw(fill));
  expect(await kept()).toEqual(before);
  expect(await db.select().from(orders).where(ne(orders.pickupLabelTh, ""))).toHaveLength(2);
});
