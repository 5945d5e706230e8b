import { useState, type ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { formatDay } from "../../lib/i18n/format.ts";
import { m } from "../../paraglide/messages.js";

export interface Planned {
  readonly version: number;
  /** Epoch milliseconds. */
  readonly effectiveFrom: number;
}

export interface PlannedListProps<Plan extends Planned> {
  readonly title: string;
  readonly plans: readonly Plan[];
  /** What stays in force when a plan is cancelled. */
  readonly cancelText: string;
  /** Cancels a plan, and settles when that is done or refused. */
  readonly onWithdraw: (plan: Plan) => Promise<void>;
  /** What a plan changes. */
  readonly children: (plan: Plan) => ReactNode;
}

/** The versions that hold from a later day, each with what it changes; they can be cancelled until then. Empty without any. */
export function PlannedList<Plan extends Planned>(props: PlannedListProps<Plan>) {
  const { title, plans, cancelText, onWithdraw, children } = props;
  const [asked, setAsked] = useState<Plan | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (plans.length === 0) return null;
  const withdraw = async (plan: Plan) => {
    setBusy(true);
    await onWithdraw(plan);
    setBusy(false);
    setAsked(null);
  };
  return (
    <section
      aria-labelledby="planned-versions"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="planned-versions" className="text-lg leading-tight">
        {title}
      </h2>
      <p className="mt-1 max-w-[70ch] text-sm text-muted">{m.plans_intro()}</p>
      <ul className="mt-3">
        {plans.map((plan) => (
          <li
            key={plan.version}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-3"
          >
            <div>
              <p className="font-heading font-semibold">
                {m.version_from({ day: formatDay(plan.effectiveFrom) })}
              </p>
              {children(plan)}
            </div>
            <Button
              size="small"
              aria-label={`${m.plan_cancel()}: ${formatDay(plan.effectiveFrom)}`}
              onClick={() => setAsked(plan)}
            >
              {m.plan_cancel()}
            </Button>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={`${m.plan_cancel()}: ${formatDay(asked.effectiveFrom)}`}
          description={cancelText}
          closeLabel={m.action_close()}
          cancelLabel={m.action_close()}
          confirmLabel={m.plan_cancel()}
          tone="danger"
          busy={isBusy}
          onConfirm={() => void withdraw(asked)}
        />
      )}
    </section>
  );
}
