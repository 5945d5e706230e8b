import type { DoorFacts } from "#web/entities/door-changes/door-change-draft.ts";
import { formatMoney, formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";

/** What of an order may be changed while it is under way, and its price. */
export interface OrderFacts extends DoorFacts {
  readonly revision: number;
  readonly totalSatang: number;
}

export function orderFacts(order: Order): OrderFacts {
  const { workers, loadRange, goods, stops, jobs, revision, totalSatang } = order;
  return {
    workers,
    loadRange,
    items: goods?.items ?? [],
    access: goods?.stops ?? [],
    stops: stops.map(({ label }) => label),
    vehicles: jobs.map(({ vehicle }) => vehicle),
    revision,
    totalSatang: totalSatang ?? 0,
  };
}

/** The same in one line, for who has read it before somebody else changed it. */
export function orderFactsText({ workers, totalSatang }: OrderFacts): string {
  return `${m.order_workers_label()}: ${formatNumber(workers)} · ${formatMoney(totalSatang)}`;
}
