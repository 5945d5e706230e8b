import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { ferryRoutes } from "#db/schema/ferries.ts";
import { DAY_MS } from "#domain/time.ts";
import { mutate, query } from "../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../support/people.ts";
import { eq } from "drizzle-orm";

interface Quote {
  token: string;
  expiresAt: string;
  pricingVersion: number;
  totalSatang: number;
  lines: { kind: string; amountSatang: number; vehicleIndex?: number }[];
  distanceM: number;
  seaDistanceM: number;
  durationS: number;
  approximate: boolean;
  crossings: {
    ferryRouteId: string;
    name: { th: string; en: string };
  }[];
  truckHours: { bannedStops: object[]; nextLegalPickupAt: string | null } | null;
  legs: { kind: string; path: [number, number][] }[];
}

const BANG_KAPI = { placeId: "th-1006" };
const BANG_LAMUNG = { placeId: "th-2004" };
const KO_SAMUI = { placeId: "th-8404" };
const SURAT_THANI = { placeId: "th-8401" };
const request = (stops: unknown[], rest: object = {}) => ({
  stops,
  vehicles: ["four_wheel"],
  workers: 0,
  loadRange: "under_850_kg",
  ...rest,
});

let db: Database;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
});
afterEach(() => {
  vi.useRealTimers();
});

async function quote(stops: unknown[], rest: object = {}): Promise<Quote> {
  const answer = await query("pricing.quote", request(stops, rest));
  if (answer.data === undefined) throw new Error(answer.body);
  return answer.data as Quote;
}

describe("a quote within one place", () => {
  const line = { kind: "transport", distanceM: 1_000, isMinimumDistance: true, amountSatang: 514_00 };

  test("is told apart by two addresses, charged as 1 km, and approximate", async () => {
    const found = await quote([
      { ...BANG_KAPI, detail: "88/1 Lat Phrao 101" },
      { ...BANG_KAPI, detail: "12 Lat Phrao 130" },
    ]);
    expect(found).toMatchObject({ distanceM: 1_000, approximate: true });
    expect(found.lines[0]).toMatchObject(line);
  });

  test("is told apart by an exact point, and charged as 1 km where the road is shorter", async () => {
    const pin = { latitude: 13.7651, longitude: 100.6471 };
    const found = await quote([pin, { ...pin, latitude: 13.7681 }]);
    expect(found.distanceM).toBeGreaterThan(300);
    expect(found.distanceM).toBeLessThan(1_000);
    expect(found.approximate).toBe(false);
    expect(found.lines[0]).toMatchObject(line);
  });
});

describe("a quote over land", () => {
  test("prices Bang Kapi to Pattaya's district by the formulas, whole baht, total the sum of its lines", async () => {
    const { lines, totalSatang, distanceM, crossings, seaDistanceM } = await quote([BANG_KAPI, BANG_LAMUNG], {
      workers: 2,
    });
    expect(lines.map((line) => line.kind)).toEqual(["transport", "fuel", "labour"]);
    expect({ crossings, seaDistanceM }).toEqual({ crossings: [], seaDistanceM: 0 });
    const km = distanceM / 1000;
    expect(km).toBeGreaterThan(110);
    expect(km).toBeLessThan(160);
    const baht = (value: number) => Math.floor(value + 0.5) * 100;
    expect(lines[0]?.amountSatang).toBe(baht(500 + 14 * km));
    expect(lines[1]?.amountSatang).toBe(baht((36.5 * (km * 11 + km * 9)) / 100));
    expect(lines.every((line) => line.amountSatang % 100 === 0)).toBe(true);
    expect(totalSatang).toBe(lines.reduce((sum, line) => sum + line.amountSatang, 0));
  });

  test("is good for 24 hours and says until when", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-03-01T09:00:00+07:00") });
    const { expiresAt } = await quote([BANG_KAPI, BANG_LAMUNG]);
    expect(expiresAt).toBe("2027-03-02T02:00:00.000Z");
  });

  test("the pickup time lengthens the journey and never changes the price", async () => {
    const plain = await quote([SURAT_THANI, KO_SAMUI], { workers: 1 });
    const night = await quote([SURAT_THANI, KO_SAMUI], { workers: 1, pickupAt: "2027-03-01T22:00:00+07:00" });
    expect(night.totalSatang).toBe(plain.totalSatang);
    expect(night.lines).toEqual(plain.lines);
    expect(night.durationS).toBeGreaterThan(plain.durationS);
  });

  test("between two subdistricts known by one point is a short way, and says that it is a guess", async () => {
    const near = await query("pricing.quote", request([{ placeId: "th-100101" }, { placeId: "th-100102" }]));
    expect(near.data).toMatchObject({ approximate: true, distanceM: 3_000 });
  });

  test("goes through waypoints in the order given", async () => {
    const direct = await quote([BANG_KAPI, BANG_LAMUNG]);
    const round = await quote([BANG_KAPI, { placeId: "th-3001" }, BANG_LAMUNG]);
    expect(round.distanceM).toBeGreaterThan(direct.distanceM * 2);
  });

  test("an exact point is taken as it is and named after what is near", async () => {
    const { legs } = await quote([{ latitude: 13.7563, longitude: 100.5018 }, BANG_LAMUNG]);
    expect(legs[0]?.path[0]).toEqual([100.5018, 13.7563]);
  });
});

