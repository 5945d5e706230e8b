import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { CompanyAccount } from "./company-types.ts";

/** What a company may still order on account, and what it owes. */
export function CompanyCredit({ account }: { readonly account: CompanyAccount }) {
  const { availableSatang, invoicedSatang, notInvoicedSatang, overdueSatang } = account;
  const figures = [
    [m.company_available_label(), availableSatang],
    [m.company_invoiced_label(), invoicedSatang],
    [m.company_not_invoiced_label(), notInvoicedSatang],
    [m.company_overdue_label(), overdueSatang],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {figures.map(([label, satang]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
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
