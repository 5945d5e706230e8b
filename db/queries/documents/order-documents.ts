import { and, asc, eq, gt, inArray, not, sql, type SQL } from "drizzle-orm";
import type { KnownDocument } from "#domain/documents/new-documents.ts";
import { ledgerSums } from "#domain/payments/ledger.ts";
import type { Database } from "../../client.ts";
import { buyers, documentLines, documents, orderBuyers } from "../../schema/documents.ts";
import { jobs } from "../../schema/jobs.ts";
import { orderLines, orders, orderStops } from "../../schema/orders.ts";
import { payments } from "../../schema/payments.ts";
import { creditsOfOrder } from "../payments/credits.ts";
import { ledgerOfOrder } from "../payments/ledger.ts";
import { toBuyer, toLine } from "./document-rows.ts";
import { taxRulesInForceQuery, toDatedRules } from "./tax-rules.ts";

/**
 * Everything that the documents of an order depend on, in one batch; `undefined` when there is no such order.
 * @param today the Bangkok day whose tax rules are read
 */
export async function orderToDocument(db: Database, orderId: string, today: string) {
  const ofOrder = db
    .select({ documentId: documents.documentId })
    .from(documents)
    .where(eq(documents.orderId, orderId));
  const [
    [order],
    stops,
    lines,
    received,
    known,
    knownLines,
    [chosen],
    [saved],
    rules,
    credits,
    entries,
    waiting,
  ] = await db.batch([
    db.select().from(orders).where(eq(orders.orderId, orderId)),
    db.select().from(orderStops).where(eq(orderStops.orderId, orderId)).orderBy(asc(orderStops.position)),
    db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position)),
    db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, orderId), inArray(payments.state, ["received", "taken_back"])))
      .orderBy(asc(payments.createdAt)),
    db
      .select()
      .from(documents)
      .where(eq(documents.orderId, orderId))
      .orderBy(asc(documents.datedAt), sql`rowid`),
    db
      .select()
      .from(documentLines)
      .where(inArray(documentLines.documentId, ofOrder))
      .orderBy(asc(documentLines.documentId), asc(documentLines.position)),
    db.select().from(orderBuyers).where(eq(orderBuyers.orderId, orderId)),
    db
      .select({ buyer: buyers })
      .from(orders)
      .innerJoin(buyers, eq(buyers.userId, orders.customerId))
      .where(eq(orders.orderId, orderId)),
    taxRulesInForceQuery(db, today),
    creditsOfOrder(db, orderId),
    ledgerOfOrder(db, orderId),
    db
      .select({ vehicle: jobs.vehicle, amountSatang: jobs.waitingSatang })
      .from(jobs)
      .where(and(eq(jobs.orderId, orderId), gt(jobs.waitingSatang, 0), not(jobs.isWaitingWaived)))
      .orderBy(asc(jobs.vehicleIndex)),
  ]);
  if (order === undefined) return undefined;
  return {
    order,
    stops,
    lines: lines.map(({ line }) => line),
    waiting,
    received,
    documents: known.map(
      ({
        documentId,
        kind,
        status,
        invoiceId,
        paymentId,
        creditId,
        dueOn,
        buyer,
        seller,
      }): KnownDocument => ({
        documentId,
        kind,
        status,
        invoiceId,
        paymentId,
        creditId,
        dueOn,
        buyer,
        seller,
        lines: knownLines.filter((line) => line.documentId === documentId).map(toLine),
      }),
    ),
    chosenBuyer: chosen === undefined ? null : toBuyer(chosen),
    savedBuyer: saved === undefined ? null : toBuyer({ kind: "company", ...saved.buyer }),
    credits: credits.filter(
      ({ isOfCancellation, takenBackAt }) =>
        isOfCancellation === (order.status === "cancelled") && takenBackAt === null,
    ),
    takenBackCreditIds: credits.flatMap(({ creditId, takenBackAt }) =>
      takenBackAt === null ? [] : [creditId],
    ),
    refundedSatang: ledgerSums(entries).refundedSatang,
    taxRules: rules.map(toDatedRules),
  };
}

/**
 * Holds while an invoice is the one in force of its order, as `currentInvoice` says it: the latest that was issued, and not
 * taken back as a whole.
 */
export function isInvoiceInForce(orderId: string | SQL, documentId: string | SQL): SQL {
  return sql`${documentId} = (
      SELECT document_id FROM documents WHERE order_id = ${orderId} AND kind = 'invoice' AND status = 'issued'
      ORDER BY dated_at DESC, rowid DESC LIMIT 1)
    AND NOT EXISTS (
      SELECT 1 FROM documents WHERE invoice_id = ${documentId} AND kind = 'credit_note' AND credit_id IS NULL)`;
}
