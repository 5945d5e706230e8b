import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import { ledgerOfOrder } from "#db/queries/payments/ledger.ts";
import { claimEvents, claims } from "#db/schema/claims/claims.ts";
import { files } from "#db/schema/files.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { balanceDueSatang, ledgerSums } from "#domain/payments/ledger.ts";
import { MAX_CLAIM_STEPS } from "#domain/claims/claim.ts";
import { figuresOf } from "#domain/payments/order-money.ts";
import { DAY_MS } from "#domain/time.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { openClaim } from "#worker/services/claims/open-claim.ts";
import { settleClaim } from "#worker/services/claims/settle-claim.ts";
import type { Viewer } from "#worker/auth/viewer.ts";
import { fetchWorker, mutate, query } from "../../../support/calls.ts";
import { EXAMPLE_SATANG, writeExample, writeReceived } from "../../../support/documents.ts";
import { failing } from "../../../support/failing-database.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { removePerson } from "../../../support/remove-person.ts";
import { upload } from "../../../support/uploads.ts";

const ORDER = "KD-AAAAAA";
const NOW = Date.now();
const SUM = 1_000_00;

let db: Database;
let nok: Person;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  nok = await createPerson(db, "nok");
  admin = await createPerson(db, "admin", "admin");
  await writeExample(db, { customerId: "nok", orderId: ORDER });
  await deliveredAt(NOW - DAY_MS);
});

async function deliveredAt(at: number) {
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.orderId, ORDER));
  await db.update(jobs).set({ status: "completed", completedAt: at }).where(eq(jobs.orderId, ORDER));
}

interface Shown {
  readonly claimableUntil: number | null;
  readonly mayOpen: boolean;
  readonly claims: readonly {
    readonly claimId: string;
    readonly state: string;
    readonly version: number;
    readonly settledSatang: number | null;
    readonly events: readonly {
      readonly step: string;
      readonly text: string;
      readonly photos: readonly { readonly url: string }[];
    }[];
  }[];
}

const photo = async (as = nok) =>
  (await upload(as, { purpose: "claim", orderId: ORDER, key: crypto.randomUUID() })).fileId;
const input = (values: object = {}) => ({
  claimId: crypto.randomUUID(),
  orderId: ORDER,
  kind: "loss",
  claimedSatang: SUM,
  text: "A chair is missing.",
  photoFileIds: [],
  ...values,
});
const open = (values: object = {}, as = nok) => mutate("claims.open", input(values), as);
const seen = async (as = nok) => (await query("claims.ofOrder", { orderId: ORDER }, as)).data as Shown;
const first = async () => {
  const [claim] = (await seen()).claims;
  if (claim === undefined) throw new Error("no claim");
  return claim;
};
const step = async (name: string, values: object = {}, as: Person = admin) => {
  const { claimId, version } = await first();
  const about = { claimId, key: crypto.randomUUID(), seenVersion: version };
  return mutate(`claims.${name}`, { ...about, text: "We look into it.", ...values }, as);
};
const settle = (values: object = {}) =>
  step("settle", {
    amountSatang: SUM,
    shown: { creditSatang: SUM, refundSatang: 0, compensationSatang: 0 },
    ...values,
  });
async function mails() {
  const rows = await db.select().from(outbox).where(eq(outbox.kind, "mail"));
  const kinds = rows.map(({ params }) => (JSON.parse(params) as { mail: { kind: string } }).mail.kind);
  return kinds.filter((kind) => kind.startsWith("claim_"));
}
async function books() {
  const stored = await orderMoney(db, ORDER);
  if (stored === undefined) throw new Error("no order");
  const { agreedSatang } = figuresOf(stored.money);
  const due = stored.money.refunds.filter(({ state }) => state === "due");
  const sums = ledgerSums(await ledgerOfOrder(db, ORDER));
  return { agreedSatang, refundDue: due.map((each) => each.amountSatang), balance: balanceDueSatang(sums) };
}

