import { fewOrders } from "#db/queries/orders/office/few-orders.ts";
import type { OfficeFilter } from "#db/queries/orders/office/office-filter.ts";
import {
  officeCounts,
  officeMatches,
  officeOrders,
  type OfficeMatch,
  type OfficeOrderRow,
} from "#db/queries/orders/office/office-list.ts";
import { PAGE_SIZE, sortCursorSchema, type Cursor } from "#db/queries/page.ts";
import { readOfficeSearch } from "#domain/orders/office/find-text.ts";
import type { OfficeFilterInput } from "#domain/orders/office/list-input.ts";
import {
  defaultSort,
  ORDER_COUNT_MAX,
  type OrderSort,
  type SortColumn,
} from "#domain/orders/office/list-terms.ts";
import { offerStateAt } from "#domain/orders/offer.ts";
import { pickupRange } from "#domain/orders/order-search.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/orders/order.ts";
import type { Dependencies } from "../../../dependencies.ts";

/** Orders that are read, or matches of a text that are filtered, together. */
export const CHUNK = 1_000;
/** A text's matches are filtered after they are found, so a chunk may let none pass; no more are looked through for one answer. */
export const CHUNKS_MAX = 12;
/** A filter that lets so few orders pass is asked first, and the index then which of them the text finds. */
export const FEW_MAX = 1_000;
/** Orders placed in the same millisecond as the last one of a page are found once more. */
const SAME_TIME = 20;

export interface OfficeListOptions extends OfficeFilterInput {
  /** Without one as `defaultSort`. */
  readonly sort?: OrderSort | undefined;
  readonly cursor?: Cursor<number | string> | undefined;
  readonly limit?: number | undefined;
  /** What each row brings along as `sortKey`, to be sorted by elsewhere. */
  readonly keyOf?: SortColumn | undefined;
}

type Deps = Pick<Dependencies, "db" | "now" | "orderIndex">;

/**
 * The orders that pass a filter, for staff: their router sees to it. An order without a price says what
 * became of its latest offer; `null` when it has a price or no offer. Of a search with a part of the filter
 * that few orders pass, and by `newest`, every match is reached; `newest` answers fewer than a page before
 * the end only once it has looked through `CHUNKS_MAX` chunks. The other sortings otherwise take the newest
 * 1,000 that pass, and `isCut` says that there may be more.
 */
export async function listOrders(
  deps: Deps,
  { search, limit, cursor, keyOf, sort: asked, ...input }: OfficeListOptions,
) {
  const sort = asked ?? defaultSort({ ...input, search });
  const size = limit ?? PAGE_SIZE;
  const filter = readFilter(deps, input);
  const few = await fewMatches(deps, search, filter);
  const pool = few ?? (sort === "newest" ? null : await newestMatches(deps, search, filter));
  const rows: OfficeOrderRow[] = [];
  let isSearchCurrent = pool?.isCurrent ?? true;
  let from = cursor;
  let nextCursor: string | null = null;
  for (let chunk = 0; chunk < CHUNKS_MAX; chunk++) {
    const most = Math.min(CHUNK, size - rows.length);
    const found = pool === null ? await findBefore(deps, search, filter, from, most) : null;
    const among = pool?.matches.map(({ orderId }) => orderId) ?? found?.orderIds;
    const page = await officeOrders(deps.db, { ...filter, among, sort, cursor: from, keyOf }, most);
    rows.push(...page.items);
    isSearchCurrent &&= found?.isCurrent ?? true;
    nextCursor = page.nextCursor ?? (await cursorBehind(deps, filter, found));
    if (nextCursor === null || rows.length >= size) break;
    from = sortCursorSchema.parse(nextCursor);
  }
  const at = deps.now();
  const items = rows.map((row) => withOfferState(row, at));
  return { items, nextCursor, isCut: pool?.hasMore ?? false, isSearchCurrent };
}

/**
 * How many orders of each status pass a filter; of a search, among the newest 1,000 that pass it. `isCut`: there may be more,
 * of each status.
 */
export async function countOrders(
  deps: Deps,
  { search, ...input }: OfficeFilterInput,
): Promise<Record<OrderStatus, number> & { readonly isCut: boolean }> {
  const filter = { ...readFilter(deps, input), status: undefined };
  const pool = (await fewMatches(deps, search, filter)) ?? (await newestMatches(deps, search, filter));
  if (pool === null) return { ...(await officeCounts(deps.db, filter)), isCut: false };
  const counts = ORDER_STATUSES.map((status) => [
    status,
    pool.matches.filter((match) => match.status === status).length,
  ]);
  return { ...(Object.fromEntries(counts) as Record<OrderStatus, number>), isCut: pool.hasMore };
}

