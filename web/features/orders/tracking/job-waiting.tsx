import { LiveWaiting } from "#web/entities/waiting/live-waiting.tsx";
import { latestProofOf } from "#domain/proofs/proof.ts";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order, OrderJob } from "../order-types.ts";
import { useProofs } from "../proof/use-proofs.ts";

export interface JobWaitingProps {
  readonly order: Order;
  readonly job: OrderJob;
}

/** The waiting of one truck of an order: as it grows while it stands at a stop, and what it has cost in the end. */
export function JobWaiting({ order, job }: JobWaitingProps) {
  const { status, waitingSatang, isWaitingWaived } = job;
  if (isWaitingWaived) return <p className="mt-1 text-sm text-muted">{m.admin_waiting_waived()}</p>;
  if (status === "in_progress") return <RunningWaiting order={order} job={job} />;
  if (waitingSatang === 0) return null;
  return (
    <p className="figures mt-1 text-sm">
      {m.history_waiting_charged({ amount: formatMoney(waitingSatang) })}
    </p>
  );
}

function RunningWaiting({ order, job: { jobId, visits } }: JobWaitingProps) {
  const proofs = useProofs(order).data?.proofs ?? [];
  const stopCount = order.stops.length;
  // One from before the truck came is of a driver who had the job earlier.
  const since = visits[0]?.arrivedAt ?? 0;
  const ofThisDriver = proofs.filter((proof) => proof.jobId === jobId && proof.takenAt >= since);
  const last = latestProofOf(
    ofThisDriver.map(({ stopPosition, takenAt }) => ({ stop: stopPosition, takenAt })),
  );
  return (
    <LiveWaiting
      visits={visits}
      terms={order.waitingTerms}
      pickupAt={order.pickupAt}
      stopCount={stopCount}
      provenAt={last?.stop === stopCount - 1 ? last.takenAt : null}
    />
  );
}
