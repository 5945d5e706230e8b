import { beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { deleteMoveDraft, loadMoveDraft, saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import type { MoveDraft } from "#web/entities/moves/draft-shape.ts";
import { requestOf } from "#web/entities/moves/move-request.ts";
import { moveThrough, NOW, quoteFor, withDetails } from "../../features/calculator/sample-quote.ts";

const KEY = "khondee-move-draft";
const move = { ...withDetails(moveThrough("th-1006", "th-8404"), ["88/1", ""]), workers: 2 };
const request = requestOf(move);
const draft: MoveDraft = {
  move,
  quote: request === null ? null : quoteFor(request),
  contact: {
    contactName: "Malee",
    contactEmail: "malee@example.test",
    contactPhone: "081",
    hasWhatsapp: true,
    lineId: "malee",
    notes: "two cats",
    declaredValue: "",
  },
  buyer: {
    isCompany: true,
    company: { name: "ABC Co., Ltd.", address: "1 Sample Road", branch: "00000", taxId: "0000000000001" },
  },
  shown: null,
  placeKey: "key-1",
  bookKey: "key-2",
  step: "confirm",
};

/** Changes the stored draft. */
function tamper(change: (kept: Record<string, unknown>) => unknown): void {
  localStorage.setItem(KEY, JSON.stringify(change(JSON.parse(localStorage.getItem(KEY) ?? "{}"))));
}

beforeEach(() => saveMoveDraft(draft, NOW));

describe("the draft of a move", () => {
  it("comes back whole: move, quote with its token, the contact and the keys", () => {
    expect(loadMoveDraft(NOW + DAY_MS)).toEqual(draft);
  });

  it("is there for 7 days and then forgotten", () => {
    expect(loadMoveDraft(NOW + 7 * DAY_MS)).not.toBeNull();
    expect(loadMoveDraft(NOW + 7 * DAY_MS + 1)).toBeNull();
  });

  it("is nothing before it was saved, after it was dropped, and when the clock went back", () => {
    expect(loadMoveDraft(NOW - 1)).toBeNull();
    deleteMoveDraft();
    expect(loadMoveDraft(NOW)).toBeNull();
  });

  it.each(["", "{", "null", "[]", "7", '{"version":1}', '{"version":1,"savedAt":"x","draft":{}}'])(
    "is nothing when the storage holds %j",
    (found) => {
      localStorage.setItem(KEY, found);
      expect(loadMoveDraft(NOW)).toBeNull();
    },
  );

  it("is forgotten when its shape is of another version", () => {
    tamper((kept) => ({ ...kept, version: 9 }));
    expect(loadMoveDraft(NOW)).toBeNull();
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
    expect(loadMoveDraft(NOW)).toBeNull();
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
    expect(loadMoveDraft(NOW)).toMatchObject({ move: found.move, quote: null });
  });

  it.each([
    ["of the version before has none", { ...draft, buyer: undefined }],
    ["has a company without a name", { ...draft, buyer: { isCompany: true, company: {} } }],
  ])("keeps everything else where it %s to make the documents out to", (_, found) => {
    tamper((kept) => ({ ...kept, draft: found }));
    expect(loadMoveDraft(NOW)).toEqual({ ...draft, buyer: null });
  });

  it("survives a storage that is full or blocked", () => {
    const blocked = vi.fn<() => void>(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    vi.stubGlobal("localStorage", { setItem: blocked });
    try {
      expect(() => saveMoveDraft(draft, NOW)).not.toThrow();
      expect(blocked).toHaveBeenCalled();
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
