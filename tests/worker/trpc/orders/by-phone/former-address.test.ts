import { env } from "cloudflare:workers";
import { isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orders, trackingLinks } from "#db/schema/orders.ts";
import { signUps } from "#db/schema/pending-changes.ts";
import { users } from "#db/schema/users.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { readSettings } from "#worker/env.ts";
import { composeMail } from "#worker/outbox/notify/mail/compose-mail.ts";
import { wire } from "#worker/wiring.ts";
import { fetchWorker, mutate, query } from "../../../../support/calls.ts";
import { mailsInOutbox, personOf, postAuth, tokenTo } from "../../../../support/email-links.ts";
import { createPerson, freshDatabase, ORIGIN, type Person } from "../../../../support/people.ts";
import { placedByPhone } from "../../../../support/phone-call.ts";

/** Of a stranger: it was misheard at the call. */
const FORMER = "malee@example.test";
const RIGHT = "malee9@example.test";
const PASSWORD = "four wheels and a rope";

let db: Database;
let dispatcher: Person;
let orderId: string;
beforeEach(async () => {
  db = await freshDatabase();
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  orderId = await placedByPhone(dispatcher, { contactEmail: FORMER });
});

const invite = async (seenEmail: string) => {
  const input = { orderId, key: crypto.randomUUID(), seenEmail };
  const answer = await mutate("orders.inviteCustomer", input, dispatcher);
  return (answer.data as { until: number }).until;
};
const correct = (change: object) => {
  const contact = { contactName: "Malee", contactPhone: "081-234-5678", hasWhatsapp: true, lineId: "malee" };
  const press = { orderId, revision: 1, idempotencyKey: "press-0001" };
  return mutate(
    "orders.changeContact",
    { ...press, ...contact, contactEmail: FORMER, ...change },
    dispatcher,
  );
};
/** What the audit log says of the corrections of the contact, beside the revision. */
const audited = async () => {
  const admin = await createPerson(db, "admin", "admin");
  const { items } = (await query("audit.list", {}, admin)).data as RouterOutputs["audit"]["list"];
  return items
    .filter(({ what }) => what === "orders.changeContact")
    .flatMap(({ changes }) => changes)
    .filter(({ fields }) => !("revision" in fields));
};

describe("another address of the contact, written down by the office", () => {
  test.each([RIGHT, ""])("ends the invitation at the former one: now %j", async (contactEmail) => {
    const until = await invite(FORMER);
    const token = await tokenTo(FORMER);
    expect(token).not.toBe("");
    expect((await correct({ contactEmail })).data).toMatchObject({ contactEmail, invitation: null });
    expect((await postAuth("sign-up/confirm", { token, password: PASSWORD })).ok).toBe(false);
    expect(await db.select().from(signUps)).toEqual([]);
    const kinds = (await mailsInOutbox()).map(({ kind, recipient }) => `${kind} ${recipient}`);
    expect(kinds).not.toContain(`customer_invitation ${FORMER}`);
    expect(await audited()).toContainEqual({
      kind: "order",
      id: orderId,
      fields: { invitedUntil: [until, null] },
    });
    expect(JSON.stringify(await db.select().from(auditEntries))).not.toContain("@example.test");
  });

  test("lets the customer be invited at the right one, whose link is the only one", async () => {
    await invite(FORMER);
    await correct({ contactEmail: RIGHT });
    await invite(RIGHT);
    const opened = await postAuth("sign-up/confirm", { token: await tokenTo(RIGHT), password: PASSWORD });
    const malee = personOf(opened, RIGHT);
    expect((await query("orders.byId", { orderId }, malee)).data).toMatchObject({ isOwn: true });
  });

  test("leaves the invitation where the name alone is corrected, and what somebody else was sent there", async () => {
    await invite(FORMER);
    expect((await correct({ contactName: "Malee S." })).status).toBe(200);
    expect((await db.select().from(signUps)).map(({ email }) => email)).toEqual([FORMER]);
    expect(await audited()).toEqual([]);
    await db.update(signUps).set({ customerId: dispatcher.userId });
    expect((await correct({ contactEmail: RIGHT, revision: 2, idempotencyKey: "press-0002" })).status).toBe(
      200,
    );
    expect(await db.select().from(signUps)).toHaveLength(1);
    expect((await mailsInOutbox()).map(({ kind }) => kind)).toContain("customer_invitation");
  });
});

