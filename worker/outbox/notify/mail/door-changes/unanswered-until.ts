import type { DoorChangeRow } from "#db/queries/orders/door-changes.ts";

/** When a proposal ends that its customer can still answer or has not answered, epoch milliseconds; otherwise `null`. */
export function unansweredUntil({ change, jobStatus, revision }: DoorChangeRow): number | null {
  const isAsked = change.state === "open" && change.basedOn === revision && jobStatus === "in_progress";
  return isAsked ? change.expiresAt : null;
}
