import { IN_PART_MAX } from "#domain/payments/search/money-filter.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** That of those with a part of a reference only the latest are found. */
export function searchCutText(): string {
  return m.money_search_cut({ count: formatNumber(IN_PART_MAX) });
}

/** Says it above a list, where it is so. */
export function SearchCut({ isCut }: { readonly isCut: boolean | undefined }) {
  return (
    <output className="mb-3 block text-sm text-muted empty:hidden">
      {isCut === true && searchCutText()}
    </output>
  );
}
