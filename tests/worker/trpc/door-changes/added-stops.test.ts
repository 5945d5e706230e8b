import { runDurableObjectAlarm } from "cloudflare:test";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { doorChanges } from "#db/schema/orders/door-changes.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders, orderStops } from "#db/schema/orders.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { abortBoard, advanceBoardClock, boardStub, withFailingD1 } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { cancelAsSeen } from "../../../support/cancel-order.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { placing, signedQuote } from "../../../support/quotes.ts";
import { removePerson } from "../../../support/remove-person.ts";

type Preview = RouterOutputs["doorChanges"]["preview"];
type OfOrder = RouterOutputs["doorChanges"]["ofOrder"][number];
type Order = RouterOutputs["orders"]["byId"];

/** Si Racha, on the way back from Pattaya's district. */
const PLACE = { placeId: "th-2007" };
const SISTER = { name: "Somsri", phone: "089-765-4321" };
const STOP = { place: PLACE, detail: "12 Moo 3", person: SISTER };
const pickupAt = Date.now() + 3 * DAY_MS;

let db: Database;
let customer: Person;
let driver: Person;
let other: Person;
let admin: Person;
let orderId: string;
let jobId: string;

beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  other = await createDriver(db, "other");
  admin = await createPerson(db, "admin", "admin");
  orderId = await place();
  jobId = `${orderId}-1`;
  await mutate("jobs.reserve", { jobId }, driver);
  const start = { orderId, jobId, reason: "today", seenDriverId: "driver-driver", seenRevision: 1 };
  await mutate("orders.startJob", start, admin);
  await mutate("jobs.arrive", { jobId, stop: 0 }, driver);
});

/** Bang Kapi to Pattaya's district. */
async function place(change: object = {}, vehicles = ["four_wheel"], places?: string[]): Promise<string> {
  const at = new Date(pickupAt).toISOString();
  const token = await signedQuote(vehicles, places);
  const { data } = await mutate("orders.place", placing(token, { pickupAt: at, ...change }), customer);
  return (data as { orderId: string }).orderId;
}

const order = async (as = customer) => (await query("orders.byId", { orderId }, as)).data as Order;
const asked = (stop: object = STOP) => ({
  jobId,
  workers: 1,
  loadRange: "under_850_kg",
  items: [],
  stop,
});
const preview = async (stop?: object) => query("doorChanges.preview", asked(stop), driver);
async function propose(change: object = {}) {
  const { revision, totalSatang } = (await preview()).data as Preview;
  const press = { revision, totalSatang, note: "to her sister", idempotencyKey: crypto.randomUUID() };
  const known = { truckHoursAcknowledged: true };
  return mutate("doorChanges.propose", { ...asked(), ...known, ...press, ...change }, driver);
}
const latest = async (as = customer) =>
  ((await query("doorChanges.ofOrder", { orderId }, as)).data as OfOrder[])[0] as OfOrder;
/** Whatever the hours are while the test runs. */
const KNOWN = { truckHoursAcknowledged: true };
const answer = async (given = "agree", known: object = KNOWN) =>
  mutate(
    "doorChanges.answer",
    { orderId, changeId: (await latest()).changeId, answer: given, ...known },
    customer,
  );
const stopRows = () =>
  db.select().from(orderStops).where(eq(orderStops.orderId, orderId)).orderBy(asc(orderStops.position));
const jobRow = () => db.select().from(jobs).where(eq(jobs.jobId, jobId)).get();
const press = (path: string, stop: number) => mutate(path, { jobId, stop }, driver);
const goToEnd = async () => {
  await press("jobs.leave", 0);
  await press("jobs.arrive", 1);
};

