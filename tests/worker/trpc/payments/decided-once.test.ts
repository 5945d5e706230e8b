import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate } from "../../../support/calls.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const ORDER = "KD-AAAAAA";
const [PAYMENT, REFUND] = [`${ORDER}-P1`, `${ORDER}-R1`];

let db: Database;
let admin: Person;
let other: Person;
beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "customer");
  [admin, other] = [await createPerson(db, "admin", "admin"), await createPerson(db, "other", "admin")];
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { customerId: "customer", orderId: ORDER });
  const made = { orderId: ORDER, amountSatang: 100, createdAt: 1 } as const;
  const reported = { state: "reported", method: "promptpay", reportedAt: 1, reportedBy: "customer" } as const;
  await db.insert(payments).values({ ...made, ...reported, paymentId: PAYMENT });
  await db.insert(refunds).values({ ...made, refundId: REFUND, reason: "overpayment", state: "due" });
});

const noted = async (what: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.what, what)))
    .filter(({ outcome }) => outcome === "ok")
    .map(({ actorId, changes }) => [actorId, (JSON.parse(changes) as { id: string }[]).map(({ id }) => id)]);

test.each([
  ["payments.confirm", { paymentId: PAYMENT, seenState: "reported" }, PAYMENT],
  ["payments.reject", { paymentId: PAYMENT, seenState: "reported", reason: "It has not come" }, PAYMENT],
  ["refunds.make", { refundId: REFUND, reference: "KB-1" }, REFUND],
])("%s: the audit log has the change of whoever made it, not of a repetition", async (what, input, id) => {
  // Money that never came is not sent back.
  if (id === REFUND) await mutate("payments.confirm", { paymentId: PAYMENT, seenState: "reported" }, admin);
  for (const as of [admin, admin]) expect((await mutate(what, input, as)).status).toBe(200);
  const again = await mutate(what, input, other);
  expect(await noted(what)).toEqual([
    ["admin", [id]],
    ["admin", []],
    ...(again.status === 200 ? [["other", []]] : []),
  ]);
});
