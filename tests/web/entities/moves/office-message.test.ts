import { beforeEach, describe, expect, it } from "vitest";
import {
  EMPTY_CONTACT as EMPTY_FORM,
  loadContactDraft,
  saveContactDraft,
} from "#web/entities/contact/contact-draft.ts";
import { EMPTY_CONTACT, EMPTY_DRAFT, type MoveDraft } from "#web/entities/moves/draft-shape.ts";
import { saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import { EMPTY_MOVE } from "#web/entities/moves/move.ts";
import { officeMessage, writeToOffice } from "#web/entities/moves/office-message.ts";
import { m } from "#web/paraglide/messages.js";

const NOW = Date.parse("2026-11-21T02:00:00Z");
const DRAFT: MoveDraft = {
  ...EMPTY_DRAFT,
  move: {
    ...EMPTY_MOVE,
    stops: [
      {
        key: 1,
        text: "Home",
        place: { placeId: "th-1006", label: "Bang Kapi" },
        detail: "88/1",
        person: { name: "Somchai", phone: "+66812345678" },
      },
      {
        key: 2,
        text: "Ko Lipe",
        place: {
          placeId: "th-9101",
          label: "Ko Lipe",
          pin: { latitude: 6.5, longitude: 99.3, near: { th: "", en: "" } },
        },
      },
    ],
    goods: {
      homeSize: null,
      items: [{ itemId: "an item of an earlier catalogue", count: 3 }],
      access: { 2: { floor: 0, hasLift: false, carryDistanceM: 0 } },
      note: "",
      noProhibitedGoods: false,
    },
  },
  contact: { ...EMPTY_CONTACT, contactName: "Malee", contactPhone: "0812345678", notes: "Two\n\ncats" },
};
const written = () => loadContactDraft(NOW)?.values;

beforeEach(() => {
  localStorage.clear();
  saveMoveDraft(DRAFT, NOW);
});

describe("the message to the office", () => {
  it("has the doors, who is there, the access and the notes, and no empty line", () => {
    const lines = officeMessage(DRAFT).split("\n");
    expect(lines).toContain("Pickup: Home · Bang Kapi · 88/1 · Somchai +66812345678");
    expect(lines.some((line) => line.startsWith("Destination: Ko Lipe · 6.50000, 99.30000 · "))).toBe(true);
    expect(lines).toContain("What is moved: Pieces: 3");
    expect(lines).toContain(`${m.booking_additional()}: Two cats`);
    expect(lines).not.toContain("");
  });

  it("stays above what was typed, once, however often the link is pressed", () => {
    const typed = "Is there a crane?\n\nAnd a boat?";
    const values = { ...EMPTY_FORM, topic: "other", name: "Nok", message: typed } as const;
    saveContactDraft({ values, idempotencyKey: "key-1" }, NOW);
    writeToOffice(NOW);
    saveMoveDraft({ ...DRAFT, move: { ...DRAFT.move, workers: 2 } }, NOW);
    writeToOffice(NOW);
    const message = officeMessage({ ...DRAFT, move: { ...DRAFT.move, workers: 2 } });
    expect(written()?.message).toBe(`${message}\n\n${typed}`);
    expect(loadContactDraft(NOW)?.idempotencyKey).toBe("key-1");
  });

  it("brings the contact where the form has none, and keeps what is there", () => {
    saveContactDraft({ values: { ...EMPTY_FORM, name: "Nok" }, idempotencyKey: "key-1" }, NOW);
    writeToOffice(NOW);
    expect(written()).toMatchObject({ topic: "quote", name: "Nok", phone: "0812345678" });
  });

  it("is never longer than the form takes", () => {
    saveMoveDraft({ ...DRAFT, contact: { ...DRAFT.contact, notes: "x".repeat(9_000) } }, NOW);
    writeToOffice(NOW);
    expect(written()?.message).toHaveLength(4_000);
  });
});
