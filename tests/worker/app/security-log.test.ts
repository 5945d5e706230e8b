import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { users } from "#db/schema/users.ts";
import { app } from "#worker/app.ts";
import { drain } from "#worker/outbox/drain.ts";
import { networkOf } from "#worker/security-log.ts";
import { eq } from "drizzle-orm";
import { fetchWorker, mutate } from "../../support/calls.ts";
import { testDrain } from "../../support/effects.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "../../support/people.ts";

const ADDRESS = "203.0.113.77";
const POST = { method: "POST", headers: { "content-type": "application/json", "cf-connecting-ip": ADDRESS } };

let db: Database;
let admin: Person;
let customer: Person;
const written: string[] = [];
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "boss", "admin");
  customer = await createPerson(db, "malee");
  written.length = 0;
  vi.spyOn(console, "info").mockImplementation((line) => void written.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The entries of the log since the test began. */
function entries(): Record<string, unknown>[] {
  return written.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** A call from `ADDRESS`. */
function post(path: string, body: unknown, as?: Person): Promise<Response> {
  return fetchWorker(path, { ...POST, body: JSON.stringify(body) }, as);
}

describe("the security log tells who did what, from which network, and how it ended", () => {
  test("a password that is wrong, by a hash of the account", async () => {
    await post("/api/auth/sign-in/email", { email: "Malee@example.test", password: "not the password" });
    await post("/api/auth/sign-in/email", { email: "malee@example.test", password: "not this one either" });
    const [first, second] = entries();
    expect(first).toEqual({
      event: "security.sign_in_failed",
      who: expect.stringMatching(/^account-[0-9a-f]{16}$/),
      what: "auth/sign-in/email",
      from: "203.0.113.0/24",
      outcome: "401",
      requestId: expect.any(String),
    });
    expect(second?.["who"]).toBe(first?.["who"]);
    expect(written.join()).not.toMatch(/password|malee@/i);
  });

  test("an account that is locked after too many wrong passwords", async () => {
    for (let attempt = 0; attempt < 11; attempt++)
      await post("/api/auth/sign-in/email", { email: "malee@example.test", password: `wrong ${attempt}` });
    const events = entries().map(({ event }) => event);
    expect(events.filter((event) => event === "security.sign_in_failed")).toHaveLength(10);
    expect(events.at(-1)).toBe("security.locked_out");
  });

  test("a call that the caller has no right to", async () => {
    await post("/api/trpc/pricing.save", { basedOnVersion: 1, config: {} }, customer);
    expect(entries()).toEqual([
      {
        event: "security.forbidden",
        who: customer.userId,
        what: "pricing.save",
        from: "203.0.113.0/24",
        outcome: "FORBIDDEN",
        requestId: expect.any(String),
      },
    ]);
  });

  test("a call from another site's page", async () => {
    await fetchWorker("/api/trpc/account.isAdmin", {
      ...POST,
      headers: { ...POST.headers, origin: "https://elsewhere.example" },
    });
    expect(entries()).toMatchObject([
      { event: "security.forbidden", who: null, what: "/api/trpc/account.isAdmin", outcome: "FORBIDDEN" },
    ]);
  });

  test("a caller with too many calls", async () => {
    const context = createExecutionContext();
    await app.request(
      `${ORIGIN}/api/trpc/account.isAdmin`,
      POST,
      { ...env, API_LIMIT: { limit: async () => ({ success: false }) } },
      context,
    );
    await waitOnExecutionContext(context);
    expect(entries()).toMatchObject([
      { event: "security.rate_limited", from: "203.0.113.0/24", outcome: "RATE_LIMITED" },
    ]);
  });

  test("what an admin writes, by its ids and never by its content", async () => {
    const holiday = { day: "2099-01-01", nameTh: "วัน", nameEn: "A day", basedOnVersion: 0 };
    await mutate("truckHours.saveHoliday", holiday, admin);
    await mutate("reviews.decide", { reviewId: "none", basedOnVersion: 1, status: "approved" }, admin);
    expect(entries()).toMatchObject([
      {
        event: "security.admin_write",
        who: admin.userId,
        what: "truckHours.saveHoliday",
        from: "unknown",
        outcome: "ok",
        ids: { day: "2099-01-01", basedOnVersion: 0 },
      },
      { what: "reviews.decide", outcome: "NOT_FOUND", ids: { reviewId: "none", basedOnVersion: 1 } },
    ]);
    expect(written.join()).not.toContain("A day");
  });

  test("a role that was changed, also by hand", async () => {
    await db.update(users).set({ role: "admin" }).where(eq(users.id, customer.userId));
    await drain(testDrain(db, Date.now() + 1000));
    expect(entries()).toEqual([
      {
        event: "security.role_changed",
        who: null,
        what: "users.role",
        from: null,
        outcome: "customer to admin",
        ids: { userId: customer.userId },
      },
    ]);
  });

  test("and nothing of what everybody may do", async () => {
    await mutate("account.isAdmin", undefined, customer);
    await post("/api/trpc/orders.read", { orderId: "none" }, customer);
    await fetchWorker("/api/auth/get-session", {}, customer);
    expect(written).toEqual([]);
  });
});

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2:3::4", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["::ffff:203.0.113.77", "0:0:0::/48"],
  ["127.0.0.1", "local"],
  ["::1", "local"],
  ["", "unknown"],
])("the network of %j is told as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
