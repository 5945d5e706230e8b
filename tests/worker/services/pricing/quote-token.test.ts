import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { signQuote, verifyQuote, type QuotePayload } from "#worker/services/pricing/quote-token.ts";

const SECRET = "a secret that only tests know, 32 and more";
const NOW = Date.UTC(2026, 10, 20);
const HOUR_MS = 3_600_000;

const PAYLOAD: QuotePayload = {
  stops: [],
  vehicles: ["four_wheel"],
  workers: 0,
  loadRange: "under_850_kg",
  lines: [],
  totalSatang: 123_400,
  distanceM: 1000,
  seaDistanceM: 0,
  journey: [],
  crossings: [],
  pricingVersion: 1,
  driverSharePercent: 60,
  gatewayEnabled: false,
};

/** A token as an earlier version signed it. */
function sign(audience: string): Promise<string> {
  return new SignJWT({ promise: PAYLOAD })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setExpirationTime((NOW + HOUR_MS) / 1000)
    .sign(new TextEncoder().encode(SECRET));
}

test("a signed quote is read back as it was", async () => {
  expect(await verifyQuote(await signQuote(PAYLOAD, SECRET, NOW + HOUR_MS), SECRET, NOW)).toEqual(PAYLOAD);
});

test("a quote that customers got before this version was deployed keeps its price", async () => {
  expect(await verifyQuote(await sign("khondee:quote:1"), SECRET, NOW)).toEqual(PAYLOAD);
});

test("a quote whose payload had another shape counts as expired", async () => {
  await expect(verifyQuote(await sign("khondee:quote:0"), SECRET, NOW)).rejects.toMatchObject({
    code: "QUOTE_EXPIRED",
  });
});
