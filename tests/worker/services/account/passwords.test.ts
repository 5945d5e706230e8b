import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, passwordRefusal, verifyPassword } from "#worker/services/account/passwords.ts";

const PASSWORD = "four wheels and a rope";

test("a password is kept as scrypt with N 16384, r 16, p 1, a salt of its own and a key of 64 bytes", async () => {
  const [one, other] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
  const [salt = "", key = ""] = one.split(":");
  const options = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  expect(salt).toMatch(/^[0-9a-f]{32}$/);
  expect(key).toBe(scryptSync(PASSWORD, salt, 64, options).toString("hex"));
  expect(other.split(":")[0]).not.toBe(salt);
});

test("only the password itself opens its hash, in whichever Unicode form it was typed", async () => {
  const hash = await hashPassword("Cafe\u0301 with wheels");
  expect(await verifyPassword({ hash, password: "Caf\u00E9 with wheels" })).toBe(true);
  expect(await verifyPassword({ hash, password: "Cafe with wheels" })).toBe(false);
});

test.each([
  "trustno1!",
  "letmein!!",
  "LetMeIn2024",
  "l3tm31n!!",
  "P4$$w0rd",
  "p@ssw0rd#1",
  "1234letmein",
  "Monkey123!",
  "5unsh1ne",
])("%s is a common password in disguise", (password) => {
  expect(passwordRefusal(password, "")).toBe("PASSWORD_COMMON");
});

test.each(["four wheels and a rope", "letmein to the warehouse", "trust no 1 driver", "รถบรรทุกหกล้อ"])(
  "%s is none",
  (password) => {
    expect(passwordRefusal(password, "")).toBeNull();
  },
);
