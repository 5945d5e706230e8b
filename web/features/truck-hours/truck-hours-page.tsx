import { useSearch } from "@tanstack/react-router";
import { FilterChip, FilterChips } from "#web/components/lists/filter-chips.tsx";
import { LoadMore } from "#web/components/lists/load-more.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { DeletedTable } from "./deleted-table.tsx";
import { HolidaysTable } from "./holidays-table.tsx";
import { LowEmissionTable } from "./low-emission-table.tsx";
import { WindowsTable } from "./windows-table.tsx";

/**
 * The hours in which trucks are banned in Bangkok, for admins to edit; of the banned hours single ones where
 * the address names them.
 */
export function TruckHoursPage() {
  const { window: windowId } = useSearch({ strict: false });
  const query = trpc.truckHours.windows.useInfiniteQuery(windowId === undefined ? {} : { windowId }, {
    getNextPageParam: (page) => page.nextCursor,
  });
  return (
    <div className="page-column py-5">
      <h1 className="sr-only">{m.nav_admin_truck_hours()}</h1>
      <p className="mt-1 mb-8 max-w-[70ch] text-muted">{m.truck_hours_intro()}</p>
      {windowId !== undefined && <OnlyOne windowId={windowId} />}
      {/* What is typed in the other tables stays while other banned hours are read. */}
      <div className="grid gap-x-10 gap-y-12">
        {query.data !== undefined ? (
          <WindowsTable
            key={windowId ?? "all"}
            windows={query.data.pages.flatMap((page) => page.items)}
            isOnlyOne={windowId !== undefined}
            empty={windowId === undefined ? m.truck_windows_empty() : m.truck_window_not_found()}
            more={
              <LoadMore
                label={m.action_load_more()}
                busy={query.isFetchingNextPage}
                hasMore={query.hasNextPage}
                onMore={() => void query.fetchNextPage()}
              />
            }
          />
        ) : (
          <QueryFallback query={query} rows={5} failed={m.error_truck_hours_load_failed()} />
        )}
        <LowEmissionTable />
        <HolidaysTable />
        <DeletedTable />
      </div>
    </div>
  );
}

/** That single banned hours are shown, and the way to all. */
function OnlyOne({ windowId }: { readonly windowId: string }) {
  return (
    <div className="mb-4">
      <FilterChips label={m.truck_windows_title()}>
        <FilterChip to="/admin/truck-hours" search={{ window: windowId }} isCurrent>
          {m.list_only_one()}
        </FilterChip>
        <FilterChip to="/admin/truck-hours" search={{}} isCurrent={false}>
          {m.orders_filter_all()}
        </FilterChip>
      </FilterChips>
    </div>
  );
}
