import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { earningEntries } from "#db/schema/drivers/earnings.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { jobs } from "#db/schema/jobs.ts";
import { bangkokDay, bangkokMidnight, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const DAN = "driver-dan";
const KAI = "driver-kai";
const ON_FILE = "7e57ab1e-0000-4000-8000-000000000001";

let db: Database;
let office: Person;
beforeEach(async () => {
  db = await freshDatabase();
  office = await createPerson(db, "office", "dispatcher");
  await createPerson(db, "customer");
  await createDriver(db, "dan");
  await createDriver(db, "kai");
  await set(DAN, {
    name: "สมชาย ใจดี",
    phone: "+66811111111",
    vehicleDetails: "1กข 1234, 70-4321",
    createdAt: 1,
  });
  await set(KAI, { name: "Kai Ngern", phone: "+66822222222", vehicle: "six_wheel", createdAt: 2 });
});

const set = (driverId: string, values: Partial<typeof drivers.$inferInsert>) =>
  db.update(drivers).set(values).where(eq(drivers.driverId, driverId));
type Listed = { items: readonly { driverId: string }[]; nextCursor: string | null };
const all = async (filter: object = {}) => (await query("drivers.all", filter, office)).data as Listed;
const found = async (filter: object = {}) => (await all(filter)).items.map(({ driverId }) => driverId);
const addOnFile = () =>
  mutate(
    "drivers.add",
    {
      driverId: ON_FILE,
      driver: {
        name: "Dao",
        email: "dao@example.test",
        phone: "0833333333",
        vehicle: "four_wheel",
        plate: "2ขค5555",
        province: "th-10",
        licenceClass: "personal",
        experienceYears: "3",
      },
    },
    office,
  );

test.each([
  ["a part of a name", "ชาย", [DAN]],
  ["a part of a name in other letters", "NGER", [KAI]],
  ["two words in any order", "ใจดี สมชาย", [DAN]],
  ["a plate without its space", "1กข1234", [DAN]],
  ["a plate with its space", "1กข 1234", [DAN]],
  ["the second plate", "4321", [DAN]],
  ["a phone as it is dialled", "082-222", [KAI]],
  ["the end of a phone", "1111", [DAN]],
  ["what nobody has", "zzz", []],
])("finds drivers by %s", async (_, search, expected) => {
  expect(await found({ search })).toEqual(expected);
});

test("filters by state and vehicle, in pages, without who was deleted or erased", async () => {
  await addOnFile();
  await set(KAI, { approvedAt: null });
  expect(await found()).toEqual([ON_FILE, KAI, DAN]);
  expect(await found({ state: "suspended" })).toEqual([KAI]);
  expect(await found({ state: "approved" })).toEqual([DAN]);
  expect(await found({ state: "on_file" })).toEqual([ON_FILE]);
  expect(await found({ vehicle: "six_wheel" })).toEqual([KAI]);
  const first = await all({ limit: 2 });
  expect(first.items).toHaveLength(2);
  const cursor = first.nextCursor;
  expect(await found({ limit: 2, cursor })).toEqual([DAN]);
  await mutate("drivers.remove", { driverId: ON_FILE, seenVersion: 1 }, office);
  await set(DAN, { userId: null, approvedAt: null });
  expect(await found()).toEqual([KAI]);
});

test("are sorted by name, whatever the letters' case, page by page and with a filter", async () => {
  const long = `ก${"็".repeat(79)}`;
  await set(DAN, { name: long });
  await set(KAI, { name: "kai" });
  await createDriver(db, "bo");
  await createDriver(db, "zoe");
  await set("driver-bo", { name: "Bo" });
  await set("driver-zoe", { name: long });
  const named = ["driver-bo", KAI, DAN, "driver-zoe"];
  expect(await found({ sort: "name" })).toEqual(named);
  const pages: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Listed = await all({ sort: "name", limit: 1, ...(cursor !== null && { cursor }) });
    pages.push(...page.items.map(({ driverId }) => driverId));
    cursor = page.nextCursor;
  } while (cursor !== null && pages.length < 9);
  expect(pages).toEqual(named);
  expect(await found({ sort: "name", search: "k" })).toEqual([KAI]);
});

