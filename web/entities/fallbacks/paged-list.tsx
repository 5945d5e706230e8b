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
  /** Stands in the place of an empty list that has no further page; without it the list shows itself without items. */
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
      <Items items={items} query={query} empty={empty}>
        {children}
      </Items>
      <LoadMore
        label={m.action_load_more()}
        busy={query.isFetchingNextPage}
        hasMore={query.hasNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

/**
 * The items; without any, what is said in their place. Further pages may have some, so that nothing is there is not said yet:
 * what is said instead goes while the next page loads and comes back, so that a press without a result is seen and heard.
 */
function Items<Row>({
  items,
  query: { hasNextPage, isFetchingNextPage },
  empty,
  children,
}: Pick<PagedListProps<Row>, "query" | "empty" | "children"> & { readonly items: readonly Row[] }) {
  if (items.length > 0 || empty === undefined) return children(items);
  if (!hasNextPage) return empty;
  return (
    <output className="mt-4 block min-h-6 text-center text-muted">
      {!isFetchingNextPage && m.list_none_so_far()}
    </output>
  );
}
