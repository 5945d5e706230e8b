import type { ReactNode } from "react";
import { HEAD_OFFICE } from "#domain/documents/document.ts";
import { groupedTaxId } from "#domain/documents/tax-id.ts";
import { Badge } from "#web/components/badge.tsx";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { COMPANY_STATUS_TEXTS } from "./company-texts.ts";
import type { Company } from "./company-types.ts";

/** Name, address and tax id of a company, and the terms of its credit for those who may see them. */
export function CompanyDetails({ company }: { readonly company: Company }) {
  const { address, branch, taxId, billingEmail, terms } = company;
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <Fact label={m.buyer_tax_id()}>
        <span className="figures">{groupedTaxId(taxId)}</span>
      </Fact>
      {branch !== HEAD_OFFICE && <Fact label={m.buyer_branch()}>{branch}</Fact>}
      <Fact label={m.buyer_address()}>
        <span className="whitespace-pre-line">{address}</span>
      </Fact>
      <Fact label={m.company_billing_email()}>{billingEmail}</Fact>
      {terms !== null && (
        <>
          <Fact label={m.company_credit_limit_label()}>{formatUnitPrice(terms.creditLimitSatang)}</Fact>
          <Fact label={m.company_credit_days()}>{terms.creditDays}</Fact>
          <Fact label={m.company_billing_day()}>{terms.billingDay}</Fact>
          <Fact label={m.company_status_label()}>
            <Badge tone={COMPANY_STATUS_TEXTS[terms.status].tone}>
              {COMPANY_STATUS_TEXTS[terms.status].text()}
            </Badge>
          </Fact>
        </>
      )}
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
