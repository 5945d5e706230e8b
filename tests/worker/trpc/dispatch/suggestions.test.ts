import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { bangkokDay, bangkokMidnight, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { drivers } from "#db/schema/drivers.ts";
import { arrivalWindows, jobs as jobRows } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import { readSettings } from "#worker/env.ts";
import { AuditNotes } from "#worker/services/audit/audited-action.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { applySuggestion } from "#worker/services/dispatch/apply-suggestion.ts";
import { wire } from "#worker/wiring.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import type { PinCandidates } from "#worker/services/dispatch/candidates/pin-drivers.ts";
import type { SuggestedDay } from "#worker/services/dispatch/suggest-day.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { cancelAsSeen } from "../../../support/cancel-order.ts";
import { expectErrorLog } from "../../../support/error-log.ts";
import { writeOrder } from "../../../support/orders.ts";
import { driverRow } from "../../../support/driver-row.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";

// Noon in three days: trucks may be in Bangkok then.
const noon = bangkokMidnight(Date.now() + 3 * DAY_MS) + 12 * HOUR_MS;
const day = bangkokDay(noon);

let db: Database;
let admin: Person;
let driver: Person;
let other: Person;

beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "customer");
  admin = await createPerson(db, "admin", "admin");
  driver = await createDriver(db, "driver");
  other = await createDriver(db, "other");
  for (const [orderId, pickupAt] of [
    ["KD-AAAAAA", noon],
    ["KD-BBBBBB", noon + HOUR_MS],
    ["KD-CCCCCC", noon + 2 * HOUR_MS],
    ["KD-DDDDDD", noon + DAY_MS],
  ] as const)
    await openOrder(db, connectBoard(env.DISPATCH_BOARD), { customerId: "customer", orderId, pickupAt });
});

const suggested = async () => (await query("suggestions.forDay", { day }, admin)).data as SuggestedDay;
const assignmentsOf = ({ suggested: jobs, revisions }: SuggestedDay) =>
  jobs.map(({ jobId, driverId }) => ({
    jobId,
    driverId,
    seenRevision: revisions[jobId] ?? 0,
    key: crypto.randomUUID(),
  }));

test("a day's open jobs go to as many drivers as can take them, the rest say why not", async () => {
  const found = await suggested();
  expect(found.jobs.map(({ jobId }) => jobId)).toEqual(["KD-AAAAAA-1", "KD-BBBBBB-1", "KD-CCCCCC-1"]);
  // The jobs overlap, so that two drivers take two of them.
  expect(new Set(found.suggested.map(({ driverId }) => driverId))).toEqual(
    new Set(["driver-driver", "driver-other"]),
  );
  expect(found.unassigned).toMatchObject([{ reason: "taken", drivers: 2 }]);
  expect(found.totals.jobs).toBe(2);
  expect(found).toMatchObject({ isCut: false, driversCut: [] });
});

test("where there are more drivers than are compared, they are those who work that day and are free, the nearest first, whatever their id", async () => {
  const like = { approvedAt: 1, createdAt: 1 };
  const far = Array.from({ length: 120 }, (_, n) =>
    driverRow({ ...like, driverId: `driver-a${n}`, name: `a${n}`, preferredAreas: "th-8301" }),
  );
  const near = ["near", "off", "sunday", "else", "booked"].map((name) =>
    driverRow({ ...like, driverId: `driver-z-${name}`, name, preferredAreas: "th-1006 th-20" }),
  );
  for (let from = 0; from < far.length; from += 4) await db.insert(drivers).values(far.slice(from, from + 4));
  await db.insert(drivers).values(near);
  const change = (name: string, values: object) =>
    db.update(drivers).set(values).where(eq(drivers.name, name));
  await change("off", { daysOff: [{ from: bangkokDay(noon - DAY_MS), to: day }] });
  await change("sunday", { weeklyHours: Array(7).fill(null) });
  await change("else", { vehicle: "six_wheel" });
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), {
    customerId: "customer",
    orderId: "KD-EEEEEE",
    pickupAt: noon - HOUR_MS,
    durationS: (12 * HOUR_MS) / 1000,
  });
  await db
    .update(jobRows)
    .set({ status: "reserved", driverId: "driver-z-booked" })
    .where(eq(jobRows.orderId, "KD-EEEEEE"));
  const found = await suggested();
  // The two at first, those far away and the near one work that day and hold nothing.
  expect(found).toMatchObject({
    isCut: false,
    driversCut: [{ vehicle: "four_wheel", free: 123, compared: 100 }],
  });
  expect(found.drivers).toHaveLength(100);
  expect(found.drivers.filter(({ name }) => !name.startsWith("a")).map(({ name }) => name)).toEqual(["near"]);
  // Their home is the one that the office has written down.
  expect(found.suggested.find(({ driverId }) => driverId === "driver-z-near")).toMatchObject({
    isStartUnknown: false,
  });
});

