import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { ferryFares, ferryRoutes } from "#db/schema/ferries.ts";
import { orders as orderRows } from "#db/schema/orders.ts";
import { FIRST_PRICING } from "#db/seed/first-pricing.ts";
import { bangkokDay, bangkokInstant, DAY_MS } from "#domain/time.ts";
import { readPromptPayId } from "#domain/payments/promptpay-id.ts";
import type { Comparison } from "#domain/pricing/reprice.ts";
import { savePricing } from "#worker/services/pricing/save-pricing.ts";
import { mutate, query } from "../../../support/calls.ts";
import { A_COMPANY, writeCompany } from "../../../support/companies.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { booking, placing, signedQuote } from "../../../support/quotes.ts";

let db: Database;
let admin: Person;
let customer: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  customer = await createPerson(db, "customer");
});

const compare = async (change: object = {}) =>
  (await query("pricing.whatWouldChange", { config: { ...FIRST_PRICING, ...change } }, admin))
    .data as Comparison;

async function totalOf(orderId: string): Promise<number> {
  return ((await query("orders.byId", { orderId }, customer)).data as { totalSatang: number }).totalSatang;
}

describe("what would change", () => {
  test("compares calculator orders and priced bookings, newest first, and names a booking without a price", async () => {
    const placed = await mutate("orders.place", placing(await signedQuote(["six_wheel"])), customer);
    const { orderId: first } = placed.data as { orderId: string };
    const priced = await mutate("orders.book", booking(), customer);
    const { orderId: second } = priced.data as { orderId: string };
    const free = booking({ pickup: { text: "behind the temple" }, idempotencyKey: "booking-key-2" });
    const { orderId: third } = (await mutate("orders.book", free, customer)).data as { orderId: string };

    const compared = await compare({ basePriceSatang: 600_00 });
    expect(compared.orders.map(({ orderId }) => orderId)).toEqual([second, first]);
    expect(compared.leftOut).toEqual([{ orderId: third, reason: "not_stored" }]);
    for (const { orderId, before, after } of compared.orders) {
      expect(before.totalSatang).toBe(await totalOf(orderId));
      // ฿100 × 1.9 for the 6-wheel of each, of which the driver gets 60 %.
      expect(after.totalSatang - before.totalSatang).toBe(190_00);
      expect(after.paySatang - before.paySatang).toBe(114_00);
    }
    expect(compared.afterSatang - compared.beforeSatang).toBe(380_00);
  });

  test("uses the fare of a ferry in force, and writes nothing", async () => {
    const stops = [{ placeId: "th-1006" }, { latitude: 9.535, longitude: 100.06 }];
    const asked = { stops, vehicles: ["four_wheel"], workers: 1, loadRange: "under_850_kg" };
    const { token, totalSatang } = (await query("pricing.quote", asked)).data as {
      token: string;
      totalSatang: number;
    };
    await mutate("orders.place", placing(token), customer);
    const { orders } = await compare({ ferryCostSmallSatang: 10_000_00, driverSharePercent: 50 });
    expect(orders[0]?.before.totalSatang).toBe(totalSatang);
    expect(orders[0]?.before.lines.filter(({ kind }) => kind === "ferry").length).toBe(1);
    expect(orders[0]?.after.paySatang).toBeLessThan(orders[0]?.before.paySatang ?? 0);
    expect((await query("pricing.current")).data).toMatchObject({ version: 1 });
  });
});

test("what is due at booking together is what the orders owe that were placed with it", async () => {
  const config = { ...FIRST_PRICING, gatewayEnabled: true, depositPercent: 30 };
  const deps = { db, now: Date.now, settings: { promptPay: readPromptPayId("0000000000001"), stripe: null } };
  const seen = { basedOnVersion: 1, seenInForce: 1 };
  await savePricing(deps, "admin", { ...seen, config, confirmed: { depositPercent: 30 } });
  await createPerson(db, "owner");
  await writeCompany(db, { owner: "owner", customer: "booker" });
  const token = await signedQuote();
  const placed = [
    await mutate("orders.place", placing(token), customer),
    await mutate(
      "orders.place",
      placing(token, { companyId: A_COMPANY.companyId, idempotencyKey: "key-on-account" }),
      customer,
    ),
    await mutate("orders.book", booking(), customer),
  ];
  expect(placed.map(({ status }) => status)).toEqual([200, 200, 200]);

  const owed = await db.select({ depositSatang: orderRows.depositSatang }).from(orderRows);
  const together = owed.reduce((sum, { depositSatang }) => sum + depositSatang, 0);
  expect(owed.filter(({ depositSatang }) => depositSatang > 0)).toHaveLength(1);
  const compared = await compare({ gatewayEnabled: true, depositPercent: 60 });
  expect(compared.orders).toHaveLength(3);
  expect(compared.depositBeforeSatang).toBe(together);
  expect(compared.depositAfterSatang).toBeGreaterThan(1.9 * together);
  expect(compared.depositAfterSatang).toBeLessThan(2.1 * together);
});

