import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { payments } from "#db/schema/payments.ts";
import { jobCards, type NewOrder } from "#domain/orders/new-order.ts";
import { bangkokDay, bangkokInstant, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import { readWaiting } from "#worker/services/control-room/read-waiting.ts";
import type { Viewer } from "#worker/auth/viewer.ts";
import type { Dependencies } from "#worker/dependencies.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { anOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { booking } from "../../../support/quotes.ts";

let db: Database;
let customer: Person;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  admin = await createPerson(db, "admin", "admin");
});

const waiting = async () =>
  (await query("controlRoom.waiting", undefined, admin)).data as RouterOutputs["controlRoom"]["waiting"];

test("without work nothing waits", async () => {
  expect(Object.values(await waiting()).every((count) => count === 0)).toBe(true);
});

test("a booking in free text waits for a price; once it is offered, the customer is waited for", async () => {
  const pickup = { text: "the yellow house behind the temple" };
  const booked = await mutate("orders.book", booking({ pickup }), customer);
  const { orderId } = booked.data as { orderId: string };
  expect(await waiting()).toMatchObject({ unpricedOrders: 1, offers: 0, openJobs: 0 });

  const quote = await query("pricing.quote", {
    stops: [{ placeId: "th-1006" }, { placeId: "th-5001" }],
    vehicles: ["six_wheel", "six_wheel"],
    workers: 0,
    loadRange: "under_850_kg",
  });
  const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS + 6 * DAY_MS + 5 * HOUR_MS;
  await mutate(
    "orders.settle",
    {
      orderId,
      revision: 1,
      token: (quote.data as RouterOutputs["pricing"]["quote"]).token,
      pickupAt: new Date(noon).toISOString(),
      stopDetails: ["88/1", "gate B"],
      message: "",
      idempotencyKey: crypto.randomUUID(),
    },
    admin,
  );
  expect(await waiting()).toMatchObject({ unpricedOrders: 0, offers: 1, openJobs: 0 });

  const order = (await query("orders.byId", { orderId }, customer)).data as RouterOutputs["orders"]["byId"];
  await mutate("orders.answerOffer", { orderId, offerId: order.offer?.offerId, answer: "accept" }, customer);
  // Two trucks are two jobs, which nobody has taken.
  expect(await waiting()).toMatchObject({ unpricedOrders: 0, offers: 0, openJobs: 2 });
});

test("an order that opens once it is paid waits once, however many trucks it has, by its pickup; not to be confirmed", async () => {
  const later = await unpaid("KD-AAAAAA", 3 * DAY_MS, ["four_wheel", "six_wheel"]);
  const sooner = await unpaid("KD-BBBBBB", DAY_MS, ["six_wheel"]);
  const listed = async (list: object) =>
    ((await query("orders.list", list, admin)).data as RouterOutputs["orders"]["list"]).items.map(
      ({ orderId }) => orderId,
    );
  expect(await waiting()).toMatchObject({ unpaidOrders: 2, openJobs: 0 });
  const named = async () => {
    const today = (await query("controlRoom.decisions", undefined, admin)).data;
    return (today as RouterOutputs["controlRoom"]["decisions"]).unpaidOrders;
  };
  expect(await named()).toMatchObject([{ id: sooner, amountSatang: 3_300_00 }, { id: later }]);
  expect(await listed({ waits: "payment", sort: "pickup" })).toEqual([sooner, later]);
  // Nothing ends what nobody pays: what is far behind is left to the filter of the payment, and what is near is named first.
  const behind = await unpaid("KD-CCCCCC", -2 * DAY_MS, ["six_wheel"]);
  const givenUp = await unpaid("KD-DDDDDD", -8 * DAY_MS, ["six_wheel"]);
  expect(await waiting()).toMatchObject({ unpaidOrders: 3 });
  expect(await named()).toMatchObject([{ id: sooner }, { id: behind }, { id: later }]);
  expect(await listed({ waits: "payment", sort: "pickup" })).toEqual([behind, sooner, later]);
  expect(await listed({ payment: "unpaid", sort: "pickup" })).toEqual([givenUp, behind, sooner, later]);
  await db.delete(jobs).where(eq(jobs.orderId, behind));
  expect(await listed({ waits: "confirm" })).toEqual([]);
  // What its customer says to have paid is the office's to check.
  await db.insert(payments).values({
    paymentId: "P1",
    orderId: sooner,
    method: "promptpay",
    state: "reported",
    amountSatang: 3_300_00,
    createdAt: 1,
    reportedAt: 1,
    reportedBy: "customer",
  });
  expect(await waiting()).toMatchObject({ unpaidOrders: 1, payments: 1 });
  await db.update(jobs).set({ status: "available" }).where(eq(jobs.orderId, later));
  expect(await waiting()).toMatchObject({ unpaidOrders: 0, openJobs: 2 });
  expect(await listed({ waits: "payment" })).toEqual([]);
  expect(await listed({ waits: "confirm" })).toEqual([later]);
});

