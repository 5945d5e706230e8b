import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { STOP_WORDS_MAX } from "#domain/orders/text-limits.ts";
import { DAY_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { booking, placing, signedQuote } from "../../../support/quotes.ts";

type Order = RouterOutputs["orders"]["byId"];

const AT_BANG_KAPI = { latitude: 13.7702, longitude: 100.6421 };
const NAMED = [
  { words: "บ้านคุณยาย", detail: "88/1" },
  { words: "", detail: "gate B" },
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

async function idOf(answer: ReturnType<typeof mutate>): Promise<string> {
  const { data, body } = await answer;
  if (data === undefined) throw new Error(body);
  return (data as { orderId: string }).orderId;
}
const place = async (stops: readonly object[]) =>
  idOf(mutate("orders.place", placing(await signedQuote(), { stops }), customer));
const stopsOf = async (orderId: string, as = customer) =>
  ((await query("orders.byId", { orderId }, as)).data as Order).stops;

test("what the customer calls a stop is read by them, by admins, and by the driver who opened the contact", async () => {
  const orderId = await place(NAMED);
  for (const who of [customer, admin])
    expect(await stopsOf(orderId, who)).toMatchObject([
      { words: "บ้านคุณยาย", label: { en: "Bang Kapi, Bangkok" } },
      { words: "" },
    ]);
  const call = { jobId: `${orderId}-1` };
  await mutate("jobs.reserve", call, driver);
  expect((await query("jobs.byId", call, driver)).body).not.toContain("คุณยาย");
  await mutate("jobs.openContact", call, driver);
  expect((await query("jobs.byId", call, driver)).data).toMatchObject({ stops: NAMED });
  for (const [list, who] of [
    ["jobs.available", driver],
    ["orders.list", admin],
  ] as const)
    expect((await query(list, {}, who)).body).not.toContain("คุณยาย");
});

test("the official name of a place is nobody's own words, and a page of an earlier version sends none", async () => {
  const official = [{ words: "Bang Kapi, Bangkok", detail: "88/1" }, { detail: "gate B" }];
  expect(await stopsOf(await place(official))).toMatchObject([{ words: "" }, { words: "" }]);
});

test("they are one clean line of limited length", async () => {
  const long = placing(await signedQuote(), {
    stops: [{ words: "ก".repeat(STOP_WORDS_MAX + 1), detail: "88/1" }, { detail: "gate B" }],
  });
  expect(await mutate("orders.place", long, customer)).toMatchObject({
    appCode: "BAD_INPUT",
    fields: { "stops.0.words": "TOO_LONG" },
  });
  const words = " Grandma\u202e\u0000\n\nhouse ";
  expect(await stopsOf(await place([{ words, detail: "88/1" }, { detail: "gate B" }]))).toMatchObject([
    { words: "Grandma house" },
    {},
  ]);
});

test("those of a booking are kept, and offered as a recent place", async () => {
  const pickup = { placeId: "th-1006", words: "โกดังเก่า", detail: "88/1" };
  const orderId = await idOf(mutate("orders.book", booking({ pickup }), customer));
  expect(await stopsOf(orderId)).toMatchObject([{ words: "โกดังเก่า" }, { words: "" }]);
  expect((await query("places.mine", undefined, customer)).data).toMatchObject({
    recent: [
      { placeId: "th-1006", words: "โกดังเก่า" },
      { placeId: "th-5001", words: "" },
    ],
  });
});

test("they stay when the doors of the order change", async () => {
  const orderId = await place(NAMED);
  const stops = [{ detail: "89/2" }, { detail: "gate C" }];
  const change = { orderId, stops, revision: 1, idempotencyKey: "press-0001" };
  expect((await mutate("orders.changeDoors", change, customer)).data).toMatchObject({
    stops: [
      { words: "บ้านคุณยาย", detail: "89/2" },
      { words: "", detail: "gate C" },
    ],
  });
});

test("other words alone are a change of the doors", async () => {
  const orderId = await place(NAMED);
  const stops = [{ words: "บ้านใหม่", detail: "88/1" }, { detail: "gate B" }];
  const change = { orderId, stops, revision: 1, idempotencyKey: "press-0001" };
  expect((await mutate("orders.changeDoors", change, customer)).data).toMatchObject({
    stops: [{ words: "บ้านใหม่" }, { words: "" }],
  });
});

test("a stop says whether an exact point was priced, also in an offer", async () => {
  const asked = {
    stops: [AT_BANG_KAPI, { placeId: "th-2004" }],
    vehicles: ["four_wheel"],
    workers: 0,
    loadRange: "under_850_kg",
  };
  const { token } = (await query("pricing.quote", asked)).data as { token: string };
  const stops = [{ words: "แคมป์งาน", detail: "" }, { detail: "gate B" }];
  const orderId = await idOf(mutate("orders.place", placing(token, { stops }), customer));
  const expected = [{ isExact: true, words: "แคมป์งาน" }, { isExact: false }];
  expect(await stopsOf(orderId)).toMatchObject(expected);

  const free = booking({ pickup: { text: "the yellow house" }, idempotencyKey: "booking-key-2" });
  const waiting = await idOf(mutate("orders.book", free, customer));
  const offer = {
    orderId: waiting,
    revision: 1,
    token,
    stops,
    pickupAt: new Date(Date.now() + 5 * DAY_MS).toISOString(),
    idempotencyKey: crypto.randomUUID(),
  };
  expect((await mutate("orders.settle", offer, admin)).data).toMatchObject({ offer: { stops: expected } });
});
