import { Clock } from "lucide-react";
import { QueryFallback, type QueryFallbackProps } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { formatNumber, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";

type OrderInTruckHours = RouterOutputs["assignments"]["truckHours"][number];

/** Which of the chosen orders would have a truck in forbidden hours, by their ids, and whether that is still read. */
export interface BulkTruckHours {
  readonly query: QueryFallbackProps["query"] & { readonly isLoading: boolean };
  readonly hours: ReadonlyMap<string, OrderInTruckHours>;
}

/**
 * The chosen orders that would have a driver's truck in forbidden hours; of nobody's truck before a driver is chosen. They are
 * asked for once: what is given away changes none of it.
 */
export function useBulkTruckHours(orderIds: readonly string[], driverId: string | null): BulkTruckHours {
  const query = trpc.assignments.truckHours.useQuery(
    { orderIds: [...orderIds], driverId: driverId ?? "" },
    { enabled: driverId !== null, staleTime: Infinity, gcTime: 0 },
  );
  const hours = new Map((query.data ?? []).map((each) => [each.orderId, each]));
  return { query, hours };
}

/** How many of the orders that are to be done are in forbidden hours, or that this could not be read. */
export function BulkTruckHoursNote(props: {
  readonly truckHours: BulkTruckHours;
  /** Whether it is to be done to an order. */
  readonly isIn: (orderId: string) => boolean;
}) {
  const { query, hours } = props.truckHours;
  if (query.isError)
    return <QueryFallback query={query} rows={1} failed={m.error_truck_hours_load_failed()} />;
  const count = [...hours.keys()].filter(props.isIn).length;
  return (
    <div aria-live="polite" className="empty:hidden">
      {count > 0 && (
        <p className="flex items-start gap-2.5 rounded-control bg-marigold-wash px-4 py-3 text-sm font-semibold">
          <Clock aria-hidden="true" className="mt-[0.2em] size-5 shrink-0 text-marigold-ink" />
          {m.bulk_truck_hours({ count: formatNumber(count) })}
        </p>
      )}
    </div>
  );
}

/** Of one order: that its truck would be in forbidden hours, from when it would not, and whether the customer knows. */
export function OrderTruckHours({ hours }: { readonly hours: OrderInTruckHours }) {
  const { nextLegalPickupAt: next, acknowledgedAt } = hours;
  return (
    <span className="figures basis-full text-marigold-ink">
      {[
        m.truck_stop_title(),
        next === null ? m.truck_stop_none() : m.truck_stop_next({ time: formatShortDayAndTime(next) }),
        acknowledgedAt === null
          ? m.order_truck_hours_not_known()
          : m.order_truck_hours_known({ time: formatShortDayAndTime(acknowledgedAt) }),
      ].join(" · ")}
    </span>
  );
}
