import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { forgetTariff } from "#db/queries/pricing/kept-tariff.ts";
import { jobFigures } from "#db/schema/control-room/figures.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { drivers } from "#db/schema/drivers.ts";
import { ferryRoutes } from "#db/schema/ferries.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { pricingVersions } from "#db/schema/pricing.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { bangkokDay, bangkokMidnight, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { readSettings } from "#worker/env.ts";
import { keepFigures } from "#worker/services/control-room/keep-figures.ts";
import { readCandidates } from "#worker/services/dispatch/candidates/candidates.ts";
import { readPinDrivers } from "#worker/services/dispatch/candidates/pin-drivers.ts";
import { suggestDay } from "#worker/services/dispatch/suggest-day.ts";
import { readWaysBack } from "#worker/services/dispatch/ways-back/ways-back.ts";
import { locateStops } from "#worker/services/pricing/locate-stops.ts";
import { makeQuote } from "#worker/services/pricing/make-quote.ts";
import { wire } from "#worker/wiring.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { anOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN } from "../../../support/people.ts";

/** In the morning of a day; the pickups are at noon. */
const NOW = bangkokMidnight(Date.parse("2026-12-02T00:00:00+07:00")) + 6 * HOUR_MS;
const NOON = NOW + 6 * HOUR_MS;
const FOUR = "KD-AAAAAA";
const SIX = "KD-BBBBBB";
/** Longer than a four-wheel and shorter than a six-wheel. */
const LIMIT_CM = 600;

const KO_CHANG = { th: "อำเภอเกาะช้าง จังหวัดตราด", en: "Ko Chang, Trat" };
const TRAT = { th: "อำเภอเมืองตราด จังหวัดตราด", en: "Mueang Trat, Trat" };
const ON_ISLAND = { placeId: "th-2307", label: KO_CHANG, area: KO_CHANG, latitude: 12.08, longitude: 102.3 };
const BANG_KAPI = { th: "เขตบางกะปิ กรุงเทพมหานคร", en: "Bang Kapi, Bangkok" };
const IN_BANGKOK = {
  placeId: "th-1006",
  label: BANG_KAPI,
  area: BANG_KAPI,
  latitude: 13.76,
  longitude: 100.64,
};
const IN_TRAT = { placeId: "th-2301", label: TRAT, area: TRAT, latitude: 12.24, longitude: 102.52 };

let db: Database;
const deps = (now = NOW) => ({ ...wire(env, readSettings(env, ORIGIN)), db, now: () => now });
const ADMIN = { userId: "admin", role: "admin" } as Parameters<typeof readCandidates>[1];

/** Both drivers live in Trat, the four-wheel's and the six-wheel's. */
beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "nok");
  await createPerson(db, "admin", "admin");
  for (const name of ["four", "six"]) {
    await createDriver(db, name);
    await db.insert(driverRegistrations).values({
      driverId: `driver-${name}`,
      userId: name,
      state: "approved",
      version: 1,
      profile: { ...PROFILE, areas: ["th-23"] },
      createdAt: 0,
      changedAt: 0,
    });
  }
  await drive("six", "six_wheel");
  await limitFerries();
});

async function drive(name: string, vehicle: VehicleType, area = "th-23") {
  const vehicles = PROFILE.vehicles.map((each) => ({ ...each, type: vehicle }));
  await db
    .update(drivers)
    .set({ vehicle })
    .where(eq(drivers.driverId, `driver-${name}`));
  await db
    .update(driverRegistrations)
    .set({ profile: { ...PROFILE, areas: [area], vehicles } })
    .where(eq(driverRegistrations.driverId, `driver-${name}`));
}

/** Every ferry takes four-wheels alone. */
async function limitFerries() {
  await db.update(ferryRoutes).set({ maxVehicleLengthCm: LIMIT_CM });
  forgetTariff(db);
}

interface Way {
  readonly pickupAt?: number;
  readonly from?: typeof ON_ISLAND;
  readonly to?: typeof ON_ISLAND;
}

/** An order for one truck, from Trat to the island where nothing else is said, whose job is open. */
async function write(
  orderId: string,
  vehicle: VehicleType,
  { pickupAt = NOON, from = IN_TRAT, to = ON_ISLAND }: Way = {},
) {
  const durationS = HOUR_MS / 1000;
  const order = anOrder({ customerId: "nok", orderId, pickupAt, vehicles: [vehicle], durationS });
  const [pickup, destination] = order.stops;
  const written = {
    ...order,
    stops: [
      { ...pickup!, ...from },
      { ...destination!, ...to },
    ],
  };
  await insertOrder(db, written, jobCards(written));
  await db.update(jobs).set({ status: "available" }).where(eq(jobs.orderId, orderId));
  await db.update(orders).set({ truckHoursAcknowledgedAt: NOW }).where(eq(orders.orderId, orderId));
}

const BACK = { from: ON_ISLAND, to: IN_TRAT };

const day = bangkokDay(NOON);
const candidate = async (orderId: string, driverId: string) =>
  (await readCandidates(deps(), ADMIN, { orderId, jobId: `${orderId}-1`, search: "", driverId })).items[0];

