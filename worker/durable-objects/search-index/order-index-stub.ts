import type { RecordKind } from "#domain/control-room/search.ts";
import type { OfficeSearch } from "#domain/orders/office/find-text.ts";
import type { OrderIndex } from "./order-index.ts";

/** Which of the orders that a text finds are wanted. */
export interface SoughtOrders {
  /** Placed at this time or before, epoch ms; `null`: at any time. */
  readonly until: number | null;
  readonly limit: number;
}

export interface FoundOrders {
  /** Latest placed first. */
  readonly orderIds: readonly string[];
  /** Whether there are more than were asked for. */
  readonly hasMore: boolean;
  /** `false` while the index is being built: some orders are not found yet. */
  readonly isCurrent: boolean;
}

export interface FoundRecords {
  readonly ids: Partial<Record<RecordKind, string[]>>;
  /** `false` while the index is being built: some records are not found yet. */
  readonly isCurrent: boolean;
}

/** Where a record is in a list of what a text finds: `at` in the order of its kind, which `id` names; the cursor of such a list. */
export interface RecordPlace {
  readonly at: number;
  readonly id: string;
}

/** A page of records, the latest first. */
export interface RecordPage {
  readonly ids: readonly string[];
  /** Behind which record the next page begins; `null` on the last one. */
  readonly next: RecordPlace | null;
}

/** Finds orders and other records by text. */
export interface OrderFinder {
  find(search: OfficeSearch, sought: SoughtOrders): Promise<FoundOrders>;
  /** Which of some orders a text finds, in no order. */
  findAmong(
    search: OfficeSearch,
    orderIds: readonly string[],
  ): Promise<Pick<FoundOrders, "orderIds" | "isCurrent">>;
  /** The ids of the records of these kinds that a text finds, the latest first, at most `limit` of each. */
  findRecords(kinds: readonly RecordKind[], search: OfficeSearch, limit: number): Promise<FoundRecords>;
  /** A page of the records of these kinds that a text finds, as of one list, and as `findRecords` whether all are found. */
  findRecordPage(
    kinds: readonly RecordKind[],
    search: OfficeSearch,
    page: { readonly behind?: RecordPlace | undefined; readonly limit: number },
  ): Promise<RecordPage & Pick<FoundRecords, "isCurrent">>;
  /** Takes over what has changed; the cron calls it. */
  refresh(): Promise<void>;
}

/** One index for the whole company. */
const INDEX_NAME = "th";

/** The index behind its Durable Object. */
export function connectOrderIndex(namespace: DurableObjectNamespace<OrderIndex>): OrderFinder {
  const stub = (): OrderFinder => namespace.getByName(INDEX_NAME);
  return {
    find: (search, sought) => stub().find(search, sought),
    findAmong: (search, orderIds) => stub().findAmong(search, orderIds),
    findRecords: (kinds, search, limit) => stub().findRecords(kinds, search, limit),
    findRecordPage: (kinds, search, page) => stub().findRecordPage(kinds, search, page),
    refresh: () => stub().refresh(),
  };
}
