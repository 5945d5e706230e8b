import { isNotNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { sessions, users } from "#db/schema/users.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../../../support/people.ts";
import { placing, signedQuote } from "../../../../support/quotes.ts";

type Order = RouterOutputs["orders"]["byId"];

const SAID = "Khun Malee said yes at 14:05";

let db: Database;
let dispatcher: Person;
let orderId: string;
beforeEach(async () => {
  db = await freshDatabase();
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  const call = placing(await signedQuote(), { contactEmail: "", idempotencyKey: "key-of-call-1" });
  const placed = await mutate(
    "orders.placeByPhone",
    { ...call, customerId: null, termsRead: true },
    dispatcher,
  );
  ({ orderId } = placed.data as Order);
});

const read = async () => (await query("orders.byId", { orderId }, dispatcher)).data as Order;

/** Asks for a higher price, which needs the customer's word. @returns the asked total, in satang */
async function ask(): Promise<number> {
  const { revision, lines, totalSatang } = await read();
  const amountSatang = (lines[0]?.amountSatang ?? 0) + 100_00;
  await mutate(
    "orders.changePrice",
    {
      orderId,
      revision,
      adjustments: [{ lineIndex: 0, amountSatang, reason: "four floors of stairs" }],
      message: "as spoken on the phone",
      idempotencyKey: crypto.randomUUID(),
    },
    dispatcher,
  );
  return (totalSatang ?? 0) + 100_00;
}

const answer = async (given: string, change: object = {}) =>
  mutate(
    "orders.answerAtCall",
    { orderId, offerId: (await read()).offer?.offerId, answer: given, reason: SAID, ...change },
    dispatcher,
  );

test("a customer without an account accepts a higher price at a call: it holds, and history and audit have who wrote down what", async () => {
  const asked = await ask();
  expect(await read()).toMatchObject({
    answersAtCall: true,
    isCustomerOnFile: true,
    offer: { state: "open" },
  });
  expect((await answer("accept")).data).toMatchObject({ totalSatang: asked, answersAtCall: false });
  const events = await db.select().from(orderEvents);
  expect(events.find(({ kind }) => kind === "offer_accepted")).toMatchObject({
    actorKind: "admin",
    actorId: "dispatcher",
    reason: SAID,
  });
  const entries = await db.select().from(auditEntries);
  const entry = entries.findLast(({ what }) => what === "orders.answerAtCall");
  expect(entry).toMatchObject({ actorId: "dispatcher", outcome: "ok" });
  expect(entry?.changes).toContain('"state"');
});

test("one who declines keeps the price that was agreed", async () => {
  const asked = await ask();
  expect((await answer("decline")).data).toMatchObject({
    totalSatang: asked - 100_00,
    offer: { state: "declined" },
  });
});

test("nothing is answered without what was said", async () => {
  await ask();
  expect((await answer("accept", { reason: " " })).fields).toEqual({ reason: "REQUIRED" });
});

test("a customer who has an account answers for themselves", async () => {
  await ask();
  await db
    .update(users)
    .set({ emailVerified: true, email: "malee@example.test", phoneOnFile: null })
    .where(isNotNull(users.phoneOnFile));
  expect((await read()).answersAtCall).toBe(false);
  expect((await answer("accept")).appCode).toBe("FORBIDDEN");
});

test("an answer to an offer that another one has replaced is refused", async () => {
  await ask();
  const { offer } = await read();
  await answer("decline");
  expect((await answer("accept", { offerId: offer?.offerId })).appCode).toBe("OFFER_CLOSED");
});

test("an old login answers for nobody", async () => {
  await ask();
  await db.update(sessions).set({ createdAt: new Date(Date.now() - HOUR_MS) });
  expect((await answer("accept")).appCode).toBe("FRESH_LOGIN_REQUIRED");
});
