import { PAPER_STAGES_DAYS } from "#domain/drivers/paper-reminder.ts";
import type { DatedPaper } from "#domain/drivers/papers.ts";
import { Badge } from "#web/components/badge.tsx";
import { paperText } from "#web/entities/drivers/paper-warnings.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

export interface PaperStateProps {
  readonly paper: DatedPaper;
  /** Whether it says which paper it is where that does not hold for long. */
  readonly isNamed: boolean;
}

/** Whether a paper holds: for how many days more where they are few. */
export function PaperState({ paper, isNamed }: PaperStateProps) {
  const { daysLeft, paper: kind, plate } = paper;
  if (daysLeft > PAPER_STAGES_DAYS[0]) return <Badge tone="done">{m.driver_paper_valid()}</Badge>;
  const text = daysLeft < 0 ? m.driver_paper_over() : m.driver_paper_days({ count: formatNumber(daysLeft) });
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={daysLeft < 0 ? "stopped" : "waiting"}>{text}</Badge>
      {isNamed && <span className="text-sm text-muted">{paperText(kind, plate)}</span>}
    </span>
  );
}
