import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { pricingAt } from "#db/queries/pricing.ts";
import { forgetTariff } from "#db/queries/pricing/kept-tariff.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderLines } from "#db/schema/orders.ts";
import { pricingVersions } from "#db/schema/pricing.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { placeOrderInput } from "#domain/orders/order-input.ts";
import { priceAt } from "#domain/pricing/way-back-price.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { readSettings } from "#worker/env.ts";
import { RETURNS_KEPT_MS } from "#worker/services/dispatch/ways-back/find-way-back.ts";
import { placeOrder } from "#worker/services/orders/place-order.ts";
import { previewDayChange } from "#worker/services/orders/revise-order.ts";
import { locateStops } from "#worker/services/pricing/locate-stops.ts";
import { whatWouldChange } from "#worker/services/pricing/what-would-change.ts";
import { makeQuote } from "#worker/services/pricing/make-quote.ts";
import { wire } from "#worker/wiring.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { anOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN } from "../../../support/people.ts";
import { placing } from "../../../support/quotes.ts";

/** Dan lives in Bangkok, and is free in Hua Hin, about 200 km away, at 15:00. */
const NOW = Date.parse("2026-12-02T08:00:00+07:00");
const FREE_AT = NOW + 7 * HOUR_MS;
const HUA_HIN = { placeId: "th-7707" };
const BANG_KAPI = { placeId: "th-1006" };

let db: Database;
let now: number;
const deps = () => ({ ...wire(env, readSettings(env, ORIGIN)), db, now: () => now });

beforeEach(async () => {
  db = await freshDatabase();
  now = NOW;
  await createPerson(db, "nok");
  await createDriver(db, "dan");
  const times = { createdAt: 0, changedAt: 0 };
  await db.insert(driverRegistrations).values({
    driverId: "driver-dan",
    userId: "dan",
    state: "approved",
    version: 1,
    profile: PROFILE,
    ...times,
  });
  const out = anOrder({ customerId: "nok", orderId: "KD-AAAAAA", pickupAt: FREE_AT - 5 * HOUR_MS });
  await insertOrder(db, out, jobCards(out));
  await db.update(jobs).set({ status: "reserved", driverId: "driver-dan" });
  await charge(40);
});

async function charge(wayBackSharePercent: number) {
  await db.update(pricingVersions).set({ wayBackSharePercent });
  forgetTariff(db);
}

async function quote(from = HUA_HIN, to = BANG_KAPI, vehicle: "four_wheel" | "six_wheel" = "four_wheel") {
  const stops = await locateStops(deps().geocoder, [from, to]);
  const request = { stops, vehicles: [vehicle], workers: 0, loadRange: "under_850_kg" } as const;
  return makeQuote(deps(), request, null);
}

const place = (token: string, pickupAt: number) =>
  placeOrder(
    deps(),
    "nok",
    placeOrderInput.parse(placing(token, { pickupAt: new Date(pickupAt).toISOString() })),
  );

test("a quote that leads a truck home is lower in its windows, which say nothing of the truck; off, it never is", async () => {
  const lower = await quote();
  const [offer] = lower.wayBack;
  expect(lower.wayBack.every(({ sharePercent }) => sharePercent === 40)).toBe(true);
  expect(offer?.fromAt).toBeGreaterThanOrEqual(FREE_AT);
  expect(lower.wayBack.at(-1)?.untilAt).toBeLessThan(FREE_AT + DAY_MS);
  expect(Object.keys(offer ?? {}).toSorted()).toEqual(["fromAt", "sharePercent", "untilAt", "vehicleIndex"]);
  expect(priceAt(lower, offer?.fromAt ?? 0).totalSatang).toBeLessThan(lower.totalSatang);
  await charge(0);
  const whole = await quote();
  expect(whole.wayBack).toEqual([]);
  expect(whole.totalSatang).toBe(lower.totalSatang);
});

test("not away from home, not for another kind of truck, and not once a job leads the truck home", async () => {
  expect((await quote(BANG_KAPI, HUA_HIN)).wayBack).toEqual([]);
  expect((await quote(HUA_HIN, BANG_KAPI, "six_wheel")).wayBack).toEqual([]);
  const { token, wayBack } = await quote();
  await place(token, wayBack[0]?.fromAt ?? 0);
  await db.update(jobs).set({ status: "available" }).where(eq(jobs.status, "awaiting_payment"));
  now += RETURNS_KEPT_MS;
  expect((await quote()).wayBack).toEqual([]);
});

test("an order is charged what its pickup time makes of the quote, and the customer cannot move it out of the window", async () => {
  const { token, wayBack, totalSatang } = await quote();
  const at = wayBack[0]?.fromAt ?? 0;
  // The quote keeps its promise after the setting was turned off.
  await charge(0);
  const { orderId } = await place(token, at);
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const fuel = lines.map(({ line }) => line).find(({ kind }) => kind === "fuel");
  expect(fuel).toMatchObject({ wayBack: { sharePercent: 40, fromAt: at } });
  // An admin who asks what another share would change has it compared.
  const [, whole] = await Promise.all([charge(40), pricingAt(db, now)]);
  if (whole === undefined) throw new Error("no prices");
  const compared = await whatWouldChange(deps(), { ...whole, wayBackSharePercent: 0 });
  expect(compared.onWayBack).toBe(1);
  expect(compared.orders.find((order) => order.orderId === orderId)).toMatchObject({
    before: { totalSatang: priceAt({ lines: lines.map(({ line }) => line) as never }, null).totalSatang },
    after: { totalSatang },
  });
  const viewer = {
    sessionId: "",
    deviceId: null,
    email: "",
    name: "",
    hasSecondFactor: false,
    locale: "en",
    sessionStartedAt: 0,
    sessionEndsAt: 0,
    driver: null,
  } as const;
  const move = (pickupAt: number, role: "customer" | "dispatcher") =>
    previewDayChange(
      deps(),
      { ...viewer, userId: role === "customer" ? "nok" : "office", role, grantedRole: role },
      orderId,
      new Date(pickupAt).toISOString(),
    );
  await expect(move(at + 3 * DAY_MS, "customer")).rejects.toMatchObject({
    code: "WAY_BACK_PICKUP",
    params: { from: at },
  });
  expect(await move(at + 3 * DAY_MS, "dispatcher")).toMatchObject({ fromPickupAt: at });
  expect(totalSatang).toBeGreaterThan(0);
});

test("a quote for another time is charged whole", async () => {
  const { token, totalSatang } = await quote();
  const { orderId } = await place(token, FREE_AT + 3 * DAY_MS);
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  expect(lines.reduce((sum, { line }) => sum + line.amountSatang, 0)).toBe(totalSatang);
});
