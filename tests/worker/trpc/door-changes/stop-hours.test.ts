import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { orders } from "#db/schema/orders.ts";
import { bangkokMidnight, bangkokMinuteOfDay, DAY_MS, HOUR_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { placing, signedQuote } from "../../../support/quotes.ts";

type Preview = RouterOutputs["doorChanges"]["previewForDriver"];
type OfOrder = RouterOutputs["doorChanges"]["ofOrder"];

let db: Database;
let customer: Person;
let dispatcher: Person;
let orderId: string;
let jobId: string;

/** The driver's hours end with the job from Bang Kapi to Pattaya's district, at eight in the morning in three days. */
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  const driver = await createDriver(db, "driver");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  const pickupAt = new Date(bangkokMidnight(Date.now() + 3 * DAY_MS) + 8 * HOUR_MS).toISOString();
  const placed = placing(await signedQuote(["four_wheel"]), { pickupAt });
  ({ orderId } = (await mutate("orders.place", placed, customer)).data as { orderId: string });
  jobId = `${orderId}-1`;
  const { endsAt } = (await db.select().from(orders).get()) ?? {};
  const hours = { fromMin: 0, toMin: Math.ceil(bangkokMinuteOfDay(endsAt ?? Number.NaN)) };
  const weeklyHours = Array.from({ length: 7 }, () => hours);
  const set = await mutate("drivers.setTimes", { daysOff: [], weeklyHours, seenVersion: 1 }, driver);
  if (set.status !== 200) throw new Error(set.body);
  await mutate("jobs.reserve", { jobId }, driver);
  await mutate("orders.startJob", { ...ofJob(), seenRevision: 1, reason: "by phone" }, dispatcher);
});

const ofJob = () => ({ orderId, jobId, seenDriverId: "driver-driver" });
const STOP = { place: { placeId: "th-2007" }, detail: "12 Moo 3" };
const asked = () => ({ ...ofJob(), workers: 1, loadRange: "under_850_kg", items: [], stop: STOP });
const preview = async () =>
  (await query("doorChanges.previewForDriver", asked(), dispatcher)).data as Preview;
async function propose() {
  const { revision, totalSatang } = await preview();
  const press = { revision, totalSatang, note: "he agrees", idempotencyKey: crypto.randomUUID() };
  const known = { truckHoursAcknowledged: true };
  return mutate("doorChanges.proposeForDriver", { ...asked(), ...known, ...press }, dispatcher);
}

test("another stop out of the hours of a driver with the app is not the office's to propose", async () => {
  expect((await preview()).obstacle).toMatchObject({ code: "OUTSIDE_HOURS" });
  expect((await propose()).appCode).toBe("OUTSIDE_HOURS");
});

test("for a driver without the app, who cannot propose it, the office does with its note, and the customer agrees", async () => {
  await db.update(drivers).set({ userId: null });
  expect((await preview()).obstacle).toBeNull();
  expect((await propose()).status).toBe(200);
  const [change] = (await query("doorChanges.ofOrder", { orderId }, customer)).data as OfOrder;
  const answer = { orderId, changeId: change?.changeId, answer: "agree", truckHoursAcknowledged: true };
  expect((await mutate("doorChanges.answer", answer, customer)).status).toBe(200);
  expect((await db.select().from(orders).get())?.revision).toBe(2);
});
