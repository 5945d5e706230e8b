import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { outbox } from "#db/schema/outbox.ts";
import type { Mail, MailKind } from "#domain/mails.ts";
import { bangkokDay, bangkokMidnight, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { readSettings } from "#worker/env.ts";
import { composeMail } from "#worker/outbox/notify/mail/compose-mail.ts";
import { wire } from "#worker/wiring.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate } from "../../../support/calls.ts";
import { driverRow } from "../../../support/driver-row.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";

const PICKUP = bangkokMidnight(Date.now() + 5 * DAY_MS) + 12 * HOUR_MS;
const ORDER = "KD-AAAAAA";
const PHON = { driverId: "driver-file", name: "Uncle Phon", phone: "+66811112222" };

let db: Database;
let dispatcher: Person;
let customer: Person;
beforeEach(async () => {
  db = await freshDatabase();
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  customer = await createPerson(db, "customer");
  await createDriver(db, "dao");
  await db.insert(drivers).values(driverRow(PHON));
  const facts = { customerId: "customer", orderId: ORDER, pickupAt: PICKUP };
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), facts);
});

const give = async (driverId: string) => {
  const given = await mutate(
    "assignments.assignOrder",
    { orderId: ORDER, driverId, seenRevision: 1 },
    dispatcher,
  );
  expect(given.status).toBe(200);
};
/** The facts of the only mail of a kind, as they are when it goes out. */
async function mailOf(kind: MailKind) {
  const effects = await db.select().from(outbox).where(eq(outbox.kind, "mail"));
  const mails = effects
    .map(({ params }) => (JSON.parse(params) as { mail: Mail }).mail)
    .filter((mail) => mail.kind === kind);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  if (mail === undefined) throw new Error("it was not written");
  const deps = { ...wire(env, readSettings(env, ORIGIN)), db };
  return composeMail(deps, mail, { recipient: "a@b.test", locale: "en" });
}

const press = { orderId: ORDER, revision: 1, idempotencyKey: "press-000001" };
const CHANGES = {
  day_changed_office: () =>
    mutate(
      "orders.changeDay",
      { ...press, pickupAt: new Date(PICKUP + DAY_MS).toISOString(), truckHoursAcknowledged: true },
      customer,
    ),
  // Once somebody holds the job, the office alone changes them.
  notes_changed_office: () =>
    mutate("orders.changeNotes", { ...press, notes: "a piano", reason: "they called" }, dispatcher),
  doors_changed_office: () =>
    mutate(
      "orders.changeDoors",
      { ...press, stops: [{ detail: "gate C" }, { detail: "floor 3" }] },
      customer,
    ),
  order_cancelled_office: () => mutate("orders.cancel", { orderId: ORDER, reason: "" }, customer),
} as const;

describe.each(Object.keys(CHANGES) as (keyof typeof CHANGES)[])("%s", (kind) => {
  test("names the driver whom no message reaches, with the number", async () => {
    await give(PHON.driverId);
    expect((await CHANGES[kind]()).status).toBe(200);
    expect(await mailOf(kind)).toMatchObject({ notTold: [{ name: PHON.name, phone: PHON.phone }] });
  });

  test("names nobody who is told by us", async () => {
    await give("driver-dao");
    expect((await CHANGES[kind]()).status).toBe(200);
    expect(await mailOf(kind)).not.toHaveProperty("notTold");
  });

  test("names nobody where nobody holds the job", async () => {
    expect((await CHANGES[kind]()).status).toBe(200);
    expect(await mailOf(kind)).not.toHaveProperty("notTold");
  });
});

test("who loses the job by the other day is named, though they hold it no more", async () => {
  await give(PHON.driverId);
  const day = bangkokDay(PICKUP + DAY_MS);
  const daysOff = [{ from: day, to: day }];
  const times = { driverId: PHON.driverId, daysOff, weeklyHours: null, seenVersion: 1 };
  expect((await mutate("drivers.setTimesOf", times, dispatcher)).status).toBe(200);
  expect((await CHANGES.day_changed_office()).status).toBe(200);
  const job = await db.select().from(jobs).where(eq(jobs.orderId, ORDER)).get();
  expect(job).toMatchObject({ status: "available", driverId: null });
  expect(await mailOf("day_changed_office")).toMatchObject({ notTold: [{ name: PHON.name }] });
});

test("once the driver has an address they are told, and named no more", async () => {
  await give(PHON.driverId);
  expect((await CHANGES.order_cancelled_office()).status).toBe(200);
  await db.update(drivers).set({ email: "phon@example.test" }).where(eq(drivers.driverId, PHON.driverId));
  expect(await mailOf("order_cancelled_office")).not.toHaveProperty("notTold");
});
