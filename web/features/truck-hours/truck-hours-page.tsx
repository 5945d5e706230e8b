import { LoadMore } from "#web/components/lists/load-more.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { DeletedTable } from "./deleted-table.tsx";
import { HolidaysTable } from "./holidays-table.tsx";
import { LowEmissionTable } from "./low-emission-table.tsx";
import { WindowsTable } from "./windows-table.tsx";

/** The hours in which trucks are banned in Bangkok, for admins to edit. */
export function TruckHoursPage() {
  const query = trpc.truckHours.windows.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  return (
    <div className="page-column py-5">
      <h1 className="sr-only">{m.nav_admin_truck_hours()}</h1>
      <p className="mt-1 mb-8 max-w-[70ch] text-muted">{m.truck_hours_intro()}</p>
      {query.data !== undefined ? (
        <div className="grid gap-x-10 gap-y-12">
          <WindowsTable
            windows={query.data.pages.flatMap((page) => page.items)}
            more={
              <LoadMore
                label={m.action_load_more()}
                busy={query.isFetchingNextPage}
                hasMore={query.hasNextPage}
                onMore={() => void query.fetchNextPage()}
              />
            }
          />
          <LowEmissionTable />
          <HolidaysTable />
          <DeletedTable />
        </div>
      ) : (
        <QueryFallback query={query} rows={5} failed={m.error_truck_hours_load_failed()} />
      )}
    </div>
  );
}
