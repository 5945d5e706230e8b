import { afterEach, expect, it } from "vitest";
import { EMPTY_BOOKING, loadBookingDraft } from "#web/features/booking/booking-draft.ts";
import { BOOKING_DRAFT } from "#web/lib/drafts/resumable-booking.ts";

const NOW = Date.parse("2026-11-22T02:00:00Z");

afterEach(() => localStorage.clear());

it("a booking stored under the earlier names of its fields is read back whole", () => {
  const { contactName: _n, contactEmail: _e, contactPhone: _p, notes: _i, ...rest } = EMPTY_BOOKING;
  const values = {
    ...rest,
    name: "Malee",
    email: "malee@example.test",
    phone: "081",
    additionalInformation: "two cats",
  };
  const { key, version } = BOOKING_DRAFT;
  const stored = { version, savedAt: NOW, draft: { values, idempotencyKey: "key-1" } };
  localStorage.setItem(key, JSON.stringify(stored));
  expect(loadBookingDraft(NOW)).toEqual({
    values: {
      ...EMPTY_BOOKING,
      contactName: "Malee",
      contactEmail: "malee@example.test",
      contactPhone: "081",
      notes: "two cats",
    },
    idempotencyKey: "key-1",
    shown: null,
  });
});
