import { IN_PART_MAX } from "#domain/payments/search/money-filter.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** How far a search by a part of a reference reaches. */
interface SearchReach {
  readonly isSearchCut: boolean;
  readonly isSearchCurrent: boolean;
}

/**
 * That of those with a part of a reference only the latest are found, and that the search index is being built; `undefined`
 * where a search finds all.
 */
export function searchReachText({ isSearchCut, isSearchCurrent }: SearchReach): string | undefined {
  const texts = [
    ...(isSearchCurrent === false ? [m.control_search_building()] : []),
    ...(isSearchCut ? [m.money_search_cut({ count: formatNumber(IN_PART_MAX) })] : []),
  ];
  return texts.length === 0 ? undefined : texts.join(" ");
}

/** Says it above a list, where it is so. */
export function SearchCut({ page }: { readonly page: SearchReach | undefined }) {
  return (
    <output className="mb-3 block text-sm text-muted empty:hidden">
      {page !== undefined && searchReachText(page)}
    </output>
  );
}
