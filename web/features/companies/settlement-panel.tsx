import { Link } from "@tanstack/react-router";
import { Button } from "#web/components/button.tsx";
import { RecordFallback } from "#web/entities/fallbacks/record-fallback.tsx";
import { RecordPanel } from "#web/entities/records/record-panel.tsx";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { SettlementEntry } from "./company-settlements.tsx";

export interface SettlementPanelProps {
  readonly settlementId: string;
  readonly onClose: () => void;
}

/** One recorded payment of a company, with the way to the company. */
export function SettlementPanel({ settlementId, onClose }: SettlementPanelProps) {
  const query = trpc.companies.settlement.useQuery({ settlementId }, REFRESHED);
  const { data } = query;
  return (
    <RecordPanel
      recordId={settlementId}
      label={m.audit_kind_settlement()}
      heading={m.nav_admin_companies()}
      row={settlementId}
      onClose={onClose}
      title={<h2 className="text-2xl">{m.audit_kind_settlement()}</h2>}
    >
      {data === undefined ? (
        <RecordFallback
          query={query}
          rows={4}
          failed={m.company_load_failed()}
          missing={m.payment_not_found()}
          wayOut={<Button onClick={onClose}>{m.order_back_to_list()}</Button>}
        />
      ) : (
        <div className="flex flex-col gap-2">
          <Link
            to="/admin/companies/$companyId"
            params={{ companyId: data.companyId }}
            className="inline-flex items-center wrap-anywhere text-teal underline-offset-4 hover:underline max-md:min-h-11"
          >
            {data.companyName}
          </Link>
          <SettlementEntry companyId={data.companyId} settlement={data.settlement} />
        </div>
      )}
    </RecordPanel>
  );
}
