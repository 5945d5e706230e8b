import { Link } from "@tanstack/react-router";
import { canTransitionReview } from "#domain/reviews/review.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import { Stars } from "#web/components/stars.tsx";
import { formatShortDay } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { MoveText } from "./move-text.tsx";
import { refusalText, REVIEW_STATUS_TEXTS } from "./review-status-texts.ts";
import type { AdminReview } from "./review-types.ts";
import type { ReviewDecision } from "./use-review-decision.ts";

export interface AdminReviewsTableProps {
  readonly reviews: readonly AdminReview[];
  readonly deciding: string | null;
  readonly onDecide: (review: AdminReview, status: ReviewDecision) => void;
}

/** All reviews with their actions. */
export function AdminReviewsTable({ reviews, deciding, onDecide }: AdminReviewsTableProps) {
  return (
    <div className="xl:overflow-x-auto xl:rounded-card xl:border xl:border-line xl:bg-surface xl:[&_td]:align-top">
      <DataTable
        tableFrom="xl"
        caption={m.nav_admin_reviews()}
        rows={reviews}
        rowKey={({ reviewId }) => reviewId}
        columns={columnsFor(deciding, onDecide)}
      />
    </div>
  );
}

function columnsFor(
  deciding: string | null,
  onDecide: AdminReviewsTableProps["onDecide"],
): readonly Column<AdminReview>[] {
  return [
    {
      key: "review",
      header: m.notice_title_review(),
      lead: true,
      cell: (review) => <WhatItSays review={review} />,
    },
    { key: "move", header: m.review_move_label(), cell: (review) => <Move review={review} /> },
    {
      key: "status",
      header: m.order_status_label(),
      cell: ({ status, decisionReason }) => (
        <span className="grid justify-items-end gap-1 xl:justify-items-start">
          <Badge tone={REVIEW_STATUS_TEXTS[status].tone}>{REVIEW_STATUS_TEXTS[status].text()}</Badge>
          {decisionReason !== "" && (
            <span className="text-sm wrap-anywhere whitespace-pre-line text-muted xl:max-w-48">
              {decisionReason}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "decide",
      header: <span className="sr-only">{m.review_decision_label()}</span>,
      cell: (review) => <Decisions review={review} busy={deciding === review.reviewId} onDecide={onDecide} />,
    },
  ];
}

/** The row's focus target. */
function WhatItSays({ review }: { readonly review: AdminReview }) {
  return (
    <div
      id={`review-${review.reviewId}`}
      data-row={review.reviewId}
      tabIndex={-1}
      className="grid gap-1.5 rounded-control font-running text-base font-normal xl:max-w-xl"
    >
      <span className="relative flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Stars given={review.stars} label={m.review_stars_value({ stars: review.stars })} />
        <span className="figures text-sm text-muted">
          <span className="sr-only">{m.review_written_label()}: </span>
          {formatShortDay(review.createdAt)}
        </span>
        {review.isSample && <Badge plain>{m.review_sample()}</Badge>}
      </span>
      {review.text === "" ? (
        <span className="text-muted">{m.review_no_text()}</span>
      ) : (
        <span lang={review.locale} className="wrap-anywhere whitespace-pre-line">
          {review.text}
        </span>
      )}
    </div>
  );
}

function Move({ review }: { readonly review: AdminReview }) {
  return (
    <span className="figures block text-right text-sm xl:min-w-36 xl:text-left">
      <MoveText move={review} />
      {review.orderId !== null && (
        <Link
          to="/admin/orders"
          search={{ order: review.orderId }}
          className="flex items-center justify-end font-heading font-semibold text-teal underline-offset-4 hover:underline max-xl:min-h-11 xl:justify-start"
        >
          {review.orderId}
        </Link>
      )}
    </span>
  );
}

interface DecisionsProps {
  readonly review: AdminReview;
  readonly busy: boolean;
  readonly onDecide: AdminReviewsTableProps["onDecide"];
}

function Decisions({ review, busy, onDecide }: DecisionsProps) {
  const { status } = review;
  return (
    <span className="flex w-full flex-wrap justify-end gap-2 whitespace-nowrap xl:flex-col">
      {canTransitionReview(status, "approved", "admin") && (
        <Button
          size="small"
          tone={status === "pending" ? "solid" : "quiet"}
          busy={busy}
          aria-describedby={`review-${review.reviewId}`}
          onClick={() => onDecide(review, "approved")}
        >
          {m.review_approve()}
        </Button>
      )}
      {canTransitionReview(status, "rejected", "admin") && (
        <Button
          size="small"
          busy={busy}
          aria-describedby={`review-${review.reviewId}`}
          onClick={() => onDecide(review, "rejected")}
        >
          {refusalText(status)}
        </Button>
      )}
    </span>
  );
}