test("an order whose jobs are open waits once for the office's word, by its pickup, until it is confirmed or long over", async () => {
  const later = await unpaid("KD-AAAAAA", 3 * DAY_MS, ["four_wheel", "six_wheel"]);
  const sooner = await unpaid("KD-BBBBBB", HOUR_MS, ["six_wheel"]);
  const over = await unpaid("KD-CCCCCC", -2 * DAY_MS, ["six_wheel"]);
  await unpaid("KD-DDDDDD", DAY_MS, ["six_wheel"]);
  const open = [later, sooner, over];
  await db.update(jobs).set({ status: "available" }).where(inArray(jobs.orderId, open));
  const unconfirmed = async () => {
    const today = (await query("controlRoom.decisions", undefined, admin)).data;
    return (today as RouterOutputs["controlRoom"]["decisions"]).unconfirmedOrders?.map(({ id }) => id);
  };
  const list = { waits: "confirm", sort: "pickup" };
  const listed = async () =>
    ((await query("orders.list", list, admin)).data as RouterOutputs["orders"]["list"]).items.map(
      ({ orderId }) => orderId,
    );
  expect(await waiting()).toMatchObject({ unconfirmedOrders: 2, notStarted: 1, unpaidOrders: 1 });
  expect(await unconfirmed()).toEqual([sooner, later]);
  expect(await listed()).toEqual([sooner, later]);
  // One truck of two is taken: it is still to be confirmed.
  await db
    .update(jobs)
    .set({ status: "reserved" })
    .where(eq(jobs.jobId, `${later}-1`));
  await db.update(orders).set({ status: "confirmed" }).where(eq(orders.orderId, sooner));
  expect(await waiting()).toMatchObject({ unconfirmedOrders: 1 });
  expect(await listed()).toEqual([later]);
});

/** An order as it is placed with the payment gateway on. */
async function unpaid(orderId: string, afterMs: number, vehicles: NewOrder["vehicles"]): Promise<string> {
  const order = {
    ...anOrder({ customerId: "customer", orderId, vehicles, pickupAt: Date.now() + afterMs }),
    paymentStatus: "unpaid",
    gatewayEnabled: true,
  } as const;
  await insertOrder(db, order, jobCards(order));
  return orderId;
}

test("nobody counts what others decide: an accountant no jobs, a dispatcher no payments", async () => {
  await mutate("orders.book", booking({ pickup: { text: "the yellow house" } }), customer);
  const accountant = await createPerson(db, "accountant", "accountant");
  const counted = (await query("controlRoom.waiting", undefined, accountant)).data;
  expect(counted).toMatchObject({ unpricedOrders: 0 });
  const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  expect((await query("controlRoom.waiting", undefined, dispatcher)).data).toMatchObject({
    unpricedOrders: 1,
  });
});

test("papers that have expired, or do within a week, wait for the office, the most urgent first", async () => {
  const inDays = (days: number) => bangkokDay(Date.now() + days * DAY_MS);
  for (const [name, days] of Object.entries({ next: 7, gone: -40, later: 8 })) {
    await createDriver(db, name);
    await db
      .update(drivers)
      .set({ papersOnFile: { licenceExpiresOn: inDays(days), licenceFileId: null, vehicles: [] } })
      .where(eq(drivers.driverId, `driver-${name}`));
  }
  const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  expect((await query("controlRoom.waiting", undefined, dispatcher)).data).toMatchObject({ papers: 2 });
  expect((await query("controlRoom.decisions", undefined, dispatcher)).data).toMatchObject({
    papers: [
      { id: "driver-gone", label: "gone", at: bangkokInstant(inDays(-40), "00:00") },
      { id: "driver-next", label: "next", at: bangkokInstant(inDays(7), "00:00") },
    ],
  });
  const accountant = await createPerson(db, "accountant", "accountant");
  expect((await query("controlRoom.waiting", undefined, accountant)).data).toMatchObject({ papers: 0 });
});

/** What waits for somebody of the staff, by what a board says of its parked orders. */
const waitingAt = (status: () => Promise<object>, role: Viewer["role"]) => {
  const board = { status } as unknown as Dependencies["board"];
  return readWaiting({ db, now: Date.now, board }, { role } as Viewer);
};
const failing = (code: ErrorCode) => () => Promise.reject(new AppError(code));

test("orders that the database refuses are counted for an admin, and nobody else asks the board", async () => {
  const refused = () => Promise.resolve({ parkedOrderIds: [], parked: 2 });
  expect(await waitingAt(refused, "admin")).toMatchObject({ parkedOrders: 2 });
  expect(await waitingAt(failing("NOT_FOUND"), "dispatcher")).toMatchObject({ parkedOrders: 0 });
});

test("while the board cannot be asked, everything else is counted; any other failure of ours is one", async () => {
  await mutate("orders.book", booking({ pickup: { text: "the yellow house" } }), customer);
  const counted = await waitingAt(failing("SERVICE_UNAVAILABLE"), "admin");
  expect(counted).toMatchObject({ unpricedOrders: 1, parkedOrders: 0 });
  // What the platform says of an object that is overloaded or away is no error of ours.
  const lost = await waitingAt(() => Promise.reject(new Error("Network connection lost.")), "admin");
  expect(lost).toMatchObject({ unpricedOrders: 1, parkedOrders: 0 });
  await expect(waitingAt(failing("NOT_FOUND"), "admin")).rejects.toThrow("NOT_FOUND");
});
