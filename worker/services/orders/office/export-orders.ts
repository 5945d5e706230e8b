import { ROWS_IN_PART } from "#domain/audit/export-part.ts";
import { isRecordId } from "#domain/audit/record-ids.ts";
import { exportedParts, type ExportedParts } from "#db/queries/orders/office/exported-parts.ts";
import { sortingOf } from "#db/queries/orders/office/office-list.ts";
import { readOfficeSearch } from "#domain/orders/office/find-text.ts";
import { DRIVER_STATES, sortOf } from "#domain/orders/office/list-terms.ts";
import type { Sorting } from "#domain/sorting.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { noteExport, rangeOf, type ExportedPart, type ExportedView } from "../../audit/note-export.ts";
import { listOrders, type OfficeListOptions } from "./list-orders.ts";

type Deps = Parameters<typeof listOrders>[0] & Audited;
type ListedOrder = Awaited<ReturnType<typeof listOrders>>["items"][number];
type Row = ListedOrder & ExportedParts;
type View = Omit<OfficeListOptions, "limit" | "keyOf">;

/** Of an order that was erased between the two readings. */
const NO_PARTS: ExportedParts = {
  workers: 0,
  stops: [],
  plates: [],
  distanceM: null,
  deliveredAt: null,
  paidSatang: 0,
  toPaySatang: 0,
};

/**
 * A part of the orders of a view for a file, with their stops, plates and money, in its sorting; the audit log says
 * which. A search reaches all its matches by the newest alone (`listOrders`): in another sorting its parts
 * are the newest first as well, and each row has the key by which the whole file is then sorted.
 * @returns its rows, where the next part starts, `sortBy` where the rows are still to be sorted, and of a
 *   search whether the index is still being built
 */
export async function exportOrders(
  deps: Deps,
  { exportId, ...view }: View & { readonly exportId: string },
): Promise<
  ExportedPart<Row> & {
    readonly sortBy: Sorting<string>["direction"] | null;
    readonly isSearchCurrent: boolean;
  }
> {
  const sort = sortOf(view);
  const { column, direction } = sortingOf({ ...view, sort });
  const isSorted = sort === "newest" || readOfficeSearch(view.search ?? "").expression === null;
  const asked = isSorted ? view : { ...view, sort: "newest" as const, keyOf: column };
  const { items, isCut: _isCut, ...page } = await listOrders(deps, { ...asked, limit: ROWS_IN_PART });
  const parts = await exportedParts(
    deps.db,
    items.map(({ orderId }) => orderId),
  );
  const rows = items.map((order) => ({ ...order, ...(parts.get(order.orderId) ?? NO_PARTS) }));
  const range = rangeOf(rows.map(({ orderId }) => orderId));
  noteExport(deps, { exportId, ...range, isEnd: page.nextCursor === null, view: notedView(view) });
  return { rows, ...page, sortBy: isSorted ? null : direction };
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
