import { and, eq } from "drizzle-orm";
import type { RefundState } from "#domain/payments/payment.ts";
import type { Database } from "../../client.ts";
import { orders } from "../../schema/orders.ts";
import { refunds } from "../../schema/payments.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder, type Page } from "../page.ts";

/** Which refunds: those in one state, or a single one. One of both is given, so that an index is. */
export interface RefundListOptions {
  readonly state?: RefundState | undefined;
  readonly refundId?: string | undefined;
  readonly cursor?: Cursor | undefined;
  readonly limit?: number | undefined;
}

/** A refund with what a list says of its order. */
export type ListedRefund = ReturnType<typeof toListed>;
type ListRow = Awaited<ReturnType<typeof refundListQuery>>[number];

/** A page of refunds, for admins: those that are due oldest first, the others newest first. */
export async function listRefunds(db: Database, options: RefundListOptions): Promise<Page<ListedRefund>> {
  const size = options.limit ?? PAGE_SIZE;
  const rows = await refundListQuery(db, options).limit(size + 1);
  return pageOf(
    rows,
    size,
    ({ refund: { createdAt, refundId } }) => ({ at: createdAt, id: refundId }),
    toListed,
  );
}

/** The statement of `listRefunds`, on its own so that a test can read its query plan. */
export function refundListQuery(db: Database, { cursor, state, refundId }: RefundListOptions) {
  const list: ListOrder = {
    direction: state === "due" ? "ascending" : "descending",
    at: refunds.createdAt,
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
          behind(cursor, list),
        ),
      )
      .orderBy(...sorted(list))
  );
}

/** Lists each field, so that a column added later stays inside until it is added here. */
function toListed({ refund, contactName, contactPhone }: ListRow) {
  const { refundId, orderId, reason, state, amountSatang, createdAt, doneAt, reference } = refund;
  const { viaPaymentId, failure } = refund;
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
    contactName: contactName ?? "",
    contactPhone: contactPhone ?? "",
  };
}
