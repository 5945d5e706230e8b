import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { StopVisit } from "#domain/jobs/visits.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { WaitingEnd } from "#domain/waiting/waiting.ts";
import { LiveWaiting } from "#web/entities/waiting/live-waiting.tsx";
import { waitingTermsText } from "#web/entities/waiting/waiting-text.ts";

const NOW = Date.parse("2026-11-21T02:00:00Z");
const TERMS = { freeMinutes: 60, perHalfHourSatang: 150_00 };
const since = (minutes: number, leftAt: number | null = null) => [
  { stop: 1, arrivedAt: NOW - minutes * MINUTE_MS, leftAt },
];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});

const show = (
  visits: readonly StopVisit[],
  terms: typeof TERMS | null = TERMS,
  end: WaitingEnd = { stopCount: 3, provenAt: null },
) => render(<LiveWaiting visits={visits} terms={terms} pickupAt={NOW} {...end} />);

test("waiting says how long, and what is left of the free time", () => {
  show(since(25));
  expect(screen.getByText("Waiting for 25 min. Free for another 35 min.")).toBeDefined();
});

test("beyond the free time it says what it has cost so far", () => {
  show(since(100));
  expect(screen.getByText("Waiting for 100 min. So far ฿300.")).toBeDefined();
});

test.each([
  ["while the truck drives", since(100, NOW), TERMS],
  ["where it costs nothing", since(100), null],
] as const)("it says nothing %s", (_when, visits, terms) => {
  expect(show([...visits], terms).container.textContent).toBe("");
});

const AT_PICKUP = { stop: 0, arrivedAt: NOW - 600 * MINUTE_MS, leftAt: NOW - 590 * MINUTE_MS };

test.each([
  ["ends with the proof, in the free time", 30, 10, "Waited 20 min, within the free time."],
  ["ends with the proof, beyond it", 300, 180, "Waited 120 min: ฿300."],
  ["counts for four hours without a proof", 500, null, "Waiting for 240 min. So far ฿900."],
] as const)("at the last stop it %s, as it will be charged", (_what, reachedAgo, provenAgo, text) => {
  const provenAt = provenAgo === null ? null : NOW - provenAgo * MINUTE_MS;
  show([AT_PICKUP, ...since(reachedAgo)], TERMS, { stopCount: 2, provenAt });
  expect(screen.getByText(text)).toBeDefined();
});

test("its terms are one line, and none where it costs nothing", () => {
  expect(waitingTermsText(TERMS)).toBe(
    "Waiting: 60 minutes free at each stop, then ฿150 for every half hour begun, each truck.",
  );
  expect(waitingTermsText(null)).toBeNull();
});
