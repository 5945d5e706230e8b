import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { drivers } from "#db/schema/drivers.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { readSettings } from "#worker/env.ts";
import { composeMail } from "#worker/outbox/notify/mail/compose-mail.ts";
import { wire } from "#worker/wiring.ts";
import { loseBoardStorage } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { cancelAsSeen } from "../../../support/cancel-order.ts";
import { allOpen } from "../../../support/open-jobs.ts";
import { createDriver, ORIGIN } from "../../../support/people.ts";
import { placing, signedQuote } from "../../../support/quotes.ts";
import { trucksWorld, type Order, type Preview, type TrucksWorld } from "./trucks-world.ts";

let world: TrucksWorld;
beforeEach(async () => {
  world = await trucksWorld();
});

describe("one truck fewer", () => {
  test("costs what a quote without it costs, and says whose job ends", async () => {
    const quoted = await world.quoteOf(["six_wheel"]);
    const shown = await world.asked([world.SIX(2)]);
    expect(shown).toMatchObject({ totalSatang: quoted.totalSatang, lines: quoted.lines, isAsked: false });
    expect(shown.reservations).toMatchObject([
      { jobId: world.truck(1), vehicle: "four_wheel", driverName: "first", stays: false, isTakenAway: true },
      { jobId: world.truck(2), vehicle: "six_wheel", driverName: "second", stays: true, isTakenAway: false },
    ]);
    expect(await world.rows()).toHaveLength(2);
  });

  test("holds at once: its job is cancelled, its driver free and told, the other keeps job and pay", async () => {
    const before = await world.rows();
    const ofFirst = eq(drivers.driverId, "driver-first");
    await world.db.update(drivers).set({ vehicleDetails: "70-1234" }).where(ofFirst);
    const { data } = await world.press([world.SIX(2)]);
    const quoted = await world.quoteOf(["six_wheel"]);
    expect(data).toMatchObject({
      totalSatang: quoted.totalSatang,
      vehicles: ["six_wheel"],
      status: "confirmed",
    });
    expect((data as Order).jobs).toMatchObject([{ jobId: world.truck(2), status: "reserved" }]);
    const [gone, kept] = await world.rows();
    expect(gone).toMatchObject({
      status: "cancelled",
      driverId: null,
      takenAwayAt: expect.any(Number) as number,
    });
    expect(kept).toMatchObject({ status: "reserved", driverId: "driver-second", takenAwayAt: null });
    expect(kept?.paySatang).toBe(before[1]?.paySatang);
    const kinds = (await world.mailsTo("driver-first")).map(({ kind }) => kind);
    expect(kinds).toContain("job_taken_away");
    expect(kinds).not.toContain("job_cancelled");
    const events = await world.db.select().from(orderEvents).where(eq(orderEvents.orderId, world.orderId));
    expect(events.find(({ kind }) => kind === "move_changed")?.details).toMatchObject({
      vehicles: { from: ["four_wheel", "six_wheel"], to: ["six_wheel"] },
    });
    expect(events.at(-1)).toMatchObject({
      jobId: world.truck(1),
      fromStatus: "reserved",
      toStatus: "cancelled",
    });
    const former = { jobId: world.truck(1), vehicle: "four_wheel", driverName: "first", plate: "70-1234" };
    expect((await world.read()).formerTrucks).toEqual([former]);
    const ofCustomer = { ...former, driverName: null, plate: "" };
    expect((await world.read(world.customer)).formerTrucks).toEqual([ofCustomer]);
    // The driver is free again, and the job can be taken by nobody.
    expect((await mutate("jobs.reserve", { jobId: world.truck(1) }, world.first)).appCode).toBe("NOT_FOUND");
    expect((await query("jobs.mine", {}, world.first)).data).toMatchObject({ items: [] });
  });

  test("an amount that was set by hand for a truck that stays goes with it", async () => {
    const { lines } = await world.read();
    const at = lines.findIndex(({ kind }, index) => kind === "transport" && index > 0);
    const adjustments = [{ lineIndex: at, amountSatang: 1_00, reason: "agreed" }];
    const priced = { orderId: world.orderId, revision: 1, adjustments, idempotencyKey: "key-of-price-1" };
    await mutate("orders.changePrice", priced, world.dispatcher);
    const shown = await world.asked([world.SIX(2)]);
    expect(shown.lines.find(({ kind }) => kind === "transport")).toMatchObject({
      vehicleIndex: 0,
      amountSatang: 1_00,
      adjusted: { reason: "agreed" },
    });
  });

  test("is not the last one, nor one that the order has not, nor one twice", async () => {
    expect((await world.ask([])).fields).toHaveProperty("trucks");
    expect((await world.ask([world.SIX(2), world.FOUR(7)])).fields).toEqual({ "trucks.1": "INVALID" });
    expect((await world.ask([world.SIX(2), world.SIX(2)])).fields).toEqual({ "trucks.1": "INVALID" });
  });

  test("is refused once a truck is under way", async () => {
    const started = {
      orderId: world.orderId,
      jobId: world.truck(1),
      reason: "the hall is open",
      seenDriverId: "driver-first",
      seenRevision: 1,
    };
    expect((await mutate("orders.startJob", started, world.dispatcher)).status).toBe(200);
    expect((await world.ask([world.SIX(2)])).appCode).toBe("ORDER_NOT_CHANGEABLE");
  });
});

