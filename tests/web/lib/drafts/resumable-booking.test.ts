import { beforeEach, describe, expect, it } from "vitest";
import { EMPTY_CONTACT, saveContactDraft } from "#web/features/site/contact/contact-draft.ts";
import { dropDraft, DRAFT_LIFETIME_MS, keepDraft } from "#web/lib/drafts/draft-store.ts";
import { forgetReturn, rememberReturn } from "#web/lib/session/return-to.ts";
import {
  BOOKING_SHELF,
  CALCULATOR_SHELF,
  CONTACT_SHELF,
  forgetDrafts,
  putOffDrafts,
  resumableBooking,
} from "#web/lib/drafts/resumable-booking.ts";

const NOW = Date.now();
const place = (text: string) => ({ text, place: null });
const booking = { values: { pickup: place("Bangkok"), destination: place("Ko Samui") } };
const move = { stops: [place("Hat Yai"), place("Trang"), place("Krabi")] };
const shelf = (where: typeof BOOKING_SHELF | typeof CALCULATOR_SHELF) => ({ ...where, read: () => null });
const keep = (where: typeof BOOKING_SHELF | typeof CALCULATOR_SHELF, draft: unknown, at = NOW) =>
  keepDraft(shelf(where), draft as null, at);
const path = (now = NOW) => resumableBooking(now)?.path ?? null;

beforeEach(() => localStorage.clear());

describe("what waits to be gone on with", () => {
  it("nothing at first, and nothing for a draft without both places", () => {
    expect(path()).toBeNull();
    keep(BOOKING_SHELF, { values: { pickup: place("Bangkok"), destination: place(" ") } });
    keep(CALCULATOR_SHELF, { move: { stops: [place("Hat Yai"), place("")] } });
    expect(path()).toBeNull();
  });

  it("the latest draft, with where from and where to", () => {
    keep(BOOKING_SHELF, booking, NOW - 2000);
    expect(resumableBooking(NOW)).toMatchObject({
      path: "/booking",
      pickup: "Bangkok",
      destination: "Ko Samui",
      isDraft: true,
    });
    keep(CALCULATOR_SHELF, { move }, NOW - 1000);
    expect(resumableBooking(NOW)).toMatchObject({
      path: "/price-calculator",
      pickup: "Hat Yai",
      destination: "Krabi",
    });
  });

  it("the confirmation, when it was reached", () => {
    keep(CALCULATOR_SHELF, { move, quote: {}, confirm: {} });
    expect(path()).toBe("/price-calculator/confirm");
  });

  it("the page that had to be left before any draft, with the places of its own draft", () => {
    keep(BOOKING_SHELF, booking);
    keep(CALCULATOR_SHELF, { move }, NOW - 5000);
    rememberReturn("/price-calculator/confirm?x=1");
    expect(resumableBooking(NOW)).toMatchObject({
      path: "/price-calculator/confirm?x=1",
      pickup: "Hat Yai",
      isDraft: false,
    });
    rememberReturn("/orders/KD-7F3K2M");
    expect(resumableBooking(NOW)).toMatchObject({ path: "/orders/KD-7F3K2M", pickup: "", isDraft: false });
  });

  it("not the profile itself, nor a calculation that has become an order", () => {
    rememberReturn("/profile?tab=bookings");
    expect(path()).toBeNull();
    rememberReturn("/price-calculator/confirm");
    expect(path()).toBeNull();
  });

  it("not what was put off, until it changes; the draft stays", () => {
    keep(BOOKING_SHELF, booking, NOW - 1000);
    putOffDrafts(NOW);
    expect(path()).toBeNull();
    expect(localStorage.getItem(BOOKING_SHELF.key)).not.toBeNull();
    keep(BOOKING_SHELF, booking, NOW + 1000);
    expect(path(NOW + 2000)).toBe("/booking");
  });

  it("nothing that is too old, of another version, unreadable or forgotten", () => {
    keep(BOOKING_SHELF, booking, NOW - DRAFT_LIFETIME_MS - 1);
    expect(path()).toBeNull();
    keepDraft({ ...BOOKING_SHELF, version: 99, read: () => null }, booking as never, NOW);
    expect(path()).toBeNull();
    for (const broken of [null, 7, "x", [], { values: 3 }, { values: { pickup: 1, destination: [] } }]) {
      keep(BOOKING_SHELF, broken);
      keep(CALCULATOR_SHELF, { move: broken });
      expect(path()).toBeNull();
    }
    keep(BOOKING_SHELF, booking);
    keep(CALCULATOR_SHELF, { move });
    forgetDrafts();
    expect(path()).toBeNull();
    dropDraft(shelf(BOOKING_SHELF));
    forgetReturn();
  });

  it("when forgotten, nothing that anybody typed is left in the browser", () => {
    keep(BOOKING_SHELF, booking);
    keep(CALCULATOR_SHELF, { move });
    saveContactDraft(
      { values: { ...EMPTY_CONTACT, message: "Where is my piano?" }, idempotencyKey: "k" },
      NOW,
    );
    expect(localStorage.getItem(CONTACT_SHELF.key)).toContain("piano");
    forgetDrafts();
    expect(localStorage).toHaveLength(0);
  });
});
