import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ReadAt } from "#web/features/jobs/details/read-at.tsx";
import type { LiveStatus } from "#web/lib/live/live.ts";

const NOW = Date.parse("2026-11-21T02:00:00Z");
const MINUTE_MS = 60_000;

const live = vi.hoisted(() => ({ status: {} as unknown }));
vi.mock("#web/lib/live/live.ts", () => ({ useLiveStatus: () => live.status }));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});

function shown(at: number, state: LiveStatus["state"], since: number): string {
  live.status = { state, since, retryAt: null, lostAt: null } satisfies LiveStatus;
  const { container, unmount } = render(<ReadAt at={at} />);
  const text = container.textContent;
  unmount();
  return text;
}

test("what the phone only remembers says from when it is", () => {
  live.status = { state: "offline", since: NOW, retryAt: null, lostAt: null } satisfies LiveStatus;
  render(<ReadAt at={NOW - 90 * MINUTE_MS} />);
  expect(screen.getByText(/^Last known on this phone, from .*07:30$/)).toBeDefined();
});

test.each([
  ["nothing is known yet", 0, "offline", NOW, false],
  ["it was read within the minute", NOW - MINUTE_MS / 2, "offline", NOW, false],
  ["it was read over the connection that is open", NOW - 5 * MINUTE_MS, "open", NOW - 10 * MINUTE_MS, false],
  ["the connection is back and it was not read again", NOW - 5 * MINUTE_MS, "open", NOW - MINUTE_MS, true],
  ["the connection is being made", NOW - 5 * MINUTE_MS, "reconnecting", NOW - 10 * MINUTE_MS, true],
] as const)("%s: %#", (_when, at, state, since, isSaid) => {
  expect(shown(at, state, since) !== "").toBe(isSaid);
});
