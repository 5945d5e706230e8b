import { LiveWaiting } from "#web/entities/waiting/live-waiting.tsx";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order, OrderJob } from "../order-types.ts";

export interface JobWaitingProps {
  readonly order: Pick<Order, "waitingTerms" | "pickupAt">;
  readonly job: Pick<OrderJob, "status" | "visits" | "waitingSatang" | "isWaitingWaived">;
}

/** The waiting of one truck of an order: as it grows while it stands at a stop, and what it has cost in the end. */
export function JobWaiting({ order: { waitingTerms, pickupAt }, job }: JobWaitingProps) {
  const { status, visits, waitingSatang, isWaitingWaived } = job;
  if (isWaitingWaived) return <p className="mt-1 text-sm text-muted">{m.admin_waiting_waived()}</p>;
  if (status === "in_progress")
    return <LiveWaiting visits={visits} terms={waitingTerms} pickupAt={pickupAt} />;
  if (waitingSatang === 0) return null;
  return (
    <p className="figures mt-1 text-sm">
      {m.history_waiting_charged({ amount: formatMoney(waitingSatang) })}
    </p>
  );
}
