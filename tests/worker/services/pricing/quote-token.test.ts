import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { encryptQuote, verifyQuote, type QuotePayload } from "#worker/services/pricing/quote-token.ts";

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

/** A token as versions that did not encrypt it made it. */
function sign(audience: string): Promise<string> {
  return new SignJWT({ promise: PAYLOAD })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setExpirationTime((NOW + HOUR_MS) / 1000)
    .sign(new TextEncoder().encode(SECRET));
}

test("a quote is read back as it was", async () => {
  expect(await verifyQuote(await encryptQuote(PAYLOAD, SECRET, NOW + HOUR_MS), SECRET, NOW)).toEqual(PAYLOAD);
});

test("a quote that customers got before this version was deployed keeps its price", async () => {
  expect(await verifyQuote(await sign("khondee:quote:1"), SECRET, NOW)).toEqual(PAYLOAD);
});

test("a quote whose payload had another shape counts as expired", async () => {
  await expect(verifyQuote(await sign("khondee:quote:0"), SECRET, NOW)).rejects.toMatchObject({
    code: "QUOTE_EXPIRED",
  });
});

test("nobody but us can read the payload, whose driver share is not for customers", async () => {
  const token = await encryptQuote(PAYLOAD, SECRET, NOW + HOUR_MS);
  const readable = token.split(".").map((part) => atob(part.replaceAll("-", "+").replaceAll("_", "/")));
  expect(readable.join(" ")).not.toContain("driverSharePercent");
  expect(readable.join(" ")).not.toContain("four_wheel");
});

test("a quote with a changed character, of another secret, or without encryption at all is not ours", async () => {
  const token = await encryptQuote(PAYLOAD, SECRET, NOW + HOUR_MS);
  // The first character of the last part: not all bits of its last character count.
  const changed = token.replace(/[^.](?=[^.]*$)/, (first) => (first === "A" ? "B" : "A"));
  const foreign = await encryptQuote(PAYLOAD, "a secret of somebody else, 32 and more", NOW + HOUR_MS);
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa("{}")}.`;
  for (const forged of [changed, foreign, unsigned, "", "a.b.c.d.e"])
    await expect(verifyQuote(forged, SECRET, NOW)).rejects.toMatchObject({ code: "QUOTE_INVALID" });
});

test("a quote ends when it says", async () => {
  const token = await encryptQuote(PAYLOAD, SECRET, NOW + HOUR_MS);
  await expect(verifyQuote(token, SECRET, NOW + HOUR_MS)).rejects.toMatchObject({ code: "QUOTE_EXPIRED" });
});
