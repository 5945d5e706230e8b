import { expect, test } from "vitest";
import { LATE_FROM_MS, lateByMs } from "#domain/control-room/lateness.ts";
import { HOUR_MS } from "#domain/time.ts";

test("a truck is late from a quarter of an hour after its plan on, and by the whole delay", () => {
  const planned = 1_800_000_000_000;
  expect(lateByMs(planned, planned - HOUR_MS)).toBe(0);
  expect(lateByMs(planned, planned + LATE_FROM_MS - 1)).toBe(0);
  expect(lateByMs(planned, planned + LATE_FROM_MS)).toBe(LATE_FROM_MS);
  expect(lateByMs(planned, planned + HOUR_MS)).toBe(HOUR_MS);
});
