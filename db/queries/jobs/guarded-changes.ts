import { sql, type SQL } from "drizzle-orm";
import type { BoardEvent } from "#domain/jobs/board-state.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { GuardedRevision, OrderChanges } from "#domain/jobs/revision.ts";
import type { OrderRevision } from "#domain/mails.ts";
import { payerNotices } from "../orders/payer-notices.ts";
import { orderBuyerWriteIf, payerRefusal, payerWrites } from "../orders/payer-facts.ts";

/** What of a decision is written only where nothing in the database stands against it, which the board cannot know. */
interface Guarded {
  readonly kind: GuardedRevision;
  /** Why it is not written, a code; NULL where it is. */
  readonly refusal: SQL;
  /** The statements that write it. @param isWritten a condition that holds where nothing stands against it */
  readonly writes: (isWritten: SQL) => readonly SQL[];
}

/**
 * The statements that write what is guarded of a decision. They follow the insertion of its events and precede the statement
 * that raises the order's version: the event says first whether it is refused, and everything else reads that, so that
 * history and rows agree whatever came between the decision and this. Replayed, they do nothing.
 */
export function guardedStatements(
  order: BoardOrder,
  events: readonly BoardEvent[],
  changes: OrderChanges | undefined,
): SQL[] {
  return guardedOf(order, events, changes).flatMap(({ kind, refusal, writes }) => {
    if (!events.some(({ revision }) => revision?.kind === kind)) return [];
    const { orderId, version } = order;
    const isOlder = sql`EXISTS (SELECT 1 FROM orders WHERE order_id = ${orderId} AND version < ${version})`;
    const event = sql`order_id = ${orderId} AND version = ${version} AND kind = ${kind}`;
    const isWritten = sql`${isOlder} AND EXISTS (
      SELECT 1 FROM order_events WHERE ${event} AND details ->> 'refused' IS NULL)`;
    return [
      sql`UPDATE order_events SET details = json_set(details, '$.refused', ${refusal})
        WHERE ${event} AND ${isOlder} AND ${refusal} IS NOT NULL`,
      ...writes(isWritten),
    ];
  });
}

function guardedOf(
  order: BoardOrder,
  events: readonly BoardEvent[],
  changes: OrderChanges | undefined,
): readonly Guarded[] {
  const { orderId, version } = order;
  const { buyer, payer, declaredValue } = changes ?? {};
  const position = events.findIndex(({ revision }) => revision?.kind === "payer_changed");
  return [
    ...(buyer === undefined ? [] : [buyerChange(orderId, buyer)]),
    ...(declaredValue === undefined ? [] : [valueChange(orderId, declaredValue)]),
    ...(payer === undefined ? [] : [payerChange({ orderId, version, position }, payer, events[0]?.at ?? 0)]),
  ];
}

/**
 * Who pays, with the credit of the company that does, and what its people are told.
 * @param at of the decision, epoch milliseconds
 */
function payerChange(place: OrderRevision, change: NonNullable<OrderChanges["payer"]>, at: number): Guarded {
  const { orderId } = place;
  const companies = { from: change.from, to: change.to?.companyId ?? null };
  return {
    kind: "payer_changed",
    refusal: payerRefusal(orderId, change, at),
    writes: (isWritten) => [
      ...payerWrites(orderId, change, isWritten, at),
      ...payerNotices(place, companies, isWritten, at),
    ],
  };
}

/** What the goods are declared to be worth, until a claim is decided by it. */
function valueChange(orderId: string, { satang }: NonNullable<OrderChanges["declaredValue"]>): Guarded {
  return {
    kind: "value_changed",
    refusal: sql`(SELECT 'CLAIM_CLOSED' FROM claims
      WHERE order_id = ${orderId} AND state IN ('settled', 'refused') LIMIT 1)`,
    writes: (isWritten) => [
      sql`UPDATE orders SET declared_value_satang = ${satang} WHERE order_id = ${orderId} AND ${isWritten}`,
    ],
  };
}

/** Whom the documents are made out to, until one is issued; a drafted invoice follows. */
function buyerChange(orderId: string, { buyer, withholding }: NonNullable<OrderChanges["buyer"]>): Guarded {
  return {
    kind: "buyer_changed",
    refusal: sql`(SELECT 'BUYER_ON_DOCUMENT' FROM documents
      WHERE order_id = ${orderId} AND status = 'issued' LIMIT 1)`,
    writes: (isWritten) => [
      orderBuyerWriteIf(orderId, buyer, isWritten),
      sql`UPDATE documents
        SET buyer = ${JSON.stringify(buyer)}, withholding = ${withholding && JSON.stringify(withholding)}
        WHERE order_id = ${orderId} AND status = 'draft' AND ${isWritten}`,
    ],
  };
}