test("a job over a ferry that takes no six-wheels is suggested for a four-wheel, and for a six-wheel it says why not", async () => {
  await write(FOUR, "four_wheel", BACK);
  await write(SIX, "six_wheel", BACK);
  const { suggested, unassigned } = await suggestDay(deps(), { day, pins: {} });
  expect(suggested).toMatchObject([{ jobId: `${FOUR}-1`, driverId: "driver-four", lateS: 0 }]);
  // Over the sea and back home.
  expect(suggested[0]!.emptyBeforeM).toBeGreaterThan(10_000);
  expect(unassigned).toEqual([{ jobId: `${SIX}-1`, reason: "NO_VEHICLE_FERRY", drivers: 1 }]);
});

test("a truck that could not get home from an island is not sent there", async () => {
  await write(FOUR, "four_wheel");
  await write(SIX, "six_wheel");
  const { suggested, unassigned } = await suggestDay(deps(), { day, pins: {} });
  expect(suggested.map(({ jobId }) => jobId)).toEqual([`${FOUR}-1`]);
  expect(unassigned).toMatchObject([{ jobId: `${SIX}-1`, reason: "NO_VEHICLE_FERRY" }]);
});

test("whoever is chosen in the plan is refused for the same reason, and candidates show the way of the job's truck", async () => {
  await write(FOUR, "four_wheel", BACK);
  await write(SIX, "six_wheel", BACK);
  const chosen = async (orderId: string) =>
    (await readPinDrivers(deps(), { day, pins: {}, jobId: `${orderId}-1`, search: "" })).items;
  expect(await chosen(FOUR)).toMatchObject([{ driverId: "driver-four", refusal: null }]);
  expect(await chosen(SIX)).toMatchObject([
    { driverId: "driver-six", refusal: { code: "NO_VEHICLE_FERRY" }, emptyM: null },
  ]);
  const [four, six] = [await candidate(FOUR, "driver-four"), await candidate(SIX, "driver-six")];
  expect(four?.emptyM).toBeGreaterThan(10_000);
  expect(six?.emptyM).toBeNull();
});

test("who has a vehicle of each type comes to each job with its own", async () => {
  const [first] = PROFILE.vehicles;
  const vehicles = (["six_wheel", "four_wheel"] as const).map((type) => ({
    ...first!,
    type,
    vehicleId: `truck-${type}`,
  }));
  await db
    .update(driverRegistrations)
    .set({ profile: { ...PROFILE, areas: ["th-23"], vehicles } })
    .where(eq(driverRegistrations.driverId, "driver-six"));
  await db.update(drivers).set({ secondVehicle: "four_wheel" }).where(eq(drivers.driverId, "driver-six"));
  await db.update(drivers).set({ available: false }).where(eq(drivers.driverId, "driver-four"));
  await write(FOUR, "four_wheel", BACK);
  await write(SIX, "six_wheel", BACK);
  const { suggested, unassigned } = await suggestDay(deps(), { day, pins: {} });
  expect(suggested).toMatchObject([{ jobId: `${FOUR}-1`, driverId: "driver-six" }]);
  expect(unassigned).toMatchObject([{ jobId: `${SIX}-1`, reason: "NO_VEHICLE_FERRY" }]);
  expect((await candidate(FOUR, "driver-six"))?.emptyM).toBeGreaterThan(10_000);
  expect((await candidate(SIX, "driver-six"))?.emptyM).toBeNull();
});

test("the empty kilometres of what was driven are those of its truck", async () => {
  for (const [orderId, vehicle, name] of [
    [FOUR, "four_wheel", "four"],
    [SIX, "six_wheel", "six"],
  ] as const) {
    await write(orderId, vehicle);
    await db
      .update(jobs)
      .set({ status: "completed", driverId: `driver-${name}`, completedAt: NOON + 2 * HOUR_MS })
      .where(eq(jobs.orderId, orderId));
    await db.update(orders).set({ status: "delivered" }).where(eq(orders.orderId, orderId));
  }
  await keepFigures(deps(NOON + DAY_MS));
  const homeOf = async (orderId: string) =>
    (await db.select().from(jobFigures).where(eq(jobFigures.orderId, orderId)).get())?.homeM;
  expect(await homeOf(FOUR)).toBeGreaterThan(10_000);
  expect(await homeOf(SIX)).toBeNull();
});

test("a truck on an island is led home by what its own ferry takes, in the list and in the price", async () => {
  await db.update(pricingVersions).set({ wayBackSharePercent: 40 });
  for (const [orderId, vehicle, name] of [
    [FOUR, "four_wheel", "four"],
    [SIX, "six_wheel", "six"],
  ] as const) {
    await drive(name, vehicle, "th-10");
    await write(orderId, vehicle);
    await db
      .update(jobs)
      .set({ status: "reserved", driverId: `driver-${name}` })
      .where(eq(jobs.orderId, orderId));
  }
  const stops = await locateStops(deps().geocoder, [{ placeId: "th-2307" }, { placeId: "th-1006" }]);
  const request = { stops, vehicles: ["four_wheel"], workers: 0, loadRange: "under_850_kg" } as const;
  expect((await makeQuote(deps(), request, null)).wayBack.length).toBeGreaterThan(0);
  const home = { from: ON_ISLAND, to: IN_BANGKOK, pickupAt: NOON + 6 * HOUR_MS };
  await write("KD-CCCCCC", "four_wheel", home);
  await write("KD-DDDDDD", "six_wheel", home);
  // The way home of the six-wheel leads over no ferry: there is none to shorten.
  const { trucks } = await readWaysBack(deps());
  expect(trucks).toMatchObject([{ driverId: "driver-four", matching: [{ orderId: "KD-CCCCCC" }] }]);
});
