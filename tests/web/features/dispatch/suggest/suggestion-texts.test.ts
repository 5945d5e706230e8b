import { expect, test } from "vitest";
import { HOUR_MS } from "#domain/time.ts";
import { m } from "#web/paraglide/messages.js";
import {
  lateTexts,
  pinRefusalText,
  reasonText,
  whyTexts,
} from "#web/features/dispatch/suggest/suggestion-texts.ts";
import type { SuggestedJob } from "#web/features/dispatch/suggest/suggestion-types.ts";

const job = (more: Partial<SuggestedJob>) =>
  ({
    emptyBeforeM: 4_000,
    emptyAfterM: null,
    isStartUnknown: false,
    lateS: 0,
    slackS: null,
    isBannedWhenLate: false,
    leaveBy: 0,
    alternatives: [],
    ...more,
  }) as SuggestedJob;

test("the time to spare is said while it is short enough to matter", () => {
  const hours = HOUR_MS / 1000;
  expect(whyTexts(job({ slackS: 2 * hours }))[1]).toMatch(/^2 hrs? to spare/);
  expect(whyTexts(job({ slackS: 75 * hours }))).toHaveLength(1);
  const late = job({ slackS: 75 * hours, lateS: 600 });
  expect(whyTexts(late)).toHaveLength(1);
  expect(lateTexts(late, false)).toEqual([expect.stringContaining("10 min")]);
});

test("from an hour on it is said that a late job is not chosen, and whether the truck comes at a forbidden hour", () => {
  expect(lateTexts(job({ lateS: 0, isBannedWhenLate: true }), false)).toEqual([]);
  expect(lateTexts(job({ lateS: 3_599 }), false)).toHaveLength(1);
  expect(lateTexts(job({ lateS: 3_600 }), false).slice(1)).toEqual([m.suggest_late_unchosen()]);
  expect(lateTexts(job({ lateS: 3_600 }), true)).toHaveLength(1);
  const banned = job({ lateS: 600, isBannedWhenLate: true });
  expect(lateTexts(banned, false).slice(1)).toEqual([m.suggest_late_banned()]);
});

test("legal hours that the way to the pickup exceeds are said of that way, others of the job beside it", () => {
  const code = "DRIVING_REST_MISSING";
  expect(pinRefusalText({ code, params: { drivenS: 1 } })).toBe(m.job_unfit_way_hours());
  expect(pinRefusalText({ code, params: { jobId: "KD-AAAAAA-1" } })).toContain("KD-AAAAAA");
});

test("where no way leads there and back, that is said of the job and of whom somebody chooses", () => {
  expect(reasonText("NO_VEHICLE_FERRY")).toBe(m.suggest_reason_no_way());
  expect(pinRefusalText({ code: "NO_VEHICLE_FERRY" })).toBe(m.suggest_reason_no_way());
  expect(reasonText("too_far")).not.toBe(m.suggest_reason_no_way());
});
