import { useNavigate, useSearch } from "@tanstack/react-router";
import { CLAIM_LISTS, type ClaimList } from "#domain/claims/claim-input.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { ListWithRecord } from "#web/components/lists/list-with-record.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { ClaimPanel } from "./claim-panel.tsx";
import { CLAIM_LIST_TEXTS } from "./claim-lists.ts";
import { ClaimsTable } from "./claims-table.tsx";

/** Without a filter: what waits for an admin. */
const FIRST: ClaimList = "open";

/** Damage and loss that customers report, for admins to answer, settle or refuse; one opens beside them where the address names it. */
export function AdminClaimsPage() {
  const { show, claim } = useSearch({ strict: false });
  const list = CLAIM_LISTS.find((each) => each === show) ?? FIRST;
  const navigate = useNavigate();
  const close = () =>
    void navigate({ to: "/admin/claims", search: searchOf(list), replace: true, resetScroll: false });
  return (
    <ListWithRecord
      recordWidth="wide"
      record={claim === undefined ? null : <ClaimPanel claimId={claim} onClose={close} />}
    >
      <h1 className="sr-only">{m.nav_admin_claims()}</h1>
      <p className="mb-4 max-w-[70ch] text-muted">{m.claims_intro()}</p>
      <FilterChips label={m.orders_filter_label()}>
        {CLAIM_LISTS.map((each) => (
          <FilterChip key={each} to="/admin/claims" search={searchOf(each)} isCurrent={each === list}>
            {CLAIM_LIST_TEXTS[each]()}
          </FilterChip>
        ))}
      </FilterChips>
      <div className="mt-4">
        <Claims key={list} list={list} openId={claim} />
      </div>
    </ListWithRecord>
  );
}

/** The address of a list. */
function searchOf(list: ClaimList): { show?: ClaimList } {
  return list === FIRST ? {} : { show: list };
}

interface ClaimsProps {
  readonly list: ClaimList;
  readonly openId: string | undefined;
}

function Claims({ list, openId }: ClaimsProps) {
  const query = trpc.claims.list.useInfiniteQuery({ list }, { getNextPageParam: (page) => page.nextCursor });
  return (
    <PagedList
      query={query}
      rows={4}
      failed={m.claims_load_failed()}
      empty={<EmptyState title={m.claims_empty()} />}
    >
      {(claims) => <ClaimsTable claims={claims} list={list} openId={openId} />}
    </PagedList>
  );
}
