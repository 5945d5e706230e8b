/** How often the session is looked at. */
export const TICK_MS = 30_000;
/** With so many ticks left, or fewer, it is refreshed. */
export const REFRESH_TICKS = 3;
/** A session is over this long before it says so: clocks differ and requests take time. */
export const EXPIRY_MARGIN_MS = 10_000;
/** A refresh that fails is tried again only within this time. */
export const RETRY_WINDOW_MS = 30_000;

const FIRST_RETRY_MS = 200;

export type TickAction = "keep" | "refresh" | "expired";

/** What a tick does to a session that ends at `expiresAt` (epoch ms, as `now`). */
export function tickAction(expiresAt: number, now: number): TickAction {
  if (expiresAt - now <= EXPIRY_MARGIN_MS) return "expired";
  return Math.floor((expiresAt - now) / TICK_MS) <= REFRESH_TICKS ? "refresh" : "keep";
}

/**
 * How long to wait before the next attempt of a refresh that began at `startedAt` and failed `failures` times, or
 * `null` when that attempt would fall outside the window: then the next tick tries anew.
 */
export function retryDelay(failures: number, startedAt: number, now: number): number | null {
  const delay = FIRST_RETRY_MS * 2 ** (failures - 1);
  return now + delay - startedAt < RETRY_WINDOW_MS ? delay : null;
}
