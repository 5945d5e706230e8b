import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { formatDay } from "../../lib/i18n/format.ts";
import { m } from "../../paraglide/messages.js";
import { FieldChanges } from "./field-changes.tsx";
import { WithdrawDialog, type WithdrawDialogProps } from "./withdraw-dialog.tsx";

export interface PlannedListProps<Field extends string, Value> extends Omit<
  WithdrawDialogProps<Field, Value>,
  "effectiveFrom" | "onClose"
> {
  readonly heading: string;
}

/** The versions that hold from a later day, each with what it changes; they can be cancelled until then. Empty without any. */
export function PlannedList<Field extends string, Value>({
  heading,
  ...props
}: PlannedListProps<Field, Value>) {
  const { plans, texts } = props;
  const [asked, setAsked] = useState<number | null>(null);
  return (
    <>
      {plans.planned.length > 0 && (
        <section
          aria-labelledby="planned-versions"
          className="rounded-card border border-line bg-surface p-5 sm:p-6"
        >
          <h2 id="planned-versions" className="text-lg leading-tight">
            {heading}
          </h2>
          <p className="mt-1 max-w-[70ch] text-sm text-muted">{m.plans_intro()}</p>
          <ul className="mt-3">
            {plans.planned.map(({ version, effectiveFrom, changes }) => (
              <li
                key={version}
                className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-3"
              >
                <div>
                  <p className="font-heading font-semibold">
                    {m.version_from({ day: formatDay(effectiveFrom) })}
                  </p>
                  <FieldChanges {...texts} changes={changes} />
                </div>
                <Button
                  size="small"
                  aria-label={`${m.plan_cancel()}: ${formatDay(effectiveFrom)}`}
                  onClick={() => setAsked(effectiveFrom)}
                >
                  {m.plan_cancel()}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* Also once somebody else has cancelled it: it then says so. */}
      {asked !== null && <WithdrawDialog {...props} effectiveFrom={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
