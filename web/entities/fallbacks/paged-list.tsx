import type { ReactNode } from "react";
import { LoadMore } from "#web/components/lists/load-more.tsx";
import { m } from "#web/paraglide/messages.js";
import { QueryFallback, type QueryFallbackProps } from "./query-fallback.tsx";

export interface PagedListProps<Row> extends QueryFallbackProps {
  /** An infinite query, as `useInfiniteQuery` returns it; `rows` placeholders stand there until it has data. */
  readonly query: QueryFallbackProps["query"] & {
    readonly data: { readonly pages: readonly { readonly items: readonly Row[] }[] } | undefined;
    readonly isFetchingNextPage: boolean;
    readonly hasNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** Stands in the place of an empty list; without it the list shows itself without items. */
  readonly empty?: ReactNode;
  /** The list with the items of all pages so far. */
  readonly children: (items: readonly Row[]) => ReactNode;
}

/** A list that is read page by page: its fallback, its items, and the button that loads the next page. */
export function PagedList<Row>({ query, rows, failed, empty, children }: PagedListProps<Row>) {
  if (query.data === undefined) return <QueryFallback query={query} rows={rows} failed={failed} />;
  const items = query.data.pages.flatMap((page) => page.items);
  return (
    <>
      {items.length === 0 && empty !== undefined ? empty : children(items)}
      <LoadMore
        label={m.action_load_more()}
        busy={query.isFetchingNextPage}
        hasMore={query.hasNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
