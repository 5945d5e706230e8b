import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import {
  EXPIRY_MARGIN_MS,
  REFRESH_TICKS,
  RETRY_WINDOW_MS,
  retryDelay,
  TICK_MS,
  tickAction,
} from "#web/lib/session/session-clock.ts";

const NOW = 1_700_000_000_000;

test("the constants are those of the specification", () => {
  expect([TICK_MS, REFRESH_TICKS, EXPIRY_MARGIN_MS, RETRY_WINDOW_MS]).toEqual([30_000, 3, 10_000, 30_000]);
});

test.each([
  [7 * DAY_MS, "keep"],
  [4 * TICK_MS, "keep"],
  [4 * TICK_MS - 1, "refresh"],
  [3 * TICK_MS, "refresh"],
  [TICK_MS, "refresh"],
  [EXPIRY_MARGIN_MS + 1, "refresh"],
  [EXPIRY_MARGIN_MS, "expired"],
  [0, "expired"],
  [-1, "expired"],
] as const)("with %i ms left a tick says %s", (left, action) => {
  expect(tickAction(NOW + left, NOW)).toBe(action);
});

test("retries wait longer each time and stay within the window", () => {
  const delays: number[] = [];
  let now = NOW;
  for (let failures = 1; ; failures += 1) {
    const delay = retryDelay(failures, NOW, now);
    if (delay === null) break;
    delays.push(delay);
    now += delay;
  }
  expect(delays).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800]);
  expect(now - NOW).toBeLessThan(RETRY_WINDOW_MS);
});
