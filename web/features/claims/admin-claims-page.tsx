import { useNavigate, useSearch } from "@tanstack/react-router";
import { CLAIM_LISTS, CLAIM_SEARCH_MAX, CLAIMS_FOUND_MAX } from "#domain/claims/claim-input.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { ListWithRecord } from "#web/components/lists/list-with-record.tsx";
import { SearchBox } from "#web/components/lists/search-box.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { SearchBuilding } from "#web/entities/fallbacks/search-building.tsx";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { ClaimPanel } from "./claim-panel.tsx";
import { CLAIM_LIST_TEXTS, claimViewOf, listOfView, viewOfList, type ClaimView } from "./claim-lists.ts";
import { ClaimsTable } from "./claims-table.tsx";

/**
 * Damage and loss that customers report, for admins to answer, settle or refuse: by what they wait for, and
 * found by their order, its customer or company; one opens beside them where the address names it.
 */
export function AdminClaimsPage() {
  const { show, search, claim } = useSearch({ strict: false });
  const view = claimViewOf({ show, search });
  const navigate = useNavigate();
  const close = () =>
    void navigate({ to: "/admin/claims", search: { ...view }, replace: true, resetScroll: false });
  return (
    <ListWithRecord
      recordWidth="wide"
      record={claim === undefined ? null : <ClaimPanel claimId={claim} onClose={close} />}
    >
      <h1 className="sr-only">{m.nav_admin_claims()}</h1>
      <p className="mb-4 max-w-[70ch] text-muted">{m.claims_intro()}</p>
      <SearchBox
        label={m.claims_search_label()}
        value={view.search ?? ""}
        maxLength={CLAIM_SEARCH_MAX}
        className="mb-4 max-w-sm"
        onChange={(text) =>
          void navigate({
            to: "/admin/claims",
            search: { ...claimViewOf({ ...view, search: text }), ...(claim !== undefined && { claim }) },
            replace: true,
            resetScroll: false,
          })
        }
      />
      <ListFilter view={view} />
      <div className="mt-4">
        <Claims key={JSON.stringify(view)} view={view} openId={claim} />
      </div>
    </ListWithRecord>
  );
}

/** The lists; what is searched may be in any of them. */
function ListFilter({ view }: { readonly view: ClaimView }) {
  const list = listOfView(view);
  return (
    <FilterChips label={m.orders_filter_label()}>
      {view.search !== undefined && (
        <FilterChip
          to="/admin/claims"
          search={{ ...viewOfList(undefined, view) }}
          isCurrent={list === undefined}
        >
          {m.orders_filter_all()}
        </FilterChip>
      )}
      {CLAIM_LISTS.map((each) => (
        <FilterChip
          key={each}
          to="/admin/claims"
          search={{ ...viewOfList(each, view) }}
          isCurrent={each === list}
        >
          {CLAIM_LIST_TEXTS[each]()}
        </FilterChip>
      ))}
    </FilterChips>
  );
}

interface ClaimsProps {
  readonly view: ClaimView;
  readonly openId: string | undefined;
}

function Claims({ view, openId }: ClaimsProps) {
  const { search } = view;
  const list = listOfView(view);
  const query = trpc.claims.list.useInfiniteQuery(
    { ...(list !== undefined && { list }), ...(search !== undefined && { search }) },
    { ...REFRESHED, getNextPageParam: (page) => page.nextCursor },
  );
  const first = query.data?.pages[0];
  return (
    <>
      <SearchBuilding page={first} />
      <output className="mb-2 block text-sm text-muted empty:hidden">
        {first?.isSearchCut === true && m.claims_search_cut({ count: formatNumber(CLAIMS_FOUND_MAX) })}
      </output>
      <PagedList
        query={query}
        rows={4}
        failed={m.claims_load_failed()}
        empty={<EmptyState title={search === undefined ? m.claims_empty() : m.claims_none_found()} />}
      >
        {(claims) => <ClaimsTable claims={claims} view={view} openId={openId} />}
      </PagedList>
    </>
  );
}