describe("one truck more", () => {
  const three = () => [world.FOUR(1), world.SIX(2), { vehicle: "four_wheel" }];

  test("is the customer's word where it costs more, and nothing changes before", async () => {
    const quoted = await world.quoteOf(["four_wheel", "six_wheel", "four_wheel"]);
    await world.press(three());
    const { offer } = await world.read();
    expect(offer).toMatchObject({
      totalSatang: quoted.totalSatang,
      change: { vehicles: { to: ["four_wheel", "six_wheel", "four_wheel"] } },
    });
    expect(await world.rows()).toHaveLength(2);
  });

  test("is a job of its own then, open to drivers; the others keep theirs and their pay", async () => {
    const before = await world.rows();
    await world.press(three());
    expect((await world.accept()).status).toBe(200);
    const after = await world.rows();
    expect(after).toMatchObject([
      {
        jobId: world.truck(1),
        status: "reserved",
        driverId: "driver-first",
        paySatang: before[0]?.paySatang,
      },
      {
        jobId: world.truck(2),
        status: "reserved",
        driverId: "driver-second",
        paySatang: before[1]?.paySatang,
      },
      { jobId: world.truck(3), status: "available", driverId: null, vehicle: "four_wheel", vehicleIndex: 2 },
    ]);
    expect(await world.read()).toMatchObject({ vehicles: ["four_wheel", "six_wheel", "four_wheel"] });
    const third = await createDriver(world.db, "third");
    expect((await mutate("jobs.reserve", { jobId: world.truck(3) }, third)).status).toBe(200);
  });

  test("in place of another has a number of its own, and holds at once where it costs no more", async () => {
    await world.press([world.FOUR(1)]);
    await world.press([world.FOUR(1), { vehicle: "six_wheel" }]);
    await world.accept();
    expect((await world.read()).jobs.map(({ jobId }) => jobId)).toEqual([world.truck(1), world.truck(3)]);
    await world.press([world.FOUR(1), { jobId: world.truck(3), vehicle: "four_wheel" }]);
    expect((await world.read()).vehicles).toEqual(["four_wheel", "four_wheel"]);
    const numbers = (await world.rows()).map(({ jobId, takenAwayAt }) => [jobId, takenAwayAt === null]);
    expect(numbers).toEqual([
      [world.truck(1), true],
      [world.truck(2), false],
      [world.truck(3), true],
    ]);
  });
});

