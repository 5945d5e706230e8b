import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { users } from "#db/schema/users.ts";
import { GIVEN_ROLES } from "#domain/access/people-input.ts";
import type { Bindings } from "#worker/env.ts";
import { readSettings } from "#worker/env.ts";
import worker from "#worker/index.ts";
import { mutate, openSocket, query } from "../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../support/people.ts";

const DEPLOYED = "https://khondee.example";

let db: Database;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "boss", "admin");
});

const turnOn = () => db.update(users).set({ twoFactorEnabled: true });

/** A call of the same person at a deployment: its address is configured and its mail goes out. */
async function deployed(path: string, method: "GET" | "POST" = "GET", input?: object) {
  const bindings: Bindings = {
    ...env,
    PUBLIC_ORIGIN: DEPLOYED,
    SMTP_HOST: "mail.example",
    MAIL_FROM: "hello@khondee.example",
  };
  const cookie = admin.cookie.replace("khondee.", "__Host-khondee.");
  const context = createExecutionContext();
  const response = await worker.fetch(
    new Request(`${DEPLOYED}/api/trpc/${path}`, {
      method,
      headers: { cookie, "content-type": "application/json" },
      ...(input !== undefined && { body: JSON.stringify(input) }),
    }),
    bindings,
    context,
  );
  await waitOnExecutionContext(context);
  const answer = (await response.json()) as {
    result?: { data: unknown };
    error?: { data: { appCode: string } };
  };
  return answer.error?.data.appCode ?? answer.result?.data;
}

describe("in a deployment the admin area opens with a second factor only", () => {
  test("without one an admin has a customer's rights, and is told what is missing", async () => {
    expect(await deployed("pricing.settings")).toBe("SECOND_FACTOR_REQUIRED");
    expect(await deployed("orders.list?input=%7B%7D")).toBe("SECOND_FACTOR_REQUIRED");
    const ferries = (await deployed("ferries.list")) as { source?: string }[];
    expect(ferries.every((ferry) => !("source" in ferry))).toBe(true);
    expect(await deployed("account.adminAccess")).toBe("locked");
    expect(await deployed("account.isAdmin", "POST")).toBe(true);
  });

  test("with one it opens", async () => {
    await turnOn();
    expect(await deployed("pricing.settings")).toMatchObject({ version: 1 });
    expect(await deployed("account.adminAccess")).toBe("open");
  });

  test("dispatchers and accountants need one as well", async () => {
    await db.update(users).set({ role: "dispatcher" });
    expect(await deployed("orders.list?input=%7B%7D")).toBe("SECOND_FACTOR_REQUIRED");
    expect(await deployed("pricing.settings")).toBe("FORBIDDEN");
    expect(await deployed("account.adminAccess")).toBe("locked");
    await db.update(users).set({ role: "accountant", twoFactorEnabled: true });
    expect(await deployed("orders.list?input=%7B%7D")).toMatchObject({ items: [] });
    expect(await deployed("account.isAdmin", "POST")).toBe(false);
  });

  test.each(GIVEN_ROLES.filter((role) => role !== "none"))(
    "it takes an admin with one to make somebody %s",
    async (role) => {
      const { userId } = await createPerson(db, "nok");
      const given = () => deployed("people.changeRole", "POST", { userId, role, seenRole: "customer" });
      const roleNow = async () => {
        const person = await db.select({ role: users.role }).from(users).where(eq(users.id, userId)).get();
        return person?.role;
      };
      // Whether whoever is given it has one does not matter.
      await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
      expect(await given()).toBe("SECOND_FACTOR_REQUIRED");
      expect(await roleNow()).toBe("customer");
      await db.update(users).set({ twoFactorEnabled: sql`id = ${admin.userId}` });
      expect(await given()).toEqual({ userId, role });
      expect(await roleNow()).toBe(role);
    },
  );

  test("a customer is told nothing of it", async () => {
    await db.update(users).set({ role: "customer" });
    expect(await deployed("pricing.settings")).toBe("FORBIDDEN");
    expect(await deployed("account.adminAccess")).toBe("none");
    expect(await deployed("account.isAdmin", "POST")).toBe(false);
  });

  test("every address but this machine's is one", () => {
    const secrets = { BETTER_AUTH_SECRET: env.BETTER_AUTH_SECRET, QUOTE_SECRET: env.QUOTE_SECRET };
    const mail = { SMTP_HOST: "mail.example", MAIL_FROM: "hello@khondee.example" };
    const rule = (own: Partial<Bindings>, url: string) =>
      readSettings({ ...env, ...secrets, ...own } as Bindings, url).adminSecondFactor;
    expect(rule({}, "http://localhost:8787/")).toBe("waived");
    expect(rule({ PUBLIC_ORIGIN: DEPLOYED, ...mail }, `${DEPLOYED}/`)).toBe("required");
    expect(rule({ PUBLIC_ORIGIN: DEPLOYED, ...mail }, "http://localhost:8787/")).toBe("required");
  });
});

describe("on a developer's machine", () => {
  test("it is open without one, and says that this is waived", async () => {
    expect((await query("pricing.settings", undefined, admin)).status).toBe(200);
    expect((await query("account.adminAccess", undefined, admin)).data).toBe("waived");
    expect((await mutate("account.isAdmin", undefined, admin)).data).toBe(true);
    const { webSocket } = await openSocket(admin);
    webSocket?.accept();
    webSocket?.close();
  });
});
