import { expect, test } from "vitest";
import { ownPath } from "#web/lib/return-to.ts";

test.each(["/orders", "/price-calculator?from=th-1006&to=th-8404", "/orders/KD-7F3K2M#events"])(
  "%s is a page of ours",
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

test.each([
  undefined,
  "",
  "orders",
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
])("%j leads home instead of elsewhere", (path) => {
  expect(ownPath(path)).toBe("/");
});
