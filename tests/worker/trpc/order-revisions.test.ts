import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderEvents, orderLines, orders } from "#db/schema/orders.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { abortBoard, advanceBoardClock, boardStub } from "../../support/board.ts";
import { mutate, query } from "../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../support/people.ts";
import { placing, signedQuote } from "../../support/quotes.ts";
import { workingDay } from "../../support/working-day.ts";

type Order = RouterOutputs["orders"]["byId"];

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

const inDays = (days: number, hours = 0) =>
  new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + days * DAY_MS + hours * HOUR_MS).toISOString();

async function place(change: object = {}): Promise<string> {
  const answer = await mutate("orders.place", placing(await signedQuote(), change), customer);
  if (answer.data === undefined) throw new Error(answer.body);
  return (answer.data as { orderId: string }).orderId;
}

const read = async (orderId: string, as = customer) =>
  (await query("orders.byId", { orderId }, as)).data as Order;
const reserve = (orderId: string, as = driver) => mutate("jobs.reserve", { jobId: `${orderId}-1` }, as);
const press = (orderId: string, revision: number, rest: object) => ({
  orderId,
  revision,
  idempotencyKey: crypto.randomUUID(),
  ...rest,
});
const changeDay = (orderId: string, pickupAt: string, as = customer, reason = "") =>
  mutate("orders.changeDay", press(orderId, 1, { pickupAt, reason }), as);

