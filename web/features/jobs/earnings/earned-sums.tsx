import type { PeriodEarnings } from "#domain/earnings/periods.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** What the jobs of a period paid, what of it was for waiting, and the cash that was taken of their customers. */
export function EarnedSums({ of }: { readonly of: PeriodEarnings }) {
  const { totalSatang, waitingSatang, cashSatang, cashHeldSatang } = of;
  const hasCash = cashSatang > 0;
  return (
    <div className="flex flex-col gap-2 rounded-card bg-sunken px-4 py-3">
      <dl className="flex flex-col gap-1">
        <Sum label={m.earnings_total()} satang={totalSatang} isStrong />
        {waitingSatang !== 0 && <Sum label={m.waiting_label()} satang={waitingSatang} />}
        {hasCash && <Sum label={m.earnings_cash_label()} satang={cashSatang} />}
        {hasCash && <Sum label={m.earnings_cash_held_label()} satang={cashHeldSatang} />}
      </dl>
      {hasCash && <p className="text-sm text-muted">{m.earnings_cash_notice()}</p>}
    </div>
  );
}

interface SumProps {
  readonly label: string;
  readonly satang: number;
  readonly isStrong?: boolean;
}

function Sum({ label, satang, isStrong = false }: SumProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={`figures shrink-0 ${isStrong ? "font-heading font-semibold" : ""}`}>
        {formatUnitPrice(satang)}
      </dd>
    </div>
  );
}