describe("the tracking link of the mails about an order by phone", () => {
  const links = () => db.select().from(trackingLinks);
  const compose = (mail: Parameters<typeof composeMail>[1], recipient: string) =>
    composeMail(wire(env, readSettings(env, ORIGIN)), mail, { recipient, locale: "en" });
  /** The token in the link of a mail that is sent now. */
  async function mailedTo(recipient: string): Promise<string> {
    const template = await compose({ kind: "order_placed", orderId }, recipient);
    if (template === null || !("orderLink" in template)) throw new Error("no mail with a link");
    return template.orderLink?.split("#")[1] ?? "";
  }
  const opened = async (token: string) =>
    (await fetchWorker("/api/tracking", { headers: { authorization: `Bearer ${token}` } })).status;

  test("ends with the address that it was sent to, and the next mail makes another one", async () => {
    const former = await mailedTo(FORMER);
    expect(await opened(former)).toBe(200);
    expect((await correct({ contactEmail: RIGHT })).status).toBe(200);
    expect(await opened(former)).toBe(404);
    expect(await audited()).toEqual([
      { kind: "tracking_link", id: orderId, fields: { isOpen: [true, false] } },
    ]);
    const next = await mailedTo(RIGHT);
    expect(next).not.toBe(former);
    expect(await opened(next)).toBe(200);
  });

  test("stays with another name, with the first address, and with an order that its customer placed", async () => {
    const token = await mailedTo(FORMER);
    expect((await correct({ contactName: "Malee S." })).status).toBe(200);
    await db.update(orders).set({ placedBy: null });
    const own = { revision: 2, idempotencyKey: "press-0002", contactEmail: RIGHT };
    expect((await correct(own)).status).toBe(200);
    expect(await opened(token)).toBe(200);
    await db.update(orders).set({ placedBy: dispatcher.userId, contactEmail: "" });
    expect((await correct({ ...own, revision: 3, idempotencyKey: "press-0003" })).status).toBe(200);
    expect(await opened(token)).toBe(200);
  });

  test("ends also where its customer has taken the account over since it was mailed", async () => {
    const token = await mailedTo(FORMER);
    await db.update(users).set({ emailVerified: true }).where(isNotNull(users.phoneOnFile));
    expect((await correct({ contactEmail: RIGHT })).status).toBe(200);
    expect(await opened(token)).toBe(404);
    expect(await audited()).toEqual([
      { kind: "tracking_link", id: orderId, fields: { isOpen: [true, false] } },
    ]);
  });

  test("stays where its customer had an account from the start, whose mails do not carry it", async () => {
    const token = await mailedTo(FORMER);
    await db
      .update(users)
      .set({ emailVerified: true, phoneOnFile: null })
      .where(isNotNull(users.phoneOnFile));
    expect((await correct({ contactEmail: RIGHT })).status).toBe(200);
    expect(await opened(token)).toBe(200);
    expect(await audited()).toEqual([]);
  });

  test("is made anew also where one was revoked before it; a revoked one alone stays revoked", async () => {
    await mailedTo(FORMER);
    await db.update(trackingLinks).set({ revokedAt: 1 });
    expect(await mailedTo(FORMER)).toBe("");
    await db.insert(trackingLinks).values({ linkId: "second", orderId, tokenHash: "second", createdAt: 2 });
    expect((await correct({ contactEmail: RIGHT })).status).toBe(200);
    expect(await opened(await mailedTo(RIGHT))).toBe(200);
  });

  test("is not made by a mail that is not sent", async () => {
    const order = { orderId, version: 1, position: 0 };
    const mails = [
      { kind: "payment_received", orderId, paymentId: "none" },
      { kind: "refund_due", orderId, refundId: "none" },
      { kind: "order_cancelled", orderId },
      { kind: "order_notes_changed", ...order },
      { kind: "door_change_agreed", ...order },
      { kind: "offer_expired", ...order },
    ] as const;
    for (const mail of mails) expect([mail.kind, await compose(mail, FORMER)]).toEqual([mail.kind, null]);
    expect(await links()).toEqual([]);
  });
});
