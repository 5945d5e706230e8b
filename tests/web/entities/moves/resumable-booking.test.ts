import { beforeEach, describe, expect, it } from "vitest";
import { EMPTY_DRAFT, type MoveDraft } from "#web/entities/moves/draft-shape.ts";
import { saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import { postponeDrafts, resumableBooking } from "#web/entities/moves/resumable-booking.ts";
import { EMPTY_CONTACT, saveContactDraft } from "#web/entities/contact/contact-draft.ts";
import { CONTACT_DRAFT, deleteDrafts, MOVE_DRAFT } from "#web/lib/drafts/draft-keys.ts";
import { DRAFT_LIFETIME_MS, saveDraft } from "#web/lib/drafts/draft-store.ts";
import { rememberReturn } from "#web/lib/session/return-to.ts";

const NOW = Date.now();
/** A draft with these texts of its stops. */
function through(...texts: readonly string[]): MoveDraft {
  const stops = texts.map((text, index) => ({ key: index + 1, text, place: null }));
  return { ...EMPTY_DRAFT, move: { ...EMPTY_DRAFT.move, stops } };
}
const booking: MoveDraft = { ...through("Bangkok", "Ko Samui"), step: "booking" };
const path = (now = NOW) => resumableBooking(now)?.path ?? null;

beforeEach(() => localStorage.clear());

describe("what is offered for continuing", () => {
  it("nothing at first, and nothing for a draft without both places", () => {
    expect(path()).toBeNull();
    saveMoveDraft(through("Bangkok", " "), NOW);
    expect(path()).toBeNull();
  });

  it("the draft, on the page that wrote it last, with where from and where to", () => {
    saveMoveDraft(booking, NOW - 2000);
    expect(resumableBooking(NOW)).toMatchObject({
      path: "/booking",
      pickup: "Bangkok",
      destination: "Ko Samui",
      isDraft: true,
    });
    saveMoveDraft(through("Hat Yai", "Trang", "Krabi"), NOW - 1000);
    expect(resumableBooking(NOW)).toMatchObject({
      path: "/price-calculator",
      pickup: "Hat Yai",
      destination: "Krabi",
    });
    saveMoveDraft({ ...booking, step: "confirm" }, NOW);
    expect(path()).toBe("/price-calculator/confirm");
  });

  it("the page that had to be left before any draft, with the places of the draft where it shows them", () => {
    saveMoveDraft(booking, NOW);
    rememberReturn("/price-calculator/confirm?x=1");
    expect(resumableBooking(NOW)).toMatchObject({
      path: "/price-calculator/confirm?x=1",
      pickup: "Bangkok",
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
    saveMoveDraft(booking, NOW - 1000);
    postponeDrafts(NOW);
    expect(path()).toBeNull();
    expect(localStorage.getItem(MOVE_DRAFT.key)).not.toBeNull();
    saveMoveDraft(booking, NOW + 1000);
    expect(path(NOW + 2000)).toBe("/booking");
  });

  it("nothing that is too old, of another version, unreadable or forgotten", () => {
    saveMoveDraft(booking, NOW - DRAFT_LIFETIME_MS - 1);
    expect(path()).toBeNull();
    saveDraft({ ...MOVE_DRAFT, version: 99 }, booking, NOW);
    expect(path()).toBeNull();
    for (const broken of [null, 7, "x", [], { move: 3 }, { move: { stops: [1, []] } }]) {
      saveDraft(MOVE_DRAFT, broken, NOW);
      expect(path()).toBeNull();
    }
    saveMoveDraft(booking, NOW);
    deleteDrafts();
    expect(path()).toBeNull();
  });

  it("once deleted, nothing that anybody typed is left in the browser", () => {
    saveMoveDraft(booking, NOW);
    saveContactDraft(
      { values: { ...EMPTY_CONTACT, message: "Where is my piano?" }, idempotencyKey: "k" },
      NOW,
    );
    expect(localStorage.getItem(CONTACT_DRAFT.key)).toContain("piano");
    deleteDrafts();
    expect(localStorage).toHaveLength(0);
  });
});
