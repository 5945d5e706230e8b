import { beforeEach, expect, test } from "vitest";
import { forgetAccount, keepAccount, keptAccount } from "#web/lib/session/kept-account.ts";

const FOUND = {
  user: { id: "u-1", email: "driver@khondee.test", name: "Somchai", role: "driver" },
  expiresAt: 2_000,
} as const;

beforeEach(() => {
  keepAccount(FOUND);
});

test("who was signed in is known without a connection, until their session ends", () => {
  expect(keptAccount(1_999)).toEqual(FOUND);
  expect(keptAccount(2_000)).toBeNull();
});

test("after a sign-out, and where something else is stored, nobody is", () => {
  forgetAccount();
  expect(keptAccount(1_000)).toBeNull();
  localStorage.setItem("khondee-driver", "{");
  expect(keptAccount(1_000)).toBeNull();
});
