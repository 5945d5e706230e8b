import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { driversToAlert } from "#db/queries/notifications/job-alerts.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { drivers } from "#db/schema/drivers.ts";
import { orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import type { OpenCard } from "#domain/jobs/card.ts";
import type { LiveMessage } from "#domain/jobs/live.ts";
import { jobToFit, whyUnfit, type DriverFitness } from "#domain/jobs/fit.ts";
import { bangkokDay, DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, openSocket, query } from "../../../support/calls.ts";
import { driverForm } from "../../../support/driver-form.ts";
import { eventually } from "../../../support/eventually.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const PICKUP = Date.now() + 5 * DAY_MS;

let db: Database;
let board: Board;
let nok: Person;
let office: Person;
let driverId: string;
let small: string;
let large: string;

/** A driver with a pick-up and a 6-wheel truck, both approved, and an open job for each; soonest the one for the truck. */
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await board.status();
  office = await createPerson(db, "office", "dispatcher");
  await createPerson(db, "customer");
  nok = await createPerson(db, "nok");
  await approve(await formOf(["four_wheel", "six_wheel"]));
  large = await openOrder(db, board, {
    customerId: "customer",
    orderId: "KD-AAAAAA",
    pickupAt: PICKUP,
    vehicles: ["six_wheel"],
  });
  small = await openOrder(db, board, {
    customerId: "customer",
    orderId: "KD-BBBBBB",
    pickupAt: PICKUP + DAY_MS,
  });
});

async function formOf(types: readonly string[]) {
  const form = await driverForm(nok);
  const vehicle = form.vehicles[0]!;
  const vehicles = types.map((type, index) => ({
    ...vehicle,
    vehicleId: index === 0 ? vehicle.vehicleId : crypto.randomUUID(),
    type,
    plate: `70-${1000 + index}`,
  }));
  return { ...form, vehicles };
}

async function approve(profile: object, removedVehicleIds?: readonly string[]) {
  const sent = await mutate("drivers.send", { key: crypto.randomUUID(), profile, removedVehicleIds }, nok);
  expect(sent).toMatchObject({ status: 200 });
  const [row] = await db.select().from(driverRegistrations);
  driverId = row!.driverId;
  const key = crypto.randomUUID();
  const approved = await mutate("drivers.approve", { driverId, seenVersion: row!.version, key }, office);
  expect(approved).toMatchObject({ status: 200 });
}

const listed = async () => {
  const { data } = await query("jobs.available", {}, nok);
  return (data as { readonly items: readonly { readonly jobId: string }[] }).items.map(({ jobId }) => jobId);
};

test("sees the open jobs for both, by pickup and page by page, live as well, and takes one of each", async () => {
  expect(await listed()).toEqual([large, small]);
  const first = (await query("jobs.available", { limit: 1 }, nok)).data as { readonly nextCursor: string };
  expect(first).toMatchObject({ items: [{ jobId: large }] });
  expect((await query("jobs.available", { limit: 1, cursor: first.nextCursor }, nok)).data).toMatchObject({
    items: [{ jobId: small }],
    nextCursor: null,
  });
  expect((await query("jobs.byId", { jobId: large }, nok)).data).toMatchObject({ status: "available" });
  const { webSocket } = await openSocket(nok);
  const heard: LiveMessage[] = [];
  webSocket?.accept();
  webSocket?.addEventListener("message", ({ data }) => heard.push(JSON.parse(String(data)) as LiveMessage));
  await eventually(() =>
    expect(heard[0]).toMatchObject({ type: "snapshot", jobs: [{ jobId: large }, { jobId: small }] }),
  );
  for (const jobId of [large, small]) {
    expect(await mutate("jobs.reserve", { jobId }, nok)).toMatchObject({ status: 200 });
    await eventually(() =>
      expect(heard).toContainEqual(expect.objectContaining({ type: "job_taken", jobId })),
    );
  }
  webSocket?.close();
  expect(await listed()).toEqual([]);
});

