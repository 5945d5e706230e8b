import { listRefunds, type RefundListOptions } from "#db/queries/payments/refund-list.ts";
import type { MoneyKind } from "#domain/control-room/search.ts";
import { readOfficeSearch } from "#domain/orders/office/find-text.ts";
import {
  moneySearchOf,
  type MoneyFilterInput,
  type MoneySearch,
} from "#domain/payments/search/money-filter.ts";
import type { Dependencies } from "../../dependencies.ts";

/** A view of payments or refunds as its page asks for it. */
export type MoneyView<Options> = Omit<Options, "search"> & {
  readonly search?: MoneyFilterInput | undefined;
};

/** So many of those that have a text as a part of their reference are found, the latest. */
const IN_PART_MAX = 500;

/** What a filter looks for; the payments or refunds that have its reference in part are asked of the index of records. */
export async function findMoney(
  { orderIndex }: Pick<Dependencies, "orderIndex">,
  kind: MoneyKind,
  filter: MoneyFilterInput | undefined,
): Promise<MoneySearch | undefined> {
  if (filter === undefined) return undefined;
  const read = readOfficeSearch(filter.reference ?? "");
  const found = read.expression === null ? {} : await orderIndex.findRecords([kind], read, IN_PART_MAX);
  return moneySearchOf(filter, found[kind] ?? []);
}

/** A page of the refunds of a view; for accountants, their router sees to it. */
export async function listRefundsFor(
  deps: Pick<Dependencies, "db" | "orderIndex">,
  { search, ...view }: MoneyView<RefundListOptions>,
) {
  return listRefunds(deps.db, { ...view, search: await findMoney(deps, "refunds", search) });
}
