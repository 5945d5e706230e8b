import { expect, test } from "vitest";
import { HOUR_MS } from "#domain/time.ts";
import { m } from "#web/paraglide/messages.js";
import { pinRefusalText, reasonText, whyTexts } from "#web/features/dispatch/suggest/suggestion-texts.ts";
import type { SuggestedJob } from "#web/features/dispatch/suggest/suggestion-types.ts";

const job = (more: Partial<SuggestedJob>) =>
  ({
    emptyBeforeM: 4_000,
    emptyAfterM: null,
    isStartUnknown: false,
    lateS: 0,
    slackS: null,
    leaveBy: 0,
    alternatives: [],
    ...more,
  }) as SuggestedJob;

test("the time to spare is said while it is short enough to matter", () => {
  const hours = HOUR_MS / 1000;
  expect(whyTexts(job({ slackS: 2 * hours }))[1]).toMatch(/^2 hrs? to spare/);
  expect(whyTexts(job({ slackS: 75 * hours }))).toHaveLength(1);
  expect(whyTexts(job({ slackS: 75 * hours, lateS: 600 }))[1]).toContain("10 min");
});

test("where no way leads there and back, that is said of the job and of whom somebody chooses", () => {
  expect(reasonText("NO_VEHICLE_FERRY")).toBe(m.suggest_reason_no_way());
  expect(pinRefusalText({ code: "NO_VEHICLE_FERRY" })).toBe(m.suggest_reason_no_way());
  expect(reasonText("too_far")).not.toBe(m.suggest_reason_no_way());
});
