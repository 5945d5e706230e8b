import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../../../support/people.ts";

type Order = RouterOutputs["orders"]["byId"];

/** Noon in Bangkok, when trucks may drive. */
const PICKUP = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 6 * DAY_MS + 5 * HOUR_MS).toISOString();

let db: Database;
let dispatcher: Person;
beforeEach(async () => {
  db = await freshDatabase();
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
});

const take = (change: object = {}) =>
  mutate(
    "orders.bookByPhone",
    {
      contactName: "Malee",
      contactEmail: "",
      contactPhone: "081-234-5678",
      pickupAt: PICKUP,
      stops: [{ text: "the yellow house behind the temple" }, { placeId: "th-5001", detail: "gate B" }],
      vehicles: ["six_wheel", "six_wheel"],
      workers: 3,
      loadRange: "from_850_kg",
      notes: "A piano and forty boxes",
      customerId: null,
      termsRead: true,
      idempotencyKey: "key-of-call-1",
      ...change,
    },
    dispatcher,
  );
const idOf = (answer: { data: unknown }) => (answer.data as { orderId: string }).orderId;
const read = async (orderId: string) => (await query("orders.byId", { orderId }, dispatcher)).data as Order;

test("a move is taken down as it is said, without a price and without jobs, once under its key, and Today lists it", async () => {
  const orderId = idOf(await take());
  expect(idOf(await take())).toBe(orderId);
  expect(await db.select().from(orders)).toHaveLength(1);
  expect(await db.select().from(jobs)).toEqual([]);
  expect(await read(orderId)).toMatchObject({
    kind: "booking",
    totalSatang: null,
    vehicles: ["six_wheel", "six_wheel"],
    workers: 3,
    loadRange: "from_850_kg",
    notes: "A piano and forty boxes",
    placedBy: { name: "dispatcher" },
    stops: [{ placeId: null, label: { th: "the yellow house behind the temple" } }, { detail: "gate B" }],
  });
  const today = (await query("controlRoom.decisions", undefined, dispatcher))
    .data as RouterOutputs["controlRoom"]["decisions"];
  expect(today.unpricedOrders).toMatchObject([{ id: orderId, label: "Malee" }]);
  const entries = await db.select().from(auditEntries);
  expect(
    entries.find(({ what, outcome }) => what === "orders.bookByPhone" && outcome === "ok"),
  ).toMatchObject({
    actorId: "dispatcher",
  });
});

test("the access to its places is taken down with it", async () => {
  const stops = [{ floor: 3, hasLift: false, carryDistanceM: 50 }, null];
  const orderId = idOf(await take({ goods: { stops, noProhibitedGoods: false } }));
  expect((await read(orderId)).goods).toMatchObject({ items: [], stops });
});

test("two addresses in one place are two stops", async () => {
  const stops = [
    { placeId: "th-5001", detail: "gate B" },
    { placeId: "th-5001", detail: "88/1" },
  ];
  expect((await take({ stops })).status).toBe(200);
});

test("the office settles it, and the customer's word at the next call opens its jobs", async () => {
  const orderId = idOf(await take());
  const quote = await query("pricing.quote", {
    stops: [{ placeId: "th-1006" }, { placeId: "th-5001" }],
    vehicles: ["six_wheel", "six_wheel"],
    workers: 3,
    loadRange: "from_850_kg",
  });
  const { revision } = await read(orderId);
  await mutate(
    "orders.settle",
    {
      orderId,
      revision,
      token: (quote.data as RouterOutputs["pricing"]["quote"]).token,
      pickupAt: PICKUP,
      stopDetails: ["the yellow house behind the temple", "gate B"],
      message: "",
      idempotencyKey: "key-of-offer-1",
      seenOfferId: null,
    },
    dispatcher,
  );
  const { offer, answersAtCall } = await read(orderId);
  expect(answersAtCall).toBe(true);
  const answer = { orderId, offerId: offer?.offerId, answer: "accept", reason: "She says yes" };
  expect((await mutate("orders.answerAtCall", answer, dispatcher)).status).toBe(200);
  expect(await read(orderId)).toMatchObject({ totalSatang: offer?.totalSatang, jobs: [{}, {}] });
});

test.each([
  ["nothing said of what is moved", { notes: " " }, { notes: "REQUIRED" }],
  ["the same words twice", { stops: ["here", "here"] }, { "stops.1": "SAME_PLACE" }],
  [
    "one known place twice",
    {
      stops: [
        { placeId: "th-5001", detail: "gate B" },
        { placeId: "th-5001", detail: " Gate b" },
      ],
    },
    { "stops.1": "SAME_PLACE" },
  ],
  ["an unknown place", { stops: ["here", { placeId: "th-0" }] }, { "stops.1": "PLACE_UNKNOWN" }],
  [
    "a known place without a door",
    { stops: ["here", { placeId: "th-5001" }] },
    { "stops.1.detail": "DOOR_MISSING" },
  ],
  [
    "the access to another number of places",
    { goods: { stops: [{ floor: 3, hasLift: false, carryDistanceM: 0 }], noProhibitedGoods: false } },
    { "goods.stops": "TOO_FEW" },
  ],
  ["a phone that is none", { contactPhone: "12" }, { contactPhone: "PHONE_INVALID" }],
  ["a time that is past", { pickupAt: new Date(0).toISOString() }, { pickupAt: "DATE_IN_PAST" }],
])("%s is refused at its field, and nobody is written down", async (_what, change, fields) => {
  expect(await take(change)).toMatchObject({ appCode: "BAD_INPUT", fields });
  expect(await db.select().from(orders)).toEqual([]);
  expect((await query("orders.phoneCustomer", { phone: "081-234-5678" }, dispatcher)).data).toBeNull();
});
