import { env } from "cloudflare:workers";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { loseBoardStorage } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { allOpen } from "../../../support/open-jobs.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { placing, signedQuote } from "../../../support/quotes.ts";

type Order = RouterOutputs["orders"]["byId"];
type Preview = RouterOutputs["orders"]["previewMove"];
type Quote = RouterOutputs["pricing"]["quote"];
type Truck = { readonly jobId?: string; readonly vehicle: string };

const LOAD = { workers: 1, loadRange: "under_850_kg" };

let db: Database;
let customer: Person;
let first: Person;
let second: Person;
let dispatcher: Person;
let orderId: string;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  first = await createDriver(db, "first");
  second = await createDriver(db, "second", "six_wheel");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  const token = await signedQuote(["four_wheel", "six_wheel"]);
  ({ orderId } = (await mutate("orders.place", placing(token), customer)).data as Order);
  await mutate("jobs.reserve", { jobId: truck(1) }, first);
  await mutate("jobs.reserve", { jobId: truck(2) }, second);
});

const truck = (number: number) => `${orderId}-${number}`;
const FOUR = (number: number): Truck => ({ jobId: truck(number), vehicle: "four_wheel" });
const SIX = (number: number): Truck => ({ jobId: truck(number), vehicle: "six_wheel" });
const read = async () => (await query("orders.byId", { orderId }, dispatcher)).data as Order;
const ask = (trucks: readonly Truck[]) =>
  query("orders.previewMove", { orderId, ...LOAD, trucks }, dispatcher);
const asked = async (trucks: readonly Truck[]) => (await ask(trucks)).data as Preview;
const rows = async () =>
  db.select().from(jobs).where(eq(jobs.orderId, orderId)).orderBy(asc(jobs.vehicleIndex));
const quoteOf = async (vehicles: readonly string[]) => {
  const stops = [{ placeId: "th-1006" }, { placeId: "th-2004" }];
  return (await query("pricing.quote", { stops, vehicles, ...LOAD })).data as Quote;
};
async function press(trucks: readonly Truck[], more: object = {}) {
  const { revision, offer } = await read();
  const shown = (await ask(trucks)).data as Preview | undefined;
  const sent = {
    orderId,
    ...LOAD,
    trucks,
    revision,
    totalSatang: shown?.totalSatang ?? 0,
    seenOfferId: offer?.state === "open" ? offer.offerId : null,
    reason: "she asked for it",
    truckHoursAcknowledged: true,
    idempotencyKey: crypto.randomUUID(),
  };
  return mutate("orders.changeMove", { ...sent, ...more }, dispatcher);
}
async function accept() {
  const { offer } = await read();
  const answer = { orderId, offerId: offer?.offerId, answer: "accept", truckHoursAcknowledged: true };
  return mutate("orders.answerOffer", answer, customer);
}
const mailsTo = async (driverId: string) =>
  (await db.select().from(outbox)).flatMap(({ params }) => {
    const { mail } = JSON.parse(params) as { mail?: { kind: string; driverId?: string } };
    return mail?.driverId === driverId ? [mail.kind] : [];
  });

describe("one truck fewer", () => {
  test("costs what a quote without it costs, and says whose job ends", async () => {
    const quoted = await quoteOf(["six_wheel"]);
    const shown = await asked([SIX(2)]);
    expect(shown).toMatchObject({ totalSatang: quoted.totalSatang, lines: quoted.lines, isAsked: false });
    expect(shown.reservations).toMatchObject([
      { jobId: truck(1), vehicle: "four_wheel", driverName: "first", stays: false, isTakenAway: true },
      { jobId: truck(2), vehicle: "six_wheel", driverName: "second", stays: true, isTakenAway: false },
    ]);
    expect(await rows()).toHaveLength(2);
  });

  test("holds at once: its job is cancelled, its driver free and told, the other keeps job and pay", async () => {
    const before = await rows();
    const { data } = await press([SIX(2)]);
    const quoted = await quoteOf(["six_wheel"]);
    expect(data).toMatchObject({
      totalSatang: quoted.totalSatang,
      vehicles: ["six_wheel"],
      status: "confirmed",
    });
    expect((data as Order).jobs).toMatchObject([{ jobId: truck(2), status: "reserved" }]);
    const [gone, kept] = await rows();
    expect(gone).toMatchObject({
      status: "cancelled",
      driverId: null,
      takenAwayAt: expect.any(Number) as number,
    });
    expect(kept).toMatchObject({ status: "reserved", driverId: "driver-second", takenAwayAt: null });
    expect(kept?.paySatang).toBe(before[1]?.paySatang);
    expect(await mailsTo("driver-first")).toContain("job_taken_away");
    expect(await mailsTo("driver-first")).not.toContain("job_cancelled");
    const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
    expect(events.find(({ kind }) => kind === "move_changed")?.details).toMatchObject({
      vehicles: { from: ["four_wheel", "six_wheel"], to: ["six_wheel"] },
    });
    expect(events.at(-1)).toMatchObject({ jobId: truck(1), fromStatus: "reserved", toStatus: "cancelled" });
    // The driver is free again, and the job can be taken by nobody.
    expect((await mutate("jobs.reserve", { jobId: truck(1) }, first)).appCode).toBe("NOT_FOUND");
    expect((await query("jobs.mine", {}, first)).data).toMatchObject({ items: [] });
  });

  test("an amount that was set by hand for a truck that stays goes with it", async () => {
    const { lines } = await read();
    const at = lines.findIndex(({ kind }, index) => kind === "transport" && index > 0);
    const adjustments = [{ lineIndex: at, amountSatang: 1_00, reason: "agreed" }];
    const priced = { orderId, revision: 1, adjustments, idempotencyKey: "key-of-price-1" };
    await mutate("orders.changePrice", priced, dispatcher);
    const shown = await asked([SIX(2)]);
    expect(shown.lines.find(({ kind }) => kind === "transport")).toMatchObject({
      vehicleIndex: 0,
      amountSatang: 1_00,
      adjusted: { reason: "agreed" },
    });
  });

  test("is not the last one, nor one that the order has not, nor one twice", async () => {
    expect((await ask([])).fields).toHaveProperty("trucks");
    expect((await ask([SIX(2), FOUR(7)])).fields).toEqual({ "trucks.1": "INVALID" });
    expect((await ask([SIX(2), SIX(2)])).fields).toEqual({ "trucks.1": "INVALID" });
  });

  test("is refused once a truck is under way", async () => {
    const started = {
      orderId,
      jobId: truck(1),
      reason: "the hall is open",
      seenDriverId: "driver-first",
    };
    expect((await mutate("orders.startJob", started, dispatcher)).status).toBe(200);
    expect((await ask([SIX(2)])).appCode).toBe("ORDER_NOT_CHANGEABLE");
  });
});

