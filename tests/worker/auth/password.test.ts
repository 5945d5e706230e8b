import { beforeEach, describe, expect, test } from "vitest";
import { env } from "cloudflare:workers";
import { authFor } from "#worker/auth/auth.ts";
import { readSettings } from "#worker/env.ts";
import type { Database } from "#db/client.ts";
import { accounts, sessions, users } from "#db/schema/users.ts";
import { fetchWorker, mutate, query } from "../../support/calls.ts";
import { freshDatabase, ORIGIN, type Person } from "../../support/people.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

const NEW = { email: "nok@example.test", password: "a long enough one", name: "Nok" };

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetchWorker(`/api/auth/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: ORIGIN, ...headers },
    body: JSON.stringify(body),
  });
}

function personOf(response: Response): Person {
  const cookie = (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  return { userId: "", email: NEW.email, cookie };
}

describe("signing up and in with a password", () => {
  test("signing up signs in at once, as a customer", async () => {
    const nok = personOf(await post("sign-up/email", NEW));
    expect((await query("orders.mine", {}, nok)).data).toEqual({ items: [], nextCursor: null });
    expect((await mutate("account.isAdmin", undefined, nok)).data).toBe(false);
    expect(await db.select().from(users).get()).toMatchObject({ email: NEW.email, role: "customer" });
  });

  test("nobody makes themselves an admin by asking", async () => {
    await post("sign-up/email", { ...NEW, role: "admin" });
    const rows = await db.select().from(users);
    expect(rows.filter((row) => row.role !== "customer")).toEqual([]);
  });

  test("a name is cut to 120 letters, and a picture that is no https address is dropped", async () => {
    await post("sign-up/email", { ...NEW, name: "N".repeat(5_000), image: "javascript:alert(1)" });
    expect(await db.select().from(users).get()).toMatchObject({ name: "N".repeat(120), image: null });
  });

  test("a form of 100 KB is refused before anything is read", async () => {
    const answer = await post("sign-up/email", { ...NEW, name: "N".repeat(100_000) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: { data: { appCode: "PAYLOAD_TOO_LARGE" } } });
    expect(await db.select().from(users)).toEqual([]);
  });

  test("passwords are kept as scrypt, never readable", async () => {
    await post("sign-up/email", NEW);
    const { password } = (await db.select().from(accounts).get()) ?? {};
    expect(password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  });

  test.each([
    ["7 characters", "1234567"],
    ["129 characters", "x".repeat(129)],
  ])("a password of %s is refused", async (_what, password) => {
    expect((await post("sign-up/email", { ...NEW, password })).status).toBe(400);
    expect(await db.select().from(users)).toEqual([]);
  });

  test("the right password opens a session, a wrong one and a stranger read the same refusal", async () => {
    await post("sign-up/email", NEW);
    const right = await post("sign-in/email", NEW);
    expect(right.status).toBe(200);
    const wrong = await post("sign-in/email", { ...NEW, password: "another one" });
    const stranger = await post("sign-in/email", { ...NEW, email: "who@example.test" });
    expect([wrong.status, stranger.status]).toEqual([401, 401]);
    expect(await wrong.text()).toBe(await stranger.text());
  });

  test("signing out ends the session on the server, not only in the browser", async () => {
    const nok = personOf(await post("sign-up/email", NEW));
    await post("sign-out", {}, { cookie: nok.cookie });
    expect(await query("orders.mine", {}, nok)).toMatchObject({ appCode: "UNAUTHENTICATED" });
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test("another site's form is refused", async () => {
    expect((await post("sign-up/email", NEW, { origin: "https://evil.example" })).status).toBe(403);
  });
});

describe("the session cookie", () => {
  test("is HttpOnly and Lax, and tied to the host by __Host- under HTTPS", async () => {
    const local = (await post("sign-up/email", NEW)).headers.get("set-cookie");
    expect(local).toMatch(/^khondee\.session_token=.*HttpOnly; SameSite=Lax/);
    const settings = readSettings(
      { ...env, PUBLIC_ORIGIN: "https://khondee.example" },
      "https://khondee.example/",
    );
    const context = await authFor(env, settings).$context;
    expect(context.authCookies.sessionToken).toMatchObject({
      name: "__Host-khondee.session_token",
      attributes: { secure: true, httpOnly: true, sameSite: "lax", path: "/" },
    });
    expect(context.authCookies.sessionToken.attributes.domain).toBeUndefined();
  });

  test("with another secret's signature opens nothing", async () => {
    const nok = personOf(await post("sign-up/email", NEW));
    const [name, value = ""] = nok.cookie.split("=");
    const forged = { ...nok, cookie: `${name}=${value.slice(0, -12)}AAAAAAAAAAAA` };
    expect(await query("orders.mine", {}, forged)).toMatchObject({ appCode: "UNAUTHENTICATED" });
  });
});
