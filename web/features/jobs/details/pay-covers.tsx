import { useId } from "react";
import type { JobCard } from "#domain/jobs/card.ts";
import { payCovers, type CoveredCost } from "#domain/jobs/lists/pay-covers.ts";
import { m } from "#web/paraglide/messages.js";

const TEXTS = {
  driving: m.pay_covers_driving,
  tolls: m.pay_covers_tolls,
  fuel: m.pay_covers_fuel,
  ferry: m.pay_covers_ferry,
  helpers: m.pay_covers_helpers,
} as const satisfies Record<CoveredCost["cost"], () => string>;

/** Who pays what of a job, in words. */
export function PayCovers({ job }: { readonly job: JobCard }) {
  const id = useId();
  const costs = payCovers(job);
  const lines = (by: CoveredCost["by"]) => costs.filter((each) => each.by === by);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-lg">
        {m.pay_covers_title()}
      </h3>
      <dl className="grid gap-2.5">
        {(
          [
            ["pay", m.pay_covers_in_pay],
            ["company", m.pay_covers_beside],
          ] as const
        ).map(([by, label]) => (
          <div key={by}>
            <dt className="text-xs text-muted">{label()}</dt>
            {lines(by).map(({ cost }) => (
              <dd key={cost} className="leading-snug font-semibold">
                {TEXTS[cost]()}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
