import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orderEvents, orderStops } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../support/people.ts";
import { booking, placing, signedQuote } from "../../support/quotes.ts";

type Order = RouterOutputs["orders"]["byId"];
type Job = RouterOutputs["jobs"]["byId"];

/** Near Pattaya's district, and in Chiang Mai. */
const AT_PATTAYA = { latitude: 12.9276, longitude: 100.8771 };
const AT_CHIANG_MAI = { latitude: 18.79, longitude: 98.98 };
const SISTER = { name: "Somsri", phone: "089-765-4321" };
const BEFORE = [{ detail: "88/1, floor 3" }, { detail: "gate B" }];

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

async function place(): Promise<string> {
  const answer = await mutate("orders.place", placing(await signedQuote(), { stops: BEFORE }), customer);
  return (answer.data as { orderId: string }).orderId;
}

const read = async (orderId: string) => (await query("orders.byId", { orderId }, customer)).data as Order;
const change = (orderId: string, stops: readonly object[], as = customer, rest: object = {}) =>
  mutate("orders.changeDoors", { orderId, stops, revision: 1, idempotencyKey: "press-0001", ...rest }, as);
const mailsOf = async () =>
  (await db.select().from(outbox)).flatMap(({ params }) => {
    const { mail } = JSON.parse(params) as { mail?: { kind: string } };
    return mail === undefined ? [] : [mail.kind];
  });

describe("the doors of a booked order", () => {
  test("are changed with the people there; price and priced points stay, nobody's words are in the history", async () => {
    const orderId = await place();
    const before = await read(orderId);
    const rowsBefore = await db.select().from(orderStops);
    const answer = await change(orderId, [
      BEFORE[0] ?? {},
      { detail: "gate C", pin: AT_PATTAYA, person: SISTER },
    ]);
    expect(answer.data).toMatchObject({
      revision: 2,
      totalSatang: before.totalSatang,
      stops: [
        { detail: "88/1, floor 3", pin: null, person: null },
        { detail: "gate C", pin: AT_PATTAYA, person: { name: "Somsri", phone: "+66897654321" } },
      ],
    });
    const rows = await db.select().from(orderStops);
    expect(rows.map(({ latitude, longitude }) => [latitude, longitude])).toEqual(
      rowsBefore.map(({ latitude, longitude }) => [latitude, longitude]),
    );
    const history = await db.select().from(orderEvents).where(eq(orderEvents.kind, "doors_changed"));
    expect(history).toMatchObject([{ actorKind: "customer", details: { positions: [1] } }]);
    expect(JSON.stringify(history)).not.toContain("gate C");
  });

  test("reach the driver who holds the job: by mail, and in what the driver opens", async () => {
    const orderId = await place();
    const jobId = `${orderId}-1`;
    await mutate("jobs.reserve", { jobId }, driver);
    await mutate("jobs.openContact", { jobId }, driver);
    expect((await change(orderId, [{ detail: "9/99 Soi 3" }, { detail: "gate B" }])).status).toBe(200);
    const seen = (await query("jobs.byId", { jobId }, driver)).data as Job;
    expect(seen.stops).toMatchObject([{ detail: "9/99 Soi 3" }, { detail: "gate B" }]);
    expect(await mailsOf()).toEqual(expect.arrayContaining(["job_doors_changed", "doors_changed_office"]));
    expect(await mailsOf()).not.toContain("order_doors_changed");
  });

  test("changed by an admin are told to the customer", async () => {
    const orderId = await place();
    expect((await change(orderId, [{ detail: "9/99 Soi 3" }, { detail: "gate B" }], admin)).status).toBe(200);
    expect(await mailsOf()).toContain("order_doors_changed");
  });

  test.each([
    ["no door at all", { detail: "" }, "stops.1.detail", "DOOR_MISSING"],
    [
      "a pin beyond the reach of the price",
      { detail: "x", pin: AT_CHIANG_MAI },
      "stops.1.pin",
      "PIN_TOO_FAR",
    ],
    [
      "a wrong phone",
      { detail: "gate C", person: { name: "Somsri", phone: "12" } },
      "stops.1.person.phone",
      "PHONE_INVALID",
    ],
  ])("with %s are refused at the field, and stay", async (_what, door, path, code) => {
    const orderId = await place();
    const answer = await change(orderId, [{ detail: "88/1, floor 3" }, door]);
    expect(answer.fields).toEqual({ [path]: code });
    expect((await read(orderId)).revision).toBe(1);
  });

  test("keep an exact point as its own door when the address alone is sent", async () => {
    const exact = { latitude: 13.7702, longitude: 100.6421 };
    const placed = await mutate(
      "orders.book",
      booking({ pickup: { ...exact }, vehicle: "four_wheel" }),
      customer,
    );
    const { orderId } = placed.data as { orderId: string };
    const answer = await change(orderId, [{ detail: "9/99 Soi 3" }, { detail: "gate B" }]);
    expect(answer.data).toMatchObject({ stops: [{ detail: "9/99 Soi 3", pin: exact }, {}] });
    const far = { latitude: 13.79, longitude: 100.6421 };
    const moved = await change(
      orderId,
      [{ detail: "9/99 Soi 3", pin: far }, { detail: "gate B" }],
      customer,
      {
        revision: 2,
        idempotencyKey: "press-0002",
      },
    );
    expect(moved.fields).toEqual({ "stops.0.pin": "PIN_TOO_FAR" });
  });

  test("of a place in free text may be a pin and a person alone", async () => {
    const placed = await mutate("orders.book", booking({ pickup: { text: "the blue house" } }), customer);
    const { orderId } = placed.data as { orderId: string };
    const answer = await change(orderId, [{ person: SISTER }, { detail: "gate B" }]);
    expect(answer.data).toMatchObject({ stops: [{ detail: "", person: { name: "Somsri" } }, {}] });
  });

  test("sent unchanged or twice are one change or none", async () => {
    const orderId = await place();
    expect((await change(orderId, BEFORE)).data).toMatchObject({ revision: 1 });
    for (let press = 0; press < 2; press++)
      await change(orderId, [{ detail: "9/99 Soi 3" }, { detail: "gate B" }]);
    expect((await read(orderId)).revision).toBe(2);
  });

  test("based on a state that somebody else has changed are refused", async () => {
    const orderId = await place();
    await change(orderId, [{ detail: "9/99 Soi 3" }, { detail: "gate B" }], admin);
    const answer = await change(orderId, [{ detail: "7/77 Soi 3" }, { detail: "gate B" }], customer, {
      idempotencyKey: "press-0002",
    });
    expect(answer.appCode).toBe("ORDER_CHANGED");
  });
});
