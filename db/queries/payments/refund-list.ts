import { and, eq, inArray } from "drizzle-orm";
import type { MoneySearch } from "#domain/payments/search/money-filter.ts";
import type { RefundState } from "#domain/payments/payment.ts";
import type { Database } from "../../client.ts";
import { orders } from "../../schema/orders.ts";
import { refunds } from "../../schema/payments.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder, type Page } from "../page.ts";
import { hasMoney, refundsOfReference } from "./found-money.ts";

/** Which refunds: those in one state, a single one, and what they are searched by; without any, all. */
export interface RefundListOptions {
  readonly search?: MoneySearch | undefined;
  readonly state?: RefundState | undefined;
  readonly refundId?: string | undefined;
  readonly cursor?: Cursor | undefined;
  readonly limit?: number | undefined;
}

/** A refund with what a list says of its order. */
export type ListedRefund = ReturnType<typeof toListed>;
type ListRow = Awaited<ReturnType<typeof refundListQuery>>[number];

/**
 * A page of refunds, for admins: those that are due oldest first, the others newest first. What is searched, and all of them, the
 * latest money first.
 */
export async function listRefunds(db: Database, options: RefundListOptions): Promise<Page<ListedRefund>> {
  const size = options.limit ?? PAGE_SIZE;
  const rows = await refundListQuery(db, options).limit(size + 1);
  return pageOf(
    rows,
    size,
    ({ refund: { createdAt, moneyAt, refundId } }) => ({
      at: isByMoney(options) ? moneyAt : createdAt,
      id: refundId,
    }),
    toListed,
  );
}

/** The statement of `listRefunds`, on its own so that a test can read its query plan. */
export function refundListQuery(db: Database, options: RefundListOptions) {
  const { cursor, state, refundId, search = {} } = options;
  const isByDay = isByMoney(options);
  const list: ListOrder = {
    direction: state === "due" && !isByDay ? "ascending" : "descending",
    at: isByDay ? refunds.moneyAt : refunds.createdAt,
    id: refunds.refundId,
  };
  return (
    db
      .select({
        refund: refunds,
        contactName: orders.contactName,
        contactPhone: orders.contactPhone,
      })
      .from(refunds)
      // A left join, so that SQLite walks the refunds by their index.
      .leftJoin(orders, eq(orders.orderId, refunds.orderId))
      .where(
        and(
          state === undefined ? undefined : eq(refunds.state, state),
          refundId === undefined ? undefined : eq(refunds.refundId, refundId),
          hasMoney(refunds, search, cursor),
          search.reference === undefined
            ? undefined
            : inArray(refunds.refundId, refundsOfReference(search.reference)),
          behind(cursor, list),
        ),
      )
      .orderBy(...sorted(list))
  );
}

/** Whether the list is sorted by when the money went. */
function isByMoney({ state, refundId, search }: RefundListOptions): boolean {
  return search !== undefined || (state ?? refundId) === undefined;
}

/** Lists each field, so that a column added later stays inside until it is added here. */
function toListed({ refund, contactName, contactPhone }: ListRow) {
  const { refundId, orderId, reason, state, amountSatang, createdAt, doneAt, reference } = refund;
  const { viaPaymentId, failure, takenBackAt, takenBackReason } = refund;
  return {
    refundId,
    orderId,
    reason,
    state,
    amountSatang,
    createdAt,
    viaPaymentId,
    failure,
    doneAt,
    reference,
    takenBackAt,
    takenBackReason,
    contactName: contactName ?? "",
    contactPhone: contactPhone ?? "",
  };
}
