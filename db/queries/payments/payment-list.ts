import { and, eq } from "drizzle-orm";
import type { PaymentState } from "#domain/payments/payment.ts";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { orders } from "../../schema/orders.ts";
import { checkoutSessions, payments } from "../../schema/payments.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder, type Page } from "../page.ts";

export interface PaymentListOptions {
  readonly state: PaymentState;
  readonly cursor?: Cursor | undefined;
  readonly limit?: number | undefined;
}

/** A payment with what a list says of its order. */
export type ListedPayment = ReturnType<typeof toListed>;
type ListRow = Awaited<ReturnType<typeof paymentListQuery>>[number];

/** The payments in one state, for admins: those that wait oldest first, the others newest first. */
export async function listPayments(db: Database, options: PaymentListOptions): Promise<Page<ListedPayment>> {
  const size = options.limit ?? PAGE_SIZE;
  const rows = await paymentListQuery(db, options).limit(size + 1);
  return pageOf(
    rows,
    size,
    ({ payment: { createdAt, paymentId } }) => ({ at: createdAt, id: paymentId }),
    toListed,
  );
}

/** The statement of `listPayments`, on its own so that a test can read its query plan. */
export function paymentListQuery(db: Database, { state, cursor }: PaymentListOptions) {
  const waits = state === "open" || state === "reported";
  const list: ListOrder = {
    direction: waits ? "ascending" : "descending",
    at: payments.createdAt,
    id: payments.paymentId,
  };
  return (
    db
      .select({
        payment: payments,
        contactName: orders.contactName,
        orderStatus: orders.status,
        driverName: drivers.name,
        sessionId: checkoutSessions.sessionId,
        paymentIntentId: checkoutSessions.paymentIntentId,
      })
      .from(payments)
      // Left joins, so that SQLite walks the payments by their index.
      .leftJoin(orders, eq(orders.orderId, payments.orderId))
      // Cash is reported by a driver, anything else by a customer.
      .leftJoin(drivers, eq(drivers.driverId, payments.reportedBy))
      .leftJoin(checkoutSessions, eq(checkoutSessions.paymentId, payments.paymentId))
      .where(and(eq(payments.state, state), behind(cursor, list)))
      .orderBy(...sorted(list))
  );
}

/** Lists each field, so that a column added later stays inside until it is added here. */
function toListed({ payment, contactName, orderStatus, driverName, ...atStripe }: ListRow) {
  const { paymentId, orderId, method, state, amountSatang, slipFileId, reason } = payment;
  const { createdAt, reportedAt, decidedAt, takenBackAt, disputedAt, dispute } = payment;
  return {
    paymentId,
    orderId,
    method,
    state,
    amountSatang,
    slipFileId,
    reason,
    createdAt,
    reportedAt,
    decidedAt,
    takenBackAt,
    /** Whether it is part of what a company has settled, which is taken back as a whole. */
    isOfSettlement: payment.settlementId !== null,
    contactName: contactName ?? "",
    orderStatus,
    /** Of cash: the driver who took it; otherwise `null`. */
    driverName: method === "cash" ? driverName : null,
    disputedAt,
    dispute,
    /** Stripe's id of the charge, or before there is one, of the page; `null` of payments elsewhere. */
    stripeId: atStripe.paymentIntentId ?? atStripe.sessionId,
  };
}
