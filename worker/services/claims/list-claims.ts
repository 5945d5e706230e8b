import { listClaims, type ListedClaim } from "#db/queries/claims/read-claims.ts";
import type { Cursor, Page } from "#db/queries/page.ts";
import { CLAIMS_FOUND_MAX, FIRST_CLAIM_LIST, type ClaimViewInput } from "#domain/claims/claim-input.ts";
import { readOfficeSearch } from "#domain/orders/office/find-text.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { SearchReach } from "../payments/find-money.ts";

/** Which claims are listed, and behind which one the page begins. */
type ClaimListInput = ClaimViewInput & {
  readonly cursor?: Cursor | undefined;
  readonly limit?: number | undefined;
};

/**
 * A page of the claims of a list; with a search of those, of every list where none is named, whose order, customer or company has
 * each of its words, the latest `CLAIMS_FOUND_MAX`. For the staff; the router sees to it.
 * @returns also how far the search reaches
 */
export async function listFoundClaims(
  { db, orderIndex }: Pick<Dependencies, "db" | "orderIndex">,
  { list, search = "", ...page }: ClaimListInput,
): Promise<Page<ListedClaim> & SearchReach> {
  if (search === "") {
    const listed = await listClaims(db, { list: list ?? FIRST_CLAIM_LIST, ...page });
    return { ...listed, isSearchCut: false, isSearchCurrent: true };
  }
  const read = readOfficeSearch(search);
  const found =
    read.expression === null ? null : await orderIndex.findRecords(["claims"], read, CLAIMS_FOUND_MAX + 1);
  const claimIds = found?.ids.claims ?? [];
  return {
    ...(await listClaims(db, { list, among: claimIds.slice(0, CLAIMS_FOUND_MAX), ...page })),
    isSearchCut: claimIds.length > CLAIMS_FOUND_MAX,
    isSearchCurrent: found?.isCurrent ?? true,
  };
}