describe("a quote over the sea", () => {
  test.each([
    ["Ko Samui", KO_SAMUI],
    ["Ko Phangan", { placeId: "th-8405" }],
  ])(
    "%s: one crossing per vehicle at the configured cost, sea kilometres never charged",
    async (_name, island) => {
      const two = await quote([SURAT_THANI, island], { vehicles: ["four_wheel", "six_wheel"] });
      expect(two.crossings.length).toBeGreaterThanOrEqual(1);
      expect(two.seaDistanceM).toBeGreaterThan(0);
      const ferries = two.lines.filter((line) => line.kind === "ferry");
      expect(ferries).toHaveLength(2 * two.crossings.length);
      expect(two.legs.filter((leg) => leg.kind === "ferry")).toHaveLength(two.crossings.length);
    },
  );

  test("Ko Chang from Bangkok crosses one of Trat's ferries", async () => {
    const { crossings } = await quote([BANG_KAPI, { placeId: "th-2307" }]);
    expect(crossings.map((each) => each.ferryRouteId)).toHaveLength(1);
    expect(crossings[0]?.name.en).toMatch(/Chang/);
  });

  test("an unverified fare is not used: the configured ferry cost is", async () => {
    await db.update(ferryRoutes).set({ fareVerified: false, vehicleFareMinSatang: 1_00 });
    const { lines } = await quote([SURAT_THANI, KO_SAMUI]);
    expect(lines.find((line) => line.kind === "ferry")?.amountSatang).toBe(550_00);
  });

  test("a verified fare is: 4-wheel its minimum, 6-wheel its maximum", async () => {
    await db
      .update(ferryRoutes)
      .set({ fareVerified: true, vehicleFareMinSatang: 440_00, vehicleFareMaxSatang: 1_660_00 });
    const { lines } = await quote([SURAT_THANI, KO_SAMUI], { vehicles: ["four_wheel", "six_wheel"] });
    expect(lines.filter((line) => line.kind === "ferry").map((line) => line.amountSatang)).toEqual([
      440_00, 1_660_00,
    ]);
  });

  test("an island without a vehicle ferry is refused by name, with no price", async () => {
    await db.update(ferryRoutes).set({ vehicleAllowed: false }).where(eq(ferryRoutes.vehicleAllowed, true));
    const answer = await query("pricing.quote", request([SURAT_THANI, KO_SAMUI]));
    expect(answer).toMatchObject({
      appCode: "NO_VEHICLE_FERRY",
      params: { landmassId: "ko-samui" },
      data: undefined,
    });
  });
});

