import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../../support/calls.ts";
import { someGoods } from "../../../../support/goods.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../../support/people.ts";
import { booking } from "../../../../support/quotes.ts";

type Order = RouterOutputs["orders"]["byId"];
type Job = RouterOutputs["jobs"]["byId"];

/** Noon in Bangkok, when trucks may drive. */
const PICKUP = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 6 * DAY_MS + 5 * HOUR_MS).toISOString();
const SECOND = { floor: 1, hasLift: false, carryDistanceM: 0 };
const THIRD = { ...SECOND, floor: 2 };
const SIXTH = { ...SECOND, floor: 5 };

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

const read = async (orderId: string) => (await query("orders.byId", { orderId }, admin)).data as Order;
const idOf = (answer: { data: unknown }) => (answer.data as { orderId: string }).orderId;

/** A call about three stops, the first in free text, whose access is known. */
async function call(): Promise<string> {
  const stops = [
    { text: "the yellow house behind the temple" },
    { placeId: "th-2004", detail: "gate W" },
    { placeId: "th-5001", detail: "gate B" },
  ];
  const caller = { contactName: "Malee", contactEmail: "", contactPhone: "081-234-5678" };
  const asked = { vehicles: ["four_wheel"], workers: 0, loadRange: "under_850_kg", notes: "A piano" };
  const goods = { stops: [SECOND, THIRD, SIXTH], noProhibitedGoods: false };
  const rest = { customerId: null, termsRead: true, idempotencyKey: "key-of-call-1" };
  return idOf(
    await mutate(
      "orders.bookByPhone",
      { ...caller, ...asked, ...rest, pickupAt: PICKUP, stops, goods },
      admin,
    ),
  );
}

/** Offers a price for an order from place to place; `stopsFrom`: which of its stops they are. */
async function settle(orderId: string, places: readonly string[], stopsFrom?: readonly (number | null)[]) {
  const request = {
    stops: places.map((placeId) => ({ placeId })),
    vehicles: ["four_wheel"],
    workers: 0,
    loadRange: "under_850_kg",
  };
  const { token } = (await query("pricing.quote", request)).data as { token: string };
  const { revision } = await read(orderId);
  const stops = places.map((_place, index) => ({ detail: `99/${index}` }));
  const press = { orderId, revision, token, pickupAt: PICKUP, stops, idempotencyKey: "key-of-offer-1" };
  return mutate("orders.settle", { ...press, ...(stopsFrom && { stopsFrom }) }, admin);
}

/** The access that the office and the drivers read once the offer is accepted. */
async function accepted(orderId: string) {
  const { offer, answersAtCall } = await read(orderId);
  const answer = { orderId, offerId: offer?.offerId, answer: "accept", reason: "yes" };
  const answered = answersAtCall
    ? await mutate("orders.answerAtCall", answer, admin)
    : await mutate("orders.answerOffer", answer, customer);
  expect(answered.status).toBe(200);
  const job = (await query("jobs.byId", { jobId: `${orderId}-1` }, driver)).data as Job;
  return { order: (await read(orderId)).goods?.stops, card: job.goods?.stops };
}

test("a stop of a call that is taken away takes the access to it along", async () => {
  const orderId = await call();
  await settle(orderId, ["th-1006", "th-5001"], [0, 2]);
  expect((await read(orderId)).offer).toMatchObject({ stopsFrom: [0, 2] });
  const stops = [SECOND, SIXTH];
  expect(await accepted(orderId)).toEqual({ order: stops, card: stops });
});

test("a stop added to a booking has none, and the access to the others stays theirs", async () => {
  const pickup = { text: "the yellow house behind the temple" };
  const goods = someGoods({ stops: [SECOND, SIXTH] });
  const orderId = idOf(await mutate("orders.book", booking({ pickup, goods }), customer));
  await settle(orderId, ["th-1006", "th-2004", "th-5001"], [0, null, 1]);
  const stops = [SECOND, null, SIXTH];
  expect(await accepted(orderId)).toEqual({ order: stops, card: stops });
  expect((await read(orderId)).goods).toEqual({ ...goods, stops });
});

test("the access to a stop that is now in another place, or of which nothing is said, is not known", async () => {
  const orderId = await call();
  await settle(orderId, ["th-1006", "th-8404", "th-5001"], [0, 1, null]);
  const stops = [SECOND, null, null];
  expect(await accepted(orderId)).toEqual({ order: stops, card: stops });
});

test.each([
  ["as many stops leaves the access to those in the same places", ["th-1006", "th-8404", "th-5001"], true],
  ["other stops leaves none", ["th-1006", "th-5001"], false],
])("an offer that does not say which stops it has, with %s", async (_how, places, isKept) => {
  const orderId = await call();
  await settle(orderId, places);
  const stops = isKept ? [SECOND, null, SIXTH] : [];
  expect(await accepted(orderId)).toEqual({ order: stops, card: stops });
});

test("which stop of the order a stop is stays said where it is at another place, and the access to it there is not known", async () => {
  const orderId = await call();
  await settle(orderId, ["th-1006", "th-8404", "th-5001"], [0, 1, 2]);
  expect((await read(orderId)).offer).toMatchObject({ stopsFrom: [0, 1, 2] });
  const stops = [SECOND, null, SIXTH];
  expect(await accepted(orderId)).toEqual({ order: stops, card: stops });
});

test("the access to a stop stays known where the office says more exactly where in its place it is", async () => {
  const orderId = await call();
  await settle(orderId, ["th-1006", "th-200401", "th-5001"], [0, 1, 2]);
  const stops = [SECOND, THIRD, SIXTH];
  expect(await accepted(orderId)).toEqual({ order: stops, card: stops });
});

test.each([[[0, 0]], [[0, 3]], [[0]]])(
  "stops %j of three cannot be those of an offer with two",
  async (said) => {
    const answer = await settle(await call(), ["th-1006", "th-5001"], said);
    expect(answer).toMatchObject({ appCode: "BAD_INPUT", fields: { stopsFrom: "INVALID" } });
  },
);

test("an order whose access is told of more stops than it has is read without it, and the next change writes its own", async () => {
  const orderId = await call();
  await settle(orderId, ["th-1006", "th-5001"], [0, 2]);
  await accepted(orderId);
  const goods = someGoods({ stops: [SECOND, THIRD, SIXTH] });
  await db.update(orders).set({ goods }).where(eq(orders.orderId, orderId));
  const { goods: shown, revision, workers, loadRange, totalSatang } = await read(orderId);
  expect(shown).toEqual({ ...goods, stops: [] });
  const place = { place: { placeId: "th-2004" }, detail: "gate W" };
  const asked = { orderId, workers, loadRange, stops: [{ position: 0 }, place, { position: 1 }] };
  const preview = (await query("orders.previewMove", asked, admin)).data as { totalSatang: number };
  const press = {
    revision,
    reason: "another stop",
    idempotencyKey: "press-0001",
    truckHoursAcknowledged: true,
  };
  const sums = { totalSatang: preview.totalSatang, paidSatang: 0 };
  await mutate("orders.changeMove", { ...asked, ...press, ...sums }, admin);
  expect(preview.totalSatang).toBeGreaterThan(totalSatang ?? Infinity);
  await accepted(orderId);
  const { stops, goods: after } = await read(orderId);
  expect(stops).toHaveLength(3);
  expect(after).toEqual({ ...goods, stops: [] });
});
