import { useLayoutEffect, useRef } from "react";
import { Button } from "#web/components/button.tsx";
import { formatDistance, formatDuration, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { refusedPinText } from "./suggestion-texts.ts";
import { changedDrivers, type Pins, type Plan } from "./use-plan.ts";

export interface PlanChangesProps {
  readonly plan: Plan;
  /** What is decided and can be undone. */
  readonly pins: Pins;
  /** Of a driver by their id; `null`: nobody. */
  readonly nameOf: (driverId: string | null) => string;
  readonly isBusy: boolean;
  readonly onUndoAll: () => void;
}

/** What the last decision has made of the plan: the difference in all, who has which job now, and what does not hold. */
export function PlanChanges({ plan, pins, nameOf, isBusy, onUndoAll }: PlanChangesProps) {
  const told = useRef<HTMLSpanElement>(null);
  const { suggestion, before, refused } = plan;
  const changed = changedDrivers(plan);
  // Before the timer of the button that went with the row.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (before !== null && (focused === document.body || focused?.matches(":disabled") === true))
      told.current?.focus();
  }, [before]);
  const isEmpty = before === null && pins.size === 0 && refused.length === 0;
  return (
    <section
      aria-labelledby={isEmpty ? undefined : "suggest-changed"}
      className={isEmpty ? undefined : "mb-5 rounded-card border border-line bg-surface px-4 py-3"}
    >
      {!isEmpty && (
        <h2 id="suggest-changed" className="text-lg">
          {m.suggest_changed_title()}
        </h2>
      )}
      {/* There before it says something, so that it is heard. */}
      <output className="block">
        {refused.map((pin) => (
          <span key={pin.jobId} className="block font-semibold wrap-anywhere text-brick">
            {refusedPinText(pin, nameOf(pin.driverId))}
          </span>
        ))}
        {before !== null && (
          <span ref={told} tabIndex={-1} className="figures block">
            <span className="font-semibold">
              {changed.length === 0
                ? m.suggest_changed_none()
                : m.suggest_changed_jobs({ count: formatNumber(changed.length) })}
            </span>
            {/* Of the same jobs: what was assigned meanwhile counts in one of them alone. */}
            {changed.length > 0 &&
              before.jobs.length === suggestion.jobs.length &&
              ` ${m.suggest_changed_totals({ difference: differenceOfTotals(before, suggestion) })}`}
          </span>
        )}
      </output>
      {changed.length > 0 && (
        <ul className="figures mt-1 gap-x-8 text-sm md:columns-2">
          {changed.map((job) => (
            <li key={job.jobId} className="break-inside-avoid py-0.5 wrap-anywhere">
              <span className="text-muted">{job.jobId}</span> {nameOf(job.before)}{" "}
              <span aria-hidden="true">→</span>
              <span className="sr-only">{m.suggest_changed_now()}</span>{" "}
              <span className="font-semibold">{nameOf(job.now)}</span>
            </li>
          ))}
        </ul>
      )}
      {pins.size > 0 && (
        <Button size="small" className="mt-3" busy={isBusy} onClick={onUndoAll}>
          {m.suggest_pin_undo_all({ count: formatNumber(pins.size) })}
        </Button>
      )}
    </section>
  );
}

/** Of two plans: kilometres, lateness and jobs, each with its sign, and nothing that is the same. */
function differenceOfTotals(
  { totals: then }: Plan["suggestion"],
  { totals: now }: Plan["suggestion"],
): string {
  const [emptyM, lateS, jobs] = [now.emptyM - then.emptyM, now.lateS - then.lateS, now.jobs - then.jobs];
  const parts = [m.suggest_changed_empty({ distance: signed(emptyM, formatDistance) })];
  if (Math.abs(lateS) >= 60) parts.push(m.suggest_late({ duration: signed(lateS, formatDuration) }));
  if (jobs !== 0) parts.push(m.suggest_changed_given({ count: signed(jobs, formatNumber) }));
  return parts.join(" · ");
}

function signed(value: number, format: (value: number) => string): string {
  return `${value < 0 ? "−" : "+"}${format(Math.abs(value))}`;
}