describe("changing the day", () => {
  test("moves order, jobs and what drivers see; the price stays; who and when are in the history", async () => {
    const orderId = await place();
    const before = await read(orderId);
    const answer = await changeDay(orderId, inDays(5));
    const at = Date.parse(inDays(5));
    expect(answer.data).toMatchObject({ pickupAt: at, totalSatang: before.totalSatang, revision: 2 });
    expect((answer.data as Order).lines).toEqual(before.lines);
    expect((answer.data as Order).events.at(-1)).toMatchObject({
      kind: "day_changed",
      actorKind: "customer",
      details: { kind: "day_changed", fromPickupAt: before.pickupAt, toPickupAt: at },
    });
    const available = await query("jobs.available", {}, driver);
    expect(available.data).toMatchObject({ items: [{ jobId: `${orderId}-1`, pickupAt: at }] });
    const row = await db.select().from(jobs).where(eq(jobs.orderId, orderId)).get();
    expect(row).toMatchObject({ pickupAt: at, version: 2 });
    expect(row?.endsAt).toBeGreaterThan(at);
  });

  test("shows first which reservations stay, then does exactly that and tells the driver", async () => {
    const [moved, kept] = [
      await place(),
      await place({ idempotencyKey: "key-other-1", pickupAt: inDays(5) }),
    ];
    for (const orderId of [moved, kept]) expect((await reserve(orderId)).status).toBe(200);
    const asked = { orderId: moved, pickupAt: inDays(5, 1) };
    const preview = await query("orders.previewDayChange", asked, customer);
    expect(preview.data).toMatchObject({
      revision: 1,
      reservations: [{ jobId: `${moved}-1`, driverName: "driver", stays: false, why: null }],
    });
    // Which order is in the way is the office's to know.
    expect(preview.body).not.toContain(kept);
    expect((await query("orders.previewDayChange", asked, admin)).data).toMatchObject({
      reservations: [{ stays: false, why: { code: "JOBS_OVERLAP", params: { jobId: `${kept}-1` } } }],
    });
    expect((await read(moved)).jobs).toMatchObject([{ status: "reserved" }]);
    const answer = await changeDay(moved, inDays(5, 1));
    expect(answer.data).toMatchObject({
      status: "confirmed",
      jobs: [{ status: "available", driverName: null }],
    });
    expect((await read(kept)).jobs).toMatchObject([{ status: "reserved" }]);
    const mails = await db.all<{ kind: string }>(
      sql`SELECT json_extract(params, '$.mail.kind') AS kind FROM outbox WHERE json_extract(params, '$.to') = 'driver'`,
    );
    expect(mails).toHaveLength(1);
  });

  test("keeps the driver busy in the new window, and no longer in the old one", async () => {
    const orderId = await place();
    await reserve(orderId);
    expect((await changeDay(orderId, inDays(5))).status).toBe(200);
    const sameAsBefore = await place({ idempotencyKey: "key-other-1" });
    const sameAsNow = await place({ idempotencyKey: "key-other-2", pickupAt: inDays(5, 1) });
    expect((await reserve(sameAsBefore)).status).toBe(200);
    expect((await reserve(sameAsNow)).appCode).toBe("JOBS_OVERLAP");
  });

  test("into forbidden truck hours is warned of, and done only once that is known", async () => {
    const token = await signedQuote(["six_wheel"]);
    const placed = await mutate("orders.place", placing(token), customer);
    const { orderId } = placed.data as { orderId: string };
    // In the morning ban of Bangkok.
    const pickupAt = `${workingDay(10)}T07:00:00+07:00`;
    const preview = await query("orders.previewDayChange", { orderId, pickupAt }, customer);
    expect(preview.data).toMatchObject({ truckHours: { bannedStops: [{ stopIndex: 0 }] } });
    const send = (truckHoursAcknowledged: boolean) =>
      mutate("orders.changeDay", press(orderId, 1, { pickupAt, truckHoursAcknowledged }), customer);
    expect(await send(false)).toMatchObject({
      appCode: "TRUCK_HOURS_NOT_ACKNOWLEDGED",
      fields: { pickupAt: "TRUCK_HOURS" },
    });
    expect((await send(true)).data).toMatchObject({ truckHoursAcknowledgedAt: expect.any(Number) });
    const legal = press(orderId, 2, { pickupAt: `${pickupAt.slice(0, 10)}T10:00:00+07:00` });
    expect((await mutate("orders.changeDay", legal, customer)).data).toMatchObject({
      truckHoursAcknowledgedAt: null,
    });
  });

  test("to the past or further than a year is refused at its field", async () => {
    const orderId = await place();
    for (const [pickupAt, code] of [
      [inDays(-1), "DATE_IN_PAST"],
      [inDays(400), "DATE_TOO_FAR"],
    ] as const) {
      expect((await changeDay(orderId, pickupAt)).fields).toEqual({ pickupAt: code });
      const preview = await query("orders.previewDayChange", { orderId, pickupAt }, customer);
      expect(preview.fields).toEqual({ pickupAt: code });
    }
  });

  test("against a driver who reserves at that moment: whichever came first, no driver is on a job twice", async () => {
    const busyThen = await place({ pickupAt: inDays(5) });
    await reserve(busyThen);
    const orderId = await place({ idempotencyKey: "key-other-1" });
    const [reserved, changed] = await Promise.all([reserve(orderId), changeDay(orderId, inDays(5, 1))]);
    expect(changed.status).toBe(200);
    expect(["JOBS_OVERLAP", undefined]).toContain(reserved.appCode);
    expect((await read(orderId)).jobs).toMatchObject([{ status: "available" }]);
  });

  test("by two people at once is done once; the other is told to look again", async () => {
    const orderId = await place();
    const answers = await Promise.all([
      changeDay(orderId, inDays(5)),
      changeDay(orderId, inDays(6), admin, "asked by phone"),
    ]);
    expect(answers.map(({ appCode }) => appCode ?? "ok").toSorted()).toEqual(["ORDER_CHANGED", "ok"]);
  });
});