describe("reporting damage or loss", () => {
  test("its customer, the office and both histories have it, with its photos, which stay", async () => {
    const fileId = await photo();
    const opened = input({ kind: "damage", photoFileIds: [fileId] });
    expect(await mutate("claims.open", opened, nok)).toMatchObject({ status: 200 });
    expect(await mutate("claims.open", opened, nok)).toMatchObject({ status: 200 });
    const [shown] = (await seen(admin)).claims;
    expect((await seen()).claims).toHaveLength(1);
    expect(shown).toMatchObject({ state: "open", events: [{ step: "open", text: "A chair is missing." }] });
    const url = (await first()).events[0]?.photos[0]?.url ?? "";
    expect((await fetchWorker(url, {}, nok)).status).toBe(200);
    expect((await db.select().from(files).get())?.expiresAt).toBeNull();
    expect(await mails()).toEqual(["claim_opened_office", "claim_opened"]);
  });

  test.each([
    ["a sum of 0", { claimedSatang: 0 }, { claimedSatang: "AMOUNT_ZERO" }],
    ["no words", { text: " " }, { text: "REQUIRED" }],
    ["damage without a photo", { kind: "damage" }, { photoFileIds: "PHOTO_REQUIRED" }],
    ["goods that the order has not", { items: ["tv"] }, { items: "INVALID" }],
  ])("%s is refused at its field", async (_what, values, fields) => {
    expect(await open(values)).toMatchObject({ appCode: "BAD_INPUT", fields });
    expect((await seen()).claims).toEqual([]);
  });

  test("an order that is not delivered, and one delivered more than 168 hours ago, have no claim any more", async () => {
    await db.update(orders).set({ status: "in_transit" });
    expect(await open()).toMatchObject({ appCode: "ORDER_NOT_DELIVERED" });
    const at = NOW - 7 * DAY_MS - 60_000;
    await deliveredAt(at);
    expect(await open()).toMatchObject({ appCode: "CLAIM_TOO_LATE", params: { until: at + 7 * DAY_MS } });
    expect(await seen()).toMatchObject({ mayOpen: false, claimableUntil: at + 7 * DAY_MS });
  });

  test("the last moment of the 168 hours counts", async () => {
    const viewer = { userId: "nok", role: "customer" } as Viewer;
    await deliveredAt(NOW);
    const asked = { ...input(), kind: "loss" as const, items: [] };
    const at = (now: number) => openClaim({ db, now: () => now }, viewer, { ...asked, photoFileIds: [] });
    await expect(at(NOW + 7 * DAY_MS + 1)).rejects.toMatchObject({ code: "CLAIM_TOO_LATE" });
    await at(NOW + 7 * DAY_MS);
  });

  test("one claim at a time; after it is decided another may follow, five at most", async () => {
    const results = await Promise.all([open(), open(), open()]);
    expect(results.map(({ appCode }) => appCode ?? "ok").toSorted()).toEqual([
      "CLAIM_UNDECIDED",
      "CLAIM_UNDECIDED",
      "ok",
    ]);
    await step("withdraw", {}, nok);
    for (let count = 2; count <= 5; count++) {
      expect(await open()).toMatchObject({ status: 200 });
      await db.run("UPDATE claims SET state = 'withdrawn' WHERE state = 'open'");
    }
    expect(await open()).toMatchObject({ appCode: "BAD_INPUT" });
    expect((await seen()).mayOpen).toBe(false);
  });

  test("another customer's order and claim are as if they did not exist, also for drivers", async () => {
    const dao = await createPerson(db, "dao");
    const dan = await createDriver(db, "dan");
    await db.update(jobs).set({ driverId: "driver-dan" });
    await open();
    for (const other of [dao, dan]) {
      expect(await open({}, other)).toMatchObject({ appCode: "NOT_FOUND" });
      expect(await query("claims.ofOrder", { orderId: ORDER }, other)).toMatchObject({
        appCode: "NOT_FOUND",
      });
      expect(await step("withdraw", {}, other)).toMatchObject({ appCode: "NOT_FOUND" });
      expect(await step("reply", { photoFileIds: [] }, other)).toMatchObject({ appCode: "NOT_FOUND" });
    }
    expect(await upload(dao, { purpose: "claim", orderId: ORDER })).toMatchObject({ appCode: "NOT_FOUND" });
  });

  test("a picture of another person or another purpose is none of its photos", async () => {
    const slip = (await upload(nok, { purpose: "slip", orderId: ORDER, key: "slip-0001" })).fileId;
    expect(await open({ photoFileIds: [slip] })).toMatchObject({ appCode: "FILE_REFUSED" });
    expect(await open({ photoFileIds: [crypto.randomUUID()] })).toMatchObject({ appCode: "FILE_REFUSED" });
    expect((await seen()).claims).toEqual([]);
  });
});