describe("one truck more", () => {
  const three = () => [FOUR(1), SIX(2), { vehicle: "four_wheel" }];

  test("is the customer's word where it costs more, and nothing changes before", async () => {
    const quoted = await quoteOf(["four_wheel", "six_wheel", "four_wheel"]);
    await press(three());
    const { offer } = await read();
    expect(offer).toMatchObject({
      totalSatang: quoted.totalSatang,
      change: { vehicles: { to: ["four_wheel", "six_wheel", "four_wheel"] } },
    });
    expect(await rows()).toHaveLength(2);
  });

  test("is a job of its own then, open to drivers; the others keep theirs and their pay", async () => {
    const before = await rows();
    await press(three());
    expect((await accept()).status).toBe(200);
    const after = await rows();
    expect(after).toMatchObject([
      { jobId: truck(1), status: "reserved", driverId: "driver-first", paySatang: before[0]?.paySatang },
      { jobId: truck(2), status: "reserved", driverId: "driver-second", paySatang: before[1]?.paySatang },
      { jobId: truck(3), status: "available", driverId: null, vehicle: "four_wheel", vehicleIndex: 2 },
    ]);
    expect(await read()).toMatchObject({ vehicles: ["four_wheel", "six_wheel", "four_wheel"] });
    const third = await createDriver(db, "third");
    expect((await mutate("jobs.reserve", { jobId: truck(3) }, third)).status).toBe(200);
  });

  test("in place of another has a number of its own, and holds at once where it costs no more", async () => {
    await press([FOUR(1)]);
    await press([FOUR(1), { vehicle: "six_wheel" }]);
    await accept();
    expect((await read()).jobs.map(({ jobId }) => jobId)).toEqual([truck(1), truck(3)]);
    // The same types again in the same order: whose truck it is does not change by that.
    expect(await asked([FOUR(1), { vehicle: "six_wheel" }])).toMatchObject({ changesNothing: true });
    await press([FOUR(1), { jobId: truck(3), vehicle: "four_wheel" }]);
    expect((await read()).vehicles).toEqual(["four_wheel", "four_wheel"]);
    const numbers = (await rows()).map(({ jobId, takenAwayAt }) => [jobId, takenAwayAt === null]);
    expect(numbers).toEqual([
      [truck(1), true],
      [truck(2), false],
      [truck(3), true],
    ]);
  });
});

test("of two who change the trucks at once the second is told, and nothing is lost", async () => {
  const { revision } = await read();
  await press([SIX(2)]);
  const late = await press([FOUR(1)], { revision });
  expect(late.appCode).toBe("ORDER_CHANGED");
  expect((await read()).jobs.map(({ jobId }) => jobId)).toEqual([truck(2)]);
});

test("a press that is repeated takes one truck away, not two", async () => {
  const { revision } = await read();
  const { totalSatang } = await asked([SIX(2)]);
  const key = { idempotencyKey: "key-of-trucks-1", revision, totalSatang };
  await press([SIX(2)], key);
  expect((await press([SIX(2)], key)).status).toBe(200);
  expect((await read()).revision).toBe(revision + 1);
});

test("a board that is built anew has the trucks that the order has", async () => {
  await press([SIX(2)]);
  await press([SIX(2), { vehicle: "four_wheel" }]);
  await accept();
  const board = connectBoard(env.DISPATCH_BOARD);
  const open = async () =>
    (await board.openJobs(allOpen(["four_wheel", "six_wheel"], { since: Date.now() }))).map(
      ({ jobId }) => jobId,
    );
  expect(await open()).toEqual([truck(3)]);
  await loseBoardStorage();
  expect(await open()).toEqual([truck(3)]);
  expect(await board.heldJobs("driver-first")).toEqual([]);
  const cancelled = await mutate("orders.cancel", { orderId, reason: "flood" }, dispatcher);
  expect(cancelled.status).toBe(200);
  expect((cancelled.data as Order).jobs.map(({ jobId }) => jobId)).toEqual([truck(2), truck(3)]);
});
