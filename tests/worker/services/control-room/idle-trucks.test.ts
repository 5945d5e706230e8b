import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { bangkokWeekday } from "#domain/drivers/availability.ts";
import { bangkokDay, bangkokMidnight, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { readDays } from "#worker/services/control-room/read-today.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { openOrder } from "../../../support/board.ts";
import { query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase } from "../../../support/people.ts";
import { TWO_TRUCKS as TRUCKS } from "../../../support/two-trucks.ts";

const FIRST = "1กข 1111";
const FIRST_ID = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e01";
const SECOND_ID = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e02";
const TWO_TRUCKS = {
  ...TRUCKS,
  vehicles: TRUCKS.vehicles.map((truck, at) => ({ ...truck, vehicleId: at === 0 ? FIRST_ID : SECOND_ID })),
};

test("on each day a truck without a job counts as idle, but not one that is out of service, on the road still, or of somebody off or suspended", async () => {
  const db = await freshDatabase();
  await createPerson(db, "nok");
  for (const name of ["dan", "kai"]) await createDriver(db, name);
  await db.update(drivers).set({ papersOnFile: TWO_TRUCKS }).where(eq(drivers.driverId, "driver-dan"));
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), {
    customerId: "nok",
    orderId: "KD-AAAAAA",
    pickupAt: Date.now() + HOUR_MS,
  });
  const pickup = bangkokMidnight(Date.now()) + 12 * HOUR_MS;
  const idle = async () => {
    const days = await readDays({ db, now: () => pickup });
    return days.idle?.map(({ day, trucks }) => [day, trucks]);
  };
  await db.update(jobs).set({ pickupAt: pickup, endsAt: pickup + HOUR_MS });
  const [today, tomorrow] = [bangkokDay(pickup), bangkokDay(pickup + 24 * HOUR_MS)];
  // Kai has none of which a plate is known.
  const both = (ofToday: number, ofTomorrow: number) => [
    [today, ofToday],
    [tomorrow, ofTomorrow],
  ];
  expect(await idle()).toEqual(both(2, 2));
  await db.update(jobs).set({ status: "reserved", driverId: "driver-dan" });
  expect(await idle()).toEqual(both(1, 2));
  // One that should have come back before today is on the road still: it left late.
  const before = pickup - 48 * HOUR_MS;
  const truck = { vehicleId: FIRST_ID, type: "four_wheel" as const, plate: FIRST };
  const late = { pickupAt: before, endsAt: before + HOUR_MS, startedAt: pickup - 12 * HOUR_MS, truck };
  await db.update(jobs).set({ status: "in_progress", ...late });
  expect(await idle()).toEqual(both(1, 2));
  // Nobody has completed it: that keeps no truck from another job.
  await db.update(jobs).set({ startedAt: before });
  expect(await idle()).toEqual(both(2, 2));
  // Its driver goes on recording where they are: it is on the road, however late.
  const visits = (leftAt: number | null) => [{ stop: 0, arrivedAt: before, leftAt }];
  await db.update(jobs).set({ visits: visits(pickup - 11 * HOUR_MS) });
  expect(await idle()).toEqual(both(1, 2));
  await db.update(jobs).set({ visits: visits(pickup - 13 * HOUR_MS) });
  expect(await idle()).toEqual(both(2, 2));
  await db.update(jobs).set({ visits: visits(null) });
  expect(await idle()).toEqual(both(2, 2));
  await db.update(jobs).set({ visits: [] });
  await db.update(jobs).set({ status: "reserved", pickupAt: pickup, endsAt: pickup + HOUR_MS, truck: null });
  const setTimes = (values: object) =>
    db.update(drivers).set(values).where(eq(drivers.driverId, "driver-dan"));
  const offTomorrow = [{ from: tomorrow ?? "", to: tomorrow ?? "" }];
  await setTimes({ daysOff: offTomorrow });
  expect(await idle()).toEqual([[today, 1]]);
  const worksOn = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
    weekday === bangkokWeekday(pickup) ? { fromMin: 0, toMin: 1440 } : null,
  );
  await setTimes({ daysOff: [], weeklyHours: worksOn });
  expect(await idle()).toEqual([[today, 1]]);
  await setTimes({ weeklyHours: null });
  expect(await idle()).toEqual(both(1, 2));
  const days = { from: tomorrow ?? "", to: tomorrow ?? "" };
  const outOfService = [{ ...days, vehicleId: SECOND_ID, kind: "repair" as const, note: "" }];
  await db.update(drivers).set({ outOfService }).where(eq(drivers.driverId, "driver-dan"));
  expect(await idle()).toEqual(both(1, 1));
  await db.update(drivers).set({ approvedAt: null }).where(eq(drivers.driverId, "driver-dan"));
  expect(await idle()).toEqual([]);
});

test("the trucks that are counted are listed by plate, with where each comes from and goes to next", async () => {
  const db = await freshDatabase();
  const office = await createPerson(db, "office", "dispatcher");
  await createPerson(db, "nok");
  for (const name of ["dan", "kai"]) await createDriver(db, name);
  await db.update(drivers).set({ papersOnFile: TWO_TRUCKS }).where(eq(drivers.driverId, "driver-dan"));
  const board = connectBoard(env.DISPATCH_BOARD);
  const pickup = bangkokMidnight(Date.now()) + 12 * HOUR_MS;
  for (const orderId of ["KD-AAAAAA", "KD-BBBBBB", "KD-CCCCCC"])
    await openOrder(db, board, { customerId: "nok", orderId, pickupAt: Date.now() + HOUR_MS });
  const give = (orderId: string, days: number, truckId: string) =>
    db
      .update(jobs)
      .set({
        status: days < 0 ? "completed" : "reserved",
        driverId: "driver-dan",
        pickupAt: pickup + days * DAY_MS,
        endsAt: pickup + days * DAY_MS + HOUR_MS,
        truck: { vehicleId: truckId, type: "four_wheel", plate: FIRST },
      })
      .where(eq(jobs.orderId, orderId));
  await give("KD-AAAAAA", -1, FIRST_ID);
  await give("KD-BBBBBB", 0, SECOND_ID);
  await give("KD-CCCCCC", 2, FIRST_ID);
  const listed = async (day: string) =>
    (await query("controlRoom.idleTrucks", { day }, office))
      .data as RouterOutputs["controlRoom"]["idleTrucks"];
  const today = bangkokDay(pickup);
  const ofToday = await listed(today);
  expect(ofToday?.isCut).toBe(false);
  // The other one has a job today; of Kai no plate is known.
  expect(ofToday?.trucks).toMatchObject([
    {
      driverId: "driver-dan",
      driverName: "dan",
      vehicleId: FIRST_ID,
      plate: FIRST,
      last: { at: pickup - DAY_MS + HOUR_MS, area: { en: expect.any(String) } },
      next: { at: pickup + 2 * DAY_MS, area: { en: expect.any(String) } },
    },
  ]);
  const ofTomorrow = await listed(bangkokDay(pickup + DAY_MS));
  expect(ofTomorrow?.trucks.map(({ vehicleId, last, next }) => [vehicleId, last?.at, next?.at])).toEqual([
    [FIRST_ID, pickup - DAY_MS + HOUR_MS, pickup + 2 * DAY_MS],
    [SECOND_ID, pickup + HOUR_MS, undefined],
  ]);
  const days = (await query("controlRoom.days", undefined, office))
    .data as RouterOutputs["controlRoom"]["days"];
  expect(days.idle?.map(({ trucks }) => trucks)).toEqual([1, 2]);
  expect(days.jobs.map(({ truckId }) => truckId)).toEqual([SECOND_ID]);
});