test("is told of jobs for both, and the office finds them for both, each time once", async () => {
  const told = async (vehicle: "four_wheel" | "six_wheel", jobId: string) =>
    (await driversToAlert(db, { jobId, vehicle }, "", 10)).map((each) => each.driverId);
  expect([await told("four_wheel", small), await told("six_wheel", large)]).toEqual([[driverId], [driverId]]);
  for (const [orderId, jobId] of [
    ["KD-AAAAAA", large],
    ["KD-BBBBBB", small],
  ]) {
    const { data } = await query("assignments.candidates", { orderId, jobId }, office);
    expect(data).toMatchObject({ items: [{ driverId, refusal: null }] });
  }
  const found = (await query("assignments.drivers", {}, office)).data;
  expect(found).toMatchObject({ items: [{ driverId, vehicles: ["four_wheel", "six_wheel"] }] });
  const day = (await query("suggestions.forDay", { day: bangkokDay(PICKUP) }, office)).data;
  expect(day).toMatchObject({ drivers: [{ driverId }] });
  for (const vehicle of ["four_wheel", "six_wheel"])
    expect((await query("drivers.all", { vehicle }, office)).data).toMatchObject({ items: [{ driverId }] });
  const chosen = { orderId: "KD-AAAAAA", driverId, seenRevision: 1 };
  const assigned = await mutate("assignments.assignOrder", chosen, office);
  expect(assigned).toMatchObject({ status: 200, data: { jobId: large, isNew: true } });
});

test("without the second vehicle its jobs are theirs no more, and their live connection begins again", async () => {
  await db.delete(outbox);
  const before = await db.select().from(driverRegistrations).get();
  const second = before!.profile!.vehicles.find(({ type }) => type === "six_wheel");
  await approve(await formOf(["four_wheel"]), [second!.vehicleId]);
  expect(await listed()).toEqual([small]);
  expect((await mutate("jobs.reserve", { jobId: large }, nok)).appCode).toBe("NOT_FOUND");
  const ended = await db.select().from(outbox).where(eq(outbox.kind, "board-disconnect"));
  expect(ended).toHaveLength(1);
  const row = await db.select().from(drivers).where(eq(drivers.driverId, driverId)).get();
  expect(row).toMatchObject({ vehicle: "four_wheel", secondVehicle: null });
});

test("has half an hour to change trucks between two jobs: board and list say the same, and the office is told what no reason overrides", async () => {
  const ends = await db.select().from(orders).where(eq(orders.orderId, "KD-AAAAAA")).get();
  const pickupAt = ends!.endsAt! + 20 * MINUTE_MS;
  const other = await openOrder(db, board, { customerId: "customer", orderId: "KD-CCCCCC", pickupAt });
  const same = await openOrder(db, board, {
    customerId: "customer",
    orderId: "KD-DDDDDD",
    pickupAt,
    vehicles: ["six_wheel"],
  });
  expect(await mutate("jobs.reserve", { jobId: large }, nok)).toMatchObject({ status: 200 });
  await eventually(async () => {
    const { data } = await query("assignments.candidates", { orderId: "KD-CCCCCC", jobId: other }, office);
    // Both jobs without a break are too long as well, and a written reason overrides the change of trucks alone.
    expect(data).toMatchObject({ items: [{ driverId, refusal: { code: "DRIVING_BREAK_MISSING" } }] });
  });
  const cards = (await query("jobs.available", {}, nok)).data as { readonly items: readonly OpenCard[] };
  const { driver, ...engagements } = (await query("jobs.fitness", undefined, nok)).data as DriverFitness;
  const whyNot = (jobId: string) =>
    whyUnfit(jobToFit(cards.items.find((card) => card.jobId === jobId)!), driver, engagements);
  expect(whyNot(other)).toMatchObject({ code: "JOB_OUT_OF_REACH", params: { gapS: 1_200, changeS: 1_800 } });
  expect(whyNot(same)).toMatchObject({ code: "JOB_OUT_OF_REACH", params: { gapS: 1_200 } });
  expect(whyNot(same)?.params).not.toHaveProperty("changeS");
  expect(await mutate("jobs.reserve", { jobId: other }, nok)).toMatchObject({
    appCode: "JOB_OUT_OF_REACH",
    params: { jobId: large, changeS: 1_800 },
  });
});
