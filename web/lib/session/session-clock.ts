/** How often the session is checked. */
export const TICK_MS = 30_000;
/** With this many ticks left, or fewer, the session is refreshed. */
export const REFRESH_TICKS = 3;
/** A session counts as expired this long before its end: clocks differ and requests take time. */
export const EXPIRY_MARGIN_MS = 10_000;
/** A failed refresh is retried only within this time. */
export const RETRY_WINDOW_MS = 30_000;

const FIRST_RETRY_MS = 200;

export type TickAction = "keep" | "refresh" | "expired";

/** What a tick does to a session that expires at `expiresAt` (epoch ms, as `now`). */
export function tickAction(expiresAt: number, now: number): TickAction {
  if (expiresAt - now <= EXPIRY_MARGIN_MS) return "expired";
  return Math.floor((expiresAt - now) / TICK_MS) <= REFRESH_TICKS ? "refresh" : "keep";
}

/**
 * The delay before the next attempt of a refresh that began at `startedAt` and failed `failures` times, in ms; `null`
 * when the attempt would fall outside the window, then the next tick starts again.
 */
export function retryDelay(failures: number, startedAt: number, now: number): number | null {
  const delay = FIRST_RETRY_MS * 2 ** (failures - 1);
  return now + delay - startedAt < RETRY_WINDOW_MS ? delay : null;
}