/** What an input asks of the database. */
export function readFilter(
  { now }: Pick<Deps, "now">,
  { from, to, day, waits, ...filter }: Omit<OfficeFilterInput, "search">,
): OfficeFilter {
  const waiting = waits === undefined ? undefined : { what: waits, now: now() };
  return { ...filter, day, waits: waiting, range: pickupRange({ from, to }) };
}

function isEmpty({ day: _day, range, ...rest }: OfficeFilter): boolean {
  return Object.values({ ...rest, ...range }).every((each) => each === undefined);
}

/** A text's matches that pass a filter; `hasMore` when more may pass. */
interface Pool {
  readonly matches: readonly OfficeMatch[];
  readonly hasMore: boolean;
  readonly isCurrent: boolean;
}

/** All of a text's matches that pass a filter, a part of which few orders pass; `null`: many pass each, or there is no text. */
async function fewMatches(
  { db, orderIndex }: Deps,
  search: string | undefined,
  filter: OfficeFilter,
): Promise<Pool | null> {
  const read = readOfficeSearch(search ?? "");
  const few = read.expression === null ? null : await fewOrders(db, filter, FEW_MAX);
  if (few === null) return null;
  const { orderIds, isCurrent } = await orderIndex.findAmong(read, few);
  return { matches: await officeMatches(db, { ...filter, among: orderIds }), hasMore: false, isCurrent };
}

type Found = Awaited<ReturnType<Dependencies["orderIndex"]["find"]>>;

/**
 * The newest of a text's matches that pass a filter, up to `ORDER_COUNT_MAX`. `null` without a letter or digit to find.
 */
async function newestMatches(
  deps: Deps,
  search: string | undefined,
  filter: OfficeFilter,
): Promise<Pool | null> {
  const matches: OfficeMatch[] = [];
  const seen = new Set<string>();
  let isCurrent = true;
  let from: Cursor<number | string> | undefined;
  for (let chunk = 0; chunk < CHUNKS_MAX; chunk++) {
    const found = await findBefore(deps, search, filter, from, CHUNK);
    if (found === null) return null;
    isCurrent &&= found.isCurrent;
    for (const match of await officeMatches(deps.db, { ...filter, among: found.orderIds })) {
      // Those of the millisecond in which two chunks meet are found in both.
      if (!seen.has(match.orderId)) matches.push(match);
      seen.add(match.orderId);
    }
    const behind = await cursorBehind(deps, filter, found);
    if (behind === null || matches.length > ORDER_COUNT_MAX)
      return {
        matches: matches.slice(0, ORDER_COUNT_MAX),
        hasMore: behind !== null || matches.length > ORDER_COUNT_MAX,
        isCurrent,
      };
    from = sortCursorSchema.parse(behind);
  }
  return { matches: matches.slice(0, ORDER_COUNT_MAX), hasMore: true, isCurrent };
}

/**
 * The next matches of a text that a filter is to look through: a chunk, or as many as are wanted where every match passes. `null`
 * without a letter or digit to find.
 */
async function findBefore(
  { orderIndex }: Deps,
  search: string | undefined,
  filter: OfficeFilter,
  from: Cursor<number | string> | undefined,
  most: number,
): Promise<Found | null> {
  const read = readOfficeSearch(search ?? "");
  if (read.expression === null) return null;
  const { before } = createdRange(filter);
  const bounds = [
    ...(typeof from?.at === "number" ? [from.at] : []),
    ...(before === undefined ? [] : [before - 1]),
  ];
  return orderIndex.find(read, {
    until: bounds.length === 0 ? null : Math.min(...bounds),
    limit: isEmpty(filter) ? most + SAME_TIME : CHUNK,
  });
}

/** Between which instants the orders that pass were placed, as far as the filter says it of the booking. */
function createdRange({ day, range }: OfficeFilter): { readonly from?: number; readonly before?: number } {
  return day === "created" ? (range ?? {}) : {};
}

/** Where the next matches are looked for, when none of these passed the filter or too few did. */
async function cursorBehind({ db }: Deps, filter: OfficeFilter, found: Found | null): Promise<string | null> {
  const last = found?.orderIds.at(-1);
  if (found?.hasMore !== true || last === undefined) return null;
  const [row] = await officeMatches(db, { among: [last] });
  if (row === undefined || row.createdAt < (createdRange(filter).from ?? 0)) return null;
  return `${row.createdAt}_${row.orderId}`;
}

function withOfferState({ offer, ...order }: OfficeOrderRow, at: number) {
  const isOpen = offer !== null && order.totalSatang === null;
  return { ...order, offerState: isOpen ? offerStateAt(offer, order.status, at) : null };
}
