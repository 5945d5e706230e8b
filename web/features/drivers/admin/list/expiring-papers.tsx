import { bangkokInstant } from "#domain/time.ts";
import { Badge } from "#web/components/badge.tsx";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import type { ListedPaper } from "#web/entities/drivers/driver-types.ts";
import { paperText } from "#web/entities/drivers/paper-warnings.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatDay } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { OpenDriver } from "./drivers-table.tsx";

/** Papers of approved drivers that have expired, or do within 30 days; their drivers are told 30 and 7 days ahead. */
export function ExpiringPapers() {
  const query = trpc.drivers.expiringPapers.useQuery();
  if (query.data === undefined)
    return <QueryFallback query={query} rows={3} failed={m.drivers_load_failed()} />;
  if (query.data.length === 0) return <EmptyState title={m.driver_papers_none()} />;
  return (
    <div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface">
      <DataTable
        caption={m.driver_list_papers()}
        rows={query.data}
        rowKey={({ driverId, paper, plate }) => `${driverId}${paper}${plate}`}
        columns={COLUMNS}
      />
    </div>
  );
}

const COLUMNS: readonly Column<ListedPaper>[] = [
  { key: "name", header: m.driver_name_label(), lead: true, cell: ({ name }) => name },
  { key: "paper", header: m.driver_paper_label(), cell: ({ paper, plate }) => paperText(paper, plate) },
  {
    key: "day",
    header: m.driver_expires_label(),
    cell: ({ expiresOn, isExpired }) => {
      const day = formatDay(bangkokInstant(expiresOn, "00:00") ?? 0);
      return isExpired ? <Badge tone="stopped">{day}</Badge> : <span className="figures">{day}</span>;
    },
  },
  {
    key: "open",
    header: <span className="sr-only">{m.driver_show()}</span>,
    cell: ({ driverId, name }) => <OpenDriver driverId={driverId} name={name} />,
  },
];
