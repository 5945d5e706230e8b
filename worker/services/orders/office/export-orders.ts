import { ROWS_IN_PART } from "#domain/audit/export-part.ts";
import { isRecordId } from "#domain/audit/record-ids.ts";
import { DRIVER_STATES } from "#domain/orders/office/list-terms.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { noteExport, rangeOf, type ExportedPart, type ExportedView } from "../../audit/note-export.ts";
import { listOrders, type OfficeListOptions } from "./list-orders.ts";

type Deps = Parameters<typeof listOrders>[0] & Audited;
type Row = Awaited<ReturnType<typeof listOrders>>["items"][number];
type View = Omit<OfficeListOptions, "limit">;

/**
 * A part of the orders of a view for a file, in its sorting; the audit log says which.
 * @returns its rows, where the next part starts, and of a search what `listOrders` says of it
 */
export async function exportOrders(
  deps: Deps,
  { exportId, ...view }: View & { readonly exportId: string },
): Promise<ExportedPart<Row> & { readonly isCut: boolean; readonly isSearchCurrent: boolean }> {
  const { items: rows, ...page } = await listOrders(deps, { ...view, limit: ROWS_IN_PART });
  const range = rangeOf(rows.map(({ orderId }) => orderId));
  noteExport(deps, { exportId, ...range, isEnd: page.nextCursor === null, view: notedView(view) });
  return { rows, ...page };
}

function notedView({
  status,
  payment,
  kind,
  driver,
  companyId,
  customerId,
  waits,
  day,
  from,
  to,
  search,
}: View): ExportedView {
  const driverState = DRIVER_STATES.find((state) => state === driver);
  return {
    status,
    paymentStatus: payment,
    kind,
    driverState,
    driverId: driverState === undefined && isRecordId(driver) ? driver : undefined,
    companyId: isRecordId(companyId) ? companyId : undefined,
    customerId: isRecordId(customerId) ? customerId : undefined,
    waitsFor: waits,
    [day === "pickup" ? "pickupAt" : "createdAt"]: { fromDay: from, toDay: to },
    isSearched: search === undefined ? undefined : true,
  };
}
