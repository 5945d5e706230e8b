import { env } from "cloudflare:workers";
import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders, orderStops } from "#db/schema/orders.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { linkToken } from "#worker/services/account/link-token.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { advanceBoardClock } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { booking, placing, signedQuote } from "../../../support/quotes.ts";

type Order = RouterOutputs["orders"]["byId"];
type Job = RouterOutputs["jobs"]["byId"];

/** Near Bang Kapi and near Pattaya's district, whose places the quote was made for. */
const AT_BANG_KAPI = { latitude: 13.7702, longitude: 100.6421 };
const AT_PATTAYA = { latitude: 12.9276, longitude: 100.8771 };
const SISTER = { name: "Somsri", phone: "089-765-4321" };
const DOORS = [{ detail: "88/1, floor 3" }, { detail: "gate B", pin: AT_PATTAYA, person: SISTER }];
const STORED = [
  { detail: "88/1, floor 3", pin: null, person: null },
  { detail: "gate B", pin: AT_PATTAYA, person: { name: "Somsri", phone: "+66897654321" } },
];

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

const placed = async (change: object = {}) =>
  mutate("orders.place", placing(await signedQuote(), { stops: DOORS, ...change }), customer);
const place = async () => ((await placed()).data as { orderId: string }).orderId;
const order = async (orderId: string, as = customer) =>
  (await query("orders.byId", { orderId }, as)).data as Order;
const onStop = (index: number, door: object) => ({ stops: DOORS.with(index, door as never) });

describe("the doors of an order", () => {
  test("are kept with the people there, for the customer and admins", async () => {
    const orderId = await place();
    for (const who of [customer, admin]) expect((await order(orderId, who)).stops).toMatchObject(STORED);
  });

  test("leave the points that were priced as they were", async () => {
    await place();
    const rows = await db.select().from(orderStops).orderBy(asc(orderStops.position));
    expect(rows[1]).toMatchObject({ placeId: "th-2004", doorLatitude: 12.9276, doorLongitude: 100.8771 });
    expect(rows[1]?.latitude).not.toBe(12.9276);
  });

  test("sent as address lines alone, by a page of an earlier version, are kept", async () => {
    const answer = await mutate("orders.place", placing(await signedQuote()), customer);
    const { orderId } = answer.data as { orderId: string };
    expect((await order(orderId)).stops).toMatchObject([{ detail: "88/1, floor 3" }, { detail: "gate B" }]);
  });

  test("are part of what is asked for: the same key with another door is refused", async () => {
    const input = placing(await signedQuote(), { stops: DOORS });
    const first = await mutate("orders.place", input, customer);
    const other = { ...input, ...onStop(0, { detail: "89" }) };
    expect(await mutate("orders.place", other, customer)).toMatchObject({
      appCode: "IDEMPOTENCY_KEY_REUSED",
    });
    expect((await mutate("orders.place", input, customer)).data).toEqual(first.data);
  });

  test("of exact points are those points", async () => {
    const asked = {
      stops: [AT_BANG_KAPI, { placeId: "th-2004" }],
      vehicles: ["four_wheel"],
      workers: 0,
      loadRange: "under_850_kg",
    };
    const { token } = (await query("pricing.quote", asked)).data as { token: string };
    const stops = [{ detail: "" }, { detail: "gate B" }];
    const answer = await mutate("orders.place", placing(token, { stops }), customer);
    const { orderId } = answer.data as { orderId: string };
    expect((await order(orderId)).stops[0]).toMatchObject({ pin: AT_BANG_KAPI, detail: "" });
  });

  test.each<[what: string, index: number, door: object, field: string, code: string]>([
    ["a pin in another province", 1, { detail: "", pin: AT_BANG_KAPI }, "stops.1.pin", "PIN_TOO_FAR"],
    [
      "a pin on an island nearby",
      1,
      { detail: "", pin: { latitude: 12.917, longitude: 100.78 } },
      "stops.1.pin",
      "PIN_TOO_FAR",
    ],
    [
      "a pin abroad",
      0,
      { detail: "", pin: { latitude: 11.55, longitude: 104.92 } },
      "stops.0.pin",
      "OUTSIDE_THAILAND",
    ],
    ["a pin at sea", 0, { detail: "", pin: { latitude: 12.6, longitude: 100.4 } }, "stops.0.pin", "AT_SEA"],
    [
      "a pin off the globe",
      0,
      { detail: "", pin: { latitude: 95, longitude: 100 } },
      "stops.0.pin.latitude",
      "TOO_LARGE",
    ],
    [
      "somebody without a phone",
      0,
      { detail: "88/1", person: { name: "Somsri", phone: "12" } },
      "stops.0.person.phone",
      "PHONE_INVALID",
    ],
    [
      "somebody without a name",
      0,
      { detail: "88/1", person: { name: " ", phone: "0897654321" } },
      "stops.0.person.name",
      "REQUIRED",
    ],
  ])("are refused with %s, at its field", async (_, index, door, field, code) => {
    expect(await placed(onStop(index, door))).toMatchObject({
      appCode: "BAD_INPUT",
      fields: { [field]: code },
    });
    expect(await db.select().from(orders)).toEqual([]);
  });
});

