import { env } from "cloudflare:workers";
import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orders, trackingLinks } from "#db/schema/orders.ts";
import { users } from "#db/schema/users.ts";
import { readSettings } from "#worker/env.ts";
import { composeMail } from "#worker/outbox/notify/mail/compose-mail.ts";
import { renderMail } from "#worker/outbox/notify/mail/render-mail.ts";
import { wire } from "#worker/wiring.ts";
import { fetchWorker, mutate } from "../../../../support/calls.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "../../../../support/people.ts";
import { placedByPhone } from "../../../../support/phone-call.ts";

const EMAIL = "malee@example.test";

let db: Database;
let dispatcher: Person;
beforeEach(async () => {
  db = await freshDatabase();
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
});

const links = () => db.select().from(trackingLinks);
/** What a mail about the order says when it is delivered now, in English. */
async function mailOf(kind: "order_placed" | "order_confirmed" | "order_cancelled", orderId: string) {
  const deps = wire(env, readSettings(env, ORIGIN));
  const template = await composeMail(deps, { kind, orderId }, { recipient: EMAIL, locale: "en" });
  if (template === null || "notBefore" in template) throw new Error(`no mail ${kind}`);
  return renderMail(template, "en", ORIGIN);
}
const tokenIn = (text: string) => new RegExp(`${ORIGIN}/track#([\\w-]{32})`).exec(text)?.[1] ?? "";
const openedWith = (token: string) =>
  fetchWorker("/api/tracking", { headers: { authorization: `Bearer ${token}` } });

describe("the mails about an order by phone", () => {
  test("lead a customer without an account to the page that follows it, by one link for all mails", async () => {
    const orderId = await placedByPhone(dispatcher, { contactEmail: EMAIL });
    const { text } = await mailOf("order_placed", orderId);
    expect(text).not.toContain("/orders/");
    expect((await openedWith(tokenIn(text))).status).toBe(200);
    expect(await mutate("orders.confirm", { orderId, seenRevision: 1 }, dispatcher)).toMatchObject({
      status: 200,
    });
    expect(tokenIn((await mailOf("order_confirmed", orderId)).text)).toBe(tokenIn(text));
    expect(await links()).toHaveLength(1);
    // It is the link that the office shares and revokes.
    expect((await mutate("tracking.share", { orderId }, dispatcher)).data).toBe(tokenIn(text));
  });

  test("have no button once the office has revoked the link, which no mail makes again", async () => {
    const orderId = await placedByPhone(dispatcher, { contactEmail: EMAIL });
    const token = tokenIn((await mailOf("order_placed", orderId)).text);
    await mutate("tracking.unshare", { orderId }, dispatcher);
    await mutate("orders.confirm", { orderId, seenRevision: 1 }, dispatcher);
    const { text } = await mailOf("order_confirmed", orderId);
    expect(text).not.toMatch(/\/track|\/orders\//);
    expect(await links()).toHaveLength(1);
    expect((await openedWith(token)).status).toBe(404);
  });

  test("have no button once the order is over", async () => {
    const orderId = await placedByPhone(dispatcher, { contactEmail: EMAIL });
    const admin = await createPerson(db, "admin", "admin");
    const cancelled = await mutate(
      "orders.cancel",
      { orderId, reason: "The caller asked for it.", seen: { status: "pending", revision: 1 } },
      admin,
    );
    expect(cancelled.status).toBe(200);
    expect((await mailOf("order_cancelled", orderId)).text).not.toMatch(/\/track|\/orders\//);
  });

  test("lead to the order's own page once its customer has an account", async () => {
    const orderId = await placedByPhone(dispatcher, { contactEmail: EMAIL });
    await db.update(users).set({ email: EMAIL, emailVerified: true }).where(isNotNull(users.phoneOnFile));
    const { text } = await mailOf("order_placed", orderId);
    expect(text).toContain(`${ORIGIN}/orders/${orderId}`);
    expect(await links()).toEqual([]);
  });

  test("make no link for an order that was not taken by phone", async () => {
    const orderId = await placedByPhone(dispatcher, { contactEmail: EMAIL });
    await db.update(orders).set({ placedBy: null }).where(eq(orders.orderId, orderId));
    expect((await mailOf("order_placed", orderId)).text).not.toMatch(/\/track|\/orders\//);
    expect(await links()).toEqual([]);
  });
});
