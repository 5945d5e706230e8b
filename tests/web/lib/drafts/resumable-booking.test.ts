import { beforeEach, describe, expect, it } from "vitest";
import { EMPTY_CONTACT, saveContactDraft } from "#web/features/site/contact/contact-draft.ts";
import { deleteDraft, DRAFT_LIFETIME_MS, saveDraft, type DraftKey } from "#web/lib/drafts/draft-store.ts";
import { forgetReturn } from "#web/lib/session/forget-return.ts";
import { rememberReturn } from "#web/lib/session/return-to.ts";
import {
  BOOKING_DRAFT,
  CALCULATOR_DRAFT,
  CONTACT_DRAFT,
  deleteDrafts,
  postponeDrafts,
  resumableBooking,
} from "#web/lib/drafts/resumable-booking.ts";

const NOW = Date.now();
const place = (text: string) => ({ text, place: null });
const booking = { values: { pickup: place("Bangkok"), destination: place("Ko Samui") } };
const move = { stops: [place("Hat Yai"), place("Trang"), place("Krabi")] };
const keep = (where: DraftKey, draft: unknown, at = NOW) => saveDraft(where, draft, at);
const path = (now = NOW) => resumableBooking(now)?.path ?? null;

beforeEach(() => localStorage.clear());

describe("what is offered for continuing", () => {
  it("nothing at first, and nothing for a draft without both places", () => {
    expect(path()).toBeNull();
    keep(BOOKING_DRAFT, { values: { pickup: place("Bangkok"), destination: place(" ") } });
    keep(CALCULATOR_DRAFT, { move: { stops: [place("Hat Yai"), place("")] } });
    expect(path()).toBeNull();
  });

  it("the latest draft, with where from and where to", () => {
    keep(BOOKING_DRAFT, booking, NOW - 2000);
    expect(resumableBooking(NOW)).toMatchObject({
      path: "/booking",
      pickup: "Bangkok",
      destination: "Ko Samui",
      isDraft: true,
    });
    keep(CALCULATOR_DRAFT, { move }, NOW - 1000);
    expect(resumableBooking(NOW)).toMatchObject({
      path: "/price-calculator",
      pickup: "Hat Yai",
      destination: "Krabi",
    });
  });

  it("the confirmation, when it was reached", () => {
    keep(CALCULATOR_DRAFT, { move, quote: {}, confirm: {} });
    expect(path()).toBe("/price-calculator/confirm");
  });

  it("the page that had to be left before any draft, with the places of its own draft", () => {
    keep(BOOKING_DRAFT, booking);
    keep(CALCULATOR_DRAFT, { move }, NOW - 5000);
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

  it("not a postponed draft, until it changes; the draft stays", () => {
    keep(BOOKING_DRAFT, booking, NOW - 1000);
    postponeDrafts(NOW);
    expect(path()).toBeNull();
    expect(localStorage.getItem(BOOKING_DRAFT.key)).not.toBeNull();
    keep(BOOKING_DRAFT, booking, NOW + 1000);
    expect(path(NOW + 2000)).toBe("/booking");
  });

  it("nothing that is too old, of another version, unreadable or forgotten", () => {
    keep(BOOKING_DRAFT, booking, NOW - DRAFT_LIFETIME_MS - 1);
    expect(path()).toBeNull();
    saveDraft({ ...BOOKING_DRAFT, version: 99 }, booking, NOW);
    expect(path()).toBeNull();
    for (const broken of [null, 7, "x", [], { values: 3 }, { values: { pickup: 1, destination: [] } }]) {
      keep(BOOKING_DRAFT, broken);
      keep(CALCULATOR_DRAFT, { move: broken });
      expect(path()).toBeNull();
    }
    keep(BOOKING_DRAFT, booking);
    keep(CALCULATOR_DRAFT, { move });
    deleteDrafts();
    expect(path()).toBeNull();
    deleteDraft(BOOKING_DRAFT);
    forgetReturn();
  });

  it("once deleted, nothing that anybody typed is left in the browser", () => {
    keep(BOOKING_DRAFT, booking);
    keep(CALCULATOR_DRAFT, { move });
    saveContactDraft(
      { values: { ...EMPTY_CONTACT, message: "Where is my piano?" }, idempotencyKey: "k" },
      NOW,
    );
    expect(localStorage.getItem(CONTACT_DRAFT.key)).toContain("piano");
    deleteDrafts();
    expect(localStorage).toHaveLength(0);
  });
});