describe("truck hours", () => {
  const six = { vehicles: ["six_wheel"] };
  const hours = async (pickupAt: string, rest: object = six, stops: unknown[] = [BANG_KAPI, BANG_LAMUNG]) =>
    (await quote(stops, { ...rest, pickupAt })).truckHours;

  test.each([
    ["05:59 is legal", "2027-03-02T05:59:00+07:00", null],
    ["06:00 is not: 09:00 is next", "2027-03-02T06:00:00+07:00", "2027-03-02T02:00:00.000Z"],
    ["09:00 is legal", "2027-03-02T09:00:00+07:00", null],
    ["16:00 is not: 20:00 is next", "2027-03-02T16:00:00+07:00", "2027-03-02T13:00:00.000Z"],
    ["20:00 is legal", "2027-03-02T20:00:00+07:00", null],
    ["06:00 on a public holiday is legal", "2027-04-06T06:00:00+07:00", null],
  ])("a 6-wheel truck loading in Bang Kapi at %s", async (_what, pickupAt, next) => {
    expect((await hours(pickupAt))?.nextLegalPickupAt ?? null).toBe(next);
  });

  test("names the stop, the area and the next legal time, also at the destination", async () => {
    const found = await hours("2027-03-02T05:00:00+07:00", six, [BANG_LAMUNG, BANG_KAPI]);
    expect(found?.bannedStops).toMatchObject([
      {
        stopIndex: 1,
        vehicle: "six_wheel",
        reason: "truck_ban",
        area: { en: "Bangkok inside the outer ring road" },
        nextLegalAt: "2027-03-02T02:00:00.000Z",
      },
    ]);
  });

  test("are told for another pickup time by the token of a quote alone", async () => {
    const pickupAt = "2027-03-02T07:00:00+07:00";
    const { truckHours } = await quote([BANG_KAPI, BANG_LAMUNG], { ...six, pickupAt });
    const { token } = await quote([BANG_KAPI, BANG_LAMUNG], six);
    const answer = await mutate("pricing.truckHours", { token, pickupAt });
    expect(answer.data).toEqual({ truckHours });
    expect(truckHours).not.toBeNull();
  });

  test("are not told for a pickup in the past or by a token that is not ours", async () => {
    const { token } = await quote([BANG_KAPI, BANG_LAMUNG], six);
    const past = await mutate("pricing.truckHours", { token, pickupAt: "2020-01-01T09:00:00+07:00" });
    expect(past.fields).toEqual({ pickupAt: "DATE_IN_PAST" });
    const forged = await mutate("pricing.truckHours", {
      token: `${token.slice(0, -2)}AA`,
      pickupAt: "2027-03-02T07:00:00+07:00",
    });
    expect(forged.appCode).toBe("QUOTE_INVALID");
  });

  test("4-wheel trucks are free, and so is everyone outside Bangkok", async () => {
    expect(await hours("2027-03-02T07:00:00+07:00", { vehicles: ["four_wheel"] })).toBeNull();
    expect(await hours("2027-03-02T07:00:00+07:00", six, [BANG_LAMUNG, { placeId: "th-3001" }])).toBeNull();
  });

  test("a low-emission day declared by an admin closes the inner districts, and withdrawn opens them", async () => {
    const silom = [{ placeId: "th-1004" }, BANG_LAMUNG];
    await mutate("truckHours.declareLowEmissionDay", { day: "2027-03-02" }, admin);
    expect((await hours("2027-03-02T11:00:00+07:00", six, silom))?.bannedStops).toMatchObject([
      { reason: "low_emission" },
    ]);
    const listed = (await query("truckHours.lowEmissionDays", {}, admin)).data as {
      items: { day: string; declaredAt: number }[];
    };
    const declared = listed.items.find(({ day }) => day === "2027-03-02");
    const withdraw = (declaredAt = 0) =>
      mutate("truckHours.withdrawLowEmissionDay", { day: "2027-03-02", declaredAt }, admin);
    // A declaration that nobody has shown to this admin.
    expect((await withdraw()).appCode).toBe("TRUCK_HOURS_VERSION_CONFLICT");
    expect((await withdraw(declared?.declaredAt)).appCode).toBeUndefined();
    expect((await withdraw(declared?.declaredAt)).appCode).toBeUndefined();
    expect(await hours("2027-03-02T11:00:00+07:00", six, silom)).toBeNull();
  });

  test("an admin's own window holds from the next quote on", async () => {
    const window = {
      windowId: "night",
      vehicle: "six_wheel",
      startMin: 0,
      endMin: 120,
      exemptOnHolidays: false,
      source: "",
      basedOnVersion: 0,
    };
    expect((await mutate("truckHours.saveWindow", window, admin)).data).toEqual({
      windowId: "night",
      version: 1,
    });
    expect(await hours("2027-03-02T01:00:00+07:00")).not.toBeNull();
    const remove = (basedOnVersion: number) =>
      mutate("truckHours.removeWindow", { windowId: "night", basedOnVersion }, admin);
    // Somebody who saw another version removes nothing.
    expect((await remove(2)).appCode).toBe("TRUCK_HOURS_VERSION_CONFLICT");
    expect(await hours("2027-03-02T01:00:00+07:00")).not.toBeNull();
    await remove(1);
    expect(await hours("2027-03-02T01:00:00+07:00")).toBeNull();
    expect(await mutate("truckHours.saveWindow", { ...window, endMin: 0 }, admin)).toMatchObject({
      fields: { endMin: "TOO_SMALL" },
    });
  });
});