describe("deciding a claim", () => {
  beforeEach(async () => void (await open()));

  test("answer, reply, refusal: each side hears of the other's steps, and nothing is written twice", async () => {
    const key = crypto.randomUUID();
    await step("answer", { key });
    await step("answer", { key, seenVersion: 1 });
    expect((await first()).state).toBe("answered");
    await step("reply", { text: "It was by the door.", photoFileIds: [await photo()] }, nok);
    expect((await first()).state).toBe("open");
    await step("refuse", { text: "It was so at the pickup." });
    expect((await first()).events.map((event) => event.step)).toEqual(["open", "answer", "reply", "refuse"]);
    expect((await mails()).slice(2)).toEqual(["claim_answered", "claim_replied_office", "claim_refused"]);
    expect(await step("reply", { photoFileIds: [] }, nok)).toMatchObject({ appCode: "CLAIM_CLOSED" });
    expect(await settle()).toMatchObject({ appCode: "CLAIM_CLOSED" });
  });

  test("a full history takes no more messages, and can still be decided and paid out", async () => {
    await db.update(claims).set({ version: MAX_CLAIM_STEPS, claimedSatang: EXAMPLE_SATANG + SUM });
    expect(await step("reply", { photoFileIds: [] }, nok)).toMatchObject({ appCode: "CLAIM_CLOSED" });
    expect(await step("answer")).toMatchObject({ appCode: "CLAIM_CLOSED" });
    const shown = { creditSatang: EXAMPLE_SATANG, refundSatang: 0, compensationSatang: SUM };
    expect(await settle({ amountSatang: EXAMPLE_SATANG + SUM, shown })).toMatchObject({ status: 200 });
    expect(await step("compensate", { reference: "SCB 1" })).toMatchObject({ status: 200 });
  });

  test("of two admins at once the second is refused", async () => {
    const results = await Promise.all([step("refuse"), settle(), step("answer")]);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await first()).version).toBe(2);
  });

  test("settled before it is paid: the price falls, by a credit note, and the books agree", async () => {
    await issueDueDocuments({ db, now: () => NOW }, ORDER);
    expect(await settle()).toMatchObject({ status: 200 });
    await issueDueDocuments({ db, now: () => NOW }, ORDER);
    const left = EXAMPLE_SATANG - SUM;
    expect(await books()).toEqual({ agreedSatang: left, refundDue: [], balance: left });
    expect(await first()).toMatchObject({ state: "settled", settledSatang: SUM });
    expect((await mails()).at(-1)).toBe("claim_settled");
  });

  test("settled after it was paid: the sum is due back", async () => {
    await writeReceived(db, ORDER);
    await issueDueDocuments({ db, now: () => NOW }, ORDER);
    expect(
      await settle({ shown: { creditSatang: SUM, refundSatang: SUM, compensationSatang: 0 } }),
    ).toMatchObject({ status: 200 });
    await issueDueDocuments({ db, now: () => NOW }, ORDER);
    expect(await books()).toEqual({ agreedSatang: EXAMPLE_SATANG - SUM, refundDue: [SUM], balance: -SUM });
  });

  test("what is above the price is compensation: it waits for its transfer, and the ledger does not know it", async () => {
    await db.update(orders).set({ paymentStatus: "paid_fake" });
    const shown = { creditSatang: 0, refundSatang: 0, compensationSatang: SUM };
    expect(await settle({ shown })).toMatchObject({ status: 200 });
    expect(await books()).toEqual({ agreedSatang: 0, refundDue: [], balance: 0 });
    const waiting = async () =>
      ((await query("claims.list", { list: "to_transfer" }, admin)).data as { items: unknown[] }).items;
    expect(await waiting()).toHaveLength(1);
    const key = crypto.randomUUID();
    await step("compensate", { key, reference: "TR-77" });
    await step("compensate", { key, reference: "TR-77" });
    expect(await waiting()).toEqual([]);
    expect(await step("compensate", { reference: "TR-78" })).toMatchObject({ appCode: "CLAIM_CLOSED" });
    expect((await first()).events.at(-1)).toMatchObject({ step: "compensate", text: "TR-77" });

    const back = crypto.randomUUID();
    for (const same of [back, back])
      expect(await step("takeBackCompensation", { key: same, text: "It came back." })).toMatchObject({
        status: 200,
      });
    expect(await waiting()).toHaveLength(1);
    expect(await first()).toMatchObject({ state: "settled", compensatedAt: null });
    expect((await first()).events.at(-1)).toMatchObject({
      step: "take_back_compensation",
      text: "It came back.",
    });
    expect(await db.select().from(claims).get()).toMatchObject({ compensationReference: "" });
    expect(await step("takeBackCompensation", { text: "Again." })).toMatchObject({ appCode: "CLAIM_CLOSED" });
    expect(await step("compensate", { reference: "TR-79" })).toMatchObject({ status: 200 });
    expect(await waiting()).toEqual([]);
  });

  test("never for more than was claimed, and only as it was shown", async () => {
    expect(await settle({ amountSatang: SUM + 1 })).toMatchObject({
      appCode: "BAD_INPUT",
      fields: { amountSatang: "ABOVE_CLAIMED" },
    });
    expect(await settle({ amountSatang: 0 })).toMatchObject({ fields: { amountSatang: "AMOUNT_ZERO" } });
    await writeReceived(db, ORDER);
    expect(await settle()).toMatchObject({ appCode: "CLAIM_CHANGED" });
    expect(await books()).toMatchObject({ agreedSatang: EXAMPLE_SATANG });
  });

  test.each(["before", "after"] as const)(
    "the database failing %s it writes leaves claim and money whole; repeating it settles once",
    async (when) => {
      const { claimId, version } = await first();
      const asked = {
        claimId,
        key: crypto.randomUUID(),
        seenVersion: version,
        amountSatang: SUM,
        text: "Yes.",
        shown: { creditSatang: SUM, refundSatang: 0, compensationSatang: 0 },
      };
      const viewer = { userId: "admin", role: "admin" } as Viewer;
      const run = (from: Database) => settleClaim({ db: from, now: () => NOW }, viewer, asked);
      await expect(run(failing(env.DB, { call: 2, when }))).rejects.toThrow();
      const isSettled = (await first()).state === "settled";
      expect((await books()).agreedSatang).toBe(isSettled ? EXAMPLE_SATANG - SUM : EXAMPLE_SATANG);
      await Promise.all([run(db), run(db)]);
      expect((await books()).agreedSatang).toBe(EXAMPLE_SATANG - SUM);
      expect(await db.select().from(claimEvents)).toHaveLength(2);
    },
  );

  test("the history is only ever added to", async () => {
    await expect(db.update(claimEvents).set({ text: "other" }).run()).rejects.toThrow();
    await expect(db.delete(claimEvents).run()).rejects.toThrow();
    await expect(db.delete(claims).run()).rejects.toThrow();
    await step("refuse");
    await expect(db.update(claims).set({ state: "open" }).run()).rejects.toThrow();
  });

  test("nobody is erased while their compensation waits for its transfer", async () => {
    await db.update(orders).set({ paymentStatus: "paid_fake" });
    const shown = { creditSatang: 0, refundSatang: 0, compensationSatang: SUM };
    expect(await settle({ shown })).toMatchObject({ status: 200 });
    const erase = () => removePerson(db, { userId: "nok", email: nok.email }, [], NOW);
    await expect(erase()).rejects.toThrow();
    await step("compensate", { reference: "TR-77" });
    await erase();
  });

  test("an erased account takes what anybody wrote of its claims and what its owner declared along; sums and decisions stay", async () => {
    await db.update(orders).set({ declaredValueSatang: SUM, paymentStatus: "paid" });
    await step("refuse", { text: "It was so at the pickup." });
    await removePerson(db, { userId: "nok", email: nok.email }, [], NOW);
    const texts = (await db.select().from(claimEvents)).map(({ text }) => text);
    expect(texts).toEqual(["", ""]);
    expect(await db.select().from(claims).get()).toMatchObject({ claimedSatang: SUM, state: "refused" });
    expect((await db.select().from(orders).get())?.declaredValueSatang).toBeNull();
  });
});
