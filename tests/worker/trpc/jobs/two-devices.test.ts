import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { earningEntries } from "#db/schema/drivers/earnings.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { proofs } from "#db/schema/proofs.ts";
import { MAX_PROOFS_PER_STOP } from "#domain/proofs/proof.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { advanceBoardClock, openOrder } from "../../../support/board.ts";
import { mutate, type Answer } from "../../../support/calls.ts";
import { eventually } from "../../../support/eventually.ts";
import { createDriver, createPerson, freshDatabase, loginOf, type Person } from "../../../support/people.ts";
import { upload } from "../../../support/uploads.ts";

/** What two devices of one driver press at the same moment, each in a session of its own, over HTTP. */

const ROUNDS = 5;
const PICKUP = Date.now() + 3 * DAY_MS;

let db: Database;
let board: Board;
let phone: Person;
let tablet: Person;
let rival: Person;

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  phone = await createDriver(db, "driver");
  tablet = await loginOf(db, phone);
  rival = await createDriver(db, "rival");
});

let orders = 0;
const open = (pickupAt = PICKUP) =>
  openOrder(db, board, {
    customerId: "customer",
    orderId: `KD-T${String(++orders).padStart(5, "0")}`,
    pickupAt,
  });
const press = (path: string, input: object, as = phone) => mutate(`jobs.${path}`, input, as);
const released = { reason: "The truck is in the garage" };
const codes = (answers: readonly Answer[]) => answers.map(({ appCode }) => appCode ?? "ok").toSorted();
const rowOf = (jobId: string) => db.select().from(jobs).where(eq(jobs.jobId, jobId)).get();
const eventsTo = (jobId: string, toStatus: "reserved" | "in_progress" | "completed") =>
  db
    .select()
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.jobId, jobId),
        eq(orderEvents.toStatus, toStatus),
        eq(orderEvents.kind, "transition"),
      ),
    );

/** A job that the driver has under way, at its last stop. */
async function underWay(): Promise<string> {
  const jobId = await open();
  await press("reserve", { jobId });
  await advanceBoardClock(3 * DAY_MS);
  await press("start", { jobId });
  await press("arrive", { jobId, stop: 0 });
  await advanceBoardClock(3 * DAY_MS + 3 * HOUR_MS);
  await press("arrive", { jobId, stop: 1 });
  return jobId;
}

