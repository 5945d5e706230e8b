import { afterEach, expect, test, vi } from "vitest";
import { readSignedCookie } from "#worker/auth/signed-cookies.ts";
import { sessionCookie } from "../../support/session-cookie.ts";

const SECRET = "a secret that only these tests know, of 32+";
const TOKEN = "a-token.with-a-dot";

const read = (cookie: string, authSecret = SECRET) =>
  readSignedCookie(new Headers({ cookie }), "session_token", { origin: "http://localhost", authSecret });

afterEach(() => {
  vi.restoreAllMocks();
});

test("a value that was signed with the secret is read, among other cookies", async () => {
  const cookie = await sessionCookie(TOKEN, SECRET);
  expect(await read(`a=1; ${cookie}; b=2`)).toBe(TOKEN);
});

test("the same cookie is not genuine under another secret, before and after it was under its own", async () => {
  const cookie = await sessionCookie(TOKEN, SECRET);
  const other = "another secret of these tests, of 32 or more";
  expect(await read(cookie, other)).toBeNull();
  expect(await read(cookie)).toBe(TOKEN);
  expect(await read(cookie, other)).toBeNull();
});

test.each([
  ["another value", (cookie: string) => cookie.replace("a-token", "b-token")],
  [
    "another signature",
    (cookie: string) => cookie.replace(/\.(?=[^.]*$)./, (part) => `.${part[1] === "A" ? "B" : "A"}`),
  ],
  ["a signature cut off", (cookie: string) => cookie.slice(0, -12)],
  ["no signature", (cookie: string) => cookie.replace(/\.[^.]*$/, "")],
  ["a signature alone", (cookie: string) => cookie.replace(/=.*\./, "=")],
  ["nothing", () => "khondee.session_token="],
])("%s is no session", async (_what, forged) => {
  const cookie = await sessionCookie(TOKEN, SECRET);
  const changed = forged(cookie);
  expect(changed).not.toBe(cookie);
  expect(await read(changed)).toBeNull();
});

test("the key of the secret is made once, however many cookies are read", async () => {
  const cookie = await sessionCookie(TOKEN, SECRET);
  await read(cookie);
  const made = vi.spyOn(crypto.subtle, "importKey");
  expect(await read(cookie)).toBe(TOKEN);
  expect(made).not.toHaveBeenCalled();
});
