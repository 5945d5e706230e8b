import { companiesOfTaxIdQuery, companyNamesQuery } from "#db/queries/companies/companies.ts";
import { companiesOfIdsQuery } from "#db/queries/control-room/search.ts";
import type { FindCompaniesInput } from "#domain/companies/company-input.ts";
import { companyKindOf } from "#domain/control-room/search.ts";
import { readOfficeSearch } from "#domain/orders/office/find-text.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { inOrder } from "../control-room/in-order.ts";

const TAX_ID = /^\d{13}$/;

/** The most companies that are offered at once. */
const COMPANIES_OFFERED = 20;

/** A company as it is chosen from. */
export interface OfferedCompany {
  readonly companyId: string;
  readonly name: string;
}

/**
 * Companies to choose from: without a text the first by name; with one those that have each of its words in their name, for
 * who reads accounts also in their tax id and e-mail address, the latest first; with a whole tax id, as a caller says it, those
 * that have it; with an id that one. `hasMore`: there are others, which a longer text finds;
 * `isSearchCurrent`: `false` while the search index is being built, which does not find all yet.
 */
export async function findCompanies(
  { db, orderIndex }: Pick<Dependencies, "db" | "orderIndex">,
  { role }: Pick<Viewer, "role">,
  { search = "", companyId }: FindCompaniesInput,
): Promise<{
  readonly items: readonly OfferedCompany[];
  readonly hasMore: boolean;
  readonly isSearchCurrent: boolean;
}> {
  const read = readOfficeSearch(search);
  if (companyId !== undefined) return offered(await companiesOfIdsQuery(db, [companyId]));
  if (read.expression === null) return offered(await companyNamesQuery(db).limit(COMPANIES_OFFERED + 1));
  const kind = companyKindOf(role);
  const taxId = search.replaceAll(/[\s-]/g, "");
  const [{ ids, isCurrent }, ofTaxId] = await Promise.all([
    orderIndex.findRecords([kind], read, COMPANIES_OFFERED + 1),
    TAX_ID.test(taxId) ? companiesOfTaxIdQuery(db, taxId).limit(COMPANIES_OFFERED + 1) : [],
  ]);
  const others = (ids[kind] ?? []).filter((id) => ofTaxId.every((row) => row.companyId !== id));
  const rows = others.length === 0 ? [] : await companiesOfIdsQuery(db, others);
  return offered([...ofTaxId, ...inOrder(others, rows, (row) => row.companyId)], isCurrent);
}

function offered(rows: readonly OfferedCompany[], isSearchCurrent = true) {
  const items = rows.slice(0, COMPANIES_OFFERED).map(({ companyId, name }) => ({ companyId, name }));
  return { items, hasMore: rows.length > COMPANIES_OFFERED, isSearchCurrent };
}
