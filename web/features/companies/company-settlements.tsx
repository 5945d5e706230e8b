import { useState } from "react";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { SegmentedControl } from "#web/components/forms/segmented-control.tsx";
import { documentAddress } from "#web/entities/documents/document-address.ts";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatShortDay, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { CompanySettlement } from "./company-settlement.ts";
import { SettlementReversal } from "./settlement-reversal.tsx";
import { SettlementCertificate } from "./settlement-certificate.tsx";

const SHOWN = ["all", "waiting"] as const;

/** The recorded payments of a company, newest first: all, or those that wait for their certificate. For admins. */
export function CompanySettlements({ companyId }: { readonly companyId: string }) {
  const [shown, setShown] = useState<(typeof SHOWN)[number]>("all");
  return (
    <>
      <SegmentedControl
        label={m.company_settlements_title()}
        hideLabel
        className="mb-3 max-w-xl"
        value={shown}
        onChange={setShown}
        segments={SHOWN.map((value) => ({
          value,
          label: value === "all" ? m.company_settlements_all() : m.certificate_waiting(),
        }))}
      />
      <Settlements companyId={companyId} isWaiting={shown === "waiting"} />
    </>
  );
}

function Settlements({ companyId, isWaiting }: { readonly companyId: string; readonly isWaiting: boolean }) {
  const query = trpc.companies.settlements.useInfiniteQuery(
    { companyId, isWaiting, limit: 20 },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <PagedList
      query={query}
      rows={2}
      failed={m.company_load_failed()}
      empty={<EmptyState title={isWaiting ? m.certificates_none_waiting() : m.company_settlements_empty()} />}
    >
      {(settlements) => (
        <ul className="flex flex-col divide-y divide-line">
          {settlements.map((settlement) => (
            <li key={settlement.settlementId} className="flex flex-col gap-2 py-4">
              <SettlementEntry companyId={companyId} settlement={settlement} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

export interface SettlementEntryProps {
  readonly companyId: string;
  readonly settlement: CompanySettlement;
}

/** One recorded payment with its invoices, its certificate of tax withheld, and the way to take it back. */
export function SettlementEntry({ companyId, settlement }: SettlementEntryProps) {
  return (
    <>
      <Settlement settlement={settlement} />
      {settlement.withheldSatang > 0 && (
        <SettlementCertificate companyId={companyId} settlement={settlement} />
      )}
      <SettlementReversal companyId={companyId} settlement={settlement} />
    </>
  );
}

function Settlement({ settlement }: { readonly settlement: CompanySettlement }) {
  const { receivedOn, transferredSatang, withheldSatang, reference, lines } = settlement;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-semibold">{formatShortDay(Date.parse(receivedOn))}</span>
        <span className="text-sm wrap-anywhere text-muted">{reference}</span>
        <span className="figures ml-auto">
          {m.company_settlement_amounts({
            transfer: formatUnitPrice(transferredSatang),
            withheld: formatUnitPrice(withheldSatang),
          })}
        </span>
      </p>
      <ul className="flex flex-col gap-1 text-sm">
        {lines.map(({ invoice, receipt, transferSatang, withheldSatang: withheld }) => (
          <li key={invoice.documentId} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <DocumentLink document={invoice} />
            {receipt !== null && <DocumentLink document={receipt} />}
            <span className="figures ml-auto text-muted">{formatUnitPrice(transferSatang + withheld)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function DocumentLink({ document }: { readonly document: CompanySettlement["lines"][number]["invoice"] }) {
  const { documentId, number } = document;
  return (
    <TextLink
      {...documentAddress(documentId, "admin")}
      className="inline-flex min-w-11 items-center max-md:min-h-11"
    >
      {number}
    </TextLink>
  );
}
