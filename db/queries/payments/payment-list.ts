import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { MoneySearch } from "#domain/payments/search/money-filter.ts";
import type { PaymentState } from "#domain/payments/payment.ts";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { orders } from "../../schema/orders.ts";
import { checkoutSessions, payments } from "../../schema/payments.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder, type Page } from "../page.ts";
import { heldPaymentsOf } from "./cash.ts";
import { hasMoney, paymentsOfReference } from "./found-money.ts";

/**
 * Which payments: those in one state, of one order, a single one, the cash that a driver holds for the company, and what they are
 * searched by; without any, all.
 */
export interface PaymentListOptions {
  readonly search?: MoneySearch | undefined;
  readonly state?: PaymentState | undefined;
  readonly orderId?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly driverId?: string | undefined;
  readonly cursor?: Cursor | undefined;
  readonly limit?: number | undefined;
}

/** A payment with what a list says of its order. */
export type ListedPayment = ReturnType<typeof toListed>;
type ListRow = Awaited<ReturnType<typeof paymentListQuery>>[number];

/**
 * A page of payments, for admins: those in a state in which they wait oldest first, any others newest first. What is searched,
 * and all of them, the latest money first.
 */
export async function listPayments(db: Database, options: PaymentListOptions): Promise<Page<ListedPayment>> {
  const size = options.limit ?? PAGE_SIZE;
  const rows = await paymentListQuery(db, options).limit(size + 1);
  return pageOf(
    rows,
    size,
    ({ payment: { createdAt, moneyAt, paymentId } }) => ({
      at: isByMoney(options) ? moneyAt : createdAt,
      id: paymentId,
    }),
    toListed,
  );
}

/** The statement of `listPayments`, on its own so that a test can read its query plan. */
export function paymentListQuery(db: Database, options: PaymentListOptions) {
  const { cursor, state, orderId, paymentId, driverId, search = {} } = options;
  const isByDay = isByMoney(options);
  const waits = !isByDay && (state === "open" || state === "reported" || driverId !== undefined);
  // What a reference finds and what a driver holds is few and read by its id, so no other index is to be walked.
  const isOfFew = driverId !== undefined || search.reference !== undefined;
  const list: ListOrder = {
    direction: waits ? "ascending" : "descending",
    at: isByDay ? payments.moneyAt : payments.createdAt,
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
      .where(
        and(
          state === undefined ? undefined : isInState(state, isOfFew),
          orderId === undefined ? undefined : eq(payments.orderId, orderId),
          paymentId === undefined ? undefined : eq(payments.paymentId, paymentId),
          driverId === undefined ? undefined : inArray(payments.paymentId, heldPaymentsOf(driverId)),
          hasMoney(payments, search, cursor, isOfFew),
          search.reference === undefined
            ? undefined
            : inArray(payments.paymentId, paymentsOfReference(search.reference)),
          behind(cursor, list),
        ),
      )
      .orderBy(...sorted(list))
  );
}

function isInState(state: PaymentState, isOfFew: boolean): SQL {
  return isOfFew ? sql`+${payments.state} = ${state}` : eq(payments.state, state);
}

/** Whether the list is sorted by when the money came. */
function isByMoney({ state, orderId, paymentId, driverId, search }: PaymentListOptions): boolean {
  return search !== undefined || (state ?? orderId ?? paymentId ?? driverId) === undefined;
}

/** Lists each field, so that a column added later stays inside until it is added here. */
function toListed({ payment, contactName, orderStatus, driverName, ...atStripe }: ListRow) {
  const { paymentId, orderId, method, state, amountSatang, slipFileId, reason, reference } = payment;
  const { createdAt, reportedAt, decidedAt, takenBackAt, disputedAt, dispute } = payment;
  return {
    paymentId,
    orderId,
    method,
    state,
    amountSatang,
    slipFileId,
    reason,
    /** The bank's reference of a transfer that the office recorded; otherwise "". */
    reference,
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
