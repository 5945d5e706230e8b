import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orderWordsErase } from "#db/queries/orders/erase-orders.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../../support/calls.ts";
import { someGoods } from "../../../../support/goods.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../../support/people.ts";
import { placing, signedQuote } from "../../../../support/quotes.ts";

type Order = RouterOutputs["orders"]["byId"];
type Job = RouterOutputs["jobs"]["byId"];

const DOORS = [{ detail: "88/1, floor 3" }, { detail: "gate B" }];
const GOODS = someGoods();
const FOURTH_FLOOR = { floor: 3, hasLift: false, carryDistanceM: 50 };
const STREET = { floor: 0, hasLift: false, carryDistanceM: 0 };

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

async function place(rest: object = {}): Promise<string> {
  const quote = await signedQuote();
  const answer = await mutate("orders.place", placing(quote, { stops: DOORS, ...rest }), customer);
  return (answer.data as { orderId: string }).orderId;
}

const read = async (orderId: string) => (await query("orders.byId", { orderId }, admin)).data as Order;
const change = (orderId: string, access: readonly (object | null)[], as = admin, rest: object = {}) =>
  mutate(
    "orders.changeDoors",
    { orderId, stops: DOORS, access, revision: 1, idempotencyKey: "press-0001", ...rest },
    as,
  );
const history = () => db.select().from(orderEvents).where(eq(orderEvents.kind, "doors_changed"));
const mailsOf = async () =>
  (await db.select().from(outbox)).flatMap(({ params }) => {
    const { mail } = JSON.parse(params) as { mail?: { kind: string } };
    return mail === undefined ? [] : [mail.kind];
  });

describe("the access to the stops of an order", () => {
  test("is described by the office where nothing was; price, pay and doors stay", async () => {
    const orderId = await place();
    const before = await read(orderId);
    const { data, status } = await change(orderId, [FOURTH_FLOOR, null]);
    expect(status).toBe(200);
    const after = data as Order;
    expect(after).toMatchObject({ revision: 2, goods: { items: [], stops: [FOURTH_FLOOR, null] } });
    for (const part of ["totalSatang", "lines", "stops", "workers", "pickupAt"] as const)
      expect(after[part]).toEqual(before[part]);
    expect(after.jobs[0]?.estimatedPaySatang).toBe(before.jobs[0]?.estimatedPaySatang);
  });

  test("is another one, with all else that the customer said of the goods", async () => {
    const orderId = await place({ goods: GOODS });
    await change(orderId, [FOURTH_FLOOR, STREET]);
    expect((await read(orderId)).goods).toEqual({ ...GOODS, stops: [FOURTH_FLOOR, STREET] });
    expect(await history()).toMatchObject([
      {
        actorKind: "admin",
        details: {
          positions: [],
          access: [
            { position: 0, from: GOODS.stops[0], to: FOURTH_FLOOR },
            { position: 1, from: null, to: STREET },
          ],
        },
      },
    ]);
  });

  test("is read by the driver who holds the job, who gets a mail as the customer does, and keeps it", async () => {
    const orderId = await place({ goods: GOODS });
    const jobId = `${orderId}-1`;
    await mutate("jobs.reserve", { jobId }, driver);
    await change(orderId, [FOURTH_FLOOR, STREET], admin, { revision: (await read(orderId)).revision });
    const seen = (await query("jobs.byId", { jobId }, driver)).data as Job;
    expect(seen).toMatchObject({ status: "reserved", goods: { pieces: 4, stops: [FOURTH_FLOOR, STREET] } });
    expect(await mailsOf()).toEqual(
      expect.arrayContaining(["job_doors_changed", "order_doors_changed", "doors_changed_office"]),
    );
  });

  test("stays as it is where it is not sent, sent unchanged, or sent twice", async () => {
    const orderId = await place({ goods: GOODS });
    expect((await change(orderId, GOODS.stops)).data).toMatchObject({ revision: 1 });
    for (let press = 0; press < 2; press++) await change(orderId, [null, STREET]);
    const { revision, goods } = await read(orderId);
    expect([revision, goods?.stops]).toEqual([2, [null, STREET]]);
    const stops = [DOORS[0], { detail: "gate C" }];
    const next = { orderId, stops, revision: 2, idempotencyKey: "press-0002" };
    expect((await mutate("orders.changeDoors", next, admin)).data).toMatchObject({
      revision: 3,
      goods: { stops: [null, STREET] },
    });
  });

  test("is not the customer's to change", async () => {
    const orderId = await place();
    expect((await change(orderId, [FOURTH_FLOOR, null], customer)).appCode).toBe("FORBIDDEN");
    expect((await read(orderId)).goods).toBeNull();
  });

  test("is another change's once the truck is under way, when the doors are still the office's", async () => {
    const orderId = await place();
    const jobId = `${orderId}-1`;
    await mutate("jobs.reserve", { jobId }, driver);
    const seen = { seenDriverId: "driver-driver", seenRevision: 1 };
    const started = { orderId, jobId, ...seen, reason: "no app" };
    expect((await mutate("orders.startJob", started, admin)).status).toBe(200);
    const { revision } = await read(orderId);
    expect((await change(orderId, [FOURTH_FLOOR, null], admin, { revision })).appCode).toBe(
      "ORDER_NOT_CHANGEABLE",
    );
    const other = { revision, stops: [DOORS[0], { detail: "gate C" }] };
    expect((await change(orderId, [null, null], admin, other)).status).toBe(200);
  });

  test("computed from a state that somebody else has changed is refused", async () => {
    const orderId = await place();
    await change(orderId, [FOURTH_FLOOR, null]);
    const late = await change(orderId, [null, STREET], admin, { idempotencyKey: "press-0002" });
    expect(late.appCode).toBe("ORDER_CHANGED");
    expect((await read(orderId)).goods?.stops).toEqual([FOURTH_FLOOR, null]);
  });

  test.each([
    ["of another number of stops", [FOURTH_FLOOR], "access"],
    ["of a floor that there is not", [{ ...STREET, floor: 99 }, null], "access.0.floor"],
  ])("%s is refused at the field", async (_what, access, field) => {
    const orderId = await place();
    const { fields } = await change(orderId, access);
    expect(Object.keys(fields ?? {})).toEqual([field]);
  });

  test("is out of the history once its customer is erased", async () => {
    const orderId = await place();
    await change(orderId, [FOURTH_FLOOR, null]);
    for (const statement of orderWordsErase(sql`SELECT ${orderId}`)) await db.run(statement);
    expect((await history()).map(({ details }) => details)).toEqual([
      { kind: "doors_changed", positions: [], elsewhere: [], stopCount: 2 },
    ]);
  });
});
