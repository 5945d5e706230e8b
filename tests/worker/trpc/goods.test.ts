import { beforeEach, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { mutate, query } from "../../support/calls.ts";
import { someGoods } from "../../support/goods.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../support/people.ts";
import { booking, placing, signedQuote } from "../../support/quotes.ts";

let db: Database;
let customer: Person;
let driver: Person;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  admin = await createPerson(db, "admin", "admin");
});

const GOODS = someGoods();
const BOX = { itemId: "box", count: 1 };
const SUMMARY = {
  pieces: 4,
  volumeL: 1_130,
  weightKg: 126,
  heavyPieces: [{ itemId: "fridge_large", count: 1 }],
  stops: GOODS.stops,
  noProhibitedGoods: true,
  vehicleCount: 1,
};

async function place(change: object, as = customer): Promise<string> {
  const answer = await mutate("orders.place", placing(await signedQuote(), change), as);
  if (answer.data === undefined) throw new Error(answer.body);
  return (answer.data as { orderId: string }).orderId;
}

const order = async (orderId: string, as = customer) =>
  (await query("orders.byId", { orderId }, as)).data as Record<string, unknown>;
const jobAs = (orderId: string, as: Person) => query("jobs.byId", { jobId: `${orderId}-1` }, as);

describe("what is moved goes with the order", () => {
  test("of the calculator: its customer and an admin read it back", async () => {
    const orderId = await place({ goods: GOODS });
    expect((await order(orderId))["goods"]).toEqual(GOODS);
    expect((await order(orderId, admin))["goods"]).toEqual(GOODS);
  });

  test("of the booking form", async () => {
    const answer = await mutate("orders.book", booking({ goods: GOODS, vehicle: "four_wheel" }), customer);
    const { orderId } = answer.data as { orderId: string };
    expect((await order(orderId))["goods"]).toEqual(GOODS);
    expect((await jobAs(orderId, driver)).data).toMatchObject({ goods: SUMMARY });
  });

  test("is not needed, and what an order holds that cannot be read is nothing", async () => {
    const orderId = await place({});
    expect((await order(orderId))["goods"]).toBeNull();
    expect((await jobAs(orderId, driver)).data).not.toHaveProperty("goods");
    await db
      .update(orders)
      .set({ goods: { items: "everything" } as never })
      .where(eq(orders.orderId, orderId));
    expect((await order(orderId))["goods"]).toBeNull();
  });

  test("never moves a price: the same lines, total and pay with it and without", async () => {
    const [without, withGoods] = [
      await order(await place({ idempotencyKey: "key-without" }), admin),
      await order(await place({ idempotencyKey: "key-with-goods", goods: GOODS }), admin),
    ];
    const money = ({ lines, totalSatang, jobs, workers, loadRange }: Record<string, unknown>) => ({
      lines,
      totalSatang,
      workers,
      loadRange,
      pay: (jobs as { estimatedPaySatang: number }[]).map((job) => job.estimatedPaySatang),
    });
    expect(money(withGoods)).toEqual(money(without));

    const book = async (change: object) => {
      const answer = await mutate("orders.book", booking(change), customer);
      return order((answer.data as { orderId: string }).orderId, admin);
    };
    const [plain, told] = [
      await book({ idempotencyKey: "book-without" }),
      await book({ idempotencyKey: "book-with-goods", goods: GOODS }),
    ];
    expect(money(told)).toEqual(money(plain));
  });

  test("is part of what was asked: the same key with other goods is another order", async () => {
    const asked = placing(await signedQuote(), { goods: GOODS });
    const first = await mutate("orders.place", asked, customer);
    expect((await mutate("orders.place", asked, customer)).data).toEqual(first.data);
    const other = { ...asked, goods: { ...GOODS, note: "" } };
    expect(await mutate("orders.place", other, customer)).toMatchObject({
      appCode: "IDEMPOTENCY_KEY_REUSED",
    });
  });
});

describe("what a driver sees of it", () => {
  test("before reserving: how much and how hard, in the list and on the job, never the note", async () => {
    const orderId = await place({ goods: GOODS });
    const listed = await query("jobs.available", {}, driver);
    expect(listed.data).toMatchObject({ items: [{ jobId: `${orderId}-1`, goods: SUMMARY }] });
    const job = await jobAs(orderId, driver);
    expect(job.data).toMatchObject({ goods: SUMMARY, goodsInFull: null, notes: null, stops: [] });
    for (const answer of [listed, job]) {
      expect(answer.body).not.toContain("aunt");
      expect(answer.body).not.toContain("99/1");
    }
  });

  test("once reserved and opened: everything, and the note; another driver nothing more than before", async () => {
    const orderId = await place({ goods: GOODS });
    const other = await createDriver(db, "other");
    expect((await jobAs(orderId, other)).body).not.toContain("aunt");
    await mutate("jobs.reserve", { jobId: `${orderId}-1` }, driver);
    expect((await jobAs(orderId, driver)).body).not.toContain("aunt");
    await mutate("jobs.openContact", { jobId: `${orderId}-1` }, driver);
    expect((await jobAs(orderId, driver)).data).toMatchObject({ goods: SUMMARY, goodsInFull: GOODS });
    expect(await jobAs(orderId, other)).toMatchObject({ status: 404, appCode: "NOT_FOUND" });
  });

  test("a cancelled job hides the note with the addresses", async () => {
    const orderId = await place({ goods: GOODS });
    await mutate("jobs.reserve", { jobId: `${orderId}-1` }, driver);
    await mutate("orders.cancel", { orderId }, customer);
    const job = await jobAs(orderId, driver);
    expect(job.data).toMatchObject({ goodsInFull: null, contact: null, stops: [] });
    expect(job.body).not.toContain("aunt");
  });
});

describe("what is refused, at its field", () => {
  test.each([
    [{ items: [{ itemId: "elephant", count: 1 }] }, "goods.items.0.itemId", "INVALID"],
    [{ items: [{ itemId: "box", count: 100 }] }, "goods.items.0.count", "TOO_LARGE"],
    [{ items: Array.from({ length: 41 }, () => BOX) }, "goods.items", "TOO_MANY"],
    [{ items: [BOX, BOX] }, "goods.items", "INVALID"],
    [{ note: "x".repeat(501) }, "goods.note", "TOO_LONG"],
    [{ noProhibitedGoods: undefined }, "goods.noProhibitedGoods", "REQUIRED"],
    [{ stops: [{ floor: 61, hasLift: true, carryDistanceM: 0 }, null] }, "goods.stops.0.floor", "TOO_LARGE"],
    [
      { stops: [null, { floor: 1, hasLift: true, carryDistanceM: 15 }] },
      "goods.stops.1.carryDistanceM",
      "INVALID",
    ],
    [{ stops: [null] }, "goods.stops", "TOO_FEW"],
    [{ stops: [null, null, null] }, "goods.stops", "TOO_MANY"],
  ])("%j", async (change, field, code) => {
    const goods = { ...GOODS, ...change };
    for (const answer of [
      await mutate("orders.place", placing(await signedQuote(), { goods }), customer),
      await mutate("orders.book", booking({ goods }), customer),
    ])
      expect(answer).toMatchObject({ status: 400, appCode: "BAD_INPUT", fields: { [field]: code } });
    expect(await db.select().from(orders)).toEqual([]);
  });
});