test("however many drivers work in the province of a pickup, the nearest of all of them are compared", async () => {
  // All of Bangkok, in more pages than one; the pickup is in Bang Kapi (th-1006), where the last ones live.
  await db.run(sql`
    INSERT INTO drivers (driver_id, name, email, phone, vehicle, second_vehicle, license_type, experience_years, available,
      preferred_areas, vehicle_details, created_at, approved_at)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)
    SELECT 'driver-a' || printf('%04d', i), 'a' || i, i || '@a.test', '+66800000000',
      iif(i > 2050, 'six_wheel', 'four_wheel'), iif(i > 2050, 'four_wheel', NULL), '', 1, 1,
      iif(i IN (2049, 2050, 2099, 2100), 'th-1006', 'th-1050') || ' th-20', '', 1, 1 FROM n`);
  const found = await suggested();
  expect(found.driversCut).toEqual([{ vehicle: "four_wheel", free: 2_102, compared: 100 }]);
  const names = found.drivers.map(({ name }) => name);
  expect(names).toHaveLength(100);
  for (const name of ["a2049", "a2050", "a2099", "a2100"]) expect(names).toContain(name);
});

test("a job is planned for whom somebody chose, whoever is nearest, and the rest around it; who cannot take it is refused with why", async () => {
  const like = { approvedAt: 1, createdAt: 1 };
  const home = { preferredAreas: "th-8301" };
  await db.insert(drivers).values(driverRow({ ...like, ...home, driverId: "driver-far", name: "Far Away" }));
  await db
    .insert(drivers)
    .values(driverRow({ ...like, driverId: "driver-off", name: "off", weeklyHours: Array(7).fill(null) }));
  const before = await suggested();
  const around = async (pins: Record<string, string | null>) =>
    (await query("suggestions.forDay", { day, pins }, admin)).data as SuggestedDay;
  const chosen = await around({
    "KD-CCCCCC-1": "driver-off",
    "KD-BBBBBB-1": "driver-other",
    "KD-AAAAAA-1": null,
  });
  expect(before.refusedPins).toEqual([]);
  expect(chosen.refusedPins).toMatchObject([
    { jobId: "KD-CCCCCC-1", driverId: "driver-off", refusal: { code: "OUTSIDE_HOURS" } },
  ]);
  expect(chosen.suggested.find(({ jobId }) => jobId === "KD-BBBBBB-1")?.driverId).toBe("driver-other");
  expect(chosen.unassigned).toContainEqual({ jobId: "KD-AAAAAA-1", reason: "left_open", drivers: 0 });

  // Who is looked for is found, those who can take it first, and the others with why not.
  const found = async (input: object) =>
    (await query("suggestions.drivers", { day, jobId: "KD-CCCCCC-1", ...input }, admin))
      .data as PinCandidates;
  const all = await found({ pins: { "KD-BBBBBB-1": "driver-other" } });
  const whyOf = new Map(all.items.map(({ driverId, refusal }) => [driverId, refusal?.code ?? null]));
  expect(Object.fromEntries(whyOf)).toEqual({
    "driver-driver": null,
    "driver-far": expect.toSatisfy(
      (code: string | null) => code === null || code === "JOB_OUT_OF_REACH",
    ) as string,
    "driver-off": "OUTSIDE_HOURS",
    "driver-other": "JOBS_OVERLAP",
  });
  expect(all.items[0]?.refusal).toBeNull();
  expect(all.nextCursor).toBeNull();
  expect((await found({ search: "far aw" })).items.map(({ driverId }) => driverId)).toEqual(["driver-far"]);
  // A job that was assigned meanwhile is one that its driver holds, and keeps them from no other.
  const short = { customerId: "customer", orderId: "KD-EEEEEE", durationS: HOUR_MS / 2_000 };
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { ...short, pickupAt: noon - 6 * HOUR_MS });
  const given = { status: "reserved", driverId: "driver-driver" } as const;
  await db.update(jobRows).set(given).where(eq(jobRows.orderId, "KD-EEEEEE"));
  const beside = await found({ pins: { "KD-EEEEEE-1": "driver-driver" } });
  expect(beside.items.find(({ driverId }) => driverId === "driver-driver")?.refusal).toBeNull();

  expect(await query("suggestions.drivers", { day, jobId: "KD-DDDDDD-1" }, admin)).toMatchObject({
    appCode: "NOT_FOUND",
  });
});