describe("a shorter sequence of stops", () => {
  const CHON_BURI = { placeId: "th-2001" };
  const RAYONG = { placeId: "th-2101" };

  test("says what it saves, in kilometres and in money", async () => {
    const given = [BANG_KAPI, RAYONG, CHON_BURI, { placeId: "th-2301" }];
    const best = (await query("pricing.optimizeStopSequence", request(given))).data as {
      order: number[];
      savedM: number;
      savedSatang: number;
    };
    expect(best.order).toEqual([0, 2, 1, 3]);
    const [before, after] = [await quote(given), await quote(best.order.map((index) => given[index]))];
    expect(best.savedM).toBe(before.distanceM - after.distanceM);
    expect(best.savedSatang).toBe(before.totalSatang - after.totalSatang);
    expect(best.savedM).toBeGreaterThan(0);
  });

  test("says nothing when the given order is the best", async () => {
    expect(
      (await query("pricing.optimizeStopSequence", request([BANG_KAPI, CHON_BURI, RAYONG]))).data,
    ).toBeNull();
  });
});

describe("saving a configuration", () => {
  async function save(change: object, basedOnVersion?: number, confirmed: object = {}) {
    const {
      version,
      createdAt: _at,
      createdBy: _by,
      ...config
    } = (await query("pricing.settings", undefined, admin)).data as Record<string, number>;
    return mutate(
      "pricing.save",
      {
        basedOnVersion: basedOnVersion ?? version,
        seenInForce: version,
        config: { ...config, ...change },
        confirmed,
      },
      admin,
    );
  }

  test("the next quote uses it, an earlier signed quote keeps its price", async () => {
    const customer = await createPerson(db, "customer");
    const before = await quote([BANG_KAPI, BANG_LAMUNG]);
    expect((await save({ basePriceSatang: 900_00 }, 1, { basePriceSatang: 900_00 })).data).toEqual({
      version: 2,
    });
    const after = await quote([BANG_KAPI, BANG_LAMUNG]);
    expect(after.totalSatang - before.totalSatang).toBe(400_00);
    expect(after.pricingVersion).toBe(2);
    const placed = await mutate(
      "orders.place",
      {
        token: before.token,
        contactName: "Malee",
        contactEmail: "malee@example.test",
        contactPhone: "081-234-5678",
        pickupAt: new Date(Date.now() + 3 * DAY_MS).toISOString(),
        idempotencyKey: "key-of-malee-1",
        stops: [{ detail: "88/1" }, { detail: "gate B" }],
      },
      customer,
    );
    const { orderId } = placed.data as { orderId: string };
    const order = await query("orders.byId", { orderId }, customer);
    expect(order.data).toMatchObject({ totalSatang: before.totalSatang, contactPhone: "+66812345678" });
  });

  test("two admins saving over each other: the second reads a conflict, nothing is lost", async () => {
    expect((await save({ basePriceSatang: 600_00 }, 1)).data).toEqual({ version: 2 });
    expect(await save({ basePriceSatang: 700_00 }, 1)).toMatchObject({
      appCode: "PRICING_VERSION_CONFLICT",
      status: 409,
    });
    expect((await query("pricing.current")).data).toMatchObject({ basePriceSatang: 600_00, version: 2 });
  });

  test("a version from the future is refused too", async () => {
    expect(await save({}, 7)).toMatchObject({ appCode: "PRICING_VERSION_CONFLICT" });
  });

  test("numbers out of bounds are named field by field", async () => {
    const answer = await save({
      basePriceSatang: -1,
      driverSharePercent: 101,
      factorSixWheelMilli: 0,
      consumptionFourWheelUnder850Ml: 8_000,
    });
    expect(answer.fields).toEqual({
      "config.basePriceSatang": "TOO_SMALL",
      "config.driverSharePercent": "TOO_LARGE",
      "config.factorSixWheelMilli": "TOO_SMALL",
      "config.consumptionFourWheelUnder850Ml": "CONSUMPTION_ORDER",
    });
  });

  test("the gateway cannot be switched on while there is no way to be paid", async () => {
    expect(await save({ gatewayEnabled: true })).toMatchObject({ appCode: "PAYMENT_GATEWAY_NOT_CONFIGURED" });
  });
});