describe("two devices of one driver at once", () => {
  test("that reserve the same job have it once; a rival reads that it is taken", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const jobId = await open(PICKUP + round * DAY_MS);
      const mine = await Promise.all([press("reserve", { jobId }), press("reserve", { jobId }, tablet)]);
      expect(codes(mine)).toEqual(["ok", "ok"]);
      expect((await press("reserve", { jobId }, rival)).appCode).toBe("JOB_ALREADY_RESERVED");
      expect(await rowOf(jobId)).toMatchObject({ status: "reserved", driverId: "driver-driver" });
      expect(await eventsTo(jobId, "reserved")).toHaveLength(1);
    }
  });

  test("that reserve two jobs at the same time of day have one of them", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const at = PICKUP + round * DAY_MS;
      const [one, two] = [await open(at), await open(at + HOUR_MS)];
      const answers = await Promise.all([
        press("reserve", { jobId: one }),
        press("reserve", { jobId: two }, tablet),
      ]);
      expect(codes(answers)).toEqual(["JOBS_OVERLAP", "ok"]);
      const rows = [await rowOf(one), await rowOf(two)];
      expect(rows.filter((row) => row?.status === "reserved")).toHaveLength(1);
      expect(rows.filter((row) => row?.status === "available" && row.driverId === null)).toHaveLength(1);
    }
  });

  test("of which one gives a job back while the other reserves it leave it with one holder or none, everywhere the same", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const jobId = await open(PICKUP + round * DAY_MS);
      await press("reserve", { jobId });
      const answers = await Promise.all([
        press("release", { jobId, ...released }),
        press("reserve", { jobId }, tablet),
      ]);
      expect(codes(answers)).toEqual(["ok", "ok"]);
      const row = await rowOf(jobId);
      const isHeld = row?.driverId === "driver-driver";
      expect(row?.status).toBe(isHeld ? "reserved" : "available");
      expect((await press("reserve", { jobId }, rival)).appCode).toBe(
        isHeld ? "JOB_ALREADY_RESERVED" : undefined,
      );
    }
  });

  test("of which one stops taking jobs while the other reserves: whichever came first, and none is taken afterwards", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const at = PICKUP + round * DAY_MS;
      const [jobId, later] = [await open(at), await open(at + 12 * HOUR_MS)];
      const [off, taken] = await Promise.all([
        mutate("drivers.setAvailable", { available: false, seenOfficeSwitches: 0 }, phone),
        press("reserve", { jobId }, tablet),
      ]);
      expect(off.appCode).toBeUndefined();
      expect([undefined, "DRIVER_UNAVAILABLE"]).toContain(taken.appCode);
      const isTaken = taken.appCode === undefined;
      expect(await rowOf(jobId)).toMatchObject(
        isTaken ? { status: "reserved", driverId: "driver-driver" } : { status: "available", driverId: null },
      );
      expect((await press("reserve", { jobId: later }, tablet)).appCode).toBe("DRIVER_UNAVAILABLE");
      expect(
        await db.select().from(drivers).where(eq(drivers.driverId, "driver-driver")).get(),
      ).toMatchObject({
        available: false,
      });
      await mutate("drivers.setAvailable", { available: true, seenOfficeSwitches: 0 }, phone);
    }
  });

  test("that turn on and off whether jobs are taken agree with the board afterwards", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all([
        mutate("drivers.setAvailable", { available: false, seenOfficeSwitches: 0 }, phone),
        mutate("drivers.setAvailable", { available: true, seenOfficeSwitches: 0 }, tablet),
      ]);
      const row = await db.select().from(drivers).where(eq(drivers.driverId, "driver-driver")).get();
      const reserved = await press("reserve", { jobId: await open(PICKUP + round * DAY_MS) });
      expect(reserved.appCode).toBe(row?.available === true ? undefined : "DRIVER_UNAVAILABLE");
    }
  });

  test("that start and reach the same stop do it once, with the time of the first", async () => {
    const jobId = await open();
    await press("reserve", { jobId });
    await advanceBoardClock(3 * DAY_MS);
    const both = (path: string, input: object) =>
      Promise.all([press(path, { jobId, ...input }), press(path, { jobId, ...input }, tablet)]);
    expect(codes(await both("start", {}))).toEqual(["ok", "ok"]);
    expect(codes(await both("arrive", { stop: 0 }))).toEqual(["ok", "ok"]);
    expect(codes(await both("leave", { stop: 0 }))).toEqual(["ok", "ok"]);
    const row = await rowOf(jobId);
    expect(row?.visits).toMatchObject([{ stop: 0, leftAt: expect.any(Number) as number }]);
    expect(await eventsTo(jobId, "in_progress")).toHaveLength(1);
  });

  test("of which one completes a job while the other gives it back or starts it: it is completed, and paid once", async () => {
    const jobId = await underWay();
    const presses = [
      press("complete", { jobId, clientId: crypto.randomUUID() }),
      press("release", { jobId, ...released }, tablet),
      press("complete", { jobId, clientId: crypto.randomUUID() }, tablet),
      press("start", { jobId }, tablet),
    ];
    const [first, release, second] = await Promise.all(presses);
    expect(codes([first!, second!])).toEqual(["ok", "ok"]);
    expect(release?.appCode).toBeDefined();
    expect(await rowOf(jobId)).toMatchObject({ status: "completed", driverId: "driver-driver" });
    expect(await eventsTo(jobId, "completed")).toHaveLength(1);
    await eventually(async () =>
      expect(await db.select().from(earningEntries).where(eq(earningEntries.jobId, jobId))).toHaveLength(1),
    );
  });

  test("that record proofs with pictures of their own lose none, up to the most that a stop has", async () => {
    const jobId = await underWay();
    const orderId = jobId.slice(0, -2);
    const devices = Array.from({ length: MAX_PROOFS_PER_STOP + 3 }, (_, index) =>
      index % 2 ? phone : tablet,
    );
    const answers = await Promise.all(
      devices.map(async (as, index) => {
        const { fileId } = await upload(as, { purpose: "proof", orderId, key: `photo-${1000 + index}` });
        const proof = { proofId: crypto.randomUUID(), jobId, stopPosition: 1, receiverName: "" };
        return mutate("proofs.record", { ...proof, photoFileIds: [fileId], takenAt: Date.now() }, as);
      }),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(MAX_PROOFS_PER_STOP);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ fields }) => fields)).toEqual(refused.map(() => ({ stopPosition: "TOO_MANY" })));
    expect(await db.select().from(proofs).where(eq(proofs.jobId, jobId))).toHaveLength(MAX_PROOFS_PER_STOP);
  });
});