test("a truck that is late on its way is given no job that it cannot reach in time", async () => {
  const now = Date.now();
  const pickupAt = now + 9 * HOUR_MS;
  await db.update(drivers).set({ available: false }).where(eq(drivers.driverId, "driver-other"));
  const short = { customerId: "customer", durationS: HOUR_MS / 1000 };
  await writeOrder(db, { ...short, orderId: "KD-EEEEEE", pickupAt: now - HOUR_MS / 2 });
  const left = { stop: 0, arrivedAt: now - HOUR_MS, leftAt: now - HOUR_MS / 4 };
  await db
    .update(jobRows)
    .set({ status: "in_progress", driverId: "driver-driver", startedAt: now - HOUR_MS, visits: [left] })
    .where(eq(jobRows.orderId, "KD-EEEEEE"));
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { ...short, orderId: "KD-FFFFFF", pickupAt });
  // At whatever hour this runs, nobody minds the truck bans.
  await db.update(orders).set({ truckHoursAcknowledgedAt: now });
  const ofDay = async () => {
    const answer = await query("suggestions.forDay", { day: bangkokDay(pickupAt) }, admin);
    const { suggested: given, unassigned } = answer.data as SuggestedDay;
    return [given.map(({ jobId }) => jobId), unassigned.map(({ reason }) => reason)];
  };
  expect(await ofDay()).toEqual([["KD-FFFFFF-1"], []]);
  const likelyAt = pickupAt - HOUR_MS;
  const told = { earliestAt: likelyAt, likelyAt, latestAt: likelyAt, toldAt: now };
  await db.insert(arrivalWindows).values({ jobId: "KD-EEEEEE-1", ...told });
  expect(await ofDay()).toEqual([[], ["too_far"]]);
});

test("a day without an open job says when the next one is picked up, and after the last there is none", async () => {
  const on = async (instant: number) =>
    (await query("suggestions.forDay", { day: bangkokDay(instant) }, admin)).data as SuggestedDay;
  expect(await on(noon - DAY_MS)).toMatchObject({ jobs: [], nextPickupAt: noon });
  expect(await on(noon)).toMatchObject({ nextPickupAt: null });
  expect(await on(noon + 2 * DAY_MS)).toMatchObject({ jobs: [], nextPickupAt: null });
});

test("orders that are planned with legal breaks are suggested as well, by their own journey and end", async () => {
  await db.update(orders).set({ drivingPlan: DEFAULT_DRIVING_PLAN });
  const found = await suggested();
  expect(found.totals.jobs).toBe(2);
});

