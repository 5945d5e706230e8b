import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { HOUR_MS } from "#domain/time.ts";
import { encryptQuote, verifyQuote } from "#worker/services/pricing/quote-token.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { placing } from "../../../support/quotes.ts";

const SECRET = env.QUOTE_SECRET ?? "";

type Quote = RouterOutputs["pricing"]["quote"];
type Order = RouterOutputs["orders"]["byId"];

let db: Database;
let customer: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
});

/** Bangkok to Chiang Mai. */
async function longQuote(): Promise<Quote> {
  const input = {
    stops: [{ placeId: "th-1001" }, { placeId: "th-5001" }],
    vehicles: ["four_wheel"],
    workers: 2,
    loadRange: "under_850_kg",
  };
  return (await query("pricing.quote", input)).data as Quote;
}

const kinds = (driving: Quote["driving"]) => driving?.steps.map(({ kind }) => kind);

test("Bangkok to Chiang Mai is quoted with two breaks and a night, at the price of the driving alone", async () => {
  const quote = await longQuote();
  expect(quote.roadDurationS).toBeGreaterThan(10 * 3_600);
  expect(kinds(quote.driving)).toEqual([
    "handling",
    "drive",
    "break",
    "drive",
    "break",
    "rest",
    "drive",
    "handling",
  ]);
  expect(quote.durationS).toBe(quote.roadDurationS + 2 * 1_800 + 36_000);
  const billed = Math.ceil((quote.roadDurationS + 2 * 1_800) / 1_800);
  expect(quote.lines.find((line) => line.kind === "labour")).toMatchObject({ billedHalfHours: billed });
});

test("an order has the breaks in its duration, its steps and the time its drivers are busy", async () => {
  const quote = await longQuote();
  const answer = await mutate("orders.place", placing(quote.token), customer);
  const { orderId } = answer.data as { orderId: string };
  const order = (await query("orders.byId", { orderId }, customer)).data as Order;
  expect(order).toMatchObject({ durationS: quote.durationS, totalSatang: quote.totalSatang });
  expect(kinds(order.driving)).toEqual(kinds(quote.driving));
  expect(order.driving?.steps[0]?.at).toBe(order.pickupAt);
  const row = await db.select().from(orders).get();
  expect(row?.endsAt).toBe(order.pickupAt + (quote.durationS / 3_600 + 1) * HOUR_MS);
});

test("a quote that was signed before driving hours were planned is kept, with the breaks of one driver", async () => {
  const quote = await longQuote();
  const { drivingPlan: _, ...before } = await verifyQuote(quote.token, SECRET, Date.now());
  const token = await encryptQuote(before, SECRET, Date.now() + HOUR_MS);
  const answer = await mutate("orders.place", placing(token), customer);
  const { orderId } = answer.data as { orderId: string };
  const order = (await query("orders.byId", { orderId }, customer)).data as Order;
  expect(order).toMatchObject({ totalSatang: quote.totalSatang, durationS: quote.durationS });
});

test("an order of before has its window as it was stored, and no steps", async () => {
  const quote = await longQuote();
  const answer = await mutate("orders.place", placing(quote.token), customer);
  const { orderId } = answer.data as { orderId: string };
  await db.update(orders).set({ drivingPlan: null, durationS: quote.roadDurationS });
  const order = (await query("orders.byId", { orderId }, customer)).data as Order;
  expect(order).toMatchObject({ durationS: quote.roadDurationS, driving: null, driversPerTruck: 1 });
});
