import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { bangkokDay, bangkokInstant, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import { readWaiting } from "#worker/services/control-room/read-waiting.ts";
import type { Viewer } from "#worker/auth/viewer.ts";
import type { Dependencies } from "#worker/dependencies.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
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