test("what is applied is on the board, the same press is answered as the first time, and another one changes nothing", async () => {
  const assignments = assignmentsOf(await suggested());
  const applied = (isNew: boolean) => assignments.map(({ jobId }) => ({ jobId, outcome: "assigned", isNew }));
  expect((await mutate("suggestions.assign", { assignments }, admin)).data).toEqual(applied(true));
  // Its answer was lost: what it gave can be taken back.
  expect((await mutate("suggestions.assign", { assignments }, admin)).data).toEqual(applied(true));
  // Theirs before, as where they have reserved it themselves: nothing that could be taken back as a mistake.
  const again = assignments.map((each) => ({ ...each, key: crypto.randomUUID() }));
  expect((await mutate("suggestions.assign", { assignments: again }, admin)).data).toEqual(applied(false));
  // Taken back meanwhile it is not given once more by a press that comes late.
  const [first] = assignments;
  const orderId = first?.jobId.slice(0, -2) ?? "";
  const held = { orderId, jobId: first?.jobId, seenDriverId: first?.driverId, seenStatus: "reserved" };
  await mutate("assignments.takeBack", { ...held, because: "assigned_by_mistake" }, admin);
  expect((await mutate("suggestions.assign", { assignments: [first] }, admin)).data).toMatchObject([
    { outcome: "refused", code: "ORDER_CHANGED", saved: { status: "available" } },
  ]);
  await mutate("suggestions.assign", { assignments: [{ ...first, key: crypto.randomUUID() }] }, admin);
  // Whoever looks for the order or the driver in the audit log finds who gave the job out.
  for (const record of ["KD-AAAAAA", "driver-driver"]) {
    const log = (await query("audit.list", { record }, admin)).data as RouterOutputs["audit"]["list"];
    expect(log.items.map(({ what }) => what)).toContain("suggestions.assign");
  }
  const mine = (await query("jobs.mine", {}, driver)).data as { items: { jobId: string }[] };
  expect(mine.items).toHaveLength(1);
});

test("a job that somebody has taken meanwhile stays theirs, and the others are given all the same", async () => {
  const assignments = assignmentsOf(await suggested());
  const [first] = assignments;
  const rival = first?.driverId === "driver-driver" ? other : driver;
  await mutate("jobs.reserve", { jobId: first?.jobId }, rival);
  const results = (await mutate("suggestions.assign", { assignments }, admin)).data as { outcome: string }[];
  const holder = rival === driver ? "driver" : "other";
  expect(results[0]).toMatchObject({
    outcome: "refused",
    code: "JOB_ALREADY_RESERVED",
    saved: { status: "reserved", driverName: holder, pickupAt: noon, revision: 1 },
  });
  expect(results).toHaveLength(2);
});

test("an assignment made from other terms of the order is refused, and says when the job begins by now", async () => {
  const [first] = assignmentsOf(await suggested());
  const assignments = [{ ...first, seenRevision: 7 }];
  expect((await mutate("suggestions.assign", { assignments }, admin)).data).toMatchObject([
    {
      outcome: "refused",
      code: "ORDER_CHANGED",
      saved: { status: "available", driverName: null, pickupAt: noon, revision: 1 },
    },
  ]);
});

test("a job whose order was cancelled meanwhile says so; what only its driver cannot do says nothing of the job", async () => {
  const assignments = assignmentsOf(await suggested());
  const [first, second] = assignments;
  await cancelAsSeen(admin, { orderId: "KD-AAAAAA", reason: "no truck" });
  const both = [first, { ...second, jobId: "KD-BBBBBB-1" }, { ...second, jobId: "KD-CCCCCC-1" }];
  expect((await mutate("suggestions.assign", { assignments: both }, admin)).data).toMatchObject([
    { outcome: "refused", saved: { status: "cancelled", driverName: null } },
    { outcome: "assigned" },
    { outcome: "refused", code: "JOBS_OVERLAP", saved: null },
  ]);
});

test("without the board's answer what was assigned before is told and noted, and the rest is not tried", async () => {
  const [first, second, third] = ["KD-AAAAAA-1", "KD-BBBBBB-1", "KD-CCCCCC-1"].map((jobId) => ({
    jobId,
    driverId: "driver-driver",
    seenRevision: 1,
    key: crypto.randomUUID(),
  }));
  const deps = wire(env, readSettings(env, ORIGIN));
  let asked = 0;
  const board = {
    commandJob: (...given: Parameters<typeof deps.board.commandJob>) => {
      asked += 1;
      if (asked > 1) throw new Error("the object was evicted");
      return deps.board.commandJob(...given);
    },
  };
  const audit = new AuditNotes();
  expectErrorLog();
  const given = { ...deps, board: board as unknown as typeof deps.board, audit };
  expect(await applySuggestion(given, "admin", [first!, second!, third!])).toEqual([
    { jobId: "KD-AAAAAA-1", outcome: "assigned", isNew: true },
    { jobId: "KD-BBBBBB-1", outcome: "unsure" },
  ]);
  expect(audit.changes.map(({ id }) => id)).toEqual(["KD-AAAAAA-1"]);
  expect(audit.concerned).toEqual(["KD-BBBBBB-1", "driver-driver"]);
  expect(asked).toBe(2);
});
