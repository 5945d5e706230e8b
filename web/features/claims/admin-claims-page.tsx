import { useSearch } from "@tanstack/react-router";
import { CLAIM_LISTS, type ClaimList } from "#domain/claims/claim-input.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { ClaimDetail } from "./claim-detail.tsx";
import { CLAIM_LIST_TEXTS } from "./claim-lists.ts";
import { ClaimsTable } from "./claims-table.tsx";

/** Without a filter: what waits for an admin. */
const FIRST: ClaimList = "open";

/** Damage and loss that customers report, for admins to answer, settle or refuse; one claim where the address names it. */
export function AdminClaimsPage() {
  const { show, claim } = useSearch({ strict: false });
  const list = CLAIM_LISTS.find((each) => each === show) ?? FIRST;
  if (claim !== undefined) return <ClaimDetail key={claim} claimId={claim} list={list} />;
  return (
    <div className="page-column py-5">
      <h1 className="sr-only">{m.nav_admin_claims()}</h1>
      <p className="mb-4 max-w-[70ch] text-muted">{m.claims_intro()}</p>
      <FilterChips label={m.orders_filter_label()}>
        {CLAIM_LISTS.map((each) => (
          <FilterChip
            key={each}
            to="/admin/claims"
            search={each === FIRST ? {} : { show: each }}
            isCurrent={each === list}
          >
            {CLAIM_LIST_TEXTS[each]()}
          </FilterChip>
        ))}
      </FilterChips>
      <div className="mt-4">
        <Claims key={list} list={list} />
      </div>
    </div>
  );
}

function Claims({ list }: { readonly list: ClaimList }) {
  const query = trpc.claims.list.useInfiniteQuery({ list }, { getNextPageParam: (page) => page.nextCursor });
  return (
    <PagedList
      query={query}
      rows={4}
      failed={m.claims_load_failed()}
      empty={<EmptyState title={m.claims_empty()} />}
    >
      {(claims) => <ClaimsTable claims={claims} list={list} />}
    </PagedList>
  );
}
