import { vi } from "vitest";

/** Far above what any machine needs: it only ends a test that hangs. */
export const PATIENCE_MS = 60_000;

/** Repeats a check until it throws no more. @throws what the check threw last, after a minute */
export function eventually(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval: 10 });
}
