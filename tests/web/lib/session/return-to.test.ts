import { beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { forgetReturn } from "#web/lib/session/forget-return.ts";
import { ownPath, rememberedReturn, rememberReturn } from "#web/lib/session/return-to.ts";

test.each([
  "/orders",
  "/price-calculator?from=th-1006&to=th-8404",
  "/price-calculator?fromLabel=%E0%B8%9A%E0%B8%B2%E0%B8%87%20%E0%B8%81&to=50%25",
  "/orders/KD-7F3K2M#events",
  "/logins",
  "/orders/KD-7F3K2M?note=a/../b",
])("%s is a page of ours", (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  undefined,
  "",
  "orders",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/%2Fevil.example",
  "/%2f%2fevil.example",
  "/%252Fevil.example",
  "/%5Cevil.example",
  "/.//evil.example",
  "/orders/..//evil.example",
  "/%2e%2e//evil.example",
  "/%252e//evil.example",
  "/./login",
  "/%09/evil.example",
  "/%0A%2Fevil.example",
  "/%",
  "https://evil.example",
  "https:/evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\u0000/evil.example",
  " //evil.example",
  "\u00a0//evil.example",
  `/${"a".repeat(5000)}`,
])("%j leads home instead of elsewhere", (path) => {
  expect(ownPath(path)).toBe("/");
});

test.each([
  "/login",
  "/login?returnTo=/orders",
  "/signup",
  "/forgot-password",
  "/reset-password#x",
  "/confirm-email",
])("nobody goes back to %s, a page on the way in", (path) => {
  expect(ownPath(path)).toBe("/");
});

describe("where somebody was heading who had to leave", () => {
  beforeEach(() => localStorage.clear());

  test("is there once", () => {
    rememberReturn("/booking");
    expect(rememberedReturn()).toBe("/booking");
    forgetReturn();
    expect(rememberedReturn()).toBeNull();
  });

  test.each([undefined, "/", "//evil.example", "https://evil.example"])(
    "is nothing worth keeping: %j",
    (path) => {
      rememberReturn(path);
      expect(rememberedReturn()).toBeNull();
    },
  );

  test("is forgotten after a week", () => {
    vi.useFakeTimers();
    rememberReturn("/booking");
    vi.advanceTimersByTime(8 * DAY_MS);
    expect(rememberedReturn()).toBeNull();
  });

  test("is looked at again: what somebody put there by hand leads nowhere else", () => {
    rememberReturn("/booking");
    const kept = localStorage.getItem("khondee-return-to") ?? "";
    localStorage.setItem("khondee-return-to", kept.replace("/booking", "//evil.example"));
    expect(rememberedReturn()).toBeNull();
  });
});
