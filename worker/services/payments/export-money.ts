import {
  listPayments,
  type ListedPayment,
  type PaymentListOptions,
} from "#db/queries/payments/payment-list.ts";
import { listRefunds, type ListedRefund, type RefundListOptions } from "#db/queries/payments/refund-list.ts";
import { ROWS_IN_PART } from "#domain/audit/export-part.ts";
import type { MoneyFilterInput } from "#domain/payments/search/money-filter.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { noteExport, rangeOf, type ExportedPart, type ExportedView } from "../audit/note-export.ts";
import { findMoney, type MoneyView, type SearchReach } from "./find-money.ts";

type Needs = Pick<Dependencies, "db" | "orderIndex"> & Audited;
/** A view as its page asks for it, and the file that it is read for. */
type View<Options> = Omit<MoneyView<Options>, "limit"> & { readonly exportId: string };

/** A part of a file, and how far the search of its view reaches. */
type MoneyPart<Row> = ExportedPart<Row> & SearchReach;

/** A part of the payments of a view for a file, in the order of the list; the audit log says which. */
export async function exportPayments(
  deps: Needs,
  { exportId, search, ...view }: View<PaymentListOptions>,
): Promise<MoneyPart<ListedPayment>> {
  const { reach, ...sought } = await findMoney(deps, "payments", search);
  const { items, nextCursor } = await listPayments(deps.db, { ...view, ...sought, limit: ROWS_IN_PART });
  const range = rangeOf(items.map(({ paymentId }) => paymentId));
  noteExport(deps, {
    exportId,
    ...range,
    isEnd: nextCursor === null,
    view: { ...notedView(view.state, search), driverId: view.driverId },
  });
  return { rows: items, nextCursor, ...reach };
}

/** A part of the refunds of a view, as `exportPayments`. */
export async function exportRefunds(
  deps: Needs,
  { exportId, search, ...view }: View<RefundListOptions>,
): Promise<MoneyPart<ListedRefund>> {
  const { reach, ...sought } = await findMoney(deps, "refunds", search);
  const { items, nextCursor } = await listRefunds(deps.db, { ...view, ...sought, limit: ROWS_IN_PART });
  const range = rangeOf(items.map(({ refundId }) => refundId));
  noteExport(deps, { exportId, ...range, isEnd: nextCursor === null, view: notedView(view.state, search) });
  return { rows: items, nextCursor, ...reach };
}

function notedView(state: ExportedView["state"], search: MoneyFilterInput | undefined): ExportedView {
  const { amountSatang, from, to, reference } = search ?? {};
  return {
    state,
    amountSatang,
    fromDay: from,
    toDay: to,
    isSearched: reference === undefined ? undefined : true,
  };
}
