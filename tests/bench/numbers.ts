import { like } from "drizzle-orm";
import { documents } from "#db/schema/documents.ts";
import { orders } from "#db/schema/orders.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { writeExample } from "../support/documents.ts";
import type { Server } from "../support/serve.ts";
import { ms } from "./measure.ts";

const ISSUES = 100;

/** Delivered orders whose invoices are issued all at once: how long it takes, and whether the numbers have a gap. */
export async function issueNumbersAtOnce({ db }: Pick<Server, "db">): Promise<void> {
  const orderIds = Array.from({ length: ISSUES }, (_, index) => `KD-BILL${index}`);
  for (const orderId of orderIds) await writeExample(db, { customerId: "demo-customer", orderId });
  await db.update(orders).set({ status: "delivered" }).where(like(orders.orderId, "KD-BILL%"));
  const started = performance.now();
  await Promise.all(orderIds.map((orderId) => issueDueDocuments({ db, now: Date.now }, orderId)));
  const tookMs = performance.now() - started;
  const issued = await db.select().from(documents).where(like(documents.orderId, "KD-BILL%"));
  const numbers = issued.map(({ number }) => number ?? 0).toSorted((a, b) => a - b);
  const first = numbers[0] ?? 0;
  const isGapless = numbers.length === ISSUES && numbers.every((number, index) => number === first + index);
  console.log(
    `${ISSUES} invoices issued at once: ${isGapless ? "gapless" : "WITH GAPS"}, ${ms(tookMs)} in all, ${ms(tookMs / ISSUES)} each`,
  );
}
