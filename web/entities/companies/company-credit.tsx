import { useId } from "react";
import { AGE_GROUPS } from "#domain/companies/credit.ts";
import { HowItIsMade } from "#web/entities/figures/how-it-is-made.tsx";
import { formatNumber, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { CompanyAccount } from "./company-types.ts";

/** What a company may still order on account, and what it owes; of what is overdue, for how long it is. */
export function CompanyCredit({ account }: { readonly account: CompanyAccount }) {
  const { availableSatang, invoicedSatang, notInvoicedSatang, overdueSatang } = account;
  const figures = [
    [m.company_available_label(), availableSatang],
    [m.company_invoiced_label(), invoicedSatang],
    [m.company_not_invoiced_label(), notInvoicedSatang],
    [m.company_overdue_label(), overdueSatang],
  ] as const;
  return (
    <div className="flex flex-col gap-5">
      <Amounts figures={figures} />
      {overdueSatang > 0 && (
        <>
          <p className="text-sm">{m.company_credit_stopped()}</p>
          <OverdueByAge byAge={account.overdueByAge} />
        </>
      )}
    </div>
  );
}

function Amounts({ figures }: { readonly figures: readonly (readonly [label: string, satang: number])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {figures.map(([label, satang]) => (
        <div key={label} className="min-w-0">
          <dt className="flex min-h-11 items-center text-sm text-muted">
            {label}
            {label === m.company_available_label() && (
              <HowItIsMade title={label} how={m.company_available_how()} />
            )}
          </dt>
          <dd
            className={`figures text-xl ${satang > 0 && label === m.company_overdue_label() ? "text-brick" : ""}`}
          >
            {formatUnitPrice(satang)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OverdueByAge({ byAge }: { readonly byAge: readonly number[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-2 text-base">
        {m.company_overdue_by_age()}
      </h3>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {AGE_GROUPS.map(({ untilDays }, index) => (
          <div key={untilDays} className="min-w-0">
            <dt className="text-sm text-muted">{ageLabel(index)}</dt>
            <dd className="figures">{formatUnitPrice(byAge[index] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The days past due of a group: the first from 1, the last without an end. */
function ageLabel(index: number): string {
  const before = AGE_GROUPS[index - 1]?.untilDays ?? 0;
  const until = AGE_GROUPS[index]?.untilDays ?? null;
  return until === null
    ? m.company_overdue_over({ days: formatNumber(before) })
    : m.company_overdue_days({ from: formatNumber(before + 1), to: formatNumber(until) });
}
