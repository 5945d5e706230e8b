import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { classNames } from "#web/components/class-names.ts";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { focusRow, useRowKeyboard } from "#web/lib/use-row-keyboard.ts";
import { m } from "#web/paraglide/messages.js";
import { AdminOrderPanel } from "./admin-order-panel.tsx";
import { AdminOrdersTable } from "./admin-orders-table.tsx";
import type { AdminOrderRow } from "../order-types.ts";
import { StatusFilter } from "../status-filter.tsx";
import { useLiveOrders } from "../use-live-orders.ts";

/** All orders, for admins: a list with keyboard control, and the selected order beside it. */
export function AdminOrdersPage() {
  useLiveOrders();
  const { status, order: selectedId } = useSearch({ strict: false });
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const show = (order: string | undefined) =>
    void navigate({
      to: "/admin/orders",
      search: { ...(status === undefined ? {} : { status }), ...(order === undefined ? {} : { order }) },
      replace: true,
      resetScroll: false,
    });
  const close = () => {
    show(undefined);
    requestAnimationFrame(() => focusRow(list.current, selectedId));
  };
  const open = selectedId !== undefined;
  return (
    <div className="mx-auto w-full max-w-[112rem] px-4 py-8 md:px-8">
      <div
        className={classNames(
          "grid items-start gap-6",
          open && "xl:grid-cols-[minmax(0,1fr)_clamp(24rem,30vw,28rem)]",
        )}
      >
        <div className={classNames("min-w-0", open && "max-xl:hidden")}>
          <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h1 className="text-2xl">{m.nav_admin_orders()}</h1>
            <p className="hidden text-sm text-muted md:pointer-fine:block">{m.admin_orders_keys()}</p>
          </header>
          <StatusFilter to="/admin/orders" current={status} />
          <div ref={list} className="mt-4">
            <AllOrders
              status={status}
              selectedId={selectedId}
              list={list}
              onOpen={show}
              onClose={() => show(undefined)}
            />
          </div>
        </div>
        {selectedId !== undefined && <AdminOrderPanel orderId={selectedId} onClose={close} />}
      </div>
    </div>
  );
}

interface AllOrdersProps {
  readonly status: AdminOrderRow["status"] | undefined;
  readonly selectedId: string | undefined;
  readonly list: { readonly current: HTMLElement | null };
  readonly onOpen: (orderId: string) => void;
  readonly onClose: () => void;
}

function AllOrders({ status, selectedId, list, onOpen, onClose }: AllOrdersProps) {
  const query = trpc.orders.list.useInfiniteQuery(
    { status },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const orders = query.data?.pages.flatMap((page) => page.items) ?? [];
  useRowKeyboard({ list, rows: orders.map((order) => order.orderId), openRow: selectedId, onOpen, onClose });
  return (
    <PagedList
      query={query}
      rows={6}
      failed={m.admin_orders_load_failed()}
      empty={<NoOrders filtered={status !== undefined} />}
    >
      {() => <AdminOrdersTable orders={orders} status={status} selectedId={selectedId} />}
    </PagedList>
  );
}

function NoOrders({ filtered }: { readonly filtered: boolean }) {
  if (!filtered) return <EmptyState title={m.orders_empty_title()} />;
  return (
    <EmptyState
      title={m.orders_empty_filtered_title()}
      action={
        <LinkButton to="/admin/orders" search={{}}>
          {m.orders_empty_filtered_action()}
        </LinkButton>
      }
    />
  );
}
