import {
  officeCounts,
  officeOrders,
  type OfficeFilter,
  type OfficeOrderRow,
} from "#db/queries/orders/office/office-list.ts";
import { PAGE_SIZE, type Cursor } from "#db/queries/page.ts";
import { readOfficeSearch } from "#domain/orders/office/find-text.ts";
import type { OfficeFilterInput } from "#domain/orders/office/list-input.ts";
import type { OrderSort } from "#domain/orders/office/list-terms.ts";
import { offerStateAt } from "#domain/orders/offer.ts";
import { pickupRange } from "#domain/orders/order-search.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import type { Dependencies } from "../../../dependencies.ts";

/** Of the orders that a text finds, the newest that are filtered, sorted and counted. */
const FOUND_MAX = 1_000;
/** Orders placed in the same millisecond as the last one of a page are found once more. */
const SAME_TIME = 20;

export interface OfficeListOptions extends OfficeFilterInput {
  readonly sort: OrderSort;
  readonly cursor?: Cursor<number | string> | undefined;
  readonly limit?: number | undefined;
}

type Deps = Pick<Dependencies, "db" | "now" | "orderIndex">;

/**
 * The orders that pass a filter, for staff: their router sees to it. An order without a price says what became of its
 * latest offer; `null` when it has a price or no offer. Of a search, every match is reached by `newest`; the other
 * sortings take the newest 1,000 matches, and `isCut` says that there are more.
 */
export async function listOrders(deps: Deps, { search, limit, sort, cursor, ...input }: OfficeListOptions) {
  const size = limit ?? PAGE_SIZE;
  const filter = readFilter(deps, input);
  const isNewest = sort === "newest";
  const isPlain = isNewest && isEmpty(filter);
  const found = await find(deps, search, {
    until: isNewest && typeof cursor?.at === "number" ? cursor.at : null,
    limit: isPlain ? size + SAME_TIME : FOUND_MAX,
  });
  const page = await officeOrders(deps.db, { ...filter, among: found?.orderIds, sort, cursor }, size);
  const at = deps.now();
  return {
    items: page.items.map((row) => withOfferState(row, at)),
    nextCursor: page.nextCursor ?? (isNewest ? await cursorBehind(deps, found) : null),
    isCut: !isNewest && found?.hasMore === true,
    isSearchCurrent: found?.isCurrent ?? true,
  };
}

/** How many orders of each status pass a filter; of a search, among the newest 1,000 matches. */
export async function countOrders(
  deps: Deps,
  { search, ...input }: OfficeFilterInput,
): Promise<Record<OrderStatus, number>> {
  const found = await find(deps, search, { until: null, limit: FOUND_MAX });
  return officeCounts(deps.db, { ...readFilter(deps, input), status: undefined, among: found?.orderIds });
}

function readFilter(
  { now }: Pick<Deps, "now">,
  { from, to, day, waits, ...filter }: Omit<OfficeFilterInput, "search">,
): OfficeFilter {
  const waiting = waits === undefined ? undefined : { what: waits, now: now() };
  return { ...filter, day, waits: waiting, range: pickupRange({ from, to }) };
}

function isEmpty({ day: _day, range, ...rest }: OfficeFilter): boolean {
  return Object.values({ ...rest, ...range }).every((each) => each === undefined);
}

type Found = Awaited<ReturnType<Dependencies["orderIndex"]["find"]>>;

/** The orders that a text finds; `null` without a letter or digit to find. */
async function find(
  { orderIndex }: Deps,
  search: string | undefined,
  sought: { readonly until: number | null; readonly limit: number },
): Promise<Found | null> {
  const read = readOfficeSearch(search ?? "");
  return read.expression === null ? null : orderIndex.find(read, sought);
}

/** Where the next matches are looked for, when none of these passed the filter or too few did. */
async function cursorBehind({ db }: Deps, found: Found | null): Promise<string | null> {
  const last = found?.orderIds.at(-1);
  if (found?.hasMore !== true || last === undefined) return null;
  const [row] = (await officeOrders(db, { among: [last] }, 1)).items;
  return row === undefined ? null : `${row.createdAt}_${row.orderId}`;
}

function withOfferState({ offer, ...order }: OfficeOrderRow, at: number) {
  const isOpen = offer !== null && order.totalSatang === null;
  return { ...order, offerState: isOpen ? offerStateAt(offer, order.status, at) : null };
}
