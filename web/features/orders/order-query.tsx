import type { ReactNode } from "react";
import { RecordFallback } from "#web/entities/fallbacks/record-fallback.tsx";
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
  return (
    <RecordFallback
      query={query}
      rows={3}
      failed={m.order_load_failed()}
      missing={m.order_not_found_title()}
      text={reader === "admin" ? m.order_not_found_admin() : m.order_not_found_text()}
      wayOut={wayOut}
    />
  );
}
