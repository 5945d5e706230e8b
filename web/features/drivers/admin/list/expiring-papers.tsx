import { bangkokInstant } from "#domain/time.ts";
import { Badge } from "#web/components/badge.tsx";
import { DataTable, type Column } from "#web/components/lists/data-table.tsx";
import type { ListedPaper } from "#web/entities/drivers/driver-types.ts";
import { paperText } from "#web/entities/drivers/paper-warnings.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { REFRESHED } from "#web/lib/api/refreshed.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatDay, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { OpenDriver } from "./drivers-table.tsx";

/** Fewer than a page of the other lists, so that the second list is not far below. */
const AT_ONCE = 25;

const LISTS = {
  expired: { title: m.driver_papers_expired_title, none: m.driver_papers_expired_none },
  soon: { title: m.driver_papers_soon_title, none: m.driver_papers_soon_none },
  urgent: { title: m.today_papers, none: m.driver_papers_urgent_none },
} as const;

/** Papers of approved drivers that have expired, and those that do within 30 days; their drivers are told 30 and 7 days ahead. */
export function ExpiringPapers() {
  return (
    <div className="grid gap-8">
      <Papers of="expired" />
      <Papers of="soon" />
    </div>
  );
}

/** Those that have expired or do within 7 days, which Today counts. */
export function UrgentPapers() {
  return <Papers of="urgent" />;
}

function Papers({ of }: { readonly of: keyof typeof LISTS }) {
  const query = trpc.drivers.expiringPapers.useInfiniteQuery(
    { of, limit: AT_ONCE },
    { ...REFRESHED, getNextPageParam: (page) => page.nextCursor },
  );
  const { title, none } = LISTS[of];
  const count = query.data?.pages[0]?.counts?.[of];
  return (
    <section>
      <h2 className="mb-3 text-xl">
        {title()}
        {count !== undefined && ` (${formatNumber(count)})`}
      </h2>
      <PagedList
        query={query}
        rows={3}
        failed={m.drivers_load_failed()}
        empty={<p className="text-muted">{none()}</p>}
      >
        {(papers) => (
          <div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface">
            <DataTable
              caption={title()}
              rows={papers}
              rowKey={({ driverId, paper, plate }) => `${driverId}${paper}${plate}`}
              columns={columns()}
            />
          </div>
        )}
      </PagedList>
    </section>
  );
}

function columns(): readonly Column<ListedPaper>[] {
  return [
    { key: "name", header: m.driver_name_label(), lead: true, cell: ({ name }) => name },
    { key: "paper", header: m.driver_paper_label(), cell: ({ paper, plate }) => paperText(paper, plate) },
    {
      key: "day",
      header: m.driver_expires_label(),
      cell: ({ expiresOn, hasExpired }) => {
        const day = formatDay(bangkokInstant(expiresOn, "00:00") ?? 0);
        return hasExpired ? <Badge tone="stopped">{day}</Badge> : <span className="figures">{day}</span>;
      },
    },
    {
      key: "open",
      header: <span className="sr-only">{m.driver_show()}</span>,
      align: "end",
      cell: ({ driverId, name }) => <OpenDriver driverId={driverId} name={name} />,
    },
  ];
}
