import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const ORDER = "KD-AAAAAA";
const [PAYMENT, REFUND] = [`${ORDER}-P1`, `${ORDER}-R1`];

let db: Database;
let admin: Person;
let other: Person;
let customer: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  [admin, other] = [await createPerson(db, "admin", "admin"), await createPerson(db, "other", "admin")];
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { customerId: "customer", orderId: ORDER });
  const made = { orderId: ORDER, amountSatang: 100, createdAt: 1 } as const;
  const reported = { state: "reported", method: "promptpay", reportedAt: 1, reportedBy: "customer" } as const;
  await db.insert(payments).values({ ...made, ...reported, paymentId: PAYMENT });
  await db.insert(refunds).values({ ...made, refundId: REFUND, reason: "overpayment", state: "due" });
});

const confirm = () => mutate("payments.confirm", { paymentId: PAYMENT, seenState: "reported" }, admin);
const send = () => mutate("refunds.make", { refundId: REFUND, reference: "KB-1" }, admin);
const noted = async (what: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.what, what)))
    .filter(({ outcome }) => outcome === "ok")
    .map(({ actorId, changes }) => [actorId, (JSON.parse(changes) as { id: string }[]).map(({ id }) => id)]);

test.each([
  ["payments.confirm", { paymentId: PAYMENT, seenState: "reported" }, PAYMENT],
  ["payments.reject", { paymentId: PAYMENT, seenState: "reported", reason: "It has not come" }, PAYMENT],
  ["refunds.make", { refundId: REFUND, reference: "KB-1" }, REFUND],
  ["refunds.takeBack", { refundId: REFUND, reason: "It came back" }, REFUND],
])("%s: the audit log has the change of whoever made it, not of a repetition", async (what, input, id) => {
  // Money that never came is not sent back, and what was not sent is not taken back.
  if (id === REFUND) await confirm();
  if (what === "refunds.takeBack") await send();
  for (const as of [admin, admin]) expect((await mutate(what, input, as)).status).toBe(200);
  const again = await mutate(what, input, other);
  expect(await noted(what)).toEqual([
    ["admin", [id]],
    ["admin", []],
    ...(again.status === 200 ? [["other", []]] : []),
  ]);
});

test("a refund that was taken back is due again: on Today, in the list and in its file", async () => {
  const counted = async () =>
    ((await query("controlRoom.waiting", undefined, admin)).data as { refunds: number }).refunds;
  const listed = async (state: string) =>
    ((await query("refunds.list", { state }, admin)).data as { items: { refundId: string }[] }).items;
  await confirm();
  await send();
  expect(await counted()).toBe(0);
  expect((await mutate("refunds.takeBack", { refundId: REFUND, reason: "It came back" }, admin)).status).toBe(
    200,
  );
  expect(await counted()).toBe(1);
  expect(await listed("due")).toMatchObject([{ refundId: `${ORDER}-R2`, amountSatang: 100 }]);
  const back = { refundId: REFUND, reference: "KB-1", takenBackReason: "It came back" };
  expect(await listed("taken_back")).toMatchObject([back]);
  const part = { exportId: crypto.randomUUID() };
  expect((await mutate("refunds.export", { state: "taken_back", ...part }, admin)).data).toMatchObject({
    rows: [{ ...back, takenBackAt: expect.any(Number) as number }],
  });
  const mine = await query("account.myData", undefined, customer);
  expect(mine.data).toMatchObject({ refunds: [{ state: "taken_back" }, { state: "due" }] });
  expect(await mutate("refunds.takeBack", { refundId: REFUND, reason: "No" }, other)).toMatchObject({
    appCode: "REFUND_NOT_SENT",
  });
});