test("who is free on a day takes jobs, has no day off, hours on the weekday, and holds no job then", async () => {
  const board = connectBoard(env.DISPATCH_BOARD);
  const jobId = await openOrder(db, board, { customerId: "customer", orderId: "KD-AAAAAA" });
  const job = (await db.select().from(jobs).where(eq(jobs.jobId, jobId)).get())!;
  const freeOn = bangkokDay(job.pickupAt);
  const after = bangkokDay(job.endsAt + DAY_MS);
  expect(await found({ freeOn })).toEqual([KAI, DAN]);
  await db.update(jobs).set({ driverId: DAN, status: "reserved" }).where(eq(jobs.jobId, jobId));
  expect(await found({ freeOn })).toEqual([KAI]);
  expect(await found({ freeOn: after })).toEqual([KAI, DAN]);
  await set(KAI, { daysOff: [{ from: freeOn, to: freeOn }] });
  expect(await found({ freeOn })).toEqual([]);
  await set(KAI, { daysOff: [], weeklyHours: Array.from({ length: 7 }, () => null) });
  expect(await found({ freeOn: after })).toEqual([DAN]);
  await set(DAN, { available: false });
  expect(await found({ freeOn: after })).toEqual([]);
});

test("who is on the road still with a job that was to end before today is not free today", async () => {
  const board = connectBoard(env.DISPATCH_BOARD);
  const jobId = await openOrder(db, board, { customerId: "customer", orderId: "KD-AAAAAA" });
  const [today, tomorrow] = [bangkokDay(Date.now()), bangkokDay(Date.now() + DAY_MS)];
  const pickupAt = bangkokMidnight(Date.now()) - 20 * HOUR_MS;
  const late = { driverId: DAN, status: "in_progress", pickupAt, endsAt: pickupAt + HOUR_MS } as const;
  const visits = [{ stop: 0, arrivedAt: Date.now() - HOUR_MS, leftAt: null }];
  await db
    .update(jobs)
    .set({ ...late, startedAt: pickupAt, visits })
    .where(eq(jobs.jobId, jobId));
  expect(await found({ freeOn: today })).toEqual([KAI]);
  expect(await found({ freeOn: tomorrow })).toEqual([KAI, DAN]);
  // Nobody has heard of it for so long that it was forgotten.
  await db.update(jobs).set({ visits: [] }).where(eq(jobs.jobId, jobId));
  expect(await found({ freeOn: today })).toEqual([KAI, DAN]);
});

test("a driver's page has papers with their days left, days off, jobs, and for accountants the pay", async () => {
  const expiresOn = bangkokDay(Date.now() + 7 * DAY_MS);
  await db.insert(driverRegistrations).values({
    driverId: DAN,
    userId: "dan",
    state: "approved",
    version: 3,
    profile: { ...PROFILE, licenceExpiresOn: expiresOn },
    createdAt: 1,
    changedAt: 1,
  });
  const [listed] = (await all({ search: "สมชาย" })).items;
  expect(listed).toMatchObject({ state: "approved", firstPaper: { paper: "licence", daysLeft: 7 } });
  const page = (await query("drivers.byId", { driverId: DAN }, office)).data;
  expect(page).toMatchObject({
    isRegistered: true,
    state: "approved",
    papers: [{ paper: "licence", expiresOn, daysLeft: 7 }, {}, {}],
    facts: { available: true, daysOff: [], weeklyHours: null },
  });
  const board = connectBoard(env.DISPATCH_BOARD);
  const jobId = await openOrder(db, board, { customerId: "customer", orderId: "KD-AAAAAA" });
  await db.update(jobs).set({ driverId: DAN, status: "completed" }).where(eq(jobs.jobId, jobId));
  const held = (await query("drivers.jobs", { driverId: DAN }, office)).data as Listed;
  expect(held.items).toMatchObject([{ jobId, orderId: "KD-AAAAAA", status: "completed" }]);
  expect(JSON.stringify(held)).not.toContain("Satang");
  await db.insert(earningEntries).values({
    entryId: "e",
    driverId: DAN,
    orderId: "KD-AAAAAA",
    jobId,
    kind: "completed",
    paySatang: 900_00,
    waitingSatang: 100_00,
    day: bangkokDay(Date.now()),
    at: Date.now(),
  });
  const accountant = await createPerson(db, "accountant", "accountant");
  expect((await query("payouts.ofDriver", { driverId: DAN }, accountant)).data).toMatchObject({
    unpaidSatang: 1_000_00,
    earnedSatang: 1_000_00,
    payouts: [],
  });
});

test("a driver on file has a page, and one who was deleted after driving keeps it", async () => {
  await addOnFile();
  const page = async () => (await query("drivers.byId", { driverId: ON_FILE }, office)).data;
  expect(await page()).toMatchObject({
    isRegistered: false,
    state: "on_file",
    email: "dao@example.test",
    onFile: { version: 1, plate: "2ขค 5555" },
    facts: { vehicle: "four_wheel" },
  });
  await mutate("drivers.remove", { driverId: ON_FILE, seenVersion: 1 }, office);
  expect(await page()).toMatchObject({ state: "deleted", onFile: null });
});
