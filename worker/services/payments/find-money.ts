import { listRefunds, type RefundListOptions } from "#db/queries/payments/refund-list.ts";
import type { MoneyKind } from "#domain/control-room/search.ts";
import { readOfficeSearch } from "#domain/orders/office/find-text.ts";
import {
  IN_PART_MAX,
  moneySearchOf,
  type MoneyFilterInput,
  type MoneySearch,
} from "#domain/payments/search/money-filter.ts";
import type { Dependencies } from "../../dependencies.ts";

/** A view of payments or refunds as its page asks for it. */
export type MoneyView<Options> = Omit<Options, "search"> & {
  readonly search?: MoneyFilterInput | undefined;
};

/** How far a search by a part of a reference reaches. */
export interface SearchReach {
  /** Whether only the latest of those that have it are found. */
  readonly isSearchCut: boolean;
  /** `false` while the search index is being built, which does not find all yet. */
  readonly isSearchCurrent: boolean;
}

/** What a filter looks for, and how far it reaches. */
export interface FoundMoney {
  readonly search: MoneySearch | undefined;
  readonly reach: SearchReach;
}

/**
 * What a filter looks for; the payments or refunds that have its reference in part are asked of the index of records, at most
 * `IN_PART_MAX`, the latest.
 */
export async function findMoney(
  { orderIndex }: Pick<Dependencies, "orderIndex">,
  kind: MoneyKind,
  filter: MoneyFilterInput | undefined,
): Promise<FoundMoney> {
  if (filter === undefined)
    return { search: undefined, reach: { isSearchCut: false, isSearchCurrent: true } };
  const read = readOfficeSearch(filter.reference ?? "");
  const found = read.expression === null ? null : await orderIndex.findRecords([kind], read, IN_PART_MAX + 1);
  const inPart = found?.ids[kind] ?? [];
  return {
    search: moneySearchOf(filter, inPart.slice(0, IN_PART_MAX)),
    reach: { isSearchCut: inPart.length > IN_PART_MAX, isSearchCurrent: found?.isCurrent ?? true },
  };
}

/** A page of the refunds of a view; for accountants, their router sees to it. */
export async function listRefundsFor(
  deps: Pick<Dependencies, "db" | "orderIndex">,
  { search, ...view }: MoneyView<RefundListOptions>,
) {
  const { reach, ...sought } = await findMoney(deps, "refunds", search);
  return { ...(await listRefunds(deps.db, { ...view, ...sought })), ...reach };
}
