import { beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import {
  deleteCalculatorDraft,
  loadCalculatorDraft,
  saveCalculatorDraft,
  type CalculatorDraft,
} from "#web/features/calculator/draft.ts";
import { withDetails } from "#web/features/calculator/move-form.ts";
import { requestOf } from "#web/features/calculator/move-request.ts";
import { moveThrough, NOW, quoteFor } from "./sample-quote.ts";

const KEY = "khondee-calculator-draft";
const move = { ...withDetails(moveThrough("th-1006", "th-8404"), ["88/1", ""]), workers: 2 };
const request = requestOf(move);
const draft: CalculatorDraft = {
  move,
  quote: request === null ? null : quoteFor(request),
  confirm: {
    contactName: "Malee",
    contactEmail: "malee@example.test",
    contactPhone: "081",
    hasWhatsapp: true,
    lineId: "malee",
    notes: "two cats",
  },
  idempotencyKey: "key-1",
};

/** Changes the stored draft. */
function tamper(change: (kept: Record<string, unknown>) => unknown): void {
  localStorage.setItem(KEY, JSON.stringify(change(JSON.parse(localStorage.getItem(KEY) ?? "{}"))));
}

beforeEach(() => saveCalculatorDraft(draft, NOW));

describe("the draft of the calculator", () => {
  it("comes back whole: move, quote with its token, the booking's fields and its key", () => {
    expect(loadCalculatorDraft(NOW + DAY_MS)).toEqual(draft);
  });

  it("is still read when day, time and details were kept beside the move, which alone knows them now", () => {
    const older = { date: "2026-12-01", time: "09:30", stopDetails: ["12", "13"] };
    tamper((kept) => ({ ...kept, draft: { ...draft, confirm: { ...draft.confirm, ...older } } }));
    expect(loadCalculatorDraft(NOW)).toEqual(draft);
  });

  it("is read with the earlier names of its contact fields", () => {
    const older = { name: "Malee", email: "malee@example.test", phone: "081" };
    const { hasWhatsapp, lineId, notes } = { ...draft.confirm };
    tamper((kept) => ({ ...kept, draft: { ...draft, confirm: { ...older, hasWhatsapp, lineId, notes } } }));
    expect(loadCalculatorDraft(NOW)).toEqual(draft);
  });

  it("is there for 7 days and then forgotten", () => {
    expect(loadCalculatorDraft(NOW + 7 * DAY_MS)).not.toBeNull();
    expect(loadCalculatorDraft(NOW + 7 * DAY_MS + 1)).toBeNull();
  });

  it("is nothing before it was saved, after it was dropped, and when the clock went back", () => {
    expect(loadCalculatorDraft(NOW - 1)).toBeNull();
    deleteCalculatorDraft();
    expect(loadCalculatorDraft(NOW)).toBeNull();
  });

  it.each(["", "{", "null", "[]", "7", '{"version":1}', '{"version":1,"savedAt":"x","draft":{}}'])(
    "is nothing when the storage holds %j",
    (found) => {
      localStorage.setItem(KEY, found);
      expect(loadCalculatorDraft(NOW)).toBeNull();
    },
  );

  it("is forgotten when its shape is of another version", () => {
    tamper((kept) => ({ ...kept, version: 2 }));
    expect(loadCalculatorDraft(NOW)).toBeNull();
  });

  it.each([
    ["one stop", { stops: move.stops.slice(1) }],
    ["eleven stops", { stops: Array.from({ length: 11 }, (_, key) => ({ key, text: "", place: null })) }],
    ["two stops of one key", { stops: [move.stops[0], move.stops[0]] }],
    ["a stop without a text", { stops: [{ key: 1, place: null }, move.stops[1]] }],
    ["a detail that is no text", { stops: [{ ...move.stops[0], detail: 88 }, move.stops[1]] }],
    ["no trucks", { counts: { four_wheel: 0, six_wheel: 0 } }],
    ["eleven trucks", { counts: { four_wheel: 5, six_wheel: 6 } }],
    ["five workers", { workers: 5 }],
    ["an unknown load", { loadRange: "heavy" }],
  ])("is forgotten when its move has %s", (_, part) => {
    tamper((kept) => ({ ...kept, draft: { ...draft, move: { ...move, ...part } } }));
    expect(loadCalculatorDraft(NOW)).toBeNull();
  });

  it.each([
    ["of another move", { ...draft, move: { ...move, workers: 3 } }],
    ["without a token", { ...draft, quote: { ...draft.quote, token: undefined } }],
    ["with lines that are none", { ...draft, quote: { ...draft.quote, lines: [1] } }],
    ["without the stops of its legs", { ...draft, quote: { ...draft.quote, legsBeforeStop: undefined } }],
    ["without its payment", { ...draft, quote: { ...draft.quote, gatewayEnabled: undefined } }],
    ["without a total", { ...draft, quote: { ...draft.quote, totalSatang: null } }],
  ])("keeps the move but not a quote %s", (_, found) => {
    tamper((kept) => ({ ...kept, draft: found }));
    expect(loadCalculatorDraft(NOW)).toMatchObject({ move: found.move, quote: null });
  });

  it("survives a storage that is full or blocked", () => {
    const blocked = vi.fn<() => void>(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    vi.stubGlobal("localStorage", { setItem: blocked });
    try {
      expect(() => saveCalculatorDraft(draft, NOW)).not.toThrow();
      expect(blocked).toHaveBeenCalled();
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
