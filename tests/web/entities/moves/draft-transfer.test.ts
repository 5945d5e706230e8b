import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { EMPTY_DRAFT } from "#web/entities/moves/draft-shape.ts";
import {
  exportDraft,
  importDraft,
  readTransfer,
  TRANSFER_MAX_BYTES,
} from "#web/entities/moves/draft-transfer.ts";
import { loadMoveDraft, saveMoveDraft } from "#web/entities/moves/move-draft.ts";
import { requestOf } from "#web/entities/moves/move-request.ts";
import { moveThrough, NOW, quoteFor } from "../../features/calculator/sample-quote.ts";
import { drafts } from "./arbitrary-draft.ts";

const move = { ...moveThrough("th-1006", "th-8404"), date: "2026-12-01", time: "08:00" };
const draft = { ...EMPTY_DRAFT, move, bookKey: "key-2" };

/** Another device: a browser without any draft. */
const onAnotherDevice = () => localStorage.clear();

beforeEach(() => localStorage.clear());

describe("a draft taken to another device", () => {
  it("is the same there, whatever it holds", () => {
    fc.assert(
      fc.property(drafts, (any) => {
        onAnotherDevice();
        saveMoveDraft(any, NOW);
        const json = exportDraft(NOW);
        onAnotherDevice();
        expect(json !== null && importDraft(json, NOW + 1000)).toBe(true);
        expect(loadMoveDraft(NOW + 1000)).toEqual(any);
      }),
      { numRuns: 100 },
    );
  });

  it("leaves its quotes behind: the price is asked for there", () => {
    const request = requestOf(move);
    saveMoveDraft({ ...draft, quote: request === null ? null : quoteFor(request) }, NOW);
    const json = exportDraft(NOW) ?? "";
    expect(json).not.toContain("token");
    onAnotherDevice();
    expect(importDraft(json, NOW)).toBe(true);
    expect(loadMoveDraft(NOW)).toEqual(draft);
  });

  it("is read without storing anything, and replaces the draft of that device when it is stored", () => {
    saveMoveDraft(draft, NOW);
    const json = exportDraft(NOW) ?? "";
    const own = { ...EMPTY_DRAFT, move: moveThrough("th-1006", "th-2004") };
    saveMoveDraft(own, NOW + 1);
    expect(readTransfer(json, NOW + 2)).toEqual(draft);
    expect(loadMoveDraft(NOW + 2)).toEqual(own);
    expect(importDraft(json, NOW + 2)).toBe(true);
    expect(loadMoveDraft(NOW + 2)).toEqual(draft);
  });

  it("is read although the other clock is ahead, and is not after 7 days", () => {
    saveMoveDraft(draft, NOW);
    const json = exportDraft(NOW) ?? "";
    onAnotherDevice();
    expect(importDraft(json, NOW + 7 * DAY_MS + 1)).toBe(false);
    expect(importDraft(json, NOW - 60_000)).toBe(true);
    expect(loadMoveDraft(NOW - 60_000)).toEqual(draft);
  });

  it("is nothing when there is none, or it is larger than 16 kB in UTF-8", () => {
    expect(exportDraft(NOW)).toBeNull();
    const long = (length: number) => ({ ...draft, contact: { ...draft.contact, notes: "ก".repeat(length) } });
    saveMoveDraft(long(4_000), NOW);
    expect(exportDraft(NOW)).not.toBeNull();
    saveMoveDraft(long(TRANSFER_MAX_BYTES / 3), NOW);
    expect(exportDraft(NOW)).toBeNull();
  });

  it.each([
    "",
    "{",
    "null",
    "[]",
    '{"version":1}',
    JSON.stringify({ version: 2, savedAt: NOW, draft }),
    JSON.stringify({ version: 1, savedAt: NOW, draft: { ...draft, move: { ...move, workers: 9 } } }),
    JSON.stringify({ version: 1, savedAt: NOW, draft, more: "x".repeat(TRANSFER_MAX_BYTES) }),
  ])("is refused and changes nothing: %.40s", (json) => {
    saveMoveDraft(draft, NOW - 1);
    expect(importDraft(json, NOW)).toBe(false);
    expect(loadMoveDraft(NOW)).toEqual(draft);
  });
});
