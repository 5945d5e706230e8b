import { useNavigate, useSearch } from "@tanstack/react-router";
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { REVIEW_SEARCH_MAX } from "#domain/reviews/review-input.ts";
import { canTransitionReview, REVIEW_STATUSES, type ReviewStatus } from "#domain/reviews/review.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { SearchBox } from "#web/components/lists/search-box.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { SearchBuilding } from "#web/entities/fallbacks/search-building.tsx";
import { pressedKey } from "#web/lib/keys/pressed-key.ts";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { focusRow } from "#web/lib/keys/focus-row.ts";
import { m } from "#web/paraglide/messages.js";
import { AdminReviewsTable } from "./admin-reviews-table.tsx";
import { REVIEW_STATUS_TEXTS } from "./review-status-texts.ts";
import { RejectDialog } from "./reject-dialog.tsx";
import { ReviewConflictNotice } from "./review-conflict-notice.tsx";
import type { AdminReview } from "./review-types.ts";
import { useReviewDecision, type ReviewDecision, type ReviewVerdict } from "./use-review-decision.ts";

/** Customers' reviews, for admins to approve or reject; a single one where the address names it. */
export function AdminReviewsPage() {
  const { state, review, search } = useSearch({ strict: false });
  return (
    <div className="page-column py-5">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="sr-only">{m.nav_admin_reviews()}</h1>
        <p className="hidden text-sm text-muted md:pointer-fine:block">{m.review_admin_keys()}</p>
      </header>
      <ReviewSearch state={state} search={search} />
      <StatusFilter current={state} review={review} search={search} />
      <div className="mt-4">
        <AllReviews
          key={review ?? `${state ?? ""} ${search ?? ""}`}
          status={review === undefined ? state : undefined}
          only={review}
          search={review === undefined ? search : undefined}
        />
      </div>
    </div>
  );
}

interface SearchedProps {
  /** By which the list is searched. */
  readonly search: string | undefined;
}

interface ReviewSearchProps extends SearchedProps {
  readonly state: ReviewStatus | undefined;
}

function ReviewSearch({ state, search }: ReviewSearchProps) {
  const navigate = useNavigate();
  const ofState = state === undefined ? {} : { state };
  return (
    <SearchBox
      label={m.review_admin_search()}
      value={search ?? ""}
      maxLength={REVIEW_SEARCH_MAX}
      className="mb-4 max-w-sm"
      onChange={(text) =>
        void navigate({
          to: "/admin/reviews",
          search: text === "" ? ofState : { ...ofState, search: text },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

interface StatusFilterProps extends SearchedProps {
  readonly current: ReviewStatus | undefined;
  /** The only one that is shown. */
  readonly review: string | undefined;
}

function StatusFilter({ current, review, search }: StatusFilterProps) {
  const searched = search === undefined ? {} : { search };
  return (
    <FilterChips label={m.orders_filter_label()}>
      {review !== undefined && (
        <FilterChip to="/admin/reviews" search={{ review }} isCurrent>
          {m.list_only_one()}
        </FilterChip>
      )}
      {[undefined, ...REVIEW_STATUSES].map((state) => (
        <FilterChip
          key={state ?? "all"}
          to="/admin/reviews"
          search={state === undefined ? searched : { ...searched, state }}
          isCurrent={review === undefined && state === current}
        >
          {state === undefined ? m.orders_filter_all() : REVIEW_STATUS_TEXTS[state].text()}
        </FilterChip>
      ))}
    </FilterChips>
  );
}

interface AllReviewsProps extends SearchedProps {
  readonly status: ReviewStatus | undefined;
  /** The only one that is shown. */
  readonly only: string | undefined;
}

function AllReviews({ status, only, search }: AllReviewsProps) {
  const list = useRef<HTMLDivElement>(null);
  const query = trpc.reviews.list.useInfiniteQuery(
    { status, reviewId: only, search },
    { ...REFRESHED, getNextPageParam: (page) => page.nextCursor },
  );
  const reviews = query.data?.pages.flatMap((page) => page.items) ?? [];
  const { decide, deciding, conflict, settleConflict } = useDecisionsInTurn(list, reviews);
  const [refused, setRefused] = useState<AdminReview | null>(null);
  const choose = (review: AdminReview, decision: ReviewDecision) =>
    decision === "approved" ? decide(review, { status: decision }) : setRefused(review);
  return (
    <>
      <SearchBuilding page={query.data?.pages[0]} />
      <PagedList
        query={query}
        rows={4}
        failed={m.review_admin_load_failed()}
        empty={<NoReviews status={status} only={only} search={search} />}
      >
        {() => (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys act on the focused row
          <div ref={list} onKeyDown={(event) => decideByKey(event, reviews, choose)}>
            {conflict !== null && <ReviewConflictNotice conflict={conflict} onSettle={settleConflict} />}
            <AdminReviewsTable reviews={reviews} deciding={deciding} onDecide={choose} />
          </div>
        )}
      </PagedList>
      {refused !== null && (
        <RejectDialog
          review={refused}
          busy={deciding === refused.reviewId}
          onReject={(reason) => decide(refused, { status: "rejected", reason }, () => setRefused(null))}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}

/** After a decision the focus is on its row, or on the next one once a filter has removed the row. */
function useDecisionsInTurn(list: { readonly current: HTMLElement | null }, reviews: readonly AdminReview[]) {
  const last = useRef<{ readonly reviewId: string; readonly next: string | undefined }>(undefined);
  const { decide, deciding, conflict, settleConflict } = useReviewDecision((reviewId) =>
    requestAnimationFrame(() => focusRow(list.current, reviewId)),
  );
  // The list without the row is drawn some time after its answer, on a slow machine after the next frame.
  useLayoutEffect(() => {
    if (last.current === undefined || reviews.some(({ reviewId }) => reviewId === last.current?.reviewId))
      return;
    if (document.activeElement === document.body) focusRow(list.current, last.current.next);
    last.current = undefined;
  });
  return {
    deciding,
    conflict,
    settleConflict,
    decide: (review: AdminReview, verdict: ReviewVerdict, onAnswered?: () => void) => {
      const at = reviews.findIndex(({ reviewId }) => reviewId === review.reviewId);
      last.current = { reviewId: review.reviewId, next: (reviews[at + 1] ?? reviews[at - 1])?.reviewId };
      decide(review, verdict, onAnswered);
    },
  };
}

const KEY_DECISIONS: Readonly<Record<string, ReviewDecision>> = { a: "approved", r: "rejected" };

function decideByKey(
  event: KeyboardEvent<HTMLElement>,
  reviews: readonly AdminReview[],
  decide: (review: AdminReview, status: ReviewDecision) => void,
): void {
  const status = KEY_DECISIONS[pressedKey(event)];
  if (status === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = (event.target as Element).closest("tr")?.querySelector<HTMLElement>("[data-row]");
  const review = reviews.find(({ reviewId }) => reviewId === row?.dataset["row"]);
  if (review === undefined || !canTransitionReview(review.status, status, "admin")) return;
  event.preventDefault();
  decide(review, status);
}

function NoReviews({ status, only, search }: AllReviewsProps) {
  const isSearched = search !== undefined;
  if (status === undefined && only === undefined && !isSearched)
    return <EmptyState title={m.review_admin_empty()} />;
  return (
    <EmptyState
      title={
        only !== undefined
          ? m.review_not_found()
          : isSearched
            ? m.review_admin_none_found()
            : m.review_admin_empty_filtered()
      }
      action={
        <LinkButton to="/admin/reviews" search={{}}>
          {m.review_admin_show_all()}
        </LinkButton>
      }
    />
  );
}
