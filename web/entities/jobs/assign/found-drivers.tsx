import type { ReactNode } from "react";
import { DRIVER_SEARCH_MAX } from "#domain/drivers/search/driver-search.ts";
import { LoadMore } from "#web/components/lists/load-more.tsx";
import { SearchBox } from "#web/components/lists/search-box.tsx";
import { QueryFallback, type QueryFallbackProps } from "#web/entities/fallbacks/query-fallback.tsx";
import { m } from "#web/paraglide/messages.js";

export interface DriverSearchProps {
  readonly value: string;
  readonly onChange: (search: string) => void;
}

/** Looks for drivers by parts of their name, phone or plate. Also while they are loaded: what is typed meanwhile counts. */
export function DriverSearch({ value, onChange }: DriverSearchProps) {
  return (
    <SearchBox
      label={m.driver_search_label()}
      value={value}
      maxLength={DRIVER_SEARCH_MAX}
      onChange={onChange}
    />
  );
}

export interface FoundDriversProps {
  readonly query: QueryFallbackProps["query"] & {
    readonly data: unknown;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** The drivers that were read so far. */
  readonly children: ReactNode;
}

/** Drivers for a job, page by page; until they are read, that they are not. */
export function FoundDrivers({ query, children }: FoundDriversProps) {
  if (query.data === undefined)
    return <QueryFallback query={query} rows={4} failed={m.admin_job_assign_failed_load()} />;
  return (
    <div>
      {children}
      <LoadMore
        label={m.action_load_more()}
        busy={query.isFetchingNextPage}
        hasMore={query.hasNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  );
}
