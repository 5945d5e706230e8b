import type { ReactNode } from "react";
import { EmptyState } from "#web/components/feedback/empty-state.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order, OrderReader } from "./order-types.ts";

export interface OrderQueryProps {
  readonly orderId: string;
  readonly reader: OrderReader;
  /** Where to go when there is no such order. */
  readonly wayOut: ReactNode;
  readonly children: (order: Order) => ReactNode;
}

/** One order, or its state: loading, not found, or failed. */
export function OrderQuery({ orderId, reader, wayOut, children }: OrderQueryProps) {
  const query = trpc.orders.byId.useQuery({ orderId });
  if (query.data !== undefined) return children(query.data);
  const code = query.isError ? appErrorOf(query.error)?.code : undefined;
  if (code === "NOT_FOUND" || code === "BAD_INPUT")
    return (
      <EmptyState
        title={m.order_not_found_title()}
        text={reader === "admin" ? m.order_not_found_admin() : m.order_not_found_text()}
        action={wayOut}
      />
    );
  return <QueryFallback query={query} rows={3} failed={m.order_load_failed()} />;
}
