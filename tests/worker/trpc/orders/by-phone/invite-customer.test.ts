import { isNotNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { signUps } from "#db/schema/pending-changes.ts";
import { users } from "#db/schema/users.ts";
import { DAY_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../../support/calls.ts";
import { mailsInOutbox, personOf, postAuth, tokenTo } from "../../../../support/email-links.ts";
import { createPerson, freshDatabase, type Person } from "../../../../support/people.ts";
import { placedByPhone } from "../../../../support/phone-call.ts";
import { removePerson } from "../../../../support/remove-person.ts";

const EMAIL = "malee@example.test";
const PASSWORD = "four wheels and a rope";

let db: Database;
let dispatcher: Person;
let orderId: string;
beforeEach(async () => {
  db = await freshDatabase();
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  orderId = await placed();
});

/** An order by phone of a caller with an address, who is not invited with it. */
const placed = (change: object = {}) => placedByPhone(dispatcher, { contactEmail: EMAIL, ...change });
const invite = (key: string = crypto.randomUUID(), change: object = {}) =>
  mutate("orders.inviteCustomer", { orderId, key, seenEmail: EMAIL, ...change }, dispatcher);
const invitation = async () =>
  ((await query("orders.byId", { orderId }, dispatcher)).data as RouterOutputs["orders"]["byId"]).invitation;
const invitationMails = async () =>
  (await mailsInOutbox()).filter(({ kind }) => kind === "customer_invitation");
/** What the audit log says of the invitations, the oldest first. */
const audited = async () => {
  const admin = await createPerson(db, "admin", "admin");
  const { items } = (await query("audit.list", {}, admin)).data as RouterOutputs["audit"]["list"];
  return items
    .filter(({ what }) => what === "orders.inviteCustomer")
    .toReversed()
    .flatMap(({ changes }) => changes);
};

test("the link of an invitation gives the customer an account with their order, and the order says how they are invited", async () => {
  expect(await invitation()).toBeNull();
  const { data } = await invite();
  const shown = await invitation();
  expect(shown).toEqual({
    email: EMAIL,
    sentAt: expect.any(Number) as number,
    until: (data as { until: number }).until,
  });
  expect((shown?.until ?? 0) - (shown?.sentAt ?? 0)).toBe(7 * DAY_MS);
  expect(await invitationMails()).toMatchObject([{ recipient: EMAIL, locale: "en" }]);
  const opened = await postAuth("sign-up/confirm", { token: await tokenTo(EMAIL), password: PASSWORD });
  const malee = personOf(opened, EMAIL);
  expect((await query("orders.byId", { orderId }, malee)).data).toMatchObject({ isOwn: true });
  // They have an account now: there is nobody left to invite, and nothing more is shown.
  expect((await invite()).appCode).toBe("ORDER_CHANGED");
  expect(await invitation()).toBeNull();
});

test("a press that is repeated sends nothing; another one sends a link that replaces the first, each on the audit log", async () => {
  const key = crypto.randomUUID();
  const [first, repeated] = [await invite(key), await invite(key)];
  expect(repeated.data).toEqual(first.data);
  expect(await invitationMails()).toHaveLength(1);
  const former = await tokenTo(EMAIL);
  expect((await invite()).status).toBe(200);
  expect(await invitationMails()).toHaveLength(2);
  expect(await db.select().from(signUps)).toHaveLength(1);
  expect((await postAuth("sign-up/confirm", { token: former, password: PASSWORD })).ok).toBe(false);
  const until = (first.data as { until: number }).until;
  expect(await audited()).toMatchObject([
    { kind: "order", id: orderId, fields: { invitedUntil: [null, until] } },
    { kind: "order", id: orderId, fields: { invitedUntil: [until, expect.any(Number)] } },
  ]);
});

test("a press that is repeated after a newer one changes nothing: the newer link works, and it alone", async () => {
  const key = crypto.randomUUID();
  await invite(key);
  await invite();
  const newer = await tokenTo(EMAIL);
  expect((await invite(key)).appCode).toBe("ORDER_CHANGED");
  expect(await invitationMails()).toHaveLength(2);
  expect((await postAuth("sign-up/confirm", { token: newer, password: PASSWORD })).ok).toBe(true);
});

test("nobody is invited at an address where another customer is, until that invitation is over", async () => {
  const husband = orderId;
  await invite();
  const call = { contactPhone: "089-765-4321", idempotencyKey: "key-of-the-call-2" };
  // Not with the order either, which is said while the customer is on the phone.
  await expect(placed({ ...call, isInvited: true })).rejects.toThrow("CUSTOMER_ADDRESS_TAKEN");
  expect(await db.$count(orders)).toBe(1);
  orderId = await placed(call);
  expect(await invitation()).toBeNull();
  expect((await invite()).appCode).toBe("CUSTOMER_ADDRESS_TAKEN");
  expect(await invitationMails()).toHaveLength(1);
  await db.update(signUps).set({ expiresAt: Date.now() - 1 });
  expect((await invite()).status).toBe(200);
  const wife = personOf(
    await postAuth("sign-up/confirm", { token: await tokenTo(EMAIL), password: PASSWORD }),
    EMAIL,
  );
  expect((await query("orders.byId", { orderId }, wife)).data).toMatchObject({ isOwn: true });
  expect((await query("orders.byId", { orderId: husband }, wife)).appCode).toBe("NOT_FOUND");
});

test("an invitation that has expired is not shown, and can be sent again", async () => {
  await invite();
  await db.update(signUps).set({ expiresAt: Date.now() - 1 });
  expect(await invitation()).toBeNull();
  expect((await invite()).status).toBe(200);
  expect(await invitation()).toMatchObject({ email: EMAIL });
});

test("three mails in an hour go to one address, and no more", async () => {
  for (let press = 0; press < 3; press++) expect((await invite()).status).toBe(200);
  expect((await invite()).appCode).toBe("RATE_LIMITED");
  expect(await invitationMails()).toHaveLength(3);
});

test("nobody is invited at an address that is not the order's, or that has an account", async () => {
  expect((await invite(undefined, { seenEmail: "other@example.test" })).appCode).toBe("ORDER_CHANGED");
  await db.update(orders).set({ contactEmail: "" });
  expect((await invite(undefined, { seenEmail: "" })).appCode).toBe("ORDER_CHANGED");
  const nok = await createPerson(db, "nok");
  await db.update(orders).set({ contactEmail: nok.email });
  expect((await invite(undefined, { seenEmail: nok.email })).appCode).toBe("CUSTOMER_ADDRESS_TAKEN");
  expect(await db.select().from(signUps)).toEqual([]);
  expect(await invitationMails()).toEqual([]);
});

test("nobody is invited once they are erased, and no invitation of them is shown", async () => {
  await invite();
  const [customer] = await db.select().from(users).where(isNotNull(users.phoneOnFile));
  await db.update(orders).set({ status: "cancelled" });
  await removePerson(db, { userId: customer!.id, email: customer!.email }, [], Date.now());
  expect((await invite()).appCode).toBe("ORDER_CHANGED");
  expect(await invitation()).toBeNull();
});

test("the mail of an invitation goes with who is erased, also at an address that no order of theirs has any more", async () => {
  await invite();
  const [customer] = await db.select().from(users).where(isNotNull(users.phoneOnFile));
  await db.update(orders).set({ status: "cancelled", contactEmail: "malee9@example.test" });
  expect(await invitationMails()).toHaveLength(1);
  await removePerson(db, { userId: customer!.id, email: customer!.email }, [], Date.now());
  expect(await invitationMails()).toEqual([]);
  expect(await db.select().from(signUps)).toEqual([]);
});