describe("another stop, proposed at the door", () => {
  test("costs what its way costs by the order's own tariff; a driver reads road and pay, nobody's address is asked for", async () => {
    const before = await order();
    const { lines, fromTotalSatang, totalSatang, stop } = (await preview({ place: PLACE })).data as Preview;
    expect(fromTotalSatang).toBe(before.totalSatang);
    expect(lines.map(({ after }) => after?.kind)).toEqual(["transport", "fuel", "labour"]);
    const difference = lines.reduce(
      (sum, line) => sum + (line.after?.amountSatang ?? 0) - (line.before?.amountSatang ?? 0),
      0,
    );
    expect(totalSatang).toBe(fromTotalSatang + difference);
    expect(stop?.distanceM).toBeGreaterThan(stop?.fromDistanceM ?? 0);
    expect(stop?.fromDistanceM).toBe(before.distanceM);
    expect(stop?.paySatang).toBeGreaterThan(stop?.fromPaySatang ?? 0);
    expect(await db.$count(doorChanges)).toBe(0);
  });

  test("is proposed once, with its door for the customer and without it for the driver; nothing has changed", async () => {
    const before = await order();
    const idempotencyKey = crypto.randomUUID();
    await propose({ idempotencyKey });
    const again = await propose({ idempotencyKey });
    expect(await latest()).toMatchObject({
      state: "open",
      stop: { label: { en: "Si Racha, Chon Buri" }, fromDistanceM: before.distanceM },
      door: { detail: "12 Moo 3", person: { name: "Somsri", phone: "+66897654321" } },
    });
    expect(await latest(admin)).toMatchObject({ door: { detail: "12 Moo 3" }, code: null });
    expect(again.body).toContain("Si Racha");
    expect(again.body).not.toContain("Somsri");
    const { stops, distanceM, revision } = await order();
    expect({ stops, distanceM, revision }).toEqual({
      stops: before.stops,
      distanceM: before.distanceM,
      revision: before.revision,
    });
    expect(await stopRows()).toHaveLength(2);
  });

  test.each([
    [{ ...STOP, detail: "" }, { "stop.detail": "DOOR_MISSING" }],
    [{ ...STOP, place: { placeId: "th-999999" } }, { "stop.place": "PLACE_UNKNOWN" }],
    [{ ...STOP, place: { latitude: 9, longitude: 102.5 } }, { "stop.place": "AT_SEA" }],
    [{ ...STOP, person: { name: "Somsri", phone: "12" } }, { "stop.person.phone": "PHONE_INVALID" }],
    [{ place: { placeId: "th-2004" }, detail: "gate B" }, { "stop.detail": "SAME_PLACE" }],
  ])("is refused at its field: %j", async (stop, fields) => {
    expect(await propose({ stop })).toMatchObject({ appCode: "BAD_INPUT", fields });
    expect(await db.$count(doorChanges)).toBe(0);
  });

  test("is one for an order of one truck, and for a place that a truck can reach", async () => {
    expect((await preview({ place: { placeId: "th-island-lipe" } })).appCode).toBe("NO_VEHICLE_FERRY");
    const two = await place({ idempotencyKey: "key-of-two-trucks" }, ["four_wheel", "four_wheel"]);
    [orderId, jobId] = [two, `${two}-1`];
    await mutate("jobs.reserve", { jobId }, other);
    const answered = await query("doorChanges.preview", asked(), other);
    expect(answered.appCode).toBe("DOOR_CHANGE_ONE_TRUCK");
  });

  test("is not for the road after the last stop", async () => {
    await goToEnd();
    await press("jobs.leave", 1);
    expect((await propose()).appCode).toBe("DOOR_CHANGE_LAST_STOP_LEFT");
  });

  test("over the driver's next job is refused and names it; agreed meanwhile, the customer reads no other job", async () => {
    const { endsAt = 0 } = (await jobRow()) ?? {};
    const next = new Date(endsAt + HOUR_MS / 4).toISOString();
    const change = { idempotencyKey: "key-of-the-next", pickupAt: next };
    const nextId = `${await place(change, ["four_wheel"], ["th-2004", "th-1006"])}-1`;
    await propose();
    expect((await mutate("jobs.reserve", { jobId: nextId }, driver)).status).toBe(200);
    const refused = await answer();
    expect(refused.appCode).toBe("DOOR_CHANGE_DRIVER_BUSY");
    expect(refused.body).not.toContain(nextId);
    expect(await stopRows()).toHaveLength(2);
    const { changeId, code } = await latest();
    expect(
      await mutate("doorChanges.agreeByCode", { jobId, changeId, code, ...KNOWN }, driver),
    ).toMatchObject({
      appCode: "DOOR_CHANGE_STOP_OVERLAPS",
      params: { jobId: nextId },
    });
    await mutate("doorChanges.withdraw", { jobId, changeId }, driver);
    const obstacle = { code: "DOOR_CHANGE_STOP_OVERLAPS", params: { jobId: nextId } };
    // Read with the price already, while nothing is sent yet.
    expect((await preview()).data).toMatchObject({ obstacle, totalSatang: expect.any(Number) });
    expect(await propose()).toMatchObject({ appCode: obstacle.code, params: obstacle.params });
  });
});

