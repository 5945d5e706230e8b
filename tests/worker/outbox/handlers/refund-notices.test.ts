import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { deleteExpiredRows } from "#db/queries/delete-expired.ts";
import { insertEffects } from "#db/queries/outbox.ts";
import { orders } from "#db/schema/orders.ts";
import { refunds } from "#db/schema/payments.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import type { BusinessEvent } from "#domain/business-events.ts";
import { effectsOf } from "#domain/effects.ts";
import { bangkokInstant, DAY_MS } from "#domain/time.ts";
import { drain } from "#worker/outbox/drain.ts";
import { testDrain, type TestDrain } from "../../../support/effects.ts";
import { failOnErrorLog } from "../../../support/error-log.ts";
import { nodeDatabase, writeUser } from "../../../support/node-database.ts";
import { writeOrder } from "../../../support/orders.ts";

failOnErrorLog();

const ORDER = "KD-AAAAAA";
const NOON = bangkokInstant("2026-12-01", "12:00") ?? Number.NaN;

let db: Database;
let deps: TestDrain;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  ({ db } = nodeDatabase());
  deps = { ...testDrain(db, NOON), now: () => deps.clock };
  await seedBaseline(db, 0);
  await writeUser(db, { id: "nok", locale: "en" });
  await writeOrder(db, { customerId: "nok", pickupAt: bangkokInstant("2026-12-09", "09:00") ?? Number.NaN });
  await db.update(orders).set({ status: "delivered" });
  await drainAll();
  deps.mailer.taken.length = 0;
  await writeRefund(R1.refundId, 2_310_00, 1);
});

/** As the queue does: once more for what was written meanwhile. */
async function drainAll(): Promise<void> {
  await drain(deps);
  await drain(deps);
}

async function happens(event: BusinessEvent, id: string): Promise<void> {
  await insertEffects(db, id, effectsOf(event), deps.clock);
  await drainAll();
}

/** It has happened, and its message waits until tomorrow. */
const waits = (event: BusinessEvent, id: string) =>
  insertEffects(db, id, effectsOf(event), deps.clock + DAY_MS);

const subjects = () =>
  deps.mailer.taken.filter(({ to }) => to === "nok@example.test").map((mail) => mail.subject);

const R1 = { type: "refund_due", orderId: ORDER, refundId: `${ORDER}-R1` } as const;
const writeRefund = (refundId: string, amountSatang: number, createdAt: number) =>
  db
    .insert(refunds)
    .values({ refundId, orderId: ORDER, reason: "cancellation", state: "due", amountSatang, createdAt });
const setState = (refundId: string, state: "void" | "done", reference = "") =>
  db
    .update(refunds)
    .set({ state, reference, ...(state === "done" && { doneAt: 2, doneBy: "boss" }) })
    .where(eq(refunds.refundId, refundId));

/** The refund is taken back, and another one is due in its place. */
async function takenBack(amountSatang: number): Promise<void> {
  await db
    .update(refunds)
    .set({
      state: "taken_back",
      takenBackAt: 3,
      takenBackBy: "boss",
      takenBackReason: "The account is closed.",
    })
    .where(eq(refunds.refundId, R1.refundId));
  await writeRefund(`${ORDER}-R2`, amountSatang, 3);
  await happens({ ...R1, type: "refund_taken_back" }, `${R1.refundId}.refund_taken_back`);
  await happens({ ...R1, refundId: `${ORDER}-R2` }, `${ORDER}-R2.refund_due`);
}

test("a refund that is due is told to the customer and the office, and one that was made with its reference", async () => {
  await happens(R1, `${R1.refundId}.refund_due`);
  expect(deps.mailer.taken.map(({ subject }) => subject)).toEqual([
    "You get money back for order KD-AAAAAA",
    "ต้องคืนเงินของการจอง KD-AAAAAA",
  ]);
  expect(deps.mailer.taken[0]?.text).toContain("฿2,310");
  await setState(R1.refundId, "done", "KB-77");
  await happens({ ...R1, type: "refund_made" }, `${R1.refundId}.refund_made`);
  expect(deps.mailer.taken.at(-1)?.text).toContain("KB-77");
});