describe("changing the number of workers", () => {
  test("shows the new price first, and then agrees on exactly that, by the prices of the order", async () => {
    const orderId = await place();
    const before = await read(orderId);
    await db.run(sql`UPDATE pricing_versions SET petrol_price_per_litre_satang = 9999`);
    const preview = await query("orders.previewWorkers", { orderId, workers: 3 }, customer);
    const shown = preview.data as RouterOutputs["orders"]["previewWorkers"];
    const labour = before.lines.find((line) => line.kind === "labour");
    expect(shown.lines.filter((line) => line.kind !== "labour")).toEqual(
      before.lines.filter((line) => line.kind !== "labour"),
    );
    expect(shown.totalSatang).toBe((before.totalSatang ?? 0) + 2 * (labour?.amountSatang ?? 0));
    const { totalSatang } = shown;
    const wrong = press(orderId, 1, { workers: 3, totalSatang: 1 });
    expect((await mutate("orders.changeWorkers", wrong, customer)).appCode).toBe("ORDER_CHANGED");
    const right = press(orderId, 1, { workers: 3, totalSatang });
    const answer = await mutate("orders.changeWorkers", right, customer);
    expect(answer.data).toMatchObject({ workers: 3, totalSatang, revision: 2 });
    expect((answer.data as Order).lines).toEqual(shown.lines);
    const again = await mutate("orders.changeWorkers", right, customer);
    expect(again.data).toMatchObject({ workers: 3, totalSatang, revision: 2 });
    const card = await db.select({ card: jobs.card }).from(jobs).where(eq(jobs.orderId, orderId)).get();
    expect(card?.card.workers).toBe(3);
  });

  test("to none takes the labour line away, and back again brings it back", async () => {
    const orderId = await place();
    const { totalSatang } = await read(orderId);
    for (const workers of [0, 1]) {
      const { data } = await query("orders.previewWorkers", { orderId, workers }, customer);
      const shown = data as RouterOutputs["orders"]["previewWorkers"];
      const change = press(orderId, shown.revision, { workers, totalSatang: shown.totalSatang });
      expect((await mutate("orders.changeWorkers", change, customer)).status).toBe(200);
      const kinds = await db.select({ kind: orderLines.kind }).from(orderLines);
      expect(kinds.some(({ kind }) => kind === "labour")).toBe(workers > 0);
    }
    expect((await read(orderId)).totalSatang).toBe(totalSatang);
  });
});

describe("changing the notes", () => {
  test("keeps the text out of the history", async () => {
    const orderId = await place();
    const notes = "the dog is friendly";
    const answer = await mutate("orders.changeNotes", press(orderId, 1, { notes }), customer);
    expect(answer.data).toMatchObject({ notes, revision: 2 });
    const history = await db.select().from(orderEvents).where(eq(orderEvents.kind, "notes_changed"));
    expect(history).toHaveLength(1);
    expect(JSON.stringify(history)).not.toContain("dog");
  });
});

describe("a change that D1 refuses", () => {
  test("is written later, all of it, and never half", async () => {
    const orderId = await place();
    await reserve(orderId);
    // The last statement of the batch fails: nothing before it may stay.
    await db.run(
      sql.raw(`CREATE TRIGGER refuse BEFORE INSERT ON order_events WHEN NEW.kind = 'workers_changed'
        BEGIN SELECT RAISE(ABORT, 'this row is refused'); END`),
    );
    await db.update(orders).set({ status: "pending" });
    await runInDurableObject(boardStub(), (_each, { storage }) => {
      storage.sql.exec("UPDATE orders SET state = json_set(state, '$.status', 'pending')");
    });
    const rows = () =>
      Promise.all([db.select().from(orders), db.select().from(orderLines), db.select().from(jobs)]);
    const before = await rows();
    const { data } = await query("orders.previewWorkers", { orderId, workers: 0 }, customer);
    const { totalSatang } = data as RouterOutputs["orders"]["previewWorkers"];
    const answer = await mutate(
      "orders.changeWorkers",
      press(orderId, 1, { workers: 0, totalSatang }),
      customer,
    );
    expect(answer.status).toBe(200);
    // Money waits for the price that is decided and not written.
    const [[order], ...rest] = before;
    expect(await rows()).toEqual([[{ ...order, priceHeldUntil: expect.any(Number) }], ...rest]);
    await db.run(sql.raw("DROP TRIGGER refuse"));
    await advanceBoardClock(MINUTE_MS);
    await runDurableObjectAlarm(boardStub());
    expect(await read(orderId)).toMatchObject({ workers: 0, totalSatang, revision: 2 });
    expect((await read(orderId)).lines.some((line) => line.kind === "labour")).toBe(false);
  });
});

describe("an order that the board stored before orders could be revised", () => {
  test("is changed like any other", async () => {
    const orderId = await place();
    await runInDurableObject(boardStub(), (_each, { storage }) => {
      storage.sql.exec(
        "UPDATE orders SET state = json_remove(state, '$.revision', '$.revisionKey', '$.offer')",
      );
    });
    await abortBoard();
    expect((await changeDay(orderId, inDays(5))).data).toMatchObject({ revision: 2 });
    expect(await connectBoard(env.DISPATCH_BOARD).status()).toEqual({ parkedOrderIds: [], parked: 0 });
  });
});