test("prices for a later day are compared with the fares of ferries that will hold then", async () => {
  await db
    .update(ferryRoutes)
    .set({ fareVerified: true, vehicleFareMinSatang: 500_00, vehicleFareMaxSatang: 500_00 });
  const stops = [{ placeId: "th-1006" }, { latitude: 9.535, longitude: 100.06 }];
  const asked = { stops, vehicles: ["four_wheel"], workers: 1, loadRange: "under_850_kg" };
  const { token, totalSatang } = (await query("pricing.quote", asked)).data as {
    token: string;
    totalSatang: number;
  };
  await mutate("orders.place", placing(token), customer);
  const routes = await db.select().from(ferryRoutes);
  const effectiveFrom = bangkokDay(Date.now() + 10 * DAY_MS);
  await db.insert(ferryFares).values(
    routes.map(({ ferryRouteId }) => ({
      fareId: `fare-${ferryRouteId}`,
      ferryRouteId,
      effectiveFrom: bangkokInstant(effectiveFrom, "00:00") ?? 0,
      vehicleFareMinSatang: 9_999_00,
      vehicleFareMaxSatang: 9_999_00,
      createdAt: 0,
    })),
  );
  const beforeOn = async (day: object) =>
    ((await query("pricing.whatWouldChange", { config: FIRST_PRICING, ...day }, admin)).data as Comparison)
      .orders[0]?.before.totalSatang ?? 0;
  expect(await beforeOn({})).toBe(totalSatang);
  expect(await beforeOn({ effectiveFrom: bangkokDay(Date.now() + 9 * DAY_MS) })).toBe(totalSatang);
  expect(await beforeOn({ effectiveFrom })).toBeGreaterThan(totalSatang);
});

describe("a figure that changes by more than 30 %", () => {
  const save = (change: object, confirmed?: object) =>
    mutate(
      "pricing.save",
      {
        basedOnVersion: 1,
        seenInForce: 1,
        config: { ...FIRST_PRICING, ...change },
        ...(confirmed && { confirmed }),
      },
      admin,
    );

  test("is refused at its field until it was typed twice", async () => {
    const wrong = { pricePerKmSatang: 140_00, basePriceSatang: 520_00 };
    const refusal = { appCode: "BAD_INPUT", fields: { "config.pricePerKmSatang": "CHANGE_UNCONFIRMED" } };
    expect(await save(wrong)).toMatchObject(refusal);
    expect(await save(wrong, { pricePerKmSatang: 14_00 })).toMatchObject(refusal);
    expect((await query("pricing.current")).data).toMatchObject({ version: 1 });
    expect((await save(wrong, { pricePerKmSatang: 140_00 })).data).toEqual({ version: 2 });
  });

  test.each([
    ["waitingFreeMinutes", 60, 79, 78],
    ["waitingPerHalfHourSatang", 150_00, 104_00, 105_00],
  ])("of waiting, too: %s from %i to %i, but not to %i", async (field, _from, far, near) => {
    const refusal = { appCode: "BAD_INPUT", fields: { [`config.${field}`]: "CHANGE_UNCONFIRMED" } };
    expect(await save({ [field]: far })).toMatchObject(refusal);
    expect(await save({ [field]: far }, { [field]: near })).toMatchObject(refusal);
    expect((await save({ [field]: near })).data).toEqual({ version: 2 });
  });

  test("of waiting that was free until now asks for any price", async () => {
    expect((await save({ waitingPerHalfHourSatang: 0 }, { waitingPerHalfHourSatang: 0 })).data).toEqual({
      version: 2,
    });
    const priced = await mutate(
      "pricing.save",
      { basedOnVersion: 2, seenInForce: 2, config: FIRST_PRICING },
      admin,
    );
    expect(priced).toMatchObject({ fields: { "config.waitingPerHalfHourSatang": "CHANGE_UNCONFIRMED" } });
  });

  test("is no matter where it changes by 30 %", async () => {
    expect((await save({ basePriceSatang: 650_00, petrolPricePerLitreSatang: 25_55 })).data).toEqual({
      version: 2,
    });
  });
});