test("one that was told to be sent and was not is told with the reason, and that it is due again only to the office", async () => {
  await setState(R1.refundId, "done", "KB-77");
  await happens({ ...R1, type: "refund_made" }, `${R1.refundId}.refund_made`);
  await takenBack(2_310_00);
  expect(subjects()).toEqual([
    "Your refund for order KD-AAAAAA is sent",
    "Your refund for order KD-AAAAAA has not gone through",
  ]);
  const told = deps.mailer.taken.find(({ subject }) => subject.endsWith("has not gone through"));
  expect(told?.text).toContain("The account is closed.");
  expect(deps.mailer.taken.at(-1)?.subject).toBe("ต้องคืนเงินของการจอง KD-AAAAAA");
});

test("one that was taken back before its customer was told that it was sent is told to nobody but the office", async () => {
  await setState(R1.refundId, "done", "KB-77");
  await waits({ ...R1, type: "refund_made" }, `${R1.refundId}.refund_made`);
  await takenBack(2_310_00);
  expect(deps.mailer.taken.map(({ subject }) => subject)).toEqual(["ต้องคืนเงินของการจอง KD-AAAAAA"]);
});

test("another amount that is due once one was taken back is told to the customer", async () => {
  await setState(R1.refundId, "done", "KB-77");
  await waits({ ...R1, type: "refund_made" }, `${R1.refundId}.refund_made`);
  await takenBack(990_00);
  expect(subjects()).toEqual(["You get money back for order KD-AAAAAA"]);
});

test("a refund whose amount changed before it was told is told once, with the new amount", async () => {
  await setState(R1.refundId, "void");
  await writeRefund(`${ORDER}-R2`, 990_00, 2);
  await happens(R1, `${R1.refundId}.refund_due`);
  await happens({ ...R1, refundId: `${ORDER}-R2` }, `${ORDER}-R2.refund_due`);
  expect(subjects()).toHaveLength(1);
  expect(deps.mailer.taken.find(({ to }) => to === "nok@example.test")?.text).not.toContain("2,310");
});

test("a refund whose amount changed after it was told says what was told before", async () => {
  await happens(R1, `${R1.refundId}.refund_due`);
  await setState(R1.refundId, "void");
  await writeRefund(`${ORDER}-R2`, 990_00, 2);
  await happens({ ...R1, refundId: `${ORDER}-R2` }, `${ORDER}-R2.refund_due`);
  const texts = deps.mailer.taken.filter(({ to }) => to === "nok@example.test").map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts[1]).toMatch(/Amount: ฿990\nAmount told before: ฿2,310/);
});

test("a refund that is not due any more is told only to whom it was told", async () => {
  await waits(R1, `${R1.refundId}.refund_due`);
  await setState(R1.refundId, "void");
  await happens({ ...R1, type: "refund_void" }, "never-told");
  expect(subjects()).toEqual([]);
});

test("what was told so long ago that its message is deleted counts as told", async () => {
  await setState(R1.refundId, "done", "KB-77");
  await happens({ ...R1, type: "refund_made" }, `${R1.refundId}.refund_made`);
  await deleteExpiredRows(db, deps.clock, deps.clock + DAY_MS);
  await takenBack(2_310_00);
  expect(subjects().at(-1)).toBe("Your refund for order KD-AAAAAA has not gone through");
});

test("a refund that was told and is not due any more is told", async () => {
  await happens(R1, `${R1.refundId}.refund_due`);
  await setState(R1.refundId, "void");
  await happens({ ...R1, type: "refund_void" }, `${R1.refundId}.refund_void`);
  expect(subjects().at(-1)).toBe("No refund is due for order KD-AAAAAA any more");
});