describe("another stop, agreed", () => {
  test("is the order's new destination: road, price, pay, window and history follow, the stops before stay", async () => {
    await press("jobs.leave", 0);
    await press("jobs.arrive", 1);
    const proof = {
      proofId: crypto.randomUUID(),
      jobId,
      stopPosition: 1,
      receiverName: "Malee",
      photoFileIds: [],
    };
    await mutate("proofs.record", { ...proof, takenAt: Date.now() }, driver);
    const before = await order();
    const [rows, job] = [await stopRows(), await jobRow()];
    await propose();
    const { totalSatang, stop } = (await preview()).data as Preview;
    const agreed = (await answer()).data as Order;
    expect(agreed).toMatchObject({ totalSatang, distanceM: stop?.distanceM, revision: before.revision + 1 });
    expect(agreed.stops.map(({ role }) => role)).toEqual(["pickup", "waypoint", "destination"]);
    expect(agreed.stops[2]).toMatchObject({
      label: { en: "Si Racha, Chon Buri" },
      detail: "12 Moo 3",
      person: { name: "Somsri", phone: "+66897654321" },
    });
    expect(agreed.events.at(-1)).toMatchObject({
      kind: "door_change_agreed",
      details: { stop: { en: "Si Racha, Chon Buri" } },
    });
    const after = await stopRows();
    expect(after.slice(0, 2)).toEqual([rows[0], { ...rows[1], role: "waypoint" }]);
    const changed = await jobRow();
    expect(changed).toMatchObject({
      status: "in_progress",
      pickupAt: job?.pickupAt,
      visits: job?.visits,
      paySatang: stop?.paySatang,
      estimatedPaySatang: stop?.paySatang,
      card: { waypointCount: 1, distanceM: stop?.distanceM, destinationArea: { en: "Si Racha, Chon Buri" } },
    });
    expect(changed?.endsAt).toBeGreaterThan(job?.endsAt ?? 0);
    const row = await db.select().from(orders).where(eq(orders.orderId, orderId)).get();
    expect(row).toMatchObject({ endsAt: changed?.endsAt, estimatedPaySatang: stop?.paySatang });
    expect(row?.journey?.filter(({ kind }) => kind === "stop")).toHaveLength(3);
    // The board knows it, too: who holds the job cannot take another one in the longer window.
    const near = new Date((job?.endsAt ?? 0) + HOUR_MS / 4).toISOString();
    const next = await place({ idempotencyKey: "key-of-the-next", pickupAt: near });
    expect((await mutate("jobs.reserve", { jobId: `${next}-1` }, driver)).appCode).toBe("JOBS_OVERLAP");
  });

  test("is driven like any other: the driver opens it, reaches it, proves it, and completes there", async () => {
    await propose();
    await answer();
    await mutate("jobs.openContact", { jobId }, driver);
    expect((await query("jobs.byId", { jobId }, driver)).data).toMatchObject({
      stops: [{}, {}, { detail: "12 Moo 3", person: { name: "Somsri" } }],
    });
    await goToEnd();
    const complete = () => mutate("jobs.complete", { jobId, reason: "a short way" }, driver);
    expect(await complete()).toMatchObject({ appCode: "STOP_OUT_OF_ORDER", params: { next: 2 } });
    await press("jobs.leave", 1);
    expect((await press("jobs.arrive", 2)).status).toBe(200);
    const proof = {
      proofId: crypto.randomUUID(),
      jobId,
      stopPosition: 2,
      receiverName: "Somsri",
      photoFileIds: [],
    };
    expect((await mutate("proofs.record", { ...proof, takenAt: Date.now() }, driver)).status).toBe(200);
    expect((await complete()).status).toBe(200);
    expect(await order()).toMatchObject({ status: "delivered" });
    const visits = (await jobRow())?.visits ?? [];
    expect(visits.map(({ stop }) => stop)).toEqual([0, 1, 2]);
    expect(visits.at(-1)?.waitsUntil).toBeGreaterThan(0);
  });

  test("may come with more helpers and its own floor, in one proposal", async () => {
    const more = { ...asked(), workers: 2, access: [{ stop: 2, floor: 3, hasLift: false }] };
    const { revision, totalSatang } = (await query("doorChanges.preview", more, driver)).data as Preview;
    const sent = { revision, totalSatang, note: "both", truckHoursAcknowledged: true };
    await mutate("doorChanges.propose", { ...more, ...sent, idempotencyKey: "press-000001" }, driver);
    expect((await answer()).data).toMatchObject({
      workers: 2,
      totalSatang,
      goods: { stops: [null, null, { floor: 3, hasLift: false }] },
      stops: [{}, {}, {}],
    });
  });

  test("twice is two stops, one after the other", async () => {
    await propose();
    await answer();
    const more = { place: { placeId: "th-2001" }, detail: "7/77" };
    const { revision, totalSatang } = (await preview(more)).data as Preview;
    await propose({ stop: more, revision, totalSatang });
    await answer();
    expect((await order()).stops.map(({ label }) => label.en).slice(2)).toEqual([
      "Si Racha, Chon Buri",
      "Mueang Chon Buri, Chon Buri",
    ]);
    expect(await jobRow()).toMatchObject({ card: { waypointCount: 2 } });
  });

  test("pressed twice at once is one stop; declined, there is none", async () => {
    await propose();
    await answer("decline");
    expect(await stopRows()).toHaveLength(2);
    await propose();
    const answers = await Promise.all([answer(), answer()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stopRows()).toHaveLength(3);
  });

  test("while the driver completes is either a stop to drive to, or refused in words", async () => {
    await goToEnd();
    await propose();
    const complete = () => mutate("jobs.complete", { jobId, reason: "a short way" }, driver);
    const [agreed, completed] = await Promise.all([answer(), complete()]);
    const codes = [agreed.appCode ?? "ok", completed.appCode ?? "ok"];
    expect([
      ["ok", "STOP_OUT_OF_ORDER"],
      ["DOOR_CHANGE_CLOSED", "ok"],
    ]).toContainEqual(codes);
    expect(await stopRows()).toHaveLength(codes[0] === "ok" ? 3 : 2);
  });

  test("comes too late once the job is completed or the last stop is left, and the page says so", async () => {
    await goToEnd();
    await propose();
    await press("jobs.leave", 1);
    expect((await answer()).appCode).toBe("DOOR_CHANGE_CLOSED");
    expect(await latest()).toMatchObject({ state: "expired", code: null });
    await mutate("jobs.complete", { jobId, reason: "a short way" }, driver);
    expect((await answer()).appCode).toBe("DOOR_CHANGE_CLOSED");
    expect(await stopRows()).toHaveLength(2);
  });

  test("outlives a press that was made before it, without a connection: completing then has no stop left out", async () => {
    await goToEnd();
    await propose();
    const offline = { clientId: "offline-00001", at: Date.now() };
    await answer();
    const completed = await mutate("jobs.complete", { jobId, reason: "a short way", ...offline }, driver);
    expect(completed).toMatchObject({ appCode: "STOP_OUT_OF_ORDER", params: { next: 2 } });
    const left = { clientId: "offline-00002", at: Date.now() };
    for (let times = 0; times < 2; times++)
      expect((await mutate("jobs.leave", { jobId, stop: 1, ...left }, driver)).status).toBe(200);
    expect((await jobRow())?.visits).toHaveLength(2);
  });
});

describe("whatever fails in between", () => {
  test("a stop agreed while the database is away is written once, when it is back", async () => {
    await propose();
    const { changeId } = await latest();
    await withFailingD1(async () => {
      await mutate("doorChanges.answer", { orderId, changeId, answer: "agree", ...KNOWN }, customer);
    });
    expect(await stopRows()).toHaveLength(2);
    // The board goes on with it meanwhile.
    await goToEnd();
    await advanceBoardClock(HOUR_MS);
    await runDurableObjectAlarm(boardStub());
    await runDurableObjectAlarm(boardStub());
    expect((await stopRows()).map(({ role }) => role)).toEqual(["pickup", "waypoint", "destination"]);
    expect(await latest()).toMatchObject({ state: "agreed" });
    expect((await answer()).status).toBe(200);
    expect(await stopRows()).toHaveLength(3);
  });

  test("a board that crashed after the agreement knows the stop", async () => {
    await propose();
    await abortBoard();
    await answer();
    await abortBoard();
    await goToEnd();
    expect((await press("jobs.arrive", 2)).status).toBe(200);
  });
});

test("what is erased with the customer is the door of a stop, whether it was agreed or not", async () => {
  await propose();
  await answer("decline");
  await cancelAsSeen(admin, { orderId, reason: "flood" });
  await removePerson(db, { userId: "customer", email: customer.email }, [], Date.now());
  const [row] = await db.select().from(doorChanges);
  expect(JSON.stringify(row)).not.toContain("Moo 3");
  expect(JSON.stringify(row)).not.toContain("Somsri");
  expect((await latest(admin)).stop).toMatchObject({ label: { en: "Si Racha, Chon Buri" } });
});
