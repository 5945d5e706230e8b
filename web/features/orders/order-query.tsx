import type { ReactNode } from "react";
import { EmptyState } from "#web/components/empty-state.tsx";
import { ErrorState } from "#web/components/error-state.tsx";
import { SkeletonList } from "#web/components/skeleton.tsx";
import { appErrorOf } from "#web/lib/app-error.ts";
import { errorNotice, referenceLine } from "#web/lib/error-notices.ts";
import { trpc } from "#web/lib/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "./order-types.ts";

export interface OrderQueryProps {
  readonly orderId: string;
  /** The way out when there is no such order. */
  readonly wayOut: ReactNode;
  readonly children: (order: Order) => ReactNode;
}

/** One order, or why it is not there: on its way, unknown, or not to be had right now. */
export function OrderQuery({ orderId, wayOut, children }: OrderQueryProps) {
  const query = trpc.orders.byId.useQuery({ orderId });
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <SkeletonList rows={3} label={m.loading_page()} />;
  const code = appErrorOf(query.error)?.code;
  if (code === "NOT_FOUND" || code === "BAD_INPUT")
    return <EmptyState title={m.order_not_found_title()} text={m.order_not_found_text()} action={wayOut} />;
  return (
    <ErrorState
      title={m.order_load_failed()}
      retryLabel={m.action_retry()}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
      reference={referenceLine(errorNotice(query.error))}
    />
  );
}
