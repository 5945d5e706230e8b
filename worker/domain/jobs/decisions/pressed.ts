import type { Decision, Pressed } from "../command.ts";
import { COMMANDS_KEPT, type BoardJob, type BoardOrder } from "../job.ts";
import { unchanged } from "./answers.ts";

/**
 * Decides about a press that may come late and more than once. It counts at the time when it was made, so that one made
 * in time is in time, but never before the last change of the job nor after `now`: a device's clock may be wrong. A
 * press that has changed the job already is answered as the first time, whatever has happened since.
 * @param then the decision at the time of the press, epoch milliseconds
 */
export function oncePressed(
  order: BoardOrder,
  job: BoardJob,
  { clientId, at }: Pressed,
  now: number,
  then: (at: number) => Decision,
): Decision {
  if (clientId !== undefined && job.commandIds.includes(clientId)) return unchanged(order);
  const decision = then(Math.min(now, Math.max(at ?? now, job.changedAt ?? 0)));
  if (clientId === undefined || decision.outcome !== "accepted") return decision;
  return { ...decision, order: withCommandId(decision.order, job.jobId, clientId) };
}

function withCommandId(order: BoardOrder, jobId: string, clientId: string): BoardOrder {
  const jobs = order.jobs.map((job) =>
    job.jobId === jobId ? { ...job, commandIds: [...job.commandIds, clientId].slice(-COMMANDS_KEPT) } : job,
  );
  return { ...order, jobs };
}
