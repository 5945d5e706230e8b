import { expect, test } from "vitest";
import { offerExpiresAt, OFFER_OPEN_MS, PRICE_REQUEST_OPEN_MS } from "#domain/orders/offer.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";

const NOW = Date.parse("2026-12-01T08:00+07:00");
const before = { lines: [], totalSatang: 0 };

test("an offer is open for 72 hours, and no longer than until its pickup", () => {
  expect(offerExpiresAt(NOW, { pickupAt: NOW + 9 * DAY_MS })).toBe(NOW + OFFER_OPEN_MS);
  expect(offerExpiresAt(NOW, { pickupAt: NOW + HOUR_MS })).toBe(NOW + HOUR_MS);
});

test("another price of an order can be accepted for two hours, however near its pickup is, or past", () => {
  expect(offerExpiresAt(NOW, { before, pickupAt: NOW + 9 * DAY_MS })).toBe(NOW + OFFER_OPEN_MS);
  for (const pickupAt of [NOW + HOUR_MS, NOW - DAY_MS])
    expect(offerExpiresAt(NOW, { before, pickupAt })).toBe(NOW + PRICE_REQUEST_OPEN_MS);
});