describe("two doors of one place", () => {
  const quoteWithin = async (placeId: string) => {
    const stops = [
      { placeId, detail: "88/1" },
      { placeId, detail: "7/2" },
    ];
    const asked = { stops, vehicles: ["four_wheel"], workers: 0, loadRange: "under_850_kg" };
    return ((await query("pricing.quote", asked)).data as { token: string }).token;
  };
  const doorsAt = (...latitudes: readonly number[]) =>
    latitudes.map((latitude, index) => ({
      detail: `${index}/88`,
      pin: { latitude, longitude: AT_BANG_KAPI.longitude },
    }));

  test("far apart are refused: the price is that of the shortest way, and is asked for again with a pin", async () => {
    const far = placing(await quoteWithin("th-1006"), { stops: doorsAt(13.71, 13.83) });
    expect(await mutate("orders.place", far, customer)).toMatchObject({
      appCode: "BAD_INPUT",
      fields: { "stops.1.pin": "PIN_TOO_FAR" },
    });
    expect(await db.select().from(orders)).toEqual([]);
  });

  test("are refused at the pin that is not what was priced: pricing the other again changes nothing", async () => {
    const stops = [{ placeId: "th-1006" }, { latitude: 13.7653, longitude: 100.66 }];
    const asked = { stops, vehicles: ["four_wheel"], workers: 0, loadRange: "under_850_kg" };
    const { token } = (await query("pricing.quote", asked)).data as { token: string };
    const doors = [{ detail: "88/1", pin: { latitude: 13.8853, longitude: 100.647 } }, { detail: "7/2" }];
    expect(await mutate("orders.place", placing(token, { stops: doors }), customer)).toMatchObject({
      fields: { "stops.0.pin": "PIN_TOO_FAR" },
    });
  });

  test("near each other have its price", async () => {
    const near = placing(await quoteWithin("th-1006"), { stops: doorsAt(13.77, 13.78) });
    expect((await mutate("orders.place", near, customer)).data).toHaveProperty("orderId");
  });
});

describe("the doors of a booking", () => {
  test("are kept, also where a place is free text", async () => {
    const pickup = { text: "the yellow house behind the temple", person: SISTER };
    const destination = { placeId: "th-5001", detail: "7/2 Moo 3" };
    const answer = await mutate("orders.book", booking({ pickup, destination }), customer);
    const { orderId } = answer.data as { orderId: string };
    expect((await order(orderId)).stops).toMatchObject([
      { label: { en: "the yellow house behind the temple" }, person: STORED[1]?.person, pin: null },
      { detail: "7/2 Moo 3", person: null },
    ]);
  });

  test("are refused at the field of their place", async () => {
    const destination = { placeId: "th-5001", detail: "7/2", pin: AT_PATTAYA };
    const pickup = { text: "somewhere", person: { name: "Somsri", phone: "1" } };
    expect(await mutate("orders.book", booking({ destination }), customer)).toMatchObject({
      fields: { "destination.pin": "PIN_TOO_FAR" },
    });
    expect(await mutate("orders.book", booking({ pickup }), customer)).toMatchObject({
      fields: { "pickup.person.phone": "PHONE_INVALID" },
    });
  });

  test("become those of its offer; whoever holds the offer's link does not read who is there", async () => {
    const answer = await mutate("orders.book", booking({ pickup: { text: "the yellow house" } }), customer);
    const { orderId } = answer.data as { orderId: string };
    const token = await signedQuote();
    const offer = {
      orderId,
      revision: 1,
      token,
      stops: DOORS,
      pickupAt: new Date(Date.now() + 5 * DAY_MS).toISOString(),
      idempotencyKey: crypto.randomUUID(),
    };
    const wrong = { ...offer, ...onStop(1, { detail: "", pin: AT_BANG_KAPI }) };
    expect(await mutate("orders.settle", wrong, admin)).toMatchObject({
      fields: { "stops.1.pin": "PIN_TOO_FAR" },
    });
    expect((await mutate("orders.settle", offer, admin)).data).toMatchObject({ offer: { stops: STORED } });
    const { offerId } = (await order(orderId)).offer ?? { offerId: "" };
    const link = await linkToken(env.BETTER_AUTH_SECRET ?? "", "offer", offerId);
    const linked = await mutate("orders.offerOfLink", { token: link });
    expect(linked.data).toMatchObject({ stops: [{ person: null }, { detail: "gate B", person: null }] });
    const accepting = { orderId, offerId, answer: "accept", truckHoursAcknowledged: true };
    await mutate("orders.answerOffer", accepting, customer);
    expect((await order(orderId)).stops).toMatchObject(STORED);
  });
});

