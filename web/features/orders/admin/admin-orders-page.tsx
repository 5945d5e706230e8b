import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { ListWithRecord } from "#web/components/lists/list-with-record.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { usePageKey } from "#web/lib/keys/page-keys.ts";
import { useOfficeMay } from "#web/lib/session/staff-right.ts";
import { m } from "#web/paraglide/messages.js";
import { AdminOrdersTable } from "./admin-orders-table.tsx";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { LastBulkAction, useLastBulk } from "./bulk/last-bulk.tsx";
import { useSelection } from "./bulk/use-selection.ts";
import { OfficeFilter } from "./list/office-filter.tsx";
import { isSameList, listOf, type OfficeList } from "./list/office-list.ts";
import { OrderRecord } from "./order-record.tsx";
import { useLiveOrders } from "../use-live-orders.ts";

/** All orders, for staff: search, views and filters, a list with keyboard control, and the selected order beside it. */
export function AdminOrdersPage() {
  useLiveOrders();
  const { order: selectedId, ...search } = useSearch({ strict: false }) as OfficeList & {
    readonly order?: string;
  };
  const list = listOf(search);
  const navigate = useNavigate();
  const close = () =>
    void navigate({ to: "/admin/orders", search: { ...list }, replace: true, resetScroll: false });
  const query = trpc.orders.list.useInfiniteQuery(list, {
    getNextPageParam: (page) => page.nextCursor,
    // What is shown stays until the answer to another search is there.
    placeholderData: keepPreviousData,
  });
  const orders = query.data?.pages.flatMap((page) => page.items) ?? [];
  const selection = useSelection(orders.map((order) => order.orderId));
  const lastBulk = useLastBulk(selection);
  const mayChange = useOfficeMay("dispatch");
  usePageKey("n", mayChange ? () => void navigate({ to: "/admin/orders/new" }) : undefined);
  return (
    <ListWithRecord
      recordWidth="narrow"
      record={selectedId === undefined ? null : <OrderRecord orderId={selectedId} onClose={close} />}
    >
      <h1 className="sr-only">{m.nav_admin_orders()}</h1>
      <OfficeFilter list={list} />
      <SearchNotes page={query.data?.pages[0]} />
      <LastBulkAction last={lastBulk} />
      <div className="mt-1" aria-busy={query.isPlaceholderData}>
        <PagedList
          query={query}
          rows={6}
          failed={m.admin_orders_load_failed()}
          empty={<NoOrders isWhole={isSameList(list, {})} />}
        >
          {() => (
            <>
              {mayChange && (
                <BulkBar
                  selection={selection}
                  listed={new Map(orders.map((order) => [order.orderId, order]))}
                  onStart={lastBulk.start}
                >
                  <KeysHint />
                </BulkBar>
              )}
              {!mayChange && <KeysHint />}
              <AdminOrdersTable
                orders={orders}
                list={list}
                selectedId={selectedId}
                selection={mayChange ? selection : null}
              />
            </>
          )}
        </PagedList>
      </div>
    </ListWithRecord>
  );
}

/** The keys of the list, where there is a keyboard. */
function KeysHint() {
  return <p className="hidden py-2 text-xs text-muted lg:pointer-fine:block">{m.admin_orders_keys()}</p>;
}

/** What a search leaves out, where it does. */
function SearchNotes({ page }: { readonly page: { isCut: boolean; isSearchCurrent: boolean } | undefined }) {
  return (
    <output className="block text-sm text-muted">
      {page?.isSearchCurrent === false && <span className="mt-2 block">{m.office_search_building()}</span>}
      {page?.isCut === true && <span className="mt-2 block">{m.office_search_cut()}</span>}
    </output>
  );
}

function NoOrders({ isWhole }: { readonly isWhole: boolean }) {
  if (isWhole) return <EmptyState title={m.orders_empty_title()} />;
  return (
    <EmptyState
      title={m.orders_none_found_title()}
      text={m.orders_none_found_text()}
      action={
        <LinkButton to="/admin/orders" search={{}}>
          {m.orders_empty_filtered_action()}
        </LinkButton>
      }
    />
  );
}
