import { Button } from "#web/components/button.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { m } from "#web/paraglide/messages.js";
import { REVIEW_STATUS_TEXTS } from "./review-status-texts.ts";
import type { ReviewConflict, ReviewFacts } from "./use-review-decision.ts";

const LABELS = {
  status: m.order_status_label,
  stars: m.review_stars_given,
  text: m.notice_title_review,
} as const satisfies Record<keyof ReviewFacts, () => string>;

export interface ReviewConflictNoticeProps {
  readonly conflict: ReviewConflict;
  /** Leaves the review as it is saved. */
  readonly onSettle: () => void;
}

/** A review is not as it was read when it was decided about: what it was, what it is, and what was chosen. */
export function ReviewConflictNotice({ conflict, onSettle }: ReviewConflictNoticeProps) {
  const text = m.error_review_version_conflict();
  return (
    <ConflictNotice
      width="wide"
      words="chosen"
      text={conflict.changes.length === 0 ? text : `${text} ${m.press_conflict_text()}`}
      changes={conflict.changes}
      label={(field) => LABELS[field]()}
      valueText={valueText}
      onTake={onSettle}
    >
      <div className="mt-4">
        <Button size="small" onClick={onSettle}>
          {m.action_close()}
        </Button>
      </div>
    </ConflictNotice>
  );
}

function valueText(field: keyof ReviewFacts, value: ReviewFacts[keyof ReviewFacts]): string {
  if (typeof value === "number") return m.review_stars_value({ stars: value });
  if (field === "status") return REVIEW_STATUS_TEXTS[value as ReviewFacts["status"]].text();
  return value === "" ? m.review_no_text() : value;
}