describe("who is at a stop", () => {
  const jobId = (orderId: string) => `${orderId}-1`;
  const job = async (orderId: string, as: Person) =>
    (await query("jobs.byId", { jobId: jobId(orderId) }, as)).data as Job;

  test("is read by the driver who holds the job and opened its contact, until a day after completion", async () => {
    const orderId = await place();
    const other = await createDriver(db, "other-driver");
    const call = { jobId: jobId(orderId) };
    const hidden = async (as: Person) => {
      const answer = await query("jobs.byId", call, as);
      expect(answer.body).not.toContain("Somsri");
      expect(answer.body).not.toContain("gate B");
      expect(answer.body).not.toContain("12.9276");
    };
    await hidden(driver);
    await mutate("jobs.reserve", call, driver);
    await hidden(driver);
    await mutate("jobs.openContact", call, driver);
    expect((await job(orderId, driver)).stops).toMatchObject(STORED);
    await hidden(other);
    expect((await order(orderId)).contactOpenings).toHaveLength(1);
    await advanceBoardClock(3 * DAY_MS);
    await mutate("jobs.start", call, driver);
    await advanceBoardClock(3 * DAY_MS + 6 * HOUR_MS);
    await mutate("jobs.complete", call, driver);
    expect((await job(orderId, driver)).stops).toMatchObject(STORED);
    await db.update(jobs).set({ completedAt: Date.now() - 2 * DAY_MS });
    await hidden(driver);
  });

  test("is in the export of the customer's data, and in no list", async () => {
    const orderId = await place();
    const data = await query("account.myData", undefined, customer);
    expect(data.body).toContain("+66897654321");
    for (const [list, as] of [
      ["orders.mine", customer],
      ["orders.list", admin],
      ["jobs.available", driver],
    ] as const) {
      const answer = await query(list, {}, as);
      expect(answer.body).toContain(orderId);
      expect(answer.body).not.toContain("Somsri");
    }
  });
});

describe("a stop without a door", () => {
  test("is refused at its address, in an order as in a booking and an offer", async () => {
    for (const detail of ["", "-"])
      expect(await placed(onStop(1, { detail }))).toMatchObject({
        fields: { "stops.1.detail": "DOOR_MISSING" },
      });
    expect(await placed({ stops: [], stopDetails: [] })).toMatchObject({
      fields: { "stops.0.detail": "DOOR_MISSING", "stops.1.detail": "DOOR_MISSING" },
    });
    const pickup = { placeId: "th-1006" };
    expect(await mutate("orders.book", booking({ pickup }), customer)).toMatchObject({
      fields: { "pickup.detail": "DOOR_MISSING" },
    });
    expect(await db.select().from(orders)).toEqual([]);
    const words = booking({ pickup: { text: "the yellow house" } });
    const { orderId } = (await mutate("orders.book", words, customer)).data as { orderId: string };
    const offer = {
      orderId,
      revision: 1,
      token: await signedQuote(),
      stops: [{ detail: "88/1" }, { detail: "" }],
      pickupAt: new Date(Date.now() + 5 * DAY_MS).toISOString(),
      idempotencyKey: crypto.randomUUID(),
    };
    expect(await mutate("orders.settle", offer, admin)).toMatchObject({
      fields: { "stops.1.detail": "DOOR_MISSING" },
    });
  });
});