describe("a driver who loses a job by it", () => {
  const told = async (driverId: string) => {
    const mail = (await world.mailsTo(driverId)).find(({ kind }) => kind === "job_taken_away");
    if (mail === undefined) throw new Error("not told");
    const deps = { ...wire(env, readSettings(env, ORIGIN)), db: world.db };
    return composeMail(deps, mail, { recipient: "a@b.test", locale: "en" });
  };

  test("reads that the truck is not needed any more, and what the office wrote", async () => {
    await world.press([world.SIX(2)], { reason: "fewer boxes than she thought" });
    expect(await told("driver-first")).toMatchObject({
      jobId: world.truck(1),
      lostBy: "truck_gone",
      reason: "fewer boxes than she thought",
    });
  });

  test("reads so as well where the customer accepts it, in the office's words", async () => {
    const trucks = [world.SIX(2), { vehicle: "six_wheel" }];
    await world.press(trucks, { reason: "a piano as well" });
    expect(await world.mailsTo("driver-first")).not.toMatchObject([{ kind: "job_taken_away" }]);
    expect((await world.accept()).status).toBe(200);
    expect(await told("driver-first")).toMatchObject({ lostBy: "truck_gone", reason: "a piano as well" });
    const { events } = await world.read();
    expect(events.find(({ to }) => to === "cancelled")).toMatchObject({ reason: "a piano as well" });
  });

  test("reads that the job is another one than they can do", async () => {
    await world.press([{ ...world.FOUR(1), vehicle: "six_wheel" }, world.SIX(2)], { reason: "a piano" });
    await world.accept();
    expect(await told("driver-first")).toMatchObject({ lostBy: "move", reason: "a piano" });
  });

  test("is named before the press, with why, and with why the office once let them have it", async () => {
    const token = await signedQuote();
    const placed = placing(token, { idempotencyKey: "key-of-another" });
    const { orderId } = (await mutate("orders.place", placed, world.customer)).data as Order;
    const jobId = `${orderId}-1`;
    const exception = { seenDriverId: null, seenRevision: 1, reason: "Two loads in one truck" };
    const assigned = { orderId, jobId, driverId: "driver-first", ...exception };
    expect((await mutate("assignments.assign", assigned, world.dispatcher)).status).toBe(200);
    const asked = {
      orderId,
      workers: 1,
      loadRange: "under_850_kg",
      trucks: [{ jobId, vehicle: "six_wheel" }],
    };
    const shown = (await query("orders.previewMove", asked, world.dispatcher)).data as Preview;
    expect(shown.reservations).toEqual([
      {
        jobId,
        vehicle: "six_wheel",
        driverName: "first",
        stays: false,
        isTakenAway: false,
        why: { code: "WRONG_VEHICLE_TYPE" },
        exceptionReason: "Two loads in one truck",
      },
    ]);
  });
});

describe("a truck in place of one of the same type", () => {
  test("changes nothing: job and driver stay, and the office is told so", async () => {
    const exchanged = [world.FOUR(1), { vehicle: "six_wheel" }];
    const shown = await world.asked(exchanged);
    expect(shown).toMatchObject({ changesNothing: true, sameJobIds: [world.truck(2)] });
    const { appCode } = await world.press(exchanged);
    expect(appCode).toBe("BAD_INPUT");
    expect(await world.read()).toMatchObject({ revision: 1 });
  });

  test("stays it beside what else is changed", async () => {
    const trucks = [world.SIX(2), { vehicle: "four_wheel" }];
    const shown = await world.asked(trucks, { workers: 0 });
    expect(shown).toMatchObject({ changesNothing: false, sameJobIds: [world.truck(1)] });
    expect(shown.reservations.map(({ stays }) => stays)).toEqual([true, true]);
    await world.press(trucks, { workers: 0, totalSatang: shown.totalSatang });
    expect(await world.rows()).toMatchObject([
      { jobId: world.truck(1), status: "reserved", driverId: "driver-first", takenAwayAt: null },
      { jobId: world.truck(2), status: "reserved", driverId: "driver-second", takenAwayAt: null },
    ]);
    expect(await world.read()).toMatchObject({ workers: 0, totalSatang: shown.totalSatang });
  });
});

test("of two who change the trucks at once the second is told, and nothing is lost", async () => {
  const { revision } = await world.read();
  await world.press([world.SIX(2)]);
  const late = await world.press([world.FOUR(1)], { revision });
  expect(late.appCode).toBe("ORDER_CHANGED");
  expect((await world.read()).jobs.map(({ jobId }) => jobId)).toEqual([world.truck(2)]);
});

test("a press that is repeated takes one truck away, not two", async () => {
  const { revision } = await world.read();
  const { totalSatang } = await world.asked([world.SIX(2)]);
  const key = { idempotencyKey: "key-of-trucks-1", revision, totalSatang };
  await world.press([world.SIX(2)], key);
  expect((await world.press([world.SIX(2)], key)).status).toBe(200);
  expect((await world.read()).revision).toBe(revision + 1);
});

test("a board that is built anew has the trucks that the order has", async () => {
  await world.press([world.SIX(2)]);
  await world.press([world.SIX(2), { vehicle: "four_wheel" }]);
  await world.accept();
  const board = connectBoard(env.DISPATCH_BOARD);
  const open = async () =>
    (await board.openJobs(allOpen(["four_wheel", "six_wheel"], { since: Date.now() }))).map(
      ({ jobId }) => jobId,
    );
  expect(await open()).toEqual([world.truck(3)]);
  await loseBoardStorage();
  expect(await open()).toEqual([world.truck(3)]);
  expect(await board.heldJobs("driver-first")).toEqual([]);
  const cancelled = await cancelAsSeen(world.dispatcher, { orderId: world.orderId, reason: "flood" });
  expect(cancelled.status).toBe(200);
  expect((cancelled.data as Order).jobs.map(({ jobId }) => jobId)).toEqual([world.truck(2), world.truck(3)]);
});
