import { MINUTE_MS } from "#domain/time.ts";

/**
 * An answer may be some seconds old when it arrives: a clock that is wrong by less is taken as it is. One that was longer
 * on its way, as on a phone that slept meanwhile, says nothing of the clock.
 */
const TRUSTED_WITHIN_MS = 2 * MINUTE_MS;
const KEY = "khondee-clock";

let correctionMs = kept();

/**
 * What is to be added to this device's clock, which may be wrong by a day where somebody has set it: milliseconds, 0
 * where it is right. Known from the server's answers, also those before the page was opened.
 */
export function clockCorrection(): number {
  return correctionMs;
}

/** The time by the server, as far as this device knows it: epoch milliseconds. */
export function serverNow(): number {
  return Date.now() + correctionMs;
}

/**
 * Learns from the time of an answer of the server how wrong this device's clock is.
 * @param askedAt when it was asked for, by this device's clock: epoch milliseconds
 */
export function hearTime({ headers }: Response, askedAt: number): void {
  const now = Date.now();
  const off = Date.parse(headers.get("date") ?? "") - now;
  const found = Math.abs(off) < TRUSTED_WITHIN_MS ? 0 : off;
  // Without a time it is no number, which is not more than anything.
  const isNews = Math.abs(found - correctionMs) > TRUSTED_WITHIN_MS;
  if (!isNews || now - askedAt > TRUSTED_WITHIN_MS) return;
  correctionMs = found;
  try {
    localStorage.setItem(KEY, String(found));
  } catch {
    // Storage is switched off: it is learned again with the next answer.
  }
}

function kept(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}
