import { expect, test } from "vitest";
import { paymentReminderAt } from "#domain/notifications/payment-reminder.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";

const PLACED = 1_800_000_000_000;

test.each([
  ["a day before a pickup that is further", 5 * DAY_MS, 4 * DAY_MS],
  ["two hours after the booking of one that is nearer", 10 * HOUR_MS, 2 * HOUR_MS],
])("a payment is reminded of %s", (_, pickup, at) => {
  expect(paymentReminderAt({ createdAt: PLACED, pickupAt: PLACED + pickup })).toBe(PLACED + at);
});

test("one whose pickup comes within two hours is not reminded of", () => {
  expect(paymentReminderAt({ createdAt: PLACED, pickupAt: PLACED + 2 * HOUR_MS })).toBeNull();
});
