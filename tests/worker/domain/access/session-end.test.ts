import { describe, expect, test } from "vitest";
import { sessionEndsAt } from "#domain/access/session-end.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";

const LOGIN = Date.UTC(2026, 0, 1);

describe("a session ends", () => {
  test.each(["customer", "driver"] as const)("for a %s 90 days after the login", (role) => {
    const latest = LOGIN + 90 * DAY_MS;
    expect(sessionEndsAt(LOGIN, latest + 1, role)).toBe(latest);
    expect(sessionEndsAt(LOGIN, latest - 1, role)).toBe(latest - 1);
  });

  test.each(["dispatcher", "accountant", "admin"] as const)("for a %s 12 hours after the login", (role) => {
    expect(sessionEndsAt(LOGIN, LOGIN + 7 * DAY_MS, role)).toBe(LOGIN + 12 * HOUR_MS);
    expect(sessionEndsAt(LOGIN, LOGIN + HOUR_MS, role)).toBe(LOGIN + HOUR_MS);
  });
});
